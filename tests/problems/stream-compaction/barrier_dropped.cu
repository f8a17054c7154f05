// verdict: wrong answer
// Reads the counts of warps that have not counted yet.
__global__ void compact(const float* A, int N, float* out)
{
    __shared__ int perWarp[8];
    __shared__ int base;
    if (threadIdx.x == 0)
        base = 0;
    __syncthreads();
    for (int start = 0; start < N; start += 256) {
        int i = start + threadIdx.x;
        bool keep = i < N && A[i] > 0;
        unsigned kept = __ballot_sync(0xffffffffu, keep);
        perWarp[threadIdx.x / 32] = __popc(kept);
        int place = base + __popc(kept & ((1u << threadIdx.x % 32) - 1)), all = 0;
        for (int w = 0; w < 8; ++w) {
            place += w < threadIdx.x / 32 ? perWarp[w] : 0;
            all += perWarp[w];
        }
        if (keep && place >= 0 && place < N)
            out[place] = A[i];
        __syncthreads();
        if (threadIdx.x == 0)
            base += all;
        __syncthreads();
    }
}

extern "C" void solve(const float* A, int N, float* out)
{
    cudaMemset(out, 0, N * sizeof(float));
    compact<<<1, 256>>>(A, N, out);
}
