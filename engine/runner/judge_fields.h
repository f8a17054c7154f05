// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/judge.h"
#include "engine/runner/job.h"

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

private:
    JobEvents& m_events;
};

/// The fields `checks`, `seed` and `only` of a job.
[[nodiscard]] Result<judge::JudgeOptions> judgeOptionsOf(const Json& job);

} // namespace warpdesk::runner
