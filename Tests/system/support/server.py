"""A JACK server of the tests' own, ended by its process number."""
import os
import signal
import subprocess
import time

import jack

NAME = "drumdub-test-system"

jack.set_error_function(lambda message: None)
jack.set_info_function(lambda message: None)


class Server:
    """A jackd on the dummy driver."""

    def __init__(self, rate=48_000, period=256):
        self.rate = rate
        self.period = period
        self.process = None
        self.start()

    def start(self, rate=None):
        """Starts it, and waits until clients can join."""
        self.rate = rate or self.rate
        self.process = subprocess.Popen(
            ["jackd", "-S", "-n", NAME, "-d", "dummy", "-r", str(self.rate), "-p", str(self.period)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 10
        while self.process.poll() is None and time.monotonic() < deadline:
            if can_join():
                return
            time.sleep(0.01)
        self.end(signal.SIGKILL)
        raise RuntimeError("jackd does not start")

    def end(self, number=signal.SIGTERM):
        """Ends it with a signal, and waits until it is gone."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)


def can_join():
    """True if a server of our name lets a client in."""
    try:
        jack.Client("probe", servername=NAME, no_start_server=True).close()
    except jack.JackOpenError:
        return False
    return True


def shared_memory(pid):
    """The files of shared memory that a process has mapped, by device and inode."""
    files = {}
    with open(f"/proc/{pid}/maps", encoding="utf-8") as maps:
        for line in maps:
            fields = line.split(maxsplit=5)
            if len(fields) == 6 and fields[5].startswith("/dev/shm/"):
                files[(fields[3], int(fields[4]))] = fields[5].strip()
    return files


def shared_memory_names():
    """What lies in the folder of shared memory and names our server."""
    return {name for name in os.listdir("/dev/shm") if NAME in name}
