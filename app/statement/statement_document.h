// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTextDocument;

namespace warpdesk::statement {

/// What stands above the text of a statement.
struct StatementHead {
    QString title;
    QString facts; ///< "Normalise · medium"
};

/// Fills the document from Markdown with LaTeX mathematics, in the colours and type of the current theme. Raw HTML is
/// shown as text; pictures are not loaded, their description is shown.
void fillStatement(QTextDocument& document, const QString& markdown, const StatementHead& head);

} // namespace warpdesk::statement
