// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/source_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace warpdesk::emulator {

SourceMap::SourceMap(const ptx::Module& module, std::string solutionFile)
    : m_module(module)
    , m_solutionFile(std::move(solutionFile))
{
    for (std::uint32_t f = 0; f < module.functions.size(); ++f) {
        const auto& instructions = module.functions[f].instructions;
        for (std::uint32_t i = 0; i < instructions.size(); ++i)
            m_entries.push_back({ instructions[i].line, f, i });
    }
    std::ranges::stable_sort(m_entries, {}, &Entry::line);
    if (m_solutionFile.empty())
        m_solutionFile = mostCommonFile();
}

/// The file that most instructions come from once inlining is undone: the one the kernels are written in.
std::string SourceMap::mostCommonFile() const
{
    std::map<std::uint32_t, std::size_t> uses;
    for (const ptx::Function& function : m_module.functions) {
        for (const ptx::Instruction& instruction : function.instructions) {
            std::uint32_t at = instruction.location;
            if (at >= m_module.locations.size())
                continue;
            while (m_module.locations[at].inlinedAt < m_module.locations.size())
                at = m_module.locations[at].inlinedAt;
            ++uses[m_module.locations[at].file];
        }
    }
    const auto most = std::ranges::max_element(uses, {}, [](const auto& use) { return use.second; });
    return most == uses.end() ? std::string() : std::string(m_module.fileName(most->first));
}

const SourceMap::Entry* SourceMap::entryAt(std::uint32_t ptxLine) const
{
    const auto after = std::ranges::upper_bound(m_entries, ptxLine, {}, &Entry::line);
    return after == m_entries.begin() || ptxLine == 0 ? nullptr : &*std::prev(after);
}

std::string SourceMap::fileName(std::string_view name) const
{
    if (name == m_solutionFile)
        return {};
    // assert() writes the name as the compiler was given it, `.file` often with a folder in front.
    const std::filesystem::path given(name);
    const std::filesystem::path solution(m_solutionFile);
    return given.filename() == solution.filename() && !given.has_parent_path() ? std::string() : std::string(name);
}

Place SourceMap::placeOf(const ptx::Location& location) const
{
    return { fileName(m_module.fileName(location.file)), location.line, location.column };
}

std::optional<Place> SourceMap::place(std::uint32_t ptxLine) const
{
    const Entry* entry = entryAt(ptxLine);
    if (!entry)
        return std::nullopt;
    const std::uint32_t location = m_module.functions[entry->function].instructions[entry->instruction].location;
    if (location >= m_module.locations.size())
        return std::nullopt;
    return placeOf(m_module.locations[location]);
}

void SourceMap::locate(device::Fault& fault) const
{
    if (fault.place.line != 0) {
        fault.place.file = fileName(fault.place.file);
        return;
    }
    const Entry* entry = entryAt(fault.ptxLine);
    if (!entry)
        return;
    std::uint32_t location = m_module.functions[entry->function].instructions[entry->instruction].location;
    if (location >= m_module.locations.size())
        return;
    fault.place = placeOf(m_module.locations[location]);
    while ((location = m_module.locations[location].inlinedAt) < m_module.locations.size())
        fault.inlinedAt.push_back(placeOf(m_module.locations[location]));
}

std::string SourceMap::placeText(std::uint32_t ptxLine) const
{
    const std::optional<Place> found = place(ptxLine);
    if (!found)
        return {};
    // In a header: where the user's own code called it.
    const Entry* entry = entryAt(ptxLine);
    std::uint32_t location = m_module.functions[entry->function].instructions[entry->instruction].location;
    for (; location < m_module.locations.size(); location = m_module.locations[location].inlinedAt)
        if (const Place own = placeOf(m_module.locations[location]); own.file.empty())
            return fmt::format("line {}", own.line);
    return fmt::format("line {} of {}", found->line, std::filesystem::path(found->file).filename().string());
}

std::string SourceMap::instructionAt(std::uint32_t ptxLine) const
{
    const Entry* entry = entryAt(ptxLine);
    if (!entry || entry->line != ptxLine)
        return {};
    const ptx::Instruction& instruction = m_module.functions[entry->function].instructions[entry->instruction];
    std::string name = instruction.fullName();
    if (instruction.opcode == "call")
        for (const ptx::Operand& operand : instruction.operands)
            if (operand.reference.kind == ptx::Reference::Kind::Function) {
                name += fmt::format(" {}", m_module.functions[operand.reference.index].name);
                break;
            }
    return name;
}

} // namespace warpdesk::emulator
