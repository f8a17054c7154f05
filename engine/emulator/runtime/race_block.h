// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/block_clock.h"
#include "engine/emulator/runtime/race_access.h"
#include "engine/emulator/runtime/race_view.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace warpdesk::emulator {

/// A block's place among the accesses: its tag, its clock and the shadow of its shared memory. Belongs to a slot; one
/// block after another. Generated code takes the common ways through the shadow by itself (simt/shared_races.cpp); what
/// it is not sure of comes here.
class RaceBlock final {
public:
    using Report = std::function<void(const Race&)>;
    using ReportUnwritten = std::function<void(const UnwrittenRead&)>;

    /// `warps` run, and have this shared memory.
    void start(std::uint64_t index, std::uint32_t warps, std::span<std::byte> shared, std::uint64_t untracked);
    /// The clock went on.
    void refresh();

    [[nodiscard]] bool isShared(std::uint64_t address) const { return address - m_sharedBegin < m_sharedBytes; }
    /// Tells races with what was seen before and remembers the access; all of its lanes are in shared memory. The
    /// memory still holds what it held before the access.
    void access(const WarpAccess& access, const Report& report, const ReportUnwritten& reportUnwritten);

    [[nodiscard]] const RaceView& view() const { return m_view; }

    std::uint64_t tag = 0; ///< of global memory's records
    std::uint64_t tagBase = 0; ///< the clock when the tag was new
    std::uint64_t index = 0; ///< linear block index
    BlockClock clock;
    /// Global memory that holds something, whatever kernels did: found for accesses before, so that not every one asks.
    struct {
        std::array<std::pair<std::uint64_t, std::uint64_t>, 4> spans {};
        unsigned next = 0;

        [[nodiscard]] bool holds(std::uint64_t first, std::uint64_t last) const
        {
            return std::ranges::any_of(
                spans, [&](const auto& span) { return first >= span.first && last < span.second; });
        }
        void add(std::pair<std::uint64_t, std::uint64_t> span) { spans[next++ % spans.size()] = span; }
    } written;
    std::uint64_t acquired = 0; ///< stamp of the last acquire: releases of other blocks up to here are known

private:
    struct Cell;
    void renew();
    [[nodiscard]] std::uint64_t timeOf(SharedRecord record) const { return record.time() + m_timeBase; }
    [[nodiscard]] bool isOrdered(SharedRecord record, std::uint32_t warp, std::uint32_t lane) const;
    [[nodiscard]] bool conflicts(
        SharedRecord record, std::uint8_t bytes, const WarpAccess& access, const Cell& cell) const;
    [[nodiscard]] bool isUnwritten(std::uint64_t address, std::uint32_t cells) const;
    [[nodiscard]] bool sameValue(SharedRecord record, const WarpAccess& access, const Cell& cell) const;
    void accessCell(const WarpAccess& access, const Cell& cell, const Report& report);
    [[nodiscard]] Race raceOf(
        SharedRecord earlier, bool earlierWrote, bool self, const WarpAccess& access, const Cell& cell) const;

    RaceView m_view;
    std::vector<std::uint32_t> m_writers, m_readers; ///< a SharedRecord for four bytes
    std::vector<std::uint8_t> m_writerBytes, m_readerBytes; ///< which of them, where the record says part
    std::uint64_t m_sharedBegin = 0, m_sharedBytes = 0;
    std::uint64_t m_timeBase = 0; ///< time 0 of records
    std::uint64_t m_begun = 0; ///< the clock when the block started
    std::uint32_t m_warps = 0;
};

} // namespace warpdesk::emulator
