// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/judge.h"
#include "engine/judge/watched_device.h"

namespace warpdesk::judge {

/// What holds over all tests of one judgement.
struct TestRunContext {
    const JudgeRequest& request;
    WatchedDevice& device;
    host::HostProgram& program;
    std::function<void(std::string_view)> output; ///< printf of host code
    Secret secret;
    bool deterministic = false; ///< set once the solution was seen to use order-dependent atomics
};

/// Runs one test: inputs, poisoned outputs, the call, what it left behind, comparison.
[[nodiscard]] Result<TestResult> runTest(TestRunContext& context, const CaseKey& key);

} // namespace warpdesk::judge
