"""Somebody else's JACK client: a mixing desk that writes down what it hears, frame by frame."""
import threading
import time

import jack
import numpy

from .program import PATIENCE
from .server import NAME

SIDES = ("left", "right")


class Desk:
    """A client with two inputs; it records from its first cycle on, and notes when JACK tells of an overrun."""

    def __init__(self, name="desk"):
        self.client = jack.Client(name, servername=NAME, no_start_server=True)
        self.inputs = [self.client.inports.register(side) for side in SIDES]
        self.blocks = []
        self.end = None
        self.condition = threading.Condition()
        self.client.set_process_callback(self.process)
        self.overruns = []
        self.client.set_xrun_callback(lambda _: self.overruns.append(time.monotonic()))
        # Without this the module prints that the server is gone.
        self.client.set_shutdown_callback(lambda status, reason: None)
        self.client.activate()

    def process(self, frame_count):
        start = self.client.last_frame_time
        samples = [numpy.frombuffer(port.get_buffer(), numpy.float32).copy() for port in self.inputs]
        with self.condition:
            self.blocks.append((start, samples[0], samples[1]))
            self.end = start + frame_count
            self.condition.notify_all()

    @property
    def now(self):
        """The frame that JACK is at."""
        return self.client.frame_time

    def wait(self, frame_count=0, until=None):
        """Waits until so many more frames have come, and `until` holds for what was heard last."""
        deadline = time.monotonic() + PATIENCE
        with self.condition:
            goal = self.client.frame_time + frame_count
            while self.end is None or self.end < goal or (until and not until(*self.blocks[-1][1:])):
                left = deadline - time.monotonic()
                if left <= 0 or not self.condition.wait(left):
                    raise AssertionError("the desk has waited in vain")

    def wait_for_sound(self):
        self.wait(until=lambda left, right: left.any() or right.any())

    def wait_for_silence(self, frame_count=2_048):
        """Waits until the last `frame_count` frames have been silent."""
        def is_silent():
            blocks = self.blocks[-(frame_count // 256 + 1):]
            return not any(left.any() or right.any() for _, left, right in blocks)
        self.wait(frame_count)
        deadline = time.monotonic() + PATIENCE
        while not is_silent():
            if time.monotonic() > deadline:
                raise AssertionError("it never became silent")
            self.wait(256)

    def connect(self, port, side):
        self.client.connect(port, f"{self.client.name}:{side}")

    def sources(self):
        """What each input is connected to."""
        return [[port.name for port in self.client.get_all_connections(own)] for own in self.inputs]

    def recording(self, start=None):
        """Frame numbers and the samples of both sides, from frame `start` on."""
        with self.condition:
            blocks = [block for block in self.blocks if start is None or block[0] + len(block[1]) > start]
        frames = numpy.concatenate([first + numpy.arange(len(left)) for first, left, _ in blocks])
        left = numpy.concatenate([left for _, left, _ in blocks])
        right = numpy.concatenate([right for _, _, right in blocks])
        kept = frames >= (frames[0] if start is None else start)
        return frames[kept], left[kept], right[kept]

    def close(self):
        self.client.deactivate(ignore_errors=True)
        self.client.close(ignore_errors=True)
