// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QStringView>

/// Columns come in three units: compilers count UTF-8 bytes, Scintilla's columns are code points, QString counts UTF-16
/// units. All offsets here are 0-based and clamped to the text; an offset inside a character rounds down to its start.
namespace warpdesk::editor {

[[nodiscard]] qsizetype codePointsFromBytes(QByteArrayView utf8, qsizetype bytes);
[[nodiscard]] qsizetype bytesFromCodePoints(QByteArrayView utf8, qsizetype codePoints);
[[nodiscard]] qsizetype utf16FromBytes(QByteArrayView utf8, qsizetype bytes);
[[nodiscard]] qsizetype bytesFromUtf16(QByteArrayView utf8, qsizetype units);
[[nodiscard]] qsizetype bytesFromUtf16(QStringView utf16, qsizetype units);

} // namespace warpdesk::editor
