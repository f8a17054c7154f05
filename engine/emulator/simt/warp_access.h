// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>

/// What the addresses of one warp's access mean to a GPU. Sources: CUDA C++ Programming Guide 13.0, "Global Memory" and
/// "Shared Memory" of the compute capabilities (32-byte segments; 32 banks of 4 bytes, one word of a bank serves all
/// lanes that read it), and Nsight Compute's documentation on requests, sectors and wavefronts. Accesses of 8 and 16
/// bytes a lane go half a warp and a quarter of a warp at a time.
namespace warpdesk::emulator {

/// Bytes of the widest access that may be part of one of 16 bytes in machine code.
inline constexpr unsigned widestJoined = 8;

using LaneAddresses = std::array<std::uint64_t, 32>;

/// A 128-byte line and the 4-byte words of it that are touched.
struct LineWords {
    std::uint64_t line = 0; ///< address / 128
    std::uint32_t words = 0;
    [[nodiscard]] std::uint32_t sectors() const; ///< mask of the four
};

struct LineSet {
    std::array<LineWords, 64> lines; ///< in the order in which lanes come to them
    std::uint32_t count = 0;
    [[nodiscard]] std::span<const LineWords> all() const { return { lines.data(), count }; }
    [[nodiscard]] std::uint32_t sectors() const;
    /// As few sectors as hold so many different words.
    [[nodiscard]] std::uint32_t leastSectors() const;
};
/// `bytes` at most 32.
void linesOf(std::uint32_t mask, const LaneAddresses& addresses, unsigned bytes, LineSet& set);

struct BankUse {
    std::uint32_t wavefronts = 0;
    std::uint32_t least = 0; ///< without conflicts
};
/// Atomics on one word wait for each other; loads and stores of it do not.
[[nodiscard]] BankUse banksOf(std::uint32_t mask, const LaneAddresses& addresses, unsigned bytes, bool atomic);

/// Wavefronts of the 16 bytes that each lane's access of at most 8 bytes lies in.
[[nodiscard]] std::uint32_t wideWavefronts(std::uint32_t mask, const LaneAddresses& addresses);
/// Whether all active lanes n and n ^ 1, or all n and n ^ 2, have one address.
[[nodiscard]] bool arePaired(std::uint32_t mask, const LaneAddresses& addresses);

/// Active lanes whose address a lower one has, too.
[[nodiscard]] std::uint32_t sameAddresses(std::uint32_t mask, const LaneAddresses& addresses);

struct LaneStride {
    bool known = false; ///< the same from each active lane to the next active one, per lane between them
    std::int64_t bytes = 0;
};
[[nodiscard]] LaneStride strideOf(std::uint32_t mask, const LaneAddresses& addresses);

} // namespace warpdesk::emulator
