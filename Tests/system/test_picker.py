"""Songs are picked at a terminal, and the terminal shows what plays."""
import os
import subprocess
import unittest

from mutagen.flac import FLAC, Picture

from support.case import SystemCase
from support.material import sine, write_wav
from support.terminal import Terminal

SERVER = "drumdub-test-picker"
TITLES = ["Rivers of Babylon", "River Song", "Stone Flower", "Winds of Change", "Über den Wolken"]
SECONDS = 90


class PickerTests(SystemCase):
    def setUp(self):
        super().setUp()
        music = self.path("music")
        os.mkdir(music)
        plain = self.path("plain.flac")
        wav = write_wav(self.path("plain.wav"), [sine(220, SECONDS, 0.1)] * 2)
        subprocess.run(["ffmpeg", "-v", "error", "-i", wav, plain], check=True, timeout=60)
        cover = self.path("cover.png")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x64", "-frames:v", "1", cover],
            check=True, timeout=60)
        for number, title in enumerate(TITLES):
            self.write_song(os.path.join(music, f"{number}.flac"), plain, title, cover if number == 0 else None)
        script = "".join(f"{line}\n" for line in (f"scan {music}", "wait scan"))
        self.assertEqual(self.run_script(script)[0], 0)

    def write_song(self, path, plain, title, cover):
        with open(plain, "rb") as source, open(path, "wb") as file:
            file.write(source.read())
        song = FLAC(path)
        song["title"], song["artist"], song["genre"] = title, "Nobody", "Dub" if "River" in title else "Rock"
        if cover:
            picture = Picture()
            picture.type, picture.mime = 3, "image/png"
            with open(cover, "rb") as file:
                picture.data = file.read()
            song.add_picture(picture)
        song.save()

    def run_script(self, text):
        return self.installation.lines("--driver", "none", "--fresh", text=text)

    def open_terminal(self, **settings):
        terminal = Terminal(self.installation, "--driver", "dummy", "--server", SERVER, "--fresh", **settings)
        self.addCleanup(terminal.close)
        terminal.wait_for_text("hosting JACK server")
        terminal.wait_for(self.is_at_prompt)
        return terminal

    @staticmethod
    def is_at_prompt(lines):
        return lines[-1].rstrip().endswith(">") and "Choose a song" not in lines[-1]

    def plays(self, title):
        """Whether the prompt's line says that the song plays."""
        return lambda lines: self.is_at_prompt(lines) and lines[-1].startswith("▶ 0:") and title in lines[-1]

    def shown_titles(self, lines):
        """The titles of an open list, from the top, and the selected one."""
        top = max((place for place, line in enumerate(lines) if line.startswith("Choose a song>")), default=len(lines))
        rows = [line for line in lines[top + 1:] if line[:2] in ("> ", "  ")]
        titles = [next((title for title in TITLES if title in row), row) for row in rows]
        return titles, next((title for title, row in zip(titles, rows) if row.startswith("> ")), None)

    def open_picker(self, terminal, command="pick"):
        terminal.enter(command)
        terminal.wait_for_text(f"1 of {len(TITLES)}")

    def wait_for_rows(self, terminal, count, selected=None):
        def is_wanted(lines):
            titles, marked = self.shown_titles(lines)
            return len(titles) == count and selected in (None, marked)
        return self.shown_titles(terminal.wait_for(is_wanted))[0]

    def test_typing_narrows_arrows_move_and_enter_plays(self):
        terminal = self.open_terminal()
        self.open_picker(terminal)
        terminal.type("river")
        titles = self.wait_for_rows(terminal, 2, "Rivers of Babylon")
        self.assertEqual(set(titles), set(TITLES[:2]))
        terminal.press("Down")
        self.wait_for_rows(terminal, 2, titles[1])
        terminal.press("Up")
        self.wait_for_rows(terminal, 2, titles[0])
        terminal.press("Down")
        terminal.press("Enter")
        terminal.wait_for(self.plays(titles[1]))
        # The list is gone from the screen.
        self.assertFalse([line for line in terminal.lines if "Enter picks" in line])

    def test_fields_and_accents_narrow_too(self):
        terminal = self.open_terminal()
        self.open_picker(terminal)
        terminal.type("uber")
        self.wait_for_rows(terminal, 1, "Über den Wolken")
        terminal.press("C-u")
        terminal.type("genre:dub -babylon")
        self.wait_for_rows(terminal, 1, "River Song")
        terminal.press("C-u")
        terminal.type("nothing of the kind")
        terminal.wait_for_text("no song matches")
        terminal.press("Enter")
        terminal.press("Escape")
        terminal.wait_for_text("nothing picked")

    def test_esc_and_ctrl_d_change_nothing(self):
        terminal = self.open_terminal()
        terminal.enter("play title:stone")
        terminal.wait_for(self.plays("Stone Flower"))
        terminal.enter("pause")
        line = terminal.wait_for(lambda lines: lines[-1].startswith("‖ "))[-1]
        for key in ("Escape", "C-d", "C-c"):
            terminal.enter("pick")
            terminal.wait_for_text(f"1 of {len(TITLES)}")
            terminal.type("river")
            self.wait_for_rows(terminal, 2, "Rivers of Babylon")
            terminal.press(key)
            lines = terminal.wait_for(self.is_at_prompt)
            self.assertEqual(lines[-1], line, key)
        terminal.enter("queue")
        lines = terminal.wait_for(lambda lines: any("‖" in text and "Stone" in text for text in lines[:-1]))
        self.assertFalse([text for text in lines if "River" in text])

    def test_several_are_picked_in_the_order_of_choosing_and_twice(self):
        terminal = self.open_terminal()
        self.open_picker(terminal, "pick -m")
        for text, title in (("stone", "Stone Flower"), ("babylon", "Rivers of Babylon")):
            terminal.type(text)
            self.wait_for_rows(terminal, 1, title)
            terminal.press("Tab")
            terminal.press("C-u")
            self.wait_for_rows(terminal, len(TITLES))
        terminal.type("stone")
        self.wait_for_rows(terminal, 1, "Stone Flower")
        terminal.press("Tab")
        terminal.wait_for_text("3 chosen")
        terminal.press("Enter")
        terminal.wait_for(self.plays("Stone Flower"))
        terminal.enter("queue")
        lines = terminal.wait_for(lambda lines: sum("1:30" in line for line in lines) >= 3)
        titles = [next(title for title in TITLES if title in line) for line in lines if line.lstrip()[:1] in "123"
                  and "1:30" in line]
        self.assertEqual(titles, ["Stone Flower", "Rivers of Babylon", "Stone Flower"])

    def test_a_query_lists_and_a_number_plays(self):
        terminal = self.open_terminal()
        terminal.enter("pick genre:dub")
        lines = terminal.wait_for_text("pick NUMBER plays one")
        second = next(line for line in lines if line.lstrip().startswith("2 ") and "River" in line)
        title = next(title for title in TITLES if title in second)
        terminal.enter("2")
        terminal.wait_for(self.plays(title))

    def test_the_song_goes_on_while_the_list_is_open(self):
        terminal = self.open_terminal()
        terminal.enter("play title:stone")
        terminal.wait_for(self.plays("Stone Flower"))
        self.open_picker(terminal)
        terminal.press("Escape")
        terminal.wait_for(self.plays("Stone Flower"))
        terminal.wait_for(lambda lines: lines[-1].startswith("▶ 0:02"))

    def test_now_draws_the_cover_at_a_terminal_only(self):
        terminal = self.open_terminal()
        terminal.enter("play title:babylon")
        terminal.wait_for(self.plays("Rivers of Babylon"))
        terminal.enter("now")
        terminal.wait_for_text("possible")
        # Two of 256 colours in a cell, one above the other.
        self.assertRegex(terminal.coloured, r"\x1b\[38;5;\d+m\x1b\[48;5;\d+m[▀▄]")
        text = self.installation.run(
            "--driver", "none", "--fresh", text="open " + self.path("music/0.flac") + "\nnow\n",
            environment={**self.installation.environment, "TERM": "xterm-256color"}).stdout.decode()
        self.assertIn("Rivers of Babylon", text)
        self.assertNotRegex(text, "[▀▄\x1b]")

    def test_pick_without_a_terminal_or_a_library_is_refused_in_one_line(self):
        _, lines = self.run_script("pick\n")
        errors = [line for line in lines if line["kind"] == "error"]
        self.assertEqual(len(errors), 1)
        self.assert_names(errors[0]["text"], "terminal", "pick QUERY")


if __name__ == "__main__":
    unittest.main()
