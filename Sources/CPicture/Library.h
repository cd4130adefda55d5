#pragma once
#include <libavcodec/avcodec.h>
#include <libswscale/swscale.h>

// What is called of the three libraries; each name becomes a member of `av`.
#define PICTURE_CODEC_FUNCTIONS(each) \
  each(av_packet_alloc) each(av_packet_free) each(av_new_packet) \
  each(avcodec_alloc_context3) each(avcodec_find_decoder) each(avcodec_free_context) each(avcodec_open2) \
  each(avcodec_receive_frame) each(avcodec_send_packet)
#define PICTURE_UTIL_FUNCTIONS(each) \
  each(av_frame_alloc) each(av_frame_free) each(av_log_set_level)
#define PICTURE_SCALE_FUNCTIONS(each) \
  each(sws_getContext) each(sws_freeContext) each(sws_scale) \
  each(sws_getCoefficients) each(sws_setColorspaceDetails)

#define PICTURE_MEMBER(name) __typeof__(&name) name;
struct picture_library {
  PICTURE_CODEC_FUNCTIONS(PICTURE_MEMBER)
  PICTURE_UTIL_FUNCTIONS(PICTURE_MEMBER)
  PICTURE_SCALE_FUNCTIONS(PICTURE_MEMBER)
};

/// The functions; valid once `picture_load` has returned NULL.
extern struct picture_library av;

/// Loads the libraries if that hasn't been done. NULL, or why it can't be. Thread: any.
const char *picture_load(void);
