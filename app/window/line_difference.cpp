// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/line_difference.h"

#include "editor/line_diff.h"

#include <QStringList>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kAround = 2;

} // namespace

QString lineDifference(const QByteArray& before, const QByteArray& after)
{
    const auto old = editor::linesOf(std::string_view(before.constData(), static_cast<std::size_t>(before.size())));
    const auto now = editor::linesOf(std::string_view(after.constData(), static_cast<std::size_t>(after.size())));
    const auto count = static_cast<int>(now.size());
    QStringList shown;
    int told = 0; ///< lines of the second text that are already shown or passed
    const auto add = [&shown](char sign, std::string_view line) {
        shown.append(
            QString(QLatin1Char(sign)) + u' ' + QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())));
    };
    const auto stayed = [&](int from, int to) {
        for (int line = from; line < to; ++line)
            add(' ', now[static_cast<std::size_t>(line)]);
        told = std::max(told, to);
    };
    int behind = 0; ///< where the lines around the last place end
    for (const editor::Hunk& hunk : editor::diffLines(old, now)) {
        const int from = std::max(told, hunk.newFirst - kAround);
        stayed(told, std::min(behind, hunk.newFirst));
        const int start = std::max(from, told);
        if (shown.isEmpty() || start > behind)
            shown.append(QStringLiteral("@ %1").arg(start + 1));
        stayed(start, hunk.newFirst);
        for (int i = 0; i < hunk.oldCount; ++i)
            add('-', old[static_cast<std::size_t>(hunk.oldFirst + i)]);
        for (int i = 0; i < hunk.newCount; ++i)
            add('+', now[static_cast<std::size_t>(hunk.newFirst + i)]);
        told = hunk.newFirst + hunk.newCount;
        behind = std::min(count, told + kAround);
    }
    stayed(told, behind);
    return shown.join(u'\n');
}

} // namespace warpdesk::window
