// A plain JACK client in C, to compare with: plain-client SERVER [VOICES]
//
// It makes the same ports as drumdub, mixes VOICES looping samples of one second into the first two, and
// adds a click at the frame of each note that comes. It waits for the server, says "ready" when it runs,
// and ends with its standard input.
#include <CBaseline.h>
#include <jack/jack.h>
#include <jack/midiport.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { output_count = 7, sample_count = 64, frame_count = 48000 };

static jack_port_t *outputs[output_count], *midi;
static plain_voice *voices;
static int voice_count;

static void add_clicks(void *events, float *output) {
    for (uint32_t i = 0; i < jack_midi_get_event_count(events); i++) {
        jack_midi_event_t event;
        if (jack_midi_event_get(&event, events, i) == 0 && event.size == 3 && event.buffer[0] >> 4 == 9)
            output[event.time] += 0.125f;
    }
}

static int process(jack_nframes_t frames, void *context) {
    (void)context;
    float *buffers[output_count];
    for (int i = 0; i < output_count; i++) {
        buffers[i] = jack_port_get_buffer(outputs[i], frames);
        if (i >= 2) memset(buffers[i], 0, frames * sizeof(float));
    }
    voice_count = plain_mix(voices, voice_count, buffers[0], buffers[1], (int)frames);
    add_clicks(jack_port_get_buffer(midi, frames), buffers[0]);
    return 0;
}

static void make_voices(int count) {
    voices = calloc((size_t)count + 1, sizeof *voices);
    const float *samples[sample_count] = {NULL};
    for (int i = 0; i < count; i++) {
        const float *sample = samples[i % sample_count];
        if (!sample) sample = samples[i % sample_count] = plain_noise(frame_count, (uint32_t)i);
        voices[i] = (plain_voice){
            sample, sample + frame_count, frame_count, i * 641 % frame_count, 0.001f, true};
    }
    voice_count = count;
}

static jack_client_t *open_client(const char *server) {
    for (int tries = 0; tries < 10000; tries++) {
        jack_client_t *client = jack_client_open("plain", JackNoStartServer | JackServerName, NULL, server);
        if (client) return client;
        usleep(1000);
    }
    return NULL;
}

static void ignore(const char *message) { (void)message; }

int main(int count, char **words) {
    if (count < 2) return 2;
    jack_set_error_function(ignore);
    jack_set_info_function(ignore);
    make_voices(count > 2 ? atoi(words[2]) : 0);
    jack_client_t *client = open_client(words[1]);
    if (!client) return 1;
    for (int i = 0; i < output_count; i++) {
        char name[16];
        snprintf(name, sizeof name, "output_%d", i + 1);
        outputs[i] = jack_port_register(client, name, JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    }
    midi = jack_port_register(client, "pads_in", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
    jack_set_process_callback(client, process, NULL);
    if (!midi || !outputs[output_count - 1] || jack_activate(client) != 0) return 1;
    puts("ready");
    fflush(stdout);
    char byte;
    while (read(STDIN_FILENO, &byte, 1) > 0) {}
    jack_client_close(client);
    return 0;
}
