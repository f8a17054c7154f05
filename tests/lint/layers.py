#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the map of the rooms: who may include whom, and what may appear where.

usage: layers.py SOURCE-FOLDER      prints one line per violation, exit code 1 when there is one
"""

import re
import sys
from pathlib import Path

# Room -> rooms it may include besides itself (ARCHITECTURE.md, "Rooms"). The longest matching room counts.
ENGINE_ROOMS = ["engine/base", "engine/ptx", "engine/compile", "engine/cubin", "engine/device", "engine/emulator", "engine/host",
                "engine/judge", "engine/measure", "engine/runner"]
MAY_INCLUDE = {
    "engine/base": [],
    "engine/ptx": ["engine/base"],
    "engine/compile": ["engine/base", "engine/ptx"],
    "engine/cubin": ["engine/base"],
    "engine/device": ["engine/base", "engine/ptx"],
    "engine/emulator": ["engine/base", "engine/ptx", "engine/device"],
    "engine/host": ["engine/base", "engine/ptx", "engine/device", "engine/emulator"],
    "engine/judge": ["engine/base", "engine/ptx", "engine/compile", "engine/device", "engine/host", "engine/measure"],
    "engine/measure": ["engine/base", "engine/ptx", "engine/cubin", "engine/device"],
    "engine/runner": ENGINE_ROOMS,
    "editor": ["engine/base"],
    "app/runner_client": ["engine/base", "engine/judge"],
    "app/cli": ["engine/base", "engine/judge", "app/runner_client", "app/history"],
    "app/theme": ["engine/base", "editor"],
    "app/statement": ["engine/base", "app/theme"],
    "app/plots": ["engine/base", "app/theme"],
    "app/drafts": ["engine/base", "editor", "app/runner_client"],
    "app/history": ["app/drafts"],
    "app/language": [],
    "app/window": ["engine/base", "editor", "app/runner_client", "app/theme", "app/statement", "app/drafts", "app/plots", "app/history", "app/language"],
    "app": ["app/cli", "app/window", "app/runner_client"],
}
LLVM_ROOMS = ("engine/emulator", "engine/host")
CUDA_ROOMS = ("engine/compile",)
COLOUR_TABLES = ("app/theme/",)
DOORS = {  # a library that has one door: header prefix -> where it may be included
    "yaml-cpp/": ("engine/base/",),
    "nlohmann/json.hpp": ("engine/base/",),
    "Qsci/": ("editor/",),
    "md4c": ("app/statement/",),
    "qcustomplot.h": ("app/plots/",),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
QT = re.compile(r"^(Q[A-Z]\w*|Qt\w*/.*|Qt[A-Z]\w*|q\w+\.h)$")
LLVM = re.compile(r"^(llvm|llvm-c|clang|lld)/")
CUDA = re.compile(r"^(nvrtc|cuda\w*|cupti\w*|nvJitLink|nvPTXCompiler|driver_types|vector_types)\.h$")
HEX_COLOUR = re.compile(r'"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"|\b(?:qRgba?|QColor)\s*\(\s*(?:0x)?[0-9]')
TR = re.compile(r"\btr\(|\bQT_TR_NOOP\b|QCoreApplication::translate")


def room_of(path):
    rooms = [room for room in MAY_INCLUDE if path.startswith(room + "/")]
    return max(rooms, key=len) if rooms else None


def without_strings(line):
    return re.sub(r'"(?:[^"\\]|\\.)*"', '""', line).split("//")[0]


def violations_of(path, text):
    room = room_of(path)
    engine = path.startswith("engine/")
    if "SPDX-License-Identifier: GPL-3.0-or-later" not in text[:200]:
        yield 1, "no SPDX line at the top"
    if path.endswith(".h") and "#pragma once" not in text:
        yield 1, "a header without #pragma once"
    lines = text.splitlines()
    if len(lines) > 600 and not path.endswith((".inc",)):
        yield len(lines), f"{len(lines)} lines: a file over 600 lines is two rooms in one"
    for number, line in enumerate(lines, 1):
        include = INCLUDE.match(line)
        if include:
            yield from ((number, words) for words in include_violations(path, room, engine, include[2], include[1]))
        if engine and TR.search(without_strings(line)):
            yield number, "the engine has no words to translate: send a code and values"
        if path.startswith(("app/", "editor/")) and not path.startswith(COLOUR_TABLES) and HEX_COLOUR.search(line):
            yield number, "a colour outside the token table of app/theme"


def include_violations(path, room, engine, header, quote):
    if engine and QT.match(header):
        yield f"the engine includes Qt: <{header}>"
    if LLVM.match(header):
        if not path.startswith(LLVM_ROOMS):
            yield f"LLVM outside {' and '.join(LLVM_ROOMS)}: {header}"
        elif path.endswith(".h") and not path.endswith("_ir.h"):
            yield f"LLVM in a header that other rooms may include: {header}"
    if CUDA.match(header) and not (path.startswith(CUDA_ROOMS) and path.endswith(".cpp")):
        yield f"a CUDA header outside a .cpp of {' and '.join(CUDA_ROOMS)}: {header}"
    for prefix, doors in DOORS.items():
        if header.startswith(prefix) and not path.startswith(doors):
            yield f"{header} has one door, {' and '.join(doors)}"
    if quote != '"':
        return
    if not header.startswith(("engine/", "editor/", "app/")):
        if "/" not in header and not header.endswith(".moc"):
            yield f"include from the repository root, not \"{header}\""
        return
    target = room_of(header)
    if target is None:
        yield f"\"{header}\" belongs to no room"
    elif target != room and target not in MAY_INCLUDE[room]:
        yield f"{room} may not include {target}: \"{header}\""


def check(root):
    found = []
    for folder in ("engine", "editor", "app"):
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root).as_posix()
            # engine/compile/headers is CUDA for kernels, not part of this program.
            if file.suffix not in (".h", ".cpp", ".inc") or path.startswith("engine/compile/headers/"):
                continue
            if room_of(path) is None:
                found.append(f"{path}:1: belongs to no room of tests/lint/layers.py")
                continue
            for number, words in violations_of(path, file.read_text(encoding="utf-8")):
                found.append(f"{path}:{number}: {words}")
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = check(Path(sys.argv[1]))
    print("\n".join(found) if found else "every file keeps to its room")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
