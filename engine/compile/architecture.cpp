// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/architecture.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace warpdesk::compile {

Result<Architecture> chooseArchitecture(
    std::string_view wanted, std::span<const int> known, std::string_view nvrtcVersion)
{
    std::string_view prefix;
    for (const std::string_view candidate : { "compute_", "sm_" })
        if (wanted.starts_with(candidate))
            prefix = candidate;
    int number = 0;
    const std::string_view rest = wanted.substr(prefix.size());
    const auto [end, status] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const std::string_view suffix(end, static_cast<std::size_t>(rest.data() + rest.size() - end));
    if (prefix.empty() || status != std::errc() || (!suffix.empty() && suffix != "a" && suffix != "f"))
        return failure(ErrorKind::Input, fmt::format("\"{}\" is no architecture", wanted),
            "Write it as compute_80, compute_90a or sm_89.");
    if (known.empty() || std::ranges::find(known, number) != known.end())
        return Architecture { std::string(wanted), {} };

    const int newest = *std::ranges::max_element(known);
    const int oldest = *std::ranges::min_element(known);
    if (number < oldest)
        return failure(ErrorKind::Environment,
            fmt::format(
                "NVRTC {} cannot compile for {}: the oldest it knows is {}{}", nvrtcVersion, wanted, prefix, oldest),
            "Use NVRTC 12.x for GPUs of that age, or choose a newer target.");
    // Between two it knows: PTX of the one below runs on the one above.
    int chosen = oldest;
    for (const int architecture : known)
        if (architecture < number)
            chosen = std::max(chosen, architecture);
    return Architecture { fmt::format("{}{}", prefix, chosen),
        fmt::format("NVRTC {} does not know {}{}; compiled for {}{} instead (its newest is {}{})", nvrtcVersion, prefix,
            rest, prefix, chosen, prefix, newest) };
}

} // namespace warpdesk::compile
