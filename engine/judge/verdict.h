// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/device/device.h"
#include "engine/host/host_program.h"
#include "engine/judge/compare.h"
#include "engine/judge/random.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpdesk::judge {

enum class Verdict : std::uint8_t {
    Accepted,
    WrongAnswer,
    NotWritten,
    InputModified,
    OutOfBounds,
    RuntimeError,
    LaunchError,
    TimeLimit,
    MemoryLimit,
    DoesNotCompile,
    NoSolve
};
/// "accepted", "wrong answer", ... as in contracts.md.
[[nodiscard]] std::string_view name(Verdict verdict);
[[nodiscard]] std::optional<Verdict> verdictNamed(std::string_view name);

/// One finished test.
struct TestResult {
    std::string name;
    Values sizes; ///< with those that were drawn for this run
    Verdict verdict = Verdict::Accepted;
    std::string message; ///< one sentence for anything but a plain wrong answer
    std::optional<Place> place; ///< line of the solution
    std::optional<device::Fault> fault; ///< what stopped it, with block, thread and address
    bool inHostCode = false; ///< the fault is in solve(), not in a kernel
    std::optional<Comparison> comparison; ///< of the first wrong output, else of the last one compared
    std::string argument; ///< the output or input the verdict is about
    std::optional<std::vector<std::int64_t>> modifiedIndex; ///< InputModified: the first changed element
    std::vector<std::string> labels; ///< "order-dependent atomics", ...
    std::vector<device::Finding> findings; ///< races, with Checks::Full
    unsigned launches = 0;
    double milliseconds = 0; ///< wall time of solve() without code generation
    double kernelMilliseconds = 0;
    double jitMilliseconds = 0;
};

/// The whole judgement; becomes the object of contracts.md in verdict_json.h.
struct JudgeResult {
    std::string problem;
    std::string device; ///< "emulator:h100"
    std::string target; ///< "h100"
    std::string architecture; ///< "compute_80"
    std::vector<std::string> flags; ///< what the compiler was given
    Verdict verdict = Verdict::Accepted;
    std::string message; ///< of a verdict that no test carries
    std::vector<std::string> labels; ///< what holds of the whole solution: "half precision in a float problem, line 12"
    Secret secret;
    std::vector<TestResult> tests;
    unsigned skipped = 0; ///< tests not run: too large for this device, or behind one that ran out of time
    std::vector<Diagnostic> diagnostics;
    std::string output; ///< printf text
    bool outputTruncated = false;
    struct Milliseconds {
        double compile = 0, jit = 0, tests = 0, total = 0;
    } milliseconds;
};

/// What a fault means for the one who wrote the solution. Err = it says nothing about the solution: cancelled, an
/// instruction this device cannot execute, or a defect of ours.
[[nodiscard]] Result<Verdict> verdictOf(const host::HostFault& fault);

/// The verdict of an error that a launch or call left behind and nobody fetched. `outputsRight`: then only a refused
/// launch still counts.
[[nodiscard]] Verdict verdictOf(const host::RunReport::Pending& pending, bool outputsRight);

} // namespace warpdesk::judge
