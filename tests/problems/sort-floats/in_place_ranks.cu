// verdict: wrong answer
// Writes into the array that other threads still read.
__global__ void rank(float* data, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    float mine = data[i];
    int before = 0;
    for (int k = 0; k < N; ++k)
        before += data[k] < mine || (data[k] == mine && k < i);
    data[before] = mine;
}

extern "C" void solve(float* data, int N) { rank<<<(N + 127) / 128, 128>>>(data, N); }
