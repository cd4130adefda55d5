"""The desktop's bus: another program drives us, and we drive another player."""
import os
import subprocess
import unittest

from mutagen.flac import FLAC, Picture

from support.bus import Bus
from support.case import SystemCase
from support.material import sine, write_wav
from support.program import DrumDub, Installation, wait_until

SECONDS = 60


def write_tagged(path, title, artist, picture=None):
    """A song with tags, and with a cover if `picture` is a PNG's path."""
    wav = write_wav(path + ".wav", [sine(220, SECONDS, 0.1)] * 2)
    subprocess.run(["ffmpeg", "-v", "error", "-i", wav, path], check=True, timeout=60)
    os.remove(wav)
    song = FLAC(path)
    song["title"], song["artist"], song["album"] = title, artist, "Dub Plates"
    if picture:
        cover = Picture()
        cover.type, cover.mime = 3, "image/png"
        with open(picture, "rb") as file:
            cover.data = file.read()
        song.add_picture(cover)
    song.save()
    return path


class DesktopCase(SystemCase):
    """A bus, three songs, and the program at it."""

    def setUp(self):
        super().setUp()
        self.bus = Bus(self.folder)
        self.addCleanup(self.bus.end)
        self.installation.variables = self.bus.variables
        self.cover = self.path("red.png")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1", self.cover],
            check=True, timeout=60)
        self.songs = [
            write_tagged(self.path("song 1.flac"), "Rivers", "Ärzte & Söhne", self.cover),
            write_tagged(self.path("song 2.flac"), "Stones", "Nobody"),
            write_tagged(self.path("song 3.flac"), "Winds", "Somebody"),
        ]

    def run_program(self, number=1):
        """One of ours, each installed for itself and on a server of its own."""
        installation = self.installation
        if number > 1:
            installation = Installation(self.path(f"installation {number}"))
            installation.variables = self.bus.variables
        program = DrumDub(installation, "--driver", "dummy", "--server", f"drumdub-test-desktop-{number}")
        self.addCleanup(self.see_off, program)
        program.wait_for_event("audio-running")
        return program

    def answer(self, program, command):
        line = program.ask(command)
        self.assertEqual(line["kind"], "answer", line)
        return line

    def players(self):
        return sorted((self.bus.playerctl("-l") or "").split())

    def wait_for_state(self, program, state):
        wait_until(lambda: program.song["state"] == state, lambda: program.song)


class DrivenTests(DesktopCase):
    def setUp(self):
        super().setUp()
        self.bus.start()
        self.program = self.run_program()
        for song in self.songs:
            self.answer(self.program, f"append {song}")
        self.answer(self.program, "pause")
        wait_until(lambda: self.told("status") == "Paused")

    def told(self, *words):
        """What the bus tells of us."""
        return self.bus.playerctl("-p", "drumdub", *words)

    def ask(self, *words):
        """Asks us for something by the bus."""
        self.assertIsNotNone(self.told(*words), words)

    def wait_for(self, wanted, *words):
        wait_until(lambda: self.told(*words) == wanted, lambda: f"{words}: {self.told(*words)}")

    def test_media_keys_play_pause_and_stop(self):
        self.assertEqual(self.players(), ["drumdub"])
        for key, state, status in (
                ("play", "playing", "Playing"), ("pause", "paused", "Paused"),
                ("play-pause", "playing", "Playing"), ("stop", "stopped", "Stopped")):
            with self.subTest(key=key):
                self.ask(key)
                self.wait_for_state(self.program, state)
                self.wait_for(status, "status")

    def test_next_and_previous_keep_a_pause(self):
        self.ask("next")
        self.wait_for("Stones", "metadata", "title")
        self.assertEqual(self.program.song["state"], "paused")
        self.ask("next")
        self.wait_for("Winds", "metadata", "title")
        self.ask("previous")
        self.wait_for("Stones", "metadata", "title")
        self.assertEqual(self.answer(self.program, "now")["number"], 2)

    def test_positions(self):
        self.ask("position", "20")
        wait_until(lambda: self.program.song["position"] == 20, lambda: self.program.song)
        self.wait_for("20.000000", "position")
        self.ask("position", "5+")
        wait_until(lambda: self.program.song["position"] == 25, lambda: self.program.song)
        self.ask("position", "10-")
        wait_until(lambda: self.program.song["position"] == 15, lambda: self.program.song)
        # Behind the end it is ignored.
        self.ask("position", str(SECONDS + 5))
        self.ask("position", "1+")
        wait_until(lambda: self.program.song["position"] == 16, lambda: self.program.song)

    def test_volume_loop_and_shuffle_both_ways(self):
        self.ask("volume", "0.5")
        self.wait_for("0.500000", "volume")
        self.assertIn("50", self.answer(self.program, "volume")["text"])
        self.answer(self.program, "volume 80")
        self.wait_for("0.800000", "volume")
        for loop, mode in (("Track", "one"), ("Playlist", "all"), ("None", "none")):
            self.ask("loop", loop)
            wait_until(lambda: self.answer(self.program, "repeat")["repeat"] == mode)
            self.wait_for(loop, "loop")
        self.answer(self.program, "repeat one")
        self.wait_for("Track", "loop")
        self.ask("shuffle", "On")
        wait_until(lambda: self.answer(self.program, "shuffle")["shuffle"] == "songs")
        self.answer(self.program, "shuffle off")
        self.wait_for("Off", "shuffle")

    def test_metadata_with_the_cover(self):
        for key, value in (
                ("xesam:title", "Rivers"), ("xesam:artist", "Ärzte & Söhne"), ("xesam:album", "Dub Plates"),
                ("mpris:length", str(SECONDS * 1_000_000)),
                ("xesam:url", "file://" + self.songs[0].replace(" ", "%20"))):
            self.wait_for(value, "metadata", key)
        wait_until(lambda: (self.told("metadata", "mpris:artUrl") or "").startswith("file:///"))
        with open(self.told("metadata", "mpris:artUrl").removeprefix("file://"), "rb") as shown:
            with open(self.cover, "rb") as cover:
                self.assertEqual(shown.read(), cover.read())
        self.ask("next")
        self.wait_for("Stones", "metadata", "title")
        wait_until(lambda: not self.told("metadata", "mpris:artUrl"))

    def test_a_song_is_opened_by_its_address(self):
        self.ask("open", "file://" + self.songs[2].replace(" ", "%20"))
        self.wait_for_state(self.program, "playing")
        now = self.answer(self.program, "now")
        self.assertEqual((now["path"], now["count"]), (self.songs[2], 1))
        self.wait_for("Winds", "metadata", "title")
        # What can't be opened is told, and changes nothing.
        self.ask("open", "file:///nowhere.flac")
        refused = self.program.wait_for_event("desktop-refused")
        self.assert_names(refused["text"], "/nowhere.flac")
        self.assertEqual(self.program.song["path"], self.songs[2])


class DrivingTests(DesktopCase):
    def setUp(self):
        super().setUp()
        self.bus.start()
        self.program = self.run_program()
        self.other = self.run_program(2)
        self.name = f"drumdub.instance{self.other.process.pid}"
        self.answer(self.program, f"open {self.songs[0]}")
        self.answer(self.other, f"open {self.songs[1]}")
        self.wait_for_remote(lambda rows: any(row["title"] == "Stones" for row in rows))

    def remotes(self):
        return self.answer(self.program, "remote").get("rows", [])

    def wait_for_remote(self, is_wanted):
        wait_until(lambda: is_wanted(self.remotes()), self.remotes)

    def test_another_player_is_listed_attached_and_driven(self):
        self.assertEqual([row["player"] for row in self.remotes()], [self.name])
        self.assertEqual(self.players(), sorted(["drumdub", self.name]))
        attached = self.answer(self.program, f"remote attach {self.name}")
        self.assertEqual((attached["player"], attached["title"]), (self.name, "Stones"))
        self.answer(self.program, "remote play")
        self.wait_for_state(self.other, "playing")
        wait_until(lambda: self.answer(self.program, "remote now")["state"] == "playing")
        now = self.answer(self.program, "remote now")
        self.assertEqual((now["artist"], now["album"], now["length"]), ("Nobody", "Dub Plates", SECONDS))
        self.answer(self.program, "remote seek 30")
        wait_until(lambda: self.other.song["position"] >= 30)
        wait_until(lambda: self.answer(self.program, "remote now")["position"] >= 30)
        self.answer(self.program, "remote pause")
        self.wait_for_state(self.other, "paused")
        wait_until(lambda: self.answer(self.program, "remote now")["state"] == "paused")
        # Nothing of that was ours.
        self.assertEqual(self.program.song["state"], "stopped")

    def test_a_player_that_is_gone_or_never_was_is_named(self):
        error = self.program.ask("remote attach nobody")
        self.assertEqual(error["kind"], "error")
        self.assert_names(error["text"], "nobody", self.name)
        self.answer(self.program, f"remote attach {self.name}")
        self.other.end()
        self.wait_for_remote(lambda rows: not rows)
        error = self.program.ask("remote pause")
        self.assertEqual(error["kind"], "error")
        self.assert_names(error["text"], self.name, "gone")

    def test_exclusive_pauses_the_others_when_we_start(self):
        self.answer(self.program, "exclusive on")
        self.answer(self.other, "play")
        self.wait_for_remote(lambda rows: rows[0]["state"] == "playing")
        self.answer(self.program, "play")
        self.wait_for_state(self.other, "paused")
        self.assertEqual(self.program.song["state"], "playing")

    def test_exclusive_lets_the_others_interrupt_us(self):
        self.answer(self.program, "exclusive on")
        self.answer(self.program, "play")
        self.answer(self.other, "play")
        told = self.program.wait_for_event("interrupted")
        self.assert_names(told["text"], self.name, "play goes on")
        self.assertEqual(self.program.song["state"], "interrupted")
        # It does not resume by itself; the user does.
        self.answer(self.other, "pause")
        self.wait_for_remote(lambda rows: rows[0]["state"] == "paused")
        self.assertEqual(self.program.song["state"], "interrupted")
        self.assertEqual(self.answer(self.program, "play")["state"], "playing")

    def test_without_exclusive_both_play(self):
        self.answer(self.program, "play")
        self.answer(self.other, "play")
        self.wait_for_remote(lambda rows: rows[0]["state"] == "playing")
        self.assertEqual(self.program.song["state"], "playing")
        self.assertEqual(self.other.song["state"], "playing")


class NoBusTests(DesktopCase):
    def said(self, **variables):
        """All lines of a session without a bus."""
        self.installation.variables = variables
        result = self.installation.run("--driver", "none", "--fresh", text=f"open {self.songs[0]}\nnow\n")
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        return result.stdout

    def test_without_a_bus_nothing_is_said(self):
        without = self.said()
        self.assertNotIn(b"bus", without.lower())
        self.assertEqual(self.said(**self.bus.variables), without)
        self.assertEqual(self.said(DBUS_SESSION_BUS_ADDRESS="nonsense"), without)

    def test_what_needs_one_says_so(self):
        self.installation.variables = {}
        program = self.start("--driver", "none")
        error = program.ask("remote")
        self.assertEqual(error["kind"], "error")
        self.assert_names(error["text"], "no desktop bus")

    def test_a_bus_that_comes_later_is_joined(self):
        program = self.run_program()
        self.answer(program, f"play {self.songs[0]}")
        self.bus.start()
        wait_until(lambda: self.players() == ["drumdub"], self.players)
        self.bus.end()
        wait_until(lambda: program.ask("remote")["kind"] == "error")
        self.assertEqual(program.song["state"], "playing")


if __name__ == "__main__":
    unittest.main()
