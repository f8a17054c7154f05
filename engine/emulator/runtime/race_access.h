// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpdesk::emulator {

/// One access of a warp. Lane i's address is base + i * stride where `addresses` is null; else addresses[i].
struct WarpAccess {
    std::uint32_t warp = 0;
    std::uint32_t mask = 0; ///< lanes
    std::uint64_t base = 0;
    std::uint64_t stride = 0;
    const std::uint64_t* addresses = nullptr;
    std::uint32_t bytes = 4;
    bool write = false;
    bool atomic = false;
    std::uint32_t site = 0;
    bool several = false; ///< of the lanes that read one address this is the first
    const std::byte* values = nullptr; ///< what a plain write leaves, a lane after the other
    bool changes = false; ///< a write that reads first: an atomic that is no exchange

    [[nodiscard]] std::uint64_t address(std::uint32_t lane) const
    {
        return addresses != nullptr ? addresses[lane] : base + lane * stride;
    }
    [[nodiscard]] bool reads() const { return !write || changes; }
    /// Cells of four bytes that a lane touches.
    [[nodiscard]] std::uint32_t cells() const { return std::max(bytes / 4, 1U); }
    /// Which bytes of its cell a lane touches.
    [[nodiscard]] std::uint32_t byteMask(std::uint64_t at) const
    {
        return bytes >= 4 ? 15U : ((1U << bytes) - 1) << (at & 3U) & 15U;
    }
    /// The four bytes of a cell after the lane's write, which may change some of them only.
    [[nodiscard]] std::uint32_t valueAfter(std::uint32_t lane, std::uint32_t cell, std::uint32_t before) const
    {
        auto after = std::bit_cast<std::array<std::byte, 4>>(before);
        const std::byte* from = values + std::size_t { lane } * bytes + std::size_t { cell } * 4;
        const std::size_t size = std::min(bytes, 4U);
        const std::size_t at = bytes < 4 ? address(lane) & 3U : 0;
        std::memcpy(after.data() + at, from, std::min(size, after.size() - at));
        return std::bit_cast<std::uint32_t>(after);
    }
};

/// Two accesses to the same bytes, one of them a write, that nothing orders.
struct Race {
    enum class Space : std::uint8_t { Shared, Global } space = Space::Global;
    struct Side {
        std::uint64_t block = 0;
        std::uint32_t warp = 0, lane = 0;
        bool threadKnown = true; ///< false: some thread besides this one
        bool write = false;
        bool atomic = false;
        std::uint32_t site = 0;
    };
    Side earlier, later; ///< as this run happened to order them
    std::uint64_t address = 0;
    std::uint64_t count = 0; ///< times the same two accesses of the code met
};

/// A read of bytes that nobody has written: in shared memory no thread of the block since it began, in global memory
/// neither a kernel nor a copy or fill.
struct UnwrittenRead {
    Race::Space space = Race::Space::Global;
    Race::Side reader;
    std::uint64_t address = 0;
    std::uint64_t count = 0; ///< times this access of the code did so
};

} // namespace warpdesk::emulator
