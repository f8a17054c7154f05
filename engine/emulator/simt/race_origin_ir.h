// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/vectoriser_ir.h"

/// Mode `races`: what is known of an access before the kernel runs.
namespace warpdesk::emulator::simt {

/// Where an address of scalar IR comes from, on all ways.
struct RaceOrigin {
    bool shared = false; ///< on some way: the block's shared memory
    bool local = false; ///< on some way: a variable of the thread
    bool elsewhere = false; ///< on some way: nothing that is known here
    std::uint64_t parameters = 0; ///< by number in RaceParameters

    [[nodiscard]] bool onlyShared() const { return shared && !local && !elsewhere && parameters == 0; }
    [[nodiscard]] bool onlyParameters() const { return parameters != 0 && !shared && !local && !elsewhere; }
    [[nodiscard]] bool onlyLocal() const { return local && !shared && !elsewhere && parameters == 0; }
};

/// `kernel`: argument 0 of the function is the kernel's parameters.
[[nodiscard]] RaceOrigin raceOrigin(const llvm::Value* pointer, bool kernel, RaceParameters& parameters);

/// Notes the parameters that some access of the function writes behind.
void findWrittenParameters(const llvm::Function& function, bool kernel, RaceParameters& parameters);

/// What gives order among threads besides barriers of the whole block, anywhere in the module.
[[nodiscard]] RaceOrder raceOrderOf(const llvm::Module& module, const Geometry& geometry);

} // namespace warpdesk::emulator::simt
