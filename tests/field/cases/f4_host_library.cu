#include <cstdint>
#include <vector>
__global__ void k(int* p) { p[0] = 1; }
