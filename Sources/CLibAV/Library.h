#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

// What is called of the three libraries; each name becomes a member of `libav`.
#define LIBAV_FORMAT_FUNCTIONS(each) \
  each(av_find_input_format) each(av_read_frame) each(av_seek_frame) \
  each(avformat_alloc_context) each(avformat_close_input) each(avformat_find_stream_info) \
  each(avformat_open_input) each(avio_alloc_context) each(avio_context_free)
#define LIBAV_CODEC_FUNCTIONS(each) \
  each(av_packet_alloc) each(av_packet_free) each(av_packet_unref) \
  each(avcodec_alloc_context3) each(avcodec_find_decoder) each(avcodec_flush_buffers) \
  each(avcodec_free_context) each(avcodec_open2) each(avcodec_parameters_to_context) \
  each(avcodec_receive_frame) each(avcodec_send_packet)
#define LIBAV_UTIL_FUNCTIONS(each) \
  each(av_dict_free) each(av_dict_get) each(av_dict_set) each(av_frame_alloc) each(av_frame_free) \
  each(av_freep) each(av_log_set_level) each(av_malloc) each(av_strerror)

#define LIBAV_MEMBER(name) __typeof__(&name) name;
struct libav_library {
  LIBAV_FORMAT_FUNCTIONS(LIBAV_MEMBER)
  LIBAV_CODEC_FUNCTIONS(LIBAV_MEMBER)
  LIBAV_UTIL_FUNCTIONS(LIBAV_MEMBER)
};

/// The functions; valid once `libav_load` has returned NULL.
extern struct libav_library libav;
