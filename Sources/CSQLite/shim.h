#pragma once
#include <sqlite3.h>

/// Binds a copy of `count` bytes of UTF-8. (`SQLITE_TRANSIENT` is a macro with a cast, which can't be imported.)
static inline int drumdub_bind_text(sqlite3_stmt *statement, int place, const char *bytes, int count) {
  return sqlite3_bind_text(statement, place, bytes, count, SQLITE_TRANSIENT);
}
/// See `drumdub_bind_text`.
static inline int drumdub_bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

/// Leaves out what SQLite counts of its memory under a lock; before anything else. (`sqlite3_config` has variable
/// arguments.)
static inline void drumdub_leave_out_counting(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
