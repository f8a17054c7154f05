// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/host_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpdesk::compile {
namespace {

struct Advice {
    std::string_view header; ///< a name, or a folder with its slash
    std::string_view instead;
};

// A more special name stands before the folder it lies in.
constexpr std::array kAdvice {
    Advice { "vector", "use cudaMalloc for device memory, and a plain array or new[] on the host" },
    Advice { "string", "use const char* and printf" },
    Advice { "string_view", "use const char* and a length" },
    Advice { "memory", "use new and delete, or cudaMalloc and cudaFree" },
    Advice { "map", "use a sorted array" },
    Advice { "set", "use a sorted array" },
    Advice { "unordered_map", "use a sorted array" },
    Advice { "unordered_set", "use a sorted array" },
    Advice { "list", "use an array" },
    Advice { "deque", "use an array" },
    Advice { "queue", "use an array" },
    Advice { "stack", "use an array" },
    Advice { "numeric", "write the loop, or a kernel" },
    Advice { "random", "use the inputs you are given, or curand_kernel.h in a kernel" },
    Advice { "chrono", "time with cudaEventRecord and cudaEventElapsedTime" },
    Advice { "thread", "solve runs on one thread; use kernels and streams" },
    Advice { "mutex", "solve runs on one thread; use kernels and streams" },
    Advice { "atomic", "use <cuda/atomic> or atomicAdd and its kind" },
    Advice { "future", "solve runs on one thread; use kernels and streams" },
    Advice { "fstream", "solve has no files; use printf for messages" },
    Advice { "sstream", "use printf" },
    Advice { "ostream", "use printf" },
    Advice { "istream", "solve has no input but its arguments" },
    Advice { "iomanip", "use printf with a format" },
    Advice { "format", "use printf" },
    Advice { "print", "use printf" },
    Advice { "filesystem", "solve has no files" },
    Advice { "stdexcept", "check the returned cudaError_t; there are no exceptions" },
    Advice { "exception", "check the returned cudaError_t; there are no exceptions" },
    Advice { "optional", "use <cuda/std/optional>" },
    Advice { "variant", "use <cuda/std/variant>" },
    Advice { "span", "use <cuda/std/span>" },
    Advice { "bit", "use <cuda/std/bit>" },
    Advice { "iterator", "use <cuda/std/iterator>" },
    Advice { "ranges", "write the loop" },
    Advice { "unistd.h", "solve has no operating system" },
    Advice { "sys/", "solve has no operating system" },
    Advice { "pthread.h", "solve runs on one thread; use kernels and streams" },
    Advice { "omp.h", "solve runs on one thread; use kernels" },
    Advice {
        "thrust/", "use the block and warp primitives of CUB, as <cub/block/block_reduce.cuh>, or write the kernel" },
    Advice { "cub/cub.cuh", "include the block and warp primitives one by one, as <cub/block/block_reduce.cuh>" },
    Advice { "cub/device/", "use the block and warp primitives, as <cub/block/block_scan.cuh>, in a kernel of yours" },
    Advice { "cublas", "write the multiplication; tensor cores are in <mma.h>" },
    Advice { "cufft", "write the transform as a kernel" },
    Advice { "cusparse", "write the kernel" },
    Advice { "cusolver", "write the kernel" },
    Advice { "cudnn", "write the kernel" },
    Advice { "nccl", "there is one device" },
    Advice { "nvtx3/", "times and counters need no ranges here" },
    Advice { "nvToolsExt.h", "times and counters need no ranges here" },
    Advice { "curand.h", "use curand_kernel.h in a kernel" },
    Advice { "cutlass/", "CUTLASS is not part of the toolkit; write the tiles with <mma.h> or mma instructions" },
    Advice { "cute/", "CuTe is not part of the toolkit; write the tiles with <mma.h> or mma instructions" },
    Advice { "torch/", "solve gets plain pointers; no tensor library is needed" },
    Advice { "ATen/", "solve gets plain pointers; no tensor library is needed" },
    Advice { "helper_cuda.h", "check errors with cudaGetErrorString" },
};

bool matches(std::string_view header, std::string_view pattern)
{
    const bool prefix = pattern.ends_with('/') || pattern.starts_with("cublas") || pattern.starts_with("cufft")
        || pattern.starts_with("cusparse") || pattern.starts_with("cusolver") || pattern.starts_with("cudnn")
        || pattern.starts_with("nccl");
    return prefix ? header.starts_with(pattern) : header == pattern;
}

} // namespace

std::optional<std::string> adviceFor(std::string_view header)
{
    const auto* found
        = std::ranges::find_if(kAdvice, [&](const Advice& advice) { return matches(header, advice.header); });
    if (found == kAdvice.end())
        return std::nullopt;
    return fmt::format("<{}> belongs to a host library, which a solution cannot use here: {}", header, found->instead);
}

std::string_view refusingHeader() { return "#error warpdesk-host-header\n"; }

bool isRefusal(std::string_view message) { return message.find("warpdesk-host-header") != std::string_view::npos; }

} // namespace warpdesk::compile
