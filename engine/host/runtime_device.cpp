// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

#include <algorithm>

/// The device and its attributes, and CUDA's errors.
namespace warpdesk::host {

namespace {

using U64 = std::uint64_t;

constexpr int runtimeVersion = 13000;
constexpr auto unsupportedLimit = static_cast<Status>(215); // cudaErrorUnsupportedLimit

bool isDevice(HostRun& run, int device, const char* call)
{
    if (device == 0)
        return true;
    run.record(Status::InvalidDevice, fmt::format("{}: there is no device {}; the only one is 0", call, device));
    return false;
}

int intOf(U64 value) { return static_cast<int>(std::min<U64>(value, INT32_MAX)); }

/// Value of a cudaDeviceAttr (driver_types.h) from the row of the GPU; what an emulated or single device has no figure
/// for is what a device without the feature reports.
std::optional<int> attribute(const device::GpuRow& row, int number)
{
    switch (number) {
    case 1: // MaxThreadsPerBlock
        return intOf(row.maxThreadsPerBlock);
    case 2: // MaxBlockDimX, Y, Z
        return intOf(row.maxBlockX);
    case 3:
        return intOf(row.maxBlockY);
    case 4:
        return intOf(row.maxBlockZ);
    case 5: // MaxGridDimX, Y, Z
        return intOf(row.maxGridX);
    case 6:
        return intOf(row.maxGridY);
    case 7:
        return intOf(row.maxGridZ);
    case 8: // MaxSharedMemoryPerBlock
        return intOf(row.sharedPerBlock);
    case 9: // TotalConstantMemory
        return intOf(row.constantBytes);
    case 10: // WarpSize
        return intOf(row.warpSize);
    case 11: // MaxPitch
        return INT32_MAX;
    case 12: // MaxRegistersPerBlock
        return intOf(row.registersPerBlock);
    case 13: // ClockRate, kHz
        return intOf(U64 { row.clockMhz } * 1000);
    case 14: // TextureAlignment
        return 512;
    case 16: // MultiProcessorCount
        return intOf(row.multiprocessors);
    case 19: // CanMapHostMemory
    case 31: // ConcurrentKernels
    case 41: // UnifiedAddressing
    case 78: // StreamPrioritiesSupported
    case 79: // GlobalL1CacheSupported
    case 80: // LocalL1CacheSupported
    case 83: // ManagedMemory
    case 95: // CooperativeLaunch
    case 99: // HostRegisterSupported
    case 115: // MemoryPoolsSupported
        return 1;
    case 38: // L2CacheSize
        return intOf(row.l2Bytes);
    case 39: // MaxThreadsPerMultiProcessor
        return intOf(row.maxThreadsPerMultiprocessor);
    case 51: // TexturePitchAlignment
        return 32;
    case 75: // ComputeCapabilityMajor, Minor
        return intOf(row.computeMajor);
    case 76:
        return intOf(row.computeMinor);
    case 81: // MaxSharedMemoryPerMultiprocessor
        return intOf(row.sharedPerMultiprocessor);
    case 82: // MaxRegistersPerMultiprocessor
        return intOf(row.registersPerMultiprocessor);
    case 97: // MaxSharedMemoryPerBlockOptin
        return intOf(row.sharedPerBlockOptin);
    case 106: // MaxBlocksPerMultiprocessor
        return intOf(row.maxBlocksPerMultiprocessor);
    case 111: // ReservedSharedMemoryPerBlock
        return intOf(row.sharedReservedPerBlock);
    case 120: // ClusterLaunch
        return row.computeMajor >= 9 ? 1 : 0;
    case 15: // GpuOverlap, KernelExecTimeout, Integrated, ComputeMode, EccEnabled, PCI numbers, TccDriver,
             // AsyncEngineCount
    case 17:
    case 18:
    case 20:
    case 32:
    case 33:
    case 34:
    case 35:
    case 40:
    case 50:
    case 84: // IsMultiGpuBoard and the ways to reach pageable memory
    case 85:
    case 86:
    case 88:
    case 89:
    case 90:
    case 91:
    case 100:
    case 101:
        return 0;
    default:
        return std::nullopt;
    }
}

int deviceAttribute(U64 valueTo, int number, int device)
{
    return statusCall([&](HostRun& run) {
        if (!isDevice(run, device, "cudaDeviceGetAttribute"))
            return run.lastError();
        const auto value = attribute(run.environment.device.row(), number);
        if (!value) // a property that is not known is told to the caller and is no error of the program
            return Status::InvalidValue;
        run.store(valueTo, *value);
        return Status::Success;
    });
}

int deviceName(U64 nameTo, int bytes, int device)
{
    return statusCall([&](HostRun& run) {
        if (!isDevice(run, device, "cudaGetDeviceProperties"))
            return run.lastError();
        const std::string& name = run.environment.device.row().name;
        for (int i = 0; i < bytes; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const bool isText = at < name.size() && i + 1 < bytes;
            run.store(nameTo + at, isText ? name[at] : '\0');
            if (!isText)
                break;
        }
        return Status::Success;
    });
}

int getDevice(U64 deviceTo)
{
    return statusCall([&](HostRun& run) {
        run.store(deviceTo, std::int32_t { 0 });
        return Status::Success;
    });
}

int getDeviceCount(U64 countTo)
{
    return statusCall([&](HostRun& run) {
        run.store(countTo, std::int32_t { 1 });
        return Status::Success;
    });
}

int setDevice(int device)
{
    return statusCall(
        [&](HostRun& run) { return isDevice(run, device, "cudaSetDevice") ? Status::Success : run.lastError(); });
}

/// Every call before has ended: launches and copies are complete when their call returns.
int synchronize()
{
    return statusCall([](HostRun&) { return Status::Success; });
}

int reset()
{
    return statusCall([](HostRun&) { return Status::Success; });
}

/// cudaLimit: stack size, printf FIFO, malloc heap.
int getLimit(U64 valueTo, int limit)
{
    return statusCall([&](HostRun& run) {
        constexpr U64 values[] = { 1024, 1U << 20U, 8U << 20U };
        if (limit < 0 || limit > 2)
            return run.record(unsupportedLimit, fmt::format("cudaDeviceGetLimit: limit {} is not known here", limit));
        run.store(valueTo, values[limit]);
        return Status::Success;
    });
}

int setLimit(int limit, U64 value)
{
    return statusCall([&](HostRun& run) {
        constexpr int pendingLaunchCount = 4; // cudaLimitDevRuntimePendingLaunchCount
        if (limit == pendingLaunchCount)
            run.environment.device.setPendingLaunchLimit(value);
        return limit >= 0 && limit <= 6
            ? Status::Success
            : run.record(unsupportedLimit, fmt::format("cudaDeviceSetLimit: limit {} is not known here", limit));
    });
}

int getCacheConfig(U64 configTo)
{
    return getDevice(configTo); // cudaFuncCachePreferNone
}

int setCacheConfig(int) { return reset(); }

int version(U64 versionTo)
{
    return statusCall([&](HostRun& run) {
        run.store(versionTo, std::int32_t { runtimeVersion });
        return Status::Success;
    });
}

int takeError()
{
    return statusCall([](HostRun& run) { return run.takeLastError(); });
}

int peekError()
{
    return statusCall([](HostRun& run) { return run.lastError(); });
}

U64 errorText(int status)
{
    return runtimeCall([&](HostRun& run) { return run.constantText(device::statusText(static_cast<Status>(status))); });
}

U64 errorName(int status)
{
    return runtimeCall([&](HostRun& run) { return run.constantText(device::statusName(static_cast<Status>(status))); });
}

} // namespace

void addDeviceFunctions(std::vector<RuntimeFunction>& functions)
{
    functions.push_back(runtimeFunction("__cudaCDP2DeviceGetAttribute", deviceAttribute));
    functions.push_back(runtimeFunction("warpdeskDeviceName", deviceName));
    functions.push_back(runtimeFunction("__cudaCDP2GetDevice", getDevice));
    functions.push_back(runtimeFunction("__cudaCDP2GetDeviceCount", getDeviceCount));
    functions.push_back(runtimeFunction("cudaSetDevice", setDevice));
    functions.push_back(runtimeFunction("cudaDeviceSynchronize", synchronize));
    functions.push_back(runtimeFunction("cudaDeviceReset", reset));
    functions.push_back(runtimeFunction("__cudaCDP2DeviceGetLimit", getLimit));
    functions.push_back(runtimeFunction("cudaDeviceSetLimit", setLimit));
    functions.push_back(runtimeFunction("__cudaCDP2DeviceGetCacheConfig", getCacheConfig));
    functions.push_back(runtimeFunction("__cudaCDP2DeviceGetSharedMemConfig", getCacheConfig));
    functions.push_back(runtimeFunction("cudaDeviceSetCacheConfig", setCacheConfig));
    functions.push_back(runtimeFunction("__cudaCDP2RuntimeGetVersion", version));
    functions.push_back(runtimeFunction("cudaDriverGetVersion", version));
    functions.push_back(runtimeFunction("__cudaCDP2GetLastError", takeError));
    functions.push_back(runtimeFunction("__cudaCDP2PeekAtLastError", peekError));
    functions.push_back(runtimeFunction("__cudaCDP2GetErrorString", errorText));
    functions.push_back(runtimeFunction("__cudaCDP2GetErrorName", errorName));
}

} // namespace warpdesk::host
