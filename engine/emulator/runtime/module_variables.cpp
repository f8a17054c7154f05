// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/module_variables.h"

#include "engine/emulator/runtime/module_facts.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpdesk::emulator {

namespace {

constexpr std::uint64_t variableAlignment = 256;

bool lives(const ptx::Variable& variable)
{
    return (variable.space == ptx::Space::Global || variable.space == ptx::Space::Const)
        && variable.linkage != ptx::Linkage::Extern;
}

std::uint64_t roundUp(std::uint64_t value, std::uint64_t step) { return (value + step - 1) / step * step; }

} // namespace

Result<std::unique_ptr<ModuleVariables>> ModuleVariables::place(const ptx::Module& module, DeviceMemory& memory)
{
    std::unique_ptr<ModuleVariables> placed(new ModuleVariables(memory));
    std::uint64_t total = variableAlignment;
    for (const ptx::Variable& variable : module.variables) {
        if (lives(variable))
            total = roundUp(total, std::max<std::uint64_t>(variable.alignment(), variableAlignment)) + variable.bytes()
                + DeviceMemory::redZoneBytes;
    }
    if (total == variableAlignment)
        return placed;
    placed->m_region = memory.arena().commit(total);
    if (placed->m_region.empty())
        return failure(ErrorKind::Environment, "no memory for the variables of the module");

    const auto begin = std::bit_cast<std::uint64_t>(placed->m_region.data());
    std::uint64_t offset = variableAlignment;
    for (const ptx::Variable& variable : module.variables) {
        if (!lives(variable))
            continue;
        offset = roundUp(offset, std::max<std::uint64_t>(variable.alignment(), variableAlignment));
        placed->m_names.push_back({ variable.name, begin + offset });
        placed->m_sizes.push_back(variable.bytes());
        memory.addVariable(
            begin + offset, variable.bytes(), demangled(variable.name), variable.space == ptx::Space::Const);
        offset += variable.bytes() + DeviceMemory::redZoneBytes;
    }
    std::size_t index = 0;
    for (const ptx::Variable& variable : module.variables) {
        if (lives(variable))
            placed->initialise(module, variable, placed->m_names[index++].address);
    }
    return placed;
}

ModuleVariables::~ModuleVariables()
{
    for (const NamedAddress& variable : m_names)
        m_memory.removeVariable(variable.address);
    m_memory.arena().release(m_region);
}

std::optional<device::LoadedModule::Symbol> ModuleVariables::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_names, name, &NamedAddress::name);
    if (found == m_names.end())
        return std::nullopt;
    return device::LoadedModule::Symbol { found->address, m_sizes[static_cast<std::size_t>(found - m_names.begin())] };
}

std::uint64_t ModuleVariables::addressOfSymbol(const ptx::Module& module, const ptx::InitialValue& value) const
{
    if (const auto variable = find(value.symbol))
        return variable->address + static_cast<std::uint64_t>(value.offset);
    const auto function = std::ranges::find(module.functions, value.symbol, &ptx::Function::name);
    return function == module.functions.end()
        ? 0
        : functionToken(static_cast<std::uint64_t>(function - module.functions.begin()));
}

void ModuleVariables::initialise(const ptx::Module& module, const ptx::Variable& variable, std::uint64_t address) const
{
    const std::uint64_t element = std::max(ptx::bits(variable.type) / 8, 1U);
    std::byte* at = std::bit_cast<std::byte*>(address);
    const std::byte* end = at + variable.bytes();
    for (const ptx::InitialValue& value : variable.initial) {
        using Kind = ptx::InitialValue::Kind;
        std::uint64_t bits = value.bits;
        if (value.kind == Kind::Symbol || value.kind == Kind::GenericSymbol)
            bits = addressOfSymbol(module, value);
        else if (value.kind == Kind::MaskedSymbol)
            bits = value.mask == 0 ? 0 : (addressOfSymbol(module, value) & value.mask) >> std::countr_zero(value.mask);
        // A 128-bit element gets its low half; PTX writes no wider constant.
        const std::uint64_t size = std::min<std::uint64_t>(element, sizeof bits);
        if (at + element > end)
            return;
        std::memcpy(at, &bits, size);
        at += element;
    }
}

} // namespace warpdesk::emulator
