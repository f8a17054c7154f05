// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

#include <span>

namespace warpdesk::host {

/// What functions and all they call have to do with the variables of their module, by index in Module::variables.
struct VariableUses {
    std::vector<bool> named; ///< by an instruction, or by the initial value of a variable that is named
    /// Stored to, or its address may have gone where a store could reach it: into memory, an unknown function or a
    /// result. Not set: at most loaded from.
    std::vector<bool> written;
};

enum class Caller : std::uint8_t {
    Kernels,
    Host ///< an address in memory or given to the runtime writes nothing, save by cudaGetSymbolAddress
};

/// Follows addresses through registers, parameters and calls, whatever the order of instructions.
[[nodiscard]] VariableUses variableUses(
    const ptx::Module& module, std::span<const std::uint32_t> functions, Caller caller);

} // namespace warpdesk::host
