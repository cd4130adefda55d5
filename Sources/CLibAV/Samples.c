#include "Input.h"
#include <string.h>

// One function for each sample type: a channel of interleaved (`step` samples apart) audio to floats.
#define COPY(name, type, expression) \
  static void copy_##name(const uint8_t *bytes, int step, int count, float *samples) { \
    const type *from = (const type *)bytes; \
    for (int i = 0; i < count; i++) { \
      type x = from[i * step]; \
      samples[i] = (float)(expression); \
    } \
  }

COPY(u8, uint8_t, (x - 128) / 128.0f)
COPY(s16, int16_t, x / 32768.0f)
COPY(s32, int32_t, x / 2147483648.0)
COPY(s64, int64_t, x / 9223372036854775808.0)
COPY(flt, float, x)
COPY(dbl, double, x)

bool libav_holds_absurd_sample(const libav_input *input) {
  const AVFrame *frame = input->frame;
  const float limit = 4; // 12 dB over full scale
  bool is_planar = frame->format == AV_SAMPLE_FMT_FLTP;
  if (!is_planar && frame->format != AV_SAMPLE_FMT_FLT) return false;
  int planes = is_planar ? frame->ch_layout.nb_channels : 1;
  int count = is_planar ? frame->nb_samples : frame->nb_samples * frame->ch_layout.nb_channels;
  int absurd = 0;
  for (int plane = 0; plane < planes; plane++) {
    const float *samples = (const float *)frame->extended_data[plane];
    for (int i = 0; i < count; i++) absurd |= !(samples[i] < limit && samples[i] > -limit);
  }
  return absurd;
}

void libav_copy(const libav_input *input, int channel, int from, int count, float *samples) {
  const AVFrame *frame = input->frame;
  static const struct {
    enum AVSampleFormat format, planar;
    int byte_count;
    void (*copy)(const uint8_t *, int, int, float *);
  } types[] = {
      {AV_SAMPLE_FMT_U8, AV_SAMPLE_FMT_U8P, 1, copy_u8},     {AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P, 2, copy_s16},
      {AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P, 4, copy_s32},  {AV_SAMPLE_FMT_S64, AV_SAMPLE_FMT_S64P, 8, copy_s64},
      {AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, 4, copy_flt},  {AV_SAMPLE_FMT_DBL, AV_SAMPLE_FMT_DBLP, 8, copy_dbl},
  };
  if (input->is_absurd) memset(samples, 0, (size_t)count * sizeof *samples);
  for (unsigned i = 0; !input->is_absurd && i < sizeof types / sizeof *types; i++) {
    int step = frame->ch_layout.nb_channels, byte_count = types[i].byte_count;
    if (frame->format == types[i].planar)
      types[i].copy(frame->extended_data[channel] + from * byte_count, 1, count, samples);
    if (frame->format == types[i].format)
      types[i].copy(frame->extended_data[0] + (from * step + channel) * byte_count, step, count, samples);
  }
}
