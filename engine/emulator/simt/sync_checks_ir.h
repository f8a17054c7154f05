// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/Function.h>

namespace warpdesk::emulator::simt {

/// Mode `races`: the kernel tells the runtime what it needs to judge barriers and collectives, which are in the flow as
/// written. Calls it adds, all `wd.each.` but the last:
/// `sync_leaves(i1 goes, i32 what)`: the lanes go to the end of the kernel and past no barrier (1), no collective (2);
/// `sync_barrier(i32 line, i32 guard)`: a barrier, and the branch that decides who comes to it;
/// `sync_members(i32 mask, i32 line, i32 guard, i32 whole)`: a collective, which with `whole` all 32 lanes must run;
/// `sync_undefined(i32 origin, i32 line)`: the value used at this line came from a lane that took no part in the
/// shuffle of `origin`: its line, and the lane << 24; 0 = all is well; `i32 wd.shfl.origin.MODE(i32 origin, i32 b, i32
/// c, i32 mask, i32 line)`: the origin of what a shuffle gives.
/// True: threads may miss barriers that others come to, so that the scheduler must see each one.
[[nodiscard]] bool tellSynchronisation(llvm::Function& kernel);

/// The last of these, for shuffles: where the values that reach an effect were undefined.
void tellUndefinedShuffles(llvm::Function& kernel);

/// Declares `wd.NAME` as the runtime has it, which neither throws nor touches memory that code can see.
[[nodiscard]] llvm::Function* syncDeclaration(
    llvm::Module& module, llvm::StringRef name, llvm::Type* result, llvm::ArrayRef<llvm::Type*> arguments);

} // namespace warpdesk::emulator::simt
