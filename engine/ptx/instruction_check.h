// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

#include <string>

namespace warpdesk::ptx {

/// Why a parsed instruction is none of PTX, in words that follow "asm: "; empty where nothing is wrong with it, as far
/// as this goes: the opcode, types that do not exist, the number of operands, where results go, predicates, and the
/// types of registers in arithmetic. It judges what people write by hand; the compiler's own instructions need it not.
[[nodiscard]] std::string faultOf(const Function& function, const Instruction& instruction);

} // namespace warpdesk::ptx
