// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/jit_linker.h"
#include "engine/emulator/runtime/memory.h"
#include "engine/ptx/module.h"

#include <optional>
#include <string_view>

namespace warpdesk::emulator {

/// The `.global` and `.const` variables of a module in device memory, initialised, with red zones between them.
class ModuleVariables final {
public:
    [[nodiscard]] static Result<std::unique_ptr<ModuleVariables>> place(
        const ptx::Module& module, DeviceMemory& memory);
    ~ModuleVariables();
    ModuleVariables(const ModuleVariables&) = delete;
    ModuleVariables& operator=(const ModuleVariables&) = delete;

    [[nodiscard]] std::span<const NamedAddress> names() const { return m_names; }
    [[nodiscard]] std::optional<device::LoadedModule::Symbol> find(std::string_view name) const;

private:
    explicit ModuleVariables(DeviceMemory& memory)
        : m_memory(memory)
    {
    }
    void initialise(const ptx::Module& module, const ptx::Variable& variable, std::uint64_t address) const;
    [[nodiscard]] std::uint64_t addressOfSymbol(const ptx::Module& module, const ptx::InitialValue& value) const;

    DeviceMemory& m_memory;
    std::span<std::byte> m_region;
    std::vector<NamedAddress> m_names;
    std::vector<std::uint64_t> m_sizes; ///< of m_names
};

/// The number that stands for the address of a function: not an address anything could be at.
[[nodiscard]] constexpr std::uint64_t functionToken(std::uint64_t index) { return 0x7fe0000000000000 + 16 * index; }

} // namespace warpdesk::emulator
