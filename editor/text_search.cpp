// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/text_search.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QRegularExpression>

namespace warpdesk::editor {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::editor)
};

QRegularExpression compile(const SearchQuery& query)
{
    QString pattern = query.regularExpression ? query.pattern : QRegularExpression::escape(query.pattern);
    if (query.wholeWord)
        pattern = QStringLiteral("(?<!\\w)(?:%1)(?!\\w)").arg(pattern);
    QRegularExpression::PatternOptions options = QRegularExpression::MultilineOption;
    if (!query.matchCase)
        options |= QRegularExpression::CaseInsensitiveOption;
    return QRegularExpression(pattern, options);
}

} // namespace

std::expected<SearchHits, SearchFault> findAll(const QString& text, const SearchQuery& query, qsizetype limit)
{
    SearchHits found;
    if (query.pattern.isEmpty())
        return found;
    if (query.regularExpression) {
        const QRegularExpression plain(query.pattern);
        if (!plain.isValid()) {
            return std::unexpected(SearchFault {
                Words::tr("%1 at character %2").arg(plain.errorString()).arg(plain.patternErrorOffset() + 1),
                plain.patternErrorOffset() });
        }
    }
    const QRegularExpression expression = compile(query);
    if (!expression.isValid())
        return std::unexpected(SearchFault { expression.errorString(), expression.patternErrorOffset() });
    constexpr qint64 kPatience = 200; // ms; the GUI thread searches
    QElapsedTimer clock;
    clock.start();
    for (qsizetype at = 0; at <= text.size();) {
        const QRegularExpressionMatch match = expression.match(text, at);
        // A match that ran into PCRE2's limit comes back invalid, not empty.
        if (!match.isValid())
            return std::unexpected(SearchFault { Words::tr("This pattern takes too long on this text"), -1 });
        if (!match.hasMatch())
            break;
        if (match.capturedLength() > 0) {
            if (found.hits.size() == limit || clock.elapsed() > kPatience) {
                found.truncated = true;
                break;
            }
            found.hits.append({ match.capturedStart(), match.capturedLength() });
            at = match.capturedEnd();
        } else {
            at = match.capturedStart() + 1;
        }
    }
    return found;
}

QString replacementFor(const QString& text, const SearchHit& hit, const SearchQuery& query, const QString& replacement)
{
    if (!query.regularExpression)
        return replacement;
    const QRegularExpressionMatch match = compile(query).match(text, hit.start);
    QString result;
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        if (replacement[i] != u'\\' || i + 1 == replacement.size()) {
            result += replacement[i];
            continue;
        }
        const QChar next = replacement[++i];
        if (next.isDigit() && next.unicode() <= u'9')
            result += match.captured(next.digitValue());
        else if (next == u'n')
            result += u'\n';
        else if (next == u't')
            result += u'\t';
        else
            result += next;
    }
    return result;
}

} // namespace warpdesk::editor
