// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/source_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace warpdesk::compile {
namespace {

Position positionAt(std::string_view source, std::size_t offset)
{
    const std::string_view before = source.substr(0, offset);
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return { static_cast<std::uint32_t>(std::ranges::count(before, '\n')) + 1,
        static_cast<std::uint32_t>(offset - lineStart) + 1 };
}

/// Length of the UTF-8 sequence at `at`, 0 when it is not one (overlong forms and surrogates are not).
std::size_t sequenceLength(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : '\0'); };
    const auto tail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned char first = byte(at);
    const unsigned char second = byte(at + 1);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return tail(at + 1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const bool fits = (first != 0xE0 || second >= 0xA0) && (first != 0xED || second <= 0x9F);
        return fits && tail(at + 1) && tail(at + 2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool fits = (first != 0xF0 || second >= 0x90) && (first != 0xF4 || second <= 0x8F);
        return fits && tail(at + 1) && tail(at + 2) && tail(at + 3) ? 4 : 0;
    }
    return 0;
}

bool isWord(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// End of the raw string literal whose R" begins at `at`, or nothing when there is none.
std::optional<std::size_t> rawStringEnd(std::string_view text, std::size_t at)
{
    const std::size_t open = text.find('(', at + 2);
    if (open == std::string_view::npos || open - at > 18)
        return std::nullopt;
    const std::string close = fmt::format("){}\"", text.substr(at + 2, open - at - 2));
    const std::size_t end = text.find(close, open);
    return end == std::string_view::npos ? text.size() : end + close.size();
}

std::size_t skipSpace(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r'))
        ++at;
    return at;
}

std::optional<std::size_t> matchingParenthesis(std::string_view text, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0)
            return at;
    }
    return std::nullopt;
}

} // namespace

Result<std::string_view> checkedSource(std::string_view source, std::string_view file)
{
    const auto bad = [&](std::size_t offset, std::string what) {
        const Position place = positionAt(source, offset);
        return std::unexpected(Error { ErrorKind::Input, std::move(what), "Save the file as UTF-8 text.",
            std::string(file), place.line, place.column });
    };
    const std::string_view mark = "\xEF\xBB\xBF";
    if (source.starts_with(mark))
        source.remove_prefix(mark.size());
    for (std::size_t at = 0; at < source.size();) {
        if (source[at] == '\0')
            return bad(at, fmt::format("{} has a NUL at byte {}; it is not a text", file, at));
        const std::size_t length = sequenceLength(source, at);
        if (length == 0)
            return bad(at,
                fmt::format(
                    "{} is not UTF-8: byte 0x{:02x} at offset {}", file, static_cast<unsigned char>(source[at]), at));
        at += length;
    }
    if (skipSpace(source, 0) == source.size())
        return std::unexpected(Error { ErrorKind::Input, fmt::format("{} is empty", file),
            "Write the function solve and the kernels it launches.", std::string(file), 1, 1 });
    return source;
}

std::string blankedComments(std::string_view source)
{
    std::string text(source);
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < std::min(to, text.size()); ++at)
            if (text[at] != '\n')
                text[at] = ' ';
    };
    for (std::size_t at = 0; at < source.size();) {
        if (source.substr(at, 2) == "//") {
            std::size_t end = source.find('\n', at);
            while (end != std::string_view::npos && end > 0 && source[end - 1] == '\\')
                end = source.find('\n', end + 1);
            end = std::min(end, source.size());
            blank(at, end);
            at = end;
        } else if (source.substr(at, 2) == "/*") {
            const std::size_t close = source.find("*/", at + 2);
            const std::size_t end = close == std::string_view::npos ? source.size() : close + 2;
            blank(at, end);
            at = end;
        } else if (source.substr(at, 2) == "R\"" && (at == 0 || !isWord(source[at - 1])) && rawStringEnd(source, at)) {
            const std::size_t end = *rawStringEnd(source, at);
            blank(at + 1, end);
            at = end;
        } else if (source[at] == '"' || (source[at] == '\'' && (at == 0 || !isWord(source[at - 1])))) {
            std::size_t end = at + 1;
            while (end < source.size() && source[end] != source[at] && source[end] != '\n')
                end += source[end] == '\\' ? 2 : 1;
            end = std::min(end, source.size());
            blank(at + 1, end);
            at = end + 1;
        } else {
            ++at;
        }
    }
    return text;
}

namespace {

std::size_t endOfSpaces(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
        ++at;
    return at;
}

bool isLambdaRest(std::string_view rest)
{
    return rest.starts_with('(') || rest.starts_with('{') || rest.starts_with("mutable") || rest.starts_with("->");
}

} // namespace

std::string withPlainLambdas(std::string_view source)
{
    std::string text(source);
    if (source.find("__device__") == std::string_view::npos && source.find("__host__") == std::string_view::npos)
        return text;
    const std::string blanked = blankedComments(source);
    const std::string_view code = blanked;
    // A capture list ends before the words, which no subscript does; "]]" ends an attribute.
    for (std::size_t at = code.find(']'); at != std::string_view::npos; at = code.find(']', at + 1)) {
        if (at > 0 && code[at - 1] == ']')
            continue;
        const std::size_t begin = at + 1;
        std::size_t end = endOfSpaces(code, begin);
        bool found = false;
        for (bool more = true; more;) {
            more = false;
            for (const std::string_view word : { "__host__", "__device__" }) {
                if (!code.substr(end).starts_with(word))
                    continue;
                end = endOfSpaces(code, end + word.size());
                found = more = true;
            }
        }
        if (!found || !isLambdaRest(code.substr(end)))
            continue;
        for (std::size_t i = begin; i < end; ++i)
            if (code[i] == '_' || isWord(code[i]))
                text[i] = ' ';
    }
    return text;
}

std::vector<Include> includesOf(std::string_view source)
{
    std::vector<Include> found;
    const std::string blanked = blankedComments(source);
    std::uint32_t line = 0;
    for (std::size_t start = 0; start < source.size();) {
        ++line;
        const std::size_t end = std::min(blanked.find('\n', start), source.size());
        const auto skip = [&](std::size_t at) {
            while (at < end && (blanked[at] == ' ' || blanked[at] == '\t'))
                ++at;
            return at;
        };
        std::size_t at = skip(start);
        if (at < end && blanked[at] == '#') {
            at = skip(at + 1);
            if (std::string_view(blanked).substr(at, 7) == "include") {
                at = skip(at + 7);
                const char open = at < end ? source[at] : '\0';
                const char close = open == '<' ? '>' : '"';
                const std::size_t stop = source.find(close, at + 1);
                if ((open == '<' || open == '"') && stop != std::string_view::npos && stop < end)
                    found.push_back({ std::string(source.substr(at + 1, stop - at - 1)), line,
                        static_cast<std::uint32_t>(at - start) + 1 });
            }
        }
        start = end + 1;
    }
    return found;
}

Position findFunction(std::string_view source, std::string_view name)
{
    const std::string text = blankedComments(source);
    Position declared;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t after = at + name.size();
        if ((at > 0 && isWord(text[at - 1])) || (after < text.size() && isWord(text[after])))
            continue;
        const std::size_t open = skipSpace(text, after);
        if (open >= text.size() || text[open] != '(')
            continue;
        const auto close = matchingParenthesis(text, open);
        if (!close)
            continue;
        std::size_t next = skipSpace(text, *close + 1);
        if (std::string_view(text).substr(next, 8) == "noexcept")
            next = skipSpace(text, next + 8);
        if (next < text.size() && text[next] == '{')
            return positionAt(source, at);
        if (declared.line == 0)
            declared = positionAt(source, at);
    }
    return declared;
}

} // namespace warpdesk::compile
