// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/ptx/module.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What a compiled module offers: kernels to launch and host functions to call.
namespace warpdesk::compile {

struct KernelInfo {
    std::string name; ///< in PTX: "_Z5scaleIfEvPT_i"
    std::string demangled; ///< "void scale<float>(float*, int)"; for extern "C" the name itself
    std::string plain; ///< "scale"
    std::vector<ptx::Variable> parameters;
    std::uint32_t line = 0; ///< of its head in the solution, 0 = unknown
};

/// Every `.entry`, visible, weak or plain, in the order of the module.
[[nodiscard]] std::vector<KernelInfo> kernelsOf(const ptx::Module& module);

/// Every function with a body that is not a kernel.
[[nodiscard]] std::vector<KernelInfo> hostFunctionsOf(const ptx::Module& module);

/// "void scale<float>(float*, int)" for a mangled name, the name itself for any other.
[[nodiscard]] std::string demangled(const std::string& name);

/// "scale" for "void ns::scale<float>(float*, int)".
[[nodiscard]] std::string plainName(std::string_view demangledName);

/// Finds a kernel by its PTX name, its demangled signature (spaces and the result type do not matter), its name with
/// template arguments, or its plain name. An Input error lists what is there and the closest names; a plain name that
/// several kernels share is an error too.
[[nodiscard]] Result<KernelInfo> findKernel(std::span<const KernelInfo> kernels, std::string_view name);

} // namespace warpdesk::compile
