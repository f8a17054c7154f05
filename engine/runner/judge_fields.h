// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/judge.h"
#include "engine/runner/job.h"

#include <string>

namespace warpdesk::runner {

/// Passes what happens during a judgement on as events of the job.
class JudgeRelay final : public judge::JudgeEvents {
public:
    explicit JudgeRelay(JobEvents& events)
        : m_events(events)
    {
    }
    void progress(judge::Stage stage, unsigned done, unsigned total, std::string_view test) override
    {
        m_events.progress(judge::name(stage), done, total, test);
    }
    void diagnostic(const Diagnostic& diagnostic) override { m_events.diagnostic(diagnostic); }
    void output(std::string_view text) override { m_events.output(text); }
    void test(std::size_t index, const judge::TestResult& result) override;
    void samples(const Samples& samples) override;

private:
    JobEvents& m_events;
};

/// A solution that a job is about, and what it is compiled with and runs on.
struct SolutionJob {
    judge::Problem problem;
    std::string source, file;
    judge::JudgeOptions options; ///< the fields `checks`, `seed` and `only`
    compile::Compiler& compiler;
    device::Device& device;

    /// Refers to this object and to `events`.
    [[nodiscard]] judge::JudgeRequest request(const JobContext& context, judge::JudgeEvents& events) const;
};
/// From the fields `problem`, `source`, `file` and `target`; `deviceId` is what the job says of its device.
[[nodiscard]] Result<SolutionJob> solutionOf(const JobContext& context, std::string_view deviceId);

} // namespace warpdesk::runner
