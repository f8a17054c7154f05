// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/timing_json.h"

#include "engine/judge/verdict_json.h"

#include <cmath>

namespace warpdesk::judge {
namespace {

using nlohmann::json;

json jsonOf(const measure::Interval& interval)
{
    const auto end = [](double value) { return std::isfinite(value) ? json(value) : json(nullptr); };
    return json::array({ end(interval.low), end(interval.high) });
}

void addRates(json& object, const CaseTiming& timing, double milliseconds)
{
    if (timing.bytes && milliseconds > 0)
        object["gigabytes_per_second"] = *timing.bytes / milliseconds / 1e6;
    if (timing.flops && milliseconds > 0)
        object["gigaflops"] = *timing.flops / milliseconds / 1e6;
}

json jsonOf(const measure::Measurement& measured, const CaseTiming& timing)
{
    const measure::Summary& summary = measured.summary;
    json object { { "regime", measure::name(measured.regime) }, { "batch", measured.batch },
        { "ended", measure::name(measured.ended) }, { "dropped", measured.dropped }, { "samples", measured.samples },
        { "median", summary.median }, { "interval", jsonOf(summary.interval) }, { "minimum", summary.minimum },
        { "maximum", summary.maximum }, { "mean", summary.mean }, { "deviation", summary.deviation },
        { "p5", summary.p5 }, { "p10", summary.p10 }, { "p90", summary.p90 }, { "p95", summary.p95 },
        { "outliers", summary.outliers.all() }, { "noise", measure::name(measure::noiseOf(summary)) } };
    if (summary.modes)
        object["modes"] = { { "low", summary.modes->low }, { "high", summary.modes->high },
            { "low_share", summary.modes->lowShare } };
    if (measured.megahertz > 0)
        object["megahertz"] = measured.megahertz;
    addRates(object, timing, summary.median);
    return object;
}

json jsonOf(const measure::Comparison& compared)
{
    constexpr std::array faster { "neither", "first", "second" };
    return { { "regime", measure::name(compared.regime) }, { "batch", compared.batch }, { "first", compared.first },
        { "second", compared.second }, { "first_median", measure::median(compared.first) },
        { "second_median", measure::median(compared.second) }, { "ratio", compared.ratio },
        { "interval", jsonOf(compared.interval) }, { "confidence", compared.confidence },
        { "faster", faster[static_cast<std::size_t>(compared.faster)] } };
}

json jsonOf(const CaseTiming& timing)
{
    json object { { "name", timing.name }, { "sizes", timing.sizes }, { "verdict", name(timing.verdict) },
        { "calls", timing.calls }, { "verified", timing.verified } };
    if (!timing.message.empty()) {
        object["message"] = timing.message;
        object["file"] = timing.solution;
    }
    if (timing.bytes)
        object["bytes"] = *timing.bytes;
    if (timing.flops)
        object["flops"] = *timing.flops;
    for (const measure::Measurement& measured : timing.measurements)
        object["measurements"].push_back(jsonOf(measured, timing));
    for (const measure::Comparison& compared : timing.comparisons)
        object["comparisons"].push_back(jsonOf(compared));
    return object;
}

} // namespace

json toJson(const TimingResult& result)
{
    json object = toJson(result.judged);
    if (result.judgedAgainst)
        object["against"] = toJson(*result.judgedAgainst);
    object["quantity"] = result.quantity;
    object["sizes_skipped"] = result.skipped;
    object["cases"] = json::array();
    bool accepted = result.judged.verdict == Verdict::Accepted;
    for (const CaseTiming& timing : result.cases) {
        object["cases"].push_back(jsonOf(timing));
        if (accepted && timing.verdict != Verdict::Accepted) {
            accepted = false;
            object["verdict"] = name(timing.verdict);
            object["message"] = timing.message;
        }
    }
    return object;
}

} // namespace warpdesk::judge
