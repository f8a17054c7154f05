// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_block.h"

namespace warpdesk::emulator {

namespace {

constexpr std::uint32_t oldTime = 1; ///< in this block, and before anything that happens now
constexpr std::size_t margin = 256; ///< cells around the shadow

} // namespace

/// Four bytes that a lane touches.
struct RaceBlock::Cell {
    std::uint32_t lane = 0;
    std::uint32_t part = 0; ///< of the lane's bytes
    std::uint64_t address = 0; ///< of the first byte touched
    std::size_t place = 0; ///< in the shadow
};

void RaceBlock::start(
    std::uint64_t blockIndex, std::uint32_t warps, std::span<std::byte> shared, std::uint64_t untracked)
{
    index = blockIndex;
    acquired = 0;
    written = {};
    m_warps = std::min(warps, RaceView::mostWarps);
    clock.start(warps);
    m_begun = clock.now();
    m_sharedBegin = std::bit_cast<std::uint64_t>(shared.data());
    m_sharedBytes = shared.size();
    const std::size_t cells = (shared.size() + 3) / 4 + 2 * margin;
    if (m_writers.size() < cells) {
        m_writers.assign(cells, 0);
        m_readers.assign(cells, 0);
        m_writerBytes.assign(cells, 0);
        m_readerBytes.assign(cells, 0);
    }
    m_view.writers = std::bit_cast<std::uint64_t>(m_writers.data() + margin) - m_sharedBegin;
    m_view.readers = std::bit_cast<std::uint64_t>(m_readers.data() + margin) - m_sharedBegin;
    m_view.untracked = untracked;
    refresh();
}

/// Time has run out of its bits: what came before the last barriers loses its place among them, and counts as ordered
/// from here on. A race may pass by that, and none is made up.
void RaceBlock::renew()
{
    const std::uint32_t begun = m_view.begun;
    const bool fresh = m_begun == clock.now();
    const auto age = [&](std::uint32_t& bits) {
        bits = fresh || bits < begun
            ? 0
            : (bits & ((1U << SharedRecord::timeShift) - 1)) | oldTime << SharedRecord::timeShift;
    };
    for (std::uint32_t& bits : m_writers)
        age(bits);
    for (std::uint32_t& bits : m_readers)
        age(bits);
    m_timeBase = clock.now() - oldTime - 1;
    m_begun = fresh ? clock.now() : m_timeBase + oldTime;
}

void RaceBlock::refresh()
{
    if (clock.now() - m_timeBase > SharedRecord::mostTime)
        renew();
    const auto record = [&](std::uint64_t time) {
        return static_cast<std::uint32_t>(std::max(time, m_timeBase + oldTime) - m_timeBase) << SharedRecord::timeShift;
    };
    m_view.now = record(clock.now());
    m_view.begun = record(m_begun);
    if (!clock.isPartly()) {
        const std::uint32_t floor = record(clock.floor(0));
        std::fill_n(m_view.floors, m_warps, floor);
        std::fill_n(m_view.ownFloors, m_warps, floor);
        return;
    }
    for (std::uint32_t warp = 0; warp < m_warps; ++warp) {
        m_view.floors[warp] = record(clock.floor(warp));
        m_view.ownFloors[warp] = record(clock.ownFloor(warp));
    }
}

bool RaceBlock::isOrdered(SharedRecord record, std::uint32_t warp, std::uint32_t lane) const
{
    if (record.bits < m_view.begun)
        return true; // of a block that had this memory before
    if (record.warp() == warp && record.lane() == lane)
        return true;
    return record.time() <= oldTime || clock.ordered(warp, record.warp(), timeOf(record));
}

bool RaceBlock::conflicts(SharedRecord record, std::uint8_t bytes, const WarpAccess& access, const Cell& cell) const
{
    const std::uint32_t touched = record.part() ? bytes : 15U;
    return record.bits != 0 && (touched & access.byteMask(cell.address)) != 0 && !(record.atomic() && access.atomic)
        && !isOrdered(record, access.warp, cell.lane);
}

/// What is written is what the earlier plain write left there: in memory, or about to be, by a lane of this access.
bool RaceBlock::sameValue(SharedRecord record, const WarpAccess& access, const Cell& cell) const
{
    if (access.values == nullptr || record.atomic())
        return false;
    std::uint32_t before = 0;
    std::memcpy(&before, std::bit_cast<const void*>(cell.address & ~std::uint64_t { 3 }), 4);
    const std::uint32_t after = access.valueAfter(cell.lane, cell.part, before);
    const std::uint32_t other = record.lane();
    const bool together = record.warp() == access.warp && record.site() == access.site && timeOf(record) == clock.now()
        && (access.mask >> other & 1U) != 0;
    if (together) {
        const std::uint64_t distance
            = (cell.address & ~std::uint64_t { 3 }) - (access.address(other) & ~std::uint64_t { 3 });
        if (distance / 4 < access.cells() && other != cell.lane)
            return access.valueAfter(other, static_cast<std::uint32_t>(distance / 4), before) == after;
    }
    return before == after;
}

Race RaceBlock::raceOf(
    SharedRecord earlier, bool earlierWrote, bool self, const WarpAccess& access, const Cell& cell) const
{
    Race race;
    race.space = Race::Space::Shared;
    race.earlier = { index, earlier.warp(), earlier.lane(), !self, earlierWrote, earlier.atomic(), earlier.site() };
    race.later = { index, access.warp, cell.lane, true, access.write, access.atomic, access.site };
    race.address = cell.address;
    race.count = 1;
    return race;
}

void RaceBlock::accessCell(const WarpAccess& access, const Cell& cell, const Report& report)
{
    const SharedRecord writer { m_writers[cell.place] }, reader { m_readers[cell.place] };
    const auto bytes = static_cast<std::uint8_t>(access.byteMask(cell.address));
    const std::uint32_t own = m_view.now | access.warp << SharedRecord::warpShift | cell.lane << SharedRecord::laneShift
        | std::min(access.site, SharedRecord::mostSite) << SharedRecord::siteShift
        | (access.atomic ? SharedRecord::atomicBit : 0) | (bytes != 15 ? SharedRecord::partBit : 0);
    const auto isOwn = [&](SharedRecord record) {
        return record.bits >= m_view.begun && record.warp() == access.warp && record.lane() == cell.lane;
    };
    if (conflicts(writer, m_writerBytes[cell.place], access, cell)
        && !(access.write && sameValue(writer, access, cell)))
        report(raceOf(writer, true, false, access, cell));
    if (!access.write) {
        const bool others = isOwn(reader)
            ? reader.many() && timeOf(reader) >= clock.ownFloor(access.warp) && reader.time() > oldTime
            : !isOrdered(reader, access.warp, cell.lane);
        m_readers[cell.place] = own | (others || access.several ? SharedRecord::manyBit : 0);
        m_readerBytes[cell.place] = bytes;
        return;
    }
    const bool selfAmongMany = isOwn(reader) && reader.many() && reader.time() > oldTime
        && timeOf(reader) >= clock.ownFloor(access.warp) && !(reader.atomic() && access.atomic);
    if (selfAmongMany || conflicts(reader, m_readerBytes[cell.place], access, cell))
        report(raceOf(reader, false, isOwn(reader), access, cell));
    // An atomic by the thread that wrote plainly before hides nothing: its plain write is what others race with.
    const bool keeps
        = access.atomic && !writer.atomic() && isOwn(writer) && timeOf(writer) >= clock.ownFloor(access.warp);
    if (keeps)
        return;
    m_writers[cell.place] = own;
    m_writerBytes[cell.place] = bytes;
}

/// No thread of the block wrote into any of the cells that a lane reads. Where it wrote some, the others may be padding
/// that comes along with them.
bool RaceBlock::isUnwritten(std::uint64_t address, std::uint32_t cells) const
{
    for (std::uint32_t part = 0; part < cells; ++part) {
        const std::uint64_t at = address + std::uint64_t { part } * 4;
        if (!isShared(at) || m_writers[(at - m_sharedBegin) / 4 + margin] >= m_view.begun)
            return false;
    }
    return true;
}

void RaceBlock::access(const WarpAccess& access, const Report& report, const ReportUnwritten& reportUnwritten)
{
    const std::uint32_t cells = access.cells();
    for (std::uint32_t left = access.mask; left != 0; left &= left - 1) {
        Cell cell;
        cell.lane = static_cast<std::uint32_t>(std::countr_zero(left));
        const std::uint64_t address = access.address(cell.lane);
        if (access.reads() && isUnwritten(address, cells))
            reportUnwritten({ Race::Space::Shared,
                { index, access.warp, cell.lane, true, access.write, access.atomic, access.site }, address, 1 });
        for (cell.part = 0; cell.part < cells; ++cell.part) {
            cell.address = address + std::uint64_t { cell.part } * 4;
            if (!isShared(cell.address))
                continue;
            cell.place = (cell.address - m_sharedBegin) / 4 + margin;
            accessCell(access, cell, report);
        }
    }
}

} // namespace warpdesk::emulator
