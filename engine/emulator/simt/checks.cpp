// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/cold_call_ir.h"
#include "engine/emulator/simt/inside_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/MDBuilder.h>

/// Checked mode: section 2 of engine/emulator/README.md. Each access has a bounds cache; a miss calls the runtime.
namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Words of a CheckRequest, the one argument of `void wd.simt.check(ptr request)`.
enum Field : unsigned { Context, Warp, Mask, Addresses, Stride, Bytes, Flags, Line, Slot, Fields };

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
    Value* bytes = field(Bytes, number);
    Value* flags = field(Flags, word);
    Value* line = field(Line, word);
    Value* slot = field(Slot, pointer);
    b.CreateBr(loop);
    b.SetInsertPoint(loop);
    PHINode* left = b.CreatePHI(word, 2);
    left->addIncoming(mask, entry);
    Value* lane = b.CreateBinaryIntrinsic(Intrinsic::cttz, left, b.getTrue());
    b.CreateCondBr(b.CreateICmpEQ(stride, b.getInt64(kListed)), listed, computed);
    b.SetInsertPoint(listed);
    Value* own = b.CreateLoad(number, b.CreateGEP(number, b.CreateIntToPtr(addresses, pointer), lane));
    b.CreateBr(test);
    b.SetInsertPoint(computed);
    Value* strided = b.CreateAdd(addresses, b.CreateMul(b.CreateZExt(lane, number), stride));
    b.CreateBr(test);
    b.SetInsertPoint(test);
    PHINode* address = b.CreatePHI(number, 2);
    address->addIncoming(own, listed);
    address->addIncoming(strided, computed);
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
    b.CreateCondBr(b.CreateICmpNE(rest, b.getInt32(0)), loop, done);
    b.SetInsertPoint(done);
    b.CreateRetVoid();
    return function;
}

/// Goes on where `inside` holds, else tests the lanes one by one.
void Vectoriser::checkUnless(Value* inside, const Access& access, unsigned flags, Value* slot)
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
    store(Bytes, m_b.getInt64(static_cast<std::uint64_t>(access.stride())));
    store(Flags, i32(flags));
    store(Line, i32(lineOf(*access.instruction)));
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

Value* Vectoriser::insideLanes(const Access& access, unsigned flags, Value* slot)
{
    Type* number = wide(m_b.getInt64Ty());
    Value* addresses = m_b.CreatePtrToInt(lane(access.pointer), number);
    Value* low = m_b.CreateVectorSplat(kLanes, m_b.CreateLoad(m_b.getInt64Ty(), slot));
    Value* high = m_b.CreateVectorSplat(
        kLanes, m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateConstGEP1_64(m_b.getInt8Ty(), slot, 8)));
    Value* ends = m_b.CreateAdd(addresses, ConstantInt::get(number, static_cast<std::uint64_t>(access.stride())));
    Value* outside = m_b.CreateOr(m_b.CreateICmpULT(addresses, low), m_b.CreateICmpUGT(ends, high));
    const std::uint64_t align = (flags >> 16) & 0xff;
    if (align > 1)
        outside = m_b.CreateOr(
            outside, m_b.CreateICmpNE(m_b.CreateAnd(addresses, align - 1), Constant::getNullValue(number)));
    return m_b.CreateNot(any(both(m_mask, outside)));
}

void Vectoriser::emitCheck(const Access& access, Pattern pattern, unsigned flags)
{
    if (!m_options.checked
        || provablyInside(
            access.pointer, static_cast<std::uint64_t>(access.stride()), *access.instruction, m_options.kernel))
        return;
    const auto bytes = static_cast<unsigned>(access.stride());
    flags |= bytes << 8 | static_cast<unsigned>(access.align.value()) << 16;
    Value* slot = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_slots, 16 * (1 + m_layout.checkSlots++));
    if (pattern == Pattern::Uniform) {
        checkUnless(insideRange(scalar(access.pointer), m_b.getInt64(bytes), flags, slot), access, flags, slot);
        return;
    }
    // Runs that may be empty are tested lane by lane.
    if (pattern != Pattern::Contiguous || (m_geometry.pieces > 1 && m_mask != nullptr)) {
        checkUnless(insideLanes(access, flags, slot), access, flags, slot);
        return;
    }
    Value* inside = wrapGuard(access.pointer);
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece) {
        Value* start = m_b.CreatePtrToInt(base(access.pointer, piece), m_b.getInt64Ty());
        Value* length = m_b.getInt64(std::uint64_t { bytes } * m_geometry.pieceLanes);
        if (m_mask != nullptr) { // from the first to the last active lane
            Value* first = firstActive(m_mask);
            Value* last
                = m_b.CreateSub(i32(31), m_b.CreateBinaryIntrinsic(Intrinsic::ctlz, bitsOf(m_mask), m_b.getTrue()));
            Value* count = m_b.CreateAdd(m_b.CreateSub(last, first), i32(1));
            Value* size = m_b.getInt64(bytes);
            start = m_b.CreateAdd(start, m_b.CreateMul(m_b.CreateZExt(first, m_b.getInt64Ty()), size));
            length = m_b.CreateMul(m_b.CreateZExt(count, m_b.getInt64Ty()), size);
        }
        Value* own = insideRange(start, length, flags, slot);
        inside = inside == nullptr ? own : m_b.CreateAnd(inside, own);
    }
    checkUnless(inside, access, flags, slot);
}

} // namespace warpdesk::emulator::simt
