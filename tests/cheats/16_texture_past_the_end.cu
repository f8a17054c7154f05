// class: 16 environment
// verdict: runtime error|out of bounds|launch error
// A texture over more memory than the input has.
__global__ void fetch(cudaTextureObject_t behind, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = tex1Dfetch<float>(behind, n + i);
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<float*>(a);
    resource.res.linear.desc.x = 32;
    resource.res.linear.desc.f = cudaChannelFormatKindFloat;
    resource.res.linear.sizeInBytes = 4ull * n * sizeof(float);
    cudaTextureDesc sampling = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);
    fetch<<<(n + 255) / 256, 256>>>(texture, c, n);
}
