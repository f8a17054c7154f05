// One kernel for anything that can be done to each index; what is done comes as a lambda.
template <typename Function>
__global__ void forEach(int n, Function function)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        function(i);
}

template <typename... Lists>
__device__ float sumAt(int i, Lists... lists)
{
    return (lists[i] + ... + 0.0f);
}

extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    const auto add = [=] __device__(int i) { c[i] = sumAt(i, a, b); };
    forEach<<<5, 224>>>(n, add);
}
