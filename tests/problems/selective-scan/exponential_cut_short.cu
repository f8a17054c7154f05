// verdict: wrong answer
// Takes 1 + delta A for its exponential.
__global__ void scan(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int seq_len, int d_model, int d_state)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y;
    if (c >= d_model)
        return;
    float h[64] = {};
    for (int t = 0; t < seq_len; ++t) {
        int row = b * seq_len + t;
        float value = u[row * d_model + c], step = delta[row * d_model + c];
        float sum = skip[c] * value;
        for (int n = 0; n < d_state; ++n) {
            h[n] = (1 + step * A[c * d_state + n]) * h[n] + step * B[row * d_state + n] * value;
            sum += C[row * d_state + n] * h[n];
        }
        y[row * d_model + c] = sum;
    }
}

extern "C" void solve(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int batch, int seq_len, int d_model, int d_state)
{
    scan<<<dim3((d_model + 63) / 64, batch), 64>>>(u, delta, A, B, C, skip, y, seq_len, d_model, d_state);
}
