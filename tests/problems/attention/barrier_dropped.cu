// verdict: wrong answer
// A fast warp fetches the next tile over the one that a slow warp still reads.
__global__ void attend(const float* Q, const float* K, const float* V, float* output, int M, int N, int d)
{
    __shared__ float keys[32][129], values[32][129], weights[8][32];
    int lane = threadIdx.x, warp = threadIdx.y, i = blockIdx.x * 8 + warp;
    float largest = -INFINITY, sum = 0, result[4] = {};
    for (int start = 0; start < N; start += 32) {
        for (int j = warp; j < 32; j += 8) {
            for (int k = lane; k < d; k += 32) {
                keys[j][k] = start + j < N ? K[(start + j) * d + k] : 0.0f;
                values[j][k] = start + j < N ? V[(start + j) * d + k] : 0.0f;
            }
        }
        __syncthreads();
        float score = 0;
        for (int k = 0; k < d; ++k)
            score += (i < M ? Q[i * d + k] : 0.0f) * keys[lane][k];
        score = start + lane < N ? score * rsqrtf(d) : -INFINITY;
        float higher = fmaxf(largest, score);
        for (int o = 16; o; o /= 2)
            higher = fmaxf(higher, __shfl_xor_sync(~0u, higher, o));
        float shrink = expf(largest - higher), total = expf(score - higher);
        weights[warp][lane] = total;
        __syncwarp();
        for (int o = 16; o; o /= 2)
            total += __shfl_xor_sync(~0u, total, o);
        sum = sum * shrink + total;
        largest = higher;
        for (int k = 0; k < 4; ++k)
            result[k] *= shrink;
        for (int j = 0; j < 32; ++j) {
            for (int k = 0; k < 4 && lane + 32 * k < d; ++k)
                result[k] += weights[warp][j] * values[j][lane + 32 * k];
        }
    }
    for (int k = 0; k < 4; ++k) {
        if (i < M && lane + 32 * k < d)
            output[i * d + lane + 32 * k] = result[k] / sum;
    }
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int N, int d)
{
    attend<<<(M + 7) / 8, dim3(32, 8)>>>(Q, K, V, output, M, N, d);
}
