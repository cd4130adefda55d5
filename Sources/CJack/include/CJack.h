#pragma once
#include <jack/jack.h>
#include <jack/metadata.h>
#include <jack/midiport.h>
#include <stdbool.h>
#include <stdint.h>

// What the process callback may call: real-time safe by JACK's own word, which the compiler trusts.
#pragma clang attribute push(__attribute__((swift_attr("@_noLocks"))), apply_to = function)
void *jack_port_get_buffer(jack_port_t *port, jack_nframes_t frames);
uint32_t jack_midi_get_event_count(void *buffer);
int jack_midi_event_get(jack_midi_event_t *event, void *buffer, uint32_t index);
uint32_t jack_midi_get_lost_event_count(void *buffer);
int jack_get_cycle_times(
    const jack_client_t *client, jack_nframes_t *current_frames, jack_time_t *current_usecs,
    jack_time_t *next_usecs, float *period_usecs);
jack_transport_state_t drumdub_jack_transport(const jack_client_t *client, uint32_t *frame);
#pragma clang attribute pop

/// `jack_client_open` without its variable arguments. `server` NULL: the default one. Never starts a server.
jack_client_t *drumdub_jack_open(const char *name, const char *server, jack_status_t *status);

/// Lets `drumdub_render_cycle`, which the Swift side defines, render every cycle of `client`.
int drumdub_jack_set_process(jack_client_t *client, void *context);

/// One cycle as JACK would run it: for drivers and tests without a server.
int drumdub_jack_process(jack_nframes_t frames, void *context);

/// Lets the transport wait until `drumdub_is_ready_at`, which the Swift side defines, says so. `context` NULL: no more.
int drumdub_jack_set_sync(jack_client_t *client, void *context);

/// Lets `drumdub_tell_beats`, which the Swift side defines, tell bar and beat. EBUSY if another program does.
int drumdub_jack_set_timebase(jack_client_t *client, void *context);

/// The two as JACK calls them: for tests without a server.
int drumdub_jack_sync(jack_transport_state_t state, jack_position_t *position, void *context);
void drumdub_jack_timebase(
    jack_transport_state_t state, jack_nframes_t frames, jack_position_t *position, int is_new, void *context);

/// Keeps JACK's library from writing to the terminal.
void drumdub_jack_silence(void);

/// The keys of JACK's metadata (variables that Swift 6 doesn't let us read).
const char *drumdub_jack_key_pretty_name(void);
const char *drumdub_jack_key_order(void);

/// Makes the calling thread treat numbers too small to hear as 0, and answers its old mode.
uint32_t drumdub_flush_denormals(void);
/// Gives the thread its old mode back.
void drumdub_restore_denormals(uint32_t mode);

/// A JACK server inside this process, through a library that is loaded when first needed: a program
/// that is linked to it can't be the client of another server.
typedef struct drumdub_host drumdub_host;

/// A server that doesn't run yet. NULL, and the reason in `problem`, if the library can't be used.
drumdub_host *drumdub_host_create(const char **problem);
/// Sets a parameter of a driver, or of the server itself (`driver` NULL), from text. False if there is none.
bool drumdub_host_set(drumdub_host *host, const char *driver, const char *name, const char *value);
/// Puts the entry of a segment of shared memory back into JACK's list, in the name of this process, if nobody has it; see
/// `HeldSegments`. False if somebody has, or if the list is none that is known.
bool drumdub_host_hold_segment(unsigned index, uint32_t size);
/// Runs the server on a driver. False if that fails; then only `drumdub_host_destroy` may follow.
bool drumdub_host_start(drumdub_host *host, const char *driver);
/// Stops the server, if it runs, and frees it.
void drumdub_host_destroy(drumdub_host *host);
