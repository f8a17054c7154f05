// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace warpdesk::host {

/// Host code polls in its loops; functions that call themselves poll where they begin, too.
void pollRecursion(llvm::Module& module);

/// Puts the common case of `wd.host.check` and `wd.host.poll` in place: a check compares with the range that the last
/// slow check of the same access found (host_code.h, `CheckSlot`); a poll counts, and every `pollInterval`th is a call.
/// The entry hands the slots to the runtime before anything runs.
void inlineChecks(llvm::Module& module, llvm::Function& entry);

} // namespace warpdesk::host
