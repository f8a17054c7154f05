// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/cuda_words.h"

namespace warpdesk::editor {

const char* cppKeywords()
{
    return "alignas alignof asm auto break case catch class co_await co_return co_yield concept const const_cast "
           "consteval constexpr constinit continue decltype default delete do dynamic_cast else enum explicit export "
           "extern false final for friend goto if inline mutable namespace new noexcept nullptr operator override "
           "private protected public register reinterpret_cast requires return sizeof static static_assert "
           "static_cast struct switch template this thread_local throw true try typedef typeid typename union using "
           "virtual volatile while";
}

const char* typeWords()
{
    return "__half __half2 __nv_bfloat16 __nv_bfloat162 __nv_fp8_e4m3 __nv_fp8_e5m2 bool char char1 char16_t char2 "
           "char3 char32_t char4 char8_t cudaDeviceProp cudaError_t cudaEvent_t cudaFuncAttributes cudaMemcpyKind "
           "cudaStream_t dim3 double double1 double2 double3 double4 float float1 float2 float3 float4 half half2 "
           "int int1 int16_t int2 int3 int32_t int4 int64_t int8_t intptr_t long long1 long2 long3 long4 longlong1 "
           "longlong2 longlong3 longlong4 nv_bfloat16 nv_bfloat162 ptrdiff_t short short1 short2 short3 short4 "
           "signed size_t uchar1 uchar2 uchar3 uchar4 uint1 uint16_t uint2 uint3 uint32_t uint4 uint64_t uint8_t "
           "uintptr_t ulong1 ulong2 ulong3 ulong4 ulonglong1 ulonglong2 ulonglong3 ulonglong4 unsigned ushort1 "
           "ushort2 ushort3 ushort4 void wchar_t";
}

const char* cudaWords()
{
    return "__activemask __align__ __all_sync __any_sync __assume __ballot_sync __bfloat162float __brev __brevll "
           "__brkpt __builtin_assume __byte_perm __cluster_dims__ __clz __clzll __constant__ __cosf "
           "__cvta_generic_to_global __cvta_generic_to_shared __dadd_rn __device__ __dmul_rn __double_as_longlong "
           "__dp2a_hi __dp2a_lo __dp4a __exp10f __expf __fadd_rn __fdiv_rn __fdividef __ffs __ffsll __float2bfloat16 "
           "__float2half __float2half_rn __float2int_rn __float2int_rz __float2uint_rn __float_as_int "
           "__float_as_uint __floats2half2_rn __fma_rn __fmaf_rn __fmul_rn __fns __forceinline__ __frcp_rn "
           "__frsqrt_rn __fsqrt_rn __funnelshift_l __funnelshift_lc __funnelshift_r __funnelshift_rc __global__ "
           "__grid_constant__ __hadd __hadd2 __half22float2 __half2float __hfma __hfma2 __hmax __hmin __hmul __hmul2 "
           "__host__ __hsub __int2float_rn __int_as_float __isConstant __isGlobal __isLocal __isShared "
           "__launch_bounds__ __ldca __ldcg __ldcs __ldcv __ldg __ldlu __log10f __log2f __logf __longlong_as_double "
           "__managed__ __match_all_sync __match_any_sync __maxnreg__ __mul24 __mul64hi __mulhi __nanosleep "
           "__noinline__ __pipeline_commit __pipeline_memcpy_async __pipeline_wait_prior __popc __popcll __powf "
           "__reduce_add_sync __reduce_and_sync __reduce_max_sync __reduce_min_sync __reduce_or_sync "
           "__reduce_xor_sync __restrict__ __rhadd __sad __saturatef __shared__ __shfl_down_sync __shfl_sync "
           "__shfl_up_sync __shfl_xor_sync __sincosf __sinf __stcg __stcs __stwb __stwt __syncthreads "
           "__syncthreads_and __syncthreads_count __syncthreads_or __syncwarp __tanf __threadfence "
           "__threadfence_block __threadfence_system __trap __uint2float_rn __uint_as_float __umul24 __umul64hi "
           "__umulhi __usad abs acosf asinf atan2f atanf atomicAdd atomicAnd atomicCAS atomicDec atomicExch "
           "atomicInc atomicMax atomicMin atomicOr atomicSub atomicXor blockDim blockIdx cbrtf ceil ceilf clock "
           "clock64 coalesced_threads cooperative_groups copysignf cos cosf coshf cudaDeviceGetAttribute "
           "cudaDeviceSynchronize cudaEventCreate cudaEventDestroy cudaEventElapsedTime cudaEventRecord "
           "cudaEventSynchronize cudaFree cudaFreeAsync cudaFreeHost cudaFuncAttributeMaxDynamicSharedMemorySize "
           "cudaFuncGetAttributes cudaFuncSetAttribute cudaGetDevice cudaGetDeviceProperties cudaGetErrorName "
           "cudaGetErrorString cudaGetLastError cudaLaunchCooperativeKernel cudaLaunchKernel cudaMalloc "
           "cudaMallocAsync cudaMallocHost cudaMallocManaged cudaMemcpy cudaMemcpy2D cudaMemcpyAsync "
           "cudaMemcpyDefault cudaMemcpyDeviceToDevice cudaMemcpyDeviceToHost cudaMemcpyFromSymbol "
           "cudaMemcpyHostToDevice cudaMemcpyToSymbol cudaMemset cudaMemsetAsync "
           "cudaOccupancyMaxActiveBlocksPerMultiprocessor cudaOccupancyMaxPotentialBlockSize cudaPeekAtLastError "
           "cudaSetDevice cudaStreamCreate cudaStreamDestroy cudaStreamSynchronize cudaStreamWaitEvent cudaSuccess "
           "erf erfcf erff erfinvf exp exp10f exp2 exp2f expf expm1f fabs fabsf floor floorf fma fmaf fmaxf fminf "
           "fmodf gridDim hexp hlog hrsqrt hsqrt hypotf isfinite isinf isnan log log10 log10f log1pf log2 log2f logf "
           "max min normcdff pow powf rintf round roundf rsqrt rsqrtf sin sinf sinhf sqrt sqrtf tan tanf tanh tanhf "
           "this_grid this_thread_block threadIdx tiled_partition truncf warpSize";
}

} // namespace warpdesk::editor
