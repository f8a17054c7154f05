// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <expected>

namespace warpdesk::editor {

/// What to look for.
struct SearchQuery {
    QString pattern;
    bool matchCase = false;
    bool wholeWord = false;
    bool regularExpression = false;
};

/// A hit in UTF-16 units of the searched text.
struct SearchHit {
    qsizetype start = 0;
    qsizetype length = 0;
};

/// Every hit in order; `truncated` when there are more than the limit.
struct SearchHits {
    QList<SearchHit> hits;
    bool truncated = false;
};

/// A pattern that cannot be used, or one that gave up (PCRE2's match limit): a sentence, with the offset in the
/// pattern or -1.
struct SearchFault {
    QString message;
    qsizetype offset = -1;
};

/// Searches with QRegularExpression only: std::regex, which QScintilla would use, hangs on nested quantifiers.
/// "^" and "$" match at lines. Empty hits are skipped.
[[nodiscard]] std::expected<SearchHits, SearchFault> findAll(
    const QString& text, const SearchQuery& query, qsizetype limit = 10000);

/// The text that replaces a hit: with a regular expression, \1 to \9 and \0 stand for what was captured, \n and \t for
/// themselves.
[[nodiscard]] QString replacementFor(
    const QString& text, const SearchHit& hit, const SearchQuery& query, const QString& replacement);

} // namespace warpdesk::editor
