#include "Input.h"

libav_result libav_read_packet(libav_input *input, libav_packet *packet) {
  AVPacket *held = input->packet;
  int code;
  do {
    libav.av_packet_unref(held);
    code = libav.av_read_frame(input->format, held);
  } while (code >= 0 && held->stream_index != input->stream->index);
  if (code < 0 && input->read_error) return LIBAV_READ_ERROR;
  if (code == AVERROR_EOF || (code < 0 && input->io->eof_reached)) return LIBAV_END;
  if (code < 0) return LIBAV_DAMAGED;
  packet->bytes = held->data;
  packet->byte_count = held->size;
  packet->position = held->pos;
  packet->time = held->pts;
  return LIBAV_OK;
}

libav_result libav_decode_packet(libav_input *input, int64_t time) {
  input->packet->pts = time;
  int code = libav.avcodec_send_packet(input->codec, input->packet);
  libav.av_packet_unref(input->packet);
  return code < 0 ? LIBAV_DAMAGED : LIBAV_OK;
}

void libav_drain(libav_input *input) { libav.avcodec_send_packet(input->codec, NULL); }

libav_result libav_receive(libav_input *input, libav_frame *frame) {
  AVFrame *held = input->frame;
  int code = libav.avcodec_receive_frame(input->codec, held);
  if (code == AVERROR(EAGAIN)) return LIBAV_AGAIN;
  if (code == AVERROR_EOF) return LIBAV_END;
  if (code < 0) return LIBAV_DAMAGED;
  frame->is_damaged = input->is_absurd = libav_holds_absurd_sample(input);
  frame->time = held->pts;
  frame->frame_count = held->nb_samples;
  frame->sample_rate = held->sample_rate;
  frame->channel_count = held->ch_layout.nb_channels;
  frame->speakers = held->ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? held->ch_layout.u.mask : 0;
  return LIBAV_OK;
}

void libav_forget(libav_input *input) { libav.avcodec_flush_buffers(input->codec); }

static libav_result seek(libav_input *input, int stream, int64_t goal, int flags) {
  libav_forget(input);
  input->read_error = 0;
  int code = libav.av_seek_frame(input->format, stream, goal, flags);
  if (code >= 0) return LIBAV_OK;
  return input->read_error ? LIBAV_READ_ERROR : LIBAV_DAMAGED;
}

libav_result libav_seek_time(libav_input *input, int64_t time) {
  return seek(input, input->stream->index, time, AVSEEK_FLAG_BACKWARD);
}

libav_result libav_seek_byte(libav_input *input, int64_t position) {
  return seek(input, -1, position, AVSEEK_FLAG_BYTE);
}

int libav_read_error(const libav_input *input) { return input->read_error; }

const char *libav_format_name(const libav_input *input) { return input->format->iformat->name; }

const char *libav_codec_name(const libav_input *input) { return input->codec->codec->name; }

void libav_time_base(const libav_input *input, int64_t *numerator, int64_t *denominator) {
  *numerator = input->stream->time_base.num;
  *denominator = input->stream->time_base.den;
}

int64_t libav_duration(const libav_input *input) {
  int64_t of_file = input->format->duration;
  if (input->stream->duration != AV_NOPTS_VALUE || of_file == AV_NOPTS_VALUE) return input->stream->duration;
  AVRational base = input->stream->time_base;
  return (int64_t)((double)of_file / AV_TIME_BASE * base.den / base.num);
}

int64_t libav_bit_rate(const libav_input *input) {
  int64_t of_codec = input->codec->bit_rate;
  return of_codec > 0 ? of_codec : input->stream->codecpar->bit_rate;
}

bool libav_has_cover(const libav_input *input) {
  for (unsigned i = 0; i < input->format->nb_streams; i++)
    if (input->format->streams[i]->disposition & AV_DISPOSITION_ATTACHED_PIC) return true;
  return false;
}

const char *libav_tag(const libav_input *input, const char *key) {
  AVDictionaryEntry *entry = libav.av_dict_get(input->format->metadata, key, NULL, 0);
  if (!entry) entry = libav.av_dict_get(input->stream->metadata, key, NULL, 0);
  return entry ? entry->value : NULL;
}
