// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/bounds_ir.h"

#include <bit>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

Value* spread(IRBuilder<>& b, Value* value, Type* type)
{
    auto* vector = dyn_cast<FixedVectorType>(type);
    return vector == nullptr ? value : b.CreateVectorSplat(vector->getNumElements(), value);
}

Value* rotated(IRBuilder<>& b, Value* value, std::uint64_t align)
{
    if (align == 1)
        return value;
    auto* amount = ConstantInt::get(value->getType(), static_cast<std::uint64_t>(std::countr_zero(align)));
    return b.CreateIntrinsic(Intrinsic::fshr, { value->getType() }, { value, value, amount });
}

} // namespace

Value* startsWithin(IRBuilder<>& b, Value* bytes, Value* reach, Value* align)
{
    Value* room = b.CreateBinaryIntrinsic(Intrinsic::usub_sat, b.CreateAdd(bytes, align), reach);
    return b.CreateLShr(room, b.CreateBinaryIntrinsic(Intrinsic::cttz, align, b.getTrue()));
}

Value* insideSlot(IRBuilder<>& b, Value* address, Value* slot, const Hull& hull)
{
    Value* origin = b.CreateLoad(b.getInt64Ty(), slot);
    Value* limit = b.CreateLoad(b.getInt64Ty(), b.CreateConstGEP1_64(b.getInt64Ty(), slot, 1));
    Value* distance = b.CreateSub(address, spread(b, origin, address->getType()));
    return b.CreateICmpULT(rotated(b, distance, hull.align), spread(b, limit, address->getType()));
}

Value* insideRange(IRBuilder<>& b, Value* address, Value* begin, Value* bytes, const Hull& hull, bool aligned)
{
    const std::uint64_t align = aligned ? 1 : hull.align;
    Value* limit = startsWithin(b, bytes, b.getInt64(hull.reach), b.getInt64(align));
    Value* distance = b.CreateSub(address, spread(b, begin, address->getType()));
    distance
        = b.CreateAdd(distance, ConstantInt::get(address->getType(), static_cast<std::uint64_t>(hull.start), true));
    return b.CreateICmpULT(rotated(b, distance, align), spread(b, limit, address->getType()));
}

void fillSlot(IRBuilder<>& b, Value* slot, Value* low, Value* high, const HullValues& hull)
{
    // The first aligned byte may lie beyond `high`: the wrapped difference and `align` then add up to less than
    // `align`.
    Value* first = b.CreateAnd(b.CreateAdd(low, b.CreateSub(hull.align, b.getInt64(1))), b.CreateNeg(hull.align));
    b.CreateStore(b.CreateSub(first, hull.start), slot);
    b.CreateStore(startsWithin(b, b.CreateSub(high, first), hull.reach, hull.align),
        b.CreateConstGEP1_64(b.getInt64Ty(), slot, 1));
}

} // namespace warpdesk::emulator::simt
