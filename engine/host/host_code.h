// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/jit_linker.h"
#include "engine/ptx/module.h"

#include <memory>
#include <stop_token>

namespace warpdesk::host {

/// A host function and all it calls as native code.
struct HostCode {
    std::uint32_t function = 0; ///< index in Module::functions
    bool checked = true;
    double milliseconds = 0; ///< that generating it took
    /// `void (void* const* arguments)`: each argument is a pointer to the bytes of the parameter, at its PTX type's
    /// size.
    std::unique_ptr<emulator::LinkedObject> object;
};

/// What generated code calls besides the names it is given.
namespace names {
inline constexpr const char* line = "wd.host.line"; ///< u32: PTX line of the runtime call that runs
inline constexpr std::uint32_t pollInterval = 1024; ///< loop iterations from one call of wd.host.poll to the next
inline constexpr const char* checkSlowly
    = "wd.host.check_slowly"; ///< void (address, bytes, isWrite, u32 line, CheckSlot*)
inline constexpr const char* useSlots = "wd.host.use_slots"; ///< void (CheckSlot*, u32 count): before any check
inline constexpr const char* stack = "wd.host.stack"; ///< u64: end of the local stack that is free, local_stack.h
inline constexpr const char* stackLimit = "wd.host.stack_limit"; ///< u64: where the local stack begins
inline constexpr const char* stackOverflow = "wd.host.stack_overflow"; ///< void (u32 line), does not return
inline constexpr const char* missing = "wd.host.missing"; ///< void (const char* function, u32 line), does not return
} // namespace names

/// Generates code for a function. Extern functions that `names` does not have become calls of `wd.host.missing`.
/// A stop gives an Error of kind Cancelled at once.
[[nodiscard]] Result<HostCode> generate(const std::shared_ptr<const ptx::Module>& module, std::uint32_t function,
    bool checked, emulator::JitLinker& linker, std::span<const emulator::NamedAddress> names,
    const std::stop_token& stop);

} // namespace warpdesk::host
