// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/warp_access.h"

#include <algorithm>
#include <bit>

namespace warpdesk::emulator {

namespace {

constexpr unsigned lineBytes = 128, wordBytes = 4, wordsPerSector = 8, banks = 32;

/// Active lanes from the lowest up.
class Lanes final {
public:
    explicit Lanes(std::uint32_t mask)
        : m_left(mask)
    {
    }
    bool next(unsigned& lane)
    {
        if (m_left == 0)
            return false;
        lane = static_cast<unsigned>(std::countr_zero(m_left));
        m_left &= m_left - 1;
        return true;
    }

private:
    std::uint32_t m_left;
};

void addWords(LineSet& set, std::uint64_t line, std::uint32_t words)
{
    // Neighbouring lanes mostly come to the line of the lane before.
    for (std::uint32_t i = set.count; i-- > 0;) {
        if (set.lines[i].line == line) {
            set.lines[i].words |= words;
            return;
        }
    }
    set.lines[set.count++] = { line, words };
}

} // namespace

std::uint32_t LineWords::sectors() const
{
    std::uint32_t mask = 0;
    for (unsigned sector = 0; sector < 4; ++sector)
        if ((words >> (sector * wordsPerSector) & 0xffU) != 0)
            mask |= 1U << sector;
    return mask;
}

std::uint32_t LineSet::sectors() const
{
    std::uint32_t sum = 0;
    for (const LineWords& line : all())
        sum += static_cast<std::uint32_t>(std::popcount(line.sectors()));
    return sum;
}

std::uint32_t LineSet::leastSectors() const
{
    std::uint32_t words = 0;
    for (const LineWords& line : all())
        words += static_cast<std::uint32_t>(std::popcount(line.words));
    return (words + wordsPerSector - 1) / wordsPerSector;
}

void linesOf(std::uint32_t mask, const LaneAddresses& addresses, unsigned bytes, LineSet& set)
{
    set.count = 0;
    unsigned lane = 0;
    for (Lanes lanes(mask); lanes.next(lane);) {
        const std::uint64_t address = addresses[lane];
        const auto first = static_cast<unsigned>(address % lineBytes / wordBytes);
        const auto last = static_cast<unsigned>((address % lineBytes + bytes - 1) / wordBytes);
        const std::uint64_t words = ((std::uint64_t { 2 } << last) - 1) & ~((std::uint64_t { 1 } << first) - 1);
        addWords(set, address / lineBytes, static_cast<std::uint32_t>(words));
        if ((words >> 32U) != 0)
            addWords(set, address / lineBytes + 1, static_cast<std::uint32_t>(words >> 32U));
    }
}

BankUse banksOf(std::uint32_t mask, const LaneAddresses& addresses, unsigned bytes, bool atomic)
{
    const unsigned words = (bytes + wordBytes - 1) / wordBytes;
    const unsigned together = 32 / std::max(words, 1U);
    BankUse use;
    for (unsigned begin = 0; begin < 32; begin += together) {
        const std::uint32_t part = together == 32 ? mask : mask & (((1U << together) - 1) << begin);
        if (part == 0)
            continue;
        std::array<std::uint64_t, 32> seen; // a part has at most 32 words
        std::uint32_t count = 0, most = 0;
        std::array<std::uint8_t, banks> inBank {};
        unsigned lane = 0;
        for (Lanes lanes(part); lanes.next(lane);) {
            for (unsigned i = 0; i < words; ++i) {
                const std::uint64_t word = addresses[lane] / wordBytes + i;
                std::uint8_t& own = inBank[word % banks];
                if (!atomic && own != 0 && std::find(seen.begin(), seen.begin() + count, word) != seen.begin() + count)
                    continue;
                seen[count++] = word;
                most = std::max<std::uint32_t>(most, ++own);
            }
        }
        use.wavefronts += most;
        ++use.least;
    }
    return use;
}

std::uint32_t wideWavefronts(std::uint32_t mask, const LaneAddresses& addresses)
{
    constexpr std::uint64_t wide = 16;
    LaneAddresses begins;
    for (unsigned lane = 0; lane < begins.size(); ++lane)
        begins[lane] = addresses[lane] / wide * wide;
    return banksOf(mask, begins, wide, false).wavefronts;
}

bool arePaired(std::uint32_t mask, const LaneAddresses& addresses)
{
    for (const unsigned apart : { 1U, 2U }) {
        bool all = true;
        unsigned lane = 0;
        for (Lanes lanes(mask); all && lanes.next(lane);)
            all = (mask >> (lane ^ apart) & 1U) == 0 || addresses[lane] == addresses[lane ^ apart];
        if (all)
            return true;
    }
    return false;
}

std::uint32_t sameAddresses(std::uint32_t mask, const LaneAddresses& addresses)
{
    // A table of twice as many places, by a hash.
    constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
    std::array<std::uint64_t, 64> table;
    std::uint64_t used = 0;
    std::uint32_t same = 0;
    unsigned lane = 0;
    for (Lanes lanes(mask); lanes.next(lane);) {
        auto place = static_cast<unsigned>(addresses[lane] * golden >> 58U);
        while ((used >> place & 1U) != 0 && table[place] != addresses[lane])
            place = (place + 1) % 64;
        same += static_cast<std::uint32_t>(used >> place & 1U);
        table[place] = addresses[lane];
        used |= std::uint64_t { 1 } << place;
    }
    return same;
}

LaneStride strideOf(std::uint32_t mask, const LaneAddresses& addresses)
{
    LaneStride stride;
    unsigned before = 0, lane = 0;
    bool first = true;
    for (Lanes lanes(mask); lanes.next(lane);) {
        if (!first) {
            const auto distance = static_cast<std::int64_t>(addresses[lane] - addresses[before]);
            const auto apart = static_cast<std::int64_t>(lane - before);
            if (distance % apart != 0 || (stride.known && distance / apart != stride.bytes))
                return {};
            stride = { true, distance / apart };
        }
        before = lane;
        first = false;
    }
    return stride;
}

} // namespace warpdesk::emulator
