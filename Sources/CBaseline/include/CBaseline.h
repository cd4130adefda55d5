#pragma once
#include <stdbool.h>
#include <stdint.h>

// What the benchmarks compare with: the least that a C program can do for the same result.

/// Adds a stereo sample to a stereo sum with two gains.
void plain_loop(
    const float *left, const float *right, float *sum_left, float *sum_right, int count, float gain_left,
    float gain_right);

/// The same with gains that ramp, by so much a frame.
void plain_ramp_loop(
    const float *left, const float *right, float *sum_left, float *sum_right, int count, float gain_left,
    float gain_right, float step_left, float step_right);

/// A sounding sample of the plain mixer.
typedef struct {
    const float *left, *right;
    int frame_count, position;
    float gain;
    bool is_looping;
} plain_voice;

/// Replaces `left` and `right` by the sum of the next `count` frames of all voices, takes out the voices
/// that are over, and answers how many are left.
int plain_mix(plain_voice *voices, int voice_count, float *left, float *right, int count);

/// Noise of `frame_count` frames in two channels, one behind the other; the same for the same `seed`.
float *plain_noise(int frame_count, uint32_t seed);

/// Reads a text file and counts its words, cut at blanks and at `=`. Answers how many there are, or -1.
int64_t plain_words(const char *path);

/// Reads a sound file to its end, through libsndfile. Answers how many frames it had, or -1.
int64_t plain_read(const char *path);

/// Opens a sound file, seeks, and reads `frame_count` frames, at most 65,536 of two channels. Answers how
/// many it read, or -1.
int64_t plain_read_at(const char *path, int64_t frame, int64_t frame_count);
