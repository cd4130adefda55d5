"""The server runs as fast as it can: an export."""
import unittest

import numpy

from support.case import JackCase
from support.material import places, write_place_song

RATE = 48_000


class FreewheelTests(JackCase):
    def test_a_song_goes_on_through_it_or_is_silent_and_no_overrun_is_told(self):
        song = self.path("places.wav")
        write_place_song(song, 20 * RATE)
        self.start_server()
        desk = self.start_desk()
        program = self.join()
        program.ask(f"play {song}")
        desk.wait_for_sound()
        desk.wait(RATE // 4)
        start, overruns = desk.now, program.ask("status")["overruns"]
        desk.client.set_freewheel(True)
        desk.wait(10 * RATE)
        desk.client.set_freewheel(False)
        desk.wait(RATE // 4)
        frames, left, right = desk.recording(start)
        self.assertGreater(frames[-1] - frames[0], 10 * RATE)
        place = places(left, right)
        together = (place[1:] >= 0) & (place[:-1] >= 0) & (right[1:] == right[:-1])
        steps, heard = numpy.diff(place)[together], numpy.diff(frames)[together]
        self.assertEqual(numpy.count_nonzero((steps != 1) & (steps != heard)), 0)
        self.assertGreater(numpy.count_nonzero(together), RATE // 4)
        status = program.ask("status")
        self.assertTrue(status["running"])
        self.assertEqual(status["overruns"], overruns)
        self.assertEqual(program.events("audio-lost") + program.events("overruns"), [])
        # And sound is there as before.
        program.ask("seek 1")
        program.ask("play")
        desk.wait(2_048)
        desk.wait_for_sound()


if __name__ == "__main__":
    unittest.main()
