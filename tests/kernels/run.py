#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels in unusual styles, run through `warpdesk launch` and compared with plain Python.

usage: run.py PATH-TO-WARPDESK [NAME ...]

Each row names a source in cases/, how to launch it, and an oracle that shares no code with the emulator.
"""

import json
import math
import struct
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parent / "cases"
M32 = 0xFFFFFFFF


def s32(value):
    value &= M32
    return value - (1 << 32) if value >> 31 else value


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def values(kind, numbers):
    return f"in:{kind}:[" + ",".join(map(str, numbers)) + "]"


def launch(case, kernel, grid, block, *arguments, extra=()):
    command = [EXECUTABLE, "launch", CASES / case, "--kernel", kernel, "--grid", grid, "--block", block, "--json", *extra]
    for argument in arguments:
        command += ["--arg", argument]
    process = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=60, check=False)
    lines = process.stdout.strip().splitlines()
    if process.returncode or not lines:
        raise AssertionError(f"exit {process.returncode}\n{process.stdout[-1500:]}\n{process.stderr[-1500:]}")
    return {output["argument"]: output["values"] for output in json.loads(lines[-1])["outputs"]}


def same(got, expected):
    if list(got) != list(expected):
        wrong = [i for i, (g, e) in enumerate(zip(got, expected)) if g != e]
        raise AssertionError(f"{len(wrong)} wrong, first at {wrong[:1]}: got {[got[i] for i in wrong[:4]]}, "
                             f"expected {[expected[i] for i in wrong[:4]]}")


def close(got, expected, relative):
    for i, (g, e) in enumerate(zip(got, expected)):
        if not abs(g - e) <= relative * max(1.0, abs(e)):
            raise AssertionError(f"element {i}: got {g}, expected {e}")


NUMBERS = [(i * 2654435761 + 12345) & M32 for i in range(300)]


def macros():
    def one(x):
        acc = 7
        for i in range(4):
            acc = (acc * 31 + (x ^ (i * 0x9E3779B9 & M32))) & M32
        return acc
    got = launch("macros.cu", "hash", 2, 33, values("u32", NUMBERS), f"out:u32:{len(NUMBERS)}", f"i32:{len(NUMBERS)}")
    same(got[1], [one(x) for x in NUMBERS])


def templates():
    def one(k):
        p = 1
        for n in range(1, 6):
            p = p * k + n
        r = 0
        for i in range(k & 7):
            r = s32(r * 3 + i + k)
        return s32(p + r)
    xs = list(range(-20, 50))
    got = launch("templates.cu", "poly", 2, 64, values("i32", xs), f"out:i32:{len(xs)}", f"i32:{len(xs)}")
    same(got[1], [one(x) for x in xs])


def union_bits():
    xs = [f32(i * 1.37 - 9) for i in range(30)]
    def one(x):
        r = bytearray(struct.pack(">f", x))
        low = (struct.unpack("<H", r[:2])[0] + 1) & 0xFFFF
        return struct.unpack("<I", struct.pack("<H", low) + bytes(r[2:]))[0]
    got = launch("union_bits.cu", "swap", 1, 32, values("f32", xs), "out:u32:30", "i32:30")
    same(got[1], [one(x) for x in xs])


def bit_tricks():
    def one(v):
        pop = bin(v).count("1")
        clz = 32 - v.bit_length()
        ffs = (v & -v).bit_length()
        brev = int(f"{v:032b}"[::-1], 2) >> 20
        inverted = ~v & M32
        wide = pop + bin(inverted).count("1")
        octets = v.to_bytes(4, "little") + inverted.to_bytes(4, "little")
        perm = int.from_bytes(bytes(octets[(0x3715 >> (4 * k)) & 7] for k in range(4)), "little") & 0xFFF
        funnel = ((inverted << 9) | (v >> 23)) & M32
        return (pop + clz * 100 + ffs * 10000 + brev + wide + perm + funnel % 1000 + ((v * 0xDEADBEEF) >> 32) % 1000) & M32
    xs = NUMBERS + [0, 1, M32, 1 << 31]
    got = launch("bit_tricks.cu", "bits", 3, 128, values("u32", xs), f"out:u32:{len(xs)}", f"i32:{len(xs)}")
    same(got[1], [one(x) for x in xs])


def odd_block():
    nx, ny, nz, b = 7, 8, 5, (5, 3, 2)
    sums = {}
    cells = [(x, y, z) for z in range(nz) for y in range(ny) for x in range(nx)]
    for x, y, z in cells:
        key = (x // b[0], y // b[1], z // b[2])
        sums[key] = sums.get(key, 0) + x + 10 * y + 100 * z
    got = launch("odd_block.cu", "box", "2,3,3", "5,3,2", f"out:i32:{len(cells)}", f"i32:{nx}", f"i32:{ny}", f"i32:{nz}")
    same(got[0], [sums[(x // b[0], y // b[1], z // b[2])] for x, y, z in cells])


def inline_asm():
    def one(lane):
        mask = (1 << lane) - 1
        if lane > 15:
            mask = ~mask & M32
        return ((mask + 5) & M32) ^ lane ^ 0x0F0F0F0F
    got = launch("inline_asm.cu", "lanes", 2, 64, "out:u32:128")
    same(got[0], [one(i % 32) for i in range(128)])


def collatz():
    def one(v):
        s = 0
        while v != 1:
            s += 1
            if v & 1:
                v = 3 * v + 1
                continue
            v >>= 1
            if s > 1000:
                break
        return s
    xs = list(range(1, 200))
    got = launch("collatz.cu", "collatz", 4, 64, values("i32", xs), f"out:i32:{len(xs)}", f"i32:{len(xs)}")
    same(got[1], [one(x) for x in xs])


def switchy():
    code = [0, 7, 2, 9, 3, 1, 4, 5, 0, 9, 8, 2]
    def op(kind, a, b):
        if kind == 0: return a + b
        if kind == 1: return a - b
        if kind == 2: return a * b
        if kind == 3: return int(a / b) if b and abs(a) < 2**50 else -1
        if kind == 4: return int(math.fmod(a, b)) if b else -2
        if kind == 7: return a << (b & 31)
        if kind == 9: return a >> (b & 31)
        return ~a
    def one(i):
        a = i * 37 - 500
        for k in range(len(code)):
            a = s32(op(code[(k + i) % len(code)], a, (i ^ k) - 3))
        return a
    got = launch("switchy.cu", "machine", 1, 70, values("i32", code), "out:i32:70", f"i32:{len(code)}")
    same(got[1], [one(i) for i in range(70)])


def recursion():
    got = launch("recursion.cu", "k", 1, 40, "out:i32:40")
    same(got[0], [(i >> 1) + 2 if i & 1 else (i >> 1) + 1 for i in range(40)])


def virtual_call():
    got = launch("virtual_call.cu", "areas", 1, 64, "out:f32:64")
    same(got[0], [i * i if i % 3 else i * 2 for i in range(64)])


def warp_scan():
    xs = [(i * 7) % 11 for i in range(64)]
    expected = []
    for w in range(2):
        v, t = [], 0
        for x in xs[w * 32:w * 32 + 32]:
            t += x
            v.append(t)
        even = sum(1 for x in v if x % 2 == 0)
        for x in v:
            expected.append(x + (even << 16) + max(v) * 3 + sum(1 for y in v if (y & 3) == (x & 3)))
    got = launch("warp_scan.cu", "scan", 1, 64, values("i32", xs), "out:i32:64")
    same(got[1], expected)


def doubles():
    xs = [i * 0.37 + 0.01 for i in range(100)]
    def one(a):
        x = a if a > 1 else 1.0
        for _ in range(60):
            x = 0.5 * (x + a / x)
        return x
    got = launch("doubles.cu", "newton", 2, 64, values("f64", xs), "out:f64:100", "i32:100")
    same(got[1], [one(x) for x in xs])


def local_array():
    xs = [(x >> 7) % 1000 for x in NUMBERS[:296]]
    expected = [v for b in range(0, 296, 8) for v in sorted(xs[b:b + 8])]
    got = launch("local_array.cu", "sorter", 2, 32, values("i32", xs), "out:i32:296", "i32:296")
    same(got[1], expected)


def specialised():
    xs = [i * i for i in range(32)]
    rounds = 9
    expected = [0] * 32 + [rounds * xs[31 - i] + rounds * (rounds - 1) // 2 for i in range(32)] + [i * rounds for i in range(32)]
    got = launch("specialised.cu", "pipeline", 1, 96, values("i32", xs), "out:i32:96", f"i32:{rounds}")
    same(got[1], expected)


def float4_rows():
    xs = [f32(i * 0.25 - 7) for i in range(4 * 50)]
    expected = []
    for i in range(50):
        x, y, z, w = xs[4 * i:4 * i + 4]
        expected += [f32(x + 0.5 * w), f32(y - 0.5), z * 2, w]
    got = launch("float4_rows.cu", "step", 2, 32, values("f32", xs), "out:f32:200", "i32:50", "f32:0.5")
    same(got[1], expected)


def chars():
    text = b"Hello, World! The quick brown fox jumps over the lazy dog. 0123456789"
    expected = []
    for c in text:
        if 97 <= c <= 122: c = 97 + (c - 97 + 13) % 26
        elif 65 <= c <= 90: c = 65 + (c - 65 + 13) % 26
        expected.append(c)
    got = launch("chars.cu", "rot13", 3, 32, values("i8", list(text)), f"out:i8:{len(text)}", f"i32:{len(text)}")
    same(got[1], expected)


def constant_table():
    table = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, -3]
    got = launch("constant_table.cu", "look", 1, 64, "out:i32:64")
    same(got[0], [table[i & 15] * 1000 + 1 for i in range(64)])


def spin_lock():
    got = launch("spin_lock.cu", "critical", 3, 40, "inout:i32:[0]")
    same(got[0], [120])


def last_block():
    xs = [(x >> 9) % 100 for x in NUMBERS] * 10
    got = launch("last_block.cu", "total", 5, 128, values("i32", xs), "out:i32:5", "out:i32:1", f"i32:{len(xs)}")
    same(got[2], [sum(xs)])


def syncthreads_count():
    xs = [i % 100 for i in range(130)]
    c = sum(1 for x in xs if x > 50)
    got = launch("syncthreads_count.cu", "votes", 1, 130, values("i32", xs), "out:i32:130")
    same(got[1], [c * 4 + 2 + 1] * 130)


def unaligned_wrap():
    xs = [float(i) for i in range(100)]
    got = launch("unaligned_wrap.cu", "shift", 5, 32, values("f32", xs), "out:f32:100", "u32:100")
    same(got[1], [xs[99 - i] * 2 for i in range(100)])


def math_functions():
    xs = [f32(i * 0.173 - 6.1) for i in range(80)]
    def one(x):
        return (math.sin(x) + math.exp(-x * x) + math.log(1 + abs(x)) + math.sqrt(abs(x)) + (abs(x) + 0.5) ** 1.7
                + math.tanh(x) + 1 / math.sqrt(1 + x * x) + math.floor(x) + math.fmod(x, f32(0.7)) + math.erf(x))
    got = launch("math.cu", "f", 3, 32, values("f32", xs), "out:f32:80", "i32:80")
    close(got[1], [one(x) for x in xs], 2e-6)


def half_matrix(n, seed):
    """Quarters between -2 and 2: their products and sums are exact in float and in half."""
    return [((i * 7 + seed * 13 + i // n * 5) % 17 - 8) / 4 for i in range(n * n)]


def product(a, b, m, n, k):
    return [sum(a[i * k + x] * b[x * n + j] for x in range(k)) for i in range(m) for j in range(n)]


def wmma_gemm():
    n = 128
    a, b = half_matrix(n, 1), half_matrix(n, 2)
    got = launch("wmma_gemm.cu", "gemm", "2,2", 128, values("f16", a), values("f16", b), f"out:f32:{n * n}", f"i32:{n}", "f32:0.5")
    same(got[2], [x / 2 for x in product(a, b, n, n, n)])


def mma_pipeline():
    n = 64
    a, b = half_matrix(n, 3), half_matrix(n, 4)
    got = launch("mma_pipeline.cu", "gemm", "8,4", 32, values("f16", a), values("f16", b), f"out:f32:{n * n}", f"i32:{n}")
    same(got[2], product(a, b, n, n, n))


def wmma_types():
    a = [(i * 5 + i // 16) % 9 - 4 for i in range(32 * 16)]
    b = [(i * 3 + i // 8) % 7 - 3 for i in range(32 * 16)]
    low = lambda xs: [abs(x) for x in xs]
    expected = []
    shapes = [(16, 16), (32, 8), (8, 32), (16, 16), (16, 16), (32, 8), (16, 16), (8, 32), (32, 8)]
    columns = [False, True, False, True, False, False, False, True, False]
    for (m, n), by_column in zip(shapes, columns):
        c = product(a[:m * 16], b[:16 * n], m, n, 16)
        at = (lambda i, j: j * m + i) if by_column else (lambda i, j: i * n + j)
        flat = [0] * (m * n)
        for i in range(m):
            for j in range(n):
                flat[at(i, j)] = c[i * n + j] + at(i, j) % 7
        expected.append(flat)
    got = launch("wmma_types.cu", "all", 1, 32, values("i32", low(a)), values("i32", low(b)), f"out:f32:{9 * 256}")
    positive = []
    for (m, n), by_column in zip(shapes, columns):
        c = product(low(a)[:m * 16], low(b)[:16 * n], m, n, 16)
        flat = [0] * (m * n)
        for i in range(m):
            for j in range(n):
                at = j * m + i if by_column else i * n + j
                flat[at] = c[i * n + j] + at % 7
        positive += flat
    same(got[2], positive)
    got = launch("wmma_types.cu", "all", 1, 32, values("i32", a), values("i32", b), f"out:f32:{9 * 256}")
    same(got[2][:8 * 256], [x for flat in expected[:8] for x in flat])


def wmma_small_types():
    words_a, words_b = NUMBERS[:40], NUMBERS[40:80]
    def nibble(words, i):
        x = words[i // 8] >> (4 * (i % 8)) & 15
        return x - 16 if x > 7 else x
    def bits(words, i):
        return words[4 * i] | words[4 * i + 1] << 32 | words[4 * i + 2] << 64 | words[4 * i + 3] << 96
    expected = [3 + sum(nibble(words_a, i * 32 + k) * nibble(words_b, j * 32 + k) for k in range(32))
                for i in range(8) for j in range(8)]
    expected += [1 + bin(bits(words_a, i) ^ bits(words_b, j)).count("1") for i in range(8) for j in range(8)]
    expected += [1 + bin(bits(words_a, i) & bits(words_b, j)).count("1") for i in range(8) for j in range(8)]
    got = launch("wmma_types.cu", "small", 1, 32, values("u32", words_a), values("u32", words_b), "out:i32:192")
    same(got[2], expected)


def wmma_tf32_and_double():
    a = [f32(((i * 29) % 64 - 32) / 16 + (1 + 1 / 2048 if i % 5 == 0 else 0)) for i in range(128)]
    b = [f32(((i * 31) % 64 - 30) / 16) for i in range(128)]
    def tf32(x):  # to nearest, ties away from zero, as cvt.rna does
        word = struct.unpack("<I", struct.pack("<f", x))[0]
        return struct.unpack("<f", struct.pack("<I", (word + 0x1000) & 0xFFFFE000))[0]
    got = launch("wmma_types.cu", "tf32AndDouble", 1, 32, values("f32", a), values("f32", b), "out:f32:256", "out:f64:64")
    same(got[2], [f32(0.5 + sum(tf32(a[i * 8 + k]) * tf32(b[j * 8 + k]) for k in range(8)))
                  for i in range(16) for j in range(16)])
    same(got[3], [0.25 + sum(a[i * 4 + k] * b[k * 8 + j] for k in range(4)) for i in range(8) for j in range(8)])


def async_copied():
    xs = [i * 3 for i in range(384)]
    got = launch("async_barriers.cu", "copied", 1, 128, values("i32", xs), "out:i32:384")
    same(got[1], [xs[r * 128 + 127 - i] + r for r in range(3) for i in range(128)])


def async_specialised():
    rounds = 7
    xs = NUMBERS[:32 * rounds]
    xs = [x % 1000 for x in xs]
    got = launch("async_barriers.cu", "specialised", 1, 64, values("i32", xs), f"out:i32:{32 * rounds}", f"i32:{rounds}")
    same(got[1], [xs[r * 32 + 31 - i] * 2 + r for r in range(rounds) for i in range(32)])


def async_staged():
    batches = 6
    xs = [i * i for i in range(64 * batches)]
    got = launch("async_barriers.cu", "staged", 1, 64, values("i32", xs), f"out:i32:{64 * batches}", f"i32:{batches}")
    same(got[1], [xs[r * 64 + (i + 1) % 64] + r for r in range(batches) for i in range(64)])


def async_grouped():
    xs = [i * i % 97 for i in range(128)]
    got = launch("async_barriers.cu", "grouped", 1, 128, values("i32", xs), "out:i32:128", extra=("--shared", 1024))
    same(got[1], [xs[i] + xs[i // 32 * 32 + 31 - i % 32] + xs[i] for i in range(128)])


def async_dropping():
    got = launch("async_barriers.cu", "dropping", 1, 96, "out:i32:96")
    same(got[0], [-1 if i % 2 else 96 + 48000 for i in range(96)])


ROWS = [macros, templates, union_bits, bit_tricks, odd_block, inline_asm, collatz, switchy, recursion, virtual_call,
        warp_scan, doubles, local_array, specialised, float4_rows, chars, constant_table, spin_lock, last_block,
        syncthreads_count, unaligned_wrap, math_functions, wmma_gemm, mma_pipeline, wmma_types, wmma_small_types,
        wmma_tf32_and_double, async_copied, async_specialised, async_staged, async_grouped, async_dropping]


def main():
    chosen = [row for row in ROWS if len(sys.argv) < 3 or row.__name__ in sys.argv[2:]]
    failed = 0
    for row in chosen:
        try:
            row()
            print(f"ok    {row.__name__}")
        except (AssertionError, KeyError, subprocess.TimeoutExpired) as trouble:
            failed += 1
            print(f"FAIL  {row.__name__}: {trouble}")
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    EXECUTABLE = sys.argv[1]
    sys.exit(main())
