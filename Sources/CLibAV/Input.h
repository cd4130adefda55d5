#pragma once
#include "CLibAV.h"
#include "Library.h"

struct libav_input {
  int descriptor;
  /// Where the song begins in the file, and where reading goes on.
  int64_t offset, position;
  bool repeats, is_absurd;
  int read_error;
  AVFormatContext *format;
  AVIOContext *io;
  AVStream *stream;
  AVCodecContext *codec;
  AVPacket *packet;
  AVFrame *frame;
};

/// The bytes from the song's beginning to the file's end, or a negative error.
int64_t libav_byte_count(const libav_input *input);
/// True if the received frame holds a sample far beyond full scale, or one that is no number.
bool libav_holds_absurd_sample(const libav_input *input);
