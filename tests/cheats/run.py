#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Solutions that try to fool the judge, and what they get.

usage: run.py PATH-TO-WARPDESK-RUNNER [NAME-PART...]; exit code 77 = no NVRTC here

All go through one runner, one after the other, as a desk would send them: what one leaves behind is there for the next.
The first lines of a cheat say what it is:

    // class: 2 result caching       the number and name of engine/judge/README.md
    // problem: vector-add           that is the default
    // job: measure                  else judge
    // verdict: wrong answer         alternatives by |; "error" is a job that could not be done
    // says: WORDS                   alternatives by |, in the messages, diagnostics or labels
    // label: WORDS                  where it is accepted, with such a label
    // never: WORDS                  which it prints when it got what it wanted
    // least: 20                     milliseconds that its median must have at least, in every regime
    // seconds: 20                   that the job may take at most, 60 without
"""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROBLEMS = HERE.parents[1] / "problems"


class Runner:
    def __init__(self, executable):
        self.process = subprocess.Popen([executable], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.id = 0
        hello = json.loads(self.process.stdout.readline())
        if hello.get("event") != "hello":
            raise SystemExit(f"no hello: {hello}")

    def job(self, **fields):
        """Sends one job; returns its last event, all text it printed and the seconds it took."""
        self.id += 1
        started = time.monotonic()
        self.process.stdin.write(json.dumps({"id": self.id, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        printed = ""
        while True:
            line = self.process.stdout.readline()
            if not line:
                return None, printed, time.monotonic() - started
            event = json.loads(line)
            for length in event.get("binary", []):
                self.process.stdout.read(length)
            if event.get("event") == "output":
                printed = (printed + event["text"])[-(1 << 20):]
            if event.get("event") in ("result", "error") and event.get("id") == self.id:
                return event, printed, time.monotonic() - started


def problem(slug):
    folder = PROBLEMS / slug
    files = {str(file.relative_to(folder)): file.read_text(encoding="utf-8")
             for file in folder.iterdir() if file.is_file() and file.suffix in (".yaml", ".cu")}
    return {"slug": slug, "files": files}


def faults(head, event, printed, seconds):
    """What is not as the head says."""
    if event is None:
        yield "the runner died"
        return
    result = event.get("result", {})
    text = json.dumps(event)
    verdict = result.get("verdict", "error")
    if event["event"] == "error" and event["error"]["kind"] == "internal":
        yield "an internal error"
    if verdict not in head["verdict"].split("|"):
        yield f"verdict {verdict}, not {head['verdict']}"
    said = {**result, "output": ""} if event["event"] == "result" else event["error"]
    if "says" in head and not any(words in json.dumps(said) for words in head["says"].split("|")):
        yield f"does not say {head['says']}"
    labels = json.dumps([test.get("labels", []) for test in result.get("tests", [])] + result.get("labels", []))
    if "label" in head and verdict == "accepted" and head["label"] not in labels:
        yield f"no label {head['label']}"
    if "never" in head and (head["never"] in printed or head["never"] in result.get("output", "")):
        yield f"it printed {head['never']}"
    if "least" in head:
        medians = [measured["median"] for case in result.get("cases", []) for measured in case["measurements"]]
        if not medians or min(medians) < float(head["least"]):
            yield f"medians {medians}, not at least {head['least']} ms"
    if seconds > float(head.get("seconds", 60)):
        yield f"it took {seconds:.0f} s"
    if "Traceback" in text:
        yield "a trace"


def main(executable, parts):
    runner = Runner(executable)
    doctor, _, _ = runner.job(job="doctor")
    if not next(check["ok"] for check in doctor["result"]["checks"] if check["name"] == "nvrtc"):
        return 77
    failed = 0
    files = [file for file in sorted(HERE.glob("*.cu")) if not parts or any(part in file.name for part in parts)]
    for file in files:
        source = file.read_text(encoding="utf-8")
        head = dict(re.findall(r"^// (\w+): (.+)$", source, re.MULTILINE))
        job = head.get("job", "judge")
        extra = {"seconds": 0.3} if job == "measure" else {}
        event, printed, seconds = runner.job(job=job, problem=problem(head.get("problem", "vector-add")),
                                             source=source, file=file.name, **extra)
        found = list(faults(head, event, printed, seconds))
        failed += bool(found)
        verdict = "died" if event is None else event.get("result", {}).get("verdict", "error")
        print(f"{'FAIL' if found else 'ok  '}  {file.name}: {verdict} in {seconds:.1f} s" + "".join(
            f"\n      {fault}" for fault in found))
        if found and event:
            told = event.get("result") or event.get("error")
            print("      " + json.dumps({**told, "output": "", "tests": told.get("tests", [])[-1:]})[:1200])
        if event is None:
            runner = Runner(executable)
    print(f"{len(files) - failed} of {len(files)} as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
