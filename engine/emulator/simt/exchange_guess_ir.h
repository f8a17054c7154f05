// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace llvm {
class LoadInst;
}

namespace warpdesk::emulator::simt {

/// Whether a plain load only guesses what a compare-and-swap on the same address will find: `old = *p` before
/// `old = atomicCAS(p, old, f(old))`. A wrong guess is found out and taken back, so that such a read counts as atomic.
[[nodiscard]] bool isGuessOfExchange(const llvm::LoadInst& load);

} // namespace warpdesk::emulator::simt
