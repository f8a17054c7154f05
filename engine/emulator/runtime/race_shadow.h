// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace warpdesk::emulator {

/// What is kept for every four bytes: who wrote them last, who read them last, and what a plain write left there.
struct RaceCells {
    std::uint64_t* writers = nullptr;
    std::uint64_t* readers = nullptr;
    std::uint32_t* values = nullptr;
};

/// The shadow of global memory. It stays from launch to launch: records say which launch they are of.
class RaceShadow final {
public:
    using Ranges = std::span<const std::pair<std::uint64_t, std::uint64_t>>;

    /// Address space for the shadow of [begin, end); memory only where it is touched.
    [[nodiscard]] static Result<RaceShadow> reserve(std::uint64_t begin, std::uint64_t end);
    RaceShadow(RaceShadow&& other) noexcept;
    RaceShadow& operator=(RaceShadow&&) = delete;
    RaceShadow(const RaceShadow&) = delete;
    RaceShadow& operator=(const RaceShadow&) = delete;
    ~RaceShadow();

    /// These ranges, and no others, have a shadow from now on.
    [[nodiscard]] Result<void> cover(Ranges ranges);
    /// All records are gone.
    void forget();
    /// Those of [begin, end), as far as they are covered.
    void forget(std::uint64_t begin, std::uint64_t end);
    /// Whether every four bytes of [begin, end) have a writer, of whatever launch.
    [[nodiscard]] bool isWritten(std::uint64_t begin, std::uint64_t end) const;

    [[nodiscard]] bool holds(std::uint64_t address) const { return address - m_begin < m_end - m_begin; }
    [[nodiscard]] RaceCells at(std::uint64_t address) const
    {
        const std::uint64_t cell = (address - m_begin) / 4;
        return { m_cells.writers + cell, m_cells.readers + cell, m_cells.values + cell };
    }

    /// Holds the cells of [first, last]: who wrote and what it left must change together.
    class Lock final {
    public:
        Lock(RaceShadow& shadow, std::uint64_t first, std::uint64_t last);
        ~Lock();
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        std::atomic_flag* m_lower = nullptr;
        std::atomic_flag* m_upper = nullptr; ///< null: the same
    };

private:
    RaceShadow(std::uint64_t begin, std::uint64_t end, std::span<std::byte> reserved);
    template <class Visit> void visit(std::uint64_t begin, std::uint64_t end, Visit visit) const;

    /// Neighbours share a line of the cache; far places do not.
    static constexpr std::size_t lockCount = 16384;
    static constexpr std::uint64_t lockedBytes = 512;

    std::uint64_t m_begin = 0, m_end = 0;
    std::span<std::byte> m_reserved;
    RaceCells m_cells; ///< of `m_begin`
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_covered;
    std::unique_ptr<std::array<std::atomic_flag, lockCount>> m_locks;
};

} // namespace warpdesk::emulator
