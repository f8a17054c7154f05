// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/ptx_lines.h"

#include "engine/ptx/instruction_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <ranges>
#include <vector>

namespace warpdesk::compile {
namespace {

std::string_view trimmed(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        lines.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return lines;
}

/// The numbers that follow a directive: ".loc 1 4 17, ..." gives 1 4 17.
std::vector<std::uint32_t> numbersAfter(std::string_view line, std::size_t at)
{
    std::vector<std::uint32_t> numbers;
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) {
        while (at < line.size() && (line[at] == ' ' || line[at] == '\t'))
            ++at;
        std::uint32_t value = 0;
        const auto [end, status] = std::from_chars(line.data() + at, line.data() + line.size(), value);
        if (status != std::errc())
            break;
        numbers.push_back(value);
        at = static_cast<std::size_t>(end - line.data());
    }
    return numbers;
}

std::string fileNamed(const std::vector<std::string_view>& lines, std::uint32_t number)
{
    for (const std::string_view raw : lines) {
        const std::string_view line = trimmed(raw);
        if (!line.starts_with(".file"))
            continue;
        const auto numbers = numbersAfter(line, 5);
        const std::size_t open = line.find('"');
        const std::size_t close = line.find('"', open + 1);
        if (!numbers.empty() && numbers.front() == number && close != std::string_view::npos)
            return std::string(line.substr(open + 1, close - open - 1));
    }
    return {};
}

Place placeOf(const std::vector<std::string_view>& lines, const std::vector<std::uint32_t>& numbers)
{
    return Place { fileNamed(lines, numbers[0]), numbers[1], numbers.size() > 2 ? numbers[2] : 0 };
}

} // namespace

Place placeOfPtxLine(std::string_view ptx, std::uint32_t ptxLine)
{
    const auto lines = linesOf(ptx);
    for (std::size_t at = std::min<std::size_t>(ptxLine, lines.size()); at-- > 0;) {
        const std::string_view line = trimmed(lines[at]);
        if (line == "}" || line.find(".entry ") != std::string_view::npos
            || line.find(".func ") != std::string_view::npos)
            return {};
        if (!line.starts_with(".loc"))
            continue;
        if (const auto numbers = numbersAfter(line, 4); numbers.size() >= 2 && numbers[1] != 0)
            return placeOf(lines, numbers);
    }
    return {};
}

Place placeOfEntry(std::string_view ptx, std::string_view entry)
{
    const auto lines = linesOf(ptx);
    bool inside = false;
    for (const std::string_view raw : lines) {
        const std::string_view line = trimmed(raw);
        if (const std::size_t at = line.find(".entry "); at != std::string_view::npos) {
            std::string_view name = trimmed(line.substr(at + 7));
            name = trimmed(name.substr(0, name.find('(')));
            inside = name == entry;
        } else if (inside && line.starts_with(".loc")) {
            if (const auto numbers = numbersAfter(line, 4); numbers.size() >= 2 && numbers[1] != 0)
                return placeOf(lines, numbers);
        } else if (line == "}") {
            inside = false;
        }
    }
    return {};
}

namespace {

/// Lines of the text that one `asm` statement put into the PTX: from `begin` on, without `end`.
struct AssemblyText {
    std::size_t begin, end;
};

std::vector<AssemblyText> assemblyTexts(const std::vector<std::string_view>& lines)
{
    std::vector<AssemblyText> texts;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (trimmed(lines[at]) != "// begin inline asm")
            continue;
        const std::size_t begin = at + 1;
        while (at < lines.size() && trimmed(lines[at]) != "// end inline asm")
            ++at;
        texts.push_back({ begin, at });
    }
    return texts;
}

/// The text closes a brace that it did not open, leaves one open, or begins a function: what follows it in the PTX is
/// not what the compiler meant.
bool leavesItsFunction(const std::vector<std::string_view>& lines, const AssemblyText& text)
{
    int depth = 0;
    for (std::size_t at = text.begin; at < text.end; ++at) {
        const std::string_view line = lines[at].substr(0, lines[at].find("//"));
        if (line.find(".entry") != std::string_view::npos || line.find(".func") != std::string_view::npos)
            return true;
        for (const char c : line) {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth < 0)
                return true;
        }
    }
    return depth != 0;
}

} // namespace

std::optional<Diagnostic> inlineAssemblyFault(const ptx::Module& module, std::string_view ptx, std::string_view file)
{
    const auto lines = linesOf(ptx);
    const auto texts = assemblyTexts(lines);
    if (texts.empty())
        return std::nullopt;
    const auto isByHand = [&](std::uint32_t line) {
        const auto after = std::ranges::upper_bound(texts, std::size_t { line } - 1, {}, &AssemblyText::begin);
        return line > 0 && after != texts.begin() && line - 1 < std::prev(after)->end;
    };
    for (const ptx::Function& function : module.functions) {
        for (const ptx::Instruction& instruction : function.instructions) {
            if (!isByHand(instruction.line))
                continue;
            if (const std::string fault = ptx::faultOf(function, instruction); !fault.empty())
                return inlineAssemblyError(ptx, instruction.line, fault, file);
        }
    }
    return std::nullopt;
}

std::optional<Diagnostic> inlineAssemblyError(
    std::string_view ptx, std::uint32_t ptxLine, std::string_view message, std::string_view file)
{
    const auto lines = linesOf(ptx);
    const auto texts = assemblyTexts(lines);
    const auto told = [&](const AssemblyText& text, std::string words) {
        Diagnostic diagnostic;
        diagnostic.severity = Severity::Error;
        diagnostic.place = placeOfPtxLine(ptx, static_cast<std::uint32_t>(text.begin));
        if (diagnostic.place.file == file)
            diagnostic.place.file.clear();
        diagnostic.message = std::move(words);
        diagnostic.code = "asm";
        return diagnostic;
    };
    // Text out of an asm statement may be found wrong only behind it: an open brace, a register of a closed scope.
    std::size_t head = 0;
    for (std::size_t at = std::min<std::size_t>(ptxLine, lines.size()); at-- > 0 && head == 0;) {
        const bool byHand
            = std::ranges::any_of(texts, [&](const AssemblyText& text) { return at >= text.begin && at < text.end; });
        if (!byHand
            && (lines[at].find(".entry ") != std::string_view::npos
                || lines[at].find(".func ") != std::string_view::npos))
            head = at + 1;
    }
    for (const AssemblyText& text : texts | std::views::reverse) {
        // What follows it in the PTX may even be another function, where it left its own.
        const bool leaves = text.end <= ptxLine && leavesItsFunction(lines, text);
        if (text.begin > ptxLine || (text.begin <= head && !leaves))
            continue;
        return told(text,
            leaves ? fmt::format(
                         "asm: what this leaves open, closes or begins makes the text behind it wrong: {}", message)
                   : fmt::format("asm: {}", message));
    }
    return std::nullopt;
}

std::string withRelativeFiles(std::string ptx, std::string_view folder)
{
    const std::string prefix = fmt::format("\"{}/", folder);
    for (std::size_t at = ptx.find("\t.file"); at != std::string::npos; at = ptx.find("\t.file", at + 1)) {
        const std::size_t end = ptx.find('\n', at);
        const std::size_t quote = ptx.find(prefix, at);
        if (quote != std::string::npos && quote < end)
            ptx.erase(quote + 1, prefix.size() - 1);
    }
    return ptx;
}

} // namespace warpdesk::compile
