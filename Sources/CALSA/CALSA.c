#include "CALSA.h"

static void ignore(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

void drumdub_silence_alsa(void) { snd_lib_error_set_handler(ignore); }
