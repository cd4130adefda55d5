#pragma once
#include <stdbool.h>
#include <stdint.h>

// What the benchmarks compare with at the ALSA sequencer: the least that a C program can do.

/// Whether the kernel has an ALSA sequencer that may be used.
bool plain_has_sequencer(void);

/// Reads so many events as client `name`, port 0, and answers how many of them are notes, or -1.
int64_t plain_count_notes(const char *name, int64_t event_count);

/// Sends a mix of events to a port (`client:0`), which may come within 2 s, evenly in time. Answers how many were
/// sent, or -1.
int64_t plain_send_flood(const char *target, int64_t event_count, int events_per_second);
