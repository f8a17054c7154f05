// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/profile_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpdesk::cli {

namespace {

constexpr int barColumns = 24;
constexpr double shownFrom = 0.005; ///< share of the time

/// "≈ 6.30 µs"
std::string about(double milliseconds)
{
    if (milliseconds >= 1000)
        return fmt::format("≈ {:.3g} s", milliseconds / 1000);
    return milliseconds >= 1 ? fmt::format("≈ {:.3g} ms", milliseconds)
                             : fmt::format("≈ {:.3g} µs", milliseconds * 1000);
}

std::string bar(double share)
{
    const int filled = std::clamp(static_cast<int>(std::lround(share * barColumns)), 0, barColumns);
    std::string text;
    for (int i = 0; i < barColumns; ++i)
        text += i < filled ? "█" : "░";
    return text;
}

std::vector<std::string> words(const Json& list)
{
    std::vector<std::string> all;
    for (const Json& one : list)
        all.push_back(one.get<std::string>());
    return all;
}

} // namespace

std::string modelText(const Console& console, const Json& modelled, std::uint64_t launches)
{
    if (!modelled.is_object())
        return {};
    const Json occupancy = modelled.value("occupancy", Json::object());
    std::string text = fmt::format("\n  {:<22}{}, limited by {}", "modelled time",
        console.styled(about(modelled.value("milliseconds", 0.0)) + (launches > 1 ? " a launch" : ""), Style::Bold),
        modelled.value("limited_by_name", ""));
    text += fmt::format("\n  {:<22}{} of {} warps ({:.0f} %) by {}; {} registers, {:.3g} waves of blocks", "occupancy",
        occupancy.value("warps", 0), occupancy.value("max_warps", 0), 100 * occupancy.value("fraction", 0.0),
        fmt::join(words(occupancy.value("limits", Json::array())), " and "), modelled.value("registers", 0),
        modelled.value("waves", 0.0));
    for (const Json& use : modelled.value("resources", Json::array())) {
        const double share = use.value("utilisation", 0.0);
        if (share >= shownFrom)
            text += fmt::format("\n    {:<24}{} {:3.0f} %", use.value("name", ""), bar(share), 100 * share);
    }
    if (const auto unknown = words(modelled.value("unknown", Json::array())); !unknown.empty())
        text += "\n    "
            + console.styled(fmt::format("not known of this GPU: {}", fmt::join(unknown, ", ")), Style::Dim);
    constexpr double trusted = 0.9;
    if (modelled.value("matched", 1.0) < trusted)
        text += "\n    "
            + console.styled(
                fmt::format("only {:.0f} % of what ran was found again in the machine code: the time is a guess",
                    100 * modelled.value("matched", 1.0)),
                Style::Warning);
    return text;
}

std::string modelledText(const Console& console, const Json& result)
{
    const Json modelled = result.value("modelled", Json());
    if (!modelled.is_object())
        return {};
    std::string text;
    if (const Json time = modelled.value("milliseconds", Json()); time.is_number()) {
        text = fmt::format("{} modelled on {} for all kernels", about(time.get<double>()), modelled.value("gpu", ""));
        if (const Json light = result.value("speed_of_light", Json()); light.is_object())
            text += fmt::format("; what the problem asks takes {} at the least: {:.1f} % of the speed of light",
                about(light.value("milliseconds", 0.0)), 100 * light.value("fraction", 0.0));
        text = console.styled(text, Style::Bold);
    }
    if (const std::string note = modelled.value("note", ""); !note.empty())
        text += (text.empty() ? "" : "\n") + console.styled(note, Style::Warning);
    return text;
}

} // namespace warpdesk::cli
