#pragma once
#include <stdint.h>

// Decodes a picture through libavcodec and libswscale, which are loaded when first needed.

/// What a picture's bytes are.
typedef enum __attribute__((enum_extensibility(closed))) {
  PICTURE_JPEG __attribute__((swift_name("jpeg"))),
  PICTURE_PNG __attribute__((swift_name("png"))),
  PICTURE_WEBP __attribute__((swift_name("webp"))),
  PICTURE_GIF __attribute__((swift_name("gif"))),
  PICTURE_BMP __attribute__((swift_name("bmp"))),
} picture_format;

/// A picture that is being decoded. One thread at a time may use it; different ones are independent.
typedef struct picture picture;

/// The most pixels that a picture may have.
#define PICTURE_PIXEL_LIMIT 50000000

/// Decodes a picture; NULL: `reason` tells why. Thread: any.
picture *_Nullable picture_decode(const uint8_t *_Nonnull bytes, int byte_count, picture_format format,
                                  char *_Nonnull reason, int reason_capacity);
void picture_free(picture *_Nonnull picture);

/// Its size in pixels.
int picture_width(const picture *_Nonnull picture);
int picture_height(const picture *_Nonnull picture);

/// Scales it to `width` x `height` pixels of red, green, blue and alpha. 0, or -1 if that fails.
int picture_scale(picture *_Nonnull picture, int width, int height, uint8_t *_Nonnull pixels);
