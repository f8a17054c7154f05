// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/ptx/module.h"

#include <string>
#include <vector>

namespace warpdesk::emulator {

/// Facts of every defined kernel of a module, in the order of the text.
[[nodiscard]] std::vector<device::KernelFacts> kernelFacts(const ptx::Module& module);

/// Bytes of static shared memory that a function and everything it calls name, as ptxas would count them.
[[nodiscard]] std::uint64_t staticSharedBytes(const ptx::Module& module, const ptx::Function& function);

/// "void scale<float>(float*, int)" of a mangled name; the name itself where it is not mangled.
[[nodiscard]] std::string demangled(const std::string& name);

/// "scale" of "void scale<float>(float*, int)" and "ns::scale(int)".
[[nodiscard]] std::string plainName(std::string_view demangledName);

} // namespace warpdesk::emulator
