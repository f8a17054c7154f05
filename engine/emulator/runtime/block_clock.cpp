// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_clock.h"

#include <algorithm>

namespace warpdesk::emulator {

namespace {
template <class Visit> void forEach(std::uint32_t mask, Visit visit)
{
    for (; mask != 0; mask &= mask - 1)
        visit(static_cast<std::uint32_t>(__builtin_ctz(mask)));
}
} // namespace

void BlockClock::start(std::uint32_t warps)
{
    m_warps = std::min(warps, mostWarps);
    m_all = ++m_time;
    if (!m_partly)
        return;
    m_partly = false;
    for (std::uint32_t warp = 0; warp < mostWarps; ++warp)
        m_known[warp].fill(0);
    m_floor.fill(0);
    m_released.fill(0);
}

void BlockClock::acquire(std::uint32_t warp)
{
    m_partly = true;
    for (std::uint32_t other = 0; other < m_warps; ++other)
        m_known[warp][other] = std::max(m_known[warp][other], m_released[other]);
}

void BlockClock::warpBarrier(std::uint32_t warp)
{
    m_partly = true;
    m_known[warp][warp] = ++m_time;
}

void BlockClock::barrier(std::uint32_t warps)
{
    ++m_time;
    const std::uint32_t whole = m_warps == 32 ? ~0U : (1U << m_warps) - 1;
    if ((warps & whole) == whole) {
        m_all = m_time;
        return;
    }
    m_partly = true;
    std::array<std::uint64_t, mostWarps> joint {};
    forEach(warps, [&](std::uint32_t warp) {
        for (std::uint32_t other = 0; other < m_warps; ++other)
            joint[other] = std::max(joint[other], m_known[warp][other]);
    });
    forEach(warps, [&](std::uint32_t warp) { joint[warp] = m_time; });
    const std::uint64_t floor = *std::min_element(joint.begin(), joint.begin() + m_warps);
    forEach(warps, [&](std::uint32_t warp) {
        const std::uint64_t own = m_known[warp][warp];
        m_known[warp] = joint;
        m_known[warp][warp] = std::max(own, m_time);
        m_floor[warp] = floor;
    });
}

} // namespace warpdesk::emulator
