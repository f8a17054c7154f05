// verdict: wrong answer
// Masked scores have no weight, yet they raise the maximum: all that count may underflow, and 0 / 0 is no number.
__global__ void attend(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= M)
        return;
    auto score = [&](int j) {
        float dot = 0;
        for (int k = 0; k < d; ++k)
            dot += Q[i * d + k] * K[j * d + k];
        return dot / sqrtf(d);
    };
    float largest = -INFINITY, sum = 0, result[128] = {};
    for (int j = 0; j < M; ++j)
        largest = fmaxf(largest, score(j));
    for (int j = 0; j <= i; ++j) {
        float weight = expf(score(j) - largest);
        sum += weight;
        for (int k = 0; k < d; ++k)
            result[k] += weight * V[j * d + k];
    }
    for (int k = 0; k < d; ++k)
        output[i * d + k] = result[k] / sum;
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    attend<<<(M + 31) / 32, 32>>>(Q, K, V, output, M, d);
}
