#include "Library.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

struct picture_library av;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[160];

// The headers that we are compiled with say which version has the same structures.
#define TEXT(macro) TEXT_(macro)
#define TEXT_(word) #word
#define SONAME(name, version) "lib" #name ".so." TEXT(version)

static void *open_library(const char *name, const char *package) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle && !failure[0])
    snprintf(failure, sizeof failure, "%s is missing; install the Debian package %s", name, package);
  return handle;
}

static void *find(void *handle, const char *name) {
  void *function = handle ? dlsym(handle, name) : NULL;
  if (!function && !failure[0]) snprintf(failure, sizeof failure, "libavcodec or libswscale has no %s", name);
  return function;
}

#define FIND(name) av.name = (__typeof__(&name))find(handle, #name);

static void load(void) {
  void *handle = open_library(SONAME(avutil, LIBAVUTIL_VERSION_MAJOR), "libavutil" TEXT(LIBAVUTIL_VERSION_MAJOR));
  PICTURE_UTIL_FUNCTIONS(FIND)
  handle = open_library(SONAME(avcodec, LIBAVCODEC_VERSION_MAJOR), "libavcodec" TEXT(LIBAVCODEC_VERSION_MAJOR));
  PICTURE_CODEC_FUNCTIONS(FIND)
  handle = open_library(SONAME(swscale, LIBSWSCALE_VERSION_MAJOR), "libswscale" TEXT(LIBSWSCALE_VERSION_MAJOR));
  PICTURE_SCALE_FUNCTIONS(FIND)
  if (!failure[0]) av.av_log_set_level(AV_LOG_QUIET);
}

const char *picture_load(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}
