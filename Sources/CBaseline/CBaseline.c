#include "CBaseline.h"
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void plain_loop(
    const float *restrict left, const float *restrict right, float *restrict sum_left,
    float *restrict sum_right, int count, float gain_left, float gain_right) {
    for (int i = 0; i < count; i++) {
        sum_left[i] += left[i] * gain_left;
        sum_right[i] += right[i] * gain_right;
    }
}

void plain_ramp_loop(
    const float *restrict left, const float *restrict right, float *restrict sum_left,
    float *restrict sum_right, int count, float gain_left, float gain_right, float step_left,
    float step_right) {
    for (int i = 0; i < count; i++) {
        sum_left[i] += left[i] * (gain_left + step_left * (float)i);
        sum_right[i] += right[i] * (gain_right + step_right * (float)i);
    }
}

// Answers false once the voice is over.
static bool mix_voice(plain_voice *voice, float *left, float *right, int count) {
    int done = 0;
    while (done < count) {
        int stretch = voice->frame_count - voice->position;
        if (stretch > count - done) stretch = count - done;
        plain_loop(
            voice->left + voice->position, voice->right + voice->position, left + done, right + done, stretch,
            voice->gain, voice->gain);
        done += stretch;
        voice->position += stretch;
        if (voice->position < voice->frame_count) continue;
        if (!voice->is_looping) return false;
        voice->position = 0;
    }
    return true;
}

int plain_mix(plain_voice *voices, int voice_count, float *left, float *right, int count) {
    memset(left, 0, (size_t)count * sizeof *left);
    memset(right, 0, (size_t)count * sizeof *right);
    int kept = 0;
    for (int i = 0; i < voice_count; i++)
        if (mix_voice(&voices[i], left, right, count)) {
            if (kept != i) voices[kept] = voices[i];
            kept++;
        }
    return kept;
}

float *plain_noise(int frame_count, uint32_t seed) {
    float *samples = malloc(2 * (size_t)frame_count * sizeof *samples);
    if (!samples) return NULL;
    for (int i = 0; i < 2 * frame_count; i++) {
        seed = seed * 1664525 + 1013904223;
        samples[i] = (float)(seed >> 8) / 8388608 - 1;
    }
    return samples;
}

int64_t plain_words(const char *path) {
    static char chunk[1 << 16];
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    int64_t count = 0;
    size_t got = 0;
    bool is_inside = false;
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0)
        for (size_t index = 0; index < got; index++) {
            bool ends = chunk[index] <= ' ' || chunk[index] == '=';
            count += is_inside && ends;
            is_inside = !ends;
        }
    fclose(file);
    return count + is_inside;
}

int64_t plain_read(const char *path) {
    static float chunk[2 * 4096];
    SF_INFO info = {0};
    SNDFILE *file = sf_open(path, SFM_READ, &info);
    if (!file) return -1;
    int64_t count = 0, got = 0;
    if (info.channels <= 2)
        while ((got = sf_readf_float(file, chunk, 4096)) > 0) count += got;
    sf_close(file);
    return count;
}

int64_t plain_read_at(const char *path, int64_t frame, int64_t frame_count) {
    static float chunk[2 * 65536];
    SF_INFO info = {0};
    SNDFILE *file = sf_open(path, SFM_READ, &info);
    if (!file) return -1;
    int64_t count = -1;
    if (info.channels <= 2 && frame_count <= 65536 && sf_seek(file, frame, SEEK_SET) == frame)
        count = sf_readf_float(file, chunk, frame_count);
    sf_close(file);
    return count;
}
