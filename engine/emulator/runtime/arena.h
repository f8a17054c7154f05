// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>

namespace warpdesk::emulator {

/// One reserved stretch of address space that holds all memory device code may touch, so that a generic address is a
/// native one. Nothing in it is readable until it is committed. A committed region has an inaccessible page on
/// both sides; a released one stays inaccessible for as long as the arena has fresh addresses left.
class Arena final {
public:
    /// Reserves `bytes` of address space, or less (down to 1 GiB) where the process may not have that much.
    [[nodiscard]] static Result<Arena> reserve(std::uint64_t bytes);

    Arena(Arena&& other) noexcept;
    Arena& operator=(Arena&&) = delete;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena();

    /// Zeroed, readable and writable memory, whole pages; empty when the system has no more. `alignment` is a power
    /// of two.
    [[nodiscard]] std::span<std::byte> commit(std::uint64_t bytes, std::uint64_t alignment = pageBytes);
    void release(std::span<std::byte> region);

    [[nodiscard]] std::uint64_t begin() const { return m_begin; }
    [[nodiscard]] std::uint64_t end() const { return m_begin + m_bytes; }
    [[nodiscard]] bool holds(std::uint64_t address) const { return address - m_begin < m_bytes; }

    static constexpr std::uint64_t pageBytes = 4096;

private:
    Arena(std::uint64_t begin, std::uint64_t bytes)
        : m_begin(begin)
        , m_bytes(bytes)
        , m_top(begin)
    {
    }
    struct Hole {
        std::uint64_t begin, bytes;
    };
    [[nodiscard]] std::uint64_t place(std::uint64_t bytes, std::uint64_t alignment);

    std::uint64_t m_begin = 0;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_top = 0; ///< fresh addresses start here
    std::deque<Hole> m_holes; ///< released regions with their guard pages, oldest first
};

} // namespace warpdesk::emulator
