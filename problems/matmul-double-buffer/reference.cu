// Large enough that a kernel is worth it: one thread for each element, one sum in double.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= M || c >= K)
        return;
    double sum = 0;
    for (int i = 0; i < N; ++i)
        sum += static_cast<double>(A[static_cast<long long>(r) * N + i]) * static_cast<double>(B[static_cast<long long>(i) * K + c]);
    C[static_cast<long long>(r) * K + c] = static_cast<float>(sum);
}

extern "C" void reference(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 block(32, 8);
    dim3 grid((K + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
