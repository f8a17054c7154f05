// verdict: out of bounds
// Partners beyond the end are looked at when N is no power of two.
__global__ void step(float* data, int run, int distance)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int partner = i ^ distance;
    if (partner < i)
        return;
    float a = data[i], b = data[partner];
    if (a > b == ((i & run) == 0)) {
        data[i] = b;
        data[partner] = a;
    }
}

extern "C" void solve(float* data, int N)
{
    for (int run = 2; run < 2 * N; run *= 2)
        for (int distance = run / 2; distance > 0; distance /= 2)
            step<<<(N + 31) / 32, 32>>>(data, run, distance);
}
