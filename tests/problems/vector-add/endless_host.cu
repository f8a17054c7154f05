// verdict: time limit
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    volatile int turns = 0;
    while (n > 0)
        turns = turns + 1;
}
