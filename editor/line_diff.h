// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace warpdesk::editor {

/// A place where two texts differ: `oldCount` lines from `oldFirst` (0-based) became `newCount` lines from `newFirst`.
/// Between the hunks the lines are the same.
struct Hunk {
    int oldFirst = 0;
    int oldCount = 0;
    int newFirst = 0;
    int newCount = 0;
    bool operator==(const Hunk&) const = default;
};

/// The lines of a text, without their ends; the last one may be empty.
[[nodiscard]] std::vector<std::string_view> linesOf(std::string_view text);

/// The fewest lines that were taken out and put in, by Myers' algorithm ("An O(ND) difference algorithm and its
/// variations", 1986). Texts that differ in more than `most` lines are one hunk between their common head and tail:
/// nobody reads a longer list of changes, and the time grows with its square.
[[nodiscard]] std::vector<Hunk> diffLines(
    std::span<const std::string_view> before, std::span<const std::string_view> after, int most = 2000);

} // namespace warpdesk::editor
