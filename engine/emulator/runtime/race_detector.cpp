// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_detector.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <thread>

namespace warpdesk::emulator {

namespace {

constexpr std::uint64_t pageBytes = 4096;
constexpr unsigned lanes = 32;
constexpr std::size_t mostCells = lanes * 4; ///< 16 bytes a lane
constexpr std::size_t mostRaces = 256;
constexpr std::uint64_t cellBytes = 20; ///< two records and a value

/// What `access` found in the shadow before it changed it; `report` follows on the same thread.
struct Seen {
    std::array<std::uint64_t, mostCells> writers, readers; ///< by lane, cells of a lane together
    std::array<std::uint32_t, mostCells> values;
    unsigned cellsPerLane = 1;
};
Seen& seen()
{
    thread_local Seen found;
    return found;
}

unsigned cellsOf(const WarpAccess& access) { return std::max(access.bytes / 4, 1U); }

std::uint64_t addressOf(const WarpAccess& access, unsigned lane)
{
    return access.addresses != nullptr ? access.addresses[lane] : access.base + lane * access.stride;
}

/// The four bytes of a cell after the lane's write, which may change some of them only.
std::uint32_t valueOf(const WarpAccess& access, unsigned lane, unsigned cell, std::uint32_t before)
{
    std::array<std::byte, 4> bytes = std::bit_cast<std::array<std::byte, 4>>(before);
    const std::byte* from = access.values + std::size_t { lane } * access.bytes + std::size_t { cell } * 4;
    const std::size_t size = std::min(access.bytes, 4U);
    const std::size_t at = access.bytes < 4 ? addressOf(access, lane) & 3U : 0;
    std::memcpy(bytes.data() + at, from, std::min(size, bytes.size() - at));
    return std::bit_cast<std::uint32_t>(bytes);
}

/// Which bytes of its cell a lane touches.
std::uint32_t byteMask(std::uint64_t address, std::uint32_t bytes)
{
    return bytes >= 4 ? 15U : ((1U << bytes) - 1) << (address & 3U) & 15U;
}

/// The test that costs a few operations and may say yes where `isOrdered` says no. Shadow words of global memory are
/// read and written by several workers at once, without locks: each looks after it wrote (and a fence), so that of two
/// that meet at least one sees the other.
struct Filter {
    std::uint64_t self = 0; ///< tag, time, warp; lane 0
    std::uint64_t oldest = 0; ///< tag and floor: below it and of this tag is ordered
    std::uint64_t oldestOwn = 0; ///< the same for records of this warp
    std::uint64_t bothAtomic = 0; ///< the atomic bit when this access is atomic
    bool shared = false;

    [[nodiscard]] std::uint64_t fresh(std::uint64_t record) const
    {
        // Tags of blocks that used this shared memory before are smaller; in global memory any other tag is concurrent.
        const bool own = record >> RaceRecord::tagShift == self >> RaceRecord::tagShift;
        const bool ownWarp = own && ((record ^ self) >> RaceRecord::warpShift & 31U) == 0;
        const std::uint64_t limit = ownWarp ? oldestOwn : oldest;
        return static_cast<std::uint64_t>(shared || own ? record >= limit : record != 0);
    }
    [[nodiscard]] std::uint64_t otherThread(std::uint64_t record, std::uint64_t lane) const
    {
        const bool own = record >> RaceRecord::tagShift == self >> RaceRecord::tagShift;
        return static_cast<std::uint64_t>(
            !own || ((record ^ (self | lane << RaceRecord::laneShift)) & RaceRecord::threadBits) != 0);
    }
    [[nodiscard]] std::uint64_t conflicts(std::uint64_t record, std::uint64_t lane) const
    {
        return fresh(record) & otherThread(record, lane) & static_cast<std::uint64_t>((record & bothAtomic) == 0);
    }
    [[nodiscard]] std::uint64_t conflictsWithReaders(std::uint64_t record, std::uint64_t lane) const
    {
        return fresh(record)
            & (otherThread(record, lane) | static_cast<std::uint64_t>((record & RaceRecord::manyBit) != 0))
            & static_cast<std::uint64_t>((record & bothAtomic) == 0);
    }
    /// An atomic by the thread that wrote plainly before hides nothing: its plain write is what others race with.
    [[nodiscard]] bool keeps(std::uint64_t record, std::uint64_t lane) const
    {
        return bothAtomic != 0 && (record & RaceRecord::atomicBit) == 0 && fresh(record) != 0
            && otherThread(record, lane) == 0;
    }
    /// The bit that says that others read it too, when this lane reads after `record`.
    [[nodiscard]] std::uint64_t many(std::uint64_t record, std::uint64_t lane) const
    {
        return (fresh(record)
                   & (otherThread(record, lane) | static_cast<std::uint64_t>((record & RaceRecord::manyBit) != 0)))
            * RaceRecord::manyBit;
    }
};

Filter filterOf(const RaceBlock& block, const WarpAccess& access, bool shared)
{
    return { RaceRecord::pack(block.tag, block.clock.now(), access.warp, 0, 15, access.atomic, access.site),
        RaceRecord::pack(block.tag, block.clock.floor(access.warp), 0, 0, 0, false, 0),
        RaceRecord::pack(block.tag, block.clock.ownFloor(access.warp), 0, 0, 0, false, 0),
        access.atomic ? RaceRecord::atomicBit : 0, shared };
}

std::span<std::byte> reserve(std::uint64_t bytes)
{
    void* memory = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? std::span<std::byte>() : std::span(static_cast<std::byte*>(memory), bytes);
}

} // namespace

Result<std::unique_ptr<RaceDetector>> RaceDetector::create(std::uint64_t begin, std::uint64_t end)
{
    const std::span<std::byte> reserved = reserve((end - begin) / 4 * cellBytes);
    if (reserved.empty())
        return failure(ErrorKind::Environment, "there is no address space for the race detector",
            "Raise the limit on address space (ulimit -v).");
    return std::unique_ptr<RaceDetector>(new RaceDetector(begin, end, reserved));
}

RaceDetector::RaceDetector(std::uint64_t begin, std::uint64_t end, std::span<std::byte> reserved)
    : m_begin(begin)
    , m_end(end)
    , m_reserved(reserved)
    , m_cells { reinterpret_cast<std::uint64_t*>(reserved.data()),
        reinterpret_cast<std::uint64_t*>(reserved.data() + (end - begin) / 4 * 8),
        reinterpret_cast<std::uint32_t*>(reserved.data() + (end - begin) / 4 * 16) }
{
}

RaceDetector::~RaceDetector() { munmap(m_reserved.data(), m_reserved.size()); }

bool RaceDetector::cover(const void* begin, const void* end)
{
    const std::uint64_t first = std::bit_cast<std::uint64_t>(begin) & ~(pageBytes - 1);
    const std::uint64_t last = (std::bit_cast<std::uint64_t>(end) + pageBytes - 1) & ~(pageBytes - 1);
    m_covered.emplace_back(std::bit_cast<std::byte*>(first), last - first);
    return mprotect(m_covered.back().data(), last - first, PROT_READ | PROT_WRITE) == 0;
}

Result<void> RaceDetector::reset(std::span<const std::pair<std::uint64_t, std::uint64_t>> ranges)
{
    for (const std::span<std::byte> part : m_covered) {
        madvise(part.data(), part.size(), MADV_DONTNEED);
        mprotect(part.data(), part.size(), PROT_NONE);
    }
    m_covered.clear();
    for (const auto& [begin, end] : ranges) {
        const std::uint64_t first = (begin - m_begin) / 4, last = (end - m_begin + 3) / 4;
        const bool covered = cover(m_cells.writers + first, m_cells.writers + last)
            && cover(m_cells.readers + first, m_cells.readers + last)
            && cover(m_cells.values + first, m_cells.values + last);
        if (!covered)
            return failure(ErrorKind::Environment,
                "there is not enough memory to look for races: it takes five times that of the arrays",
                "Use a smaller test, or --checks memory.");
    }
    const std::scoped_lock lock(m_mutex);
    ++m_launch;
    m_nextTag = 1;
    m_stamp = 1;
    m_blockOfTag.assign(1, 0);
    m_releases.clear();
    m_races.clear();
    m_index.clear();
    return {};
}

void RaceDetector::newTag(RaceBlock& block)
{
    block.tag = std::min(m_nextTag.fetch_add(1, std::memory_order_relaxed), RaceRecord::mostTag);
    const std::scoped_lock lock(m_mutex);
    if (m_blockOfTag.size() <= block.tag)
        m_blockOfTag.resize(block.tag + 1);
    m_blockOfTag[block.tag] = block.index;
}

void RaceDetector::startBlock(RaceBlock& block, std::uint64_t index, std::uint32_t warps, std::span<std::byte> shared)
{
    block.index = index;
    block.acquired = 0;
    block.partlyOrdered = false;
    newTag(block);
    block.clock.start(warps);
    const std::size_t cells = (shared.size() + 3) / 4;
    // Tags begin anew with each launch: older records would look like those of blocks to come.
    if (block.sharedWriters.size() < cells || block.launch != m_launch) {
        block.launch = m_launch;
        block.sharedWriters.assign(cells, 0);
        block.sharedReaders.assign(cells, 0);
        block.sharedValues.assign(cells, 0);
    }
    block.sharedBegin = reinterpret_cast<std::uint64_t>(shared.data());
}

std::optional<RaceDetector::Place> RaceDetector::placeOf(const RaceBlock& block, std::uint64_t address) const
{
    if (const std::uint64_t offset = address - block.sharedBegin; offset / 4 < block.sharedWriters.size()) {
        auto& own = const_cast<RaceBlock&>(block);
        return Place { { own.sharedWriters.data() + offset / 4, own.sharedReaders.data() + offset / 4,
                           own.sharedValues.data() + offset / 4 },
            true };
    }
    if (address - m_begin < m_end - m_begin)
        return Place { { m_cells.writers + (address - m_begin) / 4, m_cells.readers + (address - m_begin) / 4,
                           m_cells.values + (address - m_begin) / 4 },
            false };
    return std::nullopt;
}

RaceDetector::CellLock::CellLock(RaceDetector& detector, const std::uint64_t* first, const std::uint64_t* last)
{
    const auto lockOf = [&](const std::uint64_t* cell) {
        return &detector
                    .m_locks[static_cast<std::size_t>(cell - detector.m_cells.writers) / 128 % detector.m_locks.size()];
    };
    m_lower = std::min(lockOf(first), lockOf(last));
    m_upper = std::max(lockOf(first), lockOf(last));
    if (m_upper == m_lower)
        m_upper = nullptr;
    for (std::atomic_flag* lock : { m_lower, m_upper })
        while (lock != nullptr && lock->test_and_set(std::memory_order_acquire))
            std::this_thread::yield();
}

RaceDetector::CellLock::~CellLock()
{
    for (std::atomic_flag* lock : { m_upper, m_lower })
        if (lock != nullptr)
            lock->clear(std::memory_order_release);
}

/// Lanes side by side, whole cells: loops that the compiler turns into vector code.
template <bool Write> bool RaceDetector::accessRow(RaceBlock& block, const WarpAccess& access, const Place& place)
{
    Seen& found = seen();
    const unsigned perLane = cellsOf(access);
    const unsigned shift = static_cast<unsigned>(std::countr_zero(perLane));
    // Beyond the outermost active lanes there may be no memory at all.
    const unsigned first = static_cast<unsigned>(std::countr_zero(access.mask)) * perLane;
    const unsigned cells = (lanes - static_cast<unsigned>(std::countl_zero(access.mask))) * perLane;
    found.cellsPerLane = perLane;
    const Filter filter = filterOf(block, access, place.shared);
    std::uint64_t* const mine = Write ? place.cells.writers : place.cells.readers;
    std::uint64_t* const others = Write ? place.cells.readers : place.cells.writers;
    std::uint64_t* const before = Write ? found.writers.data() : found.readers.data();
    std::uint64_t* const besides = Write ? found.readers.data() : found.writers.data();
    std::optional<CellLock> lock;
    if (Write && access.values != nullptr && !place.shared)
        lock.emplace(*this, place.cells.writers + first, place.cells.writers + cells - 1);
    if (Write && access.values != nullptr) {
        for (unsigned i = first; i < cells; ++i) {
            std::uint32_t own = 0;
            std::memcpy(&own, access.values + std::size_t { i } * 4, 4);
            const std::uint32_t old = place.cells.values[i];
            found.values[i] = old;
            place.cells.values[i] = (access.mask >> (i >> shift) & 1U) != 0 ? own : old;
        }
    }
    std::uint64_t suspect = 0, several = 0;
    for (unsigned i = first; i < cells; ++i) {
        const std::uint64_t lane = i >> shift;
        const std::uint64_t active = access.mask >> lane & 1U;
        const std::uint64_t old = mine[i];
        before[i] = active != 0 ? old : 0;
        std::uint64_t record = filter.self | lane << RaceRecord::laneShift;
        if constexpr (Write)
            suspect |= active & filter.conflicts(old, lane);
        else
            record |= filter.many(old, lane);
        if (Write && access.atomic && filter.keeps(old, lane))
            record = old;
        mine[i] = active != 0 ? record : old;
        several |= Write ? 0 : active << 12U & record;
    }
    lock.reset();
    if (!Write && several != 0 && block.partlyOrdered)
        for (unsigned i = first; i < cells; ++i)
            if ((mine[i] & RaceRecord::manyBit) != 0 && !isMany(block, access.warp, i >> shift, RaceRecord(before[i])))
                mine[i] &= ~RaceRecord::manyBit;
    if (!place.shared)
        std::atomic_thread_fence(std::memory_order_seq_cst);
    for (unsigned i = first; i < cells; ++i) {
        const std::uint64_t lane = i >> shift;
        const std::uint64_t active = access.mask >> lane & 1U;
        const std::uint64_t other = others[i];
        besides[i] = active != 0 ? other : 0;
        suspect |= active & (Write ? filter.conflictsWithReaders(other, lane) : filter.conflicts(other, lane));
    }
    if constexpr (Write) {
        // Another worker's write that came in between; plain ones are told by the later of the two.
        for (unsigned i = first; i < cells && !place.shared && access.values == nullptr; ++i) {
            const std::uint64_t lane = i >> shift;
            const std::uint64_t now = mine[i];
            const bool changed = now != (filter.self | lane << RaceRecord::laneShift);
            if ((access.mask >> lane & 1U) != 0 && changed && filter.conflicts(now, lane) != 0) {
                before[i] = now;
                suspect = 1;
            }
        }
    }
    return suspect != 0;
}

/// Lane by lane: gathers, one address for all, parts of a cell.
bool RaceDetector::accessLanes(RaceBlock& block, const WarpAccess& access)
{
    Seen& found = seen();
    const unsigned perLane = cellsOf(access);
    found.cellsPerLane = perLane;
    std::uint64_t suspect = 0;
    for (std::uint32_t left = access.mask; left != 0; left &= left - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(left));
        const std::uint64_t address = addressOf(access, lane);
        const auto place = placeOf(block, address);
        for (unsigned i = 0; i < perLane; ++i) {
            std::uint64_t& writerSeen = found.writers[lane * perLane + i];
            std::uint64_t& readerSeen = found.readers[lane * perLane + i];
            writerSeen = readerSeen = 0;
            if (!place)
                continue;
            const Filter filter = filterOf(block, access, place->shared);
            const std::uint64_t bytes = std::uint64_t { byteMask(address, access.bytes) } << RaceRecord::maskShift;
            const std::uint64_t record = (filter.self & ~(std::uint64_t { 15 } << RaceRecord::maskShift)) | bytes
                | std::uint64_t { lane } << RaceRecord::laneShift;
            std::atomic_ref writer(place->cells.writers[i]), reader(place->cells.readers[i]);
            if (access.write) {
                std::optional<CellLock> lock;
                if (access.values != nullptr && !place->shared)
                    lock.emplace(*this, place->cells.writers + i, place->cells.writers + i);
                if (access.values != nullptr) {
                    std::atomic_ref value(place->cells.values[i]);
                    std::uint32_t& seenValue = found.values[lane * perLane + i];
                    seenValue = value.load();
                    value.store(valueOf(access, lane, i, seenValue));
                }
                writerSeen = writer.load();
                if (!filter.keeps(writerSeen, lane))
                    writerSeen = writer.exchange(record);
                lock.reset();
                readerSeen = reader.load();
                suspect |= filter.conflicts(writerSeen, lane) | filter.conflictsWithReaders(readerSeen, lane);
            } else {
                readerSeen = reader.load();
                std::uint64_t many = filter.many(readerSeen, lane);
                if (many != 0 && block.partlyOrdered && !isMany(block, access.warp, lane, RaceRecord(readerSeen)))
                    many = 0;
                reader.store(record | many | (access.several ? RaceRecord::manyBit : 0));
                writerSeen = writer.load();
                suspect |= filter.conflicts(writerSeen, lane);
            }
        }
    }
    return suspect != 0;
}

bool RaceDetector::access(RaceBlock& block, const WarpAccess& access)
{
    const bool row
        = access.addresses == nullptr && access.stride == access.bytes && access.bytes >= 4 && (access.base & 3U) == 0;
    if (access.mask == 0)
        return false;
    if (access.addresses == nullptr && access.stride == 0 && !access.write) {
        WarpAccess first = access;
        first.mask = access.mask & (~access.mask + 1);
        first.several = first.mask != access.mask;
        return accessLanes(block, first);
    }
    if (!row)
        return accessLanes(block, access);
    const auto lowest = static_cast<unsigned>(std::countr_zero(access.mask));
    const auto highest = lanes - 1 - static_cast<unsigned>(std::countl_zero(access.mask));
    auto place = placeOf(block, addressOf(access, lowest));
    const auto last = placeOf(block, addressOf(access, highest) + access.bytes - 1);
    if (!place || !last || place->shared != last->shared)
        return accessLanes(block, access);
    const std::size_t before = std::size_t { lowest } * cellsOf(access);
    place->cells.writers -= before;
    place->cells.readers -= before;
    place->cells.values -= before;
    return access.write ? accessRow<true>(block, access, *place) : accessRow<false>(block, access, *place);
}

bool RaceDetector::isOrdered(const RaceBlock& block, std::uint32_t warp, std::uint32_t lane, RaceRecord earlier) const
{
    if (earlier.tag() == block.tag) {
        const bool sameThread = earlier.warp() == warp && earlier.lane() == lane;
        return sameThread || block.clock.ordered(warp, earlier.warp(), earlier.time());
    }
    const std::scoped_lock lock(m_mutex);
    if (earlier.tag() >= m_blockOfTag.size() || m_blockOfTag[earlier.tag()] == block.index
        || earlier.tag() == RaceRecord::mostTag)
        return true;
    const auto releases = m_releases.find(earlier.tag());
    if (releases == m_releases.end())
        return false;
    const auto after
        = std::ranges::find_if(releases->second, [&](const Release& release) { return release.time > earlier.time(); });
    return after != releases->second.end() && after->stamp <= block.acquired;
}

/// Whether the last reader, or one before it, is another thread that this one is not ordered after.
bool RaceDetector::isMany(const RaceBlock& block, std::uint32_t warp, std::uint64_t lane, RaceRecord before) const
{
    const bool self = before.tag() == block.tag && before.warp() == warp && before.lane() == lane;
    if (self)
        return before.many() && before.time() >= block.clock.ownFloor(warp);
    return !isOrdered(block, warp, static_cast<std::uint32_t>(lane), before);
}

void RaceDetector::report(RaceBlock& block, const WarpAccess& access)
{
    const Seen& found = seen();
    const unsigned perLane = found.cellsPerLane;
    const bool one = access.addresses == nullptr && access.stride == 0 && !access.write;
    for (std::uint32_t left = one ? access.mask & (~access.mask + 1) : access.mask; left != 0; left &= left - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(left));
        const std::uint64_t address = addressOf(access, lane);
        const auto place = placeOf(block, address);
        if (!place)
            continue;
        const std::uint32_t own = byteMask(address, access.bytes);
        const auto races = [&](std::uint64_t bits) {
            const RaceRecord record(bits);
            if (bits == 0 || (record.bytes() & own) == 0 || (record.atomic() && access.atomic))
                return false;
            if (place->shared && record.tag() != block.tag)
                return false; // of a block that had this memory before
            return !isOrdered(block, access.warp, lane, record);
        };
        for (unsigned i = 0; i < perLane; ++i) {
            const std::uint64_t at = address + std::uint64_t { i } * 4;
            const RaceRecord writer(found.writers[lane * perLane + i]), reader(found.readers[lane * perLane + i]);
            if (races(writer.bits())) {
                const bool same = access.values != nullptr && !writer.atomic()
                    && found.values[lane * perLane + i] == valueOf(access, lane, i, found.values[lane * perLane + i]);
                if (!same)
                    add(block, access, lane, at, writer, true);
            }
            if (!access.write)
                continue;
            const bool selfAmongMany = reader.many() && reader.tag() == block.tag && reader.warp() == access.warp
                && reader.lane() == lane && !block.clock.ordered(access.warp, access.warp, reader.time())
                && !(reader.atomic() && access.atomic);
            if (selfAmongMany || races(reader.bits()))
                add(block, access, lane, at, reader, false);
        }
    }
}

void RaceDetector::tick(RaceBlock& block)
{
    if (block.clock.now() <= RaceRecord::mostTime)
        return;
    newTag(block);
    block.clock.restart();
}

void RaceDetector::warpBarrier(RaceBlock& block, std::uint32_t warp)
{
    block.clock.warpBarrier(warp);
    tick(block);
}

void RaceDetector::barrier(RaceBlock& block, std::uint32_t warps)
{
    block.clock.barrier(warps);
    block.partlyOrdered |= ~warps != 0;
    tick(block);
}

void RaceDetector::release(RaceBlock& block, std::uint32_t warp)
{
    block.clock.release(warp);
    {
        const std::scoped_lock lock(m_mutex);
        m_releases[block.tag].push_back({ block.clock.now(), m_stamp.fetch_add(1) });
    }
    tick(block);
}

void RaceDetector::acquire(RaceBlock& block, std::uint32_t warp)
{
    block.acquired = m_stamp.load();
    block.clock.acquire(warp);
    block.partlyOrdered = true;
}

void RaceDetector::add(const RaceBlock& block, const WarpAccess& access, std::uint32_t lane, std::uint64_t address,
    RaceRecord earlier, bool earlierWrote)
{
    const std::scoped_lock lock(m_mutex);
    const std::uint64_t kinds = std::uint64_t { earlierWrote } << 1U | std::uint64_t { access.write };
    const auto [at, fresh] = m_index.try_emplace({ earlier.site(), access.site, kinds }, m_races.size());
    if (!fresh) {
        ++m_races[at->second].count;
        return;
    }
    if (m_races.size() >= mostRaces) {
        m_index.erase(at);
        return;
    }
    Race race;
    race.space = placeOf(block, address)->shared ? Race::Space::Shared : Race::Space::Global;
    race.address = address;
    race.count = 1;
    const bool self = earlier.tag() == block.tag && earlier.warp() == access.warp && earlier.lane() == lane;
    race.earlier = { m_blockOfTag[earlier.tag()], earlier.warp(), earlier.lane(), !self, earlierWrote, earlier.atomic(),
        earlier.site() };
    race.later = { block.index, access.warp, lane, true, access.write, access.atomic, access.site };
    m_races.push_back(race);
}

std::vector<Race> RaceDetector::races() const
{
    const std::scoped_lock lock(m_mutex);
    return m_races;
}

} // namespace warpdesk::emulator
