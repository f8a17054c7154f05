// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/host/host_program.h"
#include "engine/judge/problem.h"
#include "engine/judge/watched_device.h"

#include <functional>
#include <stop_token>

namespace warpdesk::judge {

/// What one call of solve() left.
struct Call {
    std::optional<host::HostFault> fault;
    host::RunReport report;
    double milliseconds = 0; ///< wall time of solve(), without code generation
    std::optional<device::Allocation> damaged; ///< whose red zone was written
    std::optional<WatchedDevice::FailedAllocation> failedAllocation;
    std::optional<device::Refusal> refusedLaunch;
    std::vector<Array> after; ///< every array, empty for scalars
};

/// One call: which solution on which arrays. All borrowed.
struct CallRequest {
    WatchedDevice& device;
    host::HostProgram& program;
    const Case& bound;
    std::span<const Array> inputs; ///< in the order of Problem::arguments
    std::uint8_t poison; ///< the byte that fills outputs before the call
    bool deterministic = false;
    std::function<void(std::string_view)> output {}; ///< printf of host code
    std::stop_token stop {};
    std::function<void()> beforeCall {}; ///< between the arrays' preparation and the call, untimed
    bool readBack = true; ///< else `after` stays empty
};

/// Whether the arrays fit the problem's memory limit: said before gigabytes of inputs are made for nothing.
[[nodiscard]] Result<void> fitsLimits(const Case& bound);

/// Allocates and fills every array anew, calls solve() within the problem's limits, and reads back what it left.
/// Nothing survives from an earlier call: module variables start from their initial values, and all memory is fresh.
[[nodiscard]] Result<Call> callSolve(const CallRequest& request);

} // namespace warpdesk::judge
