#define _GNU_SOURCE
#include "CSequencerBaseline.h"
#include <alsa/asoundlib.h>
#include <time.h>
#include <unistd.h>

static snd_seq_t *open_sequencer(const char *name, int streams) {
    snd_seq_t *sequencer = NULL;
    if (snd_seq_open(&sequencer, "default", streams, 0) < 0) return NULL;
    snd_seq_set_client_name(sequencer, name);
    return sequencer;
}

bool plain_has_sequencer(void) {
    // Without one the library prints why.
    if (access("/dev/snd/seq", R_OK | W_OK) != 0) return false;
    snd_seq_t *sequencer = open_sequencer("probe", SND_SEQ_OPEN_DUPLEX);
    if (sequencer) snd_seq_close(sequencer);
    return sequencer != NULL;
}

int64_t plain_count_notes(const char *name, int64_t event_count) {
    snd_seq_t *sequencer = open_sequencer(name, SND_SEQ_OPEN_INPUT);
    if (!sequencer) return -1;
    snd_seq_set_input_buffer_size(sequencer, 1 << 16);
    snd_seq_set_client_pool_input(sequencer, 2000);
    snd_seq_create_simple_port(
        sequencer, "in", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE, SND_SEQ_PORT_TYPE_APPLICATION);
    int64_t notes = 0;
    for (int64_t taken = 0; taken < event_count;) {
        snd_seq_event_t *event = NULL;
        int code = snd_seq_event_input(sequencer, &event);
        if (code == -ENOSPC) break;
        if (code < 0 || !event) continue;
        taken++;
        if (event->type == SND_SEQ_EVENT_NOTEON && event->data.note.velocity > 0) notes++;
    }
    snd_seq_close(sequencer);
    return notes;
}

static void make_event(snd_seq_event_t *event, int64_t number) {
    int value = (int)(number / 10 % 127 + 1), note = (int)(number * 7 % 128);
    switch (number % 10) {
    case 0: case 1: case 2: snd_seq_ev_set_noteon(event, 9, note, value); break;
    case 3: snd_seq_ev_set_noteoff(event, 9, note, 64); break;
    case 4: case 5: snd_seq_ev_set_controller(event, 9, (int)(number % 120), value); break;
    case 6: snd_seq_ev_set_keypress(event, 9, note, value); break;
    case 7: snd_seq_ev_set_chanpress(event, 9, value); break;
    case 8: snd_seq_ev_set_pitchbend(event, 9, value); break;
    default: snd_seq_ev_set_fixed(event); event->type = SND_SEQ_EVENT_CLOCK;
    }
}

int64_t plain_send_flood(const char *target, int64_t event_count, int events_per_second) {
    snd_seq_t *sequencer = open_sequencer("flood", SND_SEQ_OPEN_DUPLEX);
    if (!sequencer) return -1;
    int port = snd_seq_create_simple_port(
        sequencer, "out", SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ, SND_SEQ_PORT_TYPE_APPLICATION);
    snd_seq_addr_t address;
    int tries = 200;
    while (snd_seq_parse_address(sequencer, &address, target) < 0) {
        if (tries-- == 0) return -1;
        usleep(10000);
    }
    if (snd_seq_connect_to(sequencer, port, address.client, address.port) < 0) return -1;
    struct timespec due;
    clock_gettime(CLOCK_MONOTONIC, &due);
    int64_t sent = 0;
    while (sent < event_count) {
        // As many as a millisecond has.
        for (int i = 0; i < events_per_second / 1000 && sent < event_count; i++) {
            snd_seq_event_t event;
            snd_seq_ev_clear(&event);
            snd_seq_ev_set_source(&event, (unsigned char)port);
            snd_seq_ev_set_subs(&event);
            snd_seq_ev_set_direct(&event);
            make_event(&event, sent);
            int code = snd_seq_event_output_direct(sequencer, &event);
            // The receiver has asked the kernel to leave such events out.
            if (code < 0 && code != -ENOENT) break;
            sent++;
        }
        due.tv_nsec += 1000000;
        if (due.tv_nsec >= 1000000000) {
            due.tv_nsec -= 1000000000;
            due.tv_sec++;
        }
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
    }
    snd_seq_close(sequencer);
    return sent;
}
