// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/device_runtime.h"
#include "engine/emulator/runtime/fault_report.h"
#include "engine/emulator/runtime/worker.h"

#include <array>
#include <bit>
#include <cstring>

/// The functions of CUDA's device runtime that kernels call (__cudaCDP2...), a lane at a time. The first argument is
/// the line of the PTX text, the others are those of the call; a pointer to a dim3 is one to the caller's copy.
namespace warpdesk::emulator {

namespace {

using device::Dim3;
using device::Fault;
using device::FaultKind;
using device::Status;
using U32 = std::uint32_t;
using U64 = std::uint64_t;

DeviceRuntime& runtimeOf(Worker& worker) { return *worker.launch->runtime; }

DeviceCaller callerOf(const Worker& worker, U32 warp, U32 lane, U32 line)
{
    return { worker.slot->block, warp * 32 + lane, line };
}

int number(Status status) { return static_cast<int>(status); }

Dim3 dimensions(U64 address)
{
    Dim3 value;
    std::memcpy(&value, std::bit_cast<const void*>(address), sizeof value);
    return value;
}

/// Stores a result through a pointer of the kernel, or gives the fault of that.
template <class T> Fault* storeThrough(const Worker& worker, U32 warp, U32 lane, U32 line, U64 to, T value)
{
    const auto range = rangeOf(worker, to);
    if (range && !range->readOnly && sizeof value <= range->end - to) {
        std::memcpy(std::bit_cast<void*>(to), &value, sizeof value);
        return nullptr;
    }
    auto* fault = new Fault(faultAt(worker, FaultKind::OutOfBounds, line));
    setThread(*fault, worker, warp, lane);
    describeAccess(*fault, worker, { to, sizeof value, 1, true, false });
    return fault;
}

/// Stores a value and reports success.
template <class T> int giveThrough(Worker& worker, U32 warp, U32 lane, U32 line, U64 to, T value)
{
    if (Fault* fault = storeThrough(worker, warp, lane, line, to, value))
        worker.leaveWith(fault);
    return number(Status::Success);
}

/// cudaFree of device code; null where it is right.
Fault* release(const Worker& worker, U32 warp, U32 lane, U32 line, U64 address)
{
    if (address == 0 || worker.launch->memory->freeFromKernel(address))
        return nullptr;
    auto* fault = new Fault(faultAt(worker, FaultKind::OutOfBounds, line));
    setThread(*fault, worker, warp, lane);
    fault->message = "cudaFree in a kernel of an address that cudaMalloc in a kernel did not return, or that was freed "
                     "before";
    return fault;
}

int copyRows(Worker& worker, const DeviceCaller& caller, ChildCopy copy, U64 stream)
{
    const bool fits = copy.height <= 1 || (copy.width <= copy.toPitch && (copy.value || copy.width <= copy.fromPitch));
    if (!fits)
        return number(runtimeOf(worker).record(caller, Status::InvalidPitchValue));
    return number(runtimeOf(worker).enqueue(caller, std::move(copy), stream));
}

} // namespace

// Those that store through a pointer may leave by siglongjmp: nothing in them needs a destructor then.
extern "C" {

static U64 wd_rt_cdp_GetParameterBufferV2(
    BlockContext* context, U32 warp, U32 lane, U32 line, U64 kernel, U64 grid, U64 block, U32 shared)
{
    Worker& worker = Worker::of(context);
    return runtimeOf(worker).parameterBuffer(
        callerOf(worker, warp, lane, line), kernel, dimensions(grid), dimensions(block), shared);
}

static int wd_rt_cdp_LaunchDeviceV2(BlockContext* context, U32 warp, U32 lane, U32 line, U64 buffer, U64 stream)
{
    Worker& worker = Worker::of(context);
    return number(runtimeOf(worker).launch(callerOf(worker, warp, lane, line), buffer, stream));
}

static int wd_rt_cdp_GetLastError(BlockContext* context, U32 warp, U32 lane, U32 line)
{
    Worker& worker = Worker::of(context);
    return number(runtimeOf(worker).lastError(callerOf(worker, warp, lane, line), true));
}

static int wd_rt_cdp_PeekAtLastError(BlockContext* context, U32 warp, U32 lane, U32 line)
{
    Worker& worker = Worker::of(context);
    return number(runtimeOf(worker).lastError(callerOf(worker, warp, lane, line), false));
}

static int wd_rt_cdp_StreamCreateWithFlags(BlockContext* context, U32 warp, U32 lane, U32 line, U64 to, U32 flags)
{
    Worker& worker = Worker::of(context);
    constexpr U32 nonBlocking = 1;
    if (flags != nonBlocking) // the only kind of stream that a kernel can make
        return number(runtimeOf(worker).record(callerOf(worker, warp, lane, line), Status::InvalidValue));
    return giveThrough(worker, warp, lane, line, to, runtimeOf(worker).createHandle());
}

static int wd_rt_cdp_EventCreateWithFlags(BlockContext* context, U32 warp, U32 lane, U32 line, U64 to, U32 flags)
{
    Worker& worker = Worker::of(context);
    constexpr U32 disableTiming = 2;
    if (flags != disableTiming)
        return number(runtimeOf(worker).record(callerOf(worker, warp, lane, line), Status::InvalidValue));
    return giveThrough(worker, warp, lane, line, to, runtimeOf(worker).createHandle());
}

static int wd_rt_cdp_StreamDestroy(BlockContext* context, U32 warp, U32 lane, U32 line, U64 handle)
{
    Worker& worker = Worker::of(context);
    return number(runtimeOf(worker).destroyHandle(callerOf(worker, warp, lane, line), handle));
}

static int wd_rt_cdp_StreamWaitEvent(BlockContext* context, U32 warp, U32 lane, U32 line, U64 stream, U64 event, U32)
{
    // What was launched before runs before: there is nothing to wait for.
    Worker& worker = Worker::of(context);
    const DeviceCaller caller = callerOf(worker, warp, lane, line);
    const Status status = runtimeOf(worker).checkHandle(caller, stream);
    return number(status != Status::Success ? status : runtimeOf(worker).checkHandle(caller, event));
}

static int wd_rt_cdp_EventRecord(BlockContext* context, U32 warp, U32 lane, U32 line, U64 event, U64 stream)
{
    return wd_rt_cdp_StreamWaitEvent(context, warp, lane, line, stream, event, 0);
}

static int wd_rt_cdp_EventRecordWithFlags(
    BlockContext* context, U32 warp, U32 lane, U32 line, U64 event, U64 stream, U32)
{
    return wd_rt_cdp_StreamWaitEvent(context, warp, lane, line, stream, event, 0);
}

static int wd_rt_cdp_Malloc(BlockContext* context, U32 warp, U32 lane, U32 line, U64 to, U64 bytes)
{
    Worker& worker = Worker::of(context);
    const U64 address = bytes == 0 ? 0 : worker.launch->memory->allocateFromKernel(bytes);
    giveThrough(worker, warp, lane, line, to, address);
    if (address != 0 || bytes == 0)
        return number(Status::Success);
    return number(runtimeOf(worker).record(callerOf(worker, warp, lane, line), Status::MemoryAllocation));
}

static int wd_rt_cdp_Free(BlockContext* context, U32 warp, U32 lane, U32 line, U64 address)
{
    Worker& worker = Worker::of(context);
    if (Fault* fault = release(worker, warp, lane, line, address))
        worker.leaveWith(fault);
    return number(Status::Success);
}

static int wd_rt_cdp_MemcpyAsync(
    BlockContext* context, U32 warp, U32 lane, U32 line, U64 to, U64 from, U64 bytes, U32, U64 stream)
{
    Worker& worker = Worker::of(context);
    ChildCopy copy { to, bytes, from, bytes, bytes, 1, std::nullopt, line, "cudaMemcpyAsync" };
    return copyRows(worker, callerOf(worker, warp, lane, line), std::move(copy), stream);
}

static int wd_rt_cdp_Memcpy2DAsync(BlockContext* context, U32 warp, U32 lane, U32 line, U64 to, U64 toPitch, U64 from,
    U64 fromPitch, U64 width, U64 height, U32, U64 stream)
{
    Worker& worker = Worker::of(context);
    ChildCopy copy { to, toPitch, from, fromPitch, width, height, std::nullopt, line, "cudaMemcpy2DAsync" };
    return copyRows(worker, callerOf(worker, warp, lane, line), std::move(copy), stream);
}

static int wd_rt_cdp_MemsetAsync(
    BlockContext* context, U32 warp, U32 lane, U32 line, U64 to, U32 value, U64 bytes, U64 stream)
{
    Worker& worker = Worker::of(context);
    ChildCopy copy { to, bytes, 0, 0, bytes, 1, static_cast<std::uint8_t>(value), line, "cudaMemsetAsync" };
    return copyRows(worker, callerOf(worker, warp, lane, line), std::move(copy), stream);
}

static int wd_rt_cdp_Memset2DAsync(BlockContext* context, U32 warp, U32 lane, U32 line, U64 to, U64 pitch, U32 value,
    U64 width, U64 height, U64 stream)
{
    Worker& worker = Worker::of(context);
    ChildCopy copy { to, pitch, 0, 0, width, height, static_cast<std::uint8_t>(value), line, "cudaMemset2DAsync" };
    return copyRows(worker, callerOf(worker, warp, lane, line), std::move(copy), stream);
}

static int wd_rt_cdp_GetDeviceCount(BlockContext* context, U32 warp, U32 lane, U32 line, U64 to)
{
    return giveThrough(Worker::of(context), warp, lane, line, to, std::int32_t { 1 });
}

static int wd_rt_cdp_GetDevice(BlockContext* context, U32 warp, U32 lane, U32 line, U64 to)
{
    return giveThrough(Worker::of(context), warp, lane, line, to, std::int32_t { 0 });
}

} // extern "C"

namespace {
template <class Function> Callout entry(const char* name, Function* function)
{
    return { name, std::bit_cast<void*>(function) };
}
} // namespace

std::span<const Callout> deviceRuntimeCallouts()
{
    static const std::array all {
        entry("wd_rt_cdp_GetParameterBufferV2", wd_rt_cdp_GetParameterBufferV2),
        entry("wd_rt_cdp_LaunchDeviceV2", wd_rt_cdp_LaunchDeviceV2),
        entry("wd_rt_cdp_GetLastError", wd_rt_cdp_GetLastError),
        entry("wd_rt_cdp_PeekAtLastError", wd_rt_cdp_PeekAtLastError),
        entry("wd_rt_cdp_StreamCreateWithFlags", wd_rt_cdp_StreamCreateWithFlags),
        entry("wd_rt_cdp_StreamDestroy", wd_rt_cdp_StreamDestroy),
        entry("wd_rt_cdp_StreamWaitEvent", wd_rt_cdp_StreamWaitEvent),
        entry("wd_rt_cdp_EventCreateWithFlags", wd_rt_cdp_EventCreateWithFlags),
        entry("wd_rt_cdp_EventRecord", wd_rt_cdp_EventRecord),
        entry("wd_rt_cdp_EventRecordWithFlags", wd_rt_cdp_EventRecordWithFlags),
        entry("wd_rt_cdp_EventDestroy", wd_rt_cdp_StreamDestroy),
        entry("wd_rt_cdp_Malloc", wd_rt_cdp_Malloc),
        entry("wd_rt_cdp_Free", wd_rt_cdp_Free),
        entry("wd_rt_cdp_MemcpyAsync", wd_rt_cdp_MemcpyAsync),
        entry("wd_rt_cdp_Memcpy2DAsync", wd_rt_cdp_Memcpy2DAsync),
        entry("wd_rt_cdp_MemsetAsync", wd_rt_cdp_MemsetAsync),
        entry("wd_rt_cdp_Memset2DAsync", wd_rt_cdp_Memset2DAsync),
        entry("wd_rt_cdp_GetDeviceCount", wd_rt_cdp_GetDeviceCount),
        entry("wd_rt_cdp_GetDevice", wd_rt_cdp_GetDevice),
    };
    return all;
}

} // namespace warpdesk::emulator
