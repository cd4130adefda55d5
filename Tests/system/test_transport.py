"""JACK's transport: song and other programs move together."""
import signal
import subprocess
import time
import unittest

import jack
import numpy

from support.case import JackCase, SystemCase
from support.material import places, write_place_song
from support.program import PATIENCE
from support.server import NAME

RATE = 48_000
PERIOD = 256


class Follower:
    """Another program of the transport: it writes down where that is in each cycle."""

    def __init__(self, name="other"):
        self.client = jack.Client(name, servername=NAME, no_start_server=True)
        self.cycles = {}
        self.client.set_process_callback(self.process)
        self.client.set_shutdown_callback(lambda status, reason: None)
        self.client.activate()

    def process(self, frame_count):
        start = self.client.last_frame_time
        state, position = self.client.transport_query()
        self.cycles[start] = (state == jack.ROLLING, position["frame"])

    @property
    def state(self):
        return self.client.transport_state

    @property
    def position(self):
        return self.client.transport_query()[1]

    def wait(self, is_wanted):
        deadline = time.monotonic() + PATIENCE
        while not is_wanted():
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.state}, {self.position}")
            time.sleep(0.005)

    def wait_for_state(self, state):
        self.wait(lambda: self.state == state)

    def close(self):
        self.client.deactivate(ignore_errors=True)
        self.client.close(ignore_errors=True)


class TransportTests(JackCase):
    def setUp(self):
        super().setUp()
        self.song_path = self.path("places.wav")
        write_place_song(self.song_path, 12 * RATE)
        self.server = self.start_server()
        self.desk = self.start_desk()
        self.other = Follower()
        self.addCleanup(lambda: self.other.close())
        self.program = self.join()

    def tagged(self, tempo):
        """The song with a tag of its tempo."""
        path = self.path(f"tempo-{tempo}.flac")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", self.song_path, "-metadata", f"BPM={tempo}", path], check=True,
            timeout=60)
        return path

    def answer(self, command):
        line = self.program.ask(command)
        self.assertEqual(line["kind"], "answer", line)
        return line

    def transport(self):
        return self.program.ask("status")["transport"]

    def wait_for_song(self, state):
        deadline = time.monotonic() + PATIENCE
        while self.program.song["state"] != state:
            self.assertLess(time.monotonic(), deadline, self.program.song)

    def follow(self, song=None):
        self.answer(f"open {song or self.song_path}")
        self.answer("transport follow")

    def roll(self):
        self.other.client.transport_start()
        self.other.wait_for_state(jack.ROLLING)

    def heard(self, since):
        """For every frame from `since` on: does the transport roll, its frame, and the song's frame that sounds."""
        frames, left, right = self.desk.recording(since)
        sounding = places(left, right)
        cycles = dict(self.other.cycles)
        offset = next(iter(cycles)) % PERIOD
        starts = (frames - offset) // PERIOD * PERIOD + offset
        known = numpy.array([start in cycles for start in starts])
        rolling = numpy.array([cycles.get(start, (False, 0))[0] for start in starts])
        places_of_transport = numpy.array([cycles.get(start, (False, 0))[1] for start in starts]) + frames - starts
        return rolling[known], places_of_transport[known], sounding[known]

    def assert_together(self, since, song_start=0, minimum=RATE // 4):
        """Wherever the song sounds while the transport rolls, both are at the same place; and it does sound."""
        rolling, transport, song = self.heard(since)
        both = rolling & (song >= 0)
        self.assertGreater(both.sum(), minimum)
        # The fade of a start or a leap mixes two places.
        apart = numpy.flatnonzero(song[both] != transport[both] - song_start)
        self.assertLessEqual(len(apart), 4 * RATE // 100, (transport[both][apart][:5], song[both][apart][:5]))
        return rolling, transport, song

    def test_the_song_starts_and_stops_with_the_transport_to_the_frame(self):
        self.follow()
        since = self.desk.now
        self.roll()
        self.wait_for_song("playing")
        self.desk.wait(RATE // 2)
        self.other.client.transport_stop()
        self.wait_for_song("paused")
        self.desk.wait(RATE // 10)
        rolling, transport, song = self.assert_together(since)
        # Its very first frame sounds in the transport's first.
        first = numpy.flatnonzero(rolling)[0]
        self.assertEqual((transport[first], song[first]), (0, 0))
        self.assertFalse((song[:first] >= 0).any())
        # It waits where the transport does.
        self.assertEqual(round(self.program.song["position"] * RATE), self.other.position["frame"])
        # Nothing but the fade of 5 ms sounds behind it.
        last = numpy.flatnonzero(rolling)[-1]
        self.assertLess((song[last + 1:] >= 0).sum(), RATE // 100)

    def test_the_song_goes_where_the_transport_goes(self):
        self.follow()
        self.other.client.transport_locate(5 * RATE)
        self.other.wait(lambda: self.other.position["frame"] == 5 * RATE)
        deadline = time.monotonic() + PATIENCE
        while self.program.song["position"] != 5:
            self.assertLess(time.monotonic(), deadline, self.program.song)
        since = self.desk.now
        self.roll()
        self.desk.wait(RATE // 2)
        self.assert_together(since)
        # While it rolls too.
        self.other.client.transport_locate(9 * RATE)
        self.desk.wait(RATE)
        self.other.client.transport_locate(2 * RATE)
        self.desk.wait(RATE // 2)
        _, transport, song = self.assert_together(since, minimum=RATE)
        self.assertEqual(self.program.song["state"], "playing")
        for place in (5, 9, 2):
            self.assertIn(place * RATE + RATE // 4, song)

    def test_our_commands_move_the_transport(self):
        self.follow()
        self.assertEqual(self.answer("play")["state"], "playing")
        self.other.wait_for_state(jack.ROLLING)
        since = self.desk.now
        self.desk.wait(RATE // 4)
        self.answer("seek 7")
        self.other.wait(lambda: self.other.position["frame"] >= 7 * RATE)
        self.desk.wait(RATE // 4)
        self.assert_together(since)
        self.answer("pause")
        self.other.wait_for_state(jack.STOPPED)
        self.assertEqual(self.answer("seek 3")["position"], 3)
        self.other.wait(lambda: self.other.position["frame"] == 3 * RATE)
        self.answer("toggle")
        self.other.wait_for_state(jack.ROLLING)
        self.answer("stop")
        self.other.wait_for_state(jack.STOPPED)
        self.other.wait(lambda: self.other.position["frame"] == 0)
        song = self.program.song
        self.assertEqual((song["state"], song["position"]), ("stopped", 0))

    def test_the_next_song_begins_where_the_one_before_ends(self):
        first = self.path("first.wav")
        write_place_song(first, RATE)
        self.answer(f"open {first}")
        self.answer(f"append {self.song_path}")
        self.answer("transport follow")
        since = self.desk.now
        self.roll()
        self.program.wait_for(
            lambda line: line.get("command") == "status" and line["song"]["path"] == self.song_path
            if self.program.send("status") is None else False)
        self.desk.wait(RATE // 2)
        rolling, transport, song = self.heard(since)
        second = rolling & (song >= 0) & (transport >= RATE)
        self.assertGreater(second.sum(), RATE // 4)
        self.assertTrue((song[second] == transport[second] - RATE).all())
        self.assertEqual(self.transport()["song_start"], RATE)
        # A place before that is one of the song that plays now.
        self.other.client.transport_locate(RATE // 2)
        self.desk.wait(RATE // 4)
        since = self.desk.now
        self.desk.wait(RATE // 2)
        self.assert_together(since)

    def test_a_song_that_is_chosen_while_others_roll_begins_at_once(self):
        self.answer("transport follow")
        self.roll()
        self.desk.wait(RATE // 4)
        since = self.desk.now
        self.assertEqual(self.answer(f"play {self.song_path}")["state"], "playing")
        self.desk.wait_for_sound()
        self.desk.wait(RATE // 2)
        start = self.transport()["song_start"]
        self.assertGreater(start, 0)
        _, _, song = self.assert_together(since, song_start=start)
        self.assertEqual(song[song >= 0][0], 0)

    def test_without_it_song_and_transport_leave_each_other_alone(self):
        self.follow()
        self.answer("transport off")
        self.roll()
        self.desk.wait(RATE // 10)
        self.assertEqual(self.program.song["state"], "stopped")
        self.answer("play")
        self.other.client.transport_stop()
        self.other.wait_for_state(jack.STOPPED)
        self.desk.wait(RATE // 10)
        self.assertEqual(self.program.song["state"], "playing")
        self.answer("pause")
        self.answer("play")
        self.desk.wait(RATE // 10)
        self.assertEqual(self.other.state, jack.STOPPED)

    def test_the_master_tells_bar_and_beat(self):
        self.answer("transport master")
        self.assertTrue(self.transport()["master"])
        self.answer(f"open {self.tagged(120)}")
        # Two beats a second, four in a bar.
        self.other.client.transport_locate(3 * RATE + RATE // 4)
        self.other.wait(lambda: self.other.position["frame"] == 3 * RATE + RATE // 4)
        # For a cycle the new frame comes with the bar of the old one.
        self.other.wait(lambda: self.other.position.get("tick") == 960)
        at = self.other.position
        self.assertEqual((at["bar"], at["beat"], at["tick"]), (2, 3, 960))
        self.assertEqual((at["beats_per_minute"], at["beats_per_bar"], at["beat_type"]), (120, 4, 4))
        self.assertEqual((at["ticks_per_beat"], at["bar_start_tick"]), (1_920, 7_680))
        self.roll()
        self.other.wait(lambda: self.other.position["frame"] > 4 * RATE)
        at = self.other.position
        beats = (at["bar"] - 1) * 4 + at["beat"] - 1 + at["tick"] / 1_920
        self.assertAlmostEqual(beats, at["frame"] / RATE * 2, delta=1 / 1_920)
        # Another song has another tempo, and counts from its own start.
        self.answer(f"play {self.tagged(90)}")
        self.other.wait(lambda: self.other.position.get("beats_per_minute") == 90)
        start = self.transport()["song_start"]
        at = self.other.position
        beats = (at["bar"] - 1) * 4 + at["beat"] - 1 + at["tick"] / 1_920
        self.assertAlmostEqual(beats, (at["frame"] - start) / RATE * 1.5, delta=1 / 1_920)
        self.answer("transport follow")
        self.other.wait(lambda: "bar" not in self.other.position)

    def test_a_master_that_is_there_already_is_told_with_a_remedy(self):
        self.other.client.set_timebase_callback(lambda *arguments: None)
        error = self.program.ask("transport master")
        self.assertEqual(error["kind"], "error")
        self.assert_names(error["text"], "timebase master", "transport follow")
        self.assertEqual(self.transport()["mode"], "off")
        self.answer("transport follow")
        self.assertEqual(self.program.ask("transport master")["kind"], "error")
        self.assertEqual(self.transport()["mode"], "follow")
        self.other.client.release_timebase()
        self.answer("transport master")

    def test_a_master_that_takes_our_part_is_told(self):
        self.answer("transport master")
        self.roll()
        self.other.client.set_timebase_callback(lambda *arguments: None)
        self.program.wait_for(lambda line: "timebase master now; we follow" in line.get("text", ""))
        self.assertFalse(self.transport()["master"])
        self.other.client.release_timebase()
        self.answer("transport master")
        self.assertTrue(self.transport()["master"])

    def test_after_a_lost_server_the_song_waits_and_follows_again(self):
        self.follow(self.tagged(120))
        self.answer("transport master")
        self.roll()
        self.desk.wait(RATE // 2)
        self.server.end(signal.SIGKILL)
        self.program.wait_for_event("audio-lost")
        song = self.program.song
        self.assertEqual(song["state"], "interrupted")
        self.desk.close()
        self.other.close()
        start = len(self.program.lines)
        self.server.start()
        self.program.wait_for_event("audio-running", start)
        self.other = Follower()
        self.desk = self.start_desk()
        deadline = time.monotonic() + PATIENCE
        while len(self.desk.sources()[0]) + len(self.desk.sources()[1]) < 2:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        self.assertTrue(self.transport()["master"])
        self.assertEqual(self.program.song["position"], song["position"])
        self.assertEqual(self.program.song["state"], "interrupted")
        since = self.desk.now
        self.roll()
        self.wait_for_song("playing")
        self.desk.wait(RATE // 2)
        place = round(song["position"] * RATE)
        self.assert_together(since, song_start=-place)
        self.assertIn("bar", self.other.position)
        # A leap counts from the song's start again.
        self.other.client.transport_locate(8 * RATE)
        self.desk.wait(RATE // 4)
        since = self.desk.now
        self.desk.wait(RATE // 2)
        self.assert_together(since)

    def test_it_is_kept(self):
        self.answer("transport follow")
        path = self.path("kept.conf")
        self.answer(f"save {path}")
        with open(path, encoding="utf-8") as file:
            self.assertIn("transport follow\n", file.read())


class HostedTransportTests(SystemCase):
    def test_at_our_own_server_other_programs_move_us_too(self):
        song = self.path("places.wav")
        write_place_song(song, 12 * RATE)
        program = self.start("--driver", "dummy", "--server", NAME)
        program.wait_for_event("audio-running")
        program.ask("transport master")
        program.ask(f"open {song}")
        other = Follower()
        self.addCleanup(other.close)
        self.assertTrue(program.ask("status")["transport"]["master"])
        other.client.transport_locate(4 * RATE)
        other.client.transport_start()
        other.wait(lambda: other.state == jack.ROLLING and other.position["frame"] > 5 * RATE)
        self.assertEqual(program.song["state"], "playing")
        other.client.transport_stop()
        other.wait(lambda: program.song["state"] == "paused")
        self.assertEqual(round(program.song["position"] * RATE), other.position["frame"])


if __name__ == "__main__":
    unittest.main()
