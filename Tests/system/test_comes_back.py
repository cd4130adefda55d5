"""Queue, place, modes and levels are there again after any end of the program."""
import os
import signal
import time
import unittest

from support.case import SystemCase
from support.material import sine, write_kit, write_wav

PLACE_TOLERANCE = 1.0


class ComesBackTests(SystemCase):
    def setUp(self):
        super().setUp()
        tone = sine(100, 30, 0.25)
        self.songs = [write_wav(self.path(f"song {index}.wav"), [tone, tone]) for index in range(3)]

    def run_program(self, *words):
        program = self.start("--driver", "dummy", "--server", "drumdub-test-back", *words)
        program.wait_for_event("audio-running")
        return program

    def state_file(self, name):
        return os.path.join(self.installation.home, ".local", "state", "drumdub", name)

    def wait_for_place(self, seconds):
        """Waits until a place of at least so many seconds has been kept; answers it."""
        path = self.state_file("last-place")
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                place = float(open(path).read().split()[0])
            except (OSError, ValueError, IndexError):
                place = -1
            if place >= seconds:
                return place
            time.sleep(0.05)
        raise AssertionError(f"no place from {seconds} s on was kept")

    def test_kill_9_loses_nothing(self):
        program = self.run_program()
        program.ask(f"play {self.songs[0]}")
        for song in self.songs[1:]:
            program.ask(f"append {song}")
        program.ask("repeat all")
        program.ask("level kit -7dB")
        program.ask("goto 2")
        program.ask("seek 12")
        place = self.wait_for_place(12.5)
        position = program.ask("now")["position"]
        program.process.send_signal(signal.SIGKILL)
        program.wait()

        again = self.run_program()
        told = again.wait_for_event("restored")
        self.assertIn("song 1", told["text"])
        now = again.ask("now")
        self.assertEqual((now["state"], now["number"], now["count"]), ("paused", 2, 3))
        self.assertAlmostEqual(now["position"], position, delta=PLACE_TOLERANCE)
        self.assertGreaterEqual(now["position"], place - 0.001)
        self.assertEqual(again.ask("repeat")["repeat"], "all")
        self.assertIn("-7", again.ask("level kit")["text"])
        self.assertEqual(again.ask("play")["state"], "playing")

    def test_a_place_in_another_song_is_left_out(self):
        program = self.run_program()
        for song in self.songs:
            program.ask(f"append {song}")
        program.ask("seek 12")
        self.wait_for_place(12.5)
        program.process.send_signal(signal.SIGKILL)
        program.wait()
        # As if the end had come after the queue was written and before the place was.
        with open(self.state_file("last-place"), "w") as file:
            file.write("20 2\n")
        self.assertEqual(self.run_program().wait_for_event("restored")["position"], 0)

    def test_a_configuration_that_is_newer_counts(self):
        program = self.run_program()
        program.ask(f"append {self.songs[0]}")
        program.ask("level kit -7dB")
        program.ask("quit")
        program.wait()
        folder = os.path.join(self.installation.home, ".config", "drumdub")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "drumdub.conf"), "w") as file:
            file.write("level kit -3dB\n")
        again = self.run_program()
        again.wait_for_event("configuration-newer")
        self.assertIn("song 0", again.wait_for_event("restored")["text"])
        self.assertIn("-3", again.ask("level kit")["text"])

    def test_a_song_that_has_moved_is_found(self):
        music = self.path("music")
        os.makedirs(music)
        tone = sine(100, 30, 0.25)
        write_wav(os.path.join(music, "moved.wav"), [tone, tone])
        program = self.run_program()
        program.ask(f"scan {music}")
        program.ask("wait scan")
        program.ask("play path:moved")
        program.ask("quit")
        program.wait()
        os.rename(music, self.path("elsewhere"))
        # While nobody looked; the library hears of it before the queue is taken up.
        between = self.start("--driver", "none", "--no-prompt", "-c", f"scan {self.path('elsewhere')}", "-c", "wait scan")
        between.wait()
        again = self.run_program()
        again.wait_for_event("restored")
        self.assertIn("elsewhere", again.ask("now")["path"])
        self.assertEqual(again.ask("play")["state"], "playing")

    def test_fresh_leaves_it_out_and_puts_it_aside(self):
        program = self.run_program()
        program.ask(f"append {self.songs[0]}")
        program.ask("quit")
        program.wait()
        fresh = self.run_program("--fresh")
        self.assertEqual(fresh.ask("now")["state"], "stopped")
        self.assertNotIn("title", fresh.ask("now"))
        self.assertTrue(os.path.exists(self.state_file("last-queue.before")))

    def test_a_damaged_state_is_left_out(self):
        program = self.run_program()
        program.ask(f"append {self.songs[0]}")
        program.ask("quit")
        program.wait()
        for name in ("last-queue", "last-place", "last.conf"):
            with open(self.state_file(name), "r+b") as file:
                file.write(os.urandom(64))
        again = self.run_program()
        self.assertEqual(again.ask("status")["kind"], "answer")
        self.assertEqual(again.ask(f"play {self.songs[1]}")["state"], "playing")

    def test_a_second_one_leaves_the_first_ones_alone(self):
        first = self.run_program()
        first.ask(f"append {self.songs[0]}")
        second = self.start("--driver", "none")
        told = second.wait_for_event("not-kept")
        self.assertIn("another DrumDub runs", told["text"])
        second.ask(f"append {self.songs[1]}")
        second.ask("quit")
        second.wait()
        first.ask("quit")
        first.wait()
        again = self.run_program()
        self.assertIn("song 0", again.wait_for_event("restored")["text"])


class AbsentKitTests(SystemCase):
    configuration = "kit first\n"

    def setUp(self):
        super().setUp()
        for name in ("first", "second"):
            write_kit(self.installation.kits, name, {36: ("kick", sine(60, 0.2, 0.25))})

    def run_program(self):
        program = self.start("--driver", "dummy", "--server", "drumdub-test-back")
        program.wait_for_event("audio-running")
        return program

    def end(self, program):
        program.ask("quit")
        program.wait()

    def take_away_a_kit(self):
        """Saves a kit with a fader, and starts again without it. Answers the folder and where it is now."""
        folder, away = self.path("stick"), self.path("away")
        os.makedirs(folder)
        sound = sine(440, 0.5, 0.25)
        write_wav(os.path.join(folder, "room.wav"), [sound, sound])
        with open(os.path.join(folder, "mine.sfz"), "w", encoding="utf-8") as file:
            file.write("<control> label_cc20=Room <region> key=36 sample=room.wav amplitude_oncc20=100\n")
        program = self.run_program()
        self.assertEqual(program.ask(f"kit {folder}/mine.sfz")["kind"], "answer")
        program.ask("cc 20 0.25")
        program.ask("save")
        self.end(program)
        os.rename(folder, away)
        without = self.run_program()
        self.assertEqual(without.ask("status")["kit"], "first")
        return without, folder, away

    def test_a_kit_that_is_not_there_for_once_is_not_forgotten(self):
        without, folder, away = self.take_away_a_kit()
        without.ask("save")
        self.end(without)
        self.end(self.run_program())
        os.rename(away, folder)
        again = self.run_program()
        self.assertEqual(again.wait_for_event("kit")["kit"], "mine")
        self.assertEqual(again.ask("status")["kit"], "mine")
        self.assertEqual([fader["value"] for fader in again.ask("cc")["faders"]], [0.25])

    def test_a_kit_that_is_not_there_is_forgotten_for_another(self):
        without, folder, away = self.take_away_a_kit()
        self.assertEqual(without.ask("kit second")["kind"], "answer")
        without.ask("save")
        self.end(without)
        os.rename(away, folder)
        again = self.run_program()
        self.assertEqual(again.ask("status")["kit"], "second")
        self.end(again)
        state = os.path.join(self.installation.home, ".local", "state", "drumdub", "last.conf")
        with open(state, encoding="utf-8") as file:
            self.assertNotIn("mine", file.read())


if __name__ == "__main__":
    unittest.main()
