// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/judge.h"
#include "engine/judge/verdict_json.h"
#include "engine/runner/checks_field.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"
#include "engine/runner/problem_field.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::runner {
namespace {

class Relay final : public judge::JudgeEvents {
public:
    explicit Relay(JobEvents& events)
        : m_events(events)
    {
    }
    void progress(judge::Stage stage, unsigned done, unsigned total, std::string_view test) override
    {
        m_events.progress(judge::name(stage), done, total, test);
    }
    void diagnostic(const Diagnostic& diagnostic) override { m_events.diagnostic(diagnostic); }
    void output(std::string_view text) override { m_events.output(text); }
    void test(std::size_t index, const judge::TestResult& result) override
    {
        m_events.send("test", { { "index", index }, { "test", judge::toJson(result) } });
    }

private:
    JobEvents& m_events;
};

Result<judge::JudgeOptions> optionsOf(const Json& job)
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
    WARPDESK_TRY(judge::JudgeOptions options, optionsOf(job));
    WARPDESK_TRY(compile::Compiler * compiler, context.workshop.compiler());
    WARPDESK_TRY(device::Device * device, context.workshop.device(deviceId, target));

    Relay relay(context.events);
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
