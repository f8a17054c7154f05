// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fuzzy_match.h"

#include <algorithm>
#include <vector>

namespace warpdesk::window {
namespace {
constexpr int kHit = 10;
constexpr int kWordStart = 30;
constexpr int kTextStart = 20; ///< on top of the start of a word
constexpr int kRun = 25;
constexpr int kNever = -1'000'000;
constexpr qsizetype kLongest = 200; ///< of a text; what is behind is not looked at
} // namespace

std::optional<int> fuzzyScore(const QString& pattern, const QString& text)
{
    QString wanted;
    for (const QChar c : pattern) {
        if (!c.isSpace())
            wanted += c.toLower();
    }
    if (wanted.isEmpty())
        return 0;
    const qsizetype length = std::min(text.size(), kLongest);
    if (wanted.size() > length)
        return std::nullopt;
    // Best score of the pattern so far whose last character stands at each place of the text.
    const auto places = static_cast<std::size_t>(length);
    std::vector<int> last(places, kNever);
    std::vector<int> next(places, kNever);
    for (qsizetype p = 0; p < wanted.size(); ++p) {
        int best = p == 0 ? 0 : kNever; // over all places further left
        for (qsizetype t = 0; t < length; ++t) {
            const auto place = static_cast<std::size_t>(t);
            next[place] = kNever;
            if (text[t].toLower() == wanted[p] && best > kNever) {
                const bool word
                    = t == 0 || !text[t - 1].isLetterOrNumber() || (text[t].isUpper() && text[t - 1].isLower());
                next[place] = best + kHit + (word ? kWordStart : 0) + (t == 0 ? kTextStart : 0);
                if (p > 0 && t > 0 && last[place - 1] > kNever)
                    next[place] = std::max(next[place], last[place - 1] + kHit + kRun + (word ? kWordStart : 0));
            }
            if (p > 0)
                best = std::max(best, last[place]);
        }
        std::swap(last, next);
    }
    const int score = *std::max_element(last.begin(), last.end());
    if (score <= kNever)
        return std::nullopt;
    return score - static_cast<int>(length);
}

} // namespace warpdesk::window
