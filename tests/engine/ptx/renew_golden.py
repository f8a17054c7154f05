#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles kernels/*.cu with NVRTC for every target into golden/NAME.TARGET.ptx.

usage: renew_golden.py [path of libnvrtc.so]
"""
import ctypes
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
TARGETS = ["75", "80", "86", "89", "90", "90a", "100", "120"]


def compile_ptx(nvrtc, source, options):
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"kernel.cu", 0, None, None)
    arguments = (ctypes.c_char_p * len(options))(*[o.encode() for o in options])
    failed = nvrtc.nvrtcCompileProgram(program, len(options), arguments)
    get = (nvrtc.nvrtcGetProgramLogSize, nvrtc.nvrtcGetProgramLog) if failed else (nvrtc.nvrtcGetPTXSize, nvrtc.nvrtcGetPTX)
    get[0](program, ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    get[1](program, text)
    if failed:
        sys.exit(text.value.decode())
    return text.value.decode()


def main():
    nvrtc = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libnvrtc.so")
    (HERE / "golden").mkdir(exist_ok=True)
    for kernel in sorted((HERE / "kernels").glob("*.cu")):
        for target in TARGETS:
            if kernel.stem == "tensor" and target == "75":
                continue  # cp.async and this mma need sm_80
            options = [f"--gpu-architecture=compute_{target}", "-std=c++20", "--generate-line-info",
                       "-rdc=true", "-default-device", "-DRELOCATABLE"]
            ptx = compile_ptx(nvrtc, kernel.read_text(), options)
            # Paths of the machine that renews do not belong into the repository.
            lines = [re.sub(r'(\t\.file\t\d+ )".*/', r'\1"', line) for line in ptx.rstrip("\0").splitlines()]
            (HERE / "golden" / f"{kernel.stem}.{target}.ptx").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
