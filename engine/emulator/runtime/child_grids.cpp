// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/emulated_module.h"
#include "engine/emulator/runtime/module_variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>

// Kernels that launch kernels: a grid, then what it launched, each with its own children, then its tail launches.

namespace warpdesk::emulator {

using device::LaunchFailure;
using device::LaunchReport;
using device::LaunchRequest;

std::optional<device::KernelId> EmulatedModule::kernelAt(std::uint64_t token) const
{
    constexpr std::uint64_t step = 16;
    const std::uint64_t distance = token - functionToken(0);
    if (distance % step != 0 || distance / step >= m_module.functions.size())
        return std::nullopt;
    const ptx::Function& function = m_module.functions[distance / step];
    return function.isEntry ? find(function.name) : std::nullopt;
}

std::optional<LaunchFailure> EmulatedModule::runTree(const LaunchRequest& request, unsigned depth, LaunchReport& report)
{
    // A tail launch takes the place of the grid that made it: its depth is the same, and there may be any number.
    std::deque<ChildWork> tails { ChildLaunch {
        request, { request.parameters.begin(), request.parameters.end() }, 0, true } };
    for (bool first = true; !tails.empty(); first = false) {
        auto grid = std::get<ChildLaunch>(std::move(tails.front()));
        tails.pop_front();
        grid.request.parameters = grid.parameters;
        DeviceRuntime::Setting setting;
        setting.kernels = m_facts;
        setting.kernelAt = [this](std::uint64_t token) { return kernelAt(token); };
        setting.refusalOf = [this](const LaunchRequest& wanted) { return refusalOf(wanted); };
        setting.memory = m_engine.memory.get();
        setting.pendingLimit = m_engine.pendingLaunchLimit;
        setting.depth = depth;
        setting.deterministic = request.deterministic;
        DeviceRuntime runtime(std::move(setting));
        if (auto failure = runGrid(grid.request, runtime, report)) {
            if (!first && failure->fault)
                failure->fault->message += fmt::format(" (a tail launch at {})", m_sources.placeText(grid.ptxLine));
            return failure;
        }
        for (ChildWork& work : runtime.takeAll()) {
            const auto* launch = std::get_if<ChildLaunch>(&work);
            if (launch != nullptr && launch->tail)
                tails.push_back(std::move(work));
            else if (auto failure = runChild(work, grid.request, depth, report))
                return failure;
        }
    }
    return std::nullopt;
}

std::optional<LaunchFailure> EmulatedModule::runChild(
    ChildWork& work, const LaunchRequest& parent, unsigned depth, LaunchReport& report)
{
    const std::string& name = m_facts[parent.kernel].demangled;
    if (const auto* copy = std::get_if<ChildCopy>(&work))
        return runCopy(*copy, name);
    auto& child = std::get<ChildLaunch>(work);
    child.request.parameters = child.parameters;
    auto failure = runTree(child.request, depth + 1, report);
    if (failure && failure->fault)
        failure->fault->message
            += fmt::format(" (in a grid that {} launched at {})", name, m_sources.placeText(child.ptxLine));
    return failure;
}

std::optional<LaunchFailure> EmulatedModule::runCopy(const ChildCopy& copy, const std::string& kernel) const
{
    DeviceMemory& memory = *m_engine.memory;
    for (std::uint64_t row = 0; row < copy.height && copy.width != 0; ++row) {
        const std::uint64_t to = copy.to + row * copy.toPitch;
        const std::uint64_t from = copy.from + row * copy.fromPitch;
        const bool reachable = memory.reachable(to, copy.width) && (copy.value || memory.reachable(from, copy.width));
        if (!reachable) {
            device::Fault fault;
            fault.kind = device::FaultKind::OutOfBounds;
            fault.kernel = kernel;
            fault.ptxLine = copy.ptxLine;
            fault.message = fmt::format("{} in a kernel of {} bytes to 0x{:x}{}, which is not all device memory",
                copy.call, copy.width, to, copy.value ? std::string() : fmt::format(" from 0x{:x}", from));
            explain(fault);
            LaunchFailure failure;
            failure.fault = std::move(fault);
            return failure;
        }
        if (copy.value)
            std::memset(std::bit_cast<void*>(to), *copy.value, copy.width);
        else
            std::memmove(std::bit_cast<void*>(to), std::bit_cast<const void*>(from), copy.width);
        memory.written().mark(to, copy.width);
    }
    return std::nullopt;
}

} // namespace warpdesk::emulator
