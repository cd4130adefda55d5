#include "CChafa.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// What we call of chafa 1.12 (libchafa.so.0) and GLib. Declared here, because their headers are found by pkg-config
// alone, which would link the libraries too. All objects are opaque; a GString begins with its text.
typedef struct { char *text; size_t byte_count; } chafa_text;
enum { MODE_TRUE_COLOUR = 0, MODE_256 = 1 };
enum { PIXEL_MODE_SYMBOLS = 0, PIXEL_MODE_SIXELS = 1, PIXEL_MODE_KITTY = 2 };
enum { SYMBOLS_SPACE = 1 << 0, SYMBOLS_UPPER_AND_LOWER_HALF = 1 << 9 };
enum { PIXELS_RGBA = 4 };
enum { OPTIMIZATIONS_REUSE_ATTRIBUTES = 1 };

#define CHAFA_FUNCTIONS(each) \
  each(void, chafa_set_n_threads, (int)) \
  each(void *, chafa_term_db_get_default, (void)) \
  each(void *, chafa_term_db_detect, (void *, char **)) \
  each(void, chafa_term_info_unref, (void *)) \
  each(void *, chafa_symbol_map_new, (void)) \
  each(void, chafa_symbol_map_unref, (void *)) \
  each(void, chafa_symbol_map_add_by_tags, (void *, int)) \
  each(void *, chafa_canvas_config_new, (void)) \
  each(void, chafa_canvas_config_unref, (void *)) \
  each(void, chafa_canvas_config_set_geometry, (void *, int, int)) \
  each(void, chafa_canvas_config_set_cell_geometry, (void *, int, int)) \
  each(void, chafa_canvas_config_set_canvas_mode, (void *, int)) \
  each(void, chafa_canvas_config_set_pixel_mode, (void *, int)) \
  each(void, chafa_canvas_config_set_symbol_map, (void *, const void *)) \
  each(void, chafa_canvas_config_set_optimizations, (void *, int)) \
  each(void, chafa_canvas_config_set_preprocessing_enabled, (void *, int)) \
  each(void *, chafa_canvas_new, (const void *)) \
  each(void, chafa_canvas_unref, (void *)) \
  each(void, chafa_canvas_draw_all_pixels, (void *, int, const uint8_t *, int, int, int)) \
  each(chafa_text *, chafa_canvas_print, (void *, void *)) \
  each(char *, g_string_free, (chafa_text *, int))

#define MEMBER(result, name, parameters) result(*name) parameters;
static struct { CHAFA_FUNCTIONS(MEMBER) } chafa;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[160];

static void *find(void *handle, const char *name) {
  void *function = handle ? dlsym(handle, name) : NULL;
  if (!function && !failure[0]) snprintf(failure, sizeof failure, "libchafa has no %s", name);
  return function;
}

#define FIND(result, name, parameters) chafa.name = (__typeof__(chafa.name))find(handle, #name);

static void load(void) {
  void *handle = dlopen("libchafa.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!handle) snprintf(failure, sizeof failure, "libchafa.so.0 is missing; install the Debian package libchafa0");
  CHAFA_FUNCTIONS(FIND)
  if (!failure[0]) chafa.chafa_set_n_threads(1);
}

const char *drumdub_chafa_load(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

/// A terminal that has the sequences for `writing`.
static void *terminal_for(chafa_writing writing) {
  static char *kitty[] = {"TERM=xterm-kitty", NULL};
  static char *sixels[] = {"TERM=mlterm", NULL};
  static char *colours[] = {"TERM=xterm-256color", "COLORTERM=truecolor", NULL};
  char **environment = writing == CHAFA_WRITES_KITTY ? kitty : writing == CHAFA_WRITES_SIXELS ? sixels : colours;
  return chafa.chafa_term_db_detect(chafa.chafa_term_db_get_default(), environment);
}

static void *config_for(chafa_writing writing, int columns, int rows, int cell_width, int cell_height) {
  int mode = writing == CHAFA_WRITES_KITTY    ? PIXEL_MODE_KITTY
             : writing == CHAFA_WRITES_SIXELS ? PIXEL_MODE_SIXELS
                                              : PIXEL_MODE_SYMBOLS;
  void *config = chafa.chafa_canvas_config_new();
  chafa.chafa_canvas_config_set_geometry(config, columns, rows);
  chafa.chafa_canvas_config_set_cell_geometry(config, cell_width, cell_height);
  chafa.chafa_canvas_config_set_pixel_mode(config, mode);
  chafa.chafa_canvas_config_set_canvas_mode(config,
                                            writing == CHAFA_WRITES_256_COLOURS ? MODE_256 : MODE_TRUE_COLOUR);
  chafa.chafa_canvas_config_set_optimizations(config, OPTIMIZATIONS_REUSE_ATTRIBUTES);
  chafa.chafa_canvas_config_set_preprocessing_enabled(config, 0);
  void *symbols = chafa.chafa_symbol_map_new();
  chafa.chafa_symbol_map_add_by_tags(symbols, SYMBOLS_SPACE | SYMBOLS_UPPER_AND_LOWER_HALF);
  chafa.chafa_canvas_config_set_symbol_map(config, symbols);
  chafa.chafa_symbol_map_unref(symbols);
  return config;
}

char *drumdub_chafa_draw(const uint8_t *pixels, int width, int height, int columns, int rows, int cell_width,
                         int cell_height, chafa_writing writing) {
  void *terminal = terminal_for(writing);
  void *config = config_for(writing, columns, rows, cell_width, cell_height);
  void *canvas = chafa.chafa_canvas_new(config);
  chafa.chafa_canvas_draw_all_pixels(canvas, PIXELS_RGBA, pixels, width, height, width * 4);
  chafa_text *drawn = chafa.chafa_canvas_print(canvas, terminal);
  char *text = drawn ? strndup(drawn->text, drawn->byte_count) : NULL;
  if (drawn) chafa.g_string_free(drawn, 1);
  chafa.chafa_canvas_unref(canvas);
  chafa.chafa_canvas_config_unref(config);
  chafa.chafa_term_info_unref(terminal);
  return text;
}
