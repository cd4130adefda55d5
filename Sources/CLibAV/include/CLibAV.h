#pragma once
#include <stdbool.h>
#include <stdint.h>

// Songs through libavformat and libavcodec, which are loaded when first needed: linking them would cost
// every start 40 ms and 23 MB. One thread at a time may use an input; different inputs are independent.

/// Loads the libraries if that hasn't been done. NULL, or why it can't be. Thread: any.
const char *_Nullable libav_load(void);

/// An open song. It reads from a descriptor that stays the caller's.
typedef struct libav_input libav_input;

/// A time that isn't known.
#define LIBAV_NO_TIME INT64_MIN

/// How a step went.
typedef enum __attribute__((enum_extensibility(closed))) {
  LIBAV_OK __attribute__((swift_name("ok"))),
  /// Nothing now: another packet is needed.
  LIBAV_AGAIN __attribute__((swift_name("again"))),
  /// The song is over.
  LIBAV_END __attribute__((swift_name("end"))),
  /// A packet can't be decoded; the next may.
  LIBAV_DAMAGED __attribute__((swift_name("damaged"))),
  /// The descriptor can't be read; `libav_read_error` tells why.
  LIBAV_READ_ERROR __attribute__((swift_name("readError"))),
} libav_result;

/// A piece of the file that decodes to one frame, as a rule.
typedef struct {
  /// Valid until the packet is decoded or the next is read.
  const uint8_t *_Nullable bytes;
  int byte_count;
  /// The first byte's place, counted from the offset given to `libav_open`; -1 if unknown.
  int64_t position;
  /// In the input's time base.
  int64_t time;
} libav_packet;

/// Decoded audio; silent where it would be louder than any music (damage does that). It is valid until the next call of any function but `libav_copy`.
typedef struct {
  /// What the packet's time became; LIBAV_NO_TIME if there was none.
  int64_t time;
  int frame_count;
  int sample_rate;
  int channel_count;
  /// One bit for each speaker as in a WAV file, in the order of the channels; 0 if unknown.
  uint64_t speakers;
  /// True if it was made silent.
  bool is_damaged;
} libav_frame;

/// Opens the song that begins at `offset` of `descriptor`, an ordinary file.
/// `format` names libavformat's demuxer, NULL lets it look; then the encoder's delay and padding are
/// removed where the file tells of them. With `repeats` the file is read twice over, for demuxers that
/// refuse a song of one packet. NULL: `reason` tells why.
libav_input *_Nullable libav_open(int descriptor, int64_t offset, const char *_Nullable format, bool repeats,
                                  char *_Nonnull reason, int reason_capacity);
void libav_close(libav_input *_Nonnull input);

/// libavformat's short names of the container, separated by commas.
const char *_Nonnull libav_format_name(const libav_input *_Nonnull input);
/// libavcodec's short name of the decoder.
const char *_Nonnull libav_codec_name(const libav_input *_Nonnull input);
/// A second is `denominator / numerator` units of time.
void libav_time_base(const libav_input *_Nonnull input, int64_t *_Nonnull numerator,
                     int64_t *_Nonnull denominator);
/// The length that the file claims, in the input's time base; LIBAV_NO_TIME if it claims none.
int64_t libav_duration(const libav_input *_Nonnull input);
/// The bits a second that the header or the last packet claims; 0 if none.
int64_t libav_bit_rate(const libav_input *_Nonnull input);
/// True if the file holds a picture for its cover.
bool libav_has_cover(const libav_input *_Nonnull input);
/// The value of a tag of the file or of its audio; NULL if there is none. Case does not matter.
const char *_Nullable libav_tag(const libav_input *_Nonnull input, const char *_Nonnull key);

/// Reads the next packet of audio and holds it.
libav_result libav_read_packet(libav_input *_Nonnull input, libav_packet *_Nonnull packet);
/// Gives the held packet to the decoder, as of `time`.
libav_result libav_decode_packet(libav_input *_Nonnull input, int64_t time);
/// Tells the decoder that no packet follows, so that it gives what it holds back.
void libav_drain(libav_input *_Nonnull input);
/// Takes a decoded frame.
libav_result libav_receive(libav_input *_Nonnull input, libav_frame *_Nonnull frame);
/// Copies `count` samples of a channel of the received frame as floats of full scale 1.
void libav_copy(const libav_input *_Nonnull input, int channel, int from, int count,
                float *_Nonnull samples);

/// Forgets what the decoder holds, so that nothing is made of what is missing.
void libav_forget(libav_input *_Nonnull input);
/// Goes to a packet at or before `time` and forgets what the decoder holds.
libav_result libav_seek_time(libav_input *_Nonnull input, int64_t time);
/// Goes on reading at a byte, which should begin a packet, and forgets what the decoder holds.
libav_result libav_seek_byte(libav_input *_Nonnull input, int64_t position);

/// The `errno` of the last read that failed; 0 if none has.
int libav_read_error(const libav_input *_Nonnull input);
