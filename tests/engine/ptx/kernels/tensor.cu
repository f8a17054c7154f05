// Instructions with many modifiers and operand lists, written as inline assembly.
__global__ void tensor(unsigned* a, float* c, unsigned long long* map)
{
    __shared__ __align__(16) unsigned tile[256];
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x * 4]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(at), "l"(a));
    asm volatile("cp.async.commit_group;\ncp.async.wait_group 0;" ::: "memory");
    unsigned r[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
        : "r"(at));
    float d[4] = {};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(r[0]), "r"(r[1]));
    int found;
    asm volatile("{ .reg .pred q; shfl.sync.bfly.b32 %0|q, %1, 1, 31, -1; @!q mov.b32 %0, 0; }" : "=r"(found) : "r"(r[0]));
    c[threadIdx.x] = d[0] + d[3] + found;
#if __CUDA_ARCH__ >= 900
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at));
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%0];" ::"r"(at),
        "l"(map), "r"(0), "r"(32));
#endif
}
