__global__ void lanes(unsigned* out)
{
    unsigned lane, mask, r;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("{\n .reg .u32 t;\n .reg .pred p;\n mov.u32 %0, %%lanemask_lt;\n setp.gt.u32 p, %1, 15;\n @p not.b32 %0, %0;\n mov.u32 t, 5;\n add.u32 %0, %0, t;\n}" : "=r"(mask) : "r"(lane));
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(mask), "r"(lane), "r"(0x0f0f0f0fu));
    out[blockIdx.x * blockDim.x + threadIdx.x] = r;
}
