// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/module_memory.h"

#include "engine/emulator/runtime/module_variables.h"
#include "engine/host/variable_uses.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpdesk::host {

namespace {

constexpr std::uint64_t redZone = 64;

/// Has a value, and another file has either no name for it or the same value under it.
bool mayBeTable(const ptx::Variable& variable)
{
    const bool isOfFile = variable.linkage == ptx::Linkage::None || variable.linkage == ptx::Linkage::Weak;
    return isOfFile && !variable.initial.empty() && variable.space == ptx::Space::Global;
}

/// A string literal: NVRTC names them itself.
bool isLiteral(const ptx::Variable& variable)
{
    return mayBeTable(variable) && (variable.name.starts_with("$str") || variable.name.starts_with("__unnamed_"));
}

/// `__managed__`: one memory for both sides.
bool isManaged(const ptx::Variable& variable)
{
    return std::ranges::any_of(variable.attributes,
        [](const std::string& attribute) { return attribute.find("managed") != std::string::npos; });
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
    resetHost();
}

void ModuleMemory::classify(std::span<const std::uint32_t> entries)
{
    std::vector<std::uint32_t> kernels;
    for (std::uint32_t i = 0; i < m_module.functions.size(); ++i) {
        if (m_module.functions[i].isEntry && !m_module.functions[i].isDeclaration)
            kernels.push_back(i);
    }
    const VariableUses byHost = variableUses(m_module, entries, Caller::Host);
    const VariableUses byKernels = variableUses(m_module, kernels, Caller::Kernels);
    for (std::uint32_t i = 0; i < m_homes.size(); ++i) {
        const ptx::Variable& variable = m_module.variables[i];
        const bool hasMemory = variable.space == ptx::Space::Global || variable.space == ptx::Space::Const;
        if (!byHost.named[i] || !hasMemory)
            continue;
        // PTX says of no variable that it is const: a table is what nobody writes.
        const bool isTable
            = isLiteral(variable) || (mayBeTable(variable) && !byHost.written[i] && !byKernels.written[i]);
        // __constant__ memory belongs to the device even where no kernel of this module reads it.
        const bool onDevice = byKernels.named[i] || variable.space == ptx::Space::Const;
        m_homes[i] = isManaged(variable) ? Home::Managed : !onDevice ? Home::Host : isTable ? Home::Copy : Home::Device;
    }
}

std::uint64_t ModuleMemory::addressOf(std::uint32_t variable) const
{
    return m_places[variable].host != 0 ? m_places[variable].host : m_places[variable].device;
}

std::uint64_t ModuleMemory::addressOf(const ptx::InitialValue& value, Side side) const
{
    for (std::uint32_t i = 0; i < m_module.variables.size(); ++i) {
        if (m_module.variables[i].name == value.symbol)
            return (side == Side::Host ? addressOf(i) : m_places[i].device) + static_cast<std::uint64_t>(value.offset);
    }
    for (std::uint32_t i = 0; i < m_module.functions.size(); ++i) {
        if (m_module.functions[i].name == value.symbol)
            return emulator::functionToken(i);
    }
    return 0;
}

/// Writes the values a variable begins with; the rest of it stays as it is.
void ModuleMemory::initialise(std::span<std::byte> at, const ptx::Variable& variable, Side side) const
{
    const std::size_t element = std::max<std::size_t>(1, ptx::bits(variable.type) / 8);
    for (std::size_t i = 0; i < variable.initial.size() && (i + 1) * element <= at.size(); ++i) {
        const ptx::InitialValue& value = variable.initial[i];
        std::uint64_t bits = value.symbol.empty() ? value.bits : addressOf(value, side);
        if (value.kind == ptx::InitialValue::Kind::MaskedSymbol && value.mask != 0)
            bits = (bits & value.mask) >> static_cast<unsigned>(std::countr_zero(value.mask));
        std::memcpy(at.data() + i * element, &bits, std::min<std::size_t>(element, sizeof bits));
    }
}

void ModuleMemory::resetHost()
{
    for (std::uint32_t i = 0; i < m_places.size(); ++i) {
        if (m_places[i].host == 0)
            continue;
        const std::span at(std::bit_cast<std::byte*>(m_places[i].host), m_module.variables[i].bytes());
        std::ranges::fill(at, std::byte { 0 });
        initialise(at, m_module.variables[i], Side::Host);
    }
}

Result<void> ModuleMemory::reset(device::Device& device)
{
    resetHost();
    for (std::uint32_t i = 0; i < m_places.size(); ++i) {
        const ptx::Variable& variable = m_module.variables[i];
        if (m_places[i].device == 0 || variable.bytes() == 0)
            continue;
        const std::size_t element = std::max<std::size_t>(1, ptx::bits(variable.type) / 8);
        const std::uint64_t given = std::min<std::uint64_t>(variable.initial.size() * element, variable.bytes());
        std::vector<std::byte> values(given);
        initialise(values, variable, Side::Device);
        device::Status status = device::Status::Success;
        if (given != 0)
            status = device.write(m_places[i].device, values);
        if (status == device::Status::Success && given < variable.bytes())
            status = device.fill(m_places[i].device + given, 0, variable.bytes() - given);
        if (status != device::Status::Success)
            return failure(ErrorKind::Environment,
                fmt::format("the variable {} cannot be set: {}", variable.name, device::statusText(status)));
    }
    return {};
}

void ModuleMemory::openIn(HostMemory& memory) const
{
    for (std::uint32_t i = 0; i < m_places.size(); ++i) {
        if (m_homes[i] == Home::Managed && m_places[i].device != 0)
            memory.open({ m_places[i].device, m_module.variables[i].bytes(), HostMemory::Kind::Pinned,
                m_module.variables[i].name });
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
