"""DrumDub as a user runs it: the built program, its standard input and what it prints."""
import json
import os
import shutil
import subprocess
import threading
import time

from .server import NAME

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
BUILT = os.environ.get("DRUMDUB_PROGRAM", os.path.join(ROOT, ".build", "debug", "drumdub"))

# Nothing takes so long; a test that waits in vain fails by it.
PATIENCE = 30


def wait_until(is_wanted, explain=lambda: "it never came"):
    """Asks again and again what nobody tells of."""
    deadline = time.monotonic() + PATIENCE
    while not is_wanted():
        if time.monotonic() > deadline:
            raise AssertionError(explain())
        time.sleep(0.02)


class Installation:
    """The program in a place of its own, with kits and a configuration that the test writes."""

    def __init__(self, folder, configuration=""):
        self.folder = folder
        self.program = os.path.join(folder, "bin", "drumdub")
        self.kits = os.path.join(folder, "kits")
        self.home = os.path.join(folder, "home")
        # What the environment has beside the usual.
        self.variables = {}
        for place in ("bin", "config", "kits", "home"):
            os.makedirs(os.path.join(folder, place))
        # A hard link would do, but temporary folders may be on another disk.
        shutil.copy(BUILT, self.program)
        with open(os.path.join(folder, "config", "drumdub.conf"), "w", encoding="utf-8") as file:
            file.write(configuration)

    @property
    def environment(self):
        # A server that somebody has at this machine stays out of it.
        return {"HOME": self.home, "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LANG": "C.UTF-8",
                "JACK_DEFAULT_SERVER": NAME, **self.variables}

    def run(self, *words, text="", environment=None, timeout=PATIENCE, **settings):
        """Runs it to its end with `text` on standard input."""
        return subprocess.run(
            [self.program, *words], input=text.encode(), capture_output=True, timeout=timeout,
            env=self.environment if environment is None else environment, **settings)

    def lines(self, *words, text="", **settings):
        """Runs it to its end with `--json`. Answers the status and the lines as objects."""
        result = self.run("--json", *words, text=text, **settings)
        return result.returncode, [json.loads(line) for line in result.stdout.splitlines()]


class DrumDub:
    """The program while it runs, driven by a pipe and answering in JSON."""

    def __init__(self, installation, *words):
        self.process = subprocess.Popen(
            [installation.program, "--json", *words], env=installation.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.lines = []
        self.condition = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            with self.condition:
                self.lines.append(json.loads(line))
                self.condition.notify_all()

    def wait_for(self, is_wanted, start=0, seconds=PATIENCE):
        """The first line from number `start` on that is wanted, as it comes."""
        deadline = time.monotonic() + seconds
        with self.condition:
            seen = start
            while True:
                for line in self.lines[seen:]:
                    if is_wanted(line):
                        return line
                seen = len(self.lines)
                left = deadline - time.monotonic()
                if left <= 0:
                    raise AssertionError(f"nothing of the kind came: {self.lines[start:][-20:]}")
                self.condition.wait(left)

    def wait_for_event(self, name, start=0, seconds=PATIENCE):
        return self.wait_for(lambda line: line.get("event") == name, start, seconds)

    def ask(self, command):
        """Sends a command and answers what comes back, be it an answer or an error."""
        start = len(self.lines)
        self.send(command)
        name = command.split()[0]
        return self.wait_for(
            lambda line: line["kind"] in ("answer", "error") and line.get("command") == name, start)

    def send(self, command):
        self.process.stdin.write(command.encode() + b"\n")
        self.process.stdin.flush()

    @property
    def song(self):
        """What `status` says of the song."""
        return self.ask("status")["song"]

    def events(self, name):
        return [line for line in self.lines if line.get("event") == name]

    def end(self):
        """Ends it by `quit` if it still runs. Answers its status."""
        if self.process.poll() is None:
            try:
                self.send("quit")
            except BrokenPipeError:
                pass
        return self.wait()

    def wait(self, seconds=PATIENCE):
        """Waits for its end, and answers its status; kills it if that does not come."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self.reader.join(10)
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.returncode
