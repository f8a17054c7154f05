// Double-buffered product in inline assembly: cp.async, ldmatrix (plain and transposed), mma.sync; one warp a 16x8 tile.
#include <cuda_fp16.h>
__global__ void gemm(const half* a, const half* b, float* c, int n)
{
    __shared__ alignas(16) half sa[2][16 * 16];
    __shared__ alignas(16) half sb[2][16 * 8];
    int lane = threadIdx.x;
    int row = blockIdx.y * 16, column = blockIdx.x * 8;
    auto fetch = [&](int stage, int k) {
        unsigned to = (unsigned)__cvta_generic_to_shared(&sa[stage][lane * 8]);
        const half* from = a + (row + lane / 2) * n + k + lane % 2 * 8;
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from));
        if (lane < 16) {
            to = (unsigned)__cvta_generic_to_shared(&sb[stage][lane * 8]);
            asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(b + (k + lane) * n + column));
        }
        asm volatile("cp.async.commit_group;");
    };
    float d[4] = {};
    fetch(0, 0);
    for (int k = 0, stage = 0; k < n; k += 16, stage ^= 1) {
        if (k + 16 < n) {
            fetch(stage ^ 1, k + 16);
            asm volatile("cp.async.wait_group 1;");
        } else {
            asm volatile("cp.async.wait_group 0;");
        }
        __syncthreads();
        unsigned fa[4], fb[2];
        unsigned at = (unsigned)__cvta_generic_to_shared(&sa[stage][lane % 16 * 16 + lane / 16 * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                     : "=r"(fa[0]), "=r"(fa[1]), "=r"(fa[2]), "=r"(fa[3])
                     : "r"(at));
        at = (unsigned)__cvta_generic_to_shared(&sb[stage][lane % 16 * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(fb[0]), "=r"(fb[1]) : "r"(at));
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                     : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
        __syncthreads();
    }
    float* to = c + (row + lane / 4) * n + column + lane % 4 * 2;
    to[0] = d[0];
    to[1] = d[1];
    to[8 * n] = d[2];
    to[8 * n + 1] = d[3];
}
