"""What a test of the whole program starts from."""
import os
import shutil
import tempfile
import unittest

from .desk import Desk
from .program import DrumDub, Installation
from .server import Server


class SystemCase(unittest.TestCase):
    """A folder, and the program installed in it."""

    configuration = ""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="drumdub-system-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        # Others may look in: some tests run the program as somebody else.
        os.chmod(self.folder, 0o755)
        self.installation = Installation(os.path.join(self.folder, "installation"), self.configuration)

    def path(self, name):
        return os.path.join(self.folder, name)

    def assert_names(self, text, *words):
        """A line that names everything it should, on one line."""
        for word in words:
            self.assertIn(word, text)
        self.assertNotIn("\n", text)

    def start(self, *words):
        """Starts the program; it is ended with the test."""
        program = DrumDub(self.installation, *words)
        self.addCleanup(self.see_off, program)
        return program

    def see_off(self, program):
        if program.process.poll() is None:
            program.process.terminate()
            program.wait()


class JackCase(SystemCase):
    """The same with a server, a desk at it, and the program joined to both."""

    def start_server(self, rate=48_000):
        server = Server(rate)
        self.addCleanup(server.end)
        return server

    def start_desk(self):
        self.desk = Desk()
        self.addCleanup(self.desk.close)
        return self.desk

    def join(self, server_name="drumdub-test-system"):
        """Starts the program on the server, with its main outputs at the desk, and lets its first fade pass."""
        program = self.start("--driver", "jack", "--server", server_name)
        program.wait_for_event("audio-running")
        self.assertEqual(program.ask("connect main_left desk:left")["kind"], "answer")
        self.assertEqual(program.ask("connect main_right desk:right")["kind"], "answer")
        # Whatever it plays first fades in for 20 ms from its second or third period on.
        self.desk.wait(self.desk.client.samplerate // 50 + 4 * self.desk.client.blocksize)
        return program
