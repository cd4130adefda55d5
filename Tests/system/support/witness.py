"""Tells whether it was the machine that came late, and not a program on it."""
import multiprocessing
import os
import time

# Above what jackd takes, so that nothing which programs do keeps the witness from its core.
PRIORITY = 95
NAP_SECONDS = 0.000_2
STALL_SECONDS = 0.000_4
# How late another program may hear of what happened in a stall.
NEWS_SECONDS = 0.04
LARGEST_COUNT = 65_536


class Witness:
    """A process on each core that looks at the clock five times a millisecond, and notes when it could not.

    The cores of a shared machine stand still now and then, for milliseconds, whatever runs on them. Where real-time
    priority is not given, it sees nothing, and nothing is excused.
    """

    def __init__(self):
        cores = sorted(os.sched_getaffinity(0))
        self.notes = [multiprocessing.Array("d", LARGEST_COUNT, lock=False) for _ in cores]
        self.processes = [
            multiprocessing.Process(target=watch, args=(core, notes), daemon=True)
            for core, notes in zip(cores, self.notes)]
        for process in self.processes:
            process.start()

    def unexcused(self, moments):
        """Those of `moments`, in seconds of the monotonic clock, at which no core had just stood still."""
        stalls = [stall for notes in self.notes for stall in notes if stall]
        return [moment for moment in moments
                if not any(-NEWS_SECONDS / 4 < moment - stall < NEWS_SECONDS for stall in stalls)]

    def end(self):
        for process in self.processes:
            process.terminate()
            process.join()


def watch(core, notes):
    try:
        os.sched_setaffinity(0, {core})
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    except PermissionError:
        return
    place = 0
    while True:
        before = time.monotonic()
        time.sleep(NAP_SECONDS)
        after = time.monotonic()
        if after - before > NAP_SECONDS + STALL_SECONDS:
            notes[place % LARGEST_COUNT] = after
            place += 1
