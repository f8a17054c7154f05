// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"

#include "engine/emulator/runtime/fault_report.h"
#include "engine/emulator/runtime/printf_format.h"
#include "engine/emulator/runtime/worker.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <vector>

using namespace warpdesk::emulator;
using warpdesk::device::Fault;
using warpdesk::device::FaultKind;

namespace {

constexpr std::uint32_t flagWrite = 1;
constexpr std::uint32_t flagAtomic = 2;
constexpr std::uint32_t flagLocal = 4; ///< the address is an offset within local variables of slot->hi bytes

/// Copies device memory for the runtime's own use (format strings, printf arguments).
DeviceReader readerOf(const Worker& worker)
{
    return [&worker](std::uint64_t address, void* to, std::size_t bytes) {
        const auto range = rangeOf(worker, address);
        if (!range || bytes > range->end - address)
            return false;
        std::memcpy(to, std::bit_cast<const void*>(address), bytes);
        return true;
    };
}

BadAccess accessOf(std::uint64_t address, std::uint64_t bytes, std::uint32_t flags)
{
    return { address, bytes, (flags >> 16) & 0xff, (flags & flagWrite) != 0, (flags & flagAtomic) != 0 };
}

/// The fault of one lane's access, or null where it is fine.
Fault* judge(const Worker& worker, std::uint32_t warp, std::uint32_t lane, const BadAccess& access, std::uint32_t line,
    std::optional<Range>& found)
{
    const bool misaligned = access.alignment > 1 && (access.address & (access.alignment - 1)) != 0;
    const bool write = access.write || access.atomic;
    found = rangeOf(worker, access.address);
    const bool inside = found && access.bytes <= found->end - access.address;
    if (inside && !misaligned && !(write && found->readOnly))
        return nullptr;
    FaultKind kind = FaultKind::OutOfBounds;
    if (misaligned)
        kind = FaultKind::Misaligned;
    else if (inside)
        kind = FaultKind::ReadOnly;
    Fault fault = faultAt(worker, kind, line);
    setThread(fault, worker, warp, lane);
    describeAccess(fault, worker, access);
    return new Fault(std::move(fault));
}

/// Fills in what an access found. Memory of a block moves where a worker has several blocks in flight, and any thread
/// may free a block of the kernel's own heap: such bounds are kept until the next block or turn.
void found(Worker& worker, CheckSlot& slot, const Range& range)
{
    slot = { static_cast<std::int64_t>(range.begin), static_cast<std::int64_t>(range.end) };
    const Launch& launch = *worker.launch;
    const bool moves
        = launch.code->kind != VariantKind::Block && (inShared(worker, range.begin) || inLocal(worker, range.begin));
    if (moves || launch.memory->inHeap(range.begin))
        worker.boundsLapse = true;
}

Fault* checkLanes(Worker& worker, std::uint32_t warp, std::uint32_t lane, std::uint64_t address, std::uint64_t bytes,
    std::uint32_t flags, std::uint32_t line, CheckSlot* slot)
{
    const std::uint64_t each = (flags >> 8) & 0xff;
    std::optional<Range> range;
    Fault* fault = judge(worker, warp, lane, accessOf(address, bytes, flags), line, range);
    if (!fault) {
        found(worker, *slot, *range);
        return nullptr;
    }
    if (each == 0 || bytes <= each)
        return fault;
    // Several lanes at once: the lanes are judged one by one, since they may also lie in different allocations.
    delete fault;
    const std::uint64_t last = bytes - each;
    for (std::uint64_t offset = 0; offset <= last; offset += each, ++lane) {
        fault = judge(worker, warp, lane, accessOf(address + offset, each, flags), line, range);
        if (fault)
            return fault;
    }
    return nullptr;
}

Fault* localFault(const Worker& worker, std::uint32_t warp, std::uint32_t lane, const BadAccess& access,
    std::uint32_t line, const CheckSlot& bounds)
{
    const bool misaligned = access.alignment > 1 && (access.address & (access.alignment - 1)) != 0;
    Fault fault = faultAt(worker, misaligned ? FaultKind::Misaligned : FaultKind::OutOfBounds, line);
    setThread(fault, worker, warp, lane);
    describeLocal(fault, access, bounds.hi);
    return new Fault(std::move(fault));
}

Fault* simpleFault(const Worker& worker, std::uint32_t warp, std::uint32_t lane, FaultKind kind, std::uint32_t line,
    std::string message)
{
    Fault fault = faultAt(worker, kind, line);
    setThread(fault, worker, warp, lane);
    fault.message = std::move(message);
    return new Fault(std::move(fault));
}

/// `bytes`: what alloca asked for; 0 where a call found no room.
Fault* stackFault(const Worker& worker, std::uint32_t warp, std::uint32_t lane, std::uint64_t bytes, std::uint32_t line)
{
    Fault* fault = simpleFault(worker, warp, lane, FaultKind::StackOverflow, line,
        bytes == 0 ? "the thread's stack is full: recursion without end, or very large local arrays"
                   : fmt::format("alloca of {} bytes: the thread's stack has no room for them", bytes));
    fault->space = "local";
    return fault;
}

Fault* interruption(const Worker& worker, std::uint32_t warp, std::uint32_t line)
{
    const auto why = worker.launch->interrupted.load();
    if (why == Launch::Interrupt::None)
        return nullptr;
    const bool cancelled = why == Launch::Interrupt::Cancelled;
    Fault fault = faultAt(worker, cancelled ? FaultKind::Cancelled : FaultKind::TimeLimit, line);
    fault.thread = worker.launch->threadIndex(warp, 0);
    fault.message = cancelled ? "the run was cancelled" : "the kernel was still running when its time was over";
    return new Fault(std::move(fault));
}

Fault* assertion(const Worker& worker, std::uint32_t warp, std::uint32_t lane, std::uint64_t message,
    std::uint64_t file, std::uint32_t line, std::uint64_t function)
{
    const DeviceReader read = readerOf(worker);
    Fault fault = faultAt(worker, FaultKind::Assert, 0);
    setThread(fault, worker, warp, lane);
    fault.place = { readString(read, file).text, line, 0 };
    // CUDA's own words.
    fault.message = fmt::format("{}:{}: {}: block: [{},{},{}], thread: [{},{},{}] Assertion `{}` failed.",
        fault.place.file, line, readString(read, function).text, fault.block.x, fault.block.y, fault.block.z,
        fault.thread.x, fault.thread.y, fault.thread.z, readString(read, message).text);
    return new Fault(std::move(fault));
}

int print(Worker& worker, std::uint32_t warp, std::uint32_t lane, std::uint64_t format, std::uint64_t arguments)
{
    Formatted formatted = formatPrintf(readerOf(worker), format, arguments);
    if (!formatted.text.empty())
        worker.slot->prints.add(warp * 32 + lane, std::move(formatted.text));
    return formatted.count;
}

Fault* trapFault(const Worker& worker, std::uint32_t warp, std::uint32_t lane, std::uint32_t number, std::uint32_t line)
{
    const bool known = number <= static_cast<std::uint32_t>(FaultKind::Internal);
    const FaultKind kind = known ? static_cast<FaultKind>(number) : FaultKind::Trap;
    std::string message = kind == FaultKind::Trap ? "the kernel executed a trap instruction"
                                                  : std::string("the kernel stopped: ") + warpdesk::device::name(kind);
    return simpleFault(worker, warp, lane, kind, line, std::move(message));
}

} // namespace

// Every function below may leave by siglongjmp: it holds nothing that needs a destructor at that point.
extern "C" {

static void wd_rt_check(BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint64_t address,
    std::uint64_t bytes, std::uint32_t flags, std::uint32_t ptxLine, CheckSlot* slot)
{
    Worker& worker = Worker::of(context);
    if ((flags & flagLocal) != 0)
        worker.leaveWith(localFault(worker, warp, lane, accessOf(address, bytes, flags), ptxLine, *slot));
    const std::uint32_t alignment = (flags >> 16) & 0xff;
    const Range* range = worker.launch->memory->lookup(address);
    const bool aligned = alignment <= 1 || (address & (alignment - 1)) == 0;
    const bool writable = range && !(range->readOnly && (flags & (flagWrite | flagAtomic)) != 0);
    if (writable && aligned && bytes <= range->end - address) [[likely]] {
        found(worker, *slot, *range);
        return;
    }
    if (Fault* fault = checkLanes(worker, warp, lane, address, bytes, flags, ptxLine, slot))
        worker.leaveWith(fault);
}

static void wd_rt_stop(BlockContext* context, std::uint32_t warp, std::uint32_t ptxLine)
{
    Worker& worker = Worker::of(context);
    if (Fault* fault = interruption(worker, warp, ptxLine))
        worker.leaveWith(fault);
    worker.leave();
}

static void wd_rt_trap(
    BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint32_t kind, std::uint32_t ptxLine)
{
    Worker& worker = Worker::of(context);
    worker.leaveWith(trapFault(worker, warp, lane, kind, ptxLine));
}

static void wd_rt_unimplemented(BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint32_t ptxLine)
{
    Worker& worker = Worker::of(context);
    worker.leaveWith(simpleFault(worker, warp, lane, FaultKind::Unimplemented, ptxLine, {}));
}

static std::int32_t wd_rt_vprintf(
    BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint64_t format, std::uint64_t arguments)
{
    return print(Worker::of(context), warp, lane, format, arguments);
}

static void wd_rt_assertfail(BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint64_t message,
    std::uint64_t file, std::uint32_t line, std::uint64_t function)
{
    Worker& worker = Worker::of(context);
    worker.leaveWith(assertion(worker, warp, lane, message, file, line, function));
}

static void wd_rt_stack_overflow(
    BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint64_t bytes, std::uint32_t ptxLine)
{
    Worker& worker = Worker::of(context);
    worker.leaveWith(stackFault(worker, warp, lane, bytes, ptxLine));
}

static std::uint64_t wd_rt_malloc(BlockContext* context, std::uint32_t, std::uint32_t, std::uint64_t bytes)
{
    return Worker::of(context).launch->memory->allocateFromKernel(bytes);
}

static void wd_rt_free(BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint64_t address)
{
    Worker& worker = Worker::of(context);
    if (address == 0)
        return;
    worker.emptyBounds();
    if (worker.launch->memory->freeFromKernel(address))
        return;
    worker.leaveWith(simpleFault(worker, warp, lane, FaultKind::OutOfBounds, 0,
        "free() of an address that malloc() in a kernel did not return, or that was freed before"));
}

static void wd_rt_nanosleep(BlockContext*, std::uint32_t, std::uint32_t, std::uint32_t) { }

static std::uint64_t wd_rt_globaltimer(BlockContext*)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

// isspacep of a generic address, as 0 or 1.
static std::uint32_t wd_rt_is_shared(BlockContext* context, std::uint32_t, std::uint32_t, std::uint64_t address)
{
    return inShared(Worker::of(context), address) ? 1 : 0;
}

static std::uint32_t wd_rt_is_local(BlockContext* context, std::uint32_t, std::uint32_t, std::uint64_t address)
{
    return inLocal(Worker::of(context), address) ? 1 : 0;
}

static std::uint32_t wd_rt_is_const(BlockContext* context, std::uint32_t, std::uint32_t, std::uint64_t address)
{
    const Range* range = Worker::of(context).launch->memory->lookup(address);
    return range && range->readOnly ? 1 : 0;
}

static std::uint32_t wd_rt_is_param(BlockContext* context, std::uint32_t, std::uint32_t, std::uint64_t address)
{
    const Launch& launch = *Worker::of(context).launch;
    return address - std::bit_cast<std::uint64_t>(launch.parameters) < launch.parameterBytes ? 1 : 0;
}

static std::uint32_t wd_rt_is_global(
    BlockContext* context, std::uint32_t warp, std::uint32_t lane, std::uint64_t address)
{
    const Worker& worker = Worker::of(context);
    return worker.launch->memory->arena().holds(address) && !inShared(worker, address) && !inLocal(worker, address)
            && wd_rt_is_const(context, warp, lane, address) == 0
        ? 1
        : 0;
}

} // extern "C"

namespace warpdesk::emulator {

namespace {
template <class Function> Callout entry(const char* name, Function* function)
{
    return { name, std::bit_cast<void*>(function) };
}
} // namespace

std::span<const Callout> callouts()
{
    static const std::vector<Callout> all = [] {
        std::vector<Callout> list {
            entry("wd_rt_check", wd_rt_check),
            entry("wd_rt_stop", wd_rt_stop),
            entry("wd_rt_trap", wd_rt_trap),
            entry("wd_rt_unimplemented", wd_rt_unimplemented),
            entry("wd_rt_vprintf", wd_rt_vprintf),
            entry("wd_rt_assertfail", wd_rt_assertfail),
            entry("wd_rt_stack_overflow", wd_rt_stack_overflow),
            entry("wd_rt_malloc", wd_rt_malloc),
            entry("wd_rt_free", wd_rt_free),
            entry("wd_rt_nanosleep", wd_rt_nanosleep),
            entry("wd_rt_globaltimer", wd_rt_globaltimer),
            entry("wd_rt_is_shared", wd_rt_is_shared),
            entry("wd_rt_is_local", wd_rt_is_local),
            entry("wd_rt_is_const", wd_rt_is_const),
            entry("wd_rt_is_param", wd_rt_is_param),
            entry("wd_rt_is_global", wd_rt_is_global),
        };
        for (const auto& more : { libraryCallouts(), laneCollectives(), laneStackCallouts(), asyncCallouts(),
                 warpCallouts(), matrixCallouts(), textureCallouts(), surfaceCallouts(), raceCallouts(), syncCallouts(),
                 counterCallouts(), deviceRuntimeCallouts() })
            list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return all;
}

} // namespace warpdesk::emulator
