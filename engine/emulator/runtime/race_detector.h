// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/runtime/block_clock.h"
#include "engine/emulator/runtime/race_record.h"

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace warpdesk::emulator {

/// Two accesses to the same bytes, one of them a write, that nothing orders.
struct Race {
    enum class Space : std::uint8_t { Shared, Global } space = Space::Global;
    struct Side {
        std::uint64_t block = 0;
        std::uint32_t warp = 0, lane = 0;
        bool threadKnown = true; ///< false: some thread besides this one
        bool write = false;
        bool atomic = false;
        std::uint32_t site = 0;
    };
    Side earlier, later; ///< as this run happened to order them
    std::uint64_t address = 0;
    std::uint64_t count = 0; ///< times the same two accesses of the code met
};

/// What is kept for every four bytes: who wrote them last, who read them last, and what a plain write left there.
struct RaceCells {
    std::uint64_t* writers = nullptr;
    std::uint64_t* readers = nullptr;
    std::uint32_t* values = nullptr;
};

/// One access of a warp. Lane i's address is base + i * stride where `addresses` is null; else addresses[i].
struct WarpAccess {
    std::uint32_t warp = 0;
    std::uint32_t mask = 0; ///< lanes
    std::uint64_t base = 0;
    std::uint64_t stride = 0; ///< 0 or `bytes` for the fast way; anything else is taken lane by lane
    const std::uint64_t* addresses = nullptr;
    std::uint32_t bytes = 4;
    bool write = false;
    bool atomic = false;
    std::uint32_t site = 0;
    bool several = false; ///< of the lanes that read one address this is the first
    const std::byte* values = nullptr; ///< what a plain write leaves, a lane after the other
};

class RaceDetector;

/// A block's place among the accesses: its tag and its clock. Belongs to a slot; one block after another.
struct RaceBlock {
    std::uint64_t tag = 0;
    std::uint64_t index = 0; ///< linear block index
    BlockClock clock;
    bool partlyOrdered = false; ///< by something else than barriers of the whole block
    std::uint64_t acquired = 0; ///< stamp of the last acquire: releases of other blocks up to here are known
    std::vector<std::uint64_t> sharedWriters, sharedReaders;
    std::vector<std::uint32_t> sharedValues;
    std::uint64_t sharedBegin = 0;
    std::uint64_t launch = 0; ///< of the detector, that the shadow of shared memory is from
};

/// Finds races of one launch. Blocks are concurrent whatever order they run in; a block that releases (a fence, a
/// release store) before another acquires (an atomic or volatile read) counts as ordered before it: that is more than
/// the memory model grants, so a race may pass, and none is made up. Workers call it at the same time for different
/// blocks.
class RaceDetector final {
public:
    /// For global memory in [begin, end). Address space is reserved for all of its shadow, memory only where `cover`
    /// says so.
    [[nodiscard]] static Result<std::unique_ptr<RaceDetector>> create(std::uint64_t begin, std::uint64_t end);
    ~RaceDetector();
    RaceDetector(const RaceDetector&) = delete;
    RaceDetector& operator=(const RaceDetector&) = delete;

    /// Before a launch: nothing has happened yet, and device code may reach these ranges of global memory.
    [[nodiscard]] Result<void> reset(std::span<const std::pair<std::uint64_t, std::uint64_t>> ranges);
    void startBlock(RaceBlock& block, std::uint64_t index, std::uint32_t warps, std::span<std::byte> shared);

    /// True when some lane may race: `report` then tells, before the access happens.
    [[nodiscard]] bool access(RaceBlock& block, const WarpAccess& access);
    /// The precise test of what `access` just saw. Two plain writes of the same value are no race.
    void report(RaceBlock& block, const WarpAccess& access);

    void warpBarrier(RaceBlock& block, std::uint32_t warp);
    void barrier(RaceBlock& block, std::uint32_t warps);
    void release(RaceBlock& block, std::uint32_t warp);
    void acquire(RaceBlock& block, std::uint32_t warp);

    /// Every pair of accesses that raced, once, in the order found.
    [[nodiscard]] std::vector<Race> races() const;

private:
    RaceDetector(std::uint64_t begin, std::uint64_t end, std::span<std::byte> reserved);
    struct Place {
        RaceCells cells; ///< of the first four bytes
        bool shared = false;
    };
    [[nodiscard]] std::optional<Place> placeOf(const RaceBlock& block, std::uint64_t address) const;
    template <bool Write> [[nodiscard]] bool accessRow(RaceBlock& block, const WarpAccess& access, const Place& place);
    [[nodiscard]] bool accessLanes(RaceBlock& block, const WarpAccess& access);
    [[nodiscard]] bool isOrdered(
        const RaceBlock& block, std::uint32_t warp, std::uint32_t lane, RaceRecord earlier) const;
    [[nodiscard]] bool cover(const void* begin, const void* end);
    [[nodiscard]] bool isMany(const RaceBlock& block, std::uint32_t warp, std::uint64_t lane, RaceRecord before) const;
    void newTag(RaceBlock& block);
    void tick(RaceBlock& block);
    void add(const RaceBlock& block, const WarpAccess& access, std::uint32_t lane, std::uint64_t address,
        RaceRecord earlier, bool earlierWrote);

    /// Holds the cells [first, last] of global memory, 128 a lock: who wrote and what it left must change together.
    class CellLock final {
    public:
        CellLock(RaceDetector& detector, const std::uint64_t* first, const std::uint64_t* last);
        ~CellLock();
        CellLock(const CellLock&) = delete;
        CellLock& operator=(const CellLock&) = delete;

    private:
        std::atomic_flag* m_lower = nullptr;
        std::atomic_flag* m_upper = nullptr; ///< null: the same
    };

    std::uint64_t m_begin = 0, m_end = 0;
    std::span<std::byte> m_reserved;
    RaceCells m_cells; ///< of `begin`
    std::vector<std::span<std::byte>> m_covered; ///< parts of the reservation in use

    std::uint64_t m_launch = 0;
    std::atomic<std::uint64_t> m_nextTag { 1 };
    std::array<std::atomic_flag, 256> m_locks {};
    std::atomic<std::uint64_t> m_stamp { 1 };
    mutable std::mutex m_mutex; ///< guards what follows
    std::vector<std::uint64_t> m_blockOfTag;
    struct Release {
        std::uint64_t time = 0, stamp = 0;
    };
    std::unordered_map<std::uint64_t, std::vector<Release>> m_releases; ///< by tag, in order
    std::vector<Race> m_races;
    std::map<std::array<std::uint64_t, 3>, std::size_t> m_index; ///< both sites and the kinds of access
};

} // namespace warpdesk::emulator
