#include "CReadline.h"
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

extern int wcwidth(wchar_t);

int drumdub_cell_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGSYS};
enum { deadly_count = sizeof deadly / sizeof deadly[0] };
static struct sigaction old_actions[deadly_count];
static struct termios settings;
static int terminal = -1;
static atomic_bool is_guarded;

// Only calls that a signal handler may make.
void drumdub_release_terminal(void) {
    if (!atomic_exchange(&is_guarded, 0)) return;
    static const char paste_off[] = "\033[?2004l\r";
    if (write(terminal, paste_off, sizeof paste_off - 1) < 0) { /* the terminal is gone */ }
    tcsetattr(terminal, TCSANOW, &settings);
}

static void on_deadly_signal(int number) {
    drumdub_release_terminal();
    for (int i = 0; i < deadly_count; i++) {
        if (deadly[i] == number) sigaction(number, &old_actions[i], NULL);
    }
    raise(number);
}

void drumdub_guard_terminal(int descriptor) {
    static int is_installed;
    if (tcgetattr(descriptor, &settings) != 0) return;
    terminal = descriptor;
    atomic_store(&is_guarded, 1);
    if (is_installed) return;
    is_installed = 1;
    atexit(drumdub_release_terminal);
    struct sigaction action = {.sa_handler = on_deadly_signal, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < deadly_count; i++) sigaction(deadly[i], &action, &old_actions[i]);
}
