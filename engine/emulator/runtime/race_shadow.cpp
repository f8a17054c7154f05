// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_shadow.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <thread>
#include <utility>

namespace warpdesk::emulator {

namespace {

constexpr std::uint64_t pageBytes = 4096;
constexpr std::uint64_t hugeBytes = std::uint64_t { 2 } << 20;
constexpr std::uint64_t cellBytes = 20; ///< two records and a value

} // namespace

Result<RaceShadow> RaceShadow::reserve(std::uint64_t begin, std::uint64_t end)
{
    const std::uint64_t bytes = (end - begin) / 4 * cellBytes + 3 * hugeBytes;
    void* memory = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return failure(ErrorKind::Environment, "there is no address space for the race detector",
            "Raise the limit on address space (ulimit -v).");
    return RaceShadow(begin, end, std::span(static_cast<std::byte*>(memory), bytes));
}

RaceShadow::RaceShadow(std::uint64_t begin, std::uint64_t end, std::span<std::byte> reserved)
    : m_begin(begin)
    , m_end(end)
    , m_reserved(reserved)
    , m_locks(std::make_unique<std::array<std::atomic_flag, lockCount>>())
{
    // Each part starts on a huge page of its own.
    const auto start = [&](std::uint64_t offset) {
        const std::uint64_t address = std::bit_cast<std::uint64_t>(reserved.data()) + offset;
        return std::bit_cast<std::byte*>((address + hugeBytes - 1) & ~(hugeBytes - 1));
    };
    const std::uint64_t cells = (end - begin) / 4;
    m_cells.writers = reinterpret_cast<std::uint64_t*>(start(0));
    m_cells.readers = reinterpret_cast<std::uint64_t*>(start(cells * 8 + hugeBytes));
    m_cells.values = reinterpret_cast<std::uint32_t*>(start(cells * 16 + 2 * hugeBytes));
}

RaceShadow::RaceShadow(RaceShadow&& other) noexcept
    : m_begin(other.m_begin)
    , m_end(other.m_end)
    , m_reserved(std::exchange(other.m_reserved, {}))
    , m_cells(other.m_cells)
    , m_covered(std::move(other.m_covered))
    , m_locks(std::move(other.m_locks))
{
}

RaceShadow::~RaceShadow()
{
    if (!m_reserved.empty())
        munmap(m_reserved.data(), m_reserved.size());
}

/// The whole pages of each part that shadow [begin, end).
template <class Visit> void RaceShadow::visit(std::uint64_t begin, std::uint64_t end, Visit visit) const
{
    const RaceCells first = at(begin), last = at(end + 3);
    const auto part = [&](const void* from, const void* to) {
        const std::uint64_t low = std::bit_cast<std::uint64_t>(from) & ~(pageBytes - 1);
        const std::uint64_t high = (std::bit_cast<std::uint64_t>(to) + pageBytes - 1) & ~(pageBytes - 1);
        visit(std::bit_cast<std::byte*>(low), high - low);
    };
    part(first.writers, last.writers);
    part(first.readers, last.readers);
    part(first.values, last.values);
}

void RaceShadow::forget()
{
    for (const auto& [begin, end] : m_covered)
        visit(begin, end, [](std::byte* from, std::uint64_t bytes) { madvise(from, bytes, MADV_DONTNEED); });
}

void RaceShadow::forget(std::uint64_t begin, std::uint64_t end)
{
    for (const auto& [low, high] : m_covered) {
        const std::uint64_t from = std::max(begin, low), to = std::min(end, high);
        if (from >= to)
            continue;
        const RaceCells first = at(from), last = at(to + 3);
        std::fill(first.writers, last.writers, 0);
        std::fill(first.readers, last.readers, 0);
    }
}

bool RaceShadow::isWritten(std::uint64_t begin, std::uint64_t end) const
{
    const RaceCells first = at(begin), last = at(end + 3);
    return std::find(first.writers, last.writers, 0) == last.writers;
}

Result<void> RaceShadow::cover(Ranges ranges)
{
    const auto among = [](const auto& list, const auto& range) { return std::ranges::find(list, range) != list.end(); };
    if (std::ranges::equal(m_covered, ranges))
        return {};
    for (const auto& [begin, end] : m_covered)
        if (!among(ranges, std::pair(begin, end)))
            visit(begin, end, [](std::byte* from, std::uint64_t bytes) { madvise(from, bytes, MADV_DONTNEED); });
    bool covered = true;
    for (const auto& [begin, end] : ranges) {
        if (among(m_covered, std::pair(begin, end)))
            continue;
        visit(begin, end, [&](std::byte* from, std::uint64_t bytes) {
            covered = mprotect(from, bytes, PROT_READ | PROT_WRITE) == 0 && covered;
            if (bytes >= hugeBytes)
                madvise(from, bytes, MADV_HUGEPAGE);
        });
    }
    m_covered.assign(ranges.begin(), ranges.end());
    if (!covered)
        return failure(ErrorKind::Environment,
            "there is not enough memory to look for races: it takes five times that of the arrays a kernel writes",
            "Use a smaller test, or --checks memory.");
    return {};
}

RaceShadow::Lock::Lock(RaceShadow& shadow, std::uint64_t first, std::uint64_t last)
{
    const auto lockOf = [&](std::uint64_t address) { return &(*shadow.m_locks)[address / lockedBytes % lockCount]; };
    std::atomic_flag* const one = lockOf(first);
    std::atomic_flag* const other = lockOf(last);
    m_lower = std::min(one, other);
    m_upper = one == other ? nullptr : std::max(one, other);
    for (std::atomic_flag* lock : { m_lower, m_upper })
        while (lock != nullptr && lock->test_and_set(std::memory_order_acquire))
            std::this_thread::yield();
}

RaceShadow::Lock::~Lock()
{
    if (m_upper != nullptr)
        m_upper->clear(std::memory_order_release);
    m_lower->clear(std::memory_order_release);
}

} // namespace warpdesk::emulator
