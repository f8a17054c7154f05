// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/arena.h"

#include <fmt/format.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <utility>

#include <sys/mman.h>

namespace warpdesk::emulator {

namespace {

constexpr std::uint64_t smallestArena = std::uint64_t { 1 } << 30;

constexpr std::uint64_t roundUp(std::uint64_t value, std::uint64_t step) { return (value + step - 1) & ~(step - 1); }

void* pointer(std::uint64_t address) { return std::bit_cast<void*>(address); }

} // namespace

Result<Arena> Arena::reserve(std::uint64_t bytes)
{
    int error = 0;
    for (std::uint64_t size = roundUp(bytes, pageBytes); size >= smallestArena; size /= 2) {
        void* memory = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory != MAP_FAILED)
            return Arena(std::bit_cast<std::uint64_t>(memory), size);
        error = errno;
    }
    return failure(ErrorKind::Environment,
        fmt::format("cannot reserve address space for device memory: {}", std::strerror(error)),
        "Raise the limit on virtual memory (ulimit -v).");
}

Arena::Arena(Arena&& other) noexcept
    : m_begin(std::exchange(other.m_begin, 0))
    , m_bytes(std::exchange(other.m_bytes, 0))
    , m_top(other.m_top)
    , m_holes(std::move(other.m_holes))
{
}

Arena::~Arena()
{
    if (m_bytes != 0)
        munmap(pointer(m_begin), m_bytes);
}

std::uint64_t Arena::place(std::uint64_t bytes, std::uint64_t alignment)
{
    const std::uint64_t start = roundUp(m_top + pageBytes, alignment);
    if (start + bytes + pageBytes <= end()) {
        m_top = start + bytes;
        return start;
    }
    for (auto hole = m_holes.begin(); hole != m_holes.end(); ++hole) {
        const std::uint64_t inside = roundUp(hole->begin + pageBytes, alignment);
        if (inside + bytes + pageBytes > hole->begin + hole->bytes)
            continue;
        m_holes.erase(hole);
        return inside;
    }
    return 0;
}

std::span<std::byte> Arena::commit(std::uint64_t bytes, std::uint64_t alignment)
{
    if (bytes > m_bytes)
        return {};
    const std::uint64_t size = roundUp(bytes == 0 ? 1 : bytes, pageBytes);
    const std::uint64_t start = place(size, alignment < pageBytes ? pageBytes : alignment);
    if (start == 0 || mprotect(pointer(start), size, PROT_READ | PROT_WRITE) != 0)
        return {};
    return { static_cast<std::byte*>(pointer(start)), size };
}

void Arena::release(std::span<std::byte> region)
{
    if (region.empty())
        return;
    madvise(region.data(), region.size(), MADV_DONTNEED);
    mprotect(region.data(), region.size(), PROT_NONE);
    const auto start = std::bit_cast<std::uint64_t>(region.data());
    m_holes.push_back({ start - pageBytes, region.size() + 2 * pageBytes });
}

} // namespace warpdesk::emulator
