// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/emulator/runtime/jit_linker.h"
#include "engine/host/host_memory.h"
#include "engine/ptx/module.h"

namespace warpdesk::host {

/// Where each module variable lives for host code (contracts.md, "Solutions"): named only by host functions, it is host
/// memory; named by kernels, device memory. A table or string literal (initialised, of internal linkage) that both name
/// has a read-only copy on the host.
class ModuleMemory final {
public:
    enum class Home : std::uint8_t { Nowhere, Host, Device, Copy };

    /// Borrows the module.
    ModuleMemory(const ptx::Module& module, const device::LoadedModule& loaded, std::span<const std::uint32_t> entries);

    /// Fills host variables with their initial values; every run starts from these.
    void reset();
    /// Opens host variables and copies.
    void openIn(HostMemory& memory) const;
    /// Names and addresses for the linker.
    [[nodiscard]] std::span<const emulator::NamedAddress> names() const { return m_names; }
    [[nodiscard]] Home home(std::uint32_t variable) const { return m_homes[variable]; }

    /// A variable by an address inside it, as cudaMemcpyToSymbol gives it.
    struct Symbol {
        const ptx::Variable* variable = nullptr;
        Home home = Home::Nowhere;
        std::uint64_t hostAddress = 0; ///< 0 = none
        device::Address deviceAddress = 0; ///< 0 = none
        std::uint64_t bytes = 0;
    };
    [[nodiscard]] std::optional<Symbol> symbolAt(std::uint64_t address) const;

private:
    struct Place {
        std::uint64_t host = 0;
        device::Address device = 0;
    };
    void classify(std::span<const std::uint32_t> entries);
    [[nodiscard]] std::vector<bool> namedFrom(std::span<const std::uint32_t> functions) const;
    void initialise(std::uint32_t variable);
    [[nodiscard]] std::uint64_t addressOf(const ptx::InitialValue& value) const;
    [[nodiscard]] std::uint64_t addressOf(std::uint32_t variable) const;

    const ptx::Module& m_module;
    std::vector<Home> m_homes;
    std::vector<Place> m_places;
    std::vector<emulator::NamedAddress> m_names;
    std::unique_ptr<std::byte[]> m_memory; ///< of all host variables, red zones between them
};

} // namespace warpdesk::host
