// class: 13 L2 residency
// verdict: does not compile|error|accepted
// Keeps the inputs in the cache across calls by an access policy window.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    cudaStreamAttrValue value = {};
    value.accessPolicyWindow.base_ptr = const_cast<float*>(a);
    value.accessPolicyWindow.num_bytes = n * sizeof(float);
    value.accessPolicyWindow.hitRatio = 1.0f;
    value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    cudaStreamSetAttribute(0, cudaStreamAttributeAccessPolicyWindow, &value);
    add<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
