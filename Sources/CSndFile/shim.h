#pragma once
#include <sndfile.h>

/// Where the first loop of an instrument begins, and the frame after its end. (An array of a struct without
/// a name can't be imported.)
static inline uint32_t drumdub_loop_start(const SF_INSTRUMENT *instrument) { return instrument->loops[0].start; }
/// See `drumdub_loop_start`.
static inline uint32_t drumdub_loop_end(const SF_INSTRUMENT *instrument) { return instrument->loops[0].end; }
