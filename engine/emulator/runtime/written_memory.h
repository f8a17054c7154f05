// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>
#include <utility>
#include <vector>

namespace warpdesk::emulator {

/// Which bytes of the device's allocations hold something: what copies and fills wrote. What kernels wrote under
/// Checks::Full is in the shadow of the race detector; a kernel that runs without it may have written anything. Memory
/// that is not known here counts as written. Workers ask while a kernel that it launched may copy.
class WrittenMemory final {
public:
    /// [first, second)
    using Span = std::pair<std::uint64_t, std::uint64_t>;

    /// A new allocation, `whole`: of which nothing is asked.
    void add(std::uint64_t begin, std::uint64_t bytes, bool whole);
    void remove(std::uint64_t begin);
    void mark(std::uint64_t begin, std::uint64_t bytes);
    /// Nobody has written these bytes, whatever they hold.
    void forget(std::uint64_t begin, std::uint64_t bytes);
    /// Everything that is allocated now may have been written.
    void assumeAll();

    /// The written bytes around the first written one of [begin, begin + bytes); none = nothing there is written.
    [[nodiscard]] std::optional<Span> around(std::uint64_t begin, std::uint64_t bytes) const;
    /// The whole allocation at `begin` is written.
    [[nodiscard]] bool isWhole(std::uint64_t begin) const;
    /// Parts of an allocation that are not, in order.
    [[nodiscard]] std::vector<Span> gaps(std::uint64_t begin) const;
    /// What was added or forgotten since the last call: nothing that a kernel wrote there before counts.
    [[nodiscard]] std::vector<Span> takeFresh();

private:
    struct Block {
        std::uint64_t end = 0;
        bool whole = false;
        std::vector<Span> spans; ///< in order, apart; empty where `whole`
    };
    using Blocks = std::map<std::uint64_t, Block>;
    [[nodiscard]] Blocks::iterator blockAt(std::uint64_t address);
    [[nodiscard]] Blocks::const_iterator blockAt(std::uint64_t address) const;

    mutable std::shared_mutex m_mutex;
    Blocks m_blocks; ///< by begin
    std::vector<Span> m_fresh;
};

} // namespace warpdesk::emulator
