// class: 17 graph with a stale pointer
// verdict: does not compile|error
// Captures the launch once and replays it with the pointers of then.
static cudaGraphExec_t graph;

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    if (!graph) {
        cudaStream_t side;
        cudaStreamCreate(&side);
        cudaStreamBeginCapture(side, cudaStreamCaptureModeGlobal);
        add<<<(n + 255) / 256, 256, 0, side>>>(a, b, c, n);
        cudaGraph_t captured;
        cudaStreamEndCapture(side, &captured);
        cudaGraphInstantiate(&graph, captured, 0);
    }
    cudaGraphLaunch(graph, 0);
}
