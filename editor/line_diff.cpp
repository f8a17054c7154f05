// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/line_diff.h"

#include <algorithm>
#include <unordered_map>

namespace warpdesk::editor {
namespace {

using Lines = std::span<const int>;

/// Lines as numbers, equal where the texts are: comparing is then cheap.
struct Numbered {
    std::vector<int> before, after;

    Numbered(std::span<const std::string_view> a, std::span<const std::string_view> b)
    {
        std::unordered_map<std::string_view, int> numbers;
        const auto numberAll = [&numbers](std::span<const std::string_view> lines) {
            std::vector<int> result;
            result.reserve(lines.size());
            for (const std::string_view line : lines)
                result.push_back(numbers.try_emplace(line, static_cast<int>(numbers.size())).first->second);
            return result;
        };
        before = numberAll(a);
        after = numberAll(b);
    }
};

/// Which lines of each text have a partner in the other, or nothing when more than `most` have none. Entry d of the
/// trace holds the furthest x on each diagonal k = x - y that d changes reach.
bool pair(Lines a, Lines b, int most, std::vector<bool>& keptA, std::vector<bool>& keptB)
{
    const int n = static_cast<int>(a.size());
    const int m = static_cast<int>(b.size());
    const int limit = std::min(most, n + m);
    std::vector<std::vector<int>> trace;
    std::vector<int> furthest(2 * static_cast<std::size_t>(limit) + 3, 0);
    const auto at = [limit](int k) { return static_cast<std::size_t>(k + limit + 1); };
    const auto goesDown
        = [&furthest, &at](int k, int d) { return k == -d || (k != d && furthest[at(k - 1)] < furthest[at(k + 1)]); };
    int d = 0;
    for (bool found = false; d <= limit; ++d) {
        for (int k = -d; k <= d && !found; k += 2) {
            int x = goesDown(k, d) ? furthest[at(k + 1)] : furthest[at(k - 1)] + 1;
            int y = x - k;
            while (x < n && y < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(y)]) {
                ++x;
                ++y;
            }
            furthest[at(k)] = x;
            found = x >= n && y >= m;
        }
        trace.emplace_back(furthest.begin() + static_cast<std::ptrdiff_t>(at(-d)),
            furthest.begin() + static_cast<std::ptrdiff_t>(at(d)) + 1);
        if (found)
            break;
    }
    if (d > limit)
        return false;
    // Back along the trace, over the diagonals between the changes.
    int x = n;
    int y = m;
    for (; d >= 0; --d) {
        const int k = x - y;
        int fromX = 0;
        int fromY = 0;
        if (d > 0) {
            const std::vector<int>& before = trace[static_cast<std::size_t>(d) - 1];
            const auto reached
                = [&before, d](int diagonal) { return before[static_cast<std::size_t>(diagonal + d - 1)]; };
            const bool down = k == -d || (k != d && reached(k - 1) < reached(k + 1));
            const int previous = down ? k + 1 : k - 1;
            fromX = reached(previous);
            fromY = fromX - previous;
        }
        while (x > fromX && y > fromY) {
            keptA[static_cast<std::size_t>(--x)] = true;
            keptB[static_cast<std::size_t>(--y)] = true;
        }
        x = fromX;
        y = fromY;
    }
    return true;
}

} // namespace

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line);
        if (end == std::string_view::npos)
            return lines;
        text.remove_prefix(end + 1);
    }
}

std::vector<Hunk> diffLines(std::span<const std::string_view> before, std::span<const std::string_view> after, int most)
{
    const Numbered numbered(before, after);
    Lines a = numbered.before;
    Lines b = numbered.after;
    const auto [differA, differB] = std::ranges::mismatch(a, b);
    const auto head = static_cast<std::size_t>(differA - a.begin());
    a = a.subspan(head);
    b = b.subspan(head);
    std::size_t tail = 0;
    while (tail < a.size() && tail < b.size() && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    a = a.first(a.size() - tail);
    b = b.first(b.size() - tail);
    if (a.empty() && b.empty())
        return {};
    const auto first = static_cast<int>(head);
    std::vector<bool> keptA(a.size());
    std::vector<bool> keptB(b.size());
    if (!pair(a, b, most, keptA, keptB))
        return { { first, static_cast<int>(a.size()), first, static_cast<int>(b.size()) } };
    std::vector<Hunk> hunks;
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        if (i < a.size() && j < b.size() && keptA[i] && keptB[j]) {
            ++i;
            ++j;
            continue;
        }
        Hunk hunk { first + static_cast<int>(i), 0, first + static_cast<int>(j), 0 };
        for (; i < a.size() && !keptA[i]; ++i)
            ++hunk.oldCount;
        for (; j < b.size() && !keptB[j]; ++j)
            ++hunk.newCount;
        hunks.push_back(hunk);
    }
    return hunks;
}

} // namespace warpdesk::editor
