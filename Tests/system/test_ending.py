"""Ctrl-C, a polite kill and the end of the terminal: fade out, leave JACK, leave nothing behind."""
import os
import signal
import subprocess
import time
import unittest

import numpy

from support.case import JackCase
from support.material import decaying, sine, write_kit, write_wav
from support.server import shared_memory, shared_memory_names

RATE = 48_000
LEVEL = 0.5
FREQUENCY = 100
# What a sine moves from one frame to the next at the most, and a little for the fade.
LARGEST_STEP = LEVEL * 2 * numpy.pi * FREQUENCY / RATE * 1.05
# 200 ms and two periods are promised; a machine that others use needs more now and then.
SLOWEST_END = 1.5


class EndingTests(JackCase):
    def setUp(self):
        super().setUp()
        tone = sine(FREQUENCY, 20, LEVEL)
        self.song_path = write_wav(self.path("tone.wav"), [tone, tone])

    def end(self, program, number):
        """Sends a signal and waits for the program's end."""
        begin = time.monotonic()
        program.process.send_signal(number)
        status = program.wait(10)
        seconds = time.monotonic() - begin
        print(f"[{number.name} to the end: {1_000 * seconds:.0f} ms]", end=" ", flush=True)
        self.assertEqual(status, 0)
        self.assertLess(seconds, SLOWEST_END)

    def test_signals_fade_out_and_leave(self):
        server = self.start_server()
        desk = self.start_desk()
        others = {**shared_memory(server.process.pid), **shared_memory(os.getpid())}
        names = shared_memory_names()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number.name):
                program = self.join()
                self.assertEqual(program.ask(f"play {self.song_path}")["state"], "playing")
                desk.wait_for_sound()
                desk.wait(RATE // 4)
                own = set(shared_memory(program.process.pid)) - set(others)
                self.assertTrue(own)
                start = desk.now
                self.end(program, number)
                desk.wait_for_silence()
                self.assert_fades(*desk.recording(start - RATE // 10))
                self.assertEqual(desk.client.get_ports("drumdub:"), [])
                self.assertEqual(own & self.present_files(), set())
                self.assertEqual(shared_memory_names(), names)

    def assert_fades(self, frames, left, right):
        self.assertGreater(numpy.abs(left[:RATE // 20]).max(), 0.9 * LEVEL)
        for samples in (left, right):
            steps = numpy.abs(numpy.diff(samples))[numpy.diff(frames) == 1]
            self.assertLess(steps.max(), LARGEST_STEP)

    def present_files(self):
        """The files of shared memory that exist, by device and inode as `maps` prints them."""
        files = set()
        for entry in os.scandir("/dev/shm"):
            info = entry.stat()
            files.add((f"{os.major(info.st_dev):02x}:{os.minor(info.st_dev):02x}", info.st_ino))
        return files

    def test_our_own_server_ends_with_us(self):
        names = shared_memory_names()
        program = self.start("--driver", "dummy", "--server", "drumdub-test-system")
        program.wait_for_event("audio-running")
        desk = self.start_desk()
        self.assertTrue(desk.client.get_ports("drumdub:main_left"))
        own = shared_memory(program.process.pid)
        desk.close()
        self.end(program, signal.SIGTERM)
        self.assertEqual(shared_memory_names(), names)
        # The registry of all servers stays.
        left = {own[file] for file in set(own) & self.present_files()}
        self.assertLessEqual(left, {"/dev/shm/jack-shm-registry"})

    def test_a_standing_server_holds_nobody_up(self):
        server = self.start_server()
        program = self.join_alone()
        server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(server.process.send_signal, signal.SIGCONT)
        program.wait_for_event("audio-lost")
        self.assertEqual(program.ask("status")["kind"], "answer")
        self.end(program, signal.SIGINT)

    def join_alone(self):
        program = self.start("--driver", "jack", "--server", "drumdub-test-system")
        program.wait_for_event("audio-running")
        return program

    def test_quit_and_a_reader_that_goes_end_it_too(self):
        write_kit(self.installation.kits, "bench", {36: ("kick", decaying(100, 1))})
        program = self.start("--driver", "none", "-c", "kit bench")
        self.assertEqual(program.ask("hit kick")["kind"], "answer")
        self.assertEqual(program.end(), 0)

        process = subprocess.Popen(
            [self.installation.program, "--driver", "none"], env=self.installation.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(process.stdin.close)
        process.stdout.close()
        process.stdin.write(b"status\n")
        process.stdin.flush()
        self.assertEqual(process.wait(20), 0)


if __name__ == "__main__":
    unittest.main()
