#include <cstdio>
__global__ void hello() { printf("hi %d\n", threadIdx.x); }
