// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/measure_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::cli {

namespace {

std::size_t nameWidth(const Json& cases)
{
    std::size_t widest = 4;
    for (const Json& timing : cases)
        widest = std::max(widest, displayWidth(timing.value("name", "")));
    return std::min<std::size_t>(widest, 40);
}

double number(const Json& object, const char* field) { return object.value(field, Json(0.0)).get<double>(); }

std::string rate(const Json& measured, const char* field)
{
    return measured.contains(field) ? fmt::format("{:.3g}", number(measured, field)) : "";
}

std::string measurementRow(const Console& console, const std::string& name, std::size_t width, const Json& measured)
{
    const Json interval = measured.value("interval", Json::array({ 0.0, 0.0 }));
    const double median = number(measured, "median");
    const double half = (interval[1].get<double>() - interval[0].get<double>()) / 2;
    const std::string noise = measured.value("noise", "loud");
    const Style style = noise == "quiet" ? Style::Good : noise == "some" ? Style::Warning : Style::Bad;
    std::string text = fmt::format("  {}  {:<6}{:>9}  ±{:>5.1f} %{:>10}{:>10}{:>6}{:>9}{:>10}  {}", padded(name, width),
        measured.value("regime", ""), duration(median), median > 0 ? 100 * half / median : 0.0,
        duration(number(measured, "minimum")), duration(number(measured, "p95")),
        measured.value("samples", Json::array()).size(), rate(measured, "gigabytes_per_second"),
        rate(measured, "gigaflops"), console.styled(noise, style));
    if (const auto modes = measured.find("modes"); modes != measured.end())
        text += fmt::format(
            ", two clusters: {} and {}", duration(number(*modes, "low")), duration(number(*modes, "high")));
    if (const auto dropped = measured.value("dropped", 0); dropped > 0)
        text += fmt::format(", {} samples dropped while the clock was low", dropped);
    return text;
}

std::string comparisonRow(const Console& console, const std::string& name, std::size_t width, const Json& compared)
{
    const Json interval = compared.value("interval", Json::array());
    const std::string faster = compared.value("faster", "neither");
    const double ratio = number(compared, "ratio");
    std::string claim = "no difference shown";
    if (faster == "second")
        claim = console.styled(fmt::format("the second is {:.3g} times as fast", 1 / ratio), Style::Good);
    else if (faster == "first")
        claim = console.styled(fmt::format("the first is {:.3g} times as fast", ratio), Style::Warning);
    const bool known = interval.size() == 2 && interval[0].is_number() && interval[1].is_number();
    return fmt::format("  {}  {:<6}{:>10}{:>10}{:>8.3f}  {:<16}{:>6}  {}", padded(name, width),
        compared.value("regime", ""), duration(number(compared, "first_median")),
        duration(number(compared, "second_median")), ratio,
        known ? fmt::format("{:.3f} to {:.3f}", interval[0].get<double>(), interval[1].get<double>()) : "unknown",
        compared.value("first", Json::array()).size(), claim);
}

} // namespace

std::string measureText(const Console& console, const Json& result)
{
    const Json cases = result.value("cases", Json::array());
    const std::size_t width = nameWidth(cases);
    const bool pairs = result.contains("against");
    std::string text = console.styled(
        fmt::format("{} on {}", result.value("quantity", "time"), result.value("device", "?")), Style::Dim);
    const std::string size = padded("size", width);
    text += "\n"
        + console.styled(pairs
                ? fmt::format("  {}  {:<6}{:>10}{:>10}{:>8}  {:<16}{:>6}", size, "caches", "first", "second", "ratio",
                      fmt::format("{:.0f} % interval",
                          100 * cases.front().value("/comparisons/0/confidence"_json_pointer, 0.99)),
                      "pairs")
                : fmt::format("  {}  {:<6}{:>9}  {:>8}{:>10}{:>10}{:>6}{:>9}{:>10}", size, "caches", "median", "95 %",
                      "least", "p95", "n", "GB/s", "GFLOP/s"),
            Style::Bold);
    for (const Json& timing : cases) {
        const std::string name = timing.value("name", "");
        if (timing.value("verdict", "") != "accepted")
            text += fmt::format("\n  {}  {}  {}: {}", padded(name, width),
                console.styled(timing.value("verdict", "?"), Style::Bad), timing.value("file", ""),
                timing.value("message", ""));
        for (const Json& measured : timing.value("measurements", Json::array()))
            text += "\n" + measurementRow(console, name, width, measured);
        for (const Json& compared : timing.value("comparisons", Json::array()))
            text += "\n" + comparisonRow(console, name, width, compared);
    }
    if (const int skipped = result.value("sizes_skipped", 0); skipped > 0)
        text += "\n"
            + console.styled(fmt::format("{} too large to emulate",
                                 skipped == 1 ? "1 size is" : fmt::format("{} sizes are", skipped)),
                Style::Dim);
    return text;
}

} // namespace warpdesk::cli
