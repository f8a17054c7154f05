// class: 4 side stream or thread
// verdict: error
// says: pthread_create
// The same through the C library, declared by hand.
extern "C" __device__ int pthread_create(unsigned long long*, const void*, void* (*)(void*), void*);
__device__ void* work(void*) { return nullptr; }
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    unsigned long long thread;
    pthread_create(&thread, nullptr, work, c);
}
