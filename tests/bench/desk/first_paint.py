#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a program takes from its start until a file's text stands on the screen.

usage: first_paint.py [--rounds 20] [--json FILE] NAME=COMMAND...

Each COMMAND is started in one and the same Xvfb, all in turns, a first round thrown away (it warms the disk cache). The
frame buffer is read while the window builds up; when it has not changed for a second and a half, the time is when it
first came within one part in two hundred of what it is now: carets blink and titles change after that. Needs xvfb and python3-numpy.
Example, with one file of 5,000 lines:

    first_paint.py "warpdesk=build/dev/bin/warpdesk long.cu" "kate=kate -n long.cu"
"""

import argparse
import json
import mmap
import os
import shlex
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

WIDTH, HEIGHT = 1440, 900
SETTLED = 1.5
LIMIT = 30.0


class Screen:
    """An Xvfb and its frame buffer."""

    def __init__(self, folder):
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", folder,
                                        "-nolisten", "tcp", "-noreset"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.display = ":" + told.readline().strip()
        if self.display == ":":
            sys.exit("first_paint.py: Xvfb did not start (on Debian and Ubuntu: xvfb)")
        with open(Path(folder) / "Xvfb_screen0", "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header, = struct.unpack(">I", self.memory[:4])
        colours, = struct.unpack(">I", self.memory[76:80])
        start = header + 12 * colours
        self.pixels = np.frombuffer(self.memory, dtype=np.uint32, count=WIDTH * HEIGHT, offset=start)

    def picture(self):
        return self.pixels[::7].copy()

    def close(self):
        self.server.terminate()
        self.server.wait()


def measure(screen, command, environment):
    before = screen.picture()
    started = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    pictures, last, settled_from = [], before, started
    while True:
        now = time.monotonic()
        if process.poll() is not None:
            sys.exit(f"first_paint.py: {shlex.join(command)} ended with {process.returncode}")
        picture = screen.picture()
        changed = np.count_nonzero(picture != last)
        if changed:
            pictures.append((now - started, picture))
            if changed * 200 > len(picture):
                settled_from = now
            last = picture
        if pictures and now - settled_from > SETTLED:
            break
        if now - started > LIMIT:
            sys.exit(f"first_paint.py: {shlex.join(command)} showed nothing steady in {LIMIT:.0f} s")
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    time.sleep(0.3)
    final = pictures[-1][1]
    return next(when for when, picture in pictures if np.count_nonzero(picture != final) * 200 <= len(final))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json")
    parser.add_argument("commands", nargs="+", metavar="NAME=COMMAND")
    arguments = parser.parse_args()
    commands = dict(text.split("=", 1) for text in arguments.commands)
    times = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder)
        try:
            homes = {name: tempfile.mkdtemp(dir=folder) for name in commands}
            for turn in range(arguments.rounds + 1):
                for name, command in commands.items():
                    environment = {**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb", "HOME": homes[name]}
                    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "WAYLAND_DISPLAY"):
                        environment.pop(variable, None)
                    took = measure(screen, shlex.split(command), environment)
                    if turn:
                        times[name].append(took)
        finally:
            screen.close()
    for name, took in times.items():
        print(f"{name:<12} median {statistics.median(took):.3f} s, {min(took):.3f} to {max(took):.3f}, of {len(took)}")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(times), encoding="utf-8")


if __name__ == "__main__":
    main()
