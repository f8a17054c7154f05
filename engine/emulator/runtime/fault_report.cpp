// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/fault_report.h"

#include <fmt/format.h>

#include <bit>
#include <csignal>

namespace warpdesk::emulator {

namespace {

using device::Fault;
using device::FaultKind;

constexpr std::uint64_t nullZone = 65536; ///< addresses below are a null pointer plus an index

std::uint64_t addressOf(const std::byte* memory) { return std::bit_cast<std::uint64_t>(memory); }

bool within(std::uint64_t address, std::uint64_t begin, std::uint64_t bytes) { return address - begin < bytes; }

std::uint64_t sharedBytes(const Launch& launch) { return launch.code->staticShared + launch.dynamicShared; }

std::uint64_t frameBytes(const Launch& launch) { return launch.code->frameBytes * launch.warps; }

std::string verb(const BadAccess& access)
{
    const char* word = access.atomic ? "an atomic operation on" : access.write ? "a write of" : "a read of";
    return fmt::format("{} {} byte{}", word, access.bytes, access.bytes == 1 ? "" : "s");
}

std::string bytesText(std::uint64_t count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); }

/// Shared memory of the block: the slot's pages and the guard pages around them.
bool nearShared(const Worker& worker, std::uint64_t address)
{
    const std::uint64_t begin = addressOf(worker.context.shared);
    const std::uint64_t size = worker.slot ? worker.slot->shared.size() : 0;
    return size != 0 && address + Arena::pageBytes >= begin && address < begin + size + Arena::pageBytes;
}

bool nearLocal(const Worker& worker, std::uint64_t address)
{
    const bool stack = address + Arena::pageBytes >= worker.stackBegin && address < worker.stackEnd;
    const std::uint64_t frames = worker.slot ? addressOf(worker.slot->frames.data()) : 0;
    const std::uint64_t size = worker.slot ? worker.slot->frames.size() : 0;
    return stack || (size != 0 && address + Arena::pageBytes >= frames && address < frames + size + Arena::pageBytes);
}

void describeShared(Fault& fault, const Worker& worker, const BadAccess& access)
{
    const std::uint64_t size = sharedBytes(*worker.launch);
    const std::uint64_t begin = addressOf(worker.context.shared);
    const auto offset = static_cast<std::int64_t>(access.address - begin);
    fault.space = "shared";
    fault.allocation = fmt::format("shared memory: {} bytes", size);
    const auto last = offset + static_cast<std::int64_t>(access.bytes) - 1;
    fault.distance = offset < 0 ? offset : std::max<std::int64_t>(last - static_cast<std::int64_t>(size) + 1, 0);
    fault.message = size == 0
        ? fmt::format("{} at offset {} of shared memory, of which this launch has none", verb(access), offset)
        : fmt::format("{} at offset {} of shared memory, which has {}", verb(access), offset, bytesText(size));
}

void describeGlobal(Fault& fault, const Worker& worker, const BadAccess& access)
{
    fault.space = "global";
    const DeviceMemory& memory = *worker.launch->memory;
    const auto nearest = memory.nearest(access.address, access.bytes);
    if (!nearest) {
        fault.message = fmt::format("{} at 0x{:x}: there is no device memory", verb(access), access.address);
        return;
    }
    fault.allocation = nearest->description;
    fault.distance = nearest->distance;
    if (nearest->freed) {
        fault.kind = FaultKind::UseAfterFree;
        fault.message = fmt::format("{} in memory that was freed ({})", verb(access), nearest->description);
    } else if (!memory.arena().holds(access.address)) {
        fault.space = "generic";
        fault.allocation.clear();
        fault.distance = 0;
        fault.message = fmt::format("{} at 0x{:x}, which is no address of device memory (a host pointer, or a value "
                                    "that is no pointer)",
            verb(access), access.address);
    } else if (nearest->distance > 0) {
        fault.message = fmt::format(
            "{}, {} past the end of {}", verb(access), bytesText(nearest->distance), nearest->description);
    } else {
        fault.message = fmt::format("{}, {} before the start of {}", verb(access),
            bytesText(static_cast<std::uint64_t>(-nearest->distance)), nearest->description);
    }
}

} // namespace

Fault faultAt(const Worker& worker, FaultKind kind, std::uint32_t ptxLine)
{
    Fault fault;
    fault.kind = kind;
    fault.kernel = worker.launch->kernel;
    fault.ptxLine = ptxLine;
    fault.block = worker.launch->blockIndex(worker.slot ? worker.slot->block : 0);
    return fault;
}

void setThread(Fault& fault, const Worker& worker, std::uint32_t warp, std::uint32_t lane)
{
    fault.thread = worker.launch->threadIndex(warp, lane);
    fault.threadKnown = true;
}

void describeAccess(Fault& fault, const Worker& worker, const BadAccess& access)
{
    fault.write = access.write || access.atomic;
    fault.accessBytes = static_cast<unsigned>(access.bytes);
    fault.address = access.address;
    if (fault.kind == FaultKind::Misaligned) {
        const auto range = rangeOf(worker, access.address);
        fault.space = nearShared(worker, access.address) ? "shared"
            : nearLocal(worker, access.address)          ? "local"
                                                         : "global";
        if (const auto nearest = range && fault.space == "global"
                ? worker.launch->memory->nearest(access.address, access.bytes)
                : std::nullopt)
            fault.allocation = nearest->description;
        fault.message
            = fmt::format("{} at 0x{:x}, which is no multiple of {}", verb(access), access.address, access.alignment);
    } else if (fault.kind == FaultKind::ReadOnly) {
        fault.space = "const";
        if (const auto nearest = worker.launch->memory->nearest(access.address, access.bytes))
            fault.allocation = nearest->description;
        fault.message = fmt::format("{} in constant memory ({})", verb(access), fault.allocation);
    } else if (access.address < nullZone) {
        fault.kind = FaultKind::NullPointer;
        fault.space = "generic";
        fault.message = access.address == 0
            ? fmt::format("{} through a null pointer", verb(access))
            : fmt::format("{} at {} bytes from a null pointer", verb(access), access.address);
    } else if (nearShared(worker, access.address)) {
        describeShared(fault, worker, access);
    } else if (nearLocal(worker, access.address)) {
        fault.space = "local";
        fault.message = fmt::format("{} outside the local variables of the thread", verb(access));
    } else {
        describeGlobal(fault, worker, access);
    }
}

void describeLocal(Fault& fault, const BadAccess& access, std::int64_t size)
{
    const auto offset = static_cast<std::int64_t>(access.address);
    fault.write = access.write;
    fault.accessBytes = static_cast<unsigned>(access.bytes);
    fault.space = "local";
    fault.allocation = fmt::format("local variables: {} bytes", size);
    if (fault.kind == FaultKind::Misaligned) {
        fault.message = fmt::format("{} at offset {} of the thread's local variables, which is no multiple of {}",
            verb(access), offset, access.alignment);
        return;
    }
    const std::int64_t last = offset + static_cast<std::int64_t>(access.bytes) - 1;
    fault.distance = offset < 0 ? offset : std::max<std::int64_t>(last - size + 1, 0);
    fault.message = fmt::format("{} at offset {} of the thread's local variables, which have {}", verb(access), offset,
        bytesText(static_cast<std::uint64_t>(size)));
}

Fault signalFault(const Worker& worker)
{
    const Worker::Signal& signal = worker.signal;
    const Launch& launch = *worker.launch;
    Fault fault = faultAt(worker, FaultKind::OutOfBounds, launch.lineOfPc ? launch.lineOfPc(signal.pc) : 0);
    if (signal.number == SIGFPE || signal.number == SIGILL) {
        fault.kind = FaultKind::Internal;
        fault.message = signal.number == SIGFPE
            ? "the emulated code raised an arithmetic exception"
            : "the emulated code reached an instruction this processor does not have";
        return fault;
    }
    if (signal.addressKnown && within(signal.address, worker.stackBegin - Arena::pageBytes, Arena::pageBytes)) {
        fault.kind = FaultKind::StackOverflow;
        fault.address = signal.address;
        fault.space = "local";
        fault.message = "the thread's stack is full: recursion without end, or very large local arrays";
        return fault;
    }
    // What the kernel asks of the runtime is checked there first: a crash in it is no fault of the kernel. A jump to
    // where no code is was the kernel's.
    const bool jumpedAway = signal.addressKnown && signal.address == signal.pc;
    if (launch.isCode && !launch.isCode(signal.pc) && !jumpedAway) {
        fault.kind = FaultKind::Internal;
        fault.message
            = fmt::format("the emulator itself failed at 0x{:x}, in a function that the kernel called{}", signal.pc,
                launch.checked ? "" : "; without checks, a write of the kernel outside its memory may be the reason");
        return fault;
    }
    if (!signal.addressKnown) {
        fault.space = "generic";
        fault.message = "an access through a value that is no address";
        return fault;
    }
    describeAccess(fault, worker, { signal.address, 1, 1, signal.write, false });
    fault.accessBytes = 0;
    return fault;
}

bool inShared(const Worker& worker, std::uint64_t address)
{
    return within(address, addressOf(worker.context.shared), sharedBytes(*worker.launch));
}

bool inLocal(const Worker& worker, std::uint64_t address)
{
    return within(address, addressOf(worker.context.frames), frameBytes(*worker.launch))
        || within(address, worker.stackBegin, worker.stackEnd - worker.stackBegin);
}

std::optional<Range> rangeOf(const Worker& worker, std::uint64_t address)
{
    const Launch& launch = *worker.launch;
    if (const Range* range = launch.memory->lookup(address))
        return *range;
    const std::uint64_t shared = addressOf(worker.context.shared);
    if (within(address, shared, sharedBytes(launch)))
        return Range { shared, shared + sharedBytes(launch), false };
    const std::uint64_t frames = addressOf(worker.context.frames);
    if (within(address, frames, frameBytes(launch)))
        return Range { frames, frames + frameBytes(launch), false };
    if (within(address, worker.stackBegin, worker.stackEnd - worker.stackBegin))
        return Range { worker.stackBegin, worker.stackEnd, false };
    const std::uint64_t parameters = addressOf(launch.parameters);
    if (within(address, parameters, launch.parameterBytes))
        return Range { parameters, parameters + launch.parameterBytes, true };
    constexpr std::uint64_t workspaceBytes = 256;
    if (launch.workspace != 0 && within(address, launch.workspace, workspaceBytes))
        return Range { launch.workspace, launch.workspace + workspaceBytes, false };
    return launch.memory->lookupHeap(address);
}

} // namespace warpdesk::emulator
