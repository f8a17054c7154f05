// verdict: wrong answer
// A fast warp fetches the next piece over the one that a slow warp still adds up.
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
        for (int x = tx; x < 64; x += 16)
            tileB[ty][x] = start + ty < N && left + x < K ? B[(start + ty) * K + left + x] : 0.0f;
        __syncthreads();
        for (int i = 0; i < 16; ++i) {
            for (int y = 0; y < 4; ++y) {
                for (int x = 0; x < 4; ++x)
                    sum[y][x] += tileA[ty * 4 + y][i] * tileB[i][tx * 4 + x];
            }
        }
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
