// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_view.h"
#include "engine/emulator/simt/race_origin_ir.h"

#include <llvm/IR/MDBuilder.h>

/// Mode `races`, shared memory: generated code looks at the records of all lanes at once and writes its own. Where some
/// record may race, or the lanes touch one place, the runtime looks at them one by one.
namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

Value* splat(IRBuilder<>& b, Value* value, Value* like)
{
    return b.CreateVectorSplat(cast<FixedVectorType>(like->getType())->getNumElements(), value);
}

Value* masked(IRBuilder<>& b, Value* record, std::uint32_t bits)
{
    return b.CreateAnd(record, ConstantInt::get(record->getType(), bits));
}

Value* isZero(IRBuilder<>& b, Value* value) { return b.CreateICmpEQ(value, Constant::getNullValue(value->getType())); }

Value* either(IRBuilder<>& b, Value* one, Value* other)
{
    return one == nullptr ? other : other == nullptr ? one : b.CreateOr(one, other);
}

} // namespace

/// Records that are loaded and stored together.
struct Vectoriser::RaceCells {
    SmallVector<std::uint32_t, 128> lanes; ///< whose cells, in order
    Value* start = nullptr; ///< cells side by side
    std::optional<LaneAddress> scattered; ///< or of each lane
    std::int64_t offset = 0; ///< of scattered ones
    Value* mask = nullptr; ///< by cell; null = all
    Value* lane = nullptr; ///< the lane of all of them, where it is known at run time only
    Value* several = nullptr; ///< manyBit or 0: other lanes read them too
    Value* runs = nullptr; ///< i1: there are any; null = yes
};

SmallVector<Vectoriser::RaceCells, 4> Vectoriser::raceCells(const RaceSite& site)
{
    const Access& access = site.access;
    const auto perLane = static_cast<unsigned>(access.stride() / 4);
    const auto isOne = [&](Value* bits) { return isZero(m_b, m_b.CreateAnd(bits, m_b.CreateSub(bits, i32(1)))); };
    SmallVector<RaceCells, 4> all;
    if (site.pattern == Pattern::Scattered) {
        const LaneAddress address = laneAddress(access.pointer);
        for (unsigned part = 0; part < perLane; ++part) {
            RaceCells cells;
            for (unsigned lane = 0; lane < kLanes; ++lane)
                cells.lanes.push_back(lane);
            cells.scattered = address;
            cells.offset = std::int64_t { part } * 4;
            cells.mask = m_mask;
            all.push_back(std::move(cells));
        }
        return all;
    }
    const bool uniform = site.pattern == Pattern::Uniform;
    for (unsigned piece = 0; piece < (uniform ? 1 : m_geometry.pieces); ++piece) {
        RaceCells cells;
        cells.start = uniform ? scalar(access.pointer) : base(access.pointer, piece);
        Value* mask = uniform ? m_mask : pieceMask(m_mask, piece);
        const unsigned first = uniform ? 0 : piece * m_geometry.pieceLanes;
        if (site.pattern == Pattern::Contiguous) {
            for (unsigned i = 0; i < m_geometry.pieceLanes * perLane; ++i)
                cells.lanes.push_back(first + i / perLane);
            cells.mask = spreadMask(mask, m_geometry.pieceLanes, perLane);
        } else {
            cells.lanes.assign(perLane, mask == nullptr ? first : 0);
            cells.several = i32(SharedRecord::manyBit);
            if (mask != nullptr) {
                const unsigned width = cast<FixedVectorType>(mask->getType())->getNumElements();
                Value* bits = m_b.CreateZExt(m_b.CreateBitCast(mask, m_b.getIntNTy(width)), m_b.getInt32Ty());
                cells.lane
                    = m_b.CreateAdd(m_b.CreateBinaryIntrinsic(Intrinsic::cttz, bits, m_b.getFalse()), i32(first));
                cells.lane = m_b.CreateAnd(cells.lane, i32(kLanes - 1));
                cells.several = m_b.CreateSelect(isOne(bits), i32(0), i32(SharedRecord::manyBit));
                if (!uniform)
                    cells.runs = m_b.CreateICmpNE(bits, i32(0));
            }
        }
        all.push_back(std::move(cells));
    }
    return all;
}

Value* Vectoriser::loadRecords(const RaceCells& cells, std::uint64_t shadow)
{
    auto* type = FixedVectorType::get(m_b.getInt32Ty(), static_cast<unsigned>(cells.lanes.size()));
    Value* distance = raceField(shadow);
    // An inactive lane reads a record that is never suspicious.
    Value* harmless = m_b.CreateVectorSplat(type->getNumElements(), m_b.CreateLoad(m_b.getInt32Ty(), m_raceBegun));
    if (cells.scattered) {
        Value* mask = cells.mask ? cells.mask : Constant::getAllOnesValue(wide(m_b.getInt1Ty()));
        return m_b.CreateMaskedGather(type, shadowPointers(cells, distance), Align(4), mask, harmless);
    }
    Value* start = m_b.CreateGEP(m_b.getInt8Ty(), cells.start, distance);
    if (cells.runs != nullptr) // a run without active lanes may lead anywhere
        start = m_b.CreateSelect(cells.runs, start, temporary(m_b.getInt32Ty(), kLanes, 14));
    if (cells.mask == nullptr)
        return m_b.CreateAlignedLoad(type, start, Align(4));
    return m_b.CreateMaskedLoad(type, start, Align(4), cells.mask, harmless);
}

Value* Vectoriser::shadowPointers(const RaceCells& cells, Value* distance)
{
    LaneAddress address = *cells.scattered;
    if (address.base != nullptr)
        address.base = m_b.CreateGEP(m_b.getInt8Ty(), address.base, distance);
    else
        address.index = m_b.CreateGEP(m_b.getInt8Ty(), address.index, distance);
    return lanePointers(address, cells.offset);
}

void Vectoriser::storeRecords(const RaceCells& cells, std::uint64_t shadow, Value* records)
{
    Value* distance = raceField(shadow);
    if (cells.scattered) {
        Value* mask = cells.mask ? cells.mask : Constant::getAllOnesValue(wide(m_b.getInt1Ty()));
        m_b.CreateMaskedScatter(records, shadowPointers(cells, distance), Align(4), mask);
        return;
    }
    Value* start = m_b.CreateGEP(m_b.getInt8Ty(), cells.start, distance);
    if (cells.runs != nullptr)
        start = m_b.CreateSelect(cells.runs, start, temporary(m_b.getInt32Ty(), kLanes, 14));
    if (cells.mask == nullptr)
        m_b.CreateAlignedStore(records, start, Align(4));
    else
        m_b.CreateMaskedStore(records, start, Align(4), cells.mask);
}

/// The records that these cells get, without what they keep of those before.
Value* Vectoriser::ownRecords(const RaceSite& site, const RaceCells& cells)
{
    const std::uint32_t fixed
        = site.number << SharedRecord::siteShift | ((site.flags & 2U) != 0 ? SharedRecord::atomicBit : 0);
    Value* own = m_b.CreateOr(m_b.CreateLoad(m_b.getInt32Ty(), m_raceNow),
        m_b.CreateOr(m_b.CreateShl(m_warp, SharedRecord::warpShift), i32(fixed)));
    if (cells.lane != nullptr)
        own = m_b.CreateOr(own, m_b.CreateShl(cells.lane, SharedRecord::laneShift));
    SmallVector<std::uint32_t, 128> lanes;
    for (const std::uint32_t lane : cells.lanes)
        lanes.push_back(lane << SharedRecord::laneShift);
    return m_b.CreateOr(
        m_b.CreateVectorSplat(static_cast<unsigned>(lanes.size()), own), ConstantDataVector::get(m_context, lanes));
}

/// i1 for each record: what it tells came before all that the warp does now.
Value* Vectoriser::comesBefore(Value* records, Value* own)
{
    Value* floor = m_b.CreateLoad(m_b.getInt32Ty(), m_raceFloor);
    Value* before = m_b.CreateICmpULT(records, splat(m_b, floor, records));
    if (!m_layout.raceOrder.warpBarriers && !m_layout.raceOrder.isPartial())
        return before;
    Value* ownFloor = m_b.CreateLoad(m_b.getInt32Ty(), m_raceOwnFloor);
    Value* sameWarp = isZero(m_b, masked(m_b, m_b.CreateXor(records, own), SharedRecord::warpBits));
    return m_b.CreateOr(before, m_b.CreateAnd(sameWarp, m_b.CreateICmpULT(records, splat(m_b, ownFloor, records))));
}

/// i1 for each record: it may be of an access that races.
Value* Vectoriser::maySuspect(const RaceSite& site, Value* records, Value* own, bool readers)
{
    const std::uint32_t bits = SharedRecord::threadBits | (readers ? SharedRecord::manyBit : 0);
    Value* harmless
        = m_b.CreateOr(comesBefore(records, own), isZero(m_b, masked(m_b, m_b.CreateXor(records, own), bits)));
    if ((site.flags & 2U) != 0)
        harmless = m_b.CreateOr(harmless, m_b.CreateNot(isZero(m_b, masked(m_b, records, SharedRecord::atomicBit))));
    return m_b.CreateNot(harmless);
}

/// i1 for each record: it is of a block that had this memory before, or of nobody.
Value* Vectoriser::isOfBlocksBefore(Value* records)
{
    return m_b.CreateICmpULT(records, splat(m_b, m_b.CreateLoad(m_b.getInt32Ty(), m_raceBegun), records));
}

/// i1: any of them, of an active lane.
Value* Vectoriser::anyCell(const RaceCells& cells, Value* which)
{
    Value* some = any(both(cells.mask, which));
    return cells.runs == nullptr ? some : m_b.CreateAnd(cells.runs, some);
}

/// A read: the last reader is remembered, and whether there were others.
void Vectoriser::recordRead(const RaceSite& site, const RaceCells& cells)
{
    Value* own = ownRecords(site, cells);
    Value* before = loadRecords(cells, offsetof(RaceView, readers));
    Value* others = m_b.CreateNot(
        isZero(m_b, masked(m_b, m_b.CreateXor(before, own), SharedRecord::threadBits | SharedRecord::manyBit)));
    others = m_b.CreateAnd(others, m_b.CreateNot(comesBefore(before, own)));
    Value* many = ConstantInt::get(before->getType(), SharedRecord::manyBit);
    Value* record = m_b.CreateOr(own, m_b.CreateSelect(others, many, Constant::getNullValue(many->getType())));
    if (cells.several != nullptr)
        record = m_b.CreateOr(record, splat(m_b, cells.several, record));
    storeRecords(cells, offsetof(RaceView, readers), record);
    if (!cells.scattered)
        return;
    // Lanes that read one place: the last one's record is there, and says that it was not alone.
    Value* left = loadRecords(cells, offsetof(RaceView, readers));
    Value* hidden = both(cells.mask, m_b.CreateICmpNE(left, record));
    BasicBlock* together = newBlock("together");
    BasicBlock* on = newBlock("recorded");
    m_b.CreateCondBr(any(hidden), together, on);
    m_b.SetInsertPoint(together);
    RaceCells some = cells;
    some.mask = hidden;
    storeRecords(some, offsetof(RaceView, readers), m_b.CreateOr(left, many));
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

/// A write takes the place of what was written before. True where lanes may have written one place.
Value* Vectoriser::recordWrite(const RaceSite& site, ArrayRef<RaceCells> all)
{
    const bool atomic = (site.flags & 2U) != 0;
    SmallVector<Value*, 4> records;
    for (const RaceCells& cells : all) {
        Value* own = ownRecords(site, cells);
        if (atomic) {
            // An atomic by the thread that wrote plainly before hides nothing: its plain write is what others race
            // with.
            Value* before = loadRecords(cells, offsetof(RaceView, writers));
            Value* plain = isZero(m_b, masked(m_b, before, SharedRecord::atomicBit));
            Value* sameThread = isZero(m_b, masked(m_b, m_b.CreateXor(before, own), SharedRecord::threadBits));
            Value* keeps = m_b.CreateAnd(m_b.CreateAnd(plain, sameThread), m_b.CreateNot(comesBefore(before, own)));
            own = m_b.CreateSelect(keeps, before, own);
        }
        storeRecords(cells, offsetof(RaceView, writers), own);
        records.push_back(own);
    }
    if (atomic || (all.size() == 1 && !all.front().scattered) || site.pattern == Pattern::Uniform)
        return nullptr;
    Value* hidden = nullptr;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Value* left = loadRecords(all[i], offsetof(RaceView, writers));
        hidden = either(m_b, hidden, anyCell(all[i], m_b.CreateICmpNE(left, records[i])));
    }
    return hidden;
}

void Vectoriser::emitSharedRace(const RaceSite& given)
{
    RaceSite site = given;
    const bool write = (site.flags & 1U) != 0;
    const bool reads = !write || (site.flags & 4U) != 0;
    if (write && site.pattern == Pattern::Flat)
        site.pattern = Pattern::Scattered;
    MDNode* rarely = MDBuilder(m_context).createBranchWeights(1, 1 << 20);
    BasicBlock* slow = newBlock("race.slow");
    BasicBlock* done = newBlock("race.done");
    const auto leaveWhere = [&](Value* condition) {
        BasicBlock* on = newBlock("race");
        m_b.CreateCondBr(condition, slow, on, rarely);
        m_b.SetInsertPoint(on);
    };
    if (site.pattern != Pattern::Scattered)
        if (Value* guard = wrapGuard(site.access.pointer))
            leaveWhere(m_b.CreateNot(guard));
    const SmallVector<RaceCells, 4> all = raceCells(site);
    if (write && site.pattern == Pattern::Uniform && (site.flags & 2U) == 0 && !m_shapes.of(site.stored).isUniform())
        leaveWhere(m_b.CreateICmpNE(all.front().several, i32(0)));
    Value* suspect = nullptr;
    for (const RaceCells& cells : all) {
        Value* own = ownRecords(site, cells);
        Value* writers = loadRecords(cells, offsetof(RaceView, writers));
        suspect = either(m_b, suspect, anyCell(cells, maySuspect(site, writers, own, false)));
        if (reads) // what no thread of this block has written
            suspect = either(m_b, suspect, anyCell(cells, isOfBlocksBefore(writers)));
        if (!write && !m_layout.raceOrder.isPartial())
            continue;
        // Where some threads are ordered and others not, the runtime knows who read at the same time.
        Value* readers = loadRecords(cells, offsetof(RaceView, readers));
        suspect = either(m_b, suspect, anyCell(cells, maySuspect(site, readers, own, true)));
    }
    leaveWhere(suspect);
    Value* hidden = nullptr;
    if (write)
        hidden = recordWrite(site, all);
    else
        for (const RaceCells& cells : all)
            recordRead(site, cells);
    if (hidden != nullptr)
        m_b.CreateCondBr(hidden, slow, done, rarely);
    else
        m_b.CreateBr(done);
    m_b.SetInsertPoint(slow);
    tellRace(site, true);
    m_b.CreateBr(done);
    m_b.SetInsertPoint(done);
}

} // namespace warpdesk::emulator::simt
