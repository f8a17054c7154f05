// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/registers_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/IntrinsicsX86.h>

/// Special registers, shuffles and votes.
namespace warpdesk::emulator::simt {

using namespace llvm;

Value* Vectoriser::contextField(std::uint64_t offset, Type* type) { return contextFieldOf(m_b, m_block, offset, type); }

Value* Vectoriser::linearLanes()
{
    return m_b.CreateAdd(m_b.CreateVectorSplat(kLanes, m_b.CreateShl(m_warp, 5)), iota());
}

void Vectoriser::emitThreadIndex(const CallInst& call, unsigned axis)
{
    const BlockShape& shape = m_geometry.shape;
    const auto set = [&](Value* divisor, Value* modulus) {
        Value* value = divisor == nullptr ? linearLanes() : m_b.CreateUDiv(linearLanes(), divisor);
        setLane(call, modulus == nullptr ? value : m_b.CreateURem(value, modulus));
    };
    if (m_geometry.form >= Geometry::Form::Odd && m_shapes.of(&call).isVector()) {
        Value* sizes[2] = { i32(shape.x), i32(shape.y) };
        if (!m_geometry.known())
            for (unsigned i = 0; i < 2; ++i)
                sizes[i] = contextField(offsetof(BlockContext, ntid) + 4 * i, m_b.getInt32Ty());
        const auto splat = [&](Value* value) { return m_b.CreateVectorSplat(kLanes, value); };
        if (axis == 0)
            return set(nullptr, splat(sizes[0]));
        if (axis == 1)
            return set(splat(sizes[0]), splat(sizes[1]));
        return set(splat(m_b.CreateMul(sizes[0], sizes[1])), nullptr);
    }
    Parts bases;
    const unsigned row = std::max(1U, shape.x / m_geometry.pieceLanes);
    for (unsigned piece = 0; piece < (m_shapes.of(&call).isUniform() ? 1 : m_geometry.pieces); ++piece) {
        if (m_geometry.form == Geometry::Form::Linear) {
            bases.push_back(axis == 0 ? m_b.CreateShl(m_warp, 5) : i32(0));
            continue;
        }
        if (m_geometry.form == Geometry::Form::Odd) { // a uniform tid.z
            bases.push_back(m_b.CreateUDiv(m_b.CreateShl(m_warp, 5), i32(shape.x * shape.y)));
            continue;
        }
        Value* group = m_b.CreateAdd(m_b.CreateMul(m_warp, i32(m_geometry.pieces)), i32(piece));
        if (axis == 0)
            bases.push_back(row == 1 ? static_cast<Value*>(i32(0))
                                     : m_b.CreateMul(m_b.CreateURem(group, i32(row)), i32(m_geometry.pieceLanes)));
        else if (axis == 1)
            bases.push_back(shape.z == 1 ? m_b.CreateUDiv(group, i32(row))
                                         : m_b.CreateURem(m_b.CreateUDiv(group, i32(row)), i32(shape.y)));
        else
            bases.push_back(m_b.CreateUDiv(group, i32(row * shape.y)));
    }
    setBases(call, bases);
}

bool Vectoriser::emitRegister(const CallInst& call, StringRef name)
{
    const auto axisOf = [](StringRef text) { return text == "x" ? 0U : text == "y" ? 1U : 2U; };
    StringRef axis = name;
    if (axis.consume_front("tid.")) {
        emitThreadIndex(call, axisOf(axis));
        return true;
    }
    if (axis.consume_front("lanemask.")) {
        SmallVector<std::uint32_t, kLanes> masks;
        for (unsigned lane = 0; lane < kLanes; ++lane) {
            const std::uint32_t own = 1U << lane;
            masks.push_back(axis == "eq" ? own
                    : axis == "lt"       ? own - 1
                    : axis == "le"       ? own | (own - 1)
                    : axis == "gt"       ? ~(own | (own - 1))
                                         : ~(own - 1));
        }
        setLane(call, ConstantDataVector::get(m_context, masks));
        return true;
    }
    if (name == "laneid") {
        Parts bases;
        for (unsigned piece = 0; piece < m_geometry.pieces; ++piece)
            bases.push_back(i32(piece * m_geometry.pieceLanes));
        setBases(call, bases);
        return true;
    }
    Value* value = uniformRegister(m_b, m_block, m_warp, name);
    if (value == nullptr)
        return false;
    setBases(call, { m_b.CreateZExtOrTrunc(value, call.getType()) });
    return true;
}

/// Value of lane index[l] (modulo 32) for each lane l.
Value* Vectoriser::permute(Value* value, Value* index)
{
    Type* type = value->getType()->getScalarType();
    if (auto* constant = dyn_cast<Constant>(index)) {
        SmallVector<int, kLanes> pattern;
        for (unsigned lane = 0; lane < kLanes; ++lane)
            if (auto* element = dyn_cast_or_null<ConstantInt>(constant->getAggregateElement(lane)))
                pattern.push_back(static_cast<int>(element->getZExtValue() & 31));
        if (pattern.size() == kLanes)
            return m_b.CreateShuffleVector(value, pattern);
    }
    if (m_options.wideShuffles && type->isIntegerTy(32)) {
        SmallVector<int, 16> low;
        SmallVector<int, 16> high;
        for (int lane = 0; lane < 16; ++lane) {
            low.push_back(lane);
            high.push_back(lane + 16);
        }
        Value* halves[2] = { m_b.CreateShuffleVector(value, low), m_b.CreateShuffleVector(value, high) };
        Value* results[2] = {};
        for (unsigned half = 0; half < 2; ++half)
            results[half] = m_b.CreateIntrinsic(Intrinsic::x86_avx512_vpermi2var_d_512, {},
                { halves[0], m_b.CreateShuffleVector(index, half == 0 ? low : high), halves[1] });
        SmallVector<int, kLanes> all;
        for (int lane = 0; lane < 32; ++lane)
            all.push_back(lane);
        return m_b.CreateShuffleVector(results[0], results[1], all);
    }
    Value* array = temporary(type, kLanes, 0);
    storeLanes(value, array);
    Value* wrapped = m_b.CreateZExt(m_b.CreateAnd(index, 31), wide(m_b.getInt64Ty()));
    Type* stored = type->isIntegerTy(1) ? m_b.getInt8Ty() : type;
    return m_b.CreateMaskedGather(wide(stored), m_b.CreateGEP(stored, array, wrapped), Align(4),
        Constant::getAllOnesValue(wide(m_b.getInt1Ty())), Constant::getNullValue(wide(stored)));
}

/// The segment arithmetic of PTX ISA 9.7.9.6 (shfl.sync).
void Vectoriser::emitShuffle(const CallInst& call, StringRef mode)
{
    const bool origin = mode.consume_front("origin.");
    Value* value = lane(call.getArgOperand(0));
    Value* b = m_b.CreateAnd(lane(call.getArgOperand(1)), 31);
    Value* c = lane(call.getArgOperand(2));
    Value* own = iota();
    Value* segments = m_b.CreateAnd(m_b.CreateLShr(c, 8), 31);
    Value* clamp = m_b.CreateAnd(c, 31);
    Value* least = m_b.CreateAnd(own, segments);
    Value* most = m_b.CreateOr(least, m_b.CreateAnd(clamp, m_b.CreateNot(segments)));
    Value* source = nullptr;
    Value* inside = nullptr;
    if (mode == "up") {
        source = m_b.CreateSub(own, b);
        inside = m_b.CreateICmpSGE(source, most);
    } else {
        if (mode == "down")
            source = m_b.CreateAdd(own, b);
        else if (mode == "bfly")
            source = m_b.CreateXor(own, b);
        else if (mode == "idx")
            source = m_b.CreateOr(least, m_b.CreateAnd(b, m_b.CreateNot(segments)));
        else
            return fail(Twine("shfl.") + mode + " is not supported", &call);
        inside = m_b.CreateICmpSLE(source, most);
    }
    source = m_b.CreateSelect(inside, source, own);
    if (!origin)
        return setLanes(call, { permute(value, source), inside });
    // Of a lane that is not here, or not named: where that was, and which.
    Value* present = m_b.CreateAnd(lane(call.getArgOperand(3)), m_b.CreateVectorSplat(kLanes, bitsOf(m_mask)));
    Value* there = m_b.CreateTrunc(m_b.CreateLShr(present, source), wide(m_b.getInt1Ty()));
    Value* missing = m_b.CreateOr(lane(call.getArgOperand(4)), m_b.CreateShl(source, 24));
    setLane(call, m_b.CreateSelect(there, permute(value, source), missing));
}

/// Members are the lanes that run this instruction together and are named by the mask.
void Vectoriser::emitVote(const CallInst& call, StringRef mode)
{
    const bool uniform = m_shapes.of(&call).isUniform();
    Value* ones = bitsOf(both(m_mask, lane(call.getArgOperand(0))));
    Value* running = bitsOf(m_mask);
    Value* mask = uniform ? scalar(call.getArgOperand(1)) : lane(call.getArgOperand(1));
    if (!uniform) {
        ones = m_b.CreateVectorSplat(kLanes, ones);
        running = m_b.CreateVectorSplat(kLanes, running);
    }
    Value* set = m_b.CreateAnd(ones, mask);
    Value* members = m_b.CreateAnd(running, mask);
    Value* zero = Constant::getNullValue(set->getType());
    Value* result = nullptr;
    if (mode == "ballot")
        result = set;
    else if (mode == "any")
        result = m_b.CreateICmpNE(set, zero);
    else if (mode == "all")
        result = m_b.CreateICmpEQ(set, members);
    else if (mode == "uni")
        result = m_b.CreateOr(m_b.CreateICmpEQ(set, members), m_b.CreateICmpEQ(set, zero));
    else
        return fail(Twine("vote.") + mode + " is not supported", &call);
    if (uniform)
        setBases(call, { result });
    else
        setLane(call, result);
}

} // namespace warpdesk::emulator::simt
