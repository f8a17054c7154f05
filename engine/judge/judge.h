// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/reference.h"
#include "engine/judge/verdict.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace warpdesk::judge {

enum class Stage : std::uint8_t { Compile, Reference, Jit, Test, Measure };
/// "compile", "reference", "jit", "test", "measure".
[[nodiscard]] std::string_view name(Stage stage);

/// Told what happens while it happens, on the thread that judges.
class JudgeEvents {
public:
    virtual ~JudgeEvents() = default;
    virtual void progress(Stage stage, unsigned done, unsigned total, std::string_view test) = 0;
    virtual void diagnostic(const Diagnostic& diagnostic) = 0;
    virtual void output(std::string_view text) = 0;
    virtual void test(std::size_t index, const TestResult& result) = 0;
    /// Times just taken of a size to measure, in milliseconds; of a comparison, ratios of its pairs. Batches, not every
    /// one by itself.
    struct Samples {
        std::string_view size;
        std::string_view regime;
        std::span<const double> latest;
        std::size_t taken = 0; ///< so far, with these
        std::size_t most = 0;
    };
    virtual void samples(const Samples& samples)
    {
        progress(
            Stage::Measure, static_cast<unsigned>(samples.taken), static_cast<unsigned>(samples.most), samples.size);
    }
};

struct JudgeOptions {
    device::Checks checks = device::Checks::Memory;
    std::optional<Secret> secret; ///< nothing = a fresh one
    std::optional<std::string> only; ///< run this test alone
};

/// Everything a judgement needs; all borrowed.
struct JudgeRequest {
    const Problem& problem;
    std::string_view source;
    std::string_view file; ///< the name diagnostics show
    compile::Compiler& compiler;
    device::Device& device;
    ReferenceRunner& reference;
    JudgeEvents& events;
    JudgeOptions options;
    std::stop_token stop;
    ProgramLoader loader = host::load;
};

/// Compiles, runs every test and compares. A verdict about the solution is a result; an Error is about the problem, the
/// environment, a cancellation or a defect of ours.
[[nodiscard]] Result<JudgeResult> judge(const JudgeRequest& request);

} // namespace warpdesk::judge
