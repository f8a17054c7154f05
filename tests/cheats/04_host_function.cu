// class: 4 side stream or thread
// verdict: runtime error
// says: device memory
// A host function queued behind the stream writes the answer once solve() has returned.
struct Job {
    const float *a, *b;
    float* c;
    int n;
};
static Job job;
void finish(void*)
{
    for (int i = 0; i < job.n; ++i)
        job.c[i] = job.a[i] + job.b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    job = { a, b, c, n };
    cudaLaunchHostFunc(0, finish, nullptr);
}
