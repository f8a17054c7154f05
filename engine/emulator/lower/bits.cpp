// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/integer_ir.h"

/// Counting, finding and moving bits (PTX ISA 9.7.1 and 9.7.9).
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using Builder = llvm::IRBuilder<>;

namespace {

Value* leadingZeros(Builder& b, Value* x)
{
    return b.CreateIntrinsic(llvm::Intrinsic::ctlz, { x->getType() }, { x, b.getFalse() });
}

/// popc, clz, brev. The two counts are 32-bit results whatever the source.
bool countBits(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* x = body.read(in.operands[1], ptx::bits(in.type()));
    if (in.opcode == "brev")
        body.write(in.operands[0], b.CreateUnaryIntrinsic(llvm::Intrinsic::bitreverse, x));
    else if (in.opcode == "popc")
        body.write(
            in.operands[0], b.CreateZExtOrTrunc(b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, x), b.getInt32Ty()));
    else
        body.write(in.operands[0], b.CreateZExtOrTrunc(leadingZeros(b, x), b.getInt32Ty()));
    return true;
}

/// bfind: position of the most significant bit that is not a copy of the sign; all ones when there is none.
bool findBit(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    Value* x = body.read(in.operands[1], bits);
    if (ptx::isSigned(in.type()))
        x = b.CreateXor(x, b.CreateAShr(x, bits - 1));
    Value* zeros = b.CreateZExtOrTrunc(leadingZeros(b, x), b.getInt32Ty());
    Value* found = in.has("shiftamt") ? zeros : b.CreateSub(b.getInt32(bits - 1), zeros);
    Value* none = b.CreateICmpEQ(x, body.constant(bits, 0));
    body.write(in.operands[0], b.CreateSelect(none, b.getInt32(0xffffffffU), found));
    return true;
}

/// bfe: `length` bits from `start`; a field beyond the top repeats the sign bit of the source's last bit.
bool extractField(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    const bool isSigned = ptx::isSigned(in.type());
    Value* x = body.read(in.operands[1], bits);
    Value* start = b.CreateAnd(body.read(in.operands[2], 32), 0xff);
    Value* length = b.CreateAnd(body.read(in.operands[3], 32), 0xff);
    Value* width = b.getInt32(bits);
    Value* shifted = shiftRight(b, x, start, isSigned);
    if (!isSigned) {
        Value* ones = shiftLeft(b, llvm::ConstantInt::getAllOnesValue(x->getType()), length);
        body.write(in.operands[0], b.CreateAnd(shifted, b.CreateNot(ones)));
        return true;
    }
    // Sign = bit min(start + length - 1, top); beyond the top the arithmetic shift has it already.
    Value* room = b.CreateSub(width, lesser(b, start, width, false));
    Value* taken = lesser(b, length, room, false);
    Value* up = b.CreateSub(width, greater(b, taken, b.getInt32(1), false));
    Value* top = shiftLeft(b, shifted, up);
    Value* field = shiftRight(b, top, up, true);
    Value* beyond = b.CreateICmpUGE(start, width);
    field = b.CreateSelect(beyond, shifted, field);
    body.write(
        in.operands[0], b.CreateSelect(b.CreateICmpEQ(length, b.getInt32(0)), body.constant(bits, 0), field), true);
    return true;
}

/// bfi: the low `length` bits of a go into b at `start`.
bool insertField(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    Value* field = body.read(in.operands[1], bits);
    Value* whole = body.read(in.operands[2], bits);
    Value* start = b.CreateAnd(body.read(in.operands[3], 32), 0xff);
    Value* length = b.CreateAnd(body.read(in.operands[4], 32), 0xff);
    Value* ones = b.CreateNot(shiftLeft(b, llvm::ConstantInt::getAllOnesValue(field->getType()), length));
    Value* mask = shiftLeft(b, ones, start);
    body.write(in.operands[0],
        b.CreateOr(b.CreateAnd(shiftLeft(b, field, start), mask), b.CreateAnd(whole, b.CreateNot(mask))));
    return true;
}

Value* wrapOrClamp(Builder& b, const Instruction& in, Value* amount, unsigned limit)
{
    return in.has("wrap") ? b.CreateAnd(amount, 31) : lesser(b, amount, b.getInt32(limit), false);
}

/// szext: extends from a width given at run time. bmsk: `length` ones from `start`.
bool signExtend(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* x = body.read(in.operands[1], 32);
    Value* width = wrapOrClamp(b, in, body.read(in.operands[2], 32), 32);
    Value* up = b.CreateSub(b.getInt32(32), width);
    Value* value = shiftRight(b, shiftLeft(b, x, up), up, ptx::isSigned(in.type()));
    // Width 0 has no sign bit: the result is zero.
    Value* empty = b.CreateICmpEQ(width, b.getInt32(0));
    body.write(in.operands[0], b.CreateSelect(empty, b.getInt32(0), value));
    return true;
}

bool makeMask(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* start = wrapOrClamp(b, in, body.read(in.operands[1], 32), 32);
    Value* length = wrapOrClamp(b, in, body.read(in.operands[2], 32), 32);
    Value* ones = b.CreateNot(shiftLeft(b, b.getInt32(0xffffffffU), length));
    body.write(in.operands[0], shiftLeft(b, ones, start));
    return true;
}

/// One byte of {b:a} by a 4-bit selector: three bits choose, the fourth spreads the sign.
Value* permutedByte(Builder& b, Value* bytes, Value* selector)
{
    Value* index = b.CreateAnd(selector, 7);
    Value* byte = b.CreateLShr(bytes, b.CreateZExt(b.CreateShl(index, 3), b.getInt64Ty()));
    Value* low = b.CreateAnd(b.CreateTrunc(byte, b.getInt32Ty()), 0xff);
    Value* sign = b.CreateAnd(b.CreateAShr(b.CreateShl(low, 24), 31), 0xff);
    return b.CreateSelect(b.CreateICmpNE(b.CreateAnd(selector, 8), b.getInt32(0)), sign, low);
}

bool permuteBytes(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* low = body.read(in.operands[1], 32);
    Value* high = body.read(in.operands[2], 32);
    Value* selector = body.read(in.operands[3], 32);
    Value* bytes = b.CreateOr(b.CreateZExt(low, b.getInt64Ty()), b.CreateShl(b.CreateZExt(high, b.getInt64Ty()), 32));
    static constexpr std::pair<const char*, unsigned> kModes[]
        = { { "f4e", 0 }, { "b4e", 1 }, { "rc8", 2 }, { "ecl", 3 }, { "ecr", 4 }, { "rc16", 5 } };
    // Byte numbers by mode and by the two selector bits (PTX ISA, prmt, table of modes).
    static constexpr unsigned kTables[6][4] = { { 0x3210, 0x4321, 0x5432, 0x6543 }, { 0x5670, 0x6701, 0x7012, 0x0123 },
        { 0x0000, 0x1111, 0x2222, 0x3333 }, { 0x3210, 0x3211, 0x3222, 0x3333 }, { 0x0000, 0x1110, 0x2210, 0x3210 },
        { 0x1010, 0x3232, 0x1010, 0x3232 } };
    for (const auto& [name, mode] : kModes) {
        if (!in.has(name))
            continue;
        Value* way = b.CreateAnd(selector, 3);
        Value* chosen = b.getInt32(kTables[mode][0]);
        for (unsigned i = 1; i < 4; ++i)
            chosen = b.CreateSelect(b.CreateICmpEQ(way, b.getInt32(i)), b.getInt32(kTables[mode][i]), chosen);
        selector = chosen;
        break;
    }
    Value* result = b.getInt32(0);
    for (unsigned i = 0; i < 4; ++i) {
        Value* nibble = b.CreateAnd(b.CreateLShr(selector, 4 * i), 0xf);
        result = b.CreateOr(result, b.CreateShl(permutedByte(b, bytes, nibble), 8 * i));
    }
    body.write(in.operands[0], result);
    return true;
}

/// fns: position of the n-th set bit from `base`, upwards for n > 0, downwards for n < 0; all ones when there is none.
bool findNthSet(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* mask = body.read(in.operands[1], 32);
    Value* base = body.read(in.operands[2], 32);
    Value* offset = body.read(in.operands[3], 32);
    Value* none = b.getInt32(0xffffffffU);
    Value* result = none;
    Value* wanted = magnitude(b, offset);
    Value* zero = b.CreateICmpEQ(offset, b.getInt32(0));
    wanted = b.CreateSelect(zero, b.getInt32(1), wanted);
    Value* downwards = b.CreateICmpSLT(offset, b.getInt32(0));
    Value* seen = b.getInt32(0);
    for (unsigned step = 0; step < 32; ++step) {
        Value* at = b.CreateSelect(downwards, b.CreateSub(base, b.getInt32(step)), b.CreateAdd(base, b.getInt32(step)));
        Value* inside = b.CreateICmpULT(at, b.getInt32(32));
        if (step != 0)
            inside = b.CreateAnd(inside, b.CreateNot(zero));
        Value* bit = b.CreateAnd(shiftRight(b, mask, at, false), 1);
        bit = b.CreateSelect(inside, bit, b.getInt32(0));
        seen = b.CreateAdd(seen, bit);
        Value* hit = b.CreateAnd(b.CreateICmpEQ(seen, wanted), b.CreateICmpNE(bit, b.getInt32(0)));
        result = b.CreateSelect(hit, at, result);
    }
    body.write(in.operands[0], result);
    return true;
}

} // namespace

void addBitHandlers(HandlerTable& table)
{
    table["popc"] = table["clz"] = table["brev"] = countBits;
    table["bfind"] = findBit;
    table["bfe"] = extractField;
    table["bfi"] = insertField;
    table["szext"] = signExtend;
    table["bmsk"] = makeMask;
    table["prmt"] = permuteBytes;
    table["fns"] = findNthSet;
}

} // namespace warpdesk::emulator
