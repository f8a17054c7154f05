// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QString>

#include <expected>

namespace warpdesk::editor {

enum class LineEnding { Lf, CrLf, Cr };

/// A file's text as the editor holds it: UTF-8 bytes with the line ends they came with. Encoding what was decoded gives
/// the same bytes, so that whatever nobody edits never changes on disk.
struct ExactText {
    QByteArray bytes; ///< valid UTF-8 without NUL and without the byte order mark
    bool byteOrderMark = false;
    LineEnding ending = LineEnding::Lf; ///< the commonest one, used for new lines
    bool mixedEndings = false;
};

/// Why bytes cannot be shown as text, as a sentence for the user.
struct TextFault {
    QString message;
    qsizetype offset = 0;
    qsizetype line = 0; ///< 1-based
};

[[nodiscard]] std::expected<ExactText, TextFault> decode(const QByteArray& file);
[[nodiscard]] QByteArray encode(const ExactText& text);

/// "LF", "CRLF", "CR".
[[nodiscard]] QString name(LineEnding ending);

} // namespace warpdesk::editor
