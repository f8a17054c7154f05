// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness_lanes.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

namespace warpdesk::emulator::testing {
namespace {

class Block final {
public:
    Block(BlockContext& context, LaneEntry entry, std::uint64_t frameBytes, unsigned threads)
        : m_context(context)
        , m_entry(entry)
        , m_frameBytes(frameBytes)
        , m_states(threads, 0)
        , m_waits(threads, false)
    {
        for (unsigned thread = 0; thread < threads; ++thread)
            std::memset(&header(thread), 0, sizeof(WarpHeader));
    }

    bool run()
    {
        for (unsigned idle = 0; idle < 1000;) {
            bool moved = false;
            for (unsigned thread = 0; thread < m_states.size(); ++thread)
                moved |= step(thread);
            for (unsigned warp = 0; warp * 32 < m_states.size(); ++warp)
                moved |= meet(warp);
            moved |= passBarrier();
            if (std::ranges::all_of(m_states, [](std::int32_t state) { return state < 0; }))
                return true;
            idle = moved ? 0 : idle + 1;
        }
        return false;
    }

private:
    WarpHeader& header(unsigned thread)
    {
        return *reinterpret_cast<WarpHeader*>(m_context.frames + thread * m_frameBytes);
    }
    bool alive(unsigned thread) const { return thread < m_states.size() && m_states[thread] >= 0; }

    bool step(unsigned thread)
    {
        if (m_states[thread] < 0 || m_waits[thread])
            return false;
        m_states[thread] = m_entry(&m_context, thread, &header(thread), m_states[thread]);
        const auto reason = header(thread).reason;
        m_waits[thread] = reason == WarpHeader::Barrier || reason == WarpHeader::Meeting;
        return m_states[thread] < 0 || reason != WarpHeader::Yield;
    }

    bool waitsFor(unsigned thread, WarpHeader::Reason reason)
    {
        return m_states[thread] >= 0 && m_waits[thread] && header(thread).reason == reason;
    }

    bool meet(unsigned warp)
    {
        const unsigned first = warp * 32;
        for (unsigned leader = 0; leader < 32; ++leader) {
            if (!alive(first + leader) || !waitsFor(first + leader, WarpHeader::Meeting))
                continue;
            std::uint32_t members = 0;
            bool complete = true;
            for (unsigned lane = 0; lane < 32; ++lane) {
                if (!alive(first + lane) || (header(first + leader).members >> lane & 1) == 0)
                    continue;
                members |= 1U << lane;
                complete &= waitsFor(first + lane, WarpHeader::Meeting)
                    && header(first + lane).meeting == header(first + leader).meeting;
            }
            if (!complete)
                continue;
            if (header(first + leader).meeting != nullptr)
                hold(first, members, header(first + leader));
            for (unsigned lane = 0; lane < 32; ++lane)
                if ((members >> lane & 1) != 0)
                    m_waits[first + lane] = false;
            return true;
        }
        return false;
    }

    void hold(unsigned first, std::uint32_t members, const WarpHeader& said)
    {
        const std::uint32_t* bytes = said.sizes + 2;
        std::vector<std::vector<std::uint64_t>> arrays(said.sizes[0] + 1, std::vector<std::uint64_t>(32 * 8));
        std::vector<void*> pointers;
        for (auto& array : arrays)
            pointers.push_back(array.data());
        const auto own = [&](unsigned lane, unsigned index) {
            return reinterpret_cast<std::byte*>(&header(first + lane)) + sizeof(WarpHeader) + index * meetingStride;
        };
        const auto forMembers = [&](const auto& body) {
            for (unsigned lane = 0; lane < 32; ++lane)
                if ((members >> lane & 1) != 0)
                    body(lane);
        };
        for (unsigned i = 0; i < said.sizes[0]; ++i)
            forMembers([&](unsigned lane) {
                std::memcpy(static_cast<std::byte*>(pointers[i]) + lane * bytes[i], own(lane, i), bytes[i]);
            });
        said.meeting(&m_context, first / 32, members, pointers.back(), pointers.data());
        auto* place = static_cast<std::byte*>(pointers.back());
        for (unsigned i = 0; i < said.sizes[1]; ++i) {
            const std::uint32_t size = bytes[said.sizes[0] + i];
            forMembers([&](unsigned lane) { std::memcpy(own(lane, i), place + lane * size, size); });
            place += std::size_t { size } * 32;
        }
    }

    bool passBarrier()
    {
        std::uint32_t ones = 0;
        std::uint32_t here = 0;
        for (unsigned thread = 0; thread < m_states.size(); ++thread) {
            if (!alive(thread))
                continue;
            if (!waitsFor(thread, WarpHeader::Barrier))
                return false;
            ++here;
            ones += header(thread).predicate != 0 ? 1 : 0;
        }
        if (here == 0)
            return false;
        for (unsigned thread = 0; thread < m_states.size(); ++thread) {
            const std::uint32_t kind = header(thread).reduction;
            header(thread).result = kind == 1 ? ones : kind == 2 ? ones == here : ones != 0;
            m_waits[thread] = false;
        }
        return true;
    }

    BlockContext& m_context;
    LaneEntry m_entry;
    std::uint64_t m_frameBytes;
    std::vector<std::int32_t> m_states;
    std::vector<bool> m_waits;
};

} // namespace

bool scheduleLanes(BlockContext& block, LaneEntry entry, std::uint64_t frameBytes, unsigned threads)
{
    return Block(block, entry, frameBytes, threads).run();
}

} // namespace warpdesk::emulator::testing
