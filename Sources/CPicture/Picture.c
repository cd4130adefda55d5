#include "CPicture.h"
#include "Library.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct picture {
  AVCodecContext *codec;
  AVPacket *packet;
  AVFrame *frame;
};

static enum AVCodecID codec_of(picture_format format) {
  switch (format) {
  case PICTURE_JPEG: return AV_CODEC_ID_MJPEG;
  case PICTURE_PNG: return AV_CODEC_ID_PNG;
  case PICTURE_WEBP: return AV_CODEC_ID_WEBP;
  case PICTURE_GIF: return AV_CODEC_ID_GIF;
  case PICTURE_BMP: return AV_CODEC_ID_BMP;
  }
  return AV_CODEC_ID_NONE;
}

static bool open_codec(picture *picture, picture_format format) {
  const AVCodec *decoder = av.avcodec_find_decoder(codec_of(format));
  picture->codec = decoder ? av.avcodec_alloc_context3(decoder) : NULL;
  picture->packet = av.av_packet_alloc();
  picture->frame = av.av_frame_alloc();
  if (!picture->codec || !picture->packet || !picture->frame) return false;
  picture->codec->thread_count = 1;
  picture->codec->max_pixels = PICTURE_PIXEL_LIMIT;
  return av.avcodec_open2(picture->codec, decoder, NULL) >= 0;
}

static bool decode(picture *picture, const uint8_t *bytes, int byte_count) {
  if (av.av_new_packet(picture->packet, byte_count) < 0) return false;
  memcpy(picture->packet->data, bytes, (size_t)byte_count);
  picture->packet->flags |= AV_PKT_FLAG_KEY;
  if (av.avcodec_send_packet(picture->codec, picture->packet) < 0) return false;
  av.avcodec_send_packet(picture->codec, NULL);
  return av.avcodec_receive_frame(picture->codec, picture->frame) >= 0 && picture->frame->width > 0;
}

picture *picture_decode(const uint8_t *bytes, int byte_count, picture_format format, char *reason, int capacity) {
  const char *failure = picture_load();
  picture *picture = failure ? NULL : calloc(1, sizeof *picture);
  if (picture && (!open_codec(picture, format) || !decode(picture, bytes, byte_count))) {
    picture_free(picture);
    picture = NULL;
    failure = "the picture is damaged or has more than 50 million pixels";
  }
  if (!picture) snprintf(reason, (size_t)capacity, "%s", failure ? failure : "no memory");
  return picture;
}

void picture_free(picture *picture) {
  av.av_frame_free(&picture->frame);
  av.av_packet_free(&picture->packet);
  av.avcodec_free_context(&picture->codec);
  free(picture);
}

int picture_width(const picture *picture) { return picture->frame->width; }

int picture_height(const picture *picture) { return picture->frame->height; }

/// The format without the mark for full range, which libswscale wants told otherwise.
static enum AVPixelFormat plain(int format, bool *is_full_range) {
  *is_full_range = true;
  switch (format) {
  case AV_PIX_FMT_YUVJ420P: return AV_PIX_FMT_YUV420P;
  case AV_PIX_FMT_YUVJ422P: return AV_PIX_FMT_YUV422P;
  case AV_PIX_FMT_YUVJ444P: return AV_PIX_FMT_YUV444P;
  case AV_PIX_FMT_YUVJ440P: return AV_PIX_FMT_YUV440P;
  case AV_PIX_FMT_YUVJ411P: return AV_PIX_FMT_YUV411P;
  }
  *is_full_range = false;
  return format;
}

int picture_scale(picture *picture, int width, int height, uint8_t *pixels) {
  const AVFrame *frame = picture->frame;
  bool is_full_range;
  enum AVPixelFormat format = plain(frame->format, &is_full_range);
  is_full_range |= frame->color_range == AVCOL_RANGE_JPEG;
  struct SwsContext *scaler =
      av.sws_getContext(frame->width, frame->height, format, width, height, AV_PIX_FMT_RGBA,
                        SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
  if (!scaler) return -1;
  const int *coefficients = av.sws_getCoefficients(SWS_CS_ITU601);
  av.sws_setColorspaceDetails(scaler, coefficients, is_full_range, coefficients, 1, 0, 1 << 16, 1 << 16);
  uint8_t *planes[4] = {pixels};
  int strides[4] = {width * 4};
  int row_count = av.sws_scale(scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height,
                               planes, strides);
  av.sws_freeContext(scaler);
  return row_count == height ? 0 : -1;
}
