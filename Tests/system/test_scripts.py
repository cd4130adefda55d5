"""Lines from a pipe, from options and from files: their order, their answers, the status at the end."""
import json
import os
import random
import unittest

import numpy

from support.case import JackCase, SystemCase
from support.material import decaying, frequency_of, sine, write_kit, write_wav

RATE = 48_000


class ScriptTests(SystemCase):
    def write(self, name, *lines):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        return self.path(name)

    def status(self, *words, text=""):
        return self.installation.run("--driver", "none", *words, text=text).returncode

    def test_options_and_files_go_in_order_then_the_pipe(self):
        inner = self.write("inner.conf", "set voices 300", "set voices")
        outer = self.write("outer.conf", "set voices 200  # comment", "", f"source {inner}", "set voices")
        status, lines = self.installation.lines(
            "--driver", "none", "-c", "set voices 100", "-f", outer, "-c", "set voices 400",
            text="set voices 500\nset voices")
        voices = [line["value"] for line in lines if line.get("setting") == "voices"]
        self.assertEqual(voices, ["100", "200", "300", "300", "300", "400", "500", "500"])
        self.assertEqual(status, 0)

    def test_no_prompt_reads_no_input(self):
        status, lines = self.installation.lines(
            "--driver", "none", "--no-prompt", "-c", "set voices 100", text="set voices 500\n")
        self.assertEqual([line["value"] for line in lines if "setting" in line], ["100"])
        self.assertEqual(status, 0)

    def test_wait_end_waits_for_the_songs(self):
        song = write_wav(self.path("song.wav"), [sine(440, 0.5)] * 2)
        status, lines = self.installation.lines(
            "--driver", "dummy", "--server", "drumdub-test-system", song, song, "--no-prompt")
        told = [line.get("command") or line["event"] for line in lines]
        told = [name for name in told if name in ("play", "append", "song-ended", "wait")]
        self.assertEqual(told, ["play", "append", "song-ended", "wait"])
        self.assertEqual(status, 0)

    def test_without_a_server_nobody_waits_for_the_song(self):
        song = write_wav(self.path("song.wav"), [sine(440, 0.5)] * 2)
        status, lines = self.installation.lines(
            "--driver", "jack", "--server", "drumdub-test-nowhere", song, "--no-prompt")
        answer = next(line for line in lines if line.get("command") == "play")
        self.assertEqual(answer["state"], "interrupted")
        self.assertIn("no sound: no JACK server drumdub-test-nowhere is running", answer["text"])
        errors = [line["text"] for line in lines if line["kind"] == "error"]
        self.assertEqual(len(errors), 1)
        self.assertTrue(errors[0].startswith("no end can come: no sound: "), errors)
        self.assertEqual(status, 1)

    def test_status_tells_of_success_failure_and_wrong_usage(self):
        self.assertEqual(self.status(text="status\n"), 0)
        self.assertEqual(self.status(text="status\n# nothing\n\n"), 0)
        self.assertEqual(self.status(text="play\nstatus\n"), 1)
        self.assertEqual(self.status(text="nonsense\nstatus\n"), 1)
        self.assertEqual(self.status("-f", self.path("gone"), text="status\n"), 1)
        self.assertEqual(self.status("-c", "quit", text="play\n"), 0)
        for words in (["--nonsense"], ["--driver", "oss"], ["-c"], ["--rate", "1"], ["render"],
                      ["render", "--kit"], ["--no-prompt=yes"], ["--client", "a:b"], ["--client", "x" * 64]):
            result = self.installation.run(*words)
            self.assertEqual((result.returncode, result.stdout), (2, b""), words)
            self.assertEqual(result.stderr.count(b"\n"), 1, words)
            self.assertTrue(result.stderr.startswith(b"error: "), words)
        for word in ("--help", "--version"):
            result = self.installation.run(word)
            self.assertEqual((result.returncode, result.stderr), (0, b""))

    def test_places_that_are_nowhere_are_bounded(self):
        song = write_wav(self.path("song.wav"), [sine(440, 0.5)] * 2)
        far = "9" * 20
        status, lines = self.installation.lines(
            "--driver", "none", text=f"open {song}\nseek {far}\nseek 0.2\nseek +{far}\nseek -{far}\n")
        self.assertEqual([line["position"] for line in lines if line["kind"] == "answer"],
                         [0, 0.5, 0.2, 0.5, 0])
        self.assertEqual(status, 0)

    def test_an_error_names_file_line_and_word(self):
        path = self.write("songs.set", "set voices 100", "", "  lvel kit 3")
        result = self.installation.run("--driver", "none", "-f", path)
        errors = [line for line in result.stdout.decode().splitlines() if line.startswith("error:")]
        self.assertEqual(errors, [f'error: {path}:3: "lvel" is no command; did you mean level?'])

    def test_a_file_that_reads_itself_ends(self):
        path = self.write("loop.set", "set voices", f"source {self.path('loop.set')}", "set voices")
        status, lines = self.installation.lines("--driver", "none", "-f", path)
        self.assertEqual(len([line for line in lines if line.get("setting")]), 2)
        self.assertEqual(len([line for line in lines if line["kind"] == "error"]), 1)
        self.assertEqual(status, 1)

    def test_a_line_without_end_and_bytes_that_are_no_text(self):
        result = self.installation.run(
            "--driver", "none", "--json", text="set voices 100\r\n" + "x" * (2 << 20) + "\nset voices\n")
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([line["value"] for line in lines if "setting" in line], ["100", "100"])
        self.assertIn("more than 1 MB", [line for line in lines if line["kind"] == "error"][0]["text"])


class RandomCommandTests(JackCase):
    """Whatever is typed: every line is answered once, and a hit sounds afterwards."""

    COUNT = 300
    # They hold the lines that follow, or end the program.
    LEFT_OUT = ("wait", "quit")

    def setUp(self):
        super().setUp()
        write_kit(self.installation.kits, "bench", {
            36: ("kick", decaying(200, 0.1)), 38: ("snare", decaying(400, 0.1))})
        write_kit(self.installation.kits, "other", {36: ("kick", decaying(300, 0.1))})
        self.song = write_wav(self.path("song.wav"), [sine(440, 1)] * 2)
        self.start_server()
        self.desk = self.start_desk()
        self.program = self.join()

    def words(self):
        """Words that fit somewhere, and some that fit nowhere."""
        numbers = ["0", "1", "36", "50", "64", "127", "128", "-1", "1e9", "0.5", "99999999999999999999", "nan"]
        units = ["50%", "+1", "-5", "-6dB", "12dB", "0.5ms", "10ms", "1:30", "8MB"]
        names = [
            "main", "song", "kit", "click", "on", "off", "note", "cc", "kick", "snare", "bench", "other",
            "exact", "soonest", "voices", "resume", "kit-fade", "song-memory", "ring", "kick_mic", "aux",
            "desk", "desk:left", "main_left", "kit_right", "pads_in", "system:playback_1", "play", "stop"]
        odd = ['""', '"', "'", "\\", "#", "é漢🥁", "a" * 5_000, "\x1b[31m", "/", "/dev/null", "/nowhere", "~"]
        return numbers + units + names + odd + [self.song] * 6

    def commands(self):
        rows = self.program.ask("help")["rows"]
        names = [row["command"].split()[0] for row in rows]
        self.assertGreater(len(names), 25)
        names = [name for name in names if name not in self.LEFT_OUT]
        chance, words = random.Random(20_240_229), self.words()
        for _ in range(self.COUNT):
            chosen = [chance.choice(words) for _ in range(chance.choice((0, 1, 1, 2, 2, 3)))]
            name = chance.choice(names)
            if name == "save":
                # Nothing but what the test owns is written to.
                chosen = [self.path("saved.conf")]
            if name == "source":
                # It would answer for each line of the file.
                chosen = ["nowhere"]
            yield " ".join([name] + chosen)

    def test_every_command_is_answered_and_sound_goes_on(self):
        commands = list(self.commands())
        start = len(self.program.lines)
        for command in commands:
            self.program.send(command)
        self.program.send("set voices 256")

        def is_last(line):
            return line.get("setting") == "voices" and line is self.program.lines[-1]
        self.program.wait_for(is_last, start, seconds=90)
        answers = [line for line in self.program.lines[start:] if line["kind"] != "event"]
        self.assertEqual(len(answers), len(commands) + 1)

        for command in ("silence", "kit bench", "level main 0dB", "level kit 0dB", "mute main off",
                        "mute kit off", "solo off", "pan main centre", "pan kit centre", "pad-level kick kit",
                        "pad-pan kick kit", "pad-tune kick kit", "limiter on", "output kick kit", "disconnect", "bind note 36 off",
                        "connect main_left desk:left", "connect main_right desk:right"):
            self.assertEqual(self.program.ask(command)["kind"], "answer", command)
        self.desk.wait_for_silence()
        place = self.desk.now
        self.assertEqual(self.program.ask("hit kick")["kind"], "answer")
        self.desk.wait_for_sound()
        self.desk.wait_for_silence()
        _, left, _ = self.desk.recording(place)
        sounding = left[numpy.flatnonzero(left)[0]:][:RATE // 20]
        self.assertAlmostEqual(frequency_of(sounding, RATE), 200, delta=20)
        self.assertEqual(self.program.end(), 1)


if __name__ == "__main__":
    unittest.main()
