#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The objects in app/cli/README.md have the fields that the real runner gives.

usage: readme_test.py PATH-TO-WARPDESK SOURCE-FOLDER; exit code 77 = no NVRTC here
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WRONG = """__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) printf("hi\\n");
    if (i < n) c[i] = i == 32 ? -1.0f : a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n) { int unused; add<<<(n + 255) / 256, 256>>>(a, b, c, n); }
"""
SCALE = "__global__ void scale(float* x) { x[threadIdx.x] *= 2.0f; }\n"


def run(*arguments):
    environment = {**os.environ, "WARPDESK_DATA_DIR": str(SOURCE)}
    environment.pop("WARPDESK_RUNNER", None)
    process = subprocess.run([EXECUTABLE, *map(str, arguments), "--json"], capture_output=True, text=True, timeout=120,
                             env=environment, check=False)
    lines = process.stdout.splitlines()
    assert len(lines) == 1, f"one line on stdout, not {len(lines)}: {process.stdout[:500]} {process.stderr[:500]}"
    return json.loads(lines[0])


def example(name):
    text = (SOURCE / "app/cli/README.md").read_text(encoding="utf-8")
    return json.loads(re.search(rf"```json {name}\n(.*?)\n```", text, re.DOTALL).group(1))


def missing(shown, actual, path=""):
    """Fields of the example that the actual object lacks, or whose kind differs."""
    if isinstance(shown, dict):
        if not isinstance(actual, dict):
            return [f"{path}: an object"]
        return [fault for key, value in shown.items() for fault in
                (missing(value, actual[key], f"{path}.{key}") if key in actual else [f"{path}.{key}: missing"])]
    if isinstance(shown, list):
        if not isinstance(actual, list):
            return [f"{path}: a list"]
        return missing(shown[-1], actual[-1], f"{path}[]") if shown and actual else []
    numbers = (int, float)
    # A value may also be "nan", "inf" or "-inf".
    same = isinstance(actual, type(shown)) or isinstance(shown, (*numbers, str)) and isinstance(actual, (*numbers, str))
    return [] if same else [f"{path}: {shown!r} is shown, {actual!r} came"]


def disassembly_faults(source, folder):
    """--sass takes the text of nvdisasm where there is one, here a stand-in that prints what the tool would."""
    tool = folder / "nvdisasm"
    tool.write_text("#!/bin/sh\ntest \"$(head -c 4 \"$3\")\" = \"$(printf '\\177ELF')\" || exit 3\n"
                    "echo '//--------------------- .text._Z5otherv ----'; echo no\n"
                    "echo '//--------------------- .text._Z5scalePf ----'; echo '/*0000*/ FMUL R1, R2, 2 ;'\n",
                    encoding="utf-8")
    tool.chmod(0o755)
    os.environ["WARPDESK_NVDISASM"] = str(tool)
    code = folder / "scale.cubin"
    theirs = run("cubin", source, "--target", "sm_86", "--sass", "-o", code)
    os.environ["WARPDESK_NVDISASM"] = str(folder / "none")
    missing_tool = run("cubin", source, "--target", "sm_86", "--sass")
    del os.environ["WARPDESK_NVDISASM"]
    again = run("cubin", code)
    kernel = theirs["kernels"][0]
    faults = []
    if "FMUL R1" not in kernel["listing"] or "no\n" in kernel["listing"] or theirs["disassembler"] != str(tool):
        faults.append(f"cubin --sass: {kernel['listing']!r}")
    if missing_tool.get("error", {}).get("kind") != "environment":
        faults.append("cubin --sass with a tool that is not there: no error of kind environment")
    if again["architecture"] != "sm_86" or again["kernels"][0]["registers"] != kernel["registers"]:
        faults.append("cubin: a .cubin that was written reads otherwise")
    return faults


def main():
    if not next(check["ok"] for check in run("doctor")["checks"] if check["name"] == "nvrtc"):
        return 77
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        wrong, scale = Path(folder) / "wrong.cu", Path(folder) / "scale.cu"
        right = SOURCE / "problems/vector-add/solutions/1_one_thread_each.cu"
        wrong.write_text(WRONG, encoding="utf-8")
        scale.write_text(SCALE, encoding="utf-8")
        for name, command in (
            ("judge", ("judge", "vector-add", wrong, "--only", "n=33")),
            ("measure", ("measure", "vector-add", right, "--seconds", "0.05")),
            ("against", ("measure", "vector-add", right, "--against", right, "--sweep", "n=1000", "--regime", "warm",
                         "--seconds", "0.05")),
            ("profile", ("profile", "vector-add", right, "--size", "n=4000")),
            ("pictures", ("profile", "vector-add", right, "--size", "n=4000", "--access", "8", "--warp", "0")),
            ("new-problem", ("new-problem", "row-sums", "-o", folder)),
            ("check", ("problems", "--check", f"{folder}/row-sums")),
            ("launch", ("launch", scale, "--kernel", "scale", "--grid", "1", "--block", "3", "--repeat", "2",
                        "--arg", "inout:f32:[1,nan,-inf]")),
            ("cubin", ("cubin", scale, "--target", "a6000", "--block", "256")),
            ("devices", ("devices",)),
            ("doctor", ("doctor",)),
        ):
            actual = run(*command)
            faults += [f"{name}{fault}" for fault in missing(example(name), actual)]
        faults += disassembly_faults(scale, Path(folder))
    print("\n".join(faults) or "every documented field comes")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    EXECUTABLE, SOURCE = sys.argv[1], Path(sys.argv[2])
    sys.exit(main())
