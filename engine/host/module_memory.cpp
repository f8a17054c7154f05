// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/module_memory.h"

#include "engine/emulator/runtime/module_variables.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>

namespace warpdesk::host {

namespace {

constexpr std::uint64_t redZone = 64;

template <class Visitor> void visit(const ptx::Operand& operand, const Visitor& visitor)
{
    visitor(operand.reference);
    for (const ptx::Operand& element : operand.elements)
        visit(element, visitor);
}

/// String literals, `static const` tables: nothing outside the file can name them, and they have a value.
bool isTable(const ptx::Variable& variable)
{
    return variable.linkage == ptx::Linkage::None && !variable.initial.empty() && variable.space == ptx::Space::Global;
}

/// A string literal: NVRTC names them itself.
bool isLiteral(const ptx::Variable& variable)
{
    return isTable(variable) && (variable.name.starts_with("$str") || variable.name.starts_with("__unnamed_"));
}

std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; }

} // namespace

ModuleMemory::ModuleMemory(
    const ptx::Module& module, const device::LoadedModule& loaded, std::span<const std::uint32_t> entries)
    : m_module(module)
    , m_homes(module.variables.size(), Home::Nowhere)
    , m_places(module.variables.size())
{
    classify(entries);
    std::uint64_t total = redZone;
    for (std::uint32_t i = 0; i < m_homes.size(); ++i) {
        const ptx::Variable& variable = module.variables[i];
        if (m_homes[i] == Home::Host || m_homes[i] == Home::Copy) {
            total = roundUp(total, std::max(16U, variable.alignment()));
            m_places[i].host = total;
            total += variable.bytes() + redZone;
        }
        if (const auto symbol = loaded.symbol(variable.name))
            m_places[i].device = symbol->address;
    }
    m_memory = std::make_unique<std::byte[]>(total + 256);
    const std::uint64_t base = roundUp(std::bit_cast<std::uint64_t>(m_memory.get()), 256);
    for (std::uint32_t i = 0; i < m_homes.size(); ++i) {
        if (m_places[i].host != 0)
            m_places[i].host += base;
        if (m_homes[i] != Home::Nowhere)
            m_names.push_back({ module.variables[i].name, addressOf(i) });
    }
    reset();
}

/// Which variables the functions name, through the functions they call and the initialisers of what they name.
std::vector<bool> ModuleMemory::namedFrom(std::span<const std::uint32_t> functions) const
{
    std::unordered_map<std::string_view, ptx::Reference> byName;
    for (std::uint32_t i = 0; i < m_module.variables.size(); ++i)
        byName[m_module.variables[i].name] = { ptx::Reference::Kind::Global, i };
    for (std::uint32_t i = 0; i < m_module.functions.size(); ++i)
        byName[m_module.functions[i].name] = { ptx::Reference::Kind::Function, i };
    std::vector<bool> variables(m_module.variables.size());
    std::vector<bool> seen(m_module.functions.size());
    std::vector<ptx::Reference> work;
    const auto reach = [&](const ptx::Reference& reference) {
        const bool isVariable = reference.kind == ptx::Reference::Kind::Global;
        if (!isVariable
            && (reference.kind != ptx::Reference::Kind::Function || m_module.functions[reference.index].isEntry))
            return; // the address of a kernel is no call of it
        auto& marks = isVariable ? variables : seen;
        if (!marks[reference.index]) {
            marks[reference.index] = true;
            work.push_back(reference);
        }
    };
    for (const std::uint32_t function : functions) {
        seen[function] = true;
        work.push_back({ ptx::Reference::Kind::Function, function });
    }
    while (!work.empty()) {
        const ptx::Reference at = work.back();
        work.pop_back();
        if (at.kind == ptx::Reference::Kind::Function) {
            for (const ptx::Instruction& instruction : m_module.functions[at.index].instructions) {
                for (const ptx::Operand& operand : instruction.operands)
                    visit(operand, reach);
            }
            continue;
        }
        for (const ptx::InitialValue& value : m_module.variables[at.index].initial) {
            if (const auto found = byName.find(value.symbol); !value.symbol.empty() && found != byName.end())
                reach(found->second);
        }
    }
    return variables;
}

void ModuleMemory::classify(std::span<const std::uint32_t> entries)
{
    std::vector<std::uint32_t> kernels;
    for (std::uint32_t i = 0; i < m_module.functions.size(); ++i) {
        if (m_module.functions[i].isEntry && !m_module.functions[i].isDeclaration)
            kernels.push_back(i);
    }
    const std::vector<bool> byHost = namedFrom(entries);
    const std::vector<bool> byKernels = namedFrom(kernels);
    for (std::uint32_t i = 0; i < m_homes.size(); ++i) {
        const ptx::Variable& variable = m_module.variables[i];
        const bool hasMemory = variable.space == ptx::Space::Global || variable.space == ptx::Space::Const;
        if (!byHost[i] || !hasMemory)
            continue;
        // __constant__ memory belongs to the device even where no kernel of this module reads it.
        const bool onDevice = byKernels[i] || variable.space == ptx::Space::Const;
        m_homes[i] = !onDevice ? Home::Host : isTable(variable) ? Home::Copy : Home::Device;
    }
}

std::uint64_t ModuleMemory::addressOf(std::uint32_t variable) const
{
    return m_places[variable].host != 0 ? m_places[variable].host : m_places[variable].device;
}

std::uint64_t ModuleMemory::addressOf(const ptx::InitialValue& value) const
{
    for (std::uint32_t i = 0; i < m_module.variables.size(); ++i) {
        if (m_module.variables[i].name == value.symbol)
            return addressOf(i) + static_cast<std::uint64_t>(value.offset);
    }
    for (std::uint32_t i = 0; i < m_module.functions.size(); ++i) {
        if (m_module.functions[i].name == value.symbol)
            return emulator::functionToken(i);
    }
    return 0;
}

void ModuleMemory::initialise(std::uint32_t index)
{
    const ptx::Variable& variable = m_module.variables[index];
    auto* at = std::bit_cast<std::byte*>(m_places[index].host);
    std::memset(at, 0, variable.bytes());
    const std::size_t element = std::max<std::size_t>(1, ptx::bits(variable.type) / 8);
    for (std::size_t i = 0; i < variable.initial.size() && (i + 1) * element <= variable.bytes(); ++i) {
        const ptx::InitialValue& value = variable.initial[i];
        std::uint64_t bits = value.symbol.empty() ? value.bits : addressOf(value);
        if (value.kind == ptx::InitialValue::Kind::MaskedSymbol && value.mask != 0)
            bits = (bits & value.mask) >> static_cast<unsigned>(std::countr_zero(value.mask));
        std::memcpy(at + i * element, &bits, std::min<std::size_t>(element, 8));
    }
}

void ModuleMemory::reset()
{
    for (std::uint32_t i = 0; i < m_places.size(); ++i) {
        if (m_places[i].host != 0)
            initialise(i);
    }
}

void ModuleMemory::openIn(HostMemory& memory) const
{
    for (std::uint32_t i = 0; i < m_places.size(); ++i) {
        if (m_places[i].host == 0 || m_module.variables[i].bytes() == 0)
            continue;
        const bool isWritable = m_homes[i] == Home::Host && !isLiteral(m_module.variables[i]);
        const auto kind = isWritable ? HostMemory::Kind::Variable : HostMemory::Kind::Constant;
        memory.open({ m_places[i].host, m_module.variables[i].bytes(), kind, m_module.variables[i].name });
    }
}

std::optional<ModuleMemory::Symbol> ModuleMemory::symbolAt(std::uint64_t address) const
{
    for (std::uint32_t i = 0; i < m_places.size(); ++i) {
        const ptx::Variable& variable = m_module.variables[i];
        const auto holds = [&](std::uint64_t begin) { return begin != 0 && address - begin < variable.bytes(); };
        if (holds(m_places[i].host) || holds(m_places[i].device))
            return Symbol { &variable, m_homes[i], m_places[i].host, m_places[i].device, variable.bytes() };
    }
    return std::nullopt;
}

} // namespace warpdesk::host
