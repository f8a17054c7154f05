// verdict: runtime error
// A row of B is 16 bytes aligned only if K is a multiple of 4.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[64][16];
    __shared__ float tileB[16][64];
    int tx = threadIdx.x, ty = threadIdx.y;
    int top = blockIdx.y * 64, left = blockIdx.x * 64;
    float sum[4][4] = {};
    for (int start = 0; start < N; start += 16) {
        for (int y = ty; y < 64; y += 16)
            tileA[y][tx] = top + y < M && start + tx < N ? A[(top + y) * N + start + tx] : 0.0f;
        float4 four = {0.0f, 0.0f, 0.0f, 0.0f};
        if (start + ty < N && left + tx * 4 + 3 < K)
            four = *reinterpret_cast<const float4*>(B + (start + ty) * K + left + tx * 4);
        else if (start + ty < N) {
            four.x = left + tx * 4 < K ? B[(start + ty) * K + left + tx * 4] : 0.0f;
            four.y = left + tx * 4 + 1 < K ? B[(start + ty) * K + left + tx * 4 + 1] : 0.0f;
            four.z = left + tx * 4 + 2 < K ? B[(start + ty) * K + left + tx * 4 + 2] : 0.0f;
        }
        tileB[ty][tx * 4] = four.x;
        tileB[ty][tx * 4 + 1] = four.y;
        tileB[ty][tx * 4 + 2] = four.z;
        tileB[ty][tx * 4 + 3] = four.w;
        __syncthreads();
        for (int i = 0; i < 16; ++i) {
            for (int y = 0; y < 4; ++y) {
                for (int x = 0; x < 4; ++x)
                    sum[y][x] += tileA[ty * 4 + y][i] * tileB[i][tx * 4 + x];
            }
        }
        __syncthreads();
    }
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 4; ++x) {
            int r = top + ty * 4 + y, c = left + tx * 4 + x;
            if (r < M && c < K)
                C[r * K + c] = sum[y][x];
        }
    }
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 63) / 64, (M + 63) / 64), dim3(16, 16)>>>(A, B, C, M, N, K);
}
