"""Kits that are broken or incomplete: what can sound sounds, and the report says what can't."""
import os
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
