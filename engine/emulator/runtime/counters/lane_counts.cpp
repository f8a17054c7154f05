// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/counters/lane_counts.h"

#include <algorithm>
#include <bit>

namespace warpdesk::emulator {

namespace {
/// Turns of a warp's lanes that are waited for; lanes further apart count as having come alone.
constexpr std::size_t mostOpen = 64;
} // namespace

void LaneCounts::enter(std::uint64_t block, std::uint32_t threads)
{
    m_current = nullptr;
    const auto found = m_blocks.find(block);
    if (found != m_blocks.end())
        m_current = &found->second;
    else
        m_pending = { block, threads };
}

LaneCounts::Block& LaneCounts::current()
{
    if (m_current == nullptr) {
        m_current = &m_blocks[m_pending.first];
        m_current->threads = m_pending.second;
        m_current->counts.assign(std::size_t { m_plan.markers } * m_pending.second, 0);
        m_sums.resize(m_plan.markers);
    }
    return *m_current;
}

void LaneCounts::execute(std::uint32_t thread, std::uint32_t marker)
{
    Block& block = current();
    ++block.counts[std::size_t { marker } * block.threads + thread];
}

LaneCounts::Together* LaneCounts::turnOf(
    Turns& turns, std::uint32_t lane, const std::function<void(const Together&)>& close)
{
    const std::uint64_t turn = turns.turn[lane]++;
    if (turn < turns.first)
        return nullptr;
    while (turn >= turns.first + turns.open.size())
        turns.open.emplace_back();
    while (turns.open.size() > mostOpen) {
        close(turns.open.front());
        turns.open.pop_front();
        ++turns.first;
    }
    return turn < turns.first ? nullptr : &turns.open[turn - turns.first];
}

void LaneCounts::branch(std::uint32_t thread, std::uint32_t marker, bool taken)
{
    const auto close = [this, marker](const Together& together) {
        if (together.taken != 0 && together.taken != together.mask)
            ++m_sums[marker].executed;
    };
    Together* turn = turnOf(current().branches[{ marker, thread / 32 }], thread % 32, close);
    if (turn == nullptr)
        return;
    turn->mask |= 1U << thread % 32;
    if (taken)
        turn->taken |= 1U << thread % 32;
}

void LaneCounts::access(std::uint32_t thread, std::uint32_t site, std::uint64_t address)
{
    const std::uint32_t warp = thread / 32, lane = thread % 32;
    const auto close = [this, site, warp](const Together& together) {
        if (together.mask != 0)
            onAccess(site, warp, together.mask, together.addresses);
    };
    Together* turn = turnOf(current().accesses[{ site, warp }], lane, close);
    if (turn == nullptr) {
        LaneAddresses alone {};
        alone[lane] = address;
        onAccess(site, warp, 1U << lane, alone);
        return;
    }
    turn->mask |= 1U << lane;
    turn->addresses[lane] = address;
    if (turn->mask == ~0U && turn == &current().accesses[{ site, warp }].open.front()) {
        Turns& turns = current().accesses[{ site, warp }];
        close(turns.open.front());
        turns.open.pop_front();
        ++turns.first;
    }
}

void LaneCounts::close(Block& block)
{
    for (std::uint32_t marker = 0; marker < m_plan.markers; ++marker) {
        for (std::uint32_t first = 0; first < block.threads; first += 32) {
            std::uint32_t most = 0;
            for (std::uint32_t thread = first; thread < std::min(first + 32, block.threads); ++thread) {
                const std::uint32_t count = block.counts[std::size_t { marker } * block.threads + thread];
                most = std::max(most, count);
                m_sums[marker].lanes += count;
            }
            m_sums[marker].executed += most;
        }
    }
    for (const auto& [key, turns] : block.branches)
        for (const Together& together : turns.open)
            if (together.taken != 0 && together.taken != together.mask)
                ++m_sums[key.first].executed;
    for (const auto& [key, turns] : block.accesses)
        for (const Together& together : turns.open)
            if (together.mask != 0)
                onAccess(key.first, key.second, together.mask, together.addresses);
}

void LaneCounts::finish()
{
    for (auto& [index, block] : m_blocks)
        close(block);
    m_blocks.clear();
    m_current = nullptr;
}

} // namespace warpdesk::emulator
