"""The queue as it is heard: joins, leaps, modes, runs and rates, and what is told of them."""
import unittest

import numpy

from support.case import JackCase
from support.desk import Desk
from support.material import decaying, places, write_kit, write_place_song
from support.program import wait_until

RATE = 48_000
# How long a leap may mix the old place and the new one.
FADE = RATE // 50


class PlayerCase(JackCase):
    """Three songs that are cut from one recording, and the program at a desk."""

    seconds = 2

    def setUp(self):
        super().setUp()
        self.length = int(self.seconds * RATE)
        self.songs = []
        for number in range(3):
            path = self.path(f"part {number + 1}.wav")
            write_place_song(path, self.length, first=number * self.length)
            self.songs.append(path)
        self.long = self.path("long.wav")
        write_place_song(self.long, 16 * RATE)
        self.start_server()
        self.desk = self.start_desk()
        self.program = self.join()
        self.begin = self.desk.now

    def answer(self, command):
        line = self.program.ask(command)
        self.assertEqual(line["kind"], "answer", line)
        return line

    def queue_up(self, *songs):
        for song in songs:
            self.answer(f"append {song}")

    def heard(self, since=None):
        """The places of the recording from the first frame with sound to the last one."""
        _, left, right = self.desk.recording(self.begin if since is None else since)
        sounding = places(left, right)
        there = numpy.flatnonzero(sounding >= 0)
        self.assertGreater(len(there), 0, "nothing was heard")
        return sounding[there[0]:there[-1] + 1]

    def wait_for_state(self, state):
        wait_until(lambda: self.program.song["state"] == state, lambda: self.program.song)

    def last_run(self, since):
        """First and last place of the unbroken run that was heard last."""
        sounding = self.heard(since)
        breaks = numpy.flatnonzero(numpy.diff(sounding) != 1)
        return sounding[breaks[-1] + 1 if len(breaks) else 0], sounding[-1]

    def assert_plays_from(self, place, since):
        self.desk.wait_for_sound()
        self.desk.wait(RATE // 4)
        first, last = self.last_run(since)
        self.assertGreaterEqual(first, place)
        self.assertLess(first, place + FADE)
        self.assertGreater(last, first + RATE // 8)


class QueueTests(PlayerCase):
    def test_songs_added_while_one_plays_follow_in_the_very_next_frame(self):
        self.answer(f"play {self.songs[0]}")
        self.desk.wait(RATE // 2)
        before = self.answer("now")
        self.queue_up(self.songs[2])
        self.answer(f"next-up {self.songs[1]}")
        after = self.answer("now")
        self.assertEqual((after["state"], after["entry"], after["count"]), ("playing", before["entry"], 3))
        self.program.wait_for_event("song-ended")
        self.desk.wait_for_silence()
        sounding = self.heard()
        self.assertEqual(len(sounding), 3 * self.length)
        self.assertTrue((sounding == numpy.arange(3 * self.length)).all())

    def test_adding_to_a_pause_keeps_it_and_its_place(self):
        self.answer(f"play {self.songs[0]}")
        self.desk.wait(RATE // 2)
        self.answer("pause")
        self.desk.wait_for_silence()
        place = self.answer("now")["position"]
        silent = self.desk.now
        self.queue_up(self.songs[1])
        now = self.answer("now")
        self.assertEqual((now["state"], now["position"], now["count"]), ("paused", place, 2))
        self.desk.wait(RATE // 4)
        _, left, right = self.desk.recording(silent)
        self.assertFalse(left.any() or right.any())
        self.answer("play")
        self.desk.wait_for_sound()
        self.desk.wait(RATE // 10)
        # It fades in: of the first frame nothing is heard.
        self.assertEqual(self.heard(silent)[0], round(place * RATE) + 1)

    def test_adding_to_an_empty_queue_plays(self):
        self.answer(f"append {self.songs[1]}")
        self.wait_for_state("playing")
        self.assert_plays_from(self.length, self.begin)

    def test_next_prev_and_goto_begin_at_the_songs_start(self):
        self.answer(f"play {self.songs[0]}")
        self.queue_up(*self.songs[1:])
        self.desk.wait(RATE // 4)
        for command, number in (("next", 2), ("prev", 1), ("goto 3", 3), ("goto 2", 2), ("restart", 2)):
            with self.subTest(command=command):
                since = self.desk.now
                self.assertEqual(self.answer(command)["state"], "playing")
                self.assertEqual(self.answer("now")["number"], number)
                self.assert_plays_from((number - 1) * self.length, since)

    def test_a_paused_player_stays_paused_whatever_is_chosen(self):
        self.answer(f"play {self.songs[0]}")
        self.queue_up(*self.songs[1:])
        self.desk.wait(RATE // 4)
        self.answer("pause")
        self.desk.wait_for_silence()
        silent = self.desk.now
        for command, number in (("next", 2), ("next", 3), ("prev", 2), ("goto 1", 1), ("goto 3", 3)):
            now = self.answer(command) and self.answer("now")
            self.assertEqual((now["state"], now["number"], now["position"]), ("paused", number, 0), command)
        self.desk.wait(RATE // 4)
        _, left, right = self.desk.recording(silent)
        self.assertFalse(left.any() or right.any())
        self.answer("play")
        self.assert_plays_from(2 * self.length, silent)

    def test_stop_goes_back_to_the_first_song(self):
        self.answer(f"play {self.songs[0]}")
        self.queue_up(*self.songs[1:])
        self.answer("goto 3")
        self.desk.wait(RATE // 4)
        stopped = self.answer("stop")
        self.assertEqual((stopped["state"], stopped["path"], stopped["position"]), ("stopped", self.songs[0], 0))
        self.desk.wait_for_silence()
        since = self.desk.now
        self.answer("play")
        self.assert_plays_from(0, since)

    def test_next_on_the_last_song_ends_playback(self):
        self.answer(f"play {self.songs[0]}")
        self.queue_up(self.songs[1])
        self.answer("next")
        self.assertEqual(self.answer("next")["state"], "stopped")
        now = self.answer("now")
        self.assertEqual((now["state"], now["number"]), ("stopped", 1))
        self.desk.wait_for_silence()


class ModeTests(PlayerCase):
    seconds = 0.5

    def test_repeat_one_begins_again_in_the_next_frame(self):
        self.answer("repeat one")
        self.answer(f"play {self.songs[1]}")
        self.desk.wait_for_sound()
        self.desk.wait(3 * self.length)
        sounding = self.heard()
        wanted = self.length + numpy.arange(len(sounding)) % self.length
        self.assertGreater(len(sounding), 2 * self.length)
        self.assertTrue((sounding == wanted).all())

    def test_repeat_all_goes_back_in_the_next_frame(self):
        self.answer("repeat all")
        self.answer(f"play {self.songs[0]}")
        self.queue_up(*self.songs[1:])
        self.desk.wait_for_sound()
        self.desk.wait(4 * self.length)
        sounding = self.heard()
        self.assertGreater(len(sounding), 3 * self.length + self.length // 2)
        self.assertTrue((sounding == numpy.arange(len(sounding)) % (3 * self.length)).all())

    def test_single_waits_with_the_next_song(self):
        self.answer("single on")
        self.answer(f"play {self.songs[0]}")
        self.queue_up(*self.songs[1:])
        for number in (2, 3):
            self.wait_for_state("paused")
            now = self.answer("now")
            self.assertEqual((now["number"], now["position"]), (number, 0))
            self.desk.wait_for_silence()
            self.assertEqual(self.heard()[-1], (number - 1) * self.length - 1)
            since = self.desk.now
            self.answer("play")
            self.desk.wait_for_sound()
            self.assertEqual(self.heard(since)[0], (number - 1) * self.length)
        self.wait_for_state("stopped")
        self.assertEqual(self.heard()[-1], 3 * self.length - 1)

    def test_shuffle_plays_every_song_once_in_the_order_that_it_tells(self):
        self.answer(f"open {self.songs[0]}")
        self.queue_up(*self.songs[1:])
        self.answer("shuffle songs")
        rows = self.answer("queue")["rows"]
        numbers = [int(row["number"]) for row in sorted(rows, key=lambda row: int(row["turn"]))]
        self.assertEqual(numbers[0], 1)
        self.assertEqual(sorted(numbers), [1, 2, 3])
        self.answer("play")
        self.program.wait_for_event("song-ended")
        self.desk.wait_for_silence()
        wanted = numpy.concatenate([(number - 1) * self.length + numpy.arange(self.length) for number in numbers])
        sounding = self.heard()
        self.assertEqual(len(sounding), len(wanted))
        self.assertTrue((sounding == wanted).all())

    def test_events_come_in_order_and_once(self):
        self.answer("events on")
        start = len(self.program.lines)
        self.answer(f"play {self.songs[0]}")
        self.queue_up(*self.songs[1:])
        ended = self.program.wait_for_event("song-ended")
        self.answer("events off")
        self.answer("next")
        told = []
        for line in self.program.lines[start:]:
            if line.get("event") == "now-playing":
                told.append(line["path"])
            elif line.get("event") == "state":
                told.append(line["state"])
            elif line.get("event") == "song-ended":
                told.append("song-ended")
        self.assertEqual(
            told, [self.songs[0], "playing", self.songs[1], self.songs[2], self.songs[0], "stopped", "song-ended"])
        self.assertIn("part 3", ended["text"])


class MotionTests(PlayerCase):
    def setUp(self):
        super().setUp()
        write_kit(self.installation.kits, "bench", {36: ("kick", decaying(200, 0.1))})
        self.answer("kit bench")
        self.drums = Desk("drums")
        self.addCleanup(self.drums.close)
        self.answer("connect kit_left drums:left")
        self.answer("connect kit_right drums:right")
        self.answer(f"play {self.long}")
        self.answer("seek 6")
        self.desk.wait_for_sound()

    def speed(self, seconds=0.5):
        """How far the song moves in a frame, over so long a time from now."""
        self.desk.wait(RATE // 4)
        since = self.desk.now
        self.desk.wait(int(seconds * RATE))
        frames, left, right = self.desk.recording(since)
        sounding = places(left, right)
        there = sounding >= 0
        self.assertGreater(there.mean(), 0.5, "it is silent")
        return numpy.polyfit(frames[there] - since, sounding[there], 1)[0]

    def assert_a_hit_sounds(self):
        # The cycle that runs has begun before now.
        since = self.drums.now - RATE // 10
        self.answer("hit kick")
        self.drums.wait_for_sound()
        self.drums.wait_for_silence()
        _, left, _ = self.drums.recording(since)
        # The sample as it is, whatever the song does.
        wanted = numpy.round(decaying(200, 0.1) * 2**23) / 2**23
        first = numpy.flatnonzero(left)[0] - numpy.flatnonzero(wanted)[0]
        heard = left[first:first + len(wanted)]
        gain = heard[numpy.argmax(wanted)] / wanted.max()
        self.assertGreater(gain, 0.1)
        numpy.testing.assert_allclose(heard, wanted * gain, atol=2e-6)

    def test_ff_and_rw_are_heard_and_drums_sound_meanwhile(self):
        for commands, state, speed in (
                (["ff"], "seekingForward", 2), (["ff"], "seekingForward", 4), (["rw"], "seekingBackward", -2),
                (["rw"], "seekingBackward", -4)):
            with self.subTest(commands=commands, speed=speed):
                for command in commands:
                    self.assertEqual(self.answer(command)["state"], state)
                self.assertAlmostEqual(self.speed(), speed, delta=0.25 * abs(speed))
                self.assert_a_hit_sounds()
        since = self.desk.now
        self.assertEqual(self.answer("play")["state"], "playing")
        self.desk.wait(RATE // 2)
        first, last = self.last_run(since)
        self.assertGreater(last - first, RATE // 4)

    def test_a_run_from_a_pause_goes_back_to_it(self):
        self.answer("pause")
        self.desk.wait_for_silence()
        place = self.program.song["position"]
        self.answer("ff")
        self.assertAlmostEqual(self.speed(), 2, delta=0.5)
        self.assertEqual(self.answer("pause")["state"], "paused")
        self.desk.wait_for_silence()
        self.assertGreater(self.program.song["position"], place + 0.5)

    def test_rates_change_how_fast_it_plays(self):
        for rate in (0.5, 2, -1, -0.5, 1):
            with self.subTest(rate=rate):
                self.assertEqual(self.answer(f"rate {rate}")["rate"], rate)
                self.assertAlmostEqual(self.speed(), rate, delta=0.01)
                self.assertEqual(self.program.song["state"], "playing")
                self.assert_a_hit_sounds()
        self.answer("rate 0")
        self.assertEqual(self.program.song["state"], "paused")

    def test_backwards_it_comes_to_the_start(self):
        self.answer("seek 0.5")
        self.answer("rate -2")
        self.desk.wait_for_silence(RATE // 4)
        self.assertEqual(self.answer("now")["position"], 0)


if __name__ == "__main__":
    unittest.main()
