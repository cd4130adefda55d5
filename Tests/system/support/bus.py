"""A desktop's bus of the tests' own, ended by its process number, and an independent client at it."""
import os
import select
import signal
import subprocess

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={place}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class Bus:
    """A bus on which nothing is started by itself. It runs from `start` on."""

    def __init__(self, folder):
        self.place = os.path.join(folder, "bus")
        self.address = f"unix:path={self.place}"
        self.configuration = os.path.join(folder, "bus.conf")
        self.process = None
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(place=self.place))

    @property
    def variables(self):
        """What the environment says of it."""
        return {"DBUS_SESSION_BUS_ADDRESS": self.address}

    def start(self):
        """Starts it, and waits until it can be joined."""
        self.process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.configuration}", "--nofork", "--nopidfile", "--print-address"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if not select.select([self.process.stdout], [], [], 10)[0] or not self.process.stdout.readline():
            self.end()
            raise RuntimeError("dbus-daemon does not start")
        return self

    def end(self):
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self.process.stdout.close()
        self.process = None

    def playerctl(self, *words):
        """What `playerctl` prints, without the line's end; None if it fails."""
        result = subprocess.run(
            ["playerctl", *words], env={**os.environ, **self.variables}, capture_output=True, timeout=30)
        return result.stdout.decode().rstrip("\n") if result.returncode == 0 else None
