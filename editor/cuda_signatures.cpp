// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/cuda_signatures.h"

#include <QHash>

namespace warpdesk::editor {
namespace {

constexpr const char* kSignatures[] = {
    "__shfl_sync(unsigned mask, T value, int lane, int width = 32)",
    "__shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32)",
    "__shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32)",
    "__shfl_xor_sync(unsigned mask, T value, int laneMask, int width = 32)",
    "__ballot_sync(unsigned mask, int predicate)",
    "__all_sync(unsigned mask, int predicate)",
    "__any_sync(unsigned mask, int predicate)",
    "__match_any_sync(unsigned mask, T value)",
    "__match_all_sync(unsigned mask, T value, int* predicate)",
    "__reduce_add_sync(unsigned mask, T value)",
    "__reduce_min_sync(unsigned mask, T value)",
    "__reduce_max_sync(unsigned mask, T value)",
    "__syncwarp(unsigned mask = 0xffffffff)",
    "__syncthreads()",
    "__syncthreads_count(int predicate)",
    "__syncthreads_and(int predicate)",
    "__syncthreads_or(int predicate)",
    "__threadfence()",
    "__threadfence_block()",
    "__threadfence_system()",
    "atomicAdd(T* address, T value)",
    "atomicSub(T* address, T value)",
    "atomicExch(T* address, T value)",
    "atomicMin(T* address, T value)",
    "atomicMax(T* address, T value)",
    "atomicInc(unsigned* address, unsigned limit)",
    "atomicDec(unsigned* address, unsigned limit)",
    "atomicAnd(T* address, T value)",
    "atomicOr(T* address, T value)",
    "atomicXor(T* address, T value)",
    "atomicCAS(T* address, T compare, T value)",
    "__ldg(const T* address)",
    "__popc(unsigned x)",
    "__clz(int x)",
    "__ffs(int x)",
    "__brev(unsigned x)",
    "__byte_perm(unsigned x, unsigned y, unsigned selector)",
    "__float2half(float x)",
    "__half2float(half x)",
    "__expf(float x)",
    "__logf(float x)",
    "__fdividef(float x, float y)",
    "fmaf(float x, float y, float z)",
    "fmaxf(float x, float y)",
    "fminf(float x, float y)",
    "rsqrtf(float x)",
    "cudaMalloc(void** pointer, size_t bytes)",
    "cudaFree(void* pointer)",
    "cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind)",
    "cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0)",
    "cudaMemset(void* pointer, int value, size_t bytes)",
    "cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream = 0)",
    "cudaStreamCreate(cudaStream_t* stream)",
    "cudaStreamSynchronize(cudaStream_t stream)",
    "cudaDeviceSynchronize()",
    "cudaGetLastError()",
    "cudaGetErrorString(cudaError_t error)",
    "cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int value)",
};

} // namespace

QByteArray cudaSignature(const QByteArray& name)
{
    static const QHash<QByteArray, QByteArray> known = [] {
        QHash<QByteArray, QByteArray> table;
        for (const char* text : kSignatures) {
            const QByteArray signature(text);
            table.insert(signature.left(signature.indexOf('(')), signature);
        }
        return table;
    }();
    return known.value(name);
}

} // namespace warpdesk::editor
