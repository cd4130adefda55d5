#pragma once
#include <alsa/asoundlib.h>

/// Keeps alsa-lib from writing to standard error: every failure reaches us as a number anyway.
/// (The handler has variable arguments.)
void drumdub_silence_alsa(void);
