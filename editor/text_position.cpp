// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/text_position.h"

#include <algorithm>

namespace warpdesk::editor {
namespace {

struct Step {
    qsizetype bytes;
    qsizetype units;
};

/// The character that starts at `at`; a byte that starts none counts as one character of one unit.
Step stepAt(QByteArrayView text, qsizetype at)
{
    const auto lead = static_cast<unsigned char>(text[at]);
    const qsizetype length = lead < 0x80 ? 1
        : lead < 0xC2                    ? 1
        : lead < 0xE0                    ? 2
        : lead < 0xF0                    ? 3
        : lead < 0xF5                    ? 4
                                         : 1;
    if (at + length > text.size())
        return { 1, 1 };
    for (qsizetype i = 1; i < length; ++i) {
        if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80)
            return { 1, 1 };
    }
    return { length, length == 4 ? 2 : 1 };
}

} // namespace

qsizetype codePointsFromBytes(QByteArrayView utf8, qsizetype bytes)
{
    bytes = std::clamp<qsizetype>(bytes, 0, utf8.size());
    qsizetype count = 0;
    for (qsizetype at = 0; at < bytes;) {
        at += stepAt(utf8, at).bytes;
        if (at > bytes)
            break;
        ++count;
    }
    return count;
}

qsizetype bytesFromCodePoints(QByteArrayView utf8, qsizetype codePoints)
{
    qsizetype at = 0;
    for (; at < utf8.size() && codePoints > 0; --codePoints)
        at += stepAt(utf8, at).bytes;
    return at;
}

qsizetype utf16FromBytes(QByteArrayView utf8, qsizetype bytes)
{
    bytes = std::clamp<qsizetype>(bytes, 0, utf8.size());
    qsizetype units = 0;
    for (qsizetype at = 0; at < bytes;) {
        const Step step = stepAt(utf8, at);
        at += step.bytes;
        if (at > bytes)
            break;
        units += step.units;
    }
    return units;
}

qsizetype bytesFromUtf16(QByteArrayView utf8, qsizetype units)
{
    qsizetype at = 0;
    while (at < utf8.size() && units > 0) {
        const Step step = stepAt(utf8, at);
        if (step.units > units)
            break;
        units -= step.units;
        at += step.bytes;
    }
    return at;
}

qsizetype bytesFromUtf16(QStringView utf16, qsizetype units)
{
    units = std::clamp<qsizetype>(units, 0, utf16.size());
    if (units > 0 && units < utf16.size() && utf16[units].isLowSurrogate() && utf16[units - 1].isHighSurrogate())
        --units;
    return utf16.first(units).toUtf8().size();
}

} // namespace warpdesk::editor
