// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/lower/count_plan.h"
#include "engine/ptx/module.h"

#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

/// PTX to scalar LLVM IR, one thread's view. The form of the IR is section 1 of engine/emulator/README.md.
namespace warpdesk::emulator {

enum class Side : std::uint8_t {
    Kernel, ///< device code
    Host ///< host functions of a solution: extern functions stay external, accesses call wd.host.check
};

struct LowerOptions {
    Side side = Side::Kernel;
    /// Kernel side: bytes of static shared memory are laid out from 0 in module order, then the function's own.
    /// Host side, Memory::Unified: no wd.host.check calls.
    bool hostChecks = true;
    /// Kernel side, checked: cp.async writes where the thread waits for it (`wd.each.cp_*`), not at once.
    bool deferCopies = false;
    bool counts = false; ///< kernel side: markers for counted code (count_markers_ir.h)
};

struct SharedLayout {
    std::uint64_t staticBytes = 0; ///< rounded up to 16; dynamic shared memory starts here
};

struct Lowered {
    std::unique_ptr<llvm::Module> module;
    std::string function; ///< name in the LLVM module
    SharedLayout shared;
    bool usesOrderDependentAtomics = false; ///< floating atomics, or an atomic whose returned value is used
    bool usesBarriers = false;
    CountPlan counts; ///< of LowerOptions::counts
};

/// Lowers one function and everything it calls into a module of `context`. A PTX construct nobody implemented becomes
/// a trap at its place; an Error means the module is inconsistent (names the PTX line).
[[nodiscard]] Result<Lowered> lower(
    llvm::LLVMContext& context, const ptx::Module& module, std::string_view function, const LowerOptions& options);

} // namespace warpdesk::emulator
