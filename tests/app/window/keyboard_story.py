#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real window under Xvfb with a window manager, worked by keyboard alone: open a problem, run the starter, write the
kernel, run, measure, save, close; start again and find everything as it was; be killed in the middle, and lose nothing.

usage: keyboard_story.py PATH-TO-WARPDESK [PICTURE-FOLDER]; exit code 77 = no Xvfb, openbox, xdotool or NVRTC here

What the window did is read from outside: the history of runs, the file it keeps, the measured versions.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

KERNEL = ["int i = blockIdx.x * blockDim.x + threadIdx.x;", "if (i < n)", "    c[i] = a[i] + b[i];"]


class Session:
    """An X server, a window manager, a home of its own, and Warpdesk in it."""

    def __init__(self, warpdesk, folder, pictures):
        self.warpdesk, self.folder, self.pictures = warpdesk, Path(folder), pictures
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
                                       pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            display = ":" + told.readline().strip()
        self.environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "HOME": folder, "LC_ALL": "C.UTF-8",
                            "DBUS_SESSION_BUS_ADDRESS": ""}
        for name in ("config", "state", "data", "cache"):
            self.environment[f"XDG_{name.upper()}_HOME"] = str(self.folder / name)
        self.manager = subprocess.Popen(["openbox", "--sm-disable"], env=self.environment, stderr=subprocess.DEVNULL)
        self.application = None

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True, text=True).stdout.strip()

    def start(self, *arguments):
        self.application = subprocess.Popen([self.warpdesk, *arguments], env=self.environment)
        self.until(lambda: self.title() != "", "a window", 30)

    def title(self):
        found = subprocess.run(["xdotool", "getactivewindow", "getwindowname"], env=self.environment, capture_output=True, text=True, check=False)
        return found.stdout.strip()

    def keys(self, *keys):
        """Each as "ctrl+p"."""
        self.xdotool("key", "--clearmodifiers", "--delay", "30", *keys)
        time.sleep(0.15)

    def write(self, text):
        self.xdotool("type", "--clearmodifiers", "--delay", "8", text)
        time.sleep(0.15)

    def until(self, true, what, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = true()
            if value:
                return value
            if self.application and self.application.poll() is not None:
                raise AssertionError(f"Warpdesk ended with {self.application.returncode} while waiting for {what}")
            time.sleep(0.1)
        self.picture("failed")
        raise AssertionError(f"waited {seconds} s for {what}; the window is \"{self.title()}\"")

    def history(self):
        done = subprocess.run([self.warpdesk, "history", "--json"], env=self.environment, capture_output=True, text=True, check=False)
        return json.loads(done.stdout).get("runs", []) if done.returncode == 0 else []

    def until_closed(self):
        try:
            code = self.application.wait(20)
        except subprocess.TimeoutExpired:
            self.picture("failed")
            raise AssertionError(f"the window did not close: \"{self.title()}\"") from None
        assert code == 0, f"Warpdesk ended with {code}"
        self.application = None

    def source_of(self, run):
        done = subprocess.run([self.warpdesk, "history", "--show", str(run["id"]), "--json"], env=self.environment, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)["runs"][0]["source"]

    def picture(self, name):
        if self.pictures:
            subprocess.run(["import", "-window", "root", str(Path(self.pictures) / f"{name}.png")], env=self.environment, check=False)

    def close(self):
        for process in (self.application, self.manager, self.server):
            if process and process.poll() is None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()


def verdicts(session):
    return [run.get("verdict") for run in session.history() if run.get("kind") == "judge"]


def story(session):
    session.start()
    session.until(lambda: "Warpdesk" in session.title(), "the start page")
    session.keys("ctrl+p")
    session.write("Vector addition")
    session.keys("Return")
    session.until(lambda: "Vector" in session.title(), "the problem in the title")
    session.keys("F5")
    session.until(lambda: verdicts(session) == ["not written"], "the starter's verdict")
    session.picture("starter")

    session.keys("Escape", "ctrl+f")
    session.write("Write it here")
    session.keys("Return", "Escape", "End", "Return")
    for line in KERNEL:
        session.write(line.strip())
        session.keys("Return")
    session.keys("F5")
    session.until(lambda: "accepted" in verdicts(session), "the accepted run", 60)
    kept = session.source_of(session.history()[0])
    assert all(line.strip() in kept for line in KERNEL), kept
    session.picture("accepted")

    session.keys("F6")
    session.until(lambda: any(run.get("kind") == "measure" for run in session.history()), "a measured run", 120)
    session.picture("measured")
    session.keys("ctrl+1", "ctrl+s")
    solutions = session.folder / "data" / "warpdesk" / "solutions"
    session.until(lambda: any("a[i] + b[i];" in file.read_text() for file in solutions.rglob("*.cu")), "the saved file")

    session.keys("ctrl+2", "ctrl+3", "ctrl+1", "F11", "Page_Down", "Escape")
    session.keys("alt+F4")
    session.until_closed()
    session.start("--problem", "vector-add")
    session.until(lambda: "Vector" in session.title(), "the problem again")
    session.keys("F5")
    session.until(lambda: verdicts(session).count("accepted") == 2, "the kept text, accepted again", 60)
    assert session.source_of(session.history()[0]) == kept, "the text is another one after the restart"

    session.keys("Escape", "ctrl+End")
    session.write("// not saved by anybody")
    time.sleep(3)
    session.application.kill()
    session.application.wait()
    session.start("--problem", "vector-add")
    session.until(lambda: "Vector" in session.title(), "the problem after the crash")
    session.keys("F5")
    session.until(lambda: verdicts(session).count("accepted") == 3, "the text of before the crash, accepted", 60)
    assert "// not saved by anybody" in session.source_of(session.history()[0]), "what was typed before the crash is lost"
    session.keys("ctrl+q")
    session.until_closed()


def main():
    warpdesk = str(Path(sys.argv[1]).resolve())
    for tool in ("Xvfb", "openbox", "xdotool"):
        if not shutil.which(tool):
            print(f"no {tool} here")
            return 77
    with tempfile.TemporaryDirectory() as folder:
        session = Session(warpdesk, folder, sys.argv[2] if len(sys.argv) > 2 else None)
        try:
            story(session)
        finally:
            session.close()
    print("the story was told")
    return 0


if __name__ == "__main__":
    sys.exit(main())
