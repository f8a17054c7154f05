// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/runtime/race_block.h"
#include "engine/emulator/runtime/race_record.h"
#include "engine/emulator/runtime/race_shadow.h"
#include "engine/emulator/runtime/written_memory.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace warpdesk::emulator {

/// Finds races of one launch. Blocks are concurrent whatever order they run in; a block that releases (a fence, a
/// release store) before another acquires (an atomic or volatile read) counts as ordered before it: that is more than
/// the memory model grants, so a race may pass, and none is made up. Workers call it at the same time for different
/// blocks.
class RaceDetector final {
public:
    /// For global memory in [begin, end), of which `written` knows what holds something. Borrowed.
    [[nodiscard]] static Result<std::unique_ptr<RaceDetector>> create(
        std::uint64_t begin, std::uint64_t end, WrittenMemory& written);

    /// Before a launch: device code may reach these ranges of global memory.
    [[nodiscard]] Result<void> cover(RaceShadow::Ranges ranges);
    /// Whether all of a covered allocation holds something: reads of it need not be looked at for that.
    [[nodiscard]] bool isWritten(std::uint64_t begin, std::uint64_t bytes);
    /// Then, for so many blocks: nothing has happened yet. `untracked`: see RaceView.
    void reset(std::uint64_t blocks, std::uint64_t untracked);
    void startBlock(RaceBlock& block, std::uint64_t index, std::uint32_t warps, std::span<std::byte> shared);

    /// Called before the access happens.
    void access(RaceBlock& block, const WarpAccess& access);

    void warpBarrier(RaceBlock& block, std::uint32_t warp);
    void barrier(RaceBlock& block, std::uint32_t warps);
    void release(RaceBlock& block, std::uint32_t warp);
    void acquire(RaceBlock& block, std::uint32_t warp);

    /// Every pair of accesses that raced, once, in the order found.
    [[nodiscard]] std::vector<Race> races() const;
    /// Every access that read what nobody wrote, once, in the order found.
    [[nodiscard]] std::vector<UnwrittenRead> unwrittenReads() const;

private:
    RaceDetector(RaceShadow shadow, WrittenMemory& written)
        : m_shadow(std::move(shadow))
        , m_written(written)
    {
    }
    struct Cell;
    [[nodiscard]] bool accessRow(RaceBlock& block, const WarpAccess& access);
    void accessLanes(RaceBlock& block, const WarpAccess& access);
    void accessCell(RaceBlock& block, const WarpAccess& access, const Cell& cell);
    void lookForUnwritten(RaceBlock& block, const WarpAccess& access, std::uint32_t lane);
    [[nodiscard]] std::uint64_t recordOf(const RaceBlock& block, const WarpAccess& access) const;
    [[nodiscard]] bool isOrdered(
        const RaceBlock& block, std::uint32_t warp, std::uint32_t lane, RaceRecord earlier) const;
    [[nodiscard]] bool conflicts(
        const RaceBlock& block, const WarpAccess& access, const Cell& cell, RaceRecord earlier) const;
    [[nodiscard]] std::uint64_t blockOf(std::uint64_t tag) const;
    void advance(RaceBlock& block);
    void addCell(const RaceBlock& block, const WarpAccess& access, const Cell& cell, RaceRecord earlier, bool wrote);
    void add(const Race& race);
    void add(const UnwrittenRead& read);

    RaceShadow m_shadow;
    WrittenMemory& m_written;
    std::uint64_t m_untracked = 0;
    std::uint64_t m_firstTag = 1; ///< of block 0 of this launch
    std::uint64_t m_blocks = 0;
    std::atomic<std::uint64_t> m_nextTag { 1 }; ///< beyond those of the blocks
    std::atomic<std::uint64_t> m_stamp { 1 };
    mutable std::mutex m_mutex; ///< guards what follows
    std::unordered_map<std::uint64_t, std::uint64_t> m_blockOfTag; ///< tags that blocks took later
    struct Release {
        std::uint64_t time = 0, stamp = 0;
    };
    std::unordered_map<std::uint64_t, std::vector<Release>> m_releases; ///< by tag, in order
    std::vector<Race> m_races;
    std::vector<UnwrittenRead> m_unwritten;
    std::map<std::array<std::uint64_t, 3>, std::size_t> m_index; ///< both sites and the kinds of access
};

} // namespace warpdesk::emulator
