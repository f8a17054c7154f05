// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/worker.h"

namespace warpdesk::emulator {

/// One access that must not happen.
struct BadAccess {
    std::uint64_t address = 0;
    std::uint64_t bytes = 1;
    std::uint32_t alignment = 1;
    bool write = false;
    bool atomic = false;
};

/// A fault of the worker's current block with kernel and block filled in.
[[nodiscard]] device::Fault faultAt(const Worker& worker, device::FaultKind kind, std::uint32_t ptxLine);
void setThread(device::Fault& fault, const Worker& worker, std::uint32_t warp, std::uint32_t lane);

/// Names what an access hit: the space, the nearest allocation, how far away, and says it in a sentence.
void describeAccess(device::Fault& fault, const Worker& worker, const BadAccess& access);
/// The same for an access at an offset (its address) within local variables of `size` bytes.
void describeLocal(device::Fault& fault, const BadAccess& access, std::int64_t size);

/// What the worker's recorded signal means.
[[nodiscard]] device::Fault signalFault(const Worker& worker);

/// The range of memory that holds the address as this worker's block sees it: device memory, its own shared and
/// local memory, parameters. Empty = nobody's.
[[nodiscard]] std::optional<Range> rangeOf(const Worker& worker, std::uint64_t address);

/// Whether the address lies in the shared memory, or in the local memory, of the worker's block.
[[nodiscard]] bool inShared(const Worker& worker, std::uint64_t address);
[[nodiscard]] bool inLocal(const Worker& worker, std::uint64_t address);

} // namespace warpdesk::emulator
