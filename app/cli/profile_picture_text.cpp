// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/profile_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace warpdesk::cli {

namespace {

constexpr std::size_t accessesShown = 4;
constexpr std::size_t piecesShown = 64;
constexpr unsigned lanes = 32, lanesInRow = 8;

std::uint64_t number(const Json& object, const char* field)
{
    const Json value = object.value(field, Json());
    return value.is_number_unsigned() || value.is_number_integer() ? value.get<std::uint64_t>() : 0;
}

/// "################........" with lane 0 first.
std::string maskText(std::uint64_t mask)
{
    std::string text;
    for (unsigned lane = 0; lane < lanes; ++lane)
        text += (mask >> lane & 1U) != 0 ? '#' : '.';
    return text;
}

std::string accessText(const Console& console, const Json& access)
{
    const bool banks = access.contains("banks");
    const Json places = access.value(banks ? "banks" : "sectors", Json::array());
    const Json offsets = access.value("offsets", Json::array());
    std::set<std::uint64_t> different;
    for (const Json& place : places)
        if (place.is_number())
            different.insert(place.get<std::uint64_t>());
    std::string text = console.styled(fmt::format("line {}: {} {} of {} bytes a lane, warp {}, time {}",
                                          number(access, "line"), access.value("space", ""), access.value("kind", ""),
                                          number(access, "bytes"), number(access, "warp"), number(access, "execution")),
        Style::Bold);
    if (const std::string allocation = access.value("allocation", ""); !allocation.empty())
        text += fmt::format(", offsets in {}", allocation);
    text += fmt::format("; {} {}", different.size(), banks ? "banks" : "sectors");
    for (unsigned first = 0; first < lanes && first < offsets.size(); first += lanesInRow) {
        text += fmt::format("\n  lane {:>2}  ", first);
        for (unsigned lane = first; lane < first + lanesInRow; ++lane) {
            if (!offsets[lane].is_number())
                text += fmt::format("{:>16}", ".");
            else
                text += fmt::format("{:>11}{}{:<4}", offsets[lane].get<std::int64_t>(), banks ? "#" : "/",
                    places[lane].get<std::int64_t>());
        }
    }
    return text + fmt::format("\n           byte {} of each lane", banks ? "# bank" : "/ sector");
}

std::string lanesText(const Json& pieces)
{
    std::string text = "lanes of the warp, one row for each piece of straight code that it went through";
    std::size_t shown = 0;
    for (const Json& piece : pieces) {
        if (++shown > piecesShown)
            return text + fmt::format("\n  and {} more", pieces.size() - piecesShown);
        const std::uint64_t first = number(piece, "first_line"), last = number(piece, "last_line");
        text += fmt::format("\n  {}  {:<14} {:>3} instructions", maskText(number(piece, "mask")),
            first == last ? fmt::format("line {}", first) : fmt::format("lines {}, {}", first, last),
            number(piece, "instructions"));
    }
    return text;
}

std::string barriersText(const Json& barriers)
{
    // Phases of the block: who came, after how much.
    std::map<std::uint64_t, std::map<std::uint64_t, const Json*>> phases;
    for (const Json& arrival : barriers)
        phases[number(arrival, "phase")][number(arrival, "warp")] = &arrival;
    std::string text = "barrier phases: instructions of each warp since the one before";
    for (const auto& [phase, warps] : phases) {
        text += fmt::format("\n  {:>4}  line {:<5}", phase, number(*warps.begin()->second, "line"));
        for (const auto& [warp, arrival] : warps)
            text += fmt::format(" {}:{}", warp, number(*arrival, "instructions"));
        if (phase + 1 >= piecesShown) {
            text += fmt::format("\n  and {} phases more", phases.size() - piecesShown);
            break;
        }
    }
    return text;
}

} // namespace

std::string picturesText(const Console& console, const Json& pictures)
{
    std::string text = fmt::format("\nblock {}", number(pictures, "block"));
    const Json accesses = pictures.value("accesses", Json::array());
    for (std::size_t i = 0; i < std::min(accesses.size(), accessesShown); ++i)
        text += "\n" + accessText(console, accesses[i]);
    if (accesses.size() > accessesShown)
        text += fmt::format("\n{} more accesses are in the object of --json", accesses.size() - accessesShown);
    if (const Json pieces = pictures.value("lanes", Json::array()); !pieces.empty())
        text += "\n" + lanesText(pieces);
    if (const Json barriers = pictures.value("barriers", Json::array()); !barriers.empty())
        text += "\n" + barriersText(barriers);
    if (pictures.value("cut", false))
        text += "\nthere was more than is kept";
    return text;
}

} // namespace warpdesk::cli
