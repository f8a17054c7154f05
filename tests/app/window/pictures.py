#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of every panel, light and dark, at 100 % and 200 %, in every language: to be looked at.

usage: pictures.py PATH-TO-WARPDESK FOLDER [--only WORD...] [--languages en,de] [--themes dark] [--scales 1]
       pictures.py PATH-TO-WARPDESK --readme     renews those of the README instead

Writes FOLDER/<panel>-<theme>-<scale>-<language>.png and FOLDER/index.html, which shows them side by side. Panels, each with what
leads there, are the table below.
"""

import argparse
import html
import itertools
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def ladder(slug):
    return sorted((ROOT / "problems" / slug / "solutions").glob("*.cu"))


WRONG = """#include <cuda_runtime.h>
#include <cstdio>
__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 7)
        printf("thread %d of %d\\n", i, n);
    if (i < n)
        c[i] = a[i] + b[i & ~32];
}
extern "C" void solve(const float* a, const float* b, float* c, int n) { add<<<(n + 255) / 256, 256>>>(a, b, c, n); }
"""
OUT_OF_BOUNDS = WRONG.replace("if (i < n)", "if (i <= n)").replace("i & ~32", "i")


def panels(folder):
    """Name -> arguments."""
    texts = {"wrong": WRONG, "bounds": OUT_OF_BOUNDS, "typing": WRONG.replace("int i =", "int i = undeclared +")}
    for name, text in texts.items():
        (folder / f"{name}.cu").write_text(text, encoding="utf-8")
    problem, transpose = ["--problem", "vector-add"], ladder("matrix-transpose")
    measured = ["--problem", "matrix-transpose", "--layout", "measure", "--measure", "--versions", str(transpose[0]), "--source", str(transpose[-1])]
    return {
        "start": [],
        "practise": [*problem, "--source", str(ladder("vector-add")[-1]), "--run"],
        "practise-wrong": [*problem, "--source", str(folder / "wrong.cu"), "--run", "--select", "n=1000"],
        "practise-bounds": [*problem, "--source", str(folder / "bounds.cu"), "--run"],
        "practise-compile": [*problem, "--source", str(folder / "typing.cu"), "--panel", "findings"],
        "practise-small": [*problem, "--source", str(ladder("vector-add")[-1]), "--run", "--size", "1024x640"],
        "output": [*problem, "--source", str(folder / "wrong.cu"), "--run", "--panel", "output"],
        "hints": [*problem, "--panel", "hints"],
        "solutions": [*problem, "--panel", "solutions"],
        "statement-math": ["--problem", "row-softmax"],
        "measure": measured,
        "measure-sizes": [*measured, "--sweep", "rows=64..512", "--panel", "sizes"],
        "measure-compare": [*measured, "--compare", "--panel", "compare"],
        "history": [*measured, "--panel", "history"],
        "inspect": ["--problem", "matrix-transpose", "--layout", "inspect", "--source", str(transpose[0])],
        "inspect-warp": ["--problem", "matrix-transpose", "--layout", "inspect", "--source", str(transpose[0]), "--measure", "--panel", "warp"],
        "inspect-difference": ["--problem", "matrix-transpose", "--layout", "inspect", "--source", str(transpose[0]), "--panel", "difference"],
        "inspect-banks": ["--problem", "matrix-transpose", "--layout", "inspect", "--source", str(transpose[1]), "--measure", "--panel", "warp"],
        "settings": [*problem, "--dialog", "settings"],
        "doctor": [*problem, "--dialog", "doctor"],
        "lecture": ["--problem", "matrix-transpose", "--layout", "lecture", "--size", "1920x1080"],
    }


def take(warpdesk, arguments, file, theme, scale, language):
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": home, "LC_ALL": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": ""}
        for name in ("config", "state", "data"):
            environment[f"XDG_{name.upper()}_HOME"] = f"{home}/{name}"
        done = subprocess.run([warpdesk, *arguments, "--screenshot", str(file), "--theme", theme, "--scale", str(scale), "--language", language,
                               "--seed", "5eed"], env=environment, capture_output=True, text=True, check=False, timeout=300)
    return "" if done.returncode == 0 else f"{file.name}: exit code {done.returncode}: {done.stderr.strip()[-300:]}"


def page(folder, names):
    pictures = "\n".join(f'<figure><img src="{html.escape(name)}" loading="lazy"><figcaption>{html.escape(name)}</figcaption></figure>' for name in names)
    (folder / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>Warpdesk</title><style>body{font:13px sans-serif;display:grid;'
        f"grid-template-columns:repeat(auto-fill,minmax(640px,1fr));gap:16px}}figure{{margin:0}}img{{width:100%}}</style>\n{pictures}\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warpdesk")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--languages", default="en,de,zh_CN,ar")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--scales", default="1,2")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as sources:
        known = panels(Path(sources))
        if arguments.readme:
            folder = ROOT / "resources/screenshots"
            orders = [(f"{panel}-{theme}.png", panel, theme, "1", "en") for panel, theme in
                      (("practise", "light"), ("practise", "dark"), ("measure", "light"), ("inspect", "light"), ("inspect-warp", "dark"))]
        elif arguments.folder:
            folder = Path(arguments.folder)
            folder.mkdir(parents=True, exist_ok=True)
            chosen = [name for name in known if not arguments.only or any(word in name for word in arguments.only)]
            orders = [(f"{panel}-{theme}-{scale}-{language}.png", panel, theme, scale, language) for panel, theme, scale, language in itertools.product(
                chosen, arguments.themes.split(","), arguments.scales.split(","), arguments.languages.split(","))]
        else:
            parser.error("give a FOLDER, or --readme")
        with ThreadPoolExecutor(arguments.jobs) as pool:
            faults = [fault for fault in pool.map(
                lambda order: take(arguments.warpdesk, known[order[1]], folder / order[0], *order[2:]), orders) if fault]
    if not arguments.readme:
        page(folder, [order[0] for order in orders])
    print("\n".join([f"{len(orders) - len(faults)} pictures in {folder}", *faults]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
