// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/module_variables.h"
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// Launches, attributes of kernels and occupancy.
namespace warpdesk::host {

namespace {

using U64 = std::uint64_t;
using device::Dim3;

static_assert(sizeof(Dim3) == 12, "dim3 of CUDA");

// cudaFuncAttribute
constexpr int maxDynamicShared = 8;
constexpr int preferredCarveout = 9;
// cudaLaunchAttributeID, and sizeof(cudaLaunchAttribute)
constexpr std::uint32_t cooperativeAttribute = 2;
constexpr std::uint32_t clusterAttribute = 4;
constexpr U64 attributeBytes = 72;
constexpr std::uint32_t mostAttributes = 64;

U64 parameterBuffer(U64 kernel, U64 grid, U64 block, unsigned shared)
{
    return runtimeCall([&](HostRun& run) {
        const auto blocks = run.load<Dim3>(grid);
        const auto threads = run.load<Dim3>(block);
        return run.ended() ? 0 : run.parameterBuffer(kernel, blocks, threads, shared);
    });
}

int launchBuffer(U64 buffer, U64 stream)
{
    return statusCall([&](HostRun& run) {
        if (!run.isStream(stream))
            return run.record(
                Status::InvalidResourceHandle, fmt::format("a launch in 0x{:x}, which is no stream", stream));
        return run.launchBuffer(buffer);
    });
}

int launch(U64 kernel, U64 grid, U64 block, U64 arguments, U64 shared, U64 stream, bool cooperative, const char* call)
{
    return statusCall([&](HostRun& run) {
        if (!run.isStream(stream))
            return run.record(Status::InvalidResourceHandle, fmt::format("{}: 0x{:x} is no stream", call, stream));
        device::LaunchRequest request;
        request.grid = run.load<Dim3>(grid);
        request.block = run.load<Dim3>(block);
        request.dynamicShared = shared;
        request.cooperative = cooperative;
        return run.ended() ? Status::InvalidValue : run.launchArguments(kernel, request, arguments, call);
    });
}

int launchKernel(U64 kernel, U64 grid, U64 block, U64 arguments, U64 shared, U64 stream)
{
    return launch(kernel, grid, block, arguments, shared, stream, false, "cudaLaunchKernel");
}

int launchCooperative(U64 kernel, U64 grid, U64 block, U64 arguments, U64 shared, U64 stream)
{
    return launch(kernel, grid, block, arguments, shared, stream, true, "cudaLaunchCooperativeKernel");
}

/// cudaLaunchConfig_t: 0 grid, 12 block, 24 dynamic shared memory, 32 stream, 40 attributes, 48 their count.
int launchConfig(U64 config, U64 kernel, U64 arguments)
{
    return statusCall([&](HostRun& run) {
        device::LaunchRequest request;
        request.grid = run.load<Dim3>(config);
        request.block = run.load<Dim3>(config + 12);
        request.dynamicShared = run.load<U64>(config + 24);
        const auto stream = run.load<U64>(config + 32);
        const auto attributes = run.load<U64>(config + 40);
        const auto count = run.load<std::uint32_t>(config + 48);
        if (!run.isStream(stream))
            return run.record(
                Status::InvalidResourceHandle, fmt::format("cudaLaunchKernelEx: 0x{:x} is no stream", stream));
        if (count > mostAttributes)
            return run.record(Status::InvalidValue, fmt::format("cudaLaunchKernelEx: {} attributes", count));
        for (std::uint32_t i = 0; i < count && !run.ended(); ++i) {
            const U64 at = attributes + i * attributeBytes;
            const auto id = run.load<std::uint32_t>(at);
            if (id == cooperativeAttribute)
                request.cooperative = run.load<std::uint32_t>(at + 8) != 0;
            else if (id == clusterAttribute)
                request.cluster = run.load<Dim3>(at + 8);
        }
        return run.ended() ? Status::InvalidValue
                           : run.launchArguments(kernel, request, arguments, "cudaLaunchKernelEx");
    });
}

int setAttribute(U64 function, int attribute, int value)
{
    return statusCall([&](HostRun& run) {
        const auto kernel = run.kernelAt(function, "cudaFuncSetAttribute");
        if (!kernel)
            return run.lastError();
        const std::string& name = run.environment.loaded.kernels()[*kernel].demangled;
        if (attribute == maxDynamicShared) {
            const Status status = value < 0
                ? Status::InvalidValue
                : run.environment.loaded.setMaxDynamicShared(*kernel, static_cast<U64>(value));
            return run.record(status,
                fmt::format("cudaFuncSetAttribute: {} bytes of dynamic shared memory for {}: {}", value, name,
                    device::statusText(status)));
        }
        if (attribute >= preferredCarveout
            && attribute < 32) // hints, and cluster shapes that a launch may still override
            return Status::Success;
        return run.record(Status::InvalidValue, fmt::format("cudaFuncSetAttribute: {} is no attribute", attribute));
    });
}

int setCacheConfig(U64 function, int)
{
    return statusCall([&](HostRun& run) {
        return run.kernelAt(function, "cudaFuncSetCacheConfig") ? Status::Success : run.lastError();
    });
}

int getAttributes(U64 to, U64 function)
{
    return statusCall([&](HostRun& run) {
        const auto kernel = run.kernelAt(function, "cudaFuncGetAttributes");
        if (!kernel)
            return run.lastError();
        const device::KernelFacts& facts = run.environment.loaded.kernels()[*kernel];
        const device::GpuRow& row = run.environment.device.row();
        const auto capability = static_cast<std::int32_t>(row.computeMajor * 10 + row.computeMinor);
        run.store(to, facts.staticShared);
        run.store(to + 8, U64 { 0 }); // constant memory: not known
        run.store(to + 16, U64 { 0 }); // local memory: not known before ptxas
        run.store(
            to + 24, static_cast<std::int32_t>(facts.maxThreads != 0 ? facts.maxThreads : row.maxThreadsPerBlock));
        run.store(to + 28, static_cast<std::int32_t>(facts.registers));
        run.store(to + 32, capability);
        run.store(to + 36, capability);
        run.store(to + 40, std::int32_t { 0 });
        run.store(
            to + 44, static_cast<std::int32_t>(row.sharedPerBlock - std::min(row.sharedPerBlock, facts.staticShared)));
        return Status::Success;
    });
}

int maxActiveBlocks(U64 blocksTo, U64 function, int threads, U64 shared)
{
    return statusCall([&](HostRun& run) {
        const char* const call = "cudaOccupancyMaxActiveBlocksPerMultiprocessor";
        const auto kernel = run.kernelAt(function, call);
        if (!kernel)
            return run.lastError();
        if (threads <= 0)
            return run.record(Status::InvalidValue, fmt::format("{}: a block of {} threads", call, threads));
        run.store(blocksTo,
            static_cast<std::int32_t>(
                run.environment.loaded.maxActiveBlocks(*kernel, static_cast<unsigned>(threads), shared)));
        return Status::Success;
    });
}

int maxActiveBlocksFlags(U64 blocksTo, U64 function, int threads, U64 shared, unsigned)
{
    return maxActiveBlocks(blocksTo, function, threads, shared);
}

bool takesOnePointer(const ptx::Function& function)
{
    return function.parameters.size() == 1 && function.parameters[0].bytes() == sizeof(U64);
}

/// Runs a host function at once: everything before it in the stream is done.
int launchHostFunction(U64 stream, U64 function, U64 data)
{
    U64 entry = 0;
    const int status = statusCall([&](HostRun& run) {
        const char* const call = "cudaLaunchHostFunc";
        if (!run.isStream(stream))
            return run.record(Status::InvalidResourceHandle, fmt::format("{}: 0x{:x} is no stream", call, stream));
        const U64 distance = function - emulator::functionToken(0);
        const auto& functions = run.environment.module.functions;
        if (distance % 16 != 0 || distance / 16 >= functions.size() || functions[distance / 16].isEntry
            || functions[distance / 16].isDeclaration || !takesOnePointer(functions[distance / 16]))
            return run.record(Status::InvalidValue, fmt::format("{}: 0x{:x} is no host function", call, function));
        const auto code = run.environment.entryOf(static_cast<std::uint32_t>(distance / 16));
        if (code)
            entry = *code;
        else
            run.end(code.error());
        return Status::Success;
    });
    if (entry == 0)
        return status;
    const void* const argument = &data;
    std::bit_cast<void (*)(const void* const*)>(entry)(&argument);
    return status;
}

} // namespace

void addKernelFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("__cudaCDP2GetParameterBufferV2", parameterBuffer));
    for (const char* const name : { "__cudaCDP2LaunchDeviceV2", "__cudaCDP2LaunchDeviceV2_ptsz" })
        functions.push_back(runtimeFunction(name, launchBuffer));
    functions.push_back(runtimeFunction("cudaLaunchKernel", launchKernel));
    functions.push_back(runtimeFunction("cudaLaunchCooperativeKernel", launchCooperative));
    functions.push_back(runtimeFunction("cudaLaunchKernelExC", launchConfig));
    functions.push_back(runtimeFunction("cudaLaunchHostFunc", launchHostFunction));
    functions.push_back(runtimeFunction("cudaFuncSetAttribute", setAttribute));
    functions.push_back(runtimeFunction("cudaFuncSetCacheConfig", setCacheConfig));
    functions.push_back(runtimeFunction("__cudaCDP2FuncGetAttributes", getAttributes));
    functions.push_back(runtimeFunction("__cudaCDP2OccupancyMaxActiveBlocksPerMultiprocessor", maxActiveBlocks));
    functions.push_back(
        runtimeFunction("__cudaCDP2OccupancyMaxActiveBlocksPerMultiprocessorWithFlags", maxActiveBlocksFlags));
}

} // namespace warpdesk::host
