#include "CArchive.h"
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define LIBARCHIVE_FUNCTIONS(each) \
  each(archive_read_new) \
  each(archive_read_support_filter_gzip) \
  each(archive_read_support_format_tar) \
  each(archive_read_open_filename) \
  each(archive_read_next_header) \
  each(archive_read_data) \
  each(archive_read_free) \
  each(archive_error_string) \
  each(archive_entry_pathname) \
  each(archive_entry_pathname_utf8) \
  each(archive_entry_hardlink) \
  each(archive_entry_filetype)

#define MEMBER(name) __typeof__(name) *name;
static struct { LIBARCHIVE_FUNCTIONS(MEMBER) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[160];

static void *find(void *handle, const char *name) {
  void *function = handle ? dlsym(handle, name) : NULL;
  if (!function && !failure[0]) snprintf(failure, sizeof failure, "libarchive has no %s", name);
  return function;
}

#define FIND(name) lib.name = (__typeof__(lib.name))find(handle, #name);

static void load(void) {
  void *handle = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
  if (!handle)
    snprintf(failure, sizeof failure, "libarchive.so.13 is missing; install the Debian package libarchive13");
  LIBARCHIVE_FUNCTIONS(FIND)
}

const char *drumdub_archive_load(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

struct drumdub_archive {
  struct archive *reader;
  struct archive_entry *entry;
  int is_open;
};

drumdub_archive *drumdub_archive_open(const char *path) {
  drumdub_archive *archive = calloc(1, sizeof *archive);
  if (!archive) return NULL;
  archive->reader = lib.archive_read_new();
  if (!archive->reader) {
    free(archive);
    return NULL;
  }
  lib.archive_read_support_filter_gzip(archive->reader);
  lib.archive_read_support_format_tar(archive->reader);
  archive->is_open = lib.archive_read_open_filename(archive->reader, path, 65536) == ARCHIVE_OK;
  return archive;
}

int drumdub_archive_next(drumdub_archive *archive) {
  archive->entry = NULL;
  if (!archive->is_open) return -1;
  int result = lib.archive_read_next_header(archive->reader, &archive->entry);
  if (result == ARCHIVE_EOF) return 0;
  // A warning is about what we don't use, such as a name that the locale can't say.
  return result == ARCHIVE_OK || result == ARCHIVE_WARN ? 1 : -1;
}

const char *drumdub_archive_path(drumdub_archive *archive) {
  if (!archive->entry) return NULL;
  const char *path = lib.archive_entry_pathname_utf8(archive->entry);
  return path ? path : lib.archive_entry_pathname(archive->entry);
}

drumdub_archive_kind drumdub_archive_entry_kind(drumdub_archive *archive) {
  if (!archive->entry || lib.archive_entry_hardlink(archive->entry)) return ARCHIVE_KIND_OTHER;
  switch (lib.archive_entry_filetype(archive->entry)) {
  case AE_IFREG: return ARCHIVE_KIND_FILE;
  case AE_IFDIR: return ARCHIVE_KIND_FOLDER;
  default: return ARCHIVE_KIND_OTHER;
  }
}

long drumdub_archive_read(drumdub_archive *archive, void *bytes, size_t count) {
  long result = (long)lib.archive_read_data(archive->reader, bytes, count);
  return result < 0 ? -1 : result;
}

const char *drumdub_archive_error(drumdub_archive *archive) {
  const char *text = lib.archive_error_string(archive->reader);
  return text ? text : "unknown reason";
}

void drumdub_archive_close(drumdub_archive *archive) {
  lib.archive_read_free(archive->reader);
  free(archive);
}
