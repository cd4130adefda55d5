"""A player on the bus by another library, driven by lines of standard input; prints what it is asked for.

usage: remote-player.py ADDRESS NAME    (NAME: the end of its name on the bus)
"""
import os
import sys

import dbus
import dbus.bus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

ROOT = "org.mpris.MediaPlayer2"
PLAYER = ROOT + ".Player"
PROPERTIES = "org.freedesktop.DBus.Properties"


class Player(dbus.service.Object):
    status = "Stopped"
    title = "First"
    position = 3000000
    odd = False

    def values(self):
        metadata = {
            "mpris:trackid": dbus.ObjectPath("/track/" + self.title),
            "mpris:length": dbus.Int64(200000000),
            "xesam:title": self.title,
            "xesam:album": "Remote album",
            "xesam:artist": dbus.Array(["One", "Two"], signature="s"),
        }
        if self.odd:  # as some real ones do
            metadata = {
                "mpris:trackid": "no path at all",
                "mpris:length": dbus.UInt64(123),
                "xesam:title": self.title,
                "xesam:artist": "Alone",
                "x:deep": dbus.Struct((dbus.Array([dbus.Array([1], signature="i")]), True)),
            }
        return {
            "PlaybackStatus": self.status,
            "Rate": dbus.Double(1.0),
            "Metadata": dbus.Dictionary(metadata, signature="sv"),
        }

    def say(self, *words):
        print(*words, flush=True)

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return dict(self.values(), Position=dbus.Int64(self.position))

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        if name == "Identity":
            return "Remote Player"
        if name == "Position":
            return dbus.Int64(self.position)
        return self.values()[name]

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalid):
        pass

    @dbus.service.signal(PLAYER, signature="x")
    def Seeked(self, position):
        pass

    @dbus.service.method(PLAYER)
    def Play(self):
        self.say("Play")
        self.change(["status", "Playing"])

    @dbus.service.method(PLAYER)
    def Pause(self):
        self.say("Pause")
        self.change(["status", "Paused"])

    @dbus.service.method(PLAYER)
    def PlayPause(self):
        self.say("PlayPause")

    @dbus.service.method(PLAYER)
    def Stop(self):
        self.say("Stop")

    @dbus.service.method(PLAYER)
    def Next(self):
        self.say("Next")

    @dbus.service.method(PLAYER)
    def Previous(self):
        raise dbus.exceptions.DBusException("there is none before", name="org.example.None")

    @dbus.service.method(PLAYER, in_signature="x")
    def Seek(self, offset):
        self.say("Seek", offset)

    @dbus.service.method(PLAYER, in_signature="ox")
    def SetPosition(self, track, position):
        self.say("SetPosition", track, position)

    def change(self, words):
        if words[0] == "status":
            self.status = words[1]
            self.PropertiesChanged(PLAYER, {"PlaybackStatus": self.status}, [])
        elif words[0] == "title":
            self.title = words[1]
            self.PropertiesChanged(PLAYER, {"Metadata": self.values()["Metadata"]}, [])
        elif words[0] == "hide":  # tells that something is new, but not what
            self.title = words[1]
            self.PropertiesChanged(PLAYER, {}, ["Metadata"])
        elif words[0] == "odd":
            self.odd = True
            self.PropertiesChanged(PLAYER, {"Metadata": self.values()["Metadata"]}, [])
        elif words[0] == "jump":
            self.position = int(words[1])
            self.Seeked(dbus.Int64(self.position))
        elif words[0] == "also":
            self.names.append(dbus.service.BusName(ROOT + "." + words[1], self.bus))
        elif words[0] == "release":
            self.bus.release_name(ROOT + "." + words[1])
        elif words[0] == "quit":
            os._exit(0)


def main():
    DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(sys.argv[1])
    player = Player(bus, "/org/mpris/MediaPlayer2")
    player.bus = bus
    player.names = [dbus.service.BusName(ROOT + "." + sys.argv[2], bus)]

    waiting = b""

    def take(*_):
        nonlocal waiting
        received = os.read(0, 4096)
        if not received:
            os._exit(0)
        *lines, waiting = (waiting + received).split(b"\n")
        for line in lines:
            player.change(line.decode().split())
        return True

    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, take)
    player.say("ready")
    GLib.MainLoop().run()


main()
