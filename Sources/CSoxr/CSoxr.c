#include "CSoxr.h"

const char *drumdub_soxr_error(soxr_error_t error) { return error ? soxr_strerror(error) : 0; }
