// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lecture_steps.h"

#include "editor/line_diff.h"

#include <QRegularExpression>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kMostPaired = 6; ///< a longer stretch is new text, not a change of the old
constexpr qsizetype kMostWas = 60;

/// "2_shared_tile" -> "Shared tile".
QString titleOf(const QString& name)
{
    static const QRegularExpression number(QStringLiteral("^[0-9]+[_-]*"));
    QString title = QString(name).remove(number).replace(u'_', u' ').replace(u'-', u' ').trimmed();
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title.isEmpty() ? name : title;
}

/// From the first line that is code: the comment that teaches stands beside it, and nobody looks at #include lines.
QByteArray codeOf(const QByteArray& source)
{
    qsizetype at = 0;
    bool inComment = false;
    while (at < source.size()) {
        const qsizetype end = source.indexOf('\n', at);
        const QByteArray line = source.mid(at, end < 0 ? -1 : end - at).trimmed();
        const bool comment = inComment || line.startsWith("//") || line.startsWith("/*");
        if (line.startsWith("/*") || inComment)
            inComment = !line.contains("*/");
        if (!comment && !line.isEmpty() && !line.startsWith("#include") && !line.startsWith("#pragma once"))
            break;
        if (end < 0)
            return source;
        at = end + 1;
    }
    return source.mid(at);
}

/// The words of `before` that are not in `after`: what stands between what both begin and end with.
QByteArray differing(std::string_view before, std::string_view after)
{
    const auto trim = [](std::string_view text) {
        const std::size_t first = text.find_first_not_of(" \t");
        return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
    };
    before = trim(before);
    after = trim(after);
    std::size_t head = 0;
    while (head < before.size() && head < after.size() && before[head] == after[head])
        ++head;
    std::size_t tail = 0;
    while (tail < before.size() - head && tail < after.size() - head
        && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    // To whole words.
    while (head > 0 && before[head - 1] != ' ')
        --head;
    while (tail > 0 && before[before.size() - tail] != ' ')
        --tail;
    std::string_view words = trim(before.substr(head, before.size() - tail - head));
    while (words.ends_with(';') || words.ends_with(','))
        words.remove_suffix(1);
    const QByteArray was(words.data(), static_cast<qsizetype>(words.size()));
    // Where words were only put in, what was there still stands there.
    qsizetype at = 0;
    const QList<QByteArray> now = QByteArray(after.data(), static_cast<qsizetype>(after.size())).split(' ');
    for (const QByteArray& word : was.split(' ')) {
        at = now.indexOf(word, at);
        if (at < 0)
            return was;
        ++at;
    }
    return {};
}

bool isBlank(std::string_view line) { return line.find_first_not_of(" \t{}") == line.npos; }

QList<editor::SlideChange> changesOf(const QByteArray& before, const QByteArray& after)
{
    const auto a = editor::linesOf({ before.data(), static_cast<std::size_t>(before.size()) });
    const auto b = editor::linesOf({ after.data(), static_cast<std::size_t>(after.size()) });
    QList<editor::SlideChange> changes;
    for (const editor::Hunk& hunk : editor::diffLines(a, b)) {
        const bool paired = hunk.oldCount == hunk.newCount && hunk.newCount <= kMostPaired;
        for (int i = 0; i < hunk.newCount; ++i) {
            const std::string_view line = b[static_cast<std::size_t>(hunk.newFirst + i)];
            if (isBlank(line))
                continue;
            editor::SlideChange change { hunk.newFirst + i, {} };
            if (paired) {
                const QByteArray was = differing(a[static_cast<std::size_t>(hunk.oldFirst + i)], line);
                if (was.size() <= kMostWas)
                    change.was = was;
            }
            changes.append(change);
        }
    }
    return changes;
}

} // namespace

QList<LectureStep> lectureSteps(const QList<services::LadderSolution>& ladder)
{
    QList<LectureStep> steps;
    for (const services::LadderSolution& rung : ladder) {
        LectureStep step;
        step.title = titleOf(rung.name);
        step.source = rung.source.toUtf8();
        step.code = codeOf(step.source);
        if (!steps.isEmpty())
            step.changes = changesOf(steps.last().code, step.code);
        static const QRegularExpression end(QStringLiteral("[.:] "));
        const QString teaches = rung.teaches.trimmed();
        const qsizetype cut = teaches.indexOf(end);
        step.headline = cut < 0 ? step.title : teaches.left(cut);
        step.text = cut < 0 ? teaches : teaches.mid(cut + 2);
        if (!step.text.isEmpty())
            step.text[0] = step.text[0].toUpper();
        steps.append(step);
    }
    return steps;
}

} // namespace warpdesk::window
