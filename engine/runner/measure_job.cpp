// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/timing.h"
#include "engine/judge/timing_json.h"
#include "engine/measure/roofline_json.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"
#include "engine/runner/judge_fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::runner {
namespace {

constexpr double mostSeconds = 3600;

Result<judge::TimingOptions> optionsOf(const Json& job)
{
    judge::TimingOptions options;
    WARPDESK_TRY(options.sweep, textOr(job, "sweep", ""));
    std::string regime = "both";
    if (job.contains("regime")) {
        WARPDESK_TRY(regime, text(job, "regime"));
    }
    if (regime == "warm")
        options.regimes = { measure::Regime::Warm };
    else if (regime == "cold")
        options.regimes = { measure::Regime::Cold };
    else if (regime != "both")
        return failure(ErrorKind::Input, fmt::format("\"{}\" is no regime", regime), "Use warm, cold or both.");
    const Json seconds = job.value("seconds", Json(1.0));
    if (!seconds.is_number() || !(seconds.get<double>() > 0) || seconds.get<double>() > mostSeconds)
        return failure(ErrorKind::Input, "\"seconds\" is the time for one size and regime: above 0, at most 3600");
    options.protocol.budget = std::chrono::milliseconds(
        std::max(static_cast<std::int64_t>(seconds.get<double>() * 1000), std::int64_t { 1 }));
    return options;
}

} // namespace

Result<JobResult> runMeasure(const JobContext& context)
{
    const Json& job = context.job.object;
    WARPDESK_TRY(const std::string otherSource, textOr(job, "against", ""));
    WARPDESK_TRY(const std::string otherFile, textOr(job, "against_file", "other.cu"));
    WARPDESK_TRY(const std::string deviceId, textOr(job, "device", ""));
    WARPDESK_TRY(judge::TimingOptions options, optionsOf(job));
    WARPDESK_TRY(const SolutionJob solution, solutionOf(context, deviceId));
    JudgeRelay relay(context.events);
    judge::TimingRequest request { solution.request(context, relay), std::nullopt, std::move(options) };
    if (job.contains("against"))
        request.against = { otherSource, otherFile };
    const auto timed = judge::timeSolutions(request);
    Json roofline = measure::toJson(measure::rooflineOf(solution.device.row())); // before the device may go
    const auto faulted = [](const judge::JudgeResult& judged) {
        return std::ranges::any_of(judged.tests, [](const judge::TestResult& test) { return test.fault.has_value(); });
    };
    const auto wrong = [](const judge::CaseTiming& timing) { return timing.verdict != judge::Verdict::Accepted; };
    if (!timed || faulted(timed->judged) || (timed->judgedAgainst && faulted(*timed->judgedAgainst))
        || std::ranges::any_of(timed->cases, wrong))
        context.workshop.retireDevice();
    if (!timed)
        return std::unexpected(timed.error());
    JobResult result { judge::toJson(*timed), {} };
    result.result["roofline"] = std::move(roofline);
    return result;
}

} // namespace warpdesk::runner
