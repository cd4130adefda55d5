"""Mixing offline: the right sounds at the right frames, and the same bits for every period."""
import glob
import os
import unittest

import numpy

from support.case import SystemCase
from support.material import decaying, read_audio, sine, write_kit, write_place_song, write_wav
from support.midi import read_hits, write_midi

RATE = 48_000
# At 120 quarter notes a minute and 480 ticks each, a tick is 50 frames.
TICK = RATE // 960
GROOVES = sorted(glob.glob("/usr/share/games/openttd/baseset/openmsx/*.mid"))


class RenderTests(SystemCase):
    def setUp(self):
        super().setUp()
        self.sounds = {
            36: ("kick", decaying(60, 0.4, 0.2)), 38: ("snare", decaying(200, 0.2, 0.15)),
            42: ("hat", decaying(6_000, 0.05, 0.1))}
        self.kit = write_kit(self.folder, "bench", self.sounds)
        hits = [(240 * step, 42, 90) for step in range(16)]
        hits += [(960 * beat, 36, 127) for beat in range(4)] + [(961 * 2 + 17, 38, 1)]
        self.hits = hits
        self.midi = write_midi(self.path("groove.mid"), hits)

    def render(self, *words, name="mix.wav"):
        path = self.path(name)
        result = self.installation.run(
            "render", "--kit", self.kit, "--hits", self.midi, "--out", path, *words, timeout=120)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.line = result.stdout.decode()
        return path

    def mix(self, frame_count, rate=RATE):
        """What the hits should sound like."""
        mix = numpy.zeros(frame_count, numpy.float32)
        for tick, note, _ in self.hits:
            sample = self.sounds[note][1]
            sample = (numpy.round(sample * 2**23) / 2**23).astype(numpy.float32)
            part = mix[tick * TICK:tick * TICK + len(sample)]
            part += sample[:len(part)]
        return mix

    def test_every_hit_is_at_its_frame(self):
        left, right = read_audio(self.render())
        mix = self.mix(len(left))
        numpy.testing.assert_array_equal(left, mix)
        numpy.testing.assert_array_equal(right, mix)
        self.assertIn(f"{len(self.hits)} hits", self.line)
        # Nothing is cut off at the end.
        last = max(tick * TICK + len(self.sounds[note][1]) for tick, note, _ in self.hits)
        self.assertGreaterEqual(len(left), last)

    def test_what_is_mixed_is_never_overwritten(self):
        song = write_wav(self.path("song.wav"), [sine(440, 1, 0.1)] * 2)
        os.symlink(song, self.path("link.wav"))
        samples = glob.glob(os.path.join(os.path.dirname(self.kit), "**", "*.wav"), recursive=True)
        snare = next(path for path in samples if "snare" in path)
        for output in (song, self.path("link.wav"), self.midi, self.kit, snare):
            with open(output, "rb") as file:
                before = file.read()
            result = self.installation.run(
                "render", "--kit", self.kit, "--hits", self.midi, "--song", song, "--out", output)
            self.assertEqual(result.returncode, 1)
            self.assert_names(result.stderr.decode().rstrip("\n"), output, "--out")
            with open(output, "rb") as file:
                self.assertEqual(file.read(), before)

    def test_the_period_changes_no_bit(self):
        write_place_song(self.path("song.wav"), RATE)
        song = write_wav(self.path("other-rate.wav"), [sine(440, 1, 0.1, 44_100)] * 2, 44_100)
        for song in (song, self.path("song.wav")):
            mixes = set()
            for period in (1, 16, 64, 100, 441, 1_024, 4_096):
                with open(self.render("--song", song, "--period", str(period)), "rb") as file:
                    mixes.add(file.read())
            self.assertEqual(len(mixes), 1, song)

    def test_a_song_is_mixed_in_from_its_start(self):
        song = write_place_song(self.path("song.wav"), 3 * RATE)
        left, right = read_audio(self.render("--song", self.path("song.wav"), "--tail", "0.5"))
        self.assertEqual(len(left), 3_600 * TICK + 1 + RATE // 2)
        for channel, expected in zip((left, right), song):
            mix = self.mix(len(channel))
            mix[:len(expected)] += expected
            numpy.testing.assert_array_equal(channel, mix)

    def test_the_last_hit_is_heard_wherever_it_is(self):
        for tick in (672, 5_376, 999, 1_000, 3_333):
            self.midi = write_midi(self.path("two.mid"), [(96, 36, 127), (tick, 38, 127)])
            for rate in (22_050, 44_100, 48_000, 96_000):
                self.render("--rate", str(rate))
                self.assertIn("2 hits", self.line, (tick, rate))

    def test_hits_without_a_sound_are_told(self):
        self.midi = write_midi(self.path("far.mid"), [(0, 36, 127), (10, 60, 90), (20, 61, 90), (30, 60, 90)])
        self.render()
        self.assertIn("1 hit,", self.line)
        self.assertIn("* 3 hits without a sound in the kit: on notes 60, 61\n", self.line)

    def test_microphones_are_chosen_and_faders_moved(self):
        for name, level in (("close", 0.5), ("room", 0.25)):
            write_wav(self.path(f"{name}.wav"), [numpy.full(200, level)] * 2)
        self.kit = self.path("mics.sfz")
        with open(self.kit, "w", encoding="utf-8") as file:
            file.write(
                "<control> label_cc101=Room level set_cc101=127\n<global> amp_veltrack=0 loop_mode=one_shot\n"
                "<global> global_label=Close <region> key=36 sample=close.wav\n"
                "<global> global_label=Room amplitude_oncc101=100 <region> key=36 sample=room.wav\n")
        self.midi = write_midi(self.path("one.mid"), [(0, 36, 127)])
        for words, level in (
            ((), 0.75), (("--mics", "room"), 0.25), (("--mics", "close,Room", "--cc", "room-level=0.5"), 0.625),
            (("--cc", "101=0%"), 0.5),
        ):
            left, _ = read_audio(self.render(*words))
            self.assertAlmostEqual(left[100], level, places=5, msg=words)
        whole = ["render", "--kit", self.kit, "--hits", self.midi, "--out", self.path("x.wav")]
        for words, text in (
            (["--mics", "far"], "no microphone is called far; it offers Close, Room"),
            (["--cc", "rume=1"], "rume: the kit has no such fader"),
        ):
            result = self.installation.run(*whole, *words)
            self.assertEqual(result.returncode, 1)
            self.assert_names(result.stderr.decode().rstrip("\n"), text)

    def test_another_rate_keeps_pitch_and_places(self):
        left, _ = read_audio(self.render("--rate", "44100", name="mix.flac"))
        onsets = [round(tick / 960 * 44_100) for tick, note, _ in self.hits if note == 36]
        for onset in onsets[1:]:
            self.assertLess(numpy.abs(left[onset - 30:onset - 10]).max(), 1e-3)
            self.assertGreater(numpy.abs(left[onset:onset + 300]).max(), 0.05)

    def test_what_cannot_be_done_is_one_line(self):
        with open(self.path("text.mid"), "w", encoding="utf-8") as file:
            file.write("no music\n")
        with open(self.path("empty.mid"), "wb"):
            pass
        os.mkfifo(self.path("pipe.mid"))
        write_midi(self.path("years.mid"), [(0, 36, 100), (0xFFFFFFF, 36, 100)], division=1, tempo=0xFFFFFF)
        whole = {"--kit": self.kit, "--hits": self.midi, "--out": self.path("x.wav")}
        for option, value, *words in (
            ("--out", "/nowhere/x.wav", "/nowhere/x.wav", "No such file"),
            ("--out", self.folder, self.folder, ".wav or .flac"),
            ("--out", self.path("x.mp3"), "x.mp3", ".wav or .flac"),
            ("--hits", self.path("gone.mid"), "gone.mid", "No such file"),
            ("--hits", self.path("text.mid"), "text.mid", "standard MIDI file"),
            ("--hits", self.path("empty.mid"), "empty.mid", "standard MIDI file"),
            ("--hits", self.path("pipe.mid"), "pipe.mid", "ordinary file"),
            ("--hits", self.path("years.mid"), "years.mid", "goes on for", "shorten it"),
            ("--kit", "nothing", "nothing: no such kit"),
            ("--song", self.path("gone.mp3"), "gone.mp3", "No such file"),
        ):
            options = [word for pair in {**whole, option: value}.items() for word in pair]
            result = self.installation.run("render", *options)
            text = result.stderr.decode()
            self.assertEqual((result.returncode, text.count("\n"), result.stdout), (1, 1, b""), text)
            self.assert_names(text.rstrip("\n"), "error: ", *words)
            self.assertFalse(os.path.exists(self.path("x.wav")))

    def test_a_cut_file_is_told_and_plays_as_far_as_it_goes(self):
        with open(self.midi, "rb") as file:
            content = file.read()
        with open(self.midi, "wb") as file:
            file.write(content[:-40])
        left, _ = read_audio(self.render())
        self.assertIn("* " + self.midi, self.line)
        self.assertIn("cut off", self.line)
        mix = self.mix(len(left))
        numpy.testing.assert_array_equal(left[:RATE], mix[:RATE])

    def test_a_cut_song_is_told(self):
        path = write_wav(self.path("song.wav"), [sine(440, 1)] * 2)
        os.truncate(path, 100_000)
        self.render("--song", path)
        self.assertIn(f"* {path}: cut off", self.line)

    @unittest.skipUnless(GROOVES, "the package openttd-openmsx is not installed")
    def test_real_grooves_sound_as_often_as_they_hit(self):
        rate, level = 8_000, 1 / 64
        keys = range(35, 82)
        self.kit = write_kit(
            self.folder, "clicks", {key: (f"click{key}", numpy.array([level])) for key in keys}, rate)
        for path in GROOVES[:1] + GROOVES[-3:]:
            self.midi = path
            left, _ = read_audio(self.render("--rate", str(rate), "--period", "1024"))
            hits = [(seconds, note) for seconds, note, _ in read_hits(path) if note in keys]
            self.assertGreater(len(hits), 100, path)
            self.assertIn(f"{len(hits)} hits", self.line)
            self.assertIn("* channel 10 has the drums", self.line)
            clicks = numpy.round(left / level).astype(int)
            numpy.testing.assert_array_equal(clicks * level, left)
            heard = numpy.repeat(numpy.arange(len(clicks)), clicks)
            self.assertEqual(len(heard), len(hits), path)
            # Half a frame may be rounded up or down.
            played = numpy.array([seconds * rate for seconds, _ in hits])
            self.assertLess(numpy.abs(heard - played).max(), 0.501)


if __name__ == "__main__":
    unittest.main()
