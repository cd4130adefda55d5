#pragma once
#include <stdint.h>
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>
#include <sys/signalfd.h>

/// How many cells of a terminal a Unicode scalar covers in the locale; -1 if it can't be shown.
int drumdub_cell_width(uint32_t scalar);

/// Remembers the terminal's settings. From now on they come back whenever the process ends: also by `exit`,
/// by `abort` and by a crash. (A signal handler has to be C.)
void drumdub_guard_terminal(int descriptor);

/// Puts the settings back and forgets them. Safe to call twice.
void drumdub_release_terminal(void);
