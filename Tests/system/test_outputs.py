"""Outputs of the user's own: their ports, and what is connected to them, over everything that can happen."""
import signal
import unittest

import numpy

from support.case import JackCase
from support.material import decaying, write_kit
from support.program import wait_until
from support.server import NAME

# In the order of their ports.
SOURCES = [["drumdub:kick_mic"], ["drumdub:room_left"]]
PORTS = ["main_left", "main_right", "song_left", "song_right", "kit_left", "kit_right", "click",
         "elsewhere_left", "elsewhere_right", "kick_mic", "room_left", "room_right", "pads_in"]


class OutputTests(JackCase):
    def setUp(self):
        super().setUp()
        kick, snare, bell = (decaying(frequency, 0.02) for frequency in (500, 1_000, 2_000))
        write_kit(self.installation.kits, "bench", {36: ("kick", kick), 38: ("snare", snare)})
        write_kit(self.installation.kits, "bells", {49: ("bell", bell)})
        self.server = self.start_server()
        self.desk = self.start_desk()
        self.program = self.begin()

    def begin(self, *words):
        program = self.start("--driver", "jack", "--server", NAME, *words)
        program.wait_for_event("audio-running")
        return program

    def answer(self, command):
        line = self.program.ask(command)
        self.assertEqual(line["kind"], "answer", line)
        return line

    def set_up_outputs(self):
        self.answer("kit bench")
        self.answer("output snare elsewhere")
        self.answer("output kick kick_mic")
        # The one before is used no more; it keeps its place.
        self.answer("output snare room")
        self.answer("output kick kick_mic mono")
        self.answer("connect kick_mic desk:left")
        self.answer("connect room_left desk:right")
        self.assert_connected()

    def assert_connected(self):
        wait_until(lambda: self.desk.sources() == SOURCES, lambda: f"{self.desk.sources()}")

    def assert_heard(self):
        """The kick is on the left, the snare on the right."""
        for word, heard, silent in (("kick", 1, 2), ("snare", 2, 1)):
            start = self.desk.now
            self.answer(f"hit {word} 127")
            self.desk.wait_for_sound()
            self.desk.wait_for_silence()
            recording = self.desk.recording(start)
            self.assertGreater(numpy.abs(recording[heard]).max(), 0.1)
            self.assertEqual(numpy.abs(recording[silent]).max(), 0)

    def test_they_stay_when_the_kit_changes(self):
        self.set_up_outputs()
        self.assert_heard()
        self.answer("kit bells")
        self.answer("kit bench")
        self.assertEqual(self.desk.sources(), SOURCES)
        self.assert_heard()

    def test_they_are_back_when_the_server_is(self):
        self.set_up_outputs()
        start = len(self.program.lines)
        self.server.end(signal.SIGKILL)
        self.program.wait_for_event("audio-lost", start)
        self.desk.close()
        self.server.start()
        self.desk = self.start_desk()
        self.assert_connected()
        self.program.wait_for_event("audio-running", start)
        self.desk.wait(4_800)
        self.assert_heard()

    def test_they_are_back_after_an_end_even_if_the_last_kit_lacks_their_sounds(self):
        self.set_up_outputs()
        self.answer("pan room 20")
        self.answer("include kick_mic on")
        self.answer("kit bells")
        self.answer("save")
        self.assertEqual(self.program.end(), 0)
        self.program = self.begin("--fresh")
        self.program.wait_for_event("ready")
        self.assert_connected()
        self.assertEqual([port["port"] for port in self.answer("ports")["ports"]], PORTS)
        levels = {level["bus"]: level for level in self.answer("level")["levels"]}
        self.assertEqual(levels["room"]["pan"], 20)
        self.assertTrue(levels["kick_mic"]["in_main"])
        self.answer("kit bench")
        self.assert_heard()


if __name__ == "__main__":
    unittest.main()
