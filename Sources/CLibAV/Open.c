#include "Input.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { IO_BUFFER_BYTES = 65536 };

// Demuxers that read one file of audio. Play lists and the like, which would open others, are left out.
static const char demuxers[] =
    "aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dsf,dts,dtshd,eac3,flac,flv,iff,matroska,mlp,mov,mp3,"
    "mpc,mpc8,mpegts,oga,ogg,oma,rm,shn,tak,truehd,tta,voc,w64,wav,wv,xwma";

int64_t libav_byte_count(const libav_input *input) {
  struct stat info;
  return fstat(input->descriptor, &info) < 0 ? AVERROR(errno) : info.st_size - input->offset;
}

static int read_bytes(void *context, uint8_t *bytes, int capacity) {
  libav_input *input = context;
  int64_t place = input->position, size = libav_byte_count(input);
  if (input->repeats && place >= size && place < 2 * size) place -= size;
  ssize_t count;
  do {
    count = pread(input->descriptor, bytes, (size_t)capacity, input->offset + place);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    input->read_error = errno;
    return AVERROR(EIO);
  }
  if (count == 0) return AVERROR_EOF;
  input->position += count;
  return (int)count;
}

static int64_t seek_bytes(void *context, int64_t distance, int whence) {
  libav_input *input = context;
  int64_t size = libav_byte_count(input), goal = distance;
  if (size >= 0 && input->repeats) size *= 2;
  if (size < 0 || whence & AVSEEK_SIZE) return size;
  whence &= ~AVSEEK_FORCE;
  if (whence == SEEK_CUR) goal += input->position;
  if (whence == SEEK_END) goal += size;
  if (goal < 0) return AVERROR(EINVAL);
  return input->position = goal;
}

static int open_format(libav_input *input, const AVInputFormat *demuxer) {
  unsigned char *buffer = libav.av_malloc(IO_BUFFER_BYTES);
  input->format = libav.avformat_alloc_context();
  if (buffer)
    input->io = libav.avio_alloc_context(buffer, IO_BUFFER_BYTES, 0, input, read_bytes, NULL, seek_bytes);
  if (!input->io) libav.av_freep(&buffer);
  if (!input->io || !input->format) return AVERROR(ENOMEM);
  input->format->pb = input->io;
  AVDictionary *options = NULL;
  libav.av_dict_set(&options, "format_whitelist", demuxers, 0);
  int code = libav.avformat_open_input(&input->format, NULL, demuxer, &options);
  libav.av_dict_free(&options);
  return code;
}

/// The first stream of audio whose codec is known; all others are left out of reading.
static AVStream *choose_stream(AVFormatContext *format) {
  AVStream *chosen = NULL;
  for (unsigned i = 0; i < format->nb_streams; i++) {
    AVStream *stream = format->streams[i];
    AVCodecParameters *parameters = stream->codecpar;
    bool fits = parameters->codec_type == AVMEDIA_TYPE_AUDIO && parameters->codec_id != AV_CODEC_ID_NONE;
    if (fits && !chosen) chosen = stream;
    stream->discard = stream == chosen ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
  }
  return chosen;
}

static int open_codec(libav_input *input, bool keeps_padding) {
  AVCodecParameters *parameters = input->stream->codecpar;
  const AVCodec *decoder = libav.avcodec_find_decoder(parameters->codec_id);
  if (!decoder) return AVERROR_DECODER_NOT_FOUND;
  AVCodecContext *codec = input->codec = libav.avcodec_alloc_context3(decoder);
  input->packet = libav.av_packet_alloc();
  input->frame = libav.av_frame_alloc();
  if (!codec || !input->packet || !input->frame) return AVERROR(ENOMEM);
  int code = libav.avcodec_parameters_to_context(codec, parameters);
  if (code < 0) return code;
  codec->thread_count = 1;
  codec->pkt_timebase = input->stream->time_base;
  if (keeps_padding) codec->flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL;
  return libav.avcodec_open2(codec, decoder, NULL);
}

static const char *open_input(libav_input *input, const char *format, char *text, int capacity) {
  const AVInputFormat *demuxer = format ? libav.av_find_input_format(format) : NULL;
  int code = open_format(input, demuxer);
  if (code == AVERROR_INVALIDDATA || code == AVERROR(EINVAL))
    return "not a sound file that can be played; name a song";
  if (code == AVERROR_EOF) return "ends before its sound begins; copy it again";
  if (code >= 0) {
    input->stream = choose_stream(input->format);
    // Some formats tell what they hold only in the midst of it.
    if (!input->stream && libav.avformat_find_stream_info(input->format, NULL) >= 0)
      input->stream = choose_stream(input->format);
    if (!input->stream) return "no audio in it; name a song";
    code = open_codec(input, demuxer != NULL);
    if (code == AVERROR_DECODER_NOT_FOUND) return "its audio codec can't be decoded; convert it to FLAC";
  }
  if (code >= 0) return NULL;
  if (libav.av_strerror(code, text, (size_t)capacity) < 0) return "can't be opened";
  return text;
}

libav_input *libav_open(int descriptor, int64_t offset, const char *format, bool repeats, char *reason,
                        int capacity) {
  const char *failure = libav_load();
  libav_input *input = failure ? NULL : calloc(1, sizeof *input);
  if (!input) {
    snprintf(reason, (size_t)capacity, "%s", failure ? failure : "no memory");
    return NULL;
  }
  input->descriptor = descriptor;
  input->offset = offset;
  input->repeats = repeats;
  char text[AV_ERROR_MAX_STRING_SIZE];
  failure = open_input(input, format, text, sizeof text);
  if (!failure) return input;
  snprintf(reason, (size_t)capacity, "%s", input->read_error ? strerror(input->read_error) : failure);
  libav_close(input);
  return NULL;
}

void libav_close(libav_input *input) {
  if (input->frame) libav.av_frame_free(&input->frame);
  if (input->packet) libav.av_packet_free(&input->packet);
  if (input->codec) libav.avcodec_free_context(&input->codec);
  if (input->format) libav.avformat_close_input(&input->format);
  if (input->io) {
    libav.av_freep(&input->io->buffer);
    libav.avio_context_free(&input->io);
  }
  free(input);
}
