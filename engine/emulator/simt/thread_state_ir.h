// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/Module.h>

namespace warpdesk::emulator::simt {

/// Bytes of stack that `alloca` of a thread may take in all.
inline constexpr std::uint64_t kStackBytes = 32 * 1024;

/// What a thread carries into functions that are called and not inlined, behind a pointer that they get as their last
/// argument: whether it has ended (`wd.exit` there returns, and so does every caller), and the stack of `alloca`
/// (`i64 wd.stack.base()`, `i64 wd.stack.pointer()`, `void wd.stack.set(i64)`), which lies in the kernel's own frame.
/// Runs once all that can be inlined is.
void shareThreadState(llvm::Module& module, llvm::Function& kernel);

} // namespace warpdesk::emulator::simt
