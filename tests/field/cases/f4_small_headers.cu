#include <cstdint>
#include <stdio.h>
#include <limits>
#include <cfloat>
#include <cmath>
#include <cassert>
#include <algorithm>
#include <type_traits>
__global__ void fill(uint32_t* out, int n)
{
    static_assert(std::is_same<uint32_t, unsigned int>::value, "width");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(n > 0);
    if (i < n)
        out[i] = std::min<uint32_t>(std::numeric_limits<uint32_t>::max(), static_cast<uint32_t>(i) + INT8_MAX);
}
