"""Kits change, and large ones load, while a song plays: nothing of it is missed, and nothing clicks."""
import os
import queue
import time
import unittest

import jack
import numpy

from support.case import JackCase
from support.desk import Desk
from support.material import decaying, places, write_kit, write_place_song, write_wav
from support.server import NAME, Server
from support.witness import Witness

RATE = 48_000
LEVEL = 0.05
FREQUENCY = 60
KIT_COUNT = 4


class Keys:
    """Somebody who plays on the port `pads_in`."""

    def __init__(self):
        self.client = jack.Client("keys", servername=NAME, no_start_server=True)
        self.port = self.client.midi_outports.register("out")
        self.messages = queue.SimpleQueue()
        self.client.set_process_callback(self.process)
        self.client.set_shutdown_callback(lambda status, reason: None)
        self.client.activate()

    def process(self, frame_count):
        self.port.clear_buffer()
        while not self.messages.empty():
            self.port.write_midi_event(0, self.messages.get())

    def send(self, *data):
        self.messages.put(bytes(data))

    def close(self):
        self.client.deactivate(ignore_errors=True)
        self.client.close(ignore_errors=True)


class KitCase(JackCase):
    period = 256

    def setUp(self):
        super().setUp()
        self.song = self.path("places.wav")
        write_place_song(self.song, 20 * RATE)
        self.server = Server(RATE, self.period)
        self.addCleanup(self.server.end)
        self.song_desk, self.kit_desk = (self.start_listener(name) for name in ("song", "kit"))
        self.keys = Keys()
        self.addCleanup(self.keys.close)
        for kit in range(1, KIT_COUNT + 1):
            sound = decaying(FREQUENCY + kit, 1.5, LEVEL)
            write_kit(self.installation.kits, f"kit{kit}", {36: ("kick", sound), 38: ("snare", sound)})
        self.program = self.start("--driver", "jack", "--server", NAME)
        self.program.wait_for_event("audio-running")
        for bus, desk in (("song", "song"), ("kit", "kit")):
            self.answer(f"connect {bus} desk-{desk}")
        self.answer("connect pads_in keys")

    def start_listener(self, name):
        desk = Desk(f"desk-{name}")
        self.addCleanup(desk.close)
        return desk

    def answer(self, command):
        line = self.program.ask(command)
        self.assertEqual(line["kind"], "answer", line)
        return line

    def play(self):
        """Plays the song from silence, and answers the frame from which on it sounds."""
        # An error where nothing plays.
        self.program.ask("stop")
        self.song_desk.wait_for_silence()
        self.answer(f"play {self.song}")
        self.song_desk.wait_for_sound()
        self.song_desk.wait(RATE // 10)
        return self.song_desk.now

    def assert_song_is_whole(self, start):
        """From frame `start` on the song has gone on from frame to frame, wherever the desk was there to hear it."""
        frames, left, right = self.song_desk.recording(start)
        place = places(left, right)
        silent = frames[place < 0] - start
        status = self.answer("status")
        self.assertEqual(len(silent), 0, (silent[:1], silent[-1:], status["missing_song_frames"], status["overruns"]))
        steps, heard = numpy.diff(place), numpy.diff(frames)
        wrong = numpy.flatnonzero((steps != 1) & (steps != heard))
        self.assertEqual(len(wrong), 0, (frames[wrong][:5], place[wrong][:5], steps[wrong][:5]))
        self.assertEqual(self.answer("status")["missing_song_frames"], 0)

    def assert_no_click(self, start):
        """Nothing of the kit begins or ends at once: steps are those of slow waves."""
        frames, left, _ = self.kit_desk.recording(start)
        together = numpy.diff(frames) == 1
        steps = numpy.abs(numpy.diff(left.astype(float)))[together]
        self.assertGreater(numpy.abs(left).max(), LEVEL / 2)
        self.assertLess(steps.max(), LEVEL / 2)


class KitChangeTests(KitCase):
    def wait_for_kit(self, name):
        deadline = time.monotonic() + 10
        # Not by asking for the kit: what became of bound lines has the same name.
        while self.answer("status")["kit"] != name:
            self.assertLess(time.monotonic(), deadline)

    def test_kits_change_by_command_while_all_rings(self):
        self.answer("kit kit1")
        start = self.play()
        for change in range(24):
            self.keys.send(0x99, 36, 127)
            self.song_desk.wait(RATE // 16)
            self.keys.send(0x99, 38, 127)
            self.assertEqual(self.answer(f"kit kit{change % KIT_COUNT + 1}")["kit"], f"kit{change % KIT_COUNT + 1}")
        self.song_desk.wait(RATE // 4)
        self.assert_song_is_whole(start)
        self.assert_no_click(start)
        self.assertEqual(self.answer("status")["hits"], 48)

    def test_of_quick_program_changes_the_last_one_stays(self):
        names = [kit["name"] for kit in self.answer("kits")["kits"]]
        self.answer("kit kit1")
        self.answer("bind program * kit {value}")
        start = self.play()
        for change in range(60):
            name = f"kit{change * 7 % KIT_COUNT + 1}"
            self.keys.send(0xC9, names.index(name))
            self.keys.send(0x99, 36, 127)
            self.song_desk.wait(RATE // 50 if change % 3 else RATE // 10)
        self.wait_for_kit(name)
        self.song_desk.wait(RATE // 4)
        self.assertEqual(self.answer("status")["kit"], name)
        self.assertEqual(self.answer("status")["hits"], 60)
        self.assert_song_is_whole(start)
        self.assert_no_click(start)

    def test_a_pad_changes_the_kit(self):
        self.answer("kit kit1")
        self.answer("bind note 50 kit kit3")
        start = self.play()
        self.keys.send(0x99, 36, 127)
        self.song_desk.wait(RATE // 10)
        self.keys.send(0x99, 50, 127)
        self.wait_for_kit("kit3")
        self.song_desk.wait(RATE // 4)
        self.assert_song_is_whole(start)
        self.assert_no_click(start)


class LargeLoadTests(KitCase):
    period = 64

    def test_a_large_sample_and_a_large_kit_load_while_the_song_plays_at_the_smallest_periods(self):
        # 70 MB on disk, and at another rate, so that all of it is converted.
        noise = numpy.tile(decaying(FREQUENCY, 1, LEVEL, 44_100), 265)
        large = os.path.join(self.installation.kits, "large")
        os.makedirs(large)
        write_wav(os.path.join(large, "large.wav"), [noise, noise], 44_100)
        self.assertGreater(os.path.getsize(os.path.join(large, "large.wav")), 70_000_000)
        with open(os.path.join(large, "large.sfz"), "w", encoding="utf-8") as file:
            file.write("<region> key=36 sample=large.wav loop_mode=one_shot\n")
        sounds = {key: (f"sound{key}", decaying(FREQUENCY + key, 1, LEVEL, 44_100)) for key in range(128)}
        write_kit(self.installation.kits, "many", sounds, 44_100)
        self.answer("kit kit1")
        # JACK comes late where the machine itself stands still, whatever a program does; where it cut a cycle short for
        # everybody, the run is repeated. What loading itself disturbs, it disturbs every time.
        witness = Witness()
        self.addCleanup(witness.end)
        for _ in range(8):
            start = self.play()
            self.song_desk.overruns.clear()
            for name in ("large", "many"):
                self.keys.send(0x99, 36, 127)
                self.answer(f"kit {name}")
            self.song_desk.wait(RATE // 4)
            unexcused = witness.unexcused(list(self.song_desk.overruns))
            self.assertEqual(self.answer("status")["missing_song_frames"], 0)
            _, _, right = self.song_desk.recording(start)
            if not unexcused and right.all():
                break
        self.assertEqual(unexcused, [])
        self.assert_song_is_whole(start)
        self.assertEqual(self.program.events("audio-lost"), [])


if __name__ == "__main__":
    unittest.main()
