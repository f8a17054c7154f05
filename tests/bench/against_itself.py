#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often a solution measured against itself is called different: at 99 % that should be one time in a hundred.

usage: against_itself.py PATH-TO-WARPDESK [--times N] [--seconds S] [--regime warm|cold] [--solution SLUG/NAME.cu ...]

Runs `warpdesk measure SLUG FILE --against FILE` N times for each solution, each in a process of its own, and counts the
comparisons whose interval leaves out 1. Ends with 1 if more than 4 % of them claim a difference: with a true rate of
1 %, that happens to fewer than one in a thousand runs of this script at N = 200. Unlike a unit test with made-up noise
this has everything that the real machine does to two equal programs: where their code and memory lie, what else runs,
the order of the two.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

PROBLEMS = Path(__file__).resolve().parents[2] / "problems"
USUAL = ["vector-add/1_one_thread_each.cu"]


def compared(executable, name, options):
    slug, file = name.split("/")
    path = PROBLEMS / slug / "solutions" / file
    command = [executable, "measure", slug, path, "--against", path, "--seconds", str(options.seconds), "--regime",
               options.regime, "--json"]
    if options.sweep:
        command += ["--sweep", options.sweep]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    result = json.loads(process.stdout.splitlines()[-1])
    if "cases" not in result:
        raise SystemExit(f"{name}: {process.stdout[-2000:]}")
    return [comparison for case in result["cases"] for comparison in case["comparisons"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("warpdesk")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--regime", default="warm", choices=["warm", "cold"])
    parser.add_argument("--sweep", help="sizes instead of the problem's, as n=64k")
    parser.add_argument("--solution", action="append", metavar="SLUG/NAME.cu")
    options = parser.parse_args()
    worst = 0
    for name in options.solution or USUAL:
        ratios, widths, pairs, claims = [], [], [], []
        for _ in range(options.times):
            for comparison in compared(options.warpdesk, name, options):
                low, high = comparison["interval"]
                ratios.append(comparison["ratio"])
                pairs.append(len(comparison["first"]))
                widths.append((high - low) / 2 if high is not None else float("inf"))
                if comparison["faster"] != "neither":
                    claims.append(comparison["ratio"])
        middle = sorted(widths)[len(widths) // 2]
        print(f"{name}: {len(claims)} claims of a difference in {len(ratios)} comparisons of {min(pairs)} to "
              f"{max(pairs)} pairs; ratio {min(ratios):.4f} to {max(ratios):.4f}, median half width {100 * middle:.2f} %")
        for ratio in claims:
            print(f"  claimed: {ratio:.4f}")
        sys.stdout.flush()
        worst = max(worst, len(claims) / len(ratios))
    return 1 if worst > 0.04 else 0


if __name__ == "__main__":
    sys.exit(main())
