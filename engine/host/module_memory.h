// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/emulator/runtime/jit_linker.h"
#include "engine/host/host_memory.h"
#include "engine/ptx/module.h"

namespace warpdesk::host {

/// Where each module variable lives for host code (contracts.md, "Solutions"): named only by host functions, it is host
/// memory; named by kernels, device memory. A string literal, or a table with a value that neither side writes, has a
/// read-only copy on the host when both name it. A managed variable is device memory that the host may touch.
class ModuleMemory final {
public:
    enum class Home : std::uint8_t { Nowhere, Host, Device, Copy, Managed };

    /// Borrows the module.
    ModuleMemory(const ptx::Module& module, const device::LoadedModule& loaded, std::span<const std::uint32_t> entries);

    /// Gives all variables their initial values, on the host and on the device; every run starts from these.
    [[nodiscard]] Result<void> reset(device::Device& device);
    /// Opens what the host may touch.
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
    enum class Side : std::uint8_t { Host, Device };
    void resetHost();
    void initialise(std::span<std::byte> at, const ptx::Variable& variable, Side side) const;
    [[nodiscard]] std::uint64_t addressOf(const ptx::InitialValue& value, Side side) const;
    [[nodiscard]] std::uint64_t addressOf(std::uint32_t variable) const;

    const ptx::Module& m_module;
    std::vector<Home> m_homes;
    std::vector<Place> m_places;
    std::vector<emulator::NamedAddress> m_names;
    std::unique_ptr<std::byte[]> m_memory; ///< of all host variables, red zones between them
};

} // namespace warpdesk::host
