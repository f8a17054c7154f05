// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/counters.h"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace warpdesk::emulator {

/// A set-associative cache of 128-byte lines of four sectors, least recently used line out. Sets are chosen by a hash
/// of the line, as GPUs do so that no power of two falls on one set.
class SectoredCache final {
public:
    static constexpr unsigned ways = 16;
    static constexpr std::uint64_t lineBytes = 128;

    explicit SectoredCache(std::uint64_t bytes);

    struct Outcome {
        std::uint32_t hits = 0; ///< sectors that were there
        std::uint32_t evicted = 0; ///< dirty sectors that had to leave
        std::uint64_t evictedLine = 0;
    };
    /// Sectors of a line, which are there afterwards.
    [[nodiscard]] Outcome fetch(std::uint64_t line, std::uint32_t sectors, bool dirties);
    [[nodiscard]] std::uint64_t dirtySectors() const;

private:
    struct Line {
        std::uint64_t tag; ///< line + 1, 0 = none
        std::uint32_t used;
        std::uint8_t valid, dirty;
    };
    struct Free {
        void operator()(Line* lines) const { std::free(lines); }
    };
    std::uint64_t m_sets = 0;
    std::unique_ptr<Line[], Free> m_lines; ///< from calloc: what is never touched costs nothing
    std::uint32_t m_clock = 0;
};

/// Caches of a GPU, empty at first: an L1 for each multiprocessor (writes go through it and leave it as it is), an L2
/// for all (written back), and what memory has to move.
class CacheModel final {
public:
    CacheModel(unsigned multiprocessors, std::uint64_t l1Bytes, std::uint64_t l2Bytes);

    enum class Way : std::uint8_t { Load, LoadAroundL1, Store, Atomic, LocalStore };
    /// Sectors of one line that a warp asks for.
    void access(
        unsigned multiprocessor, std::uint64_t line, std::uint32_t sectors, Way way, device::AccessCounters& counters);

    [[nodiscard]] device::MemoryCounters counters() const;

private:
    void second(std::uint64_t line, std::uint32_t sectors, Way way, device::AccessCounters& counters);

    std::uint64_t m_l1Bytes;
    std::vector<std::unique_ptr<SectoredCache>> m_first; ///< by multiprocessor, made when one is used
    SectoredCache m_second;
    device::MemoryCounters m_counters;
};

} // namespace warpdesk::emulator
