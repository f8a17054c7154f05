// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_run.h"
#include "engine/host/order_dependent.h"

#include "engine/device/finding_fold.h"
#include "engine/emulator/runtime/module_variables.h"

#include <fmt/format.h>

#include <bit>

namespace warpdesk::host {

namespace {

constexpr std::uint64_t tokenStep = 16;

} // namespace

std::optional<device::KernelId> HostRun::kernelAt(std::uint64_t token, const char* call)
{
    const std::uint64_t distance = token - emulator::functionToken(0);
    const std::uint64_t index = distance / tokenStep;
    if (distance % tokenStep != 0 || index >= environment.module.functions.size()) {
        record(Status::InvalidDeviceFunction, fmt::format("{}: 0x{:x} is no kernel", call, token));
        return std::nullopt;
    }
    const ptx::Function& function = environment.module.functions[index];
    const auto kernel = function.isEntry ? environment.loaded.find(function.name) : std::nullopt;
    if (!kernel)
        record(Status::InvalidDeviceFunction, fmt::format("{}: {} is no kernel", call, function.name));
    return kernel;
}

std::uint64_t HostRun::parameterBuffer(std::uint64_t token, device::Dim3 grid, device::Dim3 block, std::uint64_t shared)
{
    const auto kernel = kernelAt(token, "a launch");
    if (!kernel)
        return 0; // the code skips the launch
    const device::KernelFacts& facts = environment.loaded.kernels()[*kernel];
    const std::uint32_t bytes = device::layoutOf(facts.parameters).bytes;
    const std::uint64_t buffer = memory.allocate(
        std::max(bytes, 1U), HostMemory::Kind::Parameters, fmt::format("the arguments of {}", facts.demangled));
    if (buffer == 0) {
        record(Status::MemoryAllocation, "there is no memory for the arguments of a launch");
        return 0;
    }
    std::memset(std::bit_cast<void*>(buffer), 0, std::max(bytes, 1U));
    m_pending[buffer] = { *kernel, grid, block, shared, bytes };
    return buffer;
}

Status HostRun::launchBuffer(std::uint64_t buffer)
{
    const auto found = m_pending.find(buffer);
    if (found == m_pending.end())
        return record(Status::InvalidValue, "a launch without its arguments");
    const PendingLaunch pending = found->second;
    m_pending.erase(found);
    device::LaunchRequest request;
    request.kernel = pending.kernel;
    request.grid = pending.grid;
    request.block = pending.block;
    request.dynamicShared = pending.shared;
    request.parameters = { std::bit_cast<const std::byte*>(buffer), pending.bytes };
    const Status status = launch(request);
    (void)memory.free(buffer);
    return status;
}

Status HostRun::launchArguments(
    std::uint64_t token, device::LaunchRequest request, std::uint64_t arguments, const char* call)
{
    const auto kernel = kernelAt(token, call);
    if (!kernel)
        return m_lastError;
    const device::KernelFacts& facts = environment.loaded.kernels()[*kernel];
    const device::ParameterLayout layout = device::layoutOf(facts.parameters);
    std::vector<std::byte> bytes(layout.bytes);
    for (std::size_t i = 0; i < facts.parameters.size(); ++i) {
        const auto value = load<std::uint64_t>(arguments + i * sizeof(std::uint64_t));
        const std::uint64_t size = facts.parameters[i].bytes();
        check(value, size, false);
        if (ended())
            return Status::InvalidValue;
        std::memcpy(bytes.data() + layout.offsets[i], std::bit_cast<const void*>(value), size);
    }
    request.kernel = *kernel;
    request.parameters = bytes;
    return launch(request);
}

Status HostRun::launch(const device::LaunchRequest& wanted)
{
    device::LaunchRequest request = wanted;
    request.deterministic = m_options.deterministic;
    tellWaiting();
    auto launched = environment.loaded.launch(request);
    seeNow();
    device::foldFindings(m_report.findings, std::move(launched ? launched->findings : launched.error().findings));
    const device::KernelFacts& facts = environment.loaded.kernels()[request.kernel];
    if (launched) {
        ++m_report.launches;
        m_report.kernelMilliseconds += launched->milliseconds;
        m_report.jitMilliseconds += launched->jitMilliseconds;
        m_report.usedOrderDependentAtomics
            = m_report.usedOrderDependentAtomics || usesOrderDependentAtomics(environment.module, facts.name);
        return Status::Success;
    }
    const device::LaunchFailure& failure = launched.error();
    if (failure.refusal)
        return record(failure.refusal->status, fmt::format("{}: {}", facts.demangled, failure.refusal->message));
    device::Fault fault = failure.fault.value_or(device::Fault {});
    if (fault.kind == device::FaultKind::Internal)
        end(Error { ErrorKind::Internal, fmt::format("{}: {}", facts.demangled, fault.message), {}, {}, 0, 0 });
    else
        end(std::move(fault), false);
    return Status::LaunchFailure;
}

} // namespace warpdesk::host
