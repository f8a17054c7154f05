// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace warpdesk::emulator {

/// What the warps of one block know of one another: a time that goes on at every barrier, and for each pair of warps
/// the time up to which the accesses of the one come before what the other does now. Lanes of one warp are ordered by
/// the warp's own barriers (`__syncwarp`) and by those of the block, not by running together.
class BlockClock final {
public:
    static constexpr std::uint32_t mostWarps = 32;

    /// Another block: all that was done before comes before what it does. Time goes on.
    void start(std::uint32_t warps);

    [[nodiscard]] std::uint64_t now() const { return m_time; }
    /// Whether what `other` did at `time` comes before what `warp` does now.
    [[nodiscard]] bool ordered(std::uint32_t warp, std::uint32_t other, std::uint64_t time) const
    {
        return time < m_all || time < m_known[warp][other];
    }
    /// Everything any warp did before this time comes before what `warp` does now.
    [[nodiscard]] std::uint64_t floor(std::uint32_t warp) const
    {
        return m_floor[warp] > m_all ? m_floor[warp] : m_all;
    }

    /// What the warp did before comes before what any warp does after it acquires.
    void release(std::uint32_t warp)
    {
        m_partly = true;
        m_released[warp] = ++m_time;
    }
    void acquire(std::uint32_t warp);
    /// The same for what lanes of `warp` itself did.
    [[nodiscard]] std::uint64_t ownFloor(std::uint32_t warp) const
    {
        return m_known[warp][warp] > m_all ? m_known[warp][warp] : m_all;
    }
    void warpBarrier(std::uint32_t warp);
    /// A barrier that these warps have all reached.
    void barrier(std::uint32_t warps);
    /// Something else than barriers of the whole block gave order.
    [[nodiscard]] bool isPartly() const { return m_partly; }

private:
    std::uint32_t m_warps = 0;
    std::uint64_t m_time = 1;
    std::uint64_t m_all = 1; ///< of all warps: the last barrier of the whole block
    bool m_partly = true; ///< what follows is not all zero
    std::array<std::array<std::uint64_t, mostWarps>, mostWarps> m_known {};
    std::array<std::uint64_t, mostWarps> m_floor {};
    std::array<std::uint64_t, mostWarps> m_released {};
};

} // namespace warpdesk::emulator
