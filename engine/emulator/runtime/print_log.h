// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace warpdesk::emulator {

/// What the threads of one block printed, in the order they did.
struct BlockPrints {
    struct Record {
        std::uint32_t thread; ///< warp * 32 + lane
        std::string text;
    };
    std::vector<Record> records;
    std::uint64_t bytes = 0; ///< kept
    std::uint64_t dropped = 0; ///< bytes beyond the buffer

    void add(std::uint32_t thread, std::string text);
    /// All text, ordered by warp, lane and, within a lane, time.
    [[nodiscard]] std::string ordered();
    void clear();
};

/// The printf buffer of one launch: blocks arrive from any worker in any order, text leaves ordered by block. It holds
/// 1 MiB as CUDA's does by default; of more, the blocks that come first in the order are kept.
class PrintLog final {
public:
    void add(std::uint64_t block, std::string text, std::uint64_t dropped);
    /// Everything kept, and a sentence about what was not. `lastBlock`: later blocks are left out (they may or may not
    /// have run when a fault ended the launch).
    [[nodiscard]] std::string take(std::uint64_t lastBlock);

    static constexpr std::uint64_t capacity = std::uint64_t { 1 } << 20;

private:
    struct Entry {
        std::uint64_t block;
        std::string text;
        std::uint64_t dropped;
    };
    void trim();
    std::mutex m_mutex;
    std::vector<Entry> m_entries;
    std::uint64_t m_bytes = 0;
};

} // namespace warpdesk::emulator
