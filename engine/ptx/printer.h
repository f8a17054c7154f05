// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

namespace warpdesk::ptx {

/// The module as PTX text. Parsing it gives the same module again, apart from lines and columns; printing that gives
/// the same text.
[[nodiscard]] std::string print(const Module& module);

/// One operand or instruction, for messages and tests: "[%rd1+4]", "@!%p1 bra $L1;".
[[nodiscard]] std::string print(const Module& module, const Function& function, const Operand& operand);
[[nodiscard]] std::string print(const Module& module, const Function& function, const Instruction& instruction);

} // namespace warpdesk::ptx
