#pragma once
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>

/// Gives the calling thread a name of at most 15 bytes. (`prctl` has variable arguments.)
static inline void drumdub_name_thread(const char *name) { prctl(PR_SET_NAME, name); }
