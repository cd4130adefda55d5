"""A terminal with a user at it: `tmux` reads what the program draws and sends it keys."""
import os
import shutil
import signal
import subprocess
import tempfile

from .program import wait_until


class Terminal:
    """A window with a program in it, which has it to itself."""

    def __init__(self, installation, *words, columns=100, rows=30, term="xterm-256color"):
        self.folder = tempfile.mkdtemp(prefix="drumdub-terminal-")
        self.socket = os.path.join(self.folder, "socket")
        configuration = os.path.join(self.folder, "tmux.conf")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(f"set -g default-terminal {term}\nset -g remain-on-exit on\nset -g status off\n"
                       "set -g escape-time 0\nset -g history-limit 5000\n")
        variables = [f"{name}={value}" for name, value in installation.environment.items()]
        self.tmux("-f", configuration, "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  "env", "-i", f"TERM={term}", *variables, installation.program, *words)
        self.server = int(self.tmux("display-message", "-p", "#{pid}"))

    def tmux(self, *words):
        result = subprocess.run(
            ["tmux", "-S", self.socket, *words], env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=True,
            check=True, timeout=30)
        return result.stdout.decode()

    @property
    def lines(self):
        """What stands on the screen, without the empty lines at its end."""
        return self.tmux("capture-pane", "-p").rstrip("\n").split("\n")

    @property
    def coloured(self):
        """The same in one piece, with the escape sequences of colours."""
        return self.tmux("capture-pane", "-p", "-e")

    def wait_for(self, is_wanted):
        """Waits until the lines of the screen are as wanted; answers them."""
        seen = []

        def look():
            seen[:] = self.lines
            return is_wanted(seen)
        wait_until(look, lambda: "the screen never became so:\n" + "\n".join(seen))
        return seen

    def wait_for_text(self, text):
        return self.wait_for(lambda lines: any(text in line for line in lines))

    def press(self, *keys):
        """Presses keys by the names that `tmux` has for them."""
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def enter(self, line):
        self.type(line)
        self.press("Enter")

    def close(self):
        """Ends the window and the program in it."""
        try:
            self.tmux("kill-server")
        except subprocess.CalledProcessError:
            os.kill(self.server, signal.SIGKILL)
        shutil.rmtree(self.folder, True)
