// verdict: not written
// Only values that occur get a count.
__global__ void count(const unsigned char* input, long long* histogram, int N)
{
    int mine = 0;
    for (int i = 0; i < N; ++i)
        mine += input[i] == threadIdx.x;
    if (mine > 0)
        histogram[threadIdx.x] = mine;
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N) { count<<<1, 256>>>(input, histogram, N); }
