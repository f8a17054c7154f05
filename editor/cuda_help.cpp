// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/cuda_help.h"

#include <QCoreApplication>
#include <QHash>

namespace warpdesk::editor {
namespace {

struct Entry {
    const char* name;
    const char* text;
};

#define HELP(text) QT_TRANSLATE_NOOP("warpdesk::editor::CudaHelp", text)
constexpr Entry kEntries[] = {
    { "__global__",
        HELP("A kernel: called from the host with <<<blocks, threads>>>, run by every thread of the grid.") },
    { "__device__", HELP("Lives on the GPU: a function that kernels call, or a variable in global memory.") },
    { "__host__", HELP("Compiled for the CPU; together with __device__, for both.") },
    { "__shared__",
        HELP("One copy for each block, as fast as L1. Its threads see each other's writes after __syncthreads().") },
    { "__constant__",
        HELP("Read-only in kernels, 64 KB in all, fastest when all lanes of a warp read the same address.") },
    { "__managed__", HELP("One address for host and device; pages move to whoever touches them.") },
    { "__restrict__", HELP("Promises that no other pointer reaches this memory, so loads may be cached and moved.") },
    { "__launch_bounds__",
        HELP("The most threads a block will have, and how many blocks should fit a multiprocessor: the compiler fits "
             "registers to that.") },
    { "__forceinline__", HELP("Always copied into the caller.") },
    { "__noinline__", HELP("Never copied into the caller.") },
    { "__grid_constant__", HELP("A const kernel parameter that stays in constant memory when its address is taken.") },
    { "threadIdx", HELP("The thread's place in its block. Lanes of a warp have neighbouring threadIdx.x.") },
    { "blockIdx", HELP("The block's place in the grid. Blocks run in any order.") },
    { "blockDim", HELP("Threads in a block, in each direction.") },
    { "gridDim", HELP("Blocks in the grid, in each direction.") },
    { "warpSize", HELP("32: the lanes that run one instruction together.") },
    { "__syncthreads",
        HELP("Waits for every thread of the block, and makes their writes to memory visible to it. All threads must "
             "come "
             "to it.") },
    { "__syncthreads_count", HELP("__syncthreads, and how many threads gave a predicate that is not 0.") },
    { "__syncthreads_and", HELP("__syncthreads, and whether every thread gave a predicate that is not 0.") },
    { "__syncthreads_or", HELP("__syncthreads, and whether any thread gave a predicate that is not 0.") },
    { "__syncwarp", HELP("Waits for the lanes named in the mask, and orders their memory accesses.") },
    { "__threadfence",
        HELP("Writes before it are seen by all threads of the GPU before writes after it. Waits for nobody.") },
    { "__threadfence_block", HELP("The same among the threads of a block.") },
    { "__threadfence_system", HELP("The same among all GPUs and the host.") },
    { "__shfl_sync", HELP("The value that another lane gives, by its number. The lane must be in the mask.") },
    { "__shfl_up_sync", HELP("The value of the lane that is delta lower; the lowest delta lanes keep their own.") },
    { "__shfl_down_sync", HELP("The value of the lane that is delta higher: the step of a warp's reduction.") },
    { "__shfl_xor_sync", HELP("The value of the lane whose number differs in these bits: a butterfly.") },
    { "__ballot_sync", HELP("A bit for each lane of the mask: whether its predicate is not 0.") },
    { "__all_sync", HELP("Whether the predicate holds in every lane of the mask.") },
    { "__any_sync", HELP("Whether the predicate holds in any lane of the mask.") },
    { "__match_any_sync", HELP("The lanes of the mask that give the same value. Compute capability 7.0 and up.") },
    { "__match_all_sync", HELP("The mask, if all its lanes give the same value, else 0.") },
    { "__reduce_add_sync",
        HELP("The sum over the lanes of the mask in one instruction. Compute capability 8.0 and up.") },
    { "__reduce_min_sync", HELP("The least value over the lanes of the mask. Compute capability 8.0 and up.") },
    { "__reduce_max_sync", HELP("The greatest value over the lanes of the mask. Compute capability 8.0 and up.") },
    { "__activemask",
        HELP("The lanes that happen to run together here. It is no substitute for a mask that the program knows.") },
    { "atomicAdd", HELP("Adds in one step that nobody can come between; gives the value before.") },
    { "atomicSub", HELP("Subtracts in one step; gives the value before.") },
    { "atomicExch", HELP("Writes, and gives the value before.") },
    { "atomicMin", HELP("Keeps the lesser; gives the value before.") },
    { "atomicMax", HELP("Keeps the greater; gives the value before.") },
    { "atomicInc", HELP("Counts up to the limit, then begins at 0; gives the value before.") },
    { "atomicDec", HELP("Counts down to 0, then begins at the limit; gives the value before.") },
    { "atomicAnd", HELP("And in one step; gives the value before.") },
    { "atomicOr", HELP("Or in one step; gives the value before.") },
    { "atomicXor", HELP("Exclusive or in one step; gives the value before.") },
    { "atomicCAS",
        HELP("Writes the value if what is there equals compare; gives the value before. Any atomic can be built on "
             "it.") },
    { "__ldg", HELP("Loads through the read-only path; the memory must not change while the kernel runs.") },
    { "__popc", HELP("How many bits are 1.") },
    { "__popcll", HELP("How many of 64 bits are 1.") },
    { "__clz", HELP("How many leading bits are 0; 32 for 0.") },
    { "__ffs", HELP("The place of the lowest bit that is 1, counted from 1; 0 for 0.") },
    { "__brev", HELP("The bits in reverse order.") },
    { "__byte_perm", HELP("Four bytes chosen from the eight of x and y.") },
    { "__funnelshift_l", HELP("The upper half of hi:lo shifted to the left.") },
    { "__funnelshift_r", HELP("The lower half of hi:lo shifted to the right.") },
    { "__dp4a", HELP("Four products of bytes, added to c, in one instruction. Compute capability 6.1 and up.") },
    { "__float2half", HELP("To half precision, rounded to nearest even.") },
    { "__half2float", HELP("To single precision, exactly.") },
    { "__float_as_int", HELP("The bits of a float as an int.") },
    { "__int_as_float", HELP("The float with these bits.") },
    { "__expf", HELP("e to the x from the special function unit: fast, with an error that grows with |x|.") },
    { "__logf", HELP("The natural logarithm from the special function unit: fast, less exact near 1.") },
    { "__sinf", HELP("The sine from the special function unit: exact to about 2^-21 within -pi to pi.") },
    { "__cosf", HELP("The cosine from the special function unit: exact to about 2^-21 within -pi to pi.") },
    { "__powf", HELP("x to the y as exp2(y * log2(x)): fast, for positive x.") },
    { "__fdividef", HELP("x / y with 2 ulp; 0 for |y| above 2^126.") },
    { "__fmaf_rn", HELP("x * y + z with one rounding.") },
    { "fmaf", HELP("x * y + z with one rounding: one instruction.") },
    { "rsqrtf", HELP("1 / sqrt(x) in one instruction, 2 ulp.") },
    { "__saturatef", HELP("The value cut to 0 to 1; NaN becomes 0.") },
    { "clock64", HELP("The cycle counter of the multiprocessor.") },
    { "__nanosleep", HELP("Pauses the thread for about that many nanoseconds.") },
    { "__trap", HELP("Stops the kernel with an error.") },
    { "assert", HELP("Stops the kernel with a message when the condition is false.") },
    { "printf", HELP("Prints from a kernel; the text appears when the host waits for the kernel.") },
    { "__cvta_generic_to_shared", HELP("The address within shared memory of a generic pointer, for inline assembly.") },
    { "__isShared", HELP("Whether a generic pointer points into shared memory.") },
    { "__isGlobal", HELP("Whether a generic pointer points into global memory.") },
    { "cudaMalloc", HELP("Memory on the GPU, aligned to 256 bytes, not set to anything.") },
    { "cudaMallocAsync", HELP("Memory from the stream's pool, in the order of the stream.") },
    { "cudaMallocManaged", HELP("Memory with one address for host and device.") },
    { "cudaFree", HELP("Gives memory back; waits for the kernels that use it.") },
    { "cudaMemcpy", HELP("Copies between host and device; the host waits, and kernels before it have ended.") },
    { "cudaMemcpyAsync", HELP("Copies in the order of a stream; the host does not wait when its memory is pinned.") },
    { "cudaMemcpyToSymbol", HELP("Copies into a __device__ or __constant__ variable.") },
    { "cudaMemset", HELP("Sets every byte: 0x3f makes no 1.0f.") },
    { "cudaDeviceSynchronize", HELP("Waits for everything the GPU was asked to do, and gives its error.") },
    { "cudaGetLastError", HELP("The last error, which is forgotten with it. A launch gives its error only here.") },
    { "cudaFuncSetAttribute", HELP("Asks for more dynamic shared memory than 48 KB, or for another split with L1.") },
    { "cudaStreamCreate", HELP("A queue of work; work of different streams may overlap.") },
    { "cudaStreamSynchronize", HELP("Waits for everything in the stream.") },
    { "cudaEventRecord", HELP("Notes the time when the stream comes to it.") },
    { "cudaEventElapsedTime", HELP("Milliseconds between two events that were reached.") },
    { "float4", HELP("Four floats, 16 bytes, aligned to 16: one load or store of a lane.") },
    { "float2", HELP("Two floats, 8 bytes, aligned to 8: one load or store of a lane.") },
    { "dim3", HELP("Sizes of a grid or block; what is not given is 1.") },
};
#undef HELP

} // namespace

QByteArray cudaHelp(const QByteArray& name)
{
    static const QHash<QByteArray, const char*> table = [] {
        QHash<QByteArray, const char*> made;
        for (const Entry& entry : kEntries)
            made.insert(entry.name, entry.text);
        return made;
    }();
    const char* text = table.value(name, nullptr);
    return text == nullptr ? QByteArray() : QCoreApplication::translate("warpdesk::editor::CudaHelp", text).toUtf8();
}

} // namespace warpdesk::editor
