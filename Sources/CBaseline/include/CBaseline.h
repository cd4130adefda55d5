#pragma once

/// The plain C loop to compare with: adds a stereo sample to a stereo sum with two gains that ramp.
void baseline_mix(
    const float *left, const float *right, float *sum_left, float *sum_right, int count,
    float gain_left, float gain_right, float step_left, float step_right);
