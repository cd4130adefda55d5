"""Songs that are no songs, half a song, or gone while they play: one line each, and everything goes on."""
import os
import subprocess
import unittest

import numpy

from support.case import JackCase, SystemCase
from support.material import frequency_of, places, sine, write_place_song, write_wav

RATE = 48_000
TITLE = "Tone \x1b[31mred\x1b]0;owned\x07 \x9b2J\x7f \u202eend"
ENCODINGS = {
    "flac": [], "mp3": ["-b:a", "128k"], "ogg": ["-c:a", "libvorbis", "-page_duration", "100000"],
    "m4a": ["-c:a", "aac"],
}


def encode(source, path, *options):
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", source, *options, "-metadata", f"title={TITLE}",
         "-metadata", "artist=A\x1b[2JB", path], check=True, timeout=60)


def first_half(path):
    """The first half of a file's bytes as a file beside it."""
    with open(path, "rb") as file:
        content = file.read()
    half = path.replace("tone.", "half.")
    with open(half, "wb") as file:
        file.write(content[:len(content) // 2])
    return half


class SongsThatAreNoneTests(SystemCase):
    def refused(self, name, text):
        path = self.path(name)
        status, lines = self.installation.lines("--driver", "none", text=f"open {path}\nstatus\n")
        errors = [line for line in lines if line["kind"] == "error"]
        self.assertEqual(len(errors), 1, lines)
        self.assert_names(errors[0]["text"], name, text)
        self.assertEqual(lines[-1]["command"], "status")
        self.assertEqual(status, 1)

    def test_each_is_refused_in_one_line(self):
        with open(self.path("text.mp3"), "w", encoding="utf-8") as file:
            file.write("I am no song.\n" * 100)
        with open(self.path("zeros.flac"), "wb") as file:
            file.write(bytes(10_000))
        with open(self.path("noise.ogg"), "wb") as file:
            file.write(numpy.random.default_rng(7).bytes(50_000))
        with open(self.path("empty.wav"), "wb"):
            pass
        os.mkfifo(self.path("x.wav"))
        os.mkdir(self.path("folder.flac"))
        os.symlink("loop.mp3", self.path("loop.mp3"))
        os.symlink("nowhere", self.path("dangling.mp3"))
        self.refused("text.mp3", "not a sound file")
        self.refused("zeros.flac", "not a sound file")
        self.refused("noise.ogg", "not a sound file")
        self.refused("empty.wav", "empty")
        # Nobody writes into it: who waited would wait for ever.
        self.refused("x.wav", "pipe")
        self.refused("folder.flac", "name a song in it")
        self.refused("loop.mp3", "symbolic links")
        self.refused("dangling.mp3", "No such file")
        self.refused("nowhere.wav", "No such file")
        self.refused("n" * 300 + ".wav", "name too long")

    def test_tags_and_names_cannot_write_to_the_terminal(self):
        tone = write_wav(self.path("tone.wav"), [sine(440, 0.3)] * 2)
        text = ""
        for suffix, options in ENCODINGS.items():
            path = self.path(f"tone.{suffix}")
            encode(tone, path, *options)
            text += f"play {path}\nstatus\nwait end\n"
        evil = self.path("\x1b[31mevil\u202e.wav")
        os.symlink(tone, evil)
        text += f"play {evil}\nwait end\nopen {evil}.gone\nkit {evil}\nhit \x1b[31m\nsave {evil}/x\n\x1b[2J\n"
        for words in ([], ["--json"]):
            # Fresh: what the first run left would be told by the second.
            result = self.installation.run("--driver", "dummy", "--fresh", *words, text=text)
            shown = result.stdout.decode()
            self.assertEqual(shown.count("red"), 4 * (6 if words else 3), "every title is shown")
            self.assertIn("evil", shown)
            controls = {sign for sign in shown if ord(sign) < 32 or 127 <= ord(sign) < 160 or sign == "\u202e"}
            self.assertEqual(controls, {"\n"})


class SongsThatBreakTests(JackCase):
    def setUp(self):
        super().setUp()
        self.start_server()
        self.desk = self.start_desk()
        self.program = self.join()

    def test_half_a_file_plays_as_far_as_it_goes(self):
        # The noise makes every encoder spend its bytes evenly.
        wave = sine(440, 1.2) + numpy.random.default_rng(7).uniform(-0.05, 0.05, int(1.2 * RATE))
        tone = write_wav(self.path("tone.wav"), [wave] * 2)
        for suffix, options in {"wav": None, **ENCODINGS}.items():
            if options is not None:
                encode(tone, self.path(f"tone.{suffix}"), *options)
            half = first_half(self.path(f"tone.{suffix}"))
            with self.subTest(suffix=suffix):
                lines = len(self.program.lines)
                start = self.desk.now
                answer = self.program.ask(f"play {half}")
                if suffix == "m4a":
                    self.assert_names(answer["text"], half, "cut off")
                    continue
                self.program.wait_for_event("song-ended", lines)
                self.desk.wait_for_silence()
                _, left, _ = self.desk.recording(start)
                sounding = left[numpy.flatnonzero(left)[0]:numpy.flatnonzero(left)[-1]]
                self.assertGreater(len(sounding), 0.3 * RATE)
                self.assertLess(len(sounding), 0.9 * RATE)
                middle = sounding[len(sounding) // 4:len(sounding) * 3 // 4]
                self.assertAlmostEqual(frequency_of(middle, RATE), 440, delta=4)
                damaged = [
                    line for line in self.program.lines[lines:] if line.get("event") == "song-damaged"]
                self.assertEqual(len(damaged), 1, self.program.lines[lines:])
                self.assert_names(damaged[0]["text"], half, "cut off")

    def test_a_deleted_song_plays_on(self):
        path = self.path("places.wav")
        write_place_song(path, RATE)
        start = self.desk.now
        lines = len(self.program.lines)
        self.program.ask(f"play {path}")
        os.remove(path)
        self.program.wait_for_event("song-ended", lines)
        self.desk.wait_for_silence()
        _, left, right = self.desk.recording(start)
        self.assertEqual(places(left, right).max(), RATE - 1)

    def test_of_a_truncated_song_plays_what_is_decoded(self):
        path = self.path("places.wav")
        write_place_song(path, 12 * RATE)
        # An hour, most of it a hole: more than the memory for decoded songs holds.
        size = 44 + 3_600 * RATE * 6
        with open(path, "r+b") as file:
            for offset, value in ((4, size - 8), (40, size - 44)):
                file.seek(offset)
                file.write(value.to_bytes(4, "little"))
            file.truncate(size)
        start = self.desk.now
        lines = len(self.program.lines)
        self.assertEqual(self.program.ask(f"play {path}")["length"], 3_600)
        self.desk.wait_for_sound()
        os.truncate(path, 44 + 11 * RATE * 6)
        self.desk.wait(RATE)
        _, left, right = self.desk.recording(start)
        heard = places(left, right)
        self.assertGreater(heard[-1], RATE * 3 // 4)
        self.assertTrue((numpy.diff(heard[heard >= 0]) == 1).all(), "not a frame is missing")

        self.program.ask("seek 30:00")
        self.program.wait_for_event("song-ended", lines)
        told = [
            line for line in self.program.lines[lines:]
            if line.get("event") in ("song-damaged", "song-lost")]
        self.assertEqual(len(told), 1, self.program.lines[lines:])
        self.assert_names(told[0]["text"], path)
        self.assertEqual(self.program.ask("play")["state"], "playing")


if __name__ == "__main__":
    unittest.main()
