// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/solve_call.h"

#include "engine/judge/device_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace warpdesk::judge {
namespace {

using Clock = std::chrono::steady_clock;

Result<void> prepare(const CallRequest& request, DeviceArguments& arguments)
{
    const std::vector<Argument>& declared = request.bound.problem->arguments;
    for (std::size_t i = 0; i < declared.size(); ++i) {
        const Role role = declared[i].role;
        if (role == Role::Output)
            WARPDESK_TRY_VOID(arguments.poison(i, request.poison));
        else if (role == Role::Input || role == Role::InOut)
            WARPDESK_TRY_VOID(arguments.write(i, request.inputs[i]));
    }
    return {};
}

Result<void> readBack(const CallRequest& request, const DeviceArguments& arguments, Call& call)
{
    const std::vector<Argument>& declared = request.bound.problem->arguments;
    call.after.resize(declared.size());
    for (std::size_t i = 0; i < declared.size(); ++i) {
        if (!declared[i].isArray())
            continue;
        if (!request.device.find(arguments.address(i))) {
            call.fault = host::HostFault {};
            call.fault->inHostCode = true;
            call.fault->fault.kind = device::FaultKind::UseAfterFree;
            call.fault->fault.message = fmt::format("solve() freed its argument \"{}\"", declared[i].name);
            return {};
        }
        WARPDESK_TRY(call.after[i], arguments.read(i));
    }
    return {};
}

} // namespace

Result<void> fitsLimits(const Case& bound)
{
    const Problem& problem = *bound.problem;
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < problem.arguments.size(); ++i) {
        if (problem.arguments[i].isArray())
            bytes += bound.arguments[i].count * bytesOf(problem.arguments[i].type);
    }
    if (bytes <= problem.limits.bytes)
        return {};
    return std::unexpected(Error { ErrorKind::Input,
        fmt::format("the arrays of the test \"{}\" take {} MiB; limits.memory of the problem is {} MiB",
            bound.test->name, bytes >> 20U, problem.limits.bytes >> 20U),
        "Make the test smaller, raise limits.memory, or give the test `only: gpu`.", "problem.yaml", bound.test->line,
        0 });
}

Result<Call> callSolve(const CallRequest& request)
{
    WatchedDevice& device = request.device;
    const Limits& limits = request.bound.problem->limits;
    device.setMemoryLimit(limits.bytes);
    WARPDESK_TRY(
        DeviceArguments arguments, DeviceArguments::create(device, request.bound, device::AllocationKind::Device));
    WARPDESK_TRY_VOID(prepare(request, arguments));
    static_cast<void>(device.damagedRedZone());
    device.forget();
    if (request.beforeCall)
        request.beforeCall();

    Call call;
    host::RunOptions options;
    options.memory = host::Memory::Separate;
    options.stop = request.stop;
    options.deterministic = request.deterministic;
    options.output = request.output;
    options.heapLimit = limits.bytes;
    const Clock::time_point begin = Clock::now();
    options.deadline
        = begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits.seconds));
    WARPDESK_TRY(auto outcome, request.program.run("solve", arguments.call(), options));
    call.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    call.failedAllocation = device.failedAllocation();
    call.refusedLaunch = device.refusedLaunch();
    if (!outcome) {
        call.fault = std::move(outcome).error();
        return call;
    }
    call.report = std::move(*outcome);
    call.milliseconds = std::max(0.0, call.milliseconds - call.report.jitMilliseconds);
    call.damaged = device.damagedRedZone();
    if (request.readBack)
        WARPDESK_TRY_VOID(readBack(request, arguments, call));
    return call;
}

} // namespace warpdesk::judge
