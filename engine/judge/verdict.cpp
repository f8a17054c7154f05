// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpdesk::judge {

namespace {

constexpr std::array<std::string_view, 11> names { "accepted", "wrong answer", "not written", "input modified",
    "out of bounds", "runtime error", "launch error", "time limit", "memory limit", "does not compile", "no solve" };

std::unexpected<Error> about(ErrorKind kind, const device::Fault& fault, std::string message, std::string remedy)
{
    return std::unexpected(
        Error { kind, std::move(message), std::move(remedy), fault.place.file, fault.place.line, fault.place.column });
}

} // namespace

std::string_view name(Verdict verdict) { return names[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> verdictNamed(std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<Verdict>(found - names.begin());
}

Result<Verdict> verdictOf(const host::HostFault& fault)
{
    using device::FaultKind;
    switch (fault.fault.kind) {
    case FaultKind::OutOfBounds:
    case FaultKind::NullPointer:
    case FaultKind::UseAfterFree:
        // In host code this is the crash of a program, not an access of a kernel.
        return fault.inHostCode ? Verdict::RuntimeError : Verdict::OutOfBounds;
    case FaultKind::Misaligned:
    case FaultKind::ReadOnly:
    case FaultKind::Trap:
    case FaultKind::Assert:
    case FaultKind::Deadlock:
    case FaultKind::StackOverflow:
        return Verdict::RuntimeError;
    case FaultKind::TimeLimit:
        return Verdict::TimeLimit;
    case FaultKind::MemoryLimit:
        return Verdict::MemoryLimit;
    case FaultKind::Cancelled:
        return about(ErrorKind::Cancelled, fault.fault, "cancelled", {});
    case FaultKind::Unimplemented:
        return about(ErrorKind::Environment, fault.fault,
            fmt::format("this device cannot execute the solution: {}", fault.fault.message),
            "Judge it on a GPU, or write that step in another way.");
    case FaultKind::Internal:
        break;
    }
    return about(ErrorKind::Internal, fault.fault, fmt::format("the device failed: {}", fault.fault.message), {});
}

Verdict verdictOf(const host::RunReport::Pending& pending, bool outputsRight)
{
    using device::Status;
    switch (pending.status) {
    case Status::InvalidConfiguration:
    case Status::InvalidDeviceFunction:
    case Status::LaunchOutOfResources:
    case Status::CooperativeLaunchTooLarge:
        return Verdict::LaunchError;
    case Status::MemoryAllocation:
        return outputsRight ? Verdict::Accepted : Verdict::MemoryLimit;
    default:
        return outputsRight ? Verdict::Accepted : Verdict::RuntimeError;
    }
}

} // namespace warpdesk::judge
