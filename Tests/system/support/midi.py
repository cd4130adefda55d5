"""MIDI files, written and read independently of the program."""
import struct


def write_midi(path, hits, division=480, tempo=500_000, channel=10):
    """A file of `hits`: (tick, note, velocity) each."""
    track = b"\x00\xff\x51\x03" + tempo.to_bytes(3, "big")
    now = 0
    for tick, note, velocity in sorted(hits):
        track += _number(tick - now) + bytes([0x90 | channel - 1, note, velocity])
        now = tick
    track += b"\x00\xff\x2f\x00"
    with open(path, "wb") as file:
        file.write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, division))
        file.write(b"MTrk" + struct.pack(">I", len(track)) + track)
    return path


def _number(value):
    groups = [value & 127]
    while value := value >> 7:
        groups.append(value & 127 | 128)
    return bytes(reversed(groups))


def read_hits(path):
    """The notes of channel 10 as (seconds, note, velocity)."""
    with open(path, "rb") as file:
        data = file.read()
    _, _, _, count, division = struct.unpack(">4sIHHH", data[:14])
    place, events = 14, []
    for _ in range(count):
        size = struct.unpack(">I", data[place + 4:place + 8])[0]
        events += _read_track(data[place + 8:place + 8 + size])
        place += 8 + size
    events.sort(key=lambda event: event[0])
    seconds, last, tempo, hits = 0.0, 0, 500_000, []
    for tick, event in events:
        seconds += (tick - last) * tempo / division / 1e6
        last = tick
        if isinstance(event, int):
            tempo = event
        else:
            hits.append((seconds, *event))
    return hits


def _read_track(track):
    """Tempos (a number) and hits (a pair) by tick."""
    place, tick, status, events = 0, 0, 0, []

    def number():
        nonlocal place
        value = 0
        while True:
            byte = track[place]
            place += 1
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    while place < len(track):
        tick += number()
        if track[place] >= 128:
            status = track[place]
            place += 1
        if status == 0xFF:
            kind = track[place]
            place += 1
            size = number()
            if kind == 0x51:
                events.append((tick, int.from_bytes(track[place:place + size], "big")))
            place += size
        elif status in (0xF0, 0xF7):
            size = number()
            place += size
        else:
            if status == 0x99 and track[place + 1] > 0:
                events.append((tick, (track[place], track[place + 1])))
            place += 1 if status & 0xE0 == 0xC0 else 2
    return events
