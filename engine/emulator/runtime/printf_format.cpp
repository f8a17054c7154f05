// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/printf_format.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <optional>

namespace warpdesk::emulator {

namespace {

constexpr int widthMost = 4096; ///< a width or precision beyond it is cut, so that no format can eat the memory

struct Conversion {
    std::string flags; ///< of "-+ #0", each once
    std::optional<int> width, precision;
    bool starWidth = false, starPrecision = false;
    unsigned bytes = 4; ///< of an integer argument, from hh h l ll z j t
    unsigned shown = 4; ///< bytes of it that are printed
    char letter = 0;
};

/// Reads one conversion after its '%'; nothing when the text ends before the letter.
std::optional<Conversion> parseConversion(std::string_view text, std::size_t& at)
{
    Conversion conversion;
    const auto more = [&] { return at < text.size(); };
    const auto number = [&] {
        int value = 0;
        while (more() && text[at] >= '0' && text[at] <= '9')
            value = std::min(value * 10 + (text[at++] - '0'), widthMost);
        return value;
    };
    constexpr std::string_view flags = "-+ #0";
    for (; more() && flags.contains(text[at]); ++at) {
        if (!conversion.flags.contains(text[at]))
            conversion.flags += text[at];
    }
    if (more() && text[at] == '*') {
        conversion.starWidth = true;
        ++at;
    } else if (more() && text[at] >= '1' && text[at] <= '9') {
        conversion.width = number();
    }
    if (more() && text[at] == '.') {
        ++at;
        if (more() && text[at] == '*') {
            conversion.starPrecision = true;
            ++at;
        } else {
            conversion.precision = number();
        }
    }
    for (; more() && std::string_view("hlLzjtq").contains(text[at]); ++at) {
        if (text[at] == 'h')
            conversion.shown = conversion.shown == 2 ? 1 : 2;
        else
            conversion.bytes = conversion.shown = 8;
    }
    if (!more())
        return std::nullopt;
    conversion.letter = text[at++];
    return conversion;
}

/// The packed arguments of one call.
class Arguments {
public:
    Arguments(const DeviceReader& read, std::uint64_t address)
        : m_read(read)
        , m_next(address)
    {
    }
    std::optional<std::uint64_t> next(unsigned bytes)
    {
        m_next = (m_next + bytes - 1) & ~std::uint64_t { bytes - 1 };
        std::uint64_t value = 0;
        if (!m_read(m_next, &value, bytes))
            return std::nullopt;
        m_next += bytes;
        ++count;
        return value;
    }
    int count = 0;

private:
    const DeviceReader& m_read;
    std::uint64_t m_next;
};

template <class... Values> void append(std::string& out, const std::string& format, Values... values)
{
    std::array<char, 512> small {};
    // The format is built from checked parts below: flags, numbers and one letter.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
    const int length = std::snprintf(small.data(), small.size(), format.c_str(), values...);
    if (length < 0)
        return;
    if (static_cast<std::size_t>(length) < small.size()) {
        out.append(small.data(), static_cast<std::size_t>(length));
        return;
    }
    std::string large(static_cast<std::size_t>(length) + 1, '\0');
    std::snprintf(large.data(), large.size(), format.c_str(), values...);
#pragma GCC diagnostic pop
    large.pop_back();
    out += large;
}

std::int64_t signExtend(std::uint64_t value, unsigned bytes)
{
    const unsigned shift = 64 - 8 * bytes;
    return static_cast<std::int64_t>(value << shift) >> shift;
}

std::uint64_t truncated(std::uint64_t value, unsigned bytes)
{
    return bytes == 8 ? value : value & ((std::uint64_t { 1 } << (8 * bytes)) - 1);
}

/// Appends one converted argument; false where an argument or string cannot be read.
bool convert(std::string& out, Conversion conversion, Arguments& arguments, const DeviceReader& read)
{
    if (conversion.starWidth) {
        const auto value = arguments.next(4);
        if (!value)
            return false;
        const auto width = std::clamp(static_cast<int>(signExtend(*value, 4)), -widthMost, widthMost);
        if (width < 0)
            conversion.flags += '-';
        conversion.width = width < 0 ? -width : width;
    }
    if (conversion.starPrecision) {
        const auto value = arguments.next(4);
        if (!value)
            return false;
        if (const int precision = static_cast<int>(signExtend(*value, 4)); precision >= 0)
            conversion.precision = std::min(precision, widthMost);
    }
    std::string format = "%";
    format += conversion.flags;
    if (conversion.width)
        format += std::to_string(*conversion.width);
    if (conversion.precision) {
        format += '.';
        format += std::to_string(*conversion.precision);
    }

    const char letter = conversion.letter;
    const bool text = letter == 's';
    const bool real = std::string_view("fFeEgGaA").contains(letter);
    const bool wide = text || real || letter == 'p';
    const auto value = arguments.next(wide ? 8 : conversion.bytes);
    if (!value)
        return false;
    if (real) {
        append(out, format + letter, std::bit_cast<double>(*value));
    } else if (text) {
        const DeviceString string = *value == 0 ? DeviceString { "(null)", true } : readString(read, *value);
        if (!string.ok)
            return false;
        append(out, format + "s", string.text.c_str());
    } else if (letter == 'c') {
        const auto character = static_cast<char>(*value);
        if (character == '\0' && !conversion.width)
            out += '\0';
        else
            append(out, format + "c", character);
    } else if (letter == 'p') {
        std::string hex;
        append(hex, "0x%llx", static_cast<unsigned long long>(*value));
        append(out, format + "s", hex.c_str());
    } else if (letter == 'd' || letter == 'i') {
        append(out, format + "lld", static_cast<long long>(signExtend(*value, conversion.shown)));
    } else {
        append(out, format + "ll" + letter, static_cast<unsigned long long>(truncated(*value, conversion.shown)));
    }
    return true;
}

} // namespace

DeviceString readString(const DeviceReader& read, std::uint64_t address, std::size_t most)
{
    DeviceString result;
    for (; result.text.size() < most; ++address) {
        char character = 0;
        if (!read(address, &character, 1)) {
            result.ok = false;
            return result;
        }
        if (character == '\0')
            break;
        result.text += character;
    }
    return result;
}

Formatted formatPrintf(const DeviceReader& read, std::uint64_t format, std::uint64_t arguments)
{
    const DeviceString text = readString(read, format);
    if (!text.ok)
        return { {}, -1 };
    Formatted result;
    Arguments packed(read, arguments);
    const std::string_view view = text.text;
    for (std::size_t at = 0; at < view.size();) {
        const std::size_t percent = std::min(view.find('%', at), view.size());
        result.text += view.substr(at, percent - at);
        at = percent;
        if (at == view.size())
            break;
        const std::size_t start = at++;
        if (at < view.size() && view[at] == '%') {
            result.text += '%';
            ++at;
            continue;
        }
        const auto conversion = parseConversion(view, at);
        // As on a device, what is no conversion is printed as it stands.
        if (!conversion || !std::string_view("diouxXcsfFeEgGaAp").contains(conversion->letter)) {
            result.text += view.substr(start, at - start);
            continue;
        }
        if (!convert(result.text, *conversion, packed, read))
            return { std::move(result.text), -1 };
    }
    result.count = packed.count;
    return result;
}

} // namespace warpdesk::emulator
