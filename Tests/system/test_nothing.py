"""The program starts with nothing at all, says what is missing, and can be given it later."""
import os
import pty
import subprocess
import unittest

from support.case import SystemCase
from support.material import decaying, write_kit
from support.program import PATIENCE

SERVER = ("--server", "drumdub-test-system")


def as_stranger():
    """How to run somebody without a home or a name; nothing where we may not."""
    return {"user": 54_321, "group": 54_321, "extra_groups": []} if os.geteuid() == 0 else {}


class NothingTests(SystemCase):
    configuration = "kit standard\n"

    def run_bare(self, *words, text=""):
        """Runs it without environment, home or terminal; answers its status and lines."""
        result = self.installation.run(*words, text=text, environment={}, cwd="/", **as_stranger())
        self.assertEqual(result.stderr, b"")
        return result.returncode, result.stdout.decode().splitlines()

    def line(self, lines, *words):
        """The one line that begins with the first word and names the others."""
        found = [line for line in lines if all(word in line for word in words)]
        self.assertEqual(len(found), 1, (words, lines))
        return found[0]

    def test_no_kit_no_server_no_home_no_terminal(self):
        text = "status\nhit kick\nplay\nconnect\nsave\nkits\nkit\nmidi\nports\nseek 3\n"
        status, lines = self.run_bare("--driver", "jack", *SERVER, text=text)
        self.assertEqual(status, 1)
        self.line(lines, "* no JACK server drumdub-test-system is running", "start it, or leave --driver jack")
        self.line(lines, "error: ", "drumdub.conf:1: standard: no such kit")
        self.line(lines, "error: no kit", "load one with: kit NAME")
        self.line(lines, "error: no JACK server", "connections can be changed when it is back")
        self.line(lines, "no ports: no JACK server", "when it does")
        self.line(lines, "GMRockKit", "/usr/share/hydrogen/data/drumkits/GMRockKit/drumkit.xml")
        self.line(lines, "no controller", "pads keyboard")
        songless = [line for line in lines if line == "error: no song is open; open one with: open PATH"]
        self.assertEqual(len(songless), 2)
        if as_stranger():
            self.line(lines, "error: there is no home folder to save in", "save FILE")

    def test_without_a_terminal_it_ends_with_its_input(self):
        result = subprocess.run(
            [self.installation.program, "--driver", "none"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, env={}, cwd="/", timeout=PATIENCE)
        self.assertEqual(result.returncode, 0)

    def test_closed_standard_descriptors_harm_nobody(self):
        write_kit(self.installation.kits, "bench", {36: ("kick", decaying(100, 0.1))})
        saved = self.path("saved.conf")
        command = f'exec "$0" --driver none --no-prompt -c "kit bench" -c "save {saved}" <&- >&- 2>&-'
        result = subprocess.run(
            ["/bin/sh", "-c", command, self.installation.program], env=self.installation.environment,
            timeout=PATIENCE)
        self.assertEqual(result.returncode, 0)
        with open(saved, encoding="utf-8") as file:
            self.assertIn("kit bench\n", file.read())

    def test_what_is_missing_can_be_given_later(self):
        program = self.start("--driver", "dummy", *SERVER)
        program.wait_for_event("audio-running")
        self.assertEqual(program.ask("hit kick")["kind"], "error")
        write_kit(self.installation.kits, "bench", {36: ("kick", decaying(100, 0.1))})
        self.assertEqual(program.ask("kit bench")["pads"], 1)
        answer = program.ask("hit kick")
        self.assertEqual(answer["kind"], "answer", answer)
        program.ask("wait 0.1")
        self.assertEqual(program.ask("status")["hits"], 1)

    def test_a_configuration_that_may_not_be_read(self):
        folder = self.path("config")
        os.makedirs(folder)
        with open(os.path.join(folder, "drumdub.conf"), "w", encoding="utf-8") as file:
            file.write("set voices 100\n")
        os.chmod(folder, 0)
        status, lines = self.run_bare("--driver", "none", "--config", folder, text="set voices\nsave\n")
        os.chmod(folder, 0o755)
        self.line(lines, "error: ", f"{folder}/drumdub.conf: Permission denied")
        self.line(lines, "voices: 256")
        self.line(lines, "error: could not save", f"{folder}/saved.conf: Permission denied", "save FILE")
        self.assertEqual(status, 1)

    def test_a_broken_line_of_the_configuration_is_named(self):
        folder = self.path("config")
        os.makedirs(folder)
        path = os.path.join(folder, "drumdub.conf")
        with open(path, "wb") as file:
            file.write(b"set voices 100\nvolum 3\nlevel kit loud\n\xff\xfe\x00\x1b[31m\nset resume on\nkit \"\n")
        status, lines = self.installation.lines(
            "--driver", "none", "--config", folder, text="set voices\nset resume\n")
        errors = [line for line in lines if line["kind"] == "error" and line["file"] == path]
        self.assertEqual([error["line"] for error in errors], [2, 3, 4, 6])
        self.assert_names(errors[0]["text"], '"volum" is no command', "did you mean volume?")
        self.assert_names(errors[1]["text"], '"loud" is no level', "0 to 100")
        values = [line["value"] for line in lines if line.get("setting")]
        self.assertEqual(values, ["100", "on"])
        # The configuration's errors don't count for the script's status.
        self.assertEqual(status, 0)

    def test_a_history_that_cannot_be_kept(self):
        home = self.installation.home
        with open(os.path.join(home, ".local"), "w", encoding="utf-8"):
            pass
        controller, terminal = pty.openpty()
        process = subprocess.Popen(
            [self.installation.program, "--driver", "none"], stdin=terminal, stdout=terminal,
            stderr=terminal, env={**self.installation.environment, "TERM": "xterm"})
        os.close(terminal)
        os.write(controller, b"status\rquit\r")
        shown = b""
        try:
            while piece := os.read(controller, 65_536):
                shown += piece
        except OSError:
            pass
        os.close(controller)
        self.assertEqual(process.wait(PATIENCE), 0)
        lines = shown.decode().splitlines()
        self.line(lines, "* the history could not be kept", f"{home}/.local")


if __name__ == "__main__":
    unittest.main()
