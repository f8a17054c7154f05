// SPDX-License-Identifier: GPL-3.0-or-later
// Six steps of a single-precision matrix product C = alpha * A * B + beta * C, row-major, as S. Boehm describes them in
// "How to Optimize a CUDA Matmul Kernel" (2022): one idea more in each.

__global__ void sgemm1(int m, int n, int k, float alpha, const float* a, const float* b, float beta, float* c)
{
    const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < m && column < n) {
        float sum = 0.0f;
        for (int i = 0; i < k; ++i)
            sum += a[row * k + i] * b[i * n + column];
        c[row * n + column] = alpha * sum + beta * c[row * n + column];
    }
}

template <int Size>
__global__ void sgemm2(int m, int n, int k, float alpha, const float* a, const float* b, float beta, float* c)
{
    const int row = blockIdx.x * Size + threadIdx.x / Size;
    const int column = blockIdx.y * Size + threadIdx.x % Size;
    if (row < m && column < n) {
        float sum = 0.0f;
        for (int i = 0; i < k; ++i)
            sum += a[row * k + i] * b[i * n + column];
        c[row * n + column] = alpha * sum + beta * c[row * n + column];
    }
}
template __global__ void sgemm2<32>(int, int, int, float, const float*, const float*, float, float*);

template <int Size>
__global__ void sgemm3(int m, int n, int k, float alpha, const float* a, const float* b, float beta, float* c)
{
    const int blockRow = blockIdx.x, blockColumn = blockIdx.y;
    __shared__ float as[Size * Size];
    __shared__ float bs[Size * Size];
    const int x = threadIdx.x % Size, y = threadIdx.x / Size;
    a += blockRow * Size * k;
    b += blockColumn * Size;
    c += blockRow * Size * n + blockColumn * Size;
    float sum = 0.0f;
    for (int at = 0; at < k; at += Size) {
        as[y * Size + x] = a[y * k + x];
        bs[y * Size + x] = b[y * n + x];
        __syncthreads();
        a += Size;
        b += Size * n;
        for (int i = 0; i < Size; ++i)
            sum += as[y * Size + i] * bs[i * Size + x];
        __syncthreads();
    }
    c[y * n + x] = alpha * sum + beta * c[y * n + x];
}
template __global__ void sgemm3<32>(int, int, int, float, const float*, const float*, float, float*);

template <int BM, int BN, int BK, int TM>
__global__ void sgemm4(int m, int n, int k, float alpha, const float* a, const float* b, float beta, float* c)
{
    const int blockRow = blockIdx.y, blockColumn = blockIdx.x;
    const int column = threadIdx.x % BN, row = threadIdx.x / BN;
    __shared__ float as[BM * BK];
    __shared__ float bs[BK * BN];
    a += blockRow * BM * k;
    b += blockColumn * BN;
    c += blockRow * BM * n + blockColumn * BN;
    const int columnA = threadIdx.x % BK, rowA = threadIdx.x / BK;
    const int columnB = threadIdx.x % BN, rowB = threadIdx.x / BN;
    float sums[TM] = { 0.0f };
    for (int at = 0; at < k; at += BK) {
        as[rowA * BK + columnA] = a[rowA * k + columnA];
        bs[rowB * BN + columnB] = b[rowB * n + columnB];
        __syncthreads();
        a += BK;
        b += BK * n;
        for (int i = 0; i < BK; ++i) {
            const float shared = bs[i * BN + column];
            for (int r = 0; r < TM; ++r)
                sums[r] += as[(row * TM + r) * BK + i] * shared;
        }
        __syncthreads();
    }
    for (int r = 0; r < TM; ++r)
        c[(row * TM + r) * n + column] = alpha * sums[r] + beta * c[(row * TM + r) * n + column];
}
template __global__ void sgemm4<64, 64, 8, 8>(int, int, int, float, const float*, const float*, float, float*);

template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1)
sgemm5(int m, int n, int k, float alpha, const float* a, const float* b, float beta, float* c)
{
    const int blockRow = blockIdx.y, blockColumn = blockIdx.x;
    const int threads = BM * BN / (TM * TN);
    const int column = threadIdx.x % (BN / TN), row = threadIdx.x / (BN / TN);
    __shared__ float as[BM * BK];
    __shared__ float bs[BK * BN];
    a += blockRow * BM * k;
    b += blockColumn * BN;
    c += blockRow * BM * n + blockColumn * BN;
    const int rowA = threadIdx.x / BK, columnA = threadIdx.x % BK, strideA = threads / BK;
    const int rowB = threadIdx.x / BN, columnB = threadIdx.x % BN, strideB = threads / BN;
    float sums[TM * TN] = { 0.0f };
    float inA[TM] = { 0.0f };
    float inB[TN] = { 0.0f };
    for (int at = 0; at < k; at += BK) {
        for (int offset = 0; offset < BM; offset += strideA)
            as[(rowA + offset) * BK + columnA] = a[(rowA + offset) * k + columnA];
        for (int offset = 0; offset < BK; offset += strideB)
            bs[(rowB + offset) * BN + columnB] = b[(rowB + offset) * n + columnB];
        __syncthreads();
        a += BK;
        b += BK * n;
        for (int i = 0; i < BK; ++i) {
            for (int r = 0; r < TM; ++r)
                inA[r] = as[(row * TM + r) * BK + i];
            for (int s = 0; s < TN; ++s)
                inB[s] = bs[i * BN + column * TN + s];
            for (int r = 0; r < TM; ++r)
                for (int s = 0; s < TN; ++s)
                    sums[r * TN + s] += inA[r] * inB[s];
        }
        __syncthreads();
    }
    for (int r = 0; r < TM; ++r)
        for (int s = 0; s < TN; ++s)
            c[(row * TM + r) * n + column * TN + s]
                = alpha * sums[r * TN + s] + beta * c[(row * TM + r) * n + column * TN + s];
}
template __global__ void sgemm5<128, 128, 8, 8, 8>(int, int, int, float, const float*, const float*, float, float*);

template <int BM, int BN, int BK, int TM, int TN>
__global__ void sgemm6(int m, int n, int k, float alpha, float* a, float* b, float beta, float* c)
{
    const int blockRow = blockIdx.y, blockColumn = blockIdx.x;
    const int column = threadIdx.x % (BN / TN), row = threadIdx.x / (BN / TN);
    __shared__ float as[BM * BK];
    __shared__ float bs[BK * BN];
    a += blockRow * BM * k;
    b += blockColumn * BN;
    c += blockRow * BM * n + blockColumn * BN;
    const int rowA = threadIdx.x / (BK / 4), columnA = threadIdx.x % (BK / 4);
    const int rowB = threadIdx.x / (BN / 4), columnB = threadIdx.x % (BN / 4);
    float sums[TM * TN] = { 0.0f };
    float inA[TM] = { 0.0f };
    float inB[TN] = { 0.0f };
    for (int at = 0; at < k; at += BK) {
        const float4 four = reinterpret_cast<float4*>(&a[rowA * k + columnA * 4])[0];
        as[(columnA * 4 + 0) * BM + rowA] = four.x;
        as[(columnA * 4 + 1) * BM + rowA] = four.y;
        as[(columnA * 4 + 2) * BM + rowA] = four.z;
        as[(columnA * 4 + 3) * BM + rowA] = four.w;
        reinterpret_cast<float4*>(&bs[rowB * BN + columnB * 4])[0]
            = reinterpret_cast<float4*>(&b[rowB * n + columnB * 4])[0];
        __syncthreads();
        a += BK;
        b += BK * n;
        for (int i = 0; i < BK; ++i) {
            for (int r = 0; r < TM; ++r)
                inA[r] = as[i * BM + row * TM + r];
            for (int s = 0; s < TN; ++s)
                inB[s] = bs[i * BN + column * TN + s];
            for (int r = 0; r < TM; ++r)
                for (int s = 0; s < TN; ++s)
                    sums[r * TN + s] += inA[r] * inB[s];
        }
        __syncthreads();
    }
    for (int r = 0; r < TM; r += 1)
        for (int s = 0; s < TN; s += 4) {
            float4 four = reinterpret_cast<float4*>(&c[(row * TM + r) * n + column * TN + s])[0];
            four.x = alpha * sums[r * TN + s] + beta * four.x;
            four.y = alpha * sums[r * TN + s + 1] + beta * four.y;
            four.z = alpha * sums[r * TN + s + 2] + beta * four.z;
            four.w = alpha * sums[r * TN + s + 3] + beta * four.w;
            reinterpret_cast<float4*>(&c[(row * TM + r) * n + column * TN + s])[0] = four;
        }
}
template __global__ void sgemm6<128, 128, 8, 8, 8>(int, int, int, float, float*, float*, float, float*);
