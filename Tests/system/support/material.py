"""Songs and kits that the tests write themselves."""
import os
import struct
import subprocess

import numpy

SONG_STEP = 8
SONG_RIGHT = 0.25


def write_wav(path, channels, rate=48_000):
    """Writes samples (full scale at 1) with 24 bits."""
    samples = numpy.round(numpy.stack(channels, axis=1) * 2**23).astype("<i4")
    data = numpy.ascontiguousarray(samples).view(numpy.uint8).reshape(-1, 4)[:, :3].tobytes()
    count = len(channels)
    form = struct.pack("<HHIIHH", 1, count, rate, rate * 3 * count, 3 * count, 24)
    with open(path, "wb") as file:
        file.write(b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<I", 16))
        file.write(form + b"data" + struct.pack("<I", len(data)) + data)
    return path


def write_place_song(path, frame_count, first=0):
    """A song in which every frame tells its own number, from `first` on: it is in the ratio of left to right."""
    left = (numpy.arange(first, first + frame_count) + 1) * SONG_STEP / 2**23
    channels = [left, numpy.full(frame_count, SONG_RIGHT)]
    write_wav(path, channels)
    return [channel.astype(numpy.float32) for channel in channels]


def places(left, right):
    """The song's frame that sounds at each frame; -1 in silence."""
    sounding = right != 0
    ratio = left.astype(float) / numpy.where(sounding, right, 1)
    return numpy.where(sounding, numpy.round(ratio * SONG_RIGHT * 2**23 / SONG_STEP) - 1, -1).astype(int)


def sine(frequency, seconds, level=0.5, rate=48_000):
    return level * numpy.sin(2 * numpy.pi * frequency * numpy.arange(int(seconds * rate)) / rate)


def frequency_of(samples, rate):
    """The strongest frequency."""
    spectrum = numpy.abs(numpy.fft.rfft(samples * numpy.hanning(len(samples))))
    peak = int(numpy.argmax(spectrum[1:])) + 1
    # The vertex of a parabola through the peak and its neighbours.
    before, here, after = numpy.log(spectrum[peak - 1:peak + 2] + 1e-30)
    return (peak + (before - after) / (2 * (before - 2 * here + after))) * rate / len(samples)


def decaying(frequency, seconds, level=0.5, rate=48_000):
    """A note that dies away, and begins and ends in silence."""
    wave = sine(frequency, seconds, level, rate)
    return wave * numpy.linspace(1, 0, len(wave)) ** 2


def write_kit(folder, name, sounds, rate=48_000):
    """A kit of the samples in `sounds` by key, which every velocity plays as they are."""
    home = os.path.join(folder, name)
    os.makedirs(home)
    text = "<global> amp_veltrack=0 loop_mode=one_shot\n"
    for key, (label, samples) in sounds.items():
        write_wav(os.path.join(home, f"{label}.wav"), [samples], rate)
        text += f"<region> key={key} region_label={label} sample={label}.wav\n"
    path = os.path.join(home, f"{name}.sfz")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def read_audio(path):
    """A file's samples as `ffmpeg` decodes them, one row a channel."""
    result = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ac", "2", "-"],
        capture_output=True, check=True, timeout=60)
    return numpy.frombuffer(result.stdout, numpy.float32).reshape(-1, 2).T
