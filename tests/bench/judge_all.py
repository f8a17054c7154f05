#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the catalogue takes: every ladder solution of every problem, judged end to end.

usage: judge_all.py PATH-TO-WARPDESK [--cold] [--rounds N] [--only SLUG] [--json FILE]

Each verdict is one `warpdesk judge SLUG FILE --json`, one after the other, in a cache folder of its own: a round with
empty caches, then, unless --cold, rounds with the caches it left. Prints for each round how many verdicts there were,
their sum, median, 95th percentile and the slowest ten, with the milliseconds that the verdict itself reports and the
processor time of command line and runner; the process that computes the references is not in that time. Ends with 1 if a
solution is not accepted.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

PROBLEMS = Path(__file__).resolve().parents[2] / "problems"


@dataclass
class Verdict:
    name: str
    word: str
    wall: float
    processor: float
    parts: dict


def judged(executable, solution, environment):
    """Runs one process to its end; wait4 gives the processor time of that process and those it waited for."""
    slug = solution.parent.parent.name
    with tempfile.TemporaryFile() as out:
        started = time.monotonic()
        process = os.posix_spawn(executable, [executable, "judge", slug, str(solution), "--json"], environment,
                                 file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)])
        _, _, usage = os.wait4(process, 0)
        wall = time.monotonic() - started
        out.seek(0)
        lines = out.read().decode().splitlines()
    try:
        result = json.loads(lines[-1])
    except (IndexError, json.JSONDecodeError):
        result = {}
    return Verdict(f"{slug}/{solution.name}", result.get("verdict", "no verdict"), wall,
                   usage.ru_utime + usage.ru_stime, result.get("milliseconds", {}))


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def told(label, verdicts):
    walls = [verdict.wall for verdict in verdicts]
    print(f"{label}: {len(walls)} verdicts in {sum(walls):.1f} s, processor {sum(v.processor for v in verdicts):.1f} s, "
          f"median {percentile(walls, 0.5):.2f} s, p95 {percentile(walls, 0.95):.2f} s, slowest {max(walls):.2f} s")
    for verdict in sorted(verdicts, key=lambda one: -one.wall)[:10]:
        parts = ", ".join(f"{name} {value:.0f}" for name, value in verdict.parts.items())
        print(f"  {verdict.wall:6.2f} s  processor {verdict.processor:5.2f} s  {verdict.name}  ({parts} ms)")
    refused = [verdict for verdict in verdicts if verdict.word != "accepted"]
    for verdict in refused:
        print(f"  NOT ACCEPTED: {verdict.name}: {verdict.word}")
    return refused


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("warpdesk")
    parser.add_argument("--cold", action="store_true", help="stop after the round with empty caches")
    parser.add_argument("--rounds", type=int, default=1, help="rounds with warm caches")
    parser.add_argument("--only", action="append", help="judge this problem alone")
    parser.add_argument("--json", help="write all verdicts here")
    options = parser.parse_args()
    solutions = [file for file in sorted(PROBLEMS.glob("*/solutions/*.cu"))
                 if not options.only or file.parent.parent.name in options.only]
    kept = {}
    refused = []
    with tempfile.TemporaryDirectory() as caches:
        environment = {**os.environ, "XDG_CACHE_HOME": caches}
        for label in ["empty caches"] + ([] if options.cold else [f"warm {i + 1}" for i in range(options.rounds)]):
            verdicts = [judged(options.warpdesk, file, environment) for file in solutions]
            refused += told(label, verdicts)
            kept[label] = [vars(verdict) for verdict in verdicts]
            sys.stdout.flush()
    if options.json:
        Path(options.json).write_text(json.dumps(kept, indent=1), encoding="utf-8")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
