// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/ptx/module.h"

#include <optional>
#include <string>
#include <vector>

namespace warpdesk::emulator {

/// From lines of a PTX text to the source they came from.
class SourceMap final {
public:
    /// Borrows the module. `solutionFile`: see device::LoadOptions.
    SourceMap(const ptx::Module& module, std::string solutionFile);

    /// Fills place and inlinedAt of a fault from its PTX line; leaves a place that is known already.
    void locate(device::Fault& fault) const;
    [[nodiscard]] std::optional<Place> place(std::uint32_t ptxLine) const;
    /// "line 12", "line 98 of sync.h", or empty.
    [[nodiscard]] std::string placeText(std::uint32_t ptxLine) const;
    /// "wgmma.fence.sync.aligned", or empty.
    [[nodiscard]] std::string instructionAt(std::uint32_t ptxLine) const;
    /// The name as places have it: empty for the solution.
    [[nodiscard]] std::string fileName(std::string_view name) const;

private:
    struct Entry {
        std::uint32_t line, function, instruction;
    };
    [[nodiscard]] const Entry* entryAt(std::uint32_t ptxLine) const;
    [[nodiscard]] Place placeOf(const ptx::Location& location) const;
    [[nodiscard]] std::string mostCommonFile() const;

    const ptx::Module& m_module;
    std::string m_solutionFile;
    std::vector<Entry> m_entries; ///< by line
};

} // namespace warpdesk::emulator
