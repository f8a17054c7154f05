// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace warpdesk::host {

namespace {

using device::AllocationKind;
using device::FaultKind;

constexpr std::uint64_t nullPage = 4096;
constexpr std::uint64_t nearby = 1U << 12U; ///< how far from a block an access is still told as one beyond it

bool isOpenToHost(AllocationKind kind) { return kind != AllocationKind::Device; }

} // namespace

void HostRun::check(std::uint64_t address, std::uint64_t bytes, bool write, std::uint32_t ptxLine)
{
    if (ended() || memory.allows(address, bytes, write))
        return;
    if (const auto allocation = environment.device.find(address); allocation && isOpenToHost(allocation->kind)) {
        memory.open({ allocation->address, allocation->bytes, HostMemory::Kind::Pinned, allocation->label });
        if (memory.allows(address, bytes, write))
            return;
    } else if (m_options.memory == Memory::Unified && address >= nullPage
        && (allocation || memory.near(address, nearby) == nullptr)) {
        return; // reference code may follow every pointer; a bad one is caught by the processor
    }
    end(accessFault(address, bytes, write, ptxLine), true);
}

device::Fault HostRun::accessFault(std::uint64_t address, std::uint64_t bytes, bool write, std::uint32_t ptxLine) const
{
    device::Fault fault;
    fault.kind = FaultKind::OutOfBounds;
    fault.kernel = m_function;
    fault.ptxLine = ptxLine;
    fault.address = address;
    fault.accessBytes = static_cast<unsigned>(std::min<std::uint64_t>(bytes, UINT32_MAX));
    fault.write = write;
    fault.space = "host";
    locate(fault);
    if (address < nullPage) {
        fault.kind = FaultKind::NullPointer;
        fault.message
            = fmt::format("{}() {} through a null pointer on the host", m_function, write ? "writes" : "reads");
    } else if (!describeDeviceAccess(fault)) {
        describeHostAccess(fault);
    }
    return fault;
}

/// A pointer into device memory: says whose it is and what to do instead.
bool HostRun::describeDeviceAccess(device::Fault& fault) const
{
    const char* const verb = fault.write ? "writes" : "reads";
    if (const auto symbol = environment.variables.symbolAt(fault.address);
        symbol && symbol->home == ModuleMemory::Home::Device) {
        fault.space = "global";
        fault.allocation = fmt::format("{}: {} bytes", symbol->variable->name, symbol->bytes);
        fault.message
            = fmt::format("{}() runs on the CPU and {} '{}', which kernels use and which is therefore in device "
                          "memory; use cudaMemcpy{}Symbol",
                m_function, verb, symbol->variable->name, fault.write ? "To" : "From");
        return true;
    }
    const auto allocation = environment.device.find(fault.address);
    if (!allocation || isOpenToHost(allocation->kind))
        return false;
    fault.space = "global";
    fault.allocation = fmt::format("{}: {} bytes at 0x{:x}", allocation->label, allocation->bytes, allocation->address);
    fault.message
        = fmt::format("{}() runs on the CPU and {} device memory ({}) directly; do it in a kernel, or copy with "
                      "cudaMemcpy",
            m_function, verb, allocation->label);
    return true;
}

void HostRun::describeHostAccess(device::Fault& fault) const
{
    const char* const verb = fault.write ? "writes" : "reads";
    const HostMemory::Range* const range = memory.near(fault.address, nearby);
    if (range == nullptr) {
        fault.message = fmt::format("{}() {} {} bytes at 0x{:x}, which is no memory of the host code", m_function, verb,
            fault.accessBytes, fault.address);
        return;
    }
    fault.allocation = fmt::format("{}: {} bytes at 0x{:x}", range->label, range->bytes, range->begin);
    const bool inside = fault.address - range->begin < range->bytes;
    if (inside && range->kind == HostMemory::Kind::Freed) {
        fault.kind = FaultKind::UseAfterFree;
        fault.message = fmt::format("{}() {} memory it has freed ({})", m_function, verb, range->label);
        return;
    }
    if (inside && fault.write && range->kind == HostMemory::Kind::Constant) {
        fault.kind = FaultKind::ReadOnly;
        fault.message = fmt::format("{}() writes to constant data ({})", m_function, range->label);
        return;
    }
    const bool before = fault.address < range->begin;
    fault.distance = before ? -static_cast<std::int64_t>(range->begin - fault.address)
                            : static_cast<std::int64_t>(fault.address + fault.accessBytes - range->end());
    fault.message
        = fmt::format("{}() {} {} bytes {} bytes {} of {} ({} bytes) on the host", m_function, verb, fault.accessBytes,
            before ? range->begin - fault.address : fault.address - std::min(fault.address, range->end()),
            before ? "before the start" : "after the end", range->label, range->bytes);
}

std::string HostRun::text(std::uint64_t address)
{
    std::string found;
    for (;;) {
        const char letter = load<char>(address++);
        if (letter == '\0' || ended() || found.size() > (1U << 20U))
            return found;
        found += letter;
    }
}

std::uint64_t HostRun::constantText(const std::string& text)
{
    if (const auto known = m_texts.find(text); known != m_texts.end())
        return known->second;
    const std::uint64_t address
        = memory.allocate(text.size() + 1, HostMemory::Kind::Constant, "a string of the runtime");
    if (address != 0)
        std::memcpy(std::bit_cast<void*>(address), text.c_str(), text.size() + 1);
    m_texts[text] = address;
    return address;
}

bool HostRun::readable(std::uint64_t address, void* to, std::size_t bytes) const
{
    const bool trusted = m_options.memory == Memory::Unified && address >= nullPage;
    if (!trusted && memory.readable(address) < bytes) {
        const auto allocation = environment.device.find(address);
        if (!allocation || !isOpenToHost(allocation->kind) || allocation->address + allocation->bytes - address < bytes)
            return false;
    }
    std::memcpy(to, std::bit_cast<const void*>(address), bytes);
    return true;
}

Status HostRun::allocateDevice(std::uint64_t pointerTo, std::uint64_t bytes, AllocationKind kind, const char* call)
{
    check(pointerTo, sizeof(std::uint64_t), true);
    if (ended())
        return Status::InvalidValue;
    if (bytes == 0) { // CUDA gives a null pointer and no error
        store(pointerTo, std::uint64_t { 0 });
        return Status::Success;
    }
    const auto address = environment.device.allocate(bytes, kind, label(call));
    if (!address) {
        store(pointerTo, std::uint64_t { 0 });
        return record(
            address.error(), fmt::format("{} of {} bytes failed: {}", call, bytes, statusText(address.error())));
    }
    m_owned[*address] = kind;
    store(pointerTo, *address);
    return Status::Success;
}

Status HostRun::freeDevice(std::uint64_t address, const char* call)
{
    if (address == 0)
        return Status::Success;
    const auto owned = m_owned.find(address);
    if (owned == m_owned.end()) {
        const auto allocation = environment.device.find(address);
        return record(Status::InvalidValue,
            allocation ? fmt::format("{} of {}, which {}() did not allocate", call, allocation->label, m_function)
                       : fmt::format("{} of 0x{:x}, which is no device allocation", call, address));
    }
    if (isOpenToHost(owned->second))
        memory.close(address);
    m_owned.erase(owned);
    return record(environment.device.free(address), {});
}

HostRun::Endpoint HostRun::placeOf(std::uint64_t address, std::uint64_t bytes, bool write) const
{
    Endpoint place;
    if (const auto allocation = environment.device.find(address)) {
        const std::uint64_t left = allocation->address + allocation->bytes - address;
        if (bytes > left) {
            place.problem = fmt::format("{} bytes {} byte {} of {}, which has {} bytes", bytes, write ? "to" : "from",
                address - allocation->address, allocation->label, allocation->bytes);
            return place;
        }
        place.onDevice = true;
        place.onHost = isOpenToHost(allocation->kind);
        return place;
    }
    if (const auto symbol = environment.variables.symbolAt(address)) {
        const bool atDevice = symbol->deviceAddress != 0 && address - symbol->deviceAddress < symbol->bytes;
        const std::uint64_t begin = atDevice ? symbol->deviceAddress : symbol->hostAddress;
        if (bytes > symbol->bytes - (address - begin)) {
            place.problem = fmt::format("{} bytes at byte {} of '{}', which has {} bytes", bytes, address - begin,
                symbol->variable->name, symbol->bytes);
            return place;
        }
        place.onDevice = atDevice;
        place.onHost = !atDevice || symbol->home == ModuleMemory::Home::Managed;
        return place;
    }
    place.onHost = true; // or nowhere: the check of host memory decides
    return place;
}

/// Large copies and fills go piece by piece, so that the time limit and cancelling cut them short.
template <class Step> Status HostRun::inParts(std::uint64_t bytes, const Step& step)
{
    constexpr std::uint64_t most = std::uint64_t { 32 } << 20;
    for (std::uint64_t at = 0; at < bytes; at += most) {
        const Status status = step(at, std::min(most, bytes - at));
        if (status != Status::Success)
            return record(status, {});
        if (bytes > most)
            poll(environment.line);
        if (ended())
            return Status::InvalidValue;
    }
    return Status::Success;
}

Status HostRun::copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes, int kind, const char* call)
{
    enum : std::uint8_t { HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default };
    if (kind < HostToHost || kind > Default)
        return record(Status::InvalidMemcpyDirection, fmt::format("{}: {} is no direction", call, kind));
    if (bytes == 0)
        return Status::Success;
    const Endpoint target = placeOf(to, bytes, true);
    const Endpoint source = placeOf(from, bytes, false);
    for (const Endpoint* const place : { &target, &source }) {
        if (!place->problem.empty())
            return record(Status::InvalidValue, fmt::format("{} of {}", call, place->problem));
    }
    const bool toDevice = kind == HostToDevice || kind == DeviceToDevice || (kind == Default && target.onDevice);
    const bool fromDevice = kind == DeviceToHost || kind == DeviceToDevice || (kind == Default && source.onDevice);
    const auto wrong = [&](const char* what, bool wanted) {
        return record(Status::InvalidValue,
            fmt::format("{}: the {} is {} memory, but the direction says {}", call, what, wanted ? "host" : "device",
                wanted ? "device" : "host"));
    };
    if (toDevice ? !target.onDevice : !target.onHost)
        return wrong("destination", toDevice);
    if (fromDevice ? !source.onDevice : !source.onHost)
        return wrong("source", fromDevice);
    if (!toDevice)
        check(to, bytes, true);
    if (!fromDevice)
        check(from, bytes, false);
    if (ended())
        return Status::InvalidValue;
    if (toDevice && fromDevice && to - from >= bytes && from - to >= bytes)
        return inParts(bytes,
            [&](std::uint64_t at, std::uint64_t part) { return environment.device.copy(to + at, from + at, part); });
    if (toDevice && fromDevice) // overlapping bytes move in one piece
        return record(environment.device.copy(to, from, bytes), {});
    if (toDevice)
        return inParts(bytes, [&](std::uint64_t at, std::uint64_t part) {
            return environment.device.write(to + at, { std::bit_cast<const std::byte*>(from + at), part });
        });
    if (fromDevice)
        return inParts(bytes, [&](std::uint64_t at, std::uint64_t part) {
            return environment.device.read({ std::bit_cast<std::byte*>(to + at), part }, from + at);
        });
    std::memmove(std::bit_cast<void*>(to), std::bit_cast<const void*>(from), bytes);
    return Status::Success;
}

Status HostRun::fill(std::uint64_t to, int value, std::uint64_t bytes, const char* call)
{
    if (bytes == 0)
        return Status::Success;
    const Endpoint target = placeOf(to, bytes, true);
    if (!target.problem.empty())
        return record(Status::InvalidValue, fmt::format("{} of {}", call, target.problem));
    if (!target.onDevice)
        return record(Status::InvalidValue, fmt::format("{} of 0x{:x}, which is no device memory", call, to));
    return inParts(bytes, [&](std::uint64_t at, std::uint64_t part) {
        return environment.device.fill(to + at, static_cast<std::uint8_t>(value), part);
    });
}

} // namespace warpdesk::host
