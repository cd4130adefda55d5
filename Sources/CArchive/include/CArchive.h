#pragma once
#include <stddef.h>
#include <stdint.h>

// Reading tar archives, plain or gzipped, through libarchive, which is loaded when first needed: linking it and the
// nine libraries that it brings would cost every start some milliseconds. One thread at a time uses one archive.

typedef struct drumdub_archive drumdub_archive;

/// What stands at an entry of an archive.
typedef enum __attribute__((enum_extensibility(closed))) {
  ARCHIVE_KIND_FILE __attribute__((swift_name("file"))),
  ARCHIVE_KIND_FOLDER __attribute__((swift_name("folder"))),
  /// Links, devices, pipes.
  ARCHIVE_KIND_OTHER __attribute__((swift_name("other"))),
} drumdub_archive_kind;

/// Loads the library if that hasn't been done. NULL, or why it can't be. Thread: any.
const char *_Nullable drumdub_archive_load(void);

/// Opens an archive; NULL without memory. Load first. `drumdub_archive_next` tells if it could not be opened.
drumdub_archive *_Nullable drumdub_archive_open(const char *_Nonnull path);

/// Goes to the next entry: 1 if there is one, 0 at the end, -1 if the archive can't be read on.
int drumdub_archive_next(drumdub_archive *_Nonnull archive);

/// The entry's path, mostly UTF-8; NULL if it has none that can be read. Valid until the next entry.
const char *_Nullable drumdub_archive_path(drumdub_archive *_Nonnull archive);

/// What the entry is.
drumdub_archive_kind drumdub_archive_entry_kind(drumdub_archive *_Nonnull archive);

/// Reads on in the entry: bytes read, 0 at its end, -1 if it can't be read.
long drumdub_archive_read(drumdub_archive *_Nonnull archive, void *_Nonnull bytes, size_t count);

/// Why it failed last.
const char *_Nonnull drumdub_archive_error(drumdub_archive *_Nonnull archive);

/// Closes and frees it.
void drumdub_archive_close(drumdub_archive *_Nonnull archive);
