// verdict: not written
extern "C" void solve(const float* a, const float* b, float* c, int n) { }
