#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Races, misused barriers and reads of unwritten memory are found at their lines, and nothing else is.

usage: run.py PATH-TO-WARPDESK [NAME-PART...]; exit code 77 = no NVRTC here
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import kernels
import sync_kernels
import unwritten_kernels

FAULTY = kernels.FAULTY + sync_kernels.FAULTY + unwritten_kernels.FAULTY
SOUND = kernels.SOUND + sync_kernels.SOUND + unwritten_kernels.SOUND


def shape(value):
    return ",".join(str(part) for part in (value if isinstance(value, tuple) else (value,)))


def launch(executable, file, how, arguments):
    grid, block, shared, cooperative = (*how, *(0, False)[len(how) - 2:])
    command = [executable, "launch", str(file), "--kernel", "k", "--grid", shape(grid), "--block", shape(block),
               "--checks", "full", "--json"]
    if shared:
        command += ["--shared", str(shared)]
    if cooperative:
        command += ["--cooperative"]
    for argument in arguments:
        command += ["--arg", argument]
    process = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    lines = process.stdout.splitlines()
    return json.loads(lines[-1]) if lines else {"error": {"message": process.stderr}}


def main(executable, parts):
    doctor = json.loads(subprocess.run([executable, "doctor", "--json"], capture_output=True, text=True, check=False)
                        .stdout)
    if not next(check["ok"] for check in doctor["checks"] if check["name"] == "nvrtc"):
        return 77
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for entries, faulty in ((FAULTY, True), (SOUND, False)):
            for name, how, arguments, source in entries:
                if parts and not any(part in name for part in parts):
                    continue
                file = Path(folder) / "k.cu"
                file.write_text(source.lstrip("\n"), encoding="utf-8")
                marked = {number for number, line in enumerate(source.lstrip("\n").splitlines(), 1)
                          if re.search(r"//!\s*$", line)}
                result = launch(executable, file, how, arguments)
                # A deadlock is a verdict; what led to it is found too.
                stuck = faulty and result.get("fault", {}).get("kind") == "deadlock"
                if not stuck and ("verdict" in result or "outputs" not in result):
                    faults += 1
                    print(f"{name}: did not run: {json.dumps(result)[:600]}")
                    continue
                found = [{finding[side]["place"]["line"] for side in ("first", "second") if side in finding}
                         for finding in result.get("findings", [])]
                # Three lines are two findings that share one; reads of unwritten memory have one each.
                alone = all(len(lines) == 1 for lines in found)
                complete = marked in found or ((len(marked) > 2 or alone) and set().union(*found) == marked)
                if faulty and (not complete or any(not lines <= marked for lines in found)):
                    faults += 1
                    print(f"{name}: lines {sorted(marked)} are expected, found: {[sorted(lines) for lines in found]}")
                if not faulty and found:
                    faults += 1
                    print(f"{name}: nothing is wrong, found: {[f['message'] for f in result['findings']]}")
        for entries, faulty in ((unwritten_kernels.FAULTY_SOLUTIONS, True), (unwritten_kernels.SOUND_SOLUTIONS, False)):
            for name, source in entries:
                if parts and not any(part in name for part in parts):
                    continue
                text = source.lstrip("\n")
                (Path(folder) / "solution.cu").write_text(text, encoding="utf-8")
                marked = {number for number, line in enumerate(text.splitlines(), 1) if re.search(r"//!\s*$", line)}
                process = subprocess.run([executable, "check", "vector-add", str(Path(folder) / "solution.cu"), "--json"],
                                         capture_output=True, text=True, timeout=120, check=False)
                result = json.loads(process.stdout.splitlines()[-1])
                found = {(finding["kind"], finding["first"]["place"]["line"])
                         for test in result.get("tests", []) for finding in test.get("findings", [])}
                if found != {("unwritten", line) for line in marked} or process.returncode != (1 if faulty else 0):
                    faults += 1
                    print(f"{name}: exit code {process.returncode}, lines {sorted(marked)} are expected, found: {sorted(found)}")
    print("every race is found where it is" if faults == 0 else f"{faults} kernels went wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
