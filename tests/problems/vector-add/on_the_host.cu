// verdict: runtime error
// The pointers are device pointers: following one on the host is a crash.
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    for (int i = 0; i < n; ++i)
        c[i] = a[i] + b[i];
}
