// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

namespace warpdesk::emulator {

/// Index of the function that `.alias NAME, TARGET;` (PTX ISA 11.7) puts in place of a declaration; the declaration's
/// own when there is none.
[[nodiscard]] std::uint32_t withoutAlias(const ptx::Module& module, std::uint32_t function);

} // namespace warpdesk::emulator
