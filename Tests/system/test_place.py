"""Where the program says the song is, and where the song really is."""
import subprocess
import unittest

import numpy

from support.case import JackCase
from support.material import SONG_RIGHT, places, write_place_song

RATE = 48_000
PERIOD = 256
SONG_FRAMES = 12 * RATE
# The engine's fade of a song at play, pause and seek.
FADE = RATE * 5 // 1000


class PlaceTests(JackCase):
    def setUp(self):
        super().setUp()
        self.song_path = self.path("places.wav")
        self.song = write_place_song(self.song_path, SONG_FRAMES)
        self.start_server()
        self.desk = self.start_desk()
        self.program = self.join()

    def test_status_agrees_with_what_is_heard(self):
        self.program.ask(f"play {self.song_path}")
        self.desk.wait_for_sound()
        looks = []
        while len(looks) < 5:
            self.desk.wait(RATE // 5)
            before = self.desk.now
            place = round(self.program.song["position"] * RATE)
            looks.append((before, place, self.desk.now))
        self.desk.wait(2 * PERIOD)
        frames, left, right = self.desk.recording()
        heard = places(left, right)
        for before, place, after in looks:
            # The song's first frame would have been heard then, had it been played from there.
            start = frames - heard
            near = start[(frames >= before - PERIOD) & (frames <= after + PERIOD) & (heard >= 0)]
            # The place is that behind the period in which it was asked for.
            self.assertGreaterEqual(place, before - near.max() - PERIOD)
            self.assertLessEqual(place, after - near.min() + 2 * PERIOD)

    def test_pause_seek_and_restart_land_where_they_are_told(self):
        self.program.ask(f"play {self.song_path}")
        self.desk.wait_for_sound()
        self.desk.wait(RATE // 4)

        self.program.ask("pause")
        self.desk.wait_for_silence()
        resting = round(self.program.song["position"] * RATE)
        _, left, right = self.desk.recording()
        heard = places(left, right)
        fading = heard[(right > 0) & (right < SONG_RIGHT)]
        # The fade begins at the resting place, with its first frame still at full level.
        self.assertEqual(fading[0], resting + 1)
        self.assertEqual(heard.max(), resting + FADE - 1)

        self.assert_begins(resting, "play")
        self.desk.wait(RATE // 4)
        self.assert_moves("seek 5", 5 * RATE)
        self.assert_moves("seek +2", None)
        self.assert_moves("restart", 0)
        self.program.ask("pause")
        self.desk.wait_for_silence()
        self.assertEqual(self.program.ask("seek 3.5")["position"], 3.5)
        self.assertEqual(self.program.song["position"], 3.5)
        self.assert_begins(round(3.5 * RATE), "play")
        self.program.ask("stop")
        self.desk.wait_for_silence()
        self.assertEqual(self.program.song["position"], 0)
        self.assert_begins(0, "play", fades=False)

    def assert_begins(self, place, command, fades=True):
        """From silence the song sounds from `place` on."""
        start = self.desk.now
        self.program.ask(command)
        self.desk.wait_for_sound()
        self.desk.wait(2 * FADE)
        _, left, right = self.desk.recording(start)
        heard = places(left, right)
        # The first frame of a fade has level 0.
        self.assertEqual(heard[heard >= 0][0], place + (1 if fades else 0))

    def assert_moves(self, command, goal):
        """The song goes on sounding, from `goal` on (None: no matter where)."""
        start = self.desk.now
        answer = self.program.ask(command)
        goal = round(answer["position"] * RATE) if goal is None else goal
        self.desk.wait(4 * PERIOD + 2 * FADE)
        frames, left, right = self.desk.recording(start)
        heard = places(left, right)
        self.assertTrue((right >= SONG_RIGHT * 0.999).all(), "the song is never quieter than it was")
        # Old and new place are mixed during the fade; then the new one sounds alone.
        steps = numpy.diff(heard) != 1
        self.assertTrue(steps.any(), "the song has moved")
        first, last = numpy.flatnonzero(steps)[[0, -1]]
        self.assertLess(last - first, FADE + 1)
        # The new place began with the first frame that was not as expected, or with the one before (level 0).
        begun = heard[last + 1] - (frames[last + 1] - frames[first])
        self.assertIn(goal - begun, (0, 1), command)

    def test_what_is_heard_is_what_is_in_the_file(self):
        for name in ("places.wav", "places.flac"):
            if name.endswith(".flac"):
                subprocess.run(["flac", "-s", "-o", self.path(name), self.song_path], check=True, stderr=subprocess.DEVNULL)
            start = self.desk.now
            self.program.ask(f"play {self.path(name)}")
            self.desk.wait_for_sound()
            self.desk.wait(RATE)
            self.program.ask("seek 11.5")
            self.program.wait_for(
                lambda line: line.get("event") == "song-ended" and name in line["path"])
            self.desk.wait_for_silence()
            self.assert_is_file(start)

    def assert_is_file(self, start):
        """What was recorded is the song bit by bit but for the fades, from its first frame to its last."""
        _, left, right = self.desk.recording(start)
        heard = places(left, right)
        sounding = heard[heard >= 0]
        self.assertEqual((sounding[0], sounding[-1]), (0, SONG_FRAMES - 1))
        whole = right == numpy.float32(SONG_RIGHT)
        # While a seek mixes two places, right is in full but left is of neither.
        goes_on = numpy.diff(heard) == 1
        whole[1:-1] &= goes_on[1:] & goes_on[:-1]
        numpy.testing.assert_array_equal(left[whole], self.song[0][heard[whole]])
        self.assertGreater(whole.sum(), RATE)
        self.assertGreater(whole.sum() / len(sounding), 0.98)


if __name__ == "__main__":
    unittest.main()
