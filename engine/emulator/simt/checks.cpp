// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/bounds_ir.h"
#include "engine/emulator/simt/inside_ir.h"
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/MDBuilder.h>

#include <map>
#include <optional>
#include <tuple>

/// Checked mode: section 2 of engine/emulator/README.md. One test for all lanes of an access and for the accesses at
/// constant distances from it; what does not pass goes on in check_call.cpp.
namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Address and constant distance from it.
std::pair<const Value*, std::int64_t> origin(const Value* pointer, const DataLayout& layout)
{
    std::int64_t offset = 0;
    while (const auto* step = dyn_cast<GetElementPtrInst>(pointer)) {
        APInt own(64, 0);
        if (!step->accumulateConstantOffset(layout, own))
            break;
        offset += own.getSExtValue();
        pointer = step->getPointerOperand();
    }
    return { pointer, offset };
}

/// Between the accesses of a run nothing may leave the block, wait, or be seen by others.
bool endsRuns(const Instruction& instruction)
{
    const auto* call = dyn_cast<CallInst>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr)
        return call != nullptr;
    const StringRef name = call->getCalledFunction()->getName();
    return !call->getCalledFunction()->isIntrinsic() && !name.starts_with("wd.sreg.") && !name.starts_with("wd.shfl.")
        && !name.starts_with("wd.vote.") && name != "wd.shared.base";
}

} // namespace

void Vectoriser::findCheckRuns(const BasicBlock& block)
{
    using Key = std::tuple<const llvm::Value*, unsigned, unsigned>;
    m_runs.clear();
    m_runOf.clear();
    std::map<Key, unsigned> open;
    for (const Instruction& instruction : block) {
        if (endsRuns(instruction))
            open.clear();
        const llvm::Value* pointer = getLoadStorePointerOperand(&instruction);
        if (pointer == nullptr || instruction.isVolatile() || instruction.isAtomic())
            continue;
        const bool write = isa<StoreInst>(instruction);
        Type* type = write ? instruction.getOperand(0)->getType() : instruction.getType();
        const Align align = write ? cast<StoreInst>(instruction).getAlign() : cast<LoadInst>(instruction).getAlign();
        const Access access = describe(instruction, pointer, type, align);
        const auto bytes = static_cast<std::uint64_t>(access.stride());
        if (provablyInside(pointer, bytes, instruction, m_options.kernel))
            continue;
        const auto [base, offset] = origin(pointer, m_scalar.getDataLayout());
        const auto alignment = static_cast<unsigned>(align.value());
        const unsigned flags = (write ? 1U : 0U) | static_cast<unsigned>(bytes) << 8 | alignment << 16;
        const auto phase = static_cast<unsigned>(static_cast<std::uint64_t>(offset) % alignment);
        const auto [found, fresh] = open.try_emplace(Key { base, flags, phase }, static_cast<unsigned>(m_runs.size()));
        if (fresh)
            m_runs.push_back({ {}, offset, offset });
        CheckRun& run = m_runs[found->second];
        run.members.push_back({ &instruction, offset, flags });
        run.low = std::min(run.low, offset);
        run.high = std::max(run.high, offset + access.stride());
        m_runOf[&instruction] = found->second;
    }
}

/// The address is a distance from the start of shared memory, on some way. A guess: what it leads to is exact.
bool Vectoriser::looksShared(const llvm::Value* pointer)
{
    constexpr unsigned mostSteps = 64;
    SmallPtrSet<const llvm::Value*, 16> seen;
    SmallVector<const llvm::Value*, 8> work { pointer };
    for (unsigned steps = 0; !work.empty() && steps < mostSteps; ++steps) {
        const auto* instruction = dyn_cast<Instruction>(work.pop_back_val());
        if (instruction == nullptr || !seen.insert(instruction).second)
            continue;
        if (const auto* call = dyn_cast<CallInst>(instruction))
            if (call->getCalledFunction() && call->getCalledFunction()->getName() == "wd.shared.base")
                return true;
        if (const auto* select = dyn_cast<SelectInst>(instruction))
            work.append({ select->getTrueValue(), select->getFalseValue() });
        else if (isa<CastInst, GetElementPtrInst, PHINode>(instruction) || instruction->getOpcode() == Instruction::Add)
            append_range(work, instruction->operands());
    }
    return false;
}

/// What every launch has of shared memory holds the run, for every thread.
bool Vectoriser::provablyShared(const Access& access, const CheckRun& run) const
{
    ScalarEvolution& evolution = m_shapes.evolution();
    const SCEV* address = evolution.getSCEV(const_cast<llvm::Value*>(access.pointer));
    const auto* base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(address));
    const auto* call = base == nullptr ? nullptr : dyn_cast<CallInst>(base->getValue());
    if (call == nullptr || !call->getCalledFunction() || call->getCalledFunction()->getName() != "wd.shared.base")
        return false;
    const SCEV* offset = evolution.removePointerBase(address);
    if (evolution.getMinTrailingZeros(offset) < Log2(access.align))
        return false;
    const ConstantRange range = evolution.getSignedRange(offset);
    const std::int64_t own = run.members[0].offset;
    const APInt low = range.getSignedMin().sext(128) + APInt(128, static_cast<std::uint64_t>(run.low - own), true);
    const APInt high = range.getSignedMax().sext(128) + APInt(128, static_cast<std::uint64_t>(run.high - own), true);
    return low.sge(0) && high.sle(APInt(128, m_options.staticShared));
}

/// Start and bytes of the shared memory that this launch has.
std::pair<Value*, Value*> Vectoriser::sharedBounds()
{
    Type* word = m_b.getInt32Ty();
    Value* bytes
        = m_b.CreateAdd(m_b.CreateZExt(contextField(offsetof(BlockContext, staticSharedBytes), word), m_b.getInt64Ty()),
            m_b.CreateZExt(contextField(offsetof(BlockContext, dynamicSharedBytes), word), m_b.getInt64Ty()));
    Value* begin = m_b.CreatePtrToInt(contextField(offsetof(BlockContext, shared), m_b.getPtrTy()), m_b.getInt64Ty());
    return { begin, bytes };
}

/// All lanes of all runs, active or not, with the i64 addresses of the runs' first lanes or of each lane.
Value* Vectoriser::insideAll(const CheckSite& site, Value* address)
{
    if (site.slots != 0)
        return insideSlot(m_b, address, site.slot, site.hull);
    const auto [begin, bytes] = sharedBounds();
    const unsigned known = m_shapes.of(site.access.pointer).alignment;
    return insideRange(m_b, address, begin, bytes, site.hull,
        !address->getType()->isVectorTy() && std::uint64_t { 1 } << known >= site.hull.align);
}

Value* Vectoriser::insideBases(const CheckSite& site)
{
    Value* inside = wrapGuard(site.access.pointer);
    const bool uniform = m_shapes.of(site.access.pointer).isUniform();
    for (unsigned piece = 0; piece < (uniform ? 1 : m_geometry.pieces); ++piece) {
        Value* own = insideAll(site, m_b.CreatePtrToInt(base(site.access.pointer, piece), m_b.getInt64Ty()));
        inside = inside == nullptr ? own : m_b.CreateAnd(inside, own);
    }
    return inside;
}

/// From the first to the last active lane of each run that has one; lanes are `step` bytes apart.
Value* Vectoriser::insideActive(const CheckSite& site, std::int64_t step)
{
    Type* number = m_b.getInt64Ty();
    Value* inside = wrapGuard(site.access.pointer);
    auto [begin, bytes] = site.slots == 0 ? sharedBounds()
                                          : std::pair<Value*, Value*> {
                                                m_b.CreateLoad(number, m_b.CreateConstGEP1_64(number, site.slot, 2)),
                                                m_b.CreateLoad(number, m_b.CreateConstGEP1_64(number, site.slot, 3)),
                                            };
    Value* reach = m_b.getInt64(static_cast<std::uint64_t>(site.run.high - site.run.low));
    Value* start = m_b.getInt64(static_cast<std::uint64_t>(site.run.low - site.run.members[0].offset));
    Value* apart = m_b.getInt64(static_cast<std::uint64_t>(step < 0 ? -step : step));
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece) {
        Value* address = m_b.CreatePtrToInt(base(site.access.pointer, piece), number);
        Value* mask = pieceMask(m_mask, piece);
        Value* bits = m_b.CreateZExt(m_b.CreateBitCast(mask, m_b.getIntNTy(m_geometry.pieceLanes)), number);
        Value* least = m_b.CreateBinaryIntrinsic(Intrinsic::cttz, bits, m_b.getTrue());
        Value* most = m_b.CreateSub(m_b.getInt64(63), m_b.CreateBinaryIntrinsic(Intrinsic::ctlz, bits, m_b.getTrue()));
        Value* length = m_b.CreateAdd(m_b.CreateMul(m_b.CreateSub(most, least), apart), reach);
        Value* shift = m_b.CreateMul(step < 0 ? most : least, m_b.getInt64(static_cast<std::uint64_t>(step)));
        Value* first = m_b.CreateSub(m_b.CreateAdd(m_b.CreateAdd(address, start), shift), begin);
        Value* own = m_b.CreateAnd(m_b.CreateICmpULE(length, bytes), //
            m_b.CreateICmpULE(first, m_b.CreateSub(bytes, length)));
        if (site.hull.align > 1)
            own = m_b.CreateAnd(
                own, m_b.CreateICmpEQ(m_b.CreateAnd(address, m_b.getInt64(site.hull.align - 1)), m_b.getInt64(0)));
        own = m_b.CreateSelect(m_b.CreateICmpEQ(bits, m_b.getInt64(0)), m_b.getTrue(), own);
        inside = inside == nullptr ? own : m_b.CreateAnd(inside, own);
    }
    return inside;
}

/// base + index * unit with a narrow index: the indices that lie inside are an interval, found once for all lanes.
Value* Vectoriser::insideIndexed(const CheckSite& site, const LaneAddress& address)
{
    Type* number = m_b.getInt64Ty();
    const auto constant = [&](std::int64_t value) { return m_b.getInt64(static_cast<std::uint64_t>(value)); };
    const std::uint64_t align = site.hull.align;
    Value* base = m_b.CreatePtrToInt(address.base, number);
    Value* distance = nullptr; // of the base's hull from the first start that is inside
    Value* room = nullptr; // bytes from there to the last start, and one more
    if (site.slots == 0) {
        const auto [begin, bytes] = sharedBounds();
        distance = m_b.CreateAdd(m_b.CreateSub(base, begin), constant(site.hull.start));
        room = startsWithin(m_b, bytes, m_b.getInt64(site.hull.reach), m_b.getInt64(1));
    } else {
        distance = m_b.CreateSub(base, m_b.CreateLoad(number, site.slot));
        Value* limit = m_b.CreateLoad(number, m_b.CreateConstGEP1_64(number, site.slot, 1));
        room = m_b.CreateShl(limit, Log2_64(align));
    }
    // index * unit + distance in [0, room). Where distance is so large that this wraps, both ends are on the same side
    // of what an index can be, or the lower one above the upper one: no index passes.
    const unsigned shift = Log2_32(address.unit);
    const auto index = [&](Value* bytes) {
        Value* result = m_b.CreateAShr(m_b.CreateAdd(bytes, m_b.getInt64(address.unit - 1)), shift);
        constexpr std::int64_t half = std::int64_t { 1 } << 31;
        result = m_b.CreateBinaryIntrinsic(Intrinsic::smax, result, constant(address.isSigned ? -half : 0));
        return m_b.CreateBinaryIntrinsic(Intrinsic::smin, result, constant(address.isSigned ? half : 2 * half));
    };
    Value* first = index(m_b.CreateNeg(distance));
    Value* count = m_b.CreateSub(index(m_b.CreateSub(room, distance)), first);
    count = m_b.CreateBinaryIntrinsic(Intrinsic::smin, count, constant(0xffffffff));
    if (align > 1)
        count = m_b.CreateSelect(
            m_b.CreateICmpEQ(m_b.CreateAnd(distance, align - 1), m_b.getInt64(0)), count, m_b.getInt64(0));
    Value* narrow = m_b.CreateIntCast(address.narrow, wide(m_b.getInt32Ty()), address.isSigned);
    const auto spread
        = [&](Value* value) { return m_b.CreateVectorSplat(kLanes, m_b.CreateTrunc(value, m_b.getInt32Ty())); };
    return m_b.CreateICmpULT(m_b.CreateSub(narrow, spread(first)), spread(count));
}

Value* Vectoriser::insideLanes(const CheckSite& site)
{
    const LaneAddress address = laneAddress(site.access.pointer);
    const bool indexed = address.base != nullptr && address.unit % site.hull.align == 0;
    Value* inside = indexed ? insideIndexed(site, address)
                            : insideAll(site, m_b.CreatePtrToInt(lane(site.access.pointer), wide(m_b.getInt64Ty())));
    return m_b.CreateNot(any(both(m_mask, m_b.CreateNot(inside))));
}

namespace {

/// Bytes from each lane of a run to the next, where they are all the same.
std::optional<std::int64_t> stepOf(const Shape& shape, unsigned pieceLanes)
{
    const std::int64_t step = shape.offsets[1] - shape.offsets[0];
    for (unsigned lane = 0; lane < kLanes; ++lane)
        if (shape.offsets[lane] != step * (lane % pieceLanes))
            return std::nullopt;
    return step;
}

} // namespace

void Vectoriser::emitCheck(const Access& access, Pattern, unsigned flags)
{
    const auto bytes = static_cast<unsigned>(access.stride());
    if (!m_options.checked || rowsOf(access.pointer) != nullptr
        || provablyInside(access.pointer, bytes, *access.instruction, m_options.kernel))
        return;
    flags |= bytes << 8 | static_cast<unsigned>(access.align.value()) << 16;
    CheckSite site { access, { { { access.instruction, 0, flags } }, 0, access.stride() }, {}, 0, nullptr };
    if (const auto found = m_runOf.find(access.instruction); found != m_runOf.end()) {
        if (m_runs[found->second].members[0].access != access.instruction)
            return;
        site.run = m_runs[found->second];
    }
    if (provablyShared(access, site.run))
        return;
    const Shape shape = m_shapes.of(access.pointer);
    const auto align = static_cast<std::int64_t>(access.align.value());
    site.hull = { site.run.low - site.run.members[0].offset, static_cast<std::uint64_t>(site.run.high - site.run.low),
        access.align.value() };
    const bool closed = shape.hasBases() && all_of(shape.offsets, [&](auto offset) { return offset % align == 0; });
    std::optional<std::int64_t> step;
    if (closed && shape.isAffine()) {
        const auto [least, most] = std::minmax_element(shape.offsets.begin(), shape.offsets.end());
        site.hull.start += *least;
        site.hull.reach += static_cast<std::uint64_t>(*most - *least);
        if (m_mask != nullptr)
            step = stepOf(shape, m_geometry.pieceLanes);
    }
    if (!looksShared(access.pointer)) {
        site.slots = step ? 2 : 1;
        site.slot = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_slots, kSlotBytes * (1 + m_layout.checkSlots));
        m_layout.checkSlots += site.slots;
    }
    Value* inside = closed ? insideBases(site) : insideLanes(site);
    BasicBlock* miss = newBlock("miss");
    BasicBlock* on = newBlock("checked");
    MDNode* likely = MDBuilder(m_context).createBranchWeights(1 << 20, 1);
    if (step) { // the lanes that are not active may lie outside
        BasicBlock* partly = newBlock("partly");
        m_b.CreateCondBr(inside, on, partly, likely);
        m_b.SetInsertPoint(partly);
        inside = insideActive(site, *step);
    }
    m_b.CreateCondBr(inside, on, miss, likely);
    m_b.SetInsertPoint(miss);
    callCheck(site);
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

} // namespace warpdesk::emulator::simt
