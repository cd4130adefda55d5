"""A whole session of a program that was built with RealtimeSanitizer, which stops it (status 43) if the audio
callback allocates, frees, locks or calls the system."""
import os
import subprocess
import unittest

import jack

from support.case import SystemCase
from support.material import decaying, sine, write_kit, write_wav
from support.server import NAME

# Called in every cycle, this allocates.
DISTURBANCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

static void *(*original)(void *, uint32_t);
static void *volatile kept;

__attribute__((constructor)) static void find(void) {
  original = (void *(*)(void *, uint32_t))dlsym(RTLD_NEXT, "jack_port_get_buffer");
}

void *jack_port_get_buffer(void *port, uint32_t frames) {
  kept = malloc(64);
  free(kept);
  return original(port, frames);
}
"""
STOPPED = 43


class Pads:
    """Somebody who plays on the port `pads_in`: a note in every so many frames."""

    def __init__(self):
        self.client = jack.Client("pads", servername=NAME, no_start_server=True)
        self.port = self.client.midi_outports.register("out")
        self.count = 0
        self.client.set_process_callback(self.process)
        self.client.activate()
        self.port.connect("drumdub:pads_in")

    def process(self, frame_count):
        self.port.clear_buffer()
        self.count += 1
        for offset in (0, frame_count // 2) if self.count % 8 == 0 else ():
            self.port.write_midi_event(offset, (0x99, 36 + self.count // 8 % 3 * 2, 100))

    def close(self):
        self.client.deactivate()
        self.client.close()


class RealtimeSessionTests(SystemCase):
    def setUp(self):
        super().setUp()
        for name, pitch in (("bench", 1), ("other", 2)):
            write_kit(self.installation.kits, name, {
                36: ("kick", decaying(60 * pitch, 1)), 38: ("snare", decaying(200 * pitch, 0.5)),
                42: ("hat", decaying(6_000, 0.2))})
        tone = sine(440, 30)
        self.song = write_wav(self.path("song.wav"), [tone, tone])
        self.other = self.path("other.mp3")
        subprocess.run(["ffmpeg", "-v", "error", "-i", self.song, self.other], check=True, timeout=60)
        self.music = self.path("music")
        os.mkdir(self.music)
        self.short = [self.write_short(number, rate) for number, rate in enumerate((48_000, 44_100, 48_000, 22_050))]

    def write_short(self, number, rate):
        """A song that is over soon, at a rate of its own, with a gain to be played with."""
        path = os.path.join(self.music, f"short {number}.flac")
        gain = f"REPLAYGAIN_TRACK_GAIN={number - 3}.5 dB"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", self.song, "-t", "0.6", "-ar", str(rate), "-metadata", gain,
             "-metadata", "REPLAYGAIN_ALBUM_GAIN=-2 dB", "-metadata", "BPM=100", path], check=True, timeout=60)
        return path

    def queue_session(self):
        """Songs that follow each other, at several rates, and every way to leave one for another."""
        short = self.short
        appended = [f"append {path}" for path in short[1:]]
        return [
            f"scan {self.music}", "wait scan",
            # Joins by themselves, at the songs' own speed and at others.
            f"play {short[0]}", *appended, "hit kick", "wait end", "play", "rate 2", "wait end", "play", "rate 0.5",
            "hit snare", "wait 0.5", "rate 1", "wait 0.2", "rate -1", "wait 0.3", "rate 1", "wait end",
            "set replaygain track", "play", "wait 0.3", "set replaygain album", "wait 0.5", "set replaygain off",
            "next", "wait 0.1", "next", "prev", "prev!", "goto 4", "wait 0.1", "goto 1", "hit hat", "wait 0.1",
            # Modes.
            "repeat one", "wait 1.5", "next", "wait 0.2", "repeat all", "wait 2", "shuffle songs", "wait 1",
            "shuffle albums", "shuffle off", "repeat none", "single on", "goto 1", "play", "wait 0.8", "play",
            "wait 0.8", "single off", "play", "wait 0.2",
            # The queue while it plays.
            f"next-up {short[3]}", "move 1 3", "remove 2", "wait 0.2", f"append {self.other}", "clear",
            # Runs.
            f"play {self.song}", "seek 10", "ff", "wait 0.2", "ff", "wait 0.2", "ff", "hit kick", "wait 0.2", "rw",
            "wait 0.2", "rw", "wait 0.2", "play", "wait 0.1", "pause", "ff", "wait 0.2", "pause", "play", "ff",
            "ff", "ff", "ff", "wait end", "play", "rw", "wait 0.3", "play", "rate 4", "wait 0.2", "rate 1",
            # The transport, over a join.
            f"play {short[0]}", *appended, "transport follow", "play", "wait 1", "next", "wait 0.2", "prev",
            "wait 0.8", "rate 1.5", "wait 0.2", "rate 1", "ff", "wait 0.2", "play", "wait 0.2", "repeat one",
            "wait 1", "repeat none", "pause", "seek 0.2", "play", "wait 0.2", "stop", "transport off", "clear",
        ]

    def session(self):
        return [
            "kit bench", f"play {self.song}", "hit kick", "hit snare 40", "wait 0.3", "kit other", "hit kick",
            "set kit-fade 5ms", "kit bench", "seek 20", "wait 0.1", "seek -5", "hit hat", "output hat hat_mic", "output hat hat_mic mono",
            "include hat_mic on", "pan kit -30", "solo kit", "solo off", "output kit:1 hat_mic stereo",
            "hit hat", "level kit -6dB", "level song 50", "mute click", "limiter off", "level kit 12dB",
            "hit kick 127", "wait 0.2", "limiter on", "pause", "hit kick", "play", f"play {self.other}",
            "wait 0.3", "seek 15", "wait 0.2", "timing soonest", "timing exact 1ms", "bind note 38 toggle",
            "wait 0.3", "bind note 38 off", "set voices 512", "set voices 2", "hit kick", "hit snare", "hit hat",
            "wait 0.2", "set voices 256", "disconnect", "connect", "seek 29.8", "play", "wait end",
            f"play {self.song}", "hit kick", "silence", "wait 0.1", "restart", "play", "wait 0.1", "stop",
            "transport master", "play", "wait 0.2", "seek 20", "wait 0.2", "seek 5", "next", "play", "wait 0.2",
            "pause", "transport follow", "seek 3", "play", "wait 0.2", "stop", "transport off",
            *self.queue_session(), "hit snare", "wait 0.2", "status",
        ]

    def test_a_session_is_never_stopped(self):
        program = self.start("--driver", "dummy", "--server", NAME)
        program.wait_for_event("audio-running")
        pads = Pads()
        for command in self.session():
            answer = program.ask(command)
            self.assertEqual(answer["kind"], "answer", answer)
        self.assertGreater(answer["hits"], 50)
        pads.close()
        self.assertEqual(program.end(), 0)

    def test_a_callback_that_allocates_is_stopped(self):
        source, library = self.path("disturbance.c"), self.path("disturbance.so")
        with open(source, "w", encoding="utf-8") as file:
            file.write(DISTURBANCE)
        subprocess.run(["clang", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True, timeout=60)
        result = self.installation.run(
            "--driver", "dummy", "--server", NAME, text="wait 1\n",
            environment={**self.installation.environment, "LD_PRELOAD": library})
        self.assertEqual(result.returncode, STOPPED, result.stderr)
        self.assertIn(b"malloc", result.stderr)


if __name__ == "__main__":
    unittest.main()
