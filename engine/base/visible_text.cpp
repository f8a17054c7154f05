// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/visible_text.h"

#include <fmt/format.h>

namespace warpdesk {
namespace {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 0; ///< 0: no UTF-8
};

/// Well-formed UTF-8 only: no surrogates, nothing above U+10FFFF, no longer form than is needed.
Character characterAt(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return { first, 1 };
    const std::size_t bytes = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 && first < 0xf0 ? 3 : 2;
    if (first < 0xc2 || first >= 0xf5 || text.size() < bytes)
        return {};
    char32_t code = first & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0U) != 0x80)
            return {};
        code = code << 6U | (byte(i) & 0x3fU);
    }
    const bool tooLong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return tooLong || surrogate || code > 0x10ffff ? Character {} : Character { code, bytes };
}

/// What has no look of its own, or changes that of others.
bool isHidden(char32_t c)
{
    return (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e || c == 0x200b || c == 0x200e
        || c == 0x200f || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff
        || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

std::string escaped(char32_t c)
{
    switch (c) {
    case '\r':
        return "\\r";
    case '\n':
        return "\\n";
    case '\b':
        return "\\b";
    case '\a':
        return "\\a";
    case '\f':
        return "\\f";
    case '\v':
        return "\\v";
    default:
        return c < 0x80   ? fmt::format("\\x{:02x}", static_cast<unsigned>(c))
            : c < 0x10000 ? fmt::format("\\u{:04x}", static_cast<unsigned>(c))
                          : fmt::format("\\U{:08x}", static_cast<unsigned>(c));
    }
}

} // namespace

std::string visible(std::string_view text, Breaks breaks)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const Character next = characterAt(text);
        const bool endsLine = next.code == '\n' || (next.code == '\r' && text.substr(0, 2) == "\r\n");
        const bool kept
            = next.code == '\t' || (endsLine && breaks == Breaks::Keep) || (next.code >= 0x20 && !isHidden(next.code));
        if (next.bytes == 0)
            shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        else if (kept)
            shown += text.substr(0, next.bytes);
        else
            shown += escaped(next.code);
        text.remove_prefix(next.bytes == 0 ? 1 : next.bytes);
    }
    return shown;
}

} // namespace warpdesk
