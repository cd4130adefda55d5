"""A library of bad files, bad folders and a bad disk: one line each, nothing hangs, and the pads answer."""
import os
import shutil
import sqlite3
import subprocess
import unittest

import mutagen.flac
import numpy

from support.case import JackCase, SystemCase
from support.material import decaying, sine, write_kit, write_wav

RATE = 48_000
# How each format is made; None is the source itself. The index of an MP4 is at its end.
ENCODINGS = {
    "wav": None, "aiff": [], "flac": [], "mp3": ["-b:a", "128k"], "ogg": ["-c:a", "libvorbis"],
    "opus": ["-c:a", "libopus"], "wv": [], "wma": ["-c:a", "wmav2"], "aac": ["-c:a", "aac"],
    "m4a": ["-c:a", "aac"], "alac.m4a": ["-c:a", "alac"],
}
BROKEN_SAMPLES = [
    "/usr/share/lmms/samples/" + name for name in (
        "drums/kick04.ogg", "effects/scratch01.ogg", "effects/wind_chimes01.ogg", "misc/hit01.ogg",
        "instruments/harpsichord01.ogg")]


class LibraryCase(SystemCase):
    """A folder of music, and a kit to hit meanwhile."""

    def setUp(self):
        super().setUp()
        write_kit(self.installation.kits, "bench", {36: ("kick", decaying(200, 0.1))})
        self.music = self.path("music")
        os.mkdir(self.music)

    @property
    def index_folder(self):
        return os.path.join(self.installation.home, ".local", "share", "drumdub")

    def song(self, *names):
        return os.path.join(self.music, *names)

    def write_songs(self, count, folder="songs"):
        """Short FLACs with a title each, beside each other."""
        os.makedirs(self.song(folder), exist_ok=True)
        model = self.path("model.flac")
        if not os.path.exists(model):
            wave = write_wav(self.path("model.wav"), [sine(440, 0.05)] * 2)
            subprocess.run(["ffmpeg", "-v", "error", "-i", wave, model], check=True, timeout=60)
        for number in range(count):
            path = shutil.copy(model, self.song(folder, f"{number:04}.flac"))
            file = mutagen.flac.FLAC(path)
            file["title"] = f"{folder} {number:04}"
            file.save()

    def run_script(self, *lines):
        """Runs a script to its end, with a hit while it scans; answers its lines."""
        status, told = self.installation.lines(
            "--driver", "none", "-c", "kit bench", text="".join(line + "\n" for line in lines))
        self.assertIn(status, (0, 1), "it has not crashed")
        return told

    def listed(self, lines):
        """The songs of the last list by their path below the music folder, with what is known of them."""
        songs = [line for line in lines if line.get("command") == "find"][-1]["songs"]
        return {os.path.relpath(song["path"], self.music): song for song in songs}

    def troubles(self, lines):
        return [line["text"] for line in lines if line.get("event") == "library-trouble"]


class BadFilesTests(LibraryCase):
    def scan(self, *more):
        """Scans the music and lists it; a hit is answered meanwhile. Answers all lines and the songs."""
        lines = self.run_script(
            f"scan {self.music}", "hit kick", "wait scan", "find path:/music path+", *more)
        hits = [line for line in lines if line.get("command") == "hit"]
        self.assertEqual([line["kind"] for line in hits], ["answer"])
        finished = [line for line in lines if line.get("event") == "scan-finished"]
        self.assertEqual(len(finished), 1)
        songs = self.listed(lines)
        bad = [song for song in songs.values() if not song["playable"]]
        self.assertEqual(finished[0]["cant_be_played"], len(bad))
        for song in bad:
            self.assertTrue(song["problem"])
            self.assert_names(song["problem"])
        return lines, songs

    def assert_cannot_be_picked(self, number, reason):
        lines = self.run_script("find path:/music path+", f"pick {number}", "status")
        told = [line for line in lines if line.get("command") == "pick"]
        self.assertEqual([line["kind"] for line in told], ["error"])
        self.assert_names(told[0]["text"], reason)

    def test_half_cut_files_of_every_format(self):
        # The noise makes every encoder spend its bytes evenly.
        noise = numpy.random.default_rng(7).uniform(-0.05, 0.05, 2 * RATE)
        whole = write_wav(self.path("whole.wav"), [sine(440, 2) + noise] * 2)
        for suffix, options in ENCODINGS.items():
            path = whole
            if options is not None:
                path = self.path(f"whole.{suffix}")
                subprocess.run(["ffmpeg", "-v", "error", "-i", whole, *options, path], check=True, timeout=60)
            with open(path, "rb") as file:
                content = file.read()
            with open(self.song(f"half.{suffix}"), "wb") as file:
                file.write(content[:len(content) // 2])
        lines, songs = self.scan()
        self.assertEqual(set(songs), {f"half.{suffix}" for suffix in ENCODINGS})
        self.assertEqual(self.troubles(lines), [])
        for name, song in songs.items():
            with self.subTest(name=name):
                if name.endswith("m4a"):
                    self.assert_names(song["problem"], "cut off", "copy it again")
                else:
                    self.assertTrue(song["playable"], song)
        self.assert_cannot_be_picked(sorted(songs).index("half.m4a") + 1, "cut off")

    def test_what_is_no_song_is_listed_with_the_reason(self):
        self.write_songs(3)
        os.mkfifo(self.song("x.mp3"))
        os.mkdir(self.song("folder.mp3"))
        os.symlink("nowhere.mp3", self.song("dangling.mp3"))
        os.symlink("ring.mp3", self.song("ring.mp3"))
        os.symlink("..", self.song("songs", "up"))
        os.symlink(".", self.song("self"))
        contents = {
            "text.mp3": b"I am no song.\n" * 100, "empty.ogg": b"", "zeros.flac": bytes(10_000),
            # Every second byte might be where a packet of an MP3 begins.
            "false.mp3": b"\xff\xfb" * 2_000_000,
            # C80: millions of parts with nothing in them; who looked at each would be at it for minutes.
            "tags.mp3": b"ID3\4\0\0\0\0\0\0" * 2_000_000,
            "chunks.wav": b"RIFF\0\0\0\0WAVE" + b"junk\0\0\0\0" * 2_000_000,
            "blocks.flac": b"fLaC" + b"\4\0\0\0" * 2_000_000, "noise.m4a": numpy.random.default_rng(7).bytes(50_000),
        }
        for name, content in contents.items():
            with open(self.song(name), "wb") as file:
                file.write(content)
        lines, songs = self.scan()
        good = {f"songs/{number:04}.flac" for number in range(3)}
        self.assertEqual(set(songs), {*contents, *good, "x.mp3"})
        self.assertEqual({name for name, song in songs.items() if song["playable"]}, good)
        # Nobody writes into it: who waited would wait for ever.
        self.assert_names(songs["x.mp3"]["problem"], "pipe")
        self.assert_names(songs["empty.ogg"]["problem"], "empty")
        self.assert_names(songs["text.mp3"]["problem"], "not a sound file")
        troubles = self.troubles(lines)
        self.assertEqual(len(troubles), 2, troubles)
        for text in troubles:
            self.assert_names(text, self.music, "leads back to")
        self.assert_cannot_be_picked(sorted(songs).index("x.mp3") + 1, "pipe")

    def test_names_that_are_no_text_stop_nobody(self):
        self.write_songs(1)
        model = self.path("model.flac").encode()
        music = self.music.encode()
        os.mkdir(music + b"/\xfe")
        for name in (b"M\xfcll.flac", b"\xfe/\xff.mp3", b"line\nend.flac", b"\x1b[2Jevil.flac", b"n" * 250 + b".flac"):
            shutil.copy(model, music + b"/" + name)
        lines, songs = self.scan()
        bad = {name: song["problem"] for name, song in songs.items() if not song["playable"]}
        self.assertEqual(set(bad), {"M\\xFCll.flac", "\\xFE/\\xFF.mp3"})
        for problem in bad.values():
            self.assert_names(problem, "not UTF-8", "rename it")
        self.assertEqual(len(songs), 6)
        self.assertEqual(self.troubles(lines), [])

    def test_odd_tags_reach_no_terminal(self):
        """The bytes that are no text are replaced; the song is listed and plays."""
        self.write_songs(3)
        titles = [b"XXXXXXXX", b"YYYYYYYY", b"Z" * 10_000]
        for number, title in enumerate(titles):
            path = self.song("songs", f"{number:04}.flac")
            file = mutagen.flac.FLAC(path)
            file["title"] = title.decode()
            file.save()
            with open(path, "rb") as whole:
                content = whole.read()
            # Latin-1 in a field of UTF-8; signs that would clear the screen and set its title.
            content = content.replace(b"XXXXXXXX", b"M\xfcller\xe9!").replace(b"YYYYYYYY", b"\x1b[2J\x9b\x07\r\n")
            with open(path, "wb") as whole:
                whole.write(content)
        script = f"scan {self.music}\nwait scan\nfind path:/music path+\ninfo 1\nplay path:/music\nqueue\nnow\n"
        for words in ([], ["--json"]):
            result = self.installation.run("--driver", "none", *words, text=script)
            self.assertEqual(result.returncode, 0)
            shown = result.stdout.decode()
            controls = {sign for sign in shown if ord(sign) < 32 or 127 <= ord(sign) < 160}
            self.assertEqual(controls, {"\n"})
            self.assertIn("M\N{REPLACEMENT CHARACTER}ller\N{REPLACEMENT CHARACTER}!", shown)
        _, songs = self.scan()
        self.assertEqual([song["playable"] for song in songs.values()], [True] * 3)
        self.assertEqual(songs["songs/0002.flac"]["title"], "Z" * 10_000)

    def test_folders_and_files_without_permission(self):
        """As somebody who may not read everything."""
        self.write_songs(2)
        self.write_songs(1, "closed")
        shutil.copy(self.song("songs", "0000.flac"), self.song("shut.flac"))
        os.chmod(self.song("shut.flac"), 0)
        os.chmod(self.song("closed"), 0)
        self.addCleanup(os.chmod, self.song("closed"), 0o755)
        stranger = {}
        if os.geteuid() == 0:
            stranger = {"user": 54_321, "group": 54_321, "extra_groups": []}
            for folder, _, _ in os.walk(self.installation.home):
                os.chown(folder, 54_321, 54_321)
        status, lines = self.installation.lines(
            "--driver", "none", "-c", "kit bench", cwd="/", **stranger,
            text=f"scan {self.music}\nhit kick\nwait scan\nfind path:/music path+\n")
        self.assertEqual(status, 0)
        songs = self.listed(lines)
        self.assertEqual(set(songs), {"shut.flac", "songs/0000.flac", "songs/0001.flac"})
        self.assert_names(songs["shut.flac"]["problem"], "Permission denied")
        troubles = self.troubles(lines)
        self.assertEqual(len(troubles), 1, troubles)
        self.assert_names(troubles[0], self.song("closed"), "Permission denied")

    @unittest.skipUnless(all(map(os.path.exists, BROKEN_SAMPLES)), "the package lmms-common is not installed")
    def test_the_broken_ogg_files_of_a_package(self):
        """A WAV of a codec that nobody reads, called .ogg."""
        for path in BROKEN_SAMPLES:
            os.symlink(path, self.song(os.path.basename(path)))
        lines, songs = self.scan()
        self.assertEqual(len(songs), 5)
        self.assertEqual({song["playable"] for song in songs.values()}, {False})
        self.assertEqual(self.troubles(lines), [])
        told = self.run_script("play path:/music", "status")
        errors = [line["text"] for line in told if line["kind"] == "error"]
        self.assertEqual(len(errors), 1, errors)
        self.assert_names(errors[0], "nothing was changed")


class BadIndexTests(LibraryCase):
    COUNT = 120

    def index(self):
        names = [name for name in os.listdir(self.index_folder) if name.endswith(".sqlite")]
        self.assertEqual(names, ["library.sqlite"])
        return os.path.join(self.index_folder, names[0])

    def rate_all(self):
        self.write_songs(self.COUNT)
        told = self.run_script(
            f"scan {self.music}", "wait scan", "play path:/music path+", *["stars 4", "next"] * self.COUNT,
            "find rating:4")
        self.assertEqual(len([line for line in told if line.get("rating") == 4 and line.get("command") == "stars"]),
                         self.COUNT)

    def ratings(self):
        """How many songs there are, and how many of them have their rating."""
        told = self.run_script("find path:/music", "find rating:4")
        found = [line.get("count", 0) for line in told if line.get("command") == "find"]
        self.assertEqual(len(found), 2)
        return found

    def spoil(self, start, end):
        """Overwrites a part of the index, from and to shares of its size."""
        path = self.index()
        database = sqlite3.connect(path)
        # All of it in the one file: what is still in the log would hide the damage.
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        size = os.path.getsize(path)
        self.place = int(size * start)
        self.noise = numpy.random.default_rng(7).bytes(int(size * (end - start)))
        with open(path, "r+b") as file:
            file.seek(self.place)
            file.write(self.noise)

    def assert_mended(self, least_ratings, scan="rescan"):
        told = self.run_script("status", "hit kick", scan, "wait scan", "hit kick")
        self.assertEqual(
            [line["kind"] for line in told if line.get("command") in ("status", "hit")], ["answer"] * 3)
        troubles = self.troubles(told)
        self.assertEqual(len(troubles), 1, troubles)
        self.assert_names(troubles[0], "damaged", "library.sqlite.damaged-1", "rescued")
        with open(self.index() + ".damaged-1", "rb") as file:
            file.seek(self.place)
            self.assertTrue(file.read(len(self.noise)) == self.noise, "the old file is kept")
        self.assertEqual(self.troubles(self.run_script("rescan", "wait scan")), [])
        count, rated = self.ratings()
        self.assertEqual(count, self.COUNT)
        self.assertGreaterEqual(rated, least_ratings)

    def test_an_index_overwritten_in_the_middle(self):
        self.rate_all()
        self.assertEqual(self.ratings(), [self.COUNT, self.COUNT])
        self.spoil(0.4, 0.6)
        self.assert_mended(self.COUNT // 4)

    def test_an_index_whose_head_is_gone(self):
        self.rate_all()
        self.spoil(0, 0.008)
        self.assert_mended(self.COUNT)

    def test_an_index_that_is_none(self):
        self.rate_all()
        self.spoil(0, 1)
        # Which folders it had is lost too, and the line says so.
        self.assert_mended(0, f"scan {self.music}")


class FullDiskTests(LibraryCase):
    def setUp(self):
        super().setUp()
        os.makedirs(self.index_folder)
        mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "drumdub-test", self.index_folder]
        try:
            done = subprocess.run(mount, capture_output=True, timeout=10)
        except OSError as error:
            self.skipTest(f"no small disk can be made: {error}")
        if done.returncode != 0:
            self.skipTest(f"no small disk can be made: {done.stderr.decode().strip()}")
        self.addCleanup(subprocess.run, ["umount", self.index_folder], timeout=10)

    def test_a_full_disk_under_the_index(self):
        self.write_songs(20, "few")
        told = self.run_script(f"scan {self.music}", "wait scan", "play path:few", "stars 5", "find rating:5")
        self.assertEqual(self.troubles(told), [])
        self.write_songs(1_200, "many")
        told = self.run_script(
            "rescan", "hit kick", "wait scan", "find path:/music", "find rating:5", "play path:many/0007", "stars 3",
            "hit kick")
        hits = [index for index, line in enumerate(told) if line.get("command") == "hit"]
        done = [index for index, line in enumerate(told) if line.get("event") == "scan-finished"]
        self.assertEqual((len(hits), len(done)), (2, 1))
        self.assertLess(hits[0], done[0], "a hit is answered while it scans")
        troubles = self.troubles(told)
        self.assertEqual(len(troubles), 1, troubles)
        self.assert_names(troubles[0], "the disk is full", "goes on in memory")
        found = [line["count"] for line in told if line.get("command") == "find"]
        self.assertEqual(found, [1_220, 1])
        self.assertEqual([line for line in told if line["kind"] == "error"], [])
        # What is on the disk is as good as before.
        told = self.run_script("find rating:5")
        self.assertEqual(told[-1]["count"], 1)


class VanishingTests(JackCase, LibraryCase):
    def setUp(self):
        super().setUp()
        self.start_server()
        self.desk = self.start_desk()

    def test_a_song_removed_while_it_plays(self):
        for name in ("a.wav", "b.wav", "c.wav"):
            write_wav(self.song(name), [sine(440, 1.5, 0.25)] * 2)
        program = self.join()
        program.ask("kit bench")
        start = len(program.lines)
        program.ask(f"scan {self.music}")
        program.wait_for_event("scan-finished", start)
        program.ask("play path:/music path+")
        self.desk.wait_for_sound()
        os.remove(self.song("a.wav"))
        os.remove(self.song("c.wav"))
        changed = program.wait_for_event("library-changed")
        self.assertEqual(program.ask("hit kick")["kind"], "answer")
        self.assertEqual(program.ask("now")["title"], "a")
        self.assertEqual(changed["added"], 0)
        program.wait_for(lambda line: line.get("event") in ("song-lost", "song-missing", "song-failed")
                         or (line["kind"] == "event" and "c.wav" in line["text"]), start)
        told = [line for line in program.lines[start:] if line["kind"] == "event" and "c.wav" in line["text"]]
        self.assertEqual(len(told), 1, told)
        self.assert_names(told[0]["text"], self.song("c.wav"), "No such file")
        self.assertEqual(program.ask("hit kick")["kind"], "answer")
        self.assertEqual(program.ask("find path:/music")["count"], 1)
        self.assertEqual(program.ask("play path:b.wav")["kind"], "answer")


if __name__ == "__main__":
    unittest.main()
