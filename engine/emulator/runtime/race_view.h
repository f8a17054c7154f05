// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// What generated code of mode `races` knows of the block it runs. Shared with engine/emulator/simt, like BlockContext.
namespace warpdesk::emulator {

/// One access as the shadow of four bytes of shared memory remembers it, in 32 bits. From the top: the block's time
/// (8), warp (5), lane (5), the access's number in the code (11), whether another thread that it is not ordered with
/// did the same before, whether it was atomic, whether it touched only some of the four bytes.
struct SharedRecord {
    static constexpr unsigned timeShift = 24, warpShift = 19, laneShift = 14, siteShift = 3;
    static constexpr std::uint32_t manyBit = 4, atomicBit = 2, partBit = 1;
    static constexpr std::uint32_t mostTime = 0xff, mostSite = 0x7ff;
    static constexpr std::uint32_t warpBits = 0x1fU << warpShift, laneBits = 0x1fU << laneShift;
    static constexpr std::uint32_t threadBits = warpBits | laneBits;

    std::uint32_t bits = 0;

    [[nodiscard]] constexpr std::uint32_t time() const { return bits >> timeShift; }
    [[nodiscard]] constexpr std::uint32_t warp() const { return bits >> warpShift & 31U; }
    [[nodiscard]] constexpr std::uint32_t lane() const { return bits >> laneShift & 31U; }
    [[nodiscard]] constexpr std::uint32_t site() const { return bits >> siteShift & mostSite; }
    [[nodiscard]] constexpr bool many() const { return (bits & manyBit) != 0; }
    [[nodiscard]] constexpr bool atomic() const { return (bits & atomicBit) != 0; }
    [[nodiscard]] constexpr bool part() const { return (bits & partBit) != 0; }
};

/// Belongs to a slot of a worker; the runtime rewrites it at every barrier and for every block. Records compare as
/// numbers: what is below a floor is older.
struct RaceView {
    static constexpr std::uint32_t mostWarps = 32;

    std::uint64_t writers = 0; ///< from an address in shared memory to its shadow, in bytes
    std::uint64_t readers = 0;
    std::uint64_t untracked = 0; ///< by pointer parameter (KernelVariant::raceParameters): nobody writes behind it
    std::uint32_t now = 0; ///< time of an access made now
    std::uint32_t begun = 0; ///< records below are of blocks that had this memory before
    std::uint32_t floors[mostWarps] {}; ///< of each warp: records below come before what it does now
    std::uint32_t ownFloors[mostWarps] {}; ///< the same for records of the warp itself
};

} // namespace warpdesk::emulator
