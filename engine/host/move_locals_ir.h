// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace warpdesk::host {

/// Moves what is still a stack variable after optimisation to the local stack (local_stack.h): each function takes its
/// share from `wd.host.stack` where it begins, ends the run when that goes below `wd.host.stack_limit`, and gives it
/// back where it returns.
void moveLocals(llvm::Module& module);

} // namespace warpdesk::host
