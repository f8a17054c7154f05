// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

/// Counts accesses thread by thread, with sets and maps and formulas written by hand: what the counters are held to.
namespace warpdesk::emulator::lane_model {

struct Totals {
    std::uint64_t requests = 0, lanes = 0, sectors = 0, wavefronts = 0, conflicts = 0, sameAddress = 0;
    bool operator==(const Totals&) const = default;
};

/// A warp's access: the byte offset of each active lane.
using Warp = std::map<unsigned, std::uint64_t>;

inline void addGlobal(Totals& totals, const Warp& warp, unsigned bytes)
{
    if (warp.empty())
        return;
    ++totals.requests;
    totals.lanes += warp.size();
    std::set<std::uint64_t> sectors, addresses;
    for (const auto& [lane, at] : warp) {
        for (unsigned byte = 0; byte < bytes; ++byte)
            sectors.insert((at + byte) / 32);
        if (!addresses.insert(at).second)
            ++totals.sameAddress;
    }
    totals.sectors += sectors.size();
}

inline void addShared(Totals& totals, const Warp& warp, unsigned bytes, bool atomic)
{
    if (warp.empty())
        return;
    ++totals.requests;
    totals.lanes += warp.size();
    const unsigned group = bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
    for (unsigned first = 0; first < 32; first += group) {
        std::map<std::uint64_t, std::multiset<std::uint64_t>> banks;
        for (const auto& [lane, at] : warp)
            if (lane >= first && lane < first + group)
                for (unsigned byte = 0; byte < std::max(bytes, 4U); byte += 4)
                    banks[(at + byte) / 4 % 32].insert((at + byte) / 4);
        std::size_t most = 0;
        for (const auto& [bank, words] : banks)
            most = std::max(most, atomic ? words.size() : std::set(words.begin(), words.end()).size());
        totals.wavefronts += most;
        totals.conflicts += most == 0 ? 0 : most - 1;
    }
    std::set<std::uint64_t> addresses;
    for (const auto& [lane, at] : warp)
        if (!addresses.insert(at).second)
            ++totals.sameAddress;
}

/// `address(block, thread)`: byte offset, or nothing where the thread does not access.
using Address = std::function<std::optional<std::uint64_t>(unsigned block, unsigned thread)>;

enum class Memory { Global, Shared, SharedAtomic };

inline Totals count(unsigned blocks, unsigned threads, unsigned bytes, Memory memory, const Address& address)
{
    Totals totals;
    for (unsigned block = 0; block < blocks; ++block) {
        for (unsigned first = 0; first < threads; first += 32) {
            Warp warp;
            for (unsigned thread = first; thread < std::min(first + 32, threads); ++thread)
                if (const auto at = address(block, thread))
                    warp[thread - first] = *at;
            if (memory == Memory::Global)
                addGlobal(totals, warp, bytes);
            else
                addShared(totals, warp, bytes, memory == Memory::SharedAtomic);
        }
    }
    if (memory == Memory::Global)
        totals.wavefronts = totals.conflicts = 0;
    return totals;
}

} // namespace warpdesk::emulator::lane_model
