// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace warpdesk::statement {

/// How an atom keeps its distance (The TeXbook, chapter 18).
enum class AtomClass { Ordinary, Operator, Binary, Relation, Open, Close, Punctuation };

/// One node of a formula. `parts` by kind: Row any number; Fraction numerator, denominator; Root radicand; Scripts
/// base, subscript, superscript (an empty Row = none); Fence body, between `text` and `closing`; Accent base, under
/// `text`; Grid cells row by row, `columns` wide.
struct TexNode {
    enum class Kind { Row, Symbol, Fraction, Root, Scripts, Fence, Accent, Grid, Space };
    Kind kind = Kind::Row;
    AtomClass atom = AtomClass::Ordinary;
    QString text;
    QString closing;
    bool italic = false;
    bool bold = false;
    bool limits = false; ///< scripts go above and below in display style
    bool big = false; ///< a large operator such as the sum sign
    bool unknown = false; ///< a command this engine does not know, shown as written
    double space = 0; ///< em, for Space
    int columns = 0;
    bool alignLeft = false;
    QList<TexNode> parts;
};

/// Parses the LaTeX subset of problem statements. Never fails: what it does not know becomes a visible `unknown`
/// symbol, an unclosed brace ends at the end.
[[nodiscard]] TexNode parseTex(const QString& tex);

} // namespace warpdesk::statement
