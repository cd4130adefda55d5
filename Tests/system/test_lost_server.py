"""The server dies while everything sounds, and comes back."""
import signal
import time
import unittest

import numpy

from support.case import JackCase
from support.material import (
    SONG_RIGHT, decaying, frequency_of, places, sine, write_kit, write_place_song, write_wav)
from support.program import PATIENCE

RATE = 48_000
PERIOD = 256


class LostServerTests(JackCase):
    def setUp(self):
        super().setUp()
        write_kit(
            self.installation.kits, "bench",
            {36: ("tick", decaying(1_000, 0.02)), 49: ("bell", decaying(2_000, 4))})
        self.song_path = self.path("places.wav")
        write_place_song(self.song_path, 12 * RATE)
        self.server = self.start_server()
        self.desk = self.start_desk()
        self.program = self.start("--driver", "jack", "--server", "drumdub-test-system")
        self.program.wait_for_event("audio-running")
        self.assertEqual(self.program.ask("kit bench")["pads"], 2)
        # One connection is made by the program, the other by a patchbay.
        self.program.ask("connect main_left desk:left")
        self.desk.connect("drumdub:main_right", "right")

    def kill_server(self):
        """Kills the server, and waits until the program has said so. Answers where the song waits."""
        start = len(self.program.lines)
        self.server.end(signal.SIGKILL)
        event = self.program.wait_for_event("audio-lost", start)
        self.assertIn("drumdub-test-system", event["text"])
        self.assertIn("the song waits at 0:0", event["text"])
        song = self.program.song
        self.assertEqual(song["state"], "interrupted")
        self.desk.close()
        return song["position"]

    def return_server(self, rate=RATE):
        """Starts the server again, with a desk that is not told what to connect."""
        start = len(self.program.lines)
        self.server.start(rate)
        self.desk = self.start_desk()
        begin = time.monotonic()
        wanted = [["drumdub:main_left"], ["drumdub:main_right"]]
        while self.desk.sources() != wanted and time.monotonic() < begin + PATIENCE:
            time.sleep(0.01)
        self.assertEqual(self.desk.sources(), wanted)
        print(f"[connections back {time.monotonic() - begin:.2f} s after the server]", end=" ", flush=True)
        self.program.wait_for_event("audio-running", start)

    def play_a_while(self):
        self.program.ask(f"play {self.song_path}")
        self.desk.wait_for_sound()
        self.desk.wait(RATE // 2)
        _, left, right = self.desk.recording()
        self.assertGreater(places(left, right)[-1], RATE // 4)

    def hear_hit(self):
        """A hit sounds, and nothing else does. Answers its frequency."""
        self.desk.wait_for_silence()
        start = self.desk.now
        self.assertEqual(self.program.ask("hit tick")["kind"], "answer")
        self.desk.wait_for_sound()
        self.desk.wait_for_silence()
        _, left, _ = self.desk.recording(start)
        sounding = left[numpy.flatnonzero(left)[0]:][:int(0.015 * self.server.rate)]
        return frequency_of(sounding, self.server.rate)

    def test_the_song_waits_at_its_place(self):
        self.play_a_while()
        self.program.ask("hit bell")
        self.desk.wait(RATE // 10)
        place = self.kill_server()

        for command in ("play", "hit tick"):
            error = self.program.ask(command)
            self.assertEqual(error["kind"], "error")
            self.assertIn("drumdub-test-system is gone", error["text"])

        self.return_server()
        # What rang does not ring on.
        self.desk.wait(RATE // 5)
        _, left, _ = self.desk.recording(self.desk.now - RATE // 10)
        self.assertFalse(left.any())
        song = self.program.song
        self.assertEqual((song["state"], song["position"]), ("interrupted", place))
        self.assertAlmostEqual(self.hear_hit(), 1_000, delta=40)

        start = self.desk.now
        self.assertEqual(self.program.ask("play")["state"], "playing")
        self.desk.wait_for_sound()
        self.desk.wait(2 * PERIOD)
        _, left, right = self.desk.recording(start)
        heard = places(left, right)
        self.assertEqual(heard[heard >= 0][0], round(place * RATE) + 1)

    def test_the_place_is_where_it_was_heard_last(self):
        self.play_a_while()
        place = round(self.kill_server() * RATE)
        _, left, right = self.desk.recording()
        heard = places(left, right)
        self.assertEqual(right[-1], SONG_RIGHT)
        # The desk may have missed the last period.
        self.assertIn(place - 1 - heard[-1], (0, PERIOD))

    def test_at_another_rate_place_and_pitch_stay(self):
        self.play_a_while()
        place = self.kill_server()
        self.return_server(44_100)
        self.assertEqual(self.program.ask("status")["rate"], 44_100)
        # A hit sounds at once; in pitch as soon as the kit is resampled.
        deadline = time.monotonic() + PATIENCE
        while abs(self.hear_hit() - 1_000) > 40 and time.monotonic() < deadline:
            pass
        self.assertAlmostEqual(self.hear_hit(), 1_000, delta=40)
        self.assertAlmostEqual(self.program.song["position"], place, delta=1 / RATE)

        start = self.desk.now
        self.program.ask("play")
        self.desk.wait_for_sound()
        self.desk.wait(44_100 // 2)
        frames, left, right = self.desk.recording(start)
        heard = places(left, right)
        first = numpy.flatnonzero(right)[0]
        # As far as JACK has not cut a cycle short for everybody.
        whole = numpy.flatnonzero(numpy.append(numpy.diff(frames[first:]), 0) != 1)[0]
        sounding = numpy.flatnonzero(right[:first + whole] >= SONG_RIGHT * 0.999)[100:10_000]
        self.assertGreater(len(sounding), 1_000)
        expected = place * RATE + (frames[sounding] - frames[first] + 1) * RATE / 44_100
        self.assertLess(numpy.abs(heard[sounding] - expected).max(), 2)

        tone = write_wav(self.path("tone.wav"), [sine(440, 3), sine(440, 3)])
        self.program.ask(f"play {tone}")
        self.desk.wait(44_100)
        _, left, _ = self.desk.recording(self.desk.now - 22_050)
        self.assertAlmostEqual(frequency_of(left, 44_100), 440, delta=1)


if __name__ == "__main__":
    unittest.main()
