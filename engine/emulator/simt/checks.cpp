// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/cold_call_ir.h"
#include "engine/emulator/simt/inside_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/MDBuilder.h>

#include <map>
#include <tuple>

/// Checked mode: section 2 of engine/emulator/README.md. Each access has a bounds cache; a miss calls the runtime.
namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Words of a CheckRequest, the one argument of `void wd.simt.check(ptr request)`.
enum Field : unsigned { Context, Warp, Mask, Addresses, Stride, Accesses, Count, Slot, Fields };

constexpr std::uint64_t kListed = ~std::uint64_t { 0 }; ///< as stride: Addresses points at one address a lane

} // namespace

/// `void wd.simt.check(request)`: the cold way, lane by lane. The first call that finds an allocation fills the slot,
/// so that the other lanes need none.
Function* Vectoriser::laneCheck()
{
    Type* word = m_b.getInt32Ty();
    Type* number = m_b.getInt64Ty();
    Type* pointer = m_b.getPtrTy();
    if (Function* made = m_scalar.getParent()->getFunction(kColdCallee))
        return made;
    auto* type = FunctionType::get(m_b.getVoidTy(), { pointer }, false);
    auto* function = Function::Create(type, GlobalValue::InternalLinkage, kColdCallee, m_scalar.getParent());
    function->setDoesNotThrow();
    function->addFnAttr(Attribute::NoInline);
    function->addFnAttr(Attribute::Cold);
    auto* entry = BasicBlock::Create(m_context, "entry", function);
    auto* access = BasicBlock::Create(m_context, "access", function);
    auto* loop = BasicBlock::Create(m_context, "lane", function);
    auto* listed = BasicBlock::Create(m_context, "listed", function);
    auto* computed = BasicBlock::Create(m_context, "computed", function);
    auto* test = BasicBlock::Create(m_context, "test", function);
    auto* miss = BasicBlock::Create(m_context, "miss", function);
    auto* next = BasicBlock::Create(m_context, "next", function);
    auto* done = BasicBlock::Create(m_context, "done", function);
    IRBuilder<> b(entry);
    const auto field = [&](Field index, Type* as) {
        return b.CreateLoad(as, b.CreateConstGEP1_64(number, function->getArg(0), index));
    };
    Value* context = field(Context, pointer);
    Value* warp = field(Warp, word);
    Value* mask = field(Mask, word);
    Value* addresses = field(Addresses, number);
    Value* stride = field(Stride, number);
    Value* accesses = field(Accesses, pointer);
    Value* count = field(Count, word);
    Value* slot = field(Slot, pointer);
    b.CreateBr(access);
    b.SetInsertPoint(access);
    PHINode* index = b.CreatePHI(word, 2);
    index->addIncoming(b.getInt32(0), entry);
    Value* row = b.CreateGEP(b.getInt8Ty(), accesses, b.CreateMul(index, b.getInt32(16)));
    Value* delta = b.CreateLoad(number, row);
    Value* flags = b.CreateLoad(word, b.CreateConstGEP1_64(b.getInt8Ty(), row, 8));
    Value* line = b.CreateLoad(word, b.CreateConstGEP1_64(b.getInt8Ty(), row, 12));
    Value* bytes = b.CreateZExt(b.CreateAnd(b.CreateLShr(flags, 8), b.getInt32(0xff)), number);
    b.CreateBr(loop);
    b.SetInsertPoint(loop);
    PHINode* left = b.CreatePHI(word, 2);
    left->addIncoming(mask, access);
    Value* lane = b.CreateBinaryIntrinsic(Intrinsic::cttz, left, b.getTrue());
    b.CreateCondBr(b.CreateICmpEQ(stride, b.getInt64(kListed)), listed, computed);
    b.SetInsertPoint(listed);
    Value* own = b.CreateLoad(number, b.CreateGEP(number, b.CreateIntToPtr(addresses, pointer), lane));
    b.CreateBr(test);
    b.SetInsertPoint(computed);
    Value* strided = b.CreateAdd(addresses, b.CreateMul(b.CreateZExt(lane, number), stride));
    b.CreateBr(test);
    b.SetInsertPoint(test);
    PHINode* first = b.CreatePHI(number, 2);
    first->addIncoming(own, listed);
    first->addIncoming(strided, computed);
    Value* address = b.CreateAdd(first, delta);
    Value* low = b.CreateLoad(number, slot);
    Value* high = b.CreateLoad(number, b.CreateConstGEP1_64(number, slot, 1));
    Value* align = b.CreateAnd(b.CreateLShr(flags, 16), b.getInt32(0xff));
    Value* odd = b.CreateAnd(address, b.CreateSub(b.CreateZExt(align, number), b.getInt64(1)));
    Value* inside = b.CreateAnd(b.CreateICmpUGE(address, low),
        b.CreateAnd(b.CreateICmpULE(b.CreateAdd(address, bytes), high), b.CreateICmpEQ(odd, b.getInt64(0))));
    b.CreateCondBr(inside, next, miss);
    b.SetInsertPoint(miss);
    b.CreateCall(declare("wd_rt_check", b.getVoidTy(), { pointer, word, word, number, number, word, word, pointer }),
        { context, warp, lane, address, bytes, flags, line, slot });
    b.CreateBr(next);
    b.SetInsertPoint(next);
    Value* rest = b.CreateAnd(left, b.CreateSub(left, b.getInt32(1)));
    left->addIncoming(rest, next);
    auto* after = BasicBlock::Create(m_context, "after", function, done);
    b.CreateCondBr(b.CreateICmpNE(rest, b.getInt32(0)), loop, after);
    b.SetInsertPoint(after);
    Value* following = b.CreateAdd(index, b.getInt32(1));
    index->addIncoming(following, after);
    b.CreateCondBr(b.CreateICmpULT(following, count), access, done);
    b.SetInsertPoint(done);
    b.CreateRetVoid();
    return function;
}

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

/// {i64 distance from the first access, i32 flags, i32 line} of each.
llvm::Value* Vectoriser::accessTable(const CheckRun& run)
{
    auto* row = StructType::get(m_b.getInt64Ty(), m_b.getInt32Ty(), m_b.getInt32Ty());
    SmallVector<Constant*, 16> rows;
    for (const CheckRun::Member& member : run.members)
        rows.push_back(ConstantStruct::get(row,
            { m_b.getInt64(static_cast<std::uint64_t>(member.offset - run.members[0].offset)),
                m_b.getInt32(member.flags), m_b.getInt32(lineOf(*member.access)) }));
    auto* content = ConstantArray::get(ArrayType::get(row, rows.size()), rows);
    return new GlobalVariable(
        *m_scalar.getParent(), content->getType(), true, GlobalValue::PrivateLinkage, content, "wd.simt.accesses");
}

/// Goes on where `inside` holds, else tests the lanes one by one.
void Vectoriser::checkUnless(Value* inside, const Access& access, const CheckRun& run, Value* slot)
{
    BasicBlock* miss = newBlock("miss");
    BasicBlock* on = newBlock("checked");
    m_b.CreateCondBr(inside, on, miss, MDBuilder(m_context).createBranchWeights(1 << 20, 1));
    m_b.SetInsertPoint(miss);
    const Shape shape = m_shapes.of(access.pointer);
    Value* addresses = nullptr;
    Value* stride = m_b.getInt64(kListed);
    Value* mask = bitsOf(m_mask);
    if (shape.isUniform()) {
        addresses = scalar(access.pointer);
        stride = m_b.getInt64(0);
        mask = m_b.CreateAnd(mask, m_b.CreateNeg(mask)); // the first lane speaks for all
    } else if (patternOf(access) == Pattern::Contiguous && m_geometry.pieces == 1 && shape.casts.empty()) {
        addresses = base(access.pointer, 0);
        stride = m_b.getInt64(static_cast<std::uint64_t>(access.stride()));
    } else {
        addresses = temporary(m_b.getInt64Ty(), kLanes, 9);
        storeLanes(m_b.CreatePtrToInt(lane(access.pointer), wide(m_b.getInt64Ty())), addresses);
    }
    Value* request = temporary(m_b.getInt64Ty(), Fields, 10);
    const auto store = [&](Field index, Value* value) {
        m_b.CreateStore(value, m_b.CreateConstGEP1_64(m_b.getInt64Ty(), request, index));
    };
    store(Context, m_block);
    store(Warp, m_warp);
    store(Mask, mask);
    store(Addresses, addresses);
    store(Stride, stride);
    store(Accesses, accessTable(run));
    store(Count, i32(static_cast<std::uint32_t>(run.members.size())));
    store(Slot, slot);
    emitColdCall(m_b, *laneCheck(), request);
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

/// `bytes` from `address` on lie within the cached bounds, aligned.
Value* Vectoriser::insideRange(Value* address, Value* bytes, unsigned flags, Value* slot)
{
    Value* number = address->getType()->isPointerTy() ? m_b.CreatePtrToInt(address, m_b.getInt64Ty()) : address;
    Value* low = m_b.CreateLoad(m_b.getInt64Ty(), slot);
    Value* high = m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateConstGEP1_64(m_b.getInt8Ty(), slot, 8));
    Value* inside
        = m_b.CreateAnd(m_b.CreateICmpUGE(number, low), m_b.CreateICmpULE(m_b.CreateAdd(number, bytes), high));
    const std::uint64_t align = (flags >> 16) & 0xff;
    if (align > 1)
        inside = m_b.CreateAnd(inside, m_b.CreateICmpEQ(m_b.CreateAnd(number, align - 1), m_b.getInt64(0)));
    return inside;
}

Value* Vectoriser::insideLanes(const Access& access, const CheckRun& run, Value* slot)
{
    Type* number = wide(m_b.getInt64Ty());
    const auto constant
        = [&](std::int64_t value) { return ConstantInt::get(number, static_cast<std::uint64_t>(value), true); };
    const std::int64_t own = run.members[0].offset;
    Value* addresses = m_b.CreatePtrToInt(lane(access.pointer), number);
    Value* low = m_b.CreateVectorSplat(kLanes, m_b.CreateLoad(m_b.getInt64Ty(), slot));
    Value* high = m_b.CreateVectorSplat(
        kLanes, m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateConstGEP1_64(m_b.getInt8Ty(), slot, 8)));
    Value* starts = m_b.CreateAdd(addresses, constant(run.low - own));
    Value* ends = m_b.CreateAdd(addresses, constant(run.high - own));
    Value* outside = m_b.CreateOr(m_b.CreateICmpULT(starts, low), m_b.CreateICmpUGT(ends, high));
    const std::uint64_t align = (run.members[0].flags >> 16) & 0xff;
    if (align > 1)
        outside = m_b.CreateOr(
            outside, m_b.CreateICmpNE(m_b.CreateAnd(addresses, align - 1), Constant::getNullValue(number)));
    return m_b.CreateNot(any(both(m_mask, outside)));
}

void Vectoriser::emitCheck(const Access& access, Pattern pattern, unsigned flags)
{
    const auto bytes = static_cast<unsigned>(access.stride());
    if (!m_options.checked || provablyInside(access.pointer, bytes, *access.instruction, m_options.kernel))
        return;
    flags |= bytes << 8 | static_cast<unsigned>(access.align.value()) << 16;
    CheckRun run { { { access.instruction, 0, flags } }, 0, access.stride() };
    if (const auto found = m_runOf.find(access.instruction); found != m_runOf.end()) {
        if (m_runs[found->second].members[0].access != access.instruction)
            return;
        run = m_runs[found->second];
    }
    Value* slot = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_slots, 16 * (1 + m_layout.checkSlots++));
    // The run reaches from `before` bytes before this access to `more` bytes beyond its end.
    Value* before = m_b.getInt64(static_cast<std::uint64_t>(run.low - run.members[0].offset));
    const auto reach = static_cast<std::uint64_t>(run.high - run.low);
    const auto start
        = [&](Value* address) { return m_b.CreateAdd(m_b.CreatePtrToInt(address, m_b.getInt64Ty()), before); };
    if (pattern == Pattern::Uniform) {
        Value* inside = insideRange(start(scalar(access.pointer)), m_b.getInt64(reach), flags, slot);
        return checkUnless(inside, access, run, slot);
    }
    // Runs of lanes that may be empty are tested lane by lane.
    const bool flat = pattern == Pattern::Flat && m_mask == nullptr;
    if ((pattern != Pattern::Contiguous && !flat) || (m_geometry.pieces > 1 && m_mask != nullptr))
        return checkUnless(insideLanes(access, run, slot), access, run, slot);
    Value* inside = wrapGuard(access.pointer);
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece) {
        Value* first = start(base(access.pointer, piece));
        Value* length = m_b.getInt64(reach + (flat ? 0 : std::uint64_t { bytes } * (m_geometry.pieceLanes - 1)));
        if (m_mask != nullptr) { // from the first to the last active lane
            Value* lowest = firstActive(m_mask);
            Value* highest
                = m_b.CreateSub(i32(31), m_b.CreateBinaryIntrinsic(Intrinsic::ctlz, bitsOf(m_mask), m_b.getTrue()));
            Value* size = m_b.getInt64(bytes);
            first = m_b.CreateAdd(first, m_b.CreateMul(m_b.CreateZExt(lowest, m_b.getInt64Ty()), size));
            Value* count = m_b.CreateZExt(m_b.CreateSub(highest, lowest), m_b.getInt64Ty());
            length = m_b.CreateAdd(m_b.CreateMul(count, size), m_b.getInt64(reach));
        }
        Value* own = insideRange(first, length, flags, slot);
        inside = inside == nullptr ? own : m_b.CreateAnd(inside, own);
    }
    checkUnless(inside, access, run, slot);
}

} // namespace warpdesk::emulator::simt
