"""Kits that are broken or incomplete: what can sound sounds, and the report says what can't."""
import os
import shutil
import socket
import subprocess
import unittest

import numpy

from support.case import SystemCase
from support.material import decaying, write_wav


class BadKitTests(SystemCase):
    def setUp(self):
        super().setUp()
        write_wav(self.path("kick.wav"), [decaying(100, 0.1)])

    def load(self, name, content):
        """Loads a kit of this text or these bytes; answers what comes of it, and of a hit."""
        content = content.encode() if isinstance(content, str) else content
        with open(self.path(name), "wb") as file:
            file.write(content)
        _, lines = self.installation.lines(
            "--driver", "none", text=f"kit {self.path(name)}\nhit 36\n")
        kit, hit = [line for line in lines if line["kind"] in ("answer", "error")]
        self.assertNotIn("\n", kit["text"])
        return kit, hit["kind"] == "answer"

    def assert_refused(self, name, content, *words):
        kit, is_hit = self.load(name, content)
        self.assertEqual(kit["kind"], "error")
        self.assert_names(kit["text"], name, *words)
        self.assertFalse(is_hit)

    def test_what_is_missing_is_reported_and_the_rest_plays(self):
        with open(self.path("text.wav"), "w", encoding="utf-8") as file:
            file.write("no sound\n")
        os.mkfifo(self.path("fifo.wav"))
        kit, is_hit = self.load("part.sfz", """
            <region> key=36 sample=kick.wav frobnicate=3
            <region> key=38 sample=gone.wav
            <region> key=39 sample=text.wav
            <region> key=40 sample=fifo.wav
            <region> key=300 sample=kick.wav
            <region> key=41 sample=kick.wav offset=999999
            """.replace(" " * 12, ""))
        # A pad whose sample is skipped as a whole is a silent pad.
        self.assertEqual((kit["kind"], kit["pads"], kit["samples"]), ("answer", 2, 1))
        self.assertTrue(is_hit)
        left_out = "\n".join(kit["left_out"])
        for line, word in ((3, "gone.wav"), (4, "text.wav"), (5, "fifo.wav"), (6, "300")):
            self.assertRegex(left_out, rf"part\.sfz:{line}: .*{word}")
        warnings = "\n".join(kit["warnings"])
        self.assertRegex(warnings, r"part\.sfz:2: .*frobnicate")
        self.assertRegex(warnings, r"part\.sfz:7: .*offset")

    def test_what_is_no_kit_is_refused_in_one_line(self):
        self.assert_refused("noise.sfz", numpy.random.default_rng(7).bytes(5_000), "is no text")
        self.assert_refused("empty.sfz", "", "no <region>")
        self.assert_refused("gone.sfz", "<region> key=36 sample=gone.wav", "gone.wav", "samples where it says")
        self.assert_refused("kick.txt", "<region> key=36 sample=kick.wav", "kits are .sfz files")
        os.mkfifo(self.path("fifo.sfz"))
        _, lines = self.installation.lines("--driver", "none", text=f"kit {self.path('fifo.sfz')}\n")
        self.assert_names(lines[-1]["text"], "fifo.sfz", "no ordinary file")

    def write_odd_samples(self):
        """Samples of every sort that is none, and one that is outside of the kit."""
        os.mkfifo(self.path("fifo.wav"))
        os.symlink("/dev/zero", self.path("zero.wav"))
        os.mkdir(self.path("folder.wav"))
        open(self.path("empty.wav"), "wb").close()
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(self.path("socket.wav"))
        with open(self.path("text.wav"), "w", encoding="utf-8") as file:
            file.write("no sound\n")
        write_wav(self.path("tom.wav"), [decaying(200, 0.1)])
        subprocess.run(["flac", "-s", self.path("tom.wav"), "-o", self.path("tom.flac")], check=True)
        os.remove(self.path("tom.wav"))
        with open(self.path("kick.wav"), "rb") as file:
            whole = file.read()
        # The sizes of a recording that was never finished.
        with open(self.path("open.wav"), "wb") as file:
            file.write(whole[:4] + bytes(4) + whole[8:40] + bytes(4) + whole[44:])

    odd = ["fifo.wav", "zero.wav", "folder.wav", "empty.wav", "socket.wav", "text.wav", "gone.wav"]

    def test_odd_samples_of_an_sfz_kit_are_named_and_never_waited_for(self):
        self.write_odd_samples()
        outside = os.path.relpath("/dev/zero", self.folder)
        names = ["kick.wav", *self.odd, "KICK.wav", "tom.wav", "open.wav", ".\\\\kick.wav", "/dev/zero", outside]
        kit, is_hit = self.load("odd.sfz", "".join(
            f"<region> key={36 + number} sample={name}\n" for number, name in enumerate(names)))
        self.assertEqual((kit["kind"], kit["pads"]), ("answer", 5))
        self.assertTrue(is_hit)
        left_out = "\n".join(kit["left_out"])
        for number, name in enumerate([*self.odd, "/dev/zero", outside]):
            self.assertIn(f"sample {name}: ", left_out)
        warnings = "\n".join(kit["warnings"])
        for words in ("KICK.wav found as kick.wav", "tom.wav found as tom.flac", "open.wav: its length was never",
                      "/dev/zero is outside the kit's folder"):
            self.assertIn(words, warnings)

    def test_odd_samples_of_a_hydrogen_kit_are_named_and_never_waited_for(self):
        self.write_odd_samples()
        names = ["kick.wav", *self.odd, "KICK.wav", "tom.wav", "open.wav"]
        instruments = "".join(
            f"<instrument><id>{number}</id><name>{number}</name><instrumentComponent><component_id>0</component_id>"
            f"<gain>1</gain><layer><filename>{name}</filename><min>0</min><max>1</max></layer>"
            "</instrumentComponent></instrument>\n" for number, name in enumerate(names))
        kit, is_hit = self.load(
            "drumkit.xml", f"<drumkit_info><name>Odd</name><instrumentList>{instruments}</instrumentList></drumkit_info>")
        self.assertEqual((kit["kind"], kit["pads"]), ("answer", 4))
        self.assertTrue(is_hit)
        left_out = "\n".join(kit["left_out"])
        for name in self.odd:
            self.assertIn(f"sample {name}: ", left_out)
        self.assertIn("tom.wav found as tom.flac", "\n".join(kit["warnings"]))

    def test_odd_samples_of_a_bare_folder_are_named_and_never_waited_for(self):
        self.write_odd_samples()
        kits = self.path("bare")
        os.mkdir(kits)
        for name in [*self.odd[:-1], "kick.wav", "tom.flac", "open.wav"]:
            os.rename(self.path(name), os.path.join(kits, name))
        _, lines = self.installation.lines("--driver", "none", text=f"kit {kits}\nhit kick\n")
        kit, hit = [line for line in lines if line["kind"] in ("answer", "error")]
        self.assertEqual((kit["pads"], hit["kind"]), (3, "answer"))
        left_out = "\n".join(kit["left_out"])
        for name in ["fifo.wav", "zero.wav", "empty.wav", "socket.wav", "text.wav"]:
            self.assertIn(f"sample {name}: ", left_out)

    def test_floods_and_bombs_come_to_an_end(self):
        self.assert_refused("noise.sfz", numpy.random.default_rng(7).bytes(10_000_000), "is no text")
        levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
        self.assert_refused(
            "drumkit.xml", f'<!DOCTYPE d [<!ENTITY e0 "bomb">{levels}]><drumkit_info><name>&e11;</name></drumkit_info>',
            "is it a Hydrogen kit?")
        # From here on a kit comes back at each start.
        kit, is_hit = self.load("loop.sfz", '#include "loop.sfz"\n<region> key=36 sample=kick.wav\n')
        self.assertTrue(is_hit)
        self.assertIn("includes itself", "\n".join(kit["left_out"]))
        instruments = "".join(
            f"<instrument><id>{number}</id><name>{number}</name><layer><filename>kick.wav</filename></layer>"
            "</instrument>" for number in range(500))
        kit, is_hit = self.load(
            "drumkit.xml", f"<drumkit_info><instrumentList>{instruments}</instrumentList></drumkit_info>")
        self.assertEqual((kit["pads"], kit["samples"]), (92, 1))
        self.assertIn("and 407 more like it", "\n".join(kit["left_out"]))

    def test_a_kit_that_is_too_large_is_refused_with_what_would_fit(self):
        for name in ("close", "room"):
            write_wav(self.path(f"{name}.wav"), [decaying(100 if name == "room" else 200, 10)])
        with open(self.path("big.sfz"), "w", encoding="utf-8") as file:
            for name in ("close", "room"):
                file.write(f"<master> master_label={name}\n<region> key=36 sample={name}.wav\n"
                           f"<region> key=38 sample={name}.wav\n")
        big = self.path("big.sfz")
        _, lines = self.installation.lines(
            "--driver", "none", text=f"set kit-memory 3MB\nkit {big}\nkit {big} --mics\nkit {big} --mics room\n"
            "hit 36\nset kit-memory 4MB\nset samples 16\n")
        kits = [line for line in lines if line.get("command") == "kit"]
        self.assertEqual([line["kind"] for line in kits], ["error", "answer", "answer"])
        self.assert_names(
            kits[0]["text"], "big.sfz: needs 3.9 MB, 3.0 MB may be used; ", "with --mics close 2.0 MB; ",
            "with --mics room 2.0 MB; or set kit-memory 4MB")
        self.assertEqual(kits[1]["microphones"], ["close", "room"])
        self.assertEqual((kits[2]["samples"], kits[2]["storage"]), (1, "float"))

    def test_equal_files_are_held_once(self):
        for name in ("a", "b", "c"):
            shutil.copy(self.path("kick.wav"), self.path(f"{name}.wav"))
        kit, is_hit = self.load("equal.sfz", "".join(
            f"<region> key={36 + number} sample={name}.wav\n" for number, name in enumerate("abc")))
        self.assertTrue(is_hit)
        self.assertEqual((kit["pads"], kit["samples"]), (3, 1))
        self.assertAlmostEqual(kit["bytes_saved"], 2 * kit["bytes"], delta=100)

    def test_a_wrong_name_suggests_the_nearest(self):
        os.symlink(self.path("kick.wav"), os.path.join(self.installation.kits, "kick.wav"))
        with open(os.path.join(self.installation.kits, "standard.sfz"), "w", encoding="utf-8") as file:
            file.write("<region> key=36 sample=kick.wav")
        _, lines = self.installation.lines("--driver", "none", text="kit standart\nkit stand\n")
        errors = [line["text"] for line in lines if line["kind"] == "error"]
        self.assertEqual(errors, ["standart: no such kit; nearest is standard"])
        self.assertEqual([line["kit"] for line in lines if line["kind"] == "answer"], ["standard"])

    def test_the_kit_that_plays_stays_when_another_is_broken(self):
        with open(self.path("whole.sfz"), "w", encoding="utf-8") as file:
            file.write("<region> key=36 sample=kick.wav")
        status, lines = self.installation.lines(
            "--driver", "none", text=f"kit {self.path('whole.sfz')}\nkit /nowhere.sfz\nhit 36\nkit\n")
        self.assertEqual(status, 1)
        self.assertEqual([line["kit"] for line in lines if line.get("kit")][-1], "whole")
        self.assertEqual(len([line for line in lines if line.get("key") == 36]), 1)


if __name__ == "__main__":
    unittest.main()
