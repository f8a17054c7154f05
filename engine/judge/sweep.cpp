// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace warpdesk::judge {
namespace {

constexpr std::size_t mostPoints = 64;

Error misfit(std::string_view sweep, std::string message)
{
    return { ErrorKind::Input, fmt::format("the sweep \"{}\" {}", sweep, message),
        "Write it as n=1k..16M (doubling), n=1k..16M*4, n=100..1000+300 or n=7,33,1000.", {}, 0, 0 };
}

/// "16M" -> 16777216.
std::optional<std::int64_t> number(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc() || value < 1)
        return std::nullopt;
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    constexpr std::string_view units = "kMG";
    if (unit.empty())
        return value;
    const auto power = units.find(unit == "K" ? 'k' : unit[0]);
    if (unit.size() != 1 || power == std::string_view::npos)
        return std::nullopt;
    const std::int64_t factor = std::int64_t { 1 } << (10 * (power + 1));
    return value <= std::numeric_limits<std::int64_t>::max() / factor ? std::optional(value * factor) : std::nullopt;
}

Result<std::vector<std::int64_t>> range(std::string_view sweep, std::string_view text)
{
    const std::size_t dots = text.find("..");
    const std::string_view rest = text.substr(dots + 2);
    const std::size_t step = rest.find_first_of("*+");
    const auto from = number(text.substr(0, dots)), to = number(rest.substr(0, step));
    const bool adds = step != std::string_view::npos && rest[step] == '+';
    const auto by = step == std::string_view::npos ? std::optional<std::int64_t>(2) : number(rest.substr(step + 1));
    if (!from || !to || !by || *from > *to)
        return std::unexpected(misfit(sweep, "has no ascending range of whole numbers"));
    if (!adds && *by < 2)
        return std::unexpected(misfit(sweep, "multiplies by less than 2 and would never end"));
    std::vector<std::int64_t> values;
    for (std::int64_t value = *from; value <= *to; value = adds ? value + *by : value * *by) {
        values.push_back(value);
        if (values.size() > mostPoints)
            return std::unexpected(misfit(sweep, fmt::format("has more than {} points", mostPoints)));
        const std::int64_t room = std::numeric_limits<std::int64_t>::max();
        if (adds ? value > room - *by : value > room / *by)
            break;
    }
    return values;
}

Result<std::vector<std::int64_t>> list(std::string_view sweep, std::string_view text)
{
    std::vector<std::int64_t> values;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const auto value = number(text.substr(start, end - start));
        if (!value)
            return std::unexpected(
                misfit(sweep, fmt::format("has \"{}\", which is no whole number", text.substr(start, end - start))));
        values.push_back(*value);
        start = end + 1;
    }
    if (values.size() > mostPoints)
        return std::unexpected(misfit(sweep, fmt::format("has more than {} points", mostPoints)));
    return values;
}

} // namespace

Result<std::vector<TestSpec>> sweepCases(const Problem& problem, std::string_view sweep)
{
    const std::size_t equals = sweep.find('=');
    if (equals == std::string_view::npos)
        return std::unexpected(misfit(sweep, "names no size"));
    const std::string name(sweep.substr(0, equals));
    const std::string_view text = sweep.substr(equals + 1);
    std::vector<std::string_view> sizes;
    for (const Argument& argument : problem.arguments)
        if (argument.role == Role::Size)
            sizes.push_back(argument.name);
    if (std::ranges::find(sizes, name) == sizes.end())
        return std::unexpected(misfit(
            sweep, fmt::format("names \"{}\"; the sizes of {} are: {}", name, problem.slug, fmt::join(sizes, ", "))));
    WARPDESK_TRY(const std::vector<std::int64_t> values,
        text.find("..") == std::string_view::npos ? list(sweep, text) : range(sweep, text));

    const TestSpec pattern = problem.measure.empty() ? atLargestSizes(problem.tests.back()) : problem.measure.front();
    std::vector<TestSpec> cases;
    for (const std::int64_t value : values) {
        TestSpec spec = pattern;
        spec.gpuOnly = false;
        spec.sizes[name] = value;
        std::string title;
        for (const std::string_view size : sizes)
            title += fmt::format("{}{}={}", title.empty() ? "" : ", ", size, spec.sizes.find(size)->second);
        spec.name = std::move(title);
        if (auto bound = bind(problem, spec); !bound)
            return std::unexpected(std::move(bound).error());
        if (std::ranges::find(cases, spec.name, &TestSpec::name) == cases.end())
            cases.push_back(std::move(spec));
    }
    return cases;
}

} // namespace warpdesk::judge
