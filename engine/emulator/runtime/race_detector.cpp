// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_detector.h"

#include "engine/emulator/runtime/race_row.h"

#include <algorithm>
#include <limits>
#include <span>

namespace warpdesk::emulator {

namespace {

constexpr std::size_t mostRaces = 256;
constexpr std::size_t mostUnwritten = 64;
constexpr std::uint64_t nowhere = std::numeric_limits<std::uint64_t>::max();

} // namespace

/// Four bytes of global memory that a lane touches.
struct RaceDetector::Cell {
    std::uint32_t lane = 0;
    std::uint32_t part = 0; ///< of the lane's bytes
    std::uint64_t address = 0; ///< of the first byte touched
};

Result<std::unique_ptr<RaceDetector>> RaceDetector::create(
    std::uint64_t begin, std::uint64_t end, WrittenMemory& written)
{
    WARPDESK_TRY(RaceShadow shadow, RaceShadow::reserve(begin, end));
    return std::unique_ptr<RaceDetector>(new RaceDetector(std::move(shadow), written));
}

Result<void> RaceDetector::cover(RaceShadow::Ranges ranges)
{
    WARPDESK_TRY_VOID(m_shadow.cover(ranges));
    for (const auto& [begin, end] : m_written.takeFresh())
        m_shadow.forget(begin, end);
    return {};
}

bool RaceDetector::isWritten(std::uint64_t begin, std::uint64_t bytes)
{
    if (m_written.isWhole(begin))
        return true;
    for (const auto& [from, to] : m_written.gaps(begin))
        if (!m_shadow.isWritten(from, to))
            return false;
    m_written.mark(begin, bytes);
    return true;
}

void RaceDetector::reset(std::uint64_t blocks, std::uint64_t untracked)
{
    const std::scoped_lock lock(m_mutex);
    m_firstTag = m_nextTag;
    if (m_firstTag + blocks > RaceRecord::mostTag) {
        m_shadow.forget();
        m_written.assumeAll(); // who wrote is forgotten with the rest
        m_firstTag = 1;
    }
    m_blocks = blocks;
    m_nextTag = m_firstTag + blocks;
    m_untracked = untracked;
    m_stamp = 1;
    m_blockOfTag.clear();
    m_releases.clear();
    m_races.clear();
    m_unwritten.clear();
    m_index.clear();
}

/// With the lock held. Of a tag of this launch.
std::uint64_t RaceDetector::blockOf(std::uint64_t tag) const
{
    if (tag - m_firstTag < m_blocks)
        return tag - m_firstTag;
    const auto later = m_blockOfTag.find(tag);
    return later == m_blockOfTag.end() ? nowhere : later->second;
}

void RaceDetector::startBlock(RaceBlock& block, std::uint64_t index, std::uint32_t warps, std::span<std::byte> shared)
{
    block.start(index, warps, shared, m_untracked);
    block.tag = std::min(m_firstTag + index, RaceRecord::mostTag);
    block.tagBase = block.clock.now();
}

/// After the clock went on.
void RaceDetector::advance(RaceBlock& block)
{
    block.refresh();
    if (block.clock.now() - block.tagBase <= RaceRecord::mostTime)
        return;
    block.tag = std::min(m_nextTag.fetch_add(1, std::memory_order_relaxed), RaceRecord::mostTag);
    block.tagBase = block.clock.now();
    const std::scoped_lock lock(m_mutex);
    m_blockOfTag[block.tag] = block.index;
}

std::uint64_t RaceDetector::recordOf(const RaceBlock& block, const WarpAccess& access) const
{
    return RaceRecord::pack(
        block.tag, block.clock.now() - block.tagBase, access.warp, 0, 15, access.atomic, access.site);
}

/// 32 lanes side by side of whole cells, plain. False: to be looked at cell by cell, and nothing is changed.
bool RaceDetector::accessRow(RaceBlock& block, const WarpAccess& access)
{
    if (access.mask != ~0U || access.addresses != nullptr || access.stride != access.bytes || access.atomic
        || (access.base & 3U) != 0 || (access.bytes != 4 && access.bytes != 8 && access.bytes != 16)
        || (!access.write && block.clock.isPartly()))
        return false;
    const RaceCells cells = m_shadow.at(access.base);
    const std::uint64_t floor = std::max(block.clock.floor(access.warp), block.tagBase) - block.tagBase;
    const RaceRow row { cells.writers, cells.readers, recordOf(block, access), m_firstTag << RaceRecord::tagShift,
        block.tag << RaceRecord::tagShift, block.tag << RaceRecord::tagShift | floor << RaceRecord::timeShift,
        access.cells() };
    const RaceShadow::Lock lock(m_shadow, access.base, access.base + std::uint64_t { 32 } * access.bytes - 1);
    if (!access.write) {
        bool unwritten = false;
        const bool harmless = readRow(row, unwritten);
        if (harmless && unwritten
            && !block.written.holds(access.base, access.base + std::uint64_t { 32 } * access.bytes - 1))
            for (std::uint32_t lane = 0; lane < 32; ++lane)
                lookForUnwritten(block, access, lane);
        return harmless;
    }
    if (access.values == nullptr || !writeRow(row))
        return false;
    std::memcpy(cells.values, access.values, std::size_t { 32 } * access.bytes);
    return true;
}

bool RaceDetector::isOrdered(const RaceBlock& block, std::uint32_t warp, std::uint32_t lane, RaceRecord earlier) const
{
    if (earlier.tag() < m_firstTag || earlier.tag() == RaceRecord::mostTag)
        return true;
    if (earlier.tag() == block.tag) {
        const bool sameThread = earlier.warp() == warp && earlier.lane() == lane;
        return sameThread || block.clock.ordered(warp, earlier.warp(), earlier.time() + block.tagBase);
    }
    const std::scoped_lock lock(m_mutex);
    if (blockOf(earlier.tag()) == block.index)
        return true; // long ago
    const auto releases = m_releases.find(earlier.tag());
    if (releases == m_releases.end())
        return false;
    const auto after
        = std::ranges::find_if(releases->second, [&](const Release& release) { return release.time > earlier.time(); });
    return after != releases->second.end() && after->stamp <= block.acquired;
}

bool RaceDetector::conflicts(
    const RaceBlock& block, const WarpAccess& access, const Cell& cell, RaceRecord earlier) const
{
    return earlier.bits() != 0 && (earlier.bytes() & access.byteMask(cell.address)) != 0
        && !(earlier.atomic() && access.atomic) && !isOrdered(block, access.warp, cell.lane, earlier);
}

/// With the cell's lock held.
void RaceDetector::accessCell(RaceBlock& block, const WarpAccess& access, const Cell& cell)
{
    const RaceCells at = m_shadow.at(cell.address);
    const RaceRecord writer(*at.writers), reader(*at.readers);
    const std::uint64_t own = (recordOf(block, access) & ~(std::uint64_t { 15 } << RaceRecord::maskShift))
        | std::uint64_t { access.byteMask(cell.address) } << RaceRecord::maskShift
        | std::uint64_t { cell.lane } << RaceRecord::laneShift;
    const auto isOwn = [&](RaceRecord record) {
        return record.tag() == block.tag && record.warp() == access.warp && record.lane() == cell.lane;
    };
    const auto isFresh
        = [&](RaceRecord record) { return record.time() + block.tagBase >= block.clock.ownFloor(access.warp); };
    std::uint32_t value = 0;
    bool same = false;
    if (access.write && access.values != nullptr) {
        value = access.valueAfter(cell.lane, cell.part, *at.values);
        same = !writer.atomic() && value == *at.values;
    }
    if (!same && conflicts(block, access, cell, writer))
        addCell(block, access, cell, writer, true);
    if (!access.write) {
        const bool others = isOwn(reader) ? reader.many() && isFresh(reader)
                                          : reader.bits() != 0 && !isOrdered(block, access.warp, cell.lane, reader);
        *at.readers = own | (others || access.several ? RaceRecord::manyBit : 0);
        return;
    }
    const bool selfAmongMany = isOwn(reader) && reader.many() && isFresh(reader) && !(reader.atomic() && access.atomic);
    if (selfAmongMany || conflicts(block, access, cell, reader))
        addCell(block, access, cell, reader, false);
    if (access.values != nullptr)
        *at.values = value;
    // An atomic by the thread that wrote plainly before hides nothing: its plain write is what others race with.
    if (!(access.atomic && !writer.atomic() && isOwn(writer) && isFresh(writer)))
        *at.writers = own;
}

/// With the lock of the lane's cells held, before the access: is anything there that it reads? Where some of its bytes
/// are written, the others may be padding that comes along with them.
void RaceDetector::lookForUnwritten(RaceBlock& block, const WarpAccess& access, std::uint32_t lane)
{
    const std::uint64_t address = access.address(lane);
    const std::uint64_t last = address + access.bytes - 1;
    if (block.written.holds(address, last))
        return;
    const std::span<const std::uint64_t> records(m_shadow.at(address).writers, m_shadow.at(last).writers + 1);
    if (std::ranges::any_of(records, [](std::uint64_t record) { return record != 0; }))
        return;
    if (const auto written = m_written.around(address, access.bytes)) {
        block.written.add(*written);
        return;
    }
    add(UnwrittenRead { Race::Space::Global,
        { block.index, access.warp, lane, true, access.write, access.atomic, access.site }, address, 1 });
}

void RaceDetector::accessLanes(RaceBlock& block, const WarpAccess& access)
{
    const std::uint32_t cells = access.cells();
    for (std::uint32_t left = access.mask; left != 0; left &= left - 1) {
        Cell cell;
        cell.lane = static_cast<std::uint32_t>(std::countr_zero(left));
        const std::uint64_t address = access.address(cell.lane);
        if (!m_shadow.holds(address))
            continue;
        const RaceShadow::Lock lock(m_shadow, address, address + access.bytes - 1);
        if (access.reads())
            lookForUnwritten(block, access, cell.lane);
        for (cell.part = 0; cell.part < cells; ++cell.part) {
            cell.address = address + std::uint64_t { cell.part } * 4;
            accessCell(block, access, cell);
        }
    }
}

void RaceDetector::access(RaceBlock& block, const WarpAccess& access)
{
    if (access.mask == 0)
        return;
    const std::uint32_t first = access.mask & (~access.mask + 1);
    const std::uint64_t address = access.address(static_cast<std::uint32_t>(std::countr_zero(first)));
    WarpAccess one = access;
    if (access.addresses == nullptr && access.stride == 0 && !access.write) {
        one.mask = first;
        one.several = first != access.mask;
    }
    if (block.isShared(address))
        block.access(one, [this](const Race& race) { add(race); }, [this](const UnwrittenRead& read) { add(read); });
    else if (m_shadow.holds(address) && !accessRow(block, one))
        accessLanes(block, one);
}

void RaceDetector::warpBarrier(RaceBlock& block, std::uint32_t warp)
{
    block.clock.warpBarrier(warp);
    advance(block);
}

void RaceDetector::barrier(RaceBlock& block, std::uint32_t warps)
{
    block.clock.barrier(warps);
    advance(block);
}

void RaceDetector::release(RaceBlock& block, std::uint32_t warp)
{
    block.clock.release(warp);
    {
        const std::scoped_lock lock(m_mutex);
        m_releases[block.tag].push_back({ block.clock.now() - block.tagBase, m_stamp.fetch_add(1) });
    }
    advance(block);
}

void RaceDetector::acquire(RaceBlock& block, std::uint32_t warp)
{
    block.acquired = m_stamp.load();
    block.clock.acquire(warp);
    advance(block);
}

void RaceDetector::addCell(
    const RaceBlock& block, const WarpAccess& access, const Cell& cell, RaceRecord earlier, bool wrote)
{
    Race race;
    race.address = cell.address;
    race.count = 1;
    const bool self = earlier.tag() == block.tag && earlier.warp() == access.warp && earlier.lane() == cell.lane;
    {
        const std::scoped_lock lock(m_mutex);
        race.earlier = { blockOf(earlier.tag()), earlier.warp(), earlier.lane(), !self, wrote, earlier.atomic(),
            earlier.site() };
    }
    race.later = { block.index, access.warp, cell.lane, true, access.write, access.atomic, access.site };
    add(race);
}

void RaceDetector::add(const Race& race)
{
    const std::scoped_lock lock(m_mutex);
    const std::uint64_t kinds = std::uint64_t { race.earlier.write } << 1U | std::uint64_t { race.later.write };
    const auto [at, fresh] = m_index.try_emplace({ race.earlier.site, race.later.site, kinds }, m_races.size());
    if (!fresh) {
        ++m_races[at->second].count;
        return;
    }
    if (m_races.size() >= mostRaces) {
        m_index.erase(at);
        return;
    }
    m_races.push_back(race);
}

void RaceDetector::add(const UnwrittenRead& read)
{
    const std::scoped_lock lock(m_mutex);
    const auto same = std::ranges::find_if(m_unwritten,
        [&](const UnwrittenRead& other) { return other.space == read.space && other.reader.site == read.reader.site; });
    if (same != m_unwritten.end())
        ++same->count;
    else if (m_unwritten.size() < mostUnwritten)
        m_unwritten.push_back(read);
}

std::vector<UnwrittenRead> RaceDetector::unwrittenReads() const
{
    const std::scoped_lock lock(m_mutex);
    return m_unwritten;
}

std::vector<Race> RaceDetector::races() const
{
    const std::scoped_lock lock(m_mutex);
    return m_races;
}

} // namespace warpdesk::emulator
