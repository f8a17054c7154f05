// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/body_ir.h"

namespace warpdesk::emulator {

/// cp and what belongs to it
[[nodiscard]] bool copyAsync(Body& body, const ptx::Instruction& instruction);
/// cp.async.bulk without tensor maps
[[nodiscard]] bool bulkCopy(Body& body, const ptx::Instruction& instruction);
/// cp.async.mbarrier.arrive
[[nodiscard]] bool arriveAfterCopies(Body& body, const ptx::Instruction& instruction);

} // namespace warpdesk::emulator
