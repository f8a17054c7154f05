// Batcher's odd-even merge network, which never looks beyond N and so needs no padding; a struct of launch settings and a
// lambda on the host.
#include <cuda_runtime.h>

struct Launch {
    int blocks;
    int threads;
};

__global__ void exchange(float* data, unsigned n, unsigned run, unsigned distance)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned j = i + distance;
    if (j >= n)
        return;
    // Pairs lie within one run of the sorted size, and start after the first `distance % run` elements.
    const unsigned offset = distance % run;
    if (i < offset || ((i - offset) / distance) % 2 != 0)
        return;
    if (i / (2 * run) != j / (2 * run))
        return;
    const float lo = fminf(data[i], data[j]);
    const float hi = fmaxf(data[i], data[j]);
    data[i] = lo;
    data[j] = hi;
}

extern "C" void solve(float* data, int N)
{
    const auto launchFor = [](int n) { return Launch{(n + 191) / 192, 192}; };
    const Launch launch = launchFor(N);
    for (unsigned run = 1; run < (unsigned)N; run <<= 1)
        for (unsigned distance = run; distance >= 1; distance >>= 1)
            exchange<<<launch.blocks, launch.threads>>>(data, (unsigned)N, run, distance);
    cudaDeviceSynchronize();
}
