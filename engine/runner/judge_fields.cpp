// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/judge_fields.h"

#include "engine/judge/verdict_json.h"
#include "engine/runner/checks_field.h"
#include "engine/runner/fields.h"
#include "engine/runner/problem_field.h"

namespace warpdesk::runner {

void JudgeRelay::test(std::size_t index, const judge::TestResult& result)
{
    m_events.send("test", { { "index", index }, { "test", judge::toJson(result) } });
}

void JudgeRelay::samples(const Samples& samples)
{
    m_events.send("progress",
        { { "stage", judge::name(judge::Stage::Measure) }, { "done", samples.taken }, { "total", samples.most },
            { "test", samples.size }, { "regime", samples.regime }, { "samples", samples.latest } });
}

namespace {

Result<judge::JudgeOptions> judgeOptionsOf(const Json& job)
{
    judge::JudgeOptions options;
    WARPDESK_TRY(options.checks, checksOf(job));
    WARPDESK_TRY(const std::string seed, textOr(job, "seed", ""));
    if (!seed.empty()) {
        auto secret = judge::Secret::parse(seed);
        if (!secret)
            return failure(ErrorKind::Input, secret.error());
        options.secret = *secret;
    }
    WARPDESK_TRY(std::string only, textOr(job, "only", ""));
    if (!only.empty())
        options.only = std::move(only);
    return options;
}

} // namespace

judge::JudgeRequest SolutionJob::request(const JobContext& context, judge::JudgeEvents& events) const
{
    return { .problem = problem,
        .source = source,
        .file = file,
        .compiler = compiler,
        .device = device,
        .reference = context.reference,
        .events = events,
        .options = options,
        .stop = context.stop };
}

Result<SolutionJob> solutionOf(const JobContext& context, std::string_view deviceId)
{
    const Json& job = context.job.object;
    if (!job.contains("problem"))
        return failure(ErrorKind::Input, "the job's field \"problem\" is missing");
    WARPDESK_TRY(judge::Problem problem, problemOf(job["problem"]));
    WARPDESK_TRY(std::string source, text(job, "source"));
    WARPDESK_TRY(std::string file, textOr(job, "file", "solution.cu"));
    WARPDESK_TRY(const std::string target, textOr(job, "target", ""));
    WARPDESK_TRY(judge::JudgeOptions options, judgeOptionsOf(job));
    WARPDESK_TRY(compile::Compiler * compiler, context.workshop.compiler());
    WARPDESK_TRY(device::Device * device, context.workshop.device(deviceId, target));
    return SolutionJob { std::move(problem), std::move(source), std::move(file), std::move(options), *compiler,
        *device };
}

} // namespace warpdesk::runner
