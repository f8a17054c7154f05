// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace warpdesk::emulator {

/// A function that generated code may call by name. The linker knows these and nothing else of the process.
struct Callout {
    const char* name;
    void* function;
};
[[nodiscard]] std::span<const Callout> callouts();
/// What LLVM's code generation calls by itself, among them.
[[nodiscard]] std::span<const Callout> libraryCallouts();
/// The `wd_rt_warp_*` ones among them.
[[nodiscard]] std::span<const Callout> warpCallouts();
/// Shuffles and votes of lanes that run one by one; vectorised code has them built in.
[[nodiscard]] std::span<const Callout> laneCollectives();
/// Threads on stacks of their own.
[[nodiscard]] std::span<const Callout> laneStackCallouts();
/// cp.async of checked code.
[[nodiscard]] std::span<const Callout> asyncCallouts();
/// The matrix products among the warp's.
[[nodiscard]] std::span<const Callout> matrixCallouts();
/// The `wd_rt_each_*` ones of textures and of surfaces.
[[nodiscard]] std::span<const Callout> textureCallouts();
[[nodiscard]] std::span<const Callout> surfaceCallouts();
/// The `wd_rt_cdp_*` ones, for kernels that launch kernels.
[[nodiscard]] std::span<const Callout> deviceRuntimeCallouts();

/// What counted code calls.
[[nodiscard]] std::span<const Callout> counterCallouts();
/// What code of mode `races` tells.
[[nodiscard]] std::span<const Callout> raceCallouts();
[[nodiscard]] std::span<const Callout> syncCallouts();

/// Bounds of what an access found, filled in by wd_rt_check.
struct CheckSlot {
    std::int64_t lo;
    std::int64_t hi; ///< one past the last byte
};

} // namespace warpdesk::emulator
