#include "CBaseline.h"

void baseline_mix(
    const float *restrict left, const float *restrict right, float *restrict sum_left,
    float *restrict sum_right, int count, float gain_left, float gain_right, float step_left,
    float step_right) {
    for (int i = 0; i < count; i++) {
        sum_left[i] += left[i] * (gain_left + step_left * (float)i);
        sum_right[i] += right[i] * (gain_right + step_right * (float)i);
    }
}
