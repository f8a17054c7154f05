# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels that use barriers, warp masks and atomics wrongly at the lines marked `//!`, or rightly. Forms as in kernels.py."""

FAULTY = [
    ("a guess of an exchange races with a plain store", (4, 32), ["inout:i32:[0]"], """
__global__ void k(int* p) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *p = 5; //!
    int old = *p, assumed; //!
    do {
        assumed = old;
        old = atomicCAS(p, assumed, assumed * 2 + 1); //!
    } while (assumed != old);
}"""),
]

SOUND = [
    ("atomicAdd of doubles by compare-and-swap", (4, 64), ["inout:f64:[0]"], """
__device__ double add(double* address, double value) {
    unsigned long long* bits = (unsigned long long*)address;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
__global__ void k(double* sum) {
    add(sum, threadIdx.x);
}"""),
    ("maximum of floats by compare-and-swap", (4, 64), ["inout:f32:[0]"], """
__global__ void k(float* most) {
    int* bits = (int*)most;
    float value = blockIdx.x * 64 + threadIdx.x;
    int old = *bits;
    while (value > __int_as_float(old)) {
        int assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(value));
        if (old == assumed) break;
    }
}"""),
    ("product in an array by compare-and-swap", (4, 64), ["inout:i32:[1,1,1,1]"], """
__global__ void k(int* a) {
    int* p = &a[threadIdx.x % 4];
    int seen = *p;
    for (;;) {
        int before = atomicCAS(p, seen, seen * 3);
        if (before == seen) break;
        seen = before;
    }
}"""),
]
