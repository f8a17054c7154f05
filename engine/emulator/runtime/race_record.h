// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace warpdesk::emulator {

/// One access as the shadow of four bytes of memory remembers it, in 64 bits. 0 = none. From the top: the tag of the
/// block (26, the first bit 0), the block's time (10), warp (5), lane (5), which of the four bytes (4), whether it was
/// atomic, whether another thread that it is not ordered with did the same before, and the access's number in the code
/// (12). Tags grow from launch to launch: smaller ones are of launches before.
class RaceRecord final {
public:
    constexpr RaceRecord() = default;
    constexpr explicit RaceRecord(std::uint64_t bits)
        : m_bits(bits)
    {
    }

    static constexpr unsigned tagShift = 38, timeShift = 28, warpShift = 23, laneShift = 18, maskShift = 14;
    static constexpr std::uint64_t atomicBit = 1U << 13U, manyBit = 1U << 12U;
    static constexpr std::uint64_t mostTag = (1U << 25U) - 1, mostTime = (1U << 10U) - 1, mostSite = (1U << 12U) - 1;
    /// Which thread of its block.
    static constexpr std::uint64_t threadBits = std::uint64_t { 0x3ff } << laneShift;

    [[nodiscard]] static constexpr std::uint64_t pack(std::uint64_t tag, std::uint64_t time, std::uint32_t warp,
        std::uint32_t lane, std::uint32_t bytes, bool atomic, std::uint32_t site)
    {
        return tag << tagShift | time << timeShift | std::uint64_t { warp } << warpShift
            | std::uint64_t { lane } << laneShift | std::uint64_t { bytes } << maskShift | (atomic ? atomicBit : 0)
            | site;
    }

    [[nodiscard]] constexpr std::uint64_t bits() const { return m_bits; }
    [[nodiscard]] constexpr std::uint64_t tag() const { return m_bits >> tagShift; }
    [[nodiscard]] constexpr std::uint64_t time() const { return m_bits >> timeShift & mostTime; }
    [[nodiscard]] constexpr std::uint32_t warp() const { return static_cast<std::uint32_t>(m_bits >> warpShift & 31U); }
    [[nodiscard]] constexpr std::uint32_t lane() const { return static_cast<std::uint32_t>(m_bits >> laneShift & 31U); }
    [[nodiscard]] constexpr std::uint32_t bytes() const
    {
        return static_cast<std::uint32_t>(m_bits >> maskShift & 15U);
    }
    [[nodiscard]] constexpr bool atomic() const { return (m_bits & atomicBit) != 0; }
    [[nodiscard]] constexpr bool many() const { return (m_bits & manyBit) != 0; }
    [[nodiscard]] constexpr std::uint32_t site() const { return static_cast<std::uint32_t>(m_bits & mostSite); }

private:
    std::uint64_t m_bits = 0;
};

} // namespace warpdesk::emulator
