#include "CJack.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#if __has_attribute(nonblocking)
#define DRUMDUB_NONBLOCKING __attribute__((nonblocking))
#else
#define DRUMDUB_NONBLOCKING
#endif

// Defined in Swift, where the compiler checks that it takes no lock and no memory.
int32_t drumdub_render_cycle(uint32_t frames, void *context);

int drumdub_jack_process(jack_nframes_t frames, void *context) DRUMDUB_NONBLOCKING {
    drumdub_flush_denormals();
    return drumdub_render_cycle(frames, context);
}

int drumdub_jack_set_process(jack_client_t *client, void *context) {
    return jack_set_process_callback(client, drumdub_jack_process, context);
}

jack_transport_state_t drumdub_jack_transport(const jack_client_t *client, uint32_t *frame) {
    jack_position_t position;
    jack_transport_state_t state = jack_transport_query(client, &position);
    *frame = position.frame;
    return state;
}

// As `drumdub_render_cycle`. JACK sets a callback before its context, so that there may be none for a cycle.
bool drumdub_is_ready_at(uint32_t frame, void *context);
void drumdub_tell_beats(jack_position_t *position, void *context);

int drumdub_jack_sync(jack_transport_state_t state, jack_position_t *position, void *context) DRUMDUB_NONBLOCKING {
    (void)state;
    return !context || drumdub_is_ready_at(position->frame, context);
}

void drumdub_jack_timebase(
    jack_transport_state_t state, jack_nframes_t frames, jack_position_t *position, int is_new,
    void *context) DRUMDUB_NONBLOCKING {
    (void)state, (void)frames, (void)is_new;
    if (context) drumdub_tell_beats(position, context);
}

int drumdub_jack_set_sync(jack_client_t *client, void *context) {
    return jack_set_sync_callback(client, context ? drumdub_jack_sync : NULL, context);
}

int drumdub_jack_set_timebase(jack_client_t *client, void *context) {
    return jack_set_timebase_callback(client, 1, drumdub_jack_timebase, context);
}

jack_client_t *drumdub_jack_open(const char *name, const char *server, jack_status_t *status) {
    if (server) return jack_client_open(name, JackNoStartServer | JackServerName, status, server);
    return jack_client_open(name, JackNoStartServer, status);
}

static void ignore(const char *message) { (void)message; }

void drumdub_jack_silence(void) {
    jack_set_error_function(ignore);
    jack_set_info_function(ignore);
}

const char *drumdub_jack_key_pretty_name(void) { return JACK_METADATA_PRETTY_NAME; }
const char *drumdub_jack_key_order(void) { return JACK_METADATA_ORDER; }

#if defined(__SSE__)
uint32_t drumdub_flush_denormals(void) {
    uint32_t mode = _mm_getcsr();
    _mm_setcsr(mode | 0x8040); // flush to zero, denormals are zero
    return mode;
}
void drumdub_restore_denormals(uint32_t mode) { _mm_setcsr(mode); }
#elif defined(__aarch64__)
uint32_t drumdub_flush_denormals(void) {
    uint64_t mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    __asm__ volatile("msr fpcr, %0" : : "r"(mode | 1 << 24)); // flush to zero
    return (uint32_t)mode;
}
void drumdub_restore_denormals(uint32_t mode) {
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)mode));
}
#else
uint32_t drumdub_flush_denormals(void) { return 0; }
void drumdub_restore_denormals(uint32_t mode) { (void)mode; }
#endif
