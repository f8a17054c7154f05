// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/verdict_json.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"
#include "engine/runner/judge_fields.h"

#include <algorithm>

namespace warpdesk::runner {

Result<JobResult> runJudge(const JobContext& context)
{
    WARPDESK_TRY(const std::string deviceId, textOr(context.job.object, "device", ""));
    WARPDESK_TRY(const SolutionJob solution, solutionOf(context, deviceId));
    JudgeRelay relay(context.events);
    auto judged = judge::judge(solution.request(context, relay));
    const bool faulted = !judged
        || std::ranges::any_of(judged->tests, [](const judge::TestResult& test) { return test.fault.has_value(); });
    if (faulted)
        context.workshop.retireDevice();
    if (!judged)
        return std::unexpected(std::move(judged).error());
    return JobResult { judge::toJson(*judged), {} };
}

} // namespace warpdesk::runner
