#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Things that went wrong for people with comparable tools, tried end to end through the command line.

usage: run.py PATH-TO-WARPDESK [ROW ...]      (rows are named f12 and so on; none = all)

Each row runs `warpdesk ... --json` on a small source in cases/ and checks exit code, verdict and words. The rows that
need a window are in tests/app.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CASES = Path(__file__).parent / "cases"


class Skipped(Exception):
    """What a row needs is not here."""


class Outcome:
    def __init__(self, process, seconds):
        self.code = process.returncode
        self.stdout = process.stdout
        self.stderr = process.stderr
        self.seconds = seconds
        lines = [line for line in process.stdout.splitlines() if line.strip()]
        try:
            self.json = json.loads(lines[-1]) if lines else {}
        except json.JSONDecodeError:
            self.json = {}
        self.text = process.stdout + process.stderr

    def diagnostics(self):
        return self.json.get("diagnostics", [])

    def values(self, argument):
        for output in self.json.get("outputs", []):
            if output["argument"] == argument:
                return output["values"]
        return None


def warpdesk(*arguments, environment=None, timeout=60):
    started = time.monotonic()
    process = subprocess.run([EXECUTABLE, *map(str, arguments), "--json"], capture_output=True, text=True,
                             timeout=timeout, env={**os.environ, **(environment or {})}, check=False)
    return Outcome(process, time.monotonic() - started)


def launch(case, kernel, *arguments, grid="1", block="32", extra=()):
    flags = [part for argument in arguments for part in ("--arg", argument)]
    return warpdesk("launch", CASES / case, "--kernel", kernel, "--grid", grid, "--block", block, *extra, *flags)


def judge(case, problem="vector-add", *extra, **options):
    return warpdesk("judge", problem, CASES / case, *extra, **options)


def expect(condition, outcome, words):
    if not condition:
        raise AssertionError(f"{words}\n  exit {outcome.code}\n  stdout: {outcome.stdout[-1500:]}\n"
                             f"  stderr: {outcome.stderr[-1500:]}")


def f1():
    ones = "[" + ",".join(["1.5"] * 8) + "]"
    result = launch("f1_half_add.cu", "add", f"in:f16:{ones}", f"in:f16:{ones}", "out:f16:8", "i32:8")
    expect(result.code == 0 and result.values(2) == [3.0] * 8, result, "cuda_fp16.h compiles and __hadd adds")


def f4():
    result = launch("f4_small_headers.cu", "fill", "out:u32:4", "i32:4")
    expect(result.code == 0 and result.values(0) == [127, 128, 129, 130], result, "the small headers work")
    result = launch("f4_host_library.cu", "k", "out:i32:1")
    errors = [d for d in result.diagnostics() if d["severity"] == "error"]
    expect(result.code == 3 and len(errors) == 1 and errors[0]["line"] == 2, result,
           "<vector> is one diagnostic at its include")


def f5():
    # No command asks for an architecture: the runner's own job does, as a desk with such a GPU would.
    fake = os.environ.get("WARPDESK_FAKE_NVRTC")
    if not fake:
        raise Skipped("WARPDESK_FAKE_NVRTC names no library")
    with tempfile.TemporaryDirectory() as cache:
        job = {"id": 1, "job": "compile", "source": "__global__ void k() {}\n", "file": "k.cu",
               "options": {"architecture": "compute_89", "ptx": True}}
        process = subprocess.Popen([Path(EXECUTABLE).with_name("warpdesk-runner")], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True,
                                   env={**os.environ, "WARPDESK_NVRTC": fake, "XDG_CACHE_HOME": cache,
                                        "FAKE_NVRTC_VERSION": "12.4", "FAKE_NVRTC_ARCHITECTURES": "75 80 86"})
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()
        said = []
        while not said or json.loads(said[-1])["event"] not in ("result", "error"):
            said.append(process.stdout.readline())
        process.stdin.close()
        process.stdout.close()
        process.wait(timeout=20)
    outcome = Outcome(subprocess.CompletedProcess([], process.returncode, "".join(said), ""), 0)
    result = outcome.json.get("result", {})
    notes = [d["message"] for d in result.get("diagnostics", []) if d["severity"] == "note"]
    expect(result.get("ok") and result.get("architecture") == "compute_86" and "compute_86" in result.get("ptx", ""),
           outcome, "a GPU newer than the compiler gets the newest PTX that there is")
    expect(len(notes) == 1 and all(word in notes[0] for word in ("12.4", "compute_89", "compute_86")), outcome,
           "one note names both")


def f8():
    result = launch("f8_template.cu", "twice", "inout:f32:[1,2,3]", "i32:3")
    expect(result.code == 0 and result.values(0) == [2, 4, 6], result, "a template is found by its plain name")
    result = launch("f8_template.cu", "plane", "out:f32:4")
    expect(result.code == 2 and "plain" in result.text and "twice" in result.text, result,
           "a typo lists the kernels that are there")


def f9():
    result = launch("f9_error_line3.cu", "k", "out:f32:1")
    errors = [d for d in result.diagnostics() if d["severity"] == "error"]
    expect(result.code == 3 and errors and errors[0]["line"] == 3 and errors[0]["column"] == 12, result,
           "the error is at line 3, column 12")
    expect(len(result.stderr.splitlines()) <= 20, result, "at most 20 lines are shown")


def f12():
    result = launch("f12_far_store.cu", "far", "out:f32:64", block="1")
    expect(result.code == 1 and "line 3" in result.text or ":3" in result.text, result, "the store's line is named")
    expect("thread" in result.text.lower() and "block" in result.text.lower(), result, "block and thread are named")
    result = launch("f20_thread17.cu", "k", "inout:f32:[" + ",".join(map(str, range(32))) + "]", "i32:-4096")
    expect(result.code == 0, result, "the next job works")


def f13():
    result = judge("f13_endless_solve.cu")
    expect(result.code == 1 and result.json.get("verdict") == "time limit", result, "an endless kernel is a time limit")
    process = subprocess.Popen([EXECUTABLE, "launch", str(CASES / "f13_endless.cu"), "--kernel", "spin", "--grid", "1",
                                "--block", "32", "--arg", "inout:i32:[0]", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2.0)
    started = time.monotonic()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    took = time.monotonic() - started
    if process.returncode != 130 or took > 2.0:
        raise AssertionError(f"Ctrl-C ends the job within 2 s with exit 130, got {process.returncode} after {took:.1f} s")


def f14():
    small = launch("f14_shared.cu", "touch", "out:f32:1", "i32:12288", extra=("--shared", "49152"))
    expect(small.code == 0 and small.values(0) == [12288.0], small, "launch opts in by itself")
    large = launch("f14_shared.cu", "touch", "out:f32:1", "i32:25600", extra=("--shared", "102400"))
    expect(large.code == 0 and large.values(0) == [25600.0], large, "100 KiB fit an H100")
    over = launch("f14_shared.cu", "touch", "out:f32:1", "i32:1", extra=("--shared", "307200"))
    expect(over.code == 1 and "232448" in over.text.replace(",", "").replace(" ", "").replace("_", ""), over,
           "300 KiB names the device's limit")
    solve = judge("f14_shared.cu")
    expect(solve.json.get("verdict") == "launch error" and "cudaFuncSetAttribute" in solve.text, solve,
           "in solve() the error says what to call")


def f16():
    for grid, block, words in (("1,65536,1", "32", "65535"), ("1", "2048", "1024"), ("1", "0", "0")):
        result = launch("f18_printf.cu", "hello", grid=grid, block=block)
        expect(result.code in (1, 2) and words in result.text, result, f"grid {grid} block {block} names {words}")


def f18():
    result = launch("f18_printf.cu", "hello", block="3")
    expect(result.json.get("output") == "hi 0\nhi 1\nhi 2\n", result, "printf reaches the result")


def f20():
    result = launch("f20_thread17.cu", "k", "inout:f32:[" + ",".join(map(str, range(32))) + "]", "i32:0")
    expect(result.code == 1 and "17" in result.text, result, "the faulting thread is named, and the exit code is not 0")
    # The kernel itself takes microseconds: a second holds the compiler, the processes and a busy machine.
    again = min(launch("f20_thread17.cu", "k", "inout:f32:[" + ",".join(map(str, range(32))) + "]", "i32:0").seconds
                for _ in range(3))
    expect(again < 1, result, f"the fault ends the run at once, not after {again:.1f} s")


def f22():
    result = launch("f22_uniform_loop.cu", "k", "out:i32:50", "i32:7", block="50")
    expect(result.code == 0 and result.values(0) == [7] * 50, result, "barriers in a loop, block of 50: no false report")
    full = launch("f22_uniform_loop.cu", "k", "out:i32:50", "i32:7", block="50", extra=("--checks", "full"))
    expect(full.code == 0 and full.values(0) == [7] * 50 and not full.json.get("findings"), full,
           "and none under full checks")


def f24():
    ones = "[" + ",".join(["1"] * 128) + "]"
    result = launch("f24_last_warp.cu", "k", f"in:f32:{ones}", "out:f32:1", block="128", extra=("--checks", "full"))
    findings = result.json.get("findings", [])
    lines = {finding[side]["place"]["line"] for finding in findings for side in ("first", "second")}
    expect(findings and lines <= set(range(13, 22)), result, "lanes that do not wait for each other are a race")
    expect(all(finding["kind"] == "race" and "__syncwarp" in finding["remedy"] for finding in findings), result,
           "the remedy is __syncwarp()")


def f27():
    expect(judge("f27_nothing.cu").json.get("verdict") == "not written", judge("f27_nothing.cu"), "nothing written")
    expect(judge("f27_zeros.cu").json.get("verdict") == "wrong answer", judge("f27_zeros.cu"), "zeros are wrong")


def f28():
    result = judge("f28_zero_input.cu")
    expect(result.json.get("verdict") == "input modified" and result.code == 1, result, "a zeroed input is told")


def f45():
    result = launch("f45_utf8.cu", "k", "out:f32:1")
    errors = [d for d in result.diagnostics() if d["severity"] == "error"]
    # Line 4: 4 spaces, "/* " 3 bytes, 2 + 4 bytes of text, " */ " 4 bytes, "x[0] = " 7 bytes; columns count from 1.
    expect(errors and errors[0]["line"] == 4 and errors[0]["column"] == 25, result, "columns count bytes of UTF-8")


def bad_input():
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.cu"
        empty.write_bytes(b"")
        result = warpdesk("judge", "vector-add", empty)
        expect(result.code in (1, 2, 3) and "empty" in result.text.lower(), result, "an empty source is told")
        latin = Path(folder) / "latin.cu"
        latin.write_bytes(b"// caf\xe9\nextern \"C\" void solve() {}\n")
        result = warpdesk("judge", "vector-add", latin)
        expect(result.code in (2, 3) and "utf-8" in result.text.lower(), result, "a file that is not UTF-8 is told")
        result = warpdesk("judge", "vector-add", Path(folder) / "missing.cu")
        expect(result.code == 2 and "missing.cu" in result.text, result, "a missing file is named")
        result = warpdesk("judge", "vector-ad", empty)
        expect(result.code == 2 and "vector-add" in result.text, result, "a misspelt problem is suggested")
        signature = Path(folder) / "signature.cu"
        signature.write_text('extern "C" void solve(float* a, float* b, float* c, long n) {}\n')
        result = warpdesk("judge", "vector-add", signature)
        errors = [d for d in result.diagnostics() if d["severity"] == "error"]
        expect(result.code == 3 and len(errors) == 1 and errors[0]["line"] == 1, result, "one error at solve")
        none = Path(folder) / "none.cu"
        none.write_text("__global__ void k() {}\n")
        result = warpdesk("judge", "vector-add", none)
        expect(result.json.get("verdict") == "no solve", result, "no solve")
        result = warpdesk("judge", "vector-add", none, environment={"CUDA_HOME": "", "WARPDESK_NVRTC": "/nonexistent.so"})
        expect(result.code == 4 and "nvrtc" in result.text.lower(), result, "no NVRTC is an environment error")


ROWS = {name: value for name, value in list(globals().items())
        if callable(value) and (name[0] == "f" and name[1:].isdigit() or name == "bad_input")}


def main():
    chosen = sys.argv[2:] or list(ROWS)
    failed = skipped = 0
    for name in chosen:
        try:
            ROWS[name]()
            print(f"ok    {name}")
        except Skipped as reason:
            skipped += 1
            print(f"skip  {name}: {reason}")
        except (AssertionError, subprocess.TimeoutExpired) as trouble:
            failed += 1
            print(f"FAIL  {name}: {trouble}")
    print(f"{len(chosen) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    EXECUTABLE = sys.argv[1]
    sys.exit(main())
