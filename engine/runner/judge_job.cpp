// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/verdict_json.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"
#include "engine/runner/judge_fields.h"
#include "engine/runner/problem_field.h"

#include <algorithm>

namespace warpdesk::runner {

Result<JobResult> runJudge(const JobContext& context)
{
    const Json& job = context.job.object;
    if (!job.contains("problem"))
        return failure(ErrorKind::Input, "the job's field \"problem\" is missing");
    WARPDESK_TRY(const judge::Problem problem, problemOf(job["problem"]));
    WARPDESK_TRY(const std::string source, text(job, "source"));
    WARPDESK_TRY(const std::string file, textOr(job, "file", "solution.cu"));
    WARPDESK_TRY(const std::string deviceId, textOr(job, "device", ""));
    WARPDESK_TRY(const std::string target, textOr(job, "target", ""));
    WARPDESK_TRY(judge::JudgeOptions options, judgeOptionsOf(job));
    WARPDESK_TRY(compile::Compiler * compiler, context.workshop.compiler());
    WARPDESK_TRY(device::Device * device, context.workshop.device(deviceId, target));

    JudgeRelay relay(context.events);
    const judge::JudgeRequest request { .problem = problem,
        .source = source,
        .file = file,
        .compiler = *compiler,
        .device = *device,
        .reference = context.reference,
        .events = relay,
        .options = std::move(options),
        .stop = context.stop };
    auto judged = judge::judge(request);
    const bool faulted = !judged
        || std::ranges::any_of(judged->tests, [](const judge::TestResult& test) { return test.fault.has_value(); });
    if (faulted)
        context.workshop.retireDevice();
    if (!judged)
        return std::unexpected(std::move(judged).error());
    return JobResult { judge::toJson(*judged), {} };
}

} // namespace warpdesk::runner
