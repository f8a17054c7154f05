// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/exact_text.h"

#include <algorithm>

namespace warpdesk::editor {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::editor)
};

constexpr char kMark[] = "\xEF\xBB\xBF";

/// The offset of the first byte that is not UTF-8 (RFC 3629: no overlong forms, no surrogates), or -1.
qsizetype firstInvalid(const QByteArray& text)
{
    const auto byte = [&text](qsizetype at) {
        return at < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[at])) : 0U;
    };
    const auto tail = [](unsigned value) { return (value & 0xC0U) == 0x80U; };
    for (qsizetype at = 0; at < text.size();) {
        const unsigned a = byte(at);
        const unsigned b = byte(at + 1);
        if (a < 0x80) {
            at += 1;
        } else if (a >= 0xC2 && a <= 0xDF && tail(b)) {
            at += 2;
        } else if (a >= 0xE0 && a <= 0xEF && tail(b) && tail(byte(at + 2)) && !(a == 0xE0 && b < 0xA0)
            && !(a == 0xED && b > 0x9F)) {
            at += 3;
        } else if (a >= 0xF0 && a <= 0xF4 && tail(b) && tail(byte(at + 2)) && tail(byte(at + 3))
            && !(a == 0xF0 && b < 0x90) && !(a == 0xF4 && b > 0x8F)) {
            at += 4;
        } else {
            return at;
        }
    }
    return -1;
}

qsizetype lineOf(const QByteArray& text, qsizetype offset)
{
    return 1 + std::count(text.begin(), text.begin() + offset, '\n');
}

} // namespace

std::expected<ExactText, TextFault> decode(const QByteArray& file)
{
    if (file.startsWith("\xFF\xFE") || file.startsWith("\xFE\xFF")) {
        return std::unexpected(TextFault {
            Words::tr("This file is UTF-16. Convert it to UTF-8 and open it again; nothing was changed."), 0, 1 });
    }
    if (const qsizetype nul = file.indexOf('\0'); nul >= 0) {
        const qsizetype line = lineOf(file, nul);
        return std::unexpected(TextFault {
            Words::tr("This file holds a zero byte in line %1, so it is not text. Nothing was opened or changed.")
                .arg(line),
            nul, line });
    }
    if (const qsizetype bad = firstInvalid(file); bad >= 0) {
        const qsizetype line = lineOf(file, bad);
        const auto value = static_cast<unsigned>(static_cast<unsigned char>(file[bad]));
        return std::unexpected(TextFault {
            Words::tr(
                "Line %1 is not UTF-8 (byte %2). Convert the file to UTF-8 and open it again; nothing was changed.")
                .arg(line)
                .arg(QStringLiteral("0x") + QString::number(value, 16).toUpper()),
            bad, line });
    }
    ExactText text;
    text.byteOrderMark = file.startsWith(kMark);
    text.bytes = text.byteOrderMark ? file.mid(3) : file;
    qsizetype crlf = 0;
    qsizetype lf = 0;
    qsizetype cr = 0;
    for (qsizetype i = 0; i < text.bytes.size(); ++i) {
        if (text.bytes[i] == '\n') {
            ++lf;
        } else if (text.bytes[i] == '\r') {
            if (i + 1 < text.bytes.size() && text.bytes[i + 1] == '\n') {
                ++crlf;
                ++i;
            } else {
                ++cr;
            }
        }
    }
    text.mixedEndings = (crlf > 0) + (lf > 0) + (cr > 0) > 1;
    if (crlf > lf && crlf >= cr)
        text.ending = LineEnding::CrLf;
    else if (cr > lf && cr > crlf)
        text.ending = LineEnding::Cr;
    return text;
}

QByteArray encode(const ExactText& text) { return text.byteOrderMark ? QByteArray(kMark) + text.bytes : text.bytes; }

QString name(LineEnding ending)
{
    switch (ending) {
    case LineEnding::Lf:
        return QStringLiteral("LF");
    case LineEnding::CrLf:
        return QStringLiteral("CRLF");
    case LineEnding::Cr:
        return QStringLiteral("CR");
    }
    return {};
}

} // namespace warpdesk::editor
