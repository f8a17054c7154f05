// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>

extern "C" __global__ void checkIndex(int n)
{
    assert(threadIdx.x < n); // line 6
}
