#include "Library.h"
#include "CLibAV.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

struct libav_library libav;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure;

// The headers that we are compiled with say which version has the same structures.
#define TEXT(macro) TEXT_(macro)
#define TEXT_(word) #word
#define SONAME(name, version) "lib" #name ".so." TEXT(version)

static void *open_library(const char *name) {
  static char text[160];
  void *handle = failure ? NULL : dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle && !failure) {
    snprintf(text, sizeof text, "%s is missing; install the Debian package libavformat%s", name,
             TEXT(LIBAVFORMAT_VERSION_MAJOR));
    failure = text;
  }
  return handle;
}

static void *find_function(void *handle, const char *name) {
  static char text[120];
  void *function = handle ? dlsym(handle, name) : NULL;
  if (!function && !failure) {
    snprintf(text, sizeof text, "libavformat or libavcodec has no %s", name);
    failure = text;
  }
  return function;
}

#define LIBAV_FIND(name) libav.name = (__typeof__(&name))find_function(handle, #name);

static void load(void) {
  void *handle = open_library(SONAME(avutil, LIBAVUTIL_VERSION_MAJOR));
  LIBAV_UTIL_FUNCTIONS(LIBAV_FIND)
  handle = open_library(SONAME(avcodec, LIBAVCODEC_VERSION_MAJOR));
  LIBAV_CODEC_FUNCTIONS(LIBAV_FIND)
  handle = open_library(SONAME(avformat, LIBAVFORMAT_VERSION_MAJOR));
  LIBAV_FORMAT_FUNCTIONS(LIBAV_FIND)
  if (!failure) libav.av_log_set_level(AV_LOG_QUIET);
}

const char *libav_load(void) {
  pthread_once(&once, load);
  return failure;
}
