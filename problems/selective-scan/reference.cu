extern "C" void reference(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int batch, int seq_len, int d_model, int d_state)
{
    for (long long b = 0; b < batch; ++b) {
        for (long long c = 0; c < d_model; ++c) {
            double h[64] = {};
            for (long long t = 0; t < seq_len; ++t) {
                long long i = (b * seq_len + t) * d_model + c;
                double step = delta[i];
                double sum = static_cast<double>(skip[c]) * u[i];
                for (int n = 0; n < d_state; ++n) {
                    long long j = (b * seq_len + t) * d_state + n;
                    h[n] = exp(step * A[c * d_state + n]) * h[n] + step * B[j] * u[i];
                    sum += C[j] * h[n];
                }
                y[i] = static_cast<float>(sum);
            }
        }
    }
}
