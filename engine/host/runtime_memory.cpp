// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/runtime_call.h"

#include <fmt/format.h>

/// Device memory: allocation, copies, fills (CUDA Runtime API, "Memory Management").
namespace warpdesk::host {

namespace {

using device::AllocationKind;
using U64 = std::uint64_t;

constexpr U64 pitchUnit = 512;
constexpr auto invalidPitch = Status::InvalidPitchValue;

int allocate(U64 pointer, U64 bytes)
{
    return statusCall(
        [&](HostRun& run) { return run.allocateDevice(pointer, bytes, AllocationKind::Device, "cudaMalloc"); });
}

int allocateAsync(U64 pointer, U64 bytes, U64)
{
    return statusCall(
        [&](HostRun& run) { return run.allocateDevice(pointer, bytes, AllocationKind::Device, "cudaMallocAsync"); });
}

int allocateManaged(U64 pointer, U64 bytes, unsigned)
{
    return statusCall(
        [&](HostRun& run) { return run.allocateDevice(pointer, bytes, AllocationKind::Managed, "cudaMallocManaged"); });
}

int allocateHost(U64 pointer, U64 bytes)
{
    return statusCall(
        [&](HostRun& run) { return run.allocateDevice(pointer, bytes, AllocationKind::PinnedHost, "cudaMallocHost"); });
}

int hostAlloc(U64 pointer, U64 bytes, unsigned)
{
    return statusCall(
        [&](HostRun& run) { return run.allocateDevice(pointer, bytes, AllocationKind::PinnedHost, "cudaHostAlloc"); });
}

int allocatePitch(U64 pointer, U64 pitchTo, U64 width, U64 height)
{
    return statusCall([&](HostRun& run) {
        const U64 pitch = (width + pitchUnit - 1) / pitchUnit * pitchUnit;
        if (height != 0 && pitch > UINT64_MAX / height)
            return run.record(Status::InvalidValue, "cudaMallocPitch: the size does not fit 64 bits");
        run.store(pitchTo, pitch);
        return run.allocateDevice(pointer, pitch * height, AllocationKind::Device, "cudaMallocPitch");
    });
}

int release(U64 pointer)
{
    return statusCall([&](HostRun& run) { return run.freeDevice(pointer, "cudaFree"); });
}

int releaseAsync(U64 pointer, U64)
{
    return statusCall([&](HostRun& run) { return run.freeDevice(pointer, "cudaFreeAsync"); });
}

int releaseHost(U64 pointer)
{
    return statusCall([&](HostRun& run) { return run.freeDevice(pointer, "cudaFreeHost"); });
}

int registerHost(U64 pointer, U64 bytes, unsigned)
{
    return statusCall([&](HostRun& run) {
        run.check(pointer, bytes, true);
        return Status::Success;
    });
}

int unregisterHost(U64)
{
    return statusCall([](HostRun&) { return Status::Success; });
}

/// Pinned memory has one address for both sides; ordinary host memory has none on the device.
int hostDevicePointer(U64 deviceTo, U64 host, unsigned)
{
    return statusCall([&](HostRun& run) {
        if (!run.environment.device.find(host))
            return run.record(Status::InvalidValue,
                "cudaHostGetDevicePointer: the memory is not from cudaMallocHost or cudaHostAlloc");
        run.store(deviceTo, host);
        return Status::Success;
    });
}

int copy(U64 to, U64 from, U64 bytes, int kind)
{
    return statusCall([&](HostRun& run) { return run.copy(to, from, bytes, kind, "cudaMemcpy"); });
}

int copyAsync(U64 to, U64 from, U64 bytes, int kind, U64)
{
    return statusCall([&](HostRun& run) { return run.copy(to, from, bytes, kind, "cudaMemcpyAsync"); });
}

struct Rows {
    U64 to, toPitch, from, fromPitch, width, height;
};

Status copyRows(HostRun& run, const Rows& rows, int kind, const char* call)
{
    if (rows.width > rows.toPitch || rows.width > rows.fromPitch)
        return run.record(invalidPitch,
            fmt::format("{}: rows of {} bytes do not fit pitches of {} and {}", call, rows.width, rows.toPitch,
                rows.fromPitch));
    for (U64 row = 0; row < rows.height && !run.ended(); ++row) {
        const Status status
            = run.copy(rows.to + row * rows.toPitch, rows.from + row * rows.fromPitch, rows.width, kind, call);
        if (status != Status::Success)
            return status;
        run.pollLoop(run.environment.line);
    }
    return Status::Success;
}

int copy2D(U64 to, U64 toPitch, U64 from, U64 fromPitch, U64 width, U64 height, int kind)
{
    return statusCall([&](HostRun& run) {
        return copyRows(run, { to, toPitch, from, fromPitch, width, height }, kind, "cudaMemcpy2D");
    });
}

int copy2DAsync(U64 to, U64 toPitch, U64 from, U64 fromPitch, U64 width, U64 height, int kind, U64)
{
    return statusCall([&](HostRun& run) {
        return copyRows(run, { to, toPitch, from, fromPitch, width, height }, kind, "cudaMemcpy2DAsync");
    });
}

int fill(U64 to, int value, U64 bytes)
{
    return statusCall([&](HostRun& run) { return run.fill(to, value, bytes, "cudaMemset"); });
}

int fillAsync(U64 to, int value, U64 bytes, U64)
{
    return statusCall([&](HostRun& run) { return run.fill(to, value, bytes, "cudaMemsetAsync"); });
}

Status fillRows(HostRun& run, U64 to, U64 pitch, int value, U64 width, U64 height)
{
    if (width > pitch)
        return run.record(
            invalidPitch, fmt::format("cudaMemset2D: rows of {} bytes do not fit a pitch of {}", width, pitch));
    for (U64 row = 0; row < height && !run.ended(); ++row) {
        const Status status = run.fill(to + row * pitch, value, width, "cudaMemset2D");
        if (status != Status::Success)
            return status;
        run.pollLoop(run.environment.line);
    }
    return Status::Success;
}

int fill2D(U64 to, U64 pitch, int value, U64 width, U64 height)
{
    return statusCall([&](HostRun& run) { return fillRows(run, to, pitch, value, width, height); });
}

int fill2DAsync(U64 to, U64 pitch, int value, U64 width, U64 height, U64)
{
    return fill2D(to, pitch, value, width, height);
}

int memoryInfo(U64 freeTo, U64 totalTo)
{
    return statusCall([&](HostRun& run) {
        const U64 total = run.environment.device.row().memoryBytes;
        const U64 used = run.environment.device.bytesAllocated();
        run.store(freeTo, total > used ? total - used : 0);
        run.store(totalTo, total);
        return Status::Success;
    });
}

/// cudaPointerAttributes: type, device, device pointer, host pointer.
int pointerAttributes(U64 to, U64 pointer)
{
    return statusCall([&](HostRun& run) {
        enum : std::uint32_t { Unregistered, Host, Device, Managed };
        std::uint32_t type = Unregistered;
        if (const auto allocation = run.environment.device.find(pointer))
            type = allocation->kind == AllocationKind::Device ? Device
                : allocation->kind == AllocationKind::Managed ? Managed
                                                              : Host;
        else if (const auto symbol = run.environment.variables.symbolAt(pointer))
            type = symbol->home == ModuleMemory::Home::Managed ? Managed
                : symbol->home == ModuleMemory::Home::Device   ? Device
                                                               : Unregistered;
        run.store(to, type);
        run.store(to + 4, std::int32_t { type == Unregistered ? -2 : 0 });
        run.store(to + 8, type == Unregistered ? 0 : pointer);
        run.store(to + 16, type == Device ? 0 : pointer);
        return Status::Success;
    });
}

int prefetch(U64 pointer, U64, int, U64)
{
    return statusCall([&](HostRun& run) {
        const auto allocation = run.environment.device.find(pointer);
        if (!allocation || allocation->kind != AllocationKind::Managed)
            return run.record(Status::InvalidValue, "cudaMemPrefetchAsync: the memory is not from cudaMallocManaged");
        return Status::Success;
    });
}

int advise(U64 pointer, U64 bytes, int, int) { return prefetch(pointer, bytes, 0, 0); }

} // namespace

void addMemoryFunctions(std::vector<RuntimeFunction>& functions)
{
    for (const char* const name : { "__cudaCDP2Malloc", "cudaMalloc" })
        functions.push_back(runtimeFunction(name, allocate));
    for (const char* const name : { "__cudaCDP2Free", "cudaFree" })
        functions.push_back(runtimeFunction(name, release));
    for (const char* const name : { "__cudaCDP2MemcpyAsync", "__cudaCDP2MemcpyAsync_ptsz", "cudaMemcpyAsync" })
        functions.push_back(runtimeFunction(name, copyAsync));
    for (const char* const name : { "__cudaCDP2Memcpy2DAsync", "__cudaCDP2Memcpy2DAsync_ptsz", "cudaMemcpy2DAsync" })
        functions.push_back(runtimeFunction(name, copy2DAsync));
    for (const char* const name : { "__cudaCDP2MemsetAsync", "__cudaCDP2MemsetAsync_ptsz", "cudaMemsetAsync" })
        functions.push_back(runtimeFunction(name, fillAsync));
    for (const char* const name : { "__cudaCDP2Memset2DAsync", "__cudaCDP2Memset2DAsync_ptsz", "cudaMemset2DAsync" })
        functions.push_back(runtimeFunction(name, fill2DAsync));
    functions.push_back(runtimeFunction("cudaMallocAsync", allocateAsync));
    functions.push_back(runtimeFunction("cudaMallocManaged", allocateManaged));
    functions.push_back(runtimeFunction("cudaMallocHost", allocateHost));
    functions.push_back(runtimeFunction("cudaHostAlloc", hostAlloc));
    functions.push_back(runtimeFunction("cudaMallocPitch", allocatePitch));
    functions.push_back(runtimeFunction("cudaFreeAsync", releaseAsync));
    functions.push_back(runtimeFunction("cudaFreeHost", releaseHost));
    functions.push_back(runtimeFunction("cudaHostRegister", registerHost));
    functions.push_back(runtimeFunction("cudaHostUnregister", unregisterHost));
    functions.push_back(runtimeFunction("cudaHostGetDevicePointer", hostDevicePointer));
    functions.push_back(runtimeFunction("cudaMemcpy", copy));
    functions.push_back(runtimeFunction("cudaMemcpy2D", copy2D));
    functions.push_back(runtimeFunction("cudaMemset", fill));
    functions.push_back(runtimeFunction("cudaMemset2D", fill2D));
    functions.push_back(runtimeFunction("cudaMemGetInfo", memoryInfo));
    functions.push_back(runtimeFunction("cudaPointerGetAttributes", pointerAttributes));
    functions.push_back(runtimeFunction("warpdeskMemPrefetch", prefetch));
    functions.push_back(runtimeFunction("warpdeskMemAdvise", advise));
}

} // namespace warpdesk::host
