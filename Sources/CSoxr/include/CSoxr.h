#pragma once
#include <soxr.h>

/// The text of a soxr error, or NULL where there is none.
const char *drumdub_soxr_error(soxr_error_t error);
