// class: 16 environment
// verdict: memory limit|time limit
// Takes all memory there is, on both sides.
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    void* p;
    while (cudaMalloc(&p, 64 << 20) == cudaSuccess)
        ;
    for (volatile char* taken; (taken = static_cast<char*>(malloc(64 << 20)));)
        *taken = 1;
}
