"""Calls every method of a player with arguments of every kind, and sets every property to them.

usage: bus-nonsense.py ADDRESS    (prints how many calls were answered, by a result or an error)
"""
import itertools
import sys

import dbus
import dbus.bus
from dbus.lowlevel import MethodCallMessage

ROOT = "org.mpris.MediaPlayer2"
MEMBERS = {
    "": ["Raise", "CanQuit", "Identity"],
    ".Player": [
        "Next", "Previous", "Pause", "PlayPause", "Stop", "Play", "Seek", "SetPosition", "OpenUri", "LoopStatus",
        "Rate", "Shuffle", "Metadata", "Volume", "Position",
    ],
    ".TrackList": ["GetTracksMetadata", "AddTrack", "RemoveTrack", "GoTo", "Tracks"],
}
DEEP = dbus.Array([dbus.Struct((dbus.Byte(1), dbus.Array([dbus.Array(["x"], signature="s")])))])
VALUES = [
    ("s", "\ufffd" * 5000), ("s", ""), ("o", dbus.ObjectPath("/")), ("x", dbus.Int64(-(2**63))),
    ("x", dbus.Int64(2**63 - 1)), ("d", float("nan")), ("d", float("-inf")), ("d", 1e300), ("b", True),
    ("t", dbus.UInt64(2**64 - 1)), ("ao", dbus.Array(["/a"] * 3000, signature="o")),
    ("as", dbus.Array([], signature="s")), ("a{sv}", dbus.Dictionary({"k": DEEP}, signature="sv")),
    ("v", dbus.Int32(5, variant_level=20)), ("a(yaas)", DEEP),
]


def main():
    bus = dbus.bus.BusConnection(sys.argv[1])
    answered = 0

    def call(interface, member, signature, values):
        nonlocal answered
        message = MethodCallMessage(ROOT + ".drumdub", "/org/mpris/MediaPlayer2", interface, member)
        message.append(*values, signature=signature)
        try:
            bus.send_message_with_reply_and_block(message, 20)
        except dbus.exceptions.DBusException as error:
            if error.get_dbus_name().endswith(("NoReply", "Disconnected", "ServiceUnknown")):
                raise
        answered += 1

    for end, members in MEMBERS.items():
        interface = ROOT + end
        for member in members:
            for (first, a), (second, b) in itertools.islice(itertools.product(VALUES, VALUES), 0, None, 5):
                call(interface, member, first + second, [a, b])
            for signature, value in VALUES:
                call(interface, member, signature, [value])
                call("org.freedesktop.DBus.Properties", "Set", "ssv", [interface, member, value])
                call("org.freedesktop.DBus.Properties", "Get", "ss", [interface, member])
    print(answered)


main()
