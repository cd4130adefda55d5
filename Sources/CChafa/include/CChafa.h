#pragma once
#include <stdint.h>

// Pictures as signs or pixels of a terminal through chafa, which is loaded when first needed: linking it and
// GLib would cost every start 1 to 4 ms. One thread at a time may draw.

/// What chafa writes.
typedef enum __attribute__((enum_extensibility(closed))) {
  CHAFA_WRITES_TRUE_COLOUR __attribute__((swift_name("trueColour"))),
  CHAFA_WRITES_256_COLOURS __attribute__((swift_name("indexed256"))),
  CHAFA_WRITES_SIXELS __attribute__((swift_name("sixels"))),
  CHAFA_WRITES_KITTY __attribute__((swift_name("kitty"))),
} chafa_writing;

/// Loads the library if that hasn't been done. NULL, or why it can't be. Thread: any.
const char *_Nullable drumdub_chafa_load(void);

/// Draws `width` x `height` pixels (red, green, blue, alpha) into `columns` x `rows` cells of `cell_width` x
/// `cell_height` pixels, in rows that line feeds separate; NULL if it fails. Load first. Free the text with `free`.
char *_Nullable drumdub_chafa_draw(const uint8_t *_Nonnull pixels, int width, int height, int columns, int rows,
                                   int cell_width, int cell_height, chafa_writing writing);
