#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles programs/*.cu with NVRTC and the prelude, as a solution is compiled, into programs/*.ptx.

usage: renew_programs.py [path of libnvrtc.so [include folder of the toolkit]]
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "ptx"))
import ctypes

from renew_golden import compile_ptx


def main():
    nvrtc = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libnvrtc.so")
    include = sys.argv[2] if len(sys.argv) > 2 else "/usr/local/cuda/include"
    headers = HERE.parents[2] / "engine" / "compile" / "headers"
    for program in sorted((HERE / "programs").glob("*.cu")):
        options = ["--gpu-architecture=compute_80", "-std=c++20", "--generate-line-info", "-rdc=true", "-default-device",
                   f"-I{headers}", f"-I{include}", "--pre-include=warpdesk_prelude.h"]
        ptx = compile_ptx(nvrtc, program.read_text(), options)
        lines = [re.sub(r'(\t\.file\t\d+ )".*/', r'\1"', line) for line in ptx.rstrip("\0").splitlines()]
        program.with_suffix(".ptx").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
