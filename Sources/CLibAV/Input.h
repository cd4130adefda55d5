#pragma once
#include "CLibAV.h"
#include "Library.h"

struct libav_input {
  int descriptor;
  /// Where the song begins in the file, and where reading goes on.
  int64_t offset, position;
  int read_error;
  AVFormatContext *format;
  AVIOContext *io;
  AVStream *stream;
  AVCodecContext *codec;
  AVPacket *packet;
  AVFrame *frame;
};
