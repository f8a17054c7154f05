// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/integer_ir.h"

/// Logic and shifts (PTX ISA 9.7.8).
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Type;
using Builder = llvm::IRBuilder<>;

namespace {

bool logic(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    if (bits == 0 || in.operands.size() != 3)
        return false;
    Value* x = body.read(in.operands[1], bits);
    Value* y = body.read(in.operands[2], bits);
    Value* result = nullptr;
    if (in.opcode == "and")
        result = b.CreateAnd(x, y);
    else
        result = in.opcode == "or" ? b.CreateOr(x, y) : b.CreateXor(x, y);
    body.write(in.operands[0], result);
    return true;
}

bool invert(Body& body, const Instruction& in)
{
    body.write(in.operands[0], body.b.CreateNot(body.read(in.operands[1], ptx::bits(in.type()))));
    return true;
}

/// cnot: 1 for zero, else 0
bool logicalNot(Body& body, const Instruction& in)
{
    const unsigned bits = ptx::bits(in.type());
    Value* isZero = body.b.CreateICmpEQ(body.read(in.operands[1], bits), body.constant(bits, 0));
    body.write(in.operands[0], body.b.CreateZExt(isZero, body.intType(bits)));
    return true;
}

/// Any function of three inputs from its truth table: bit (4a + 2b + c) of the table.
bool lookup3(Body& body, const Instruction& in)
{
    // lop3.b32 d, a, b, c, table;  lop3.BoolOp.b32 d|p, a, b, c, table, q;
    const bool withPredicate = in.operands.size() == 6;
    if (!withPredicate && in.operands.size() != 5)
        return false;
    Builder& b = body.b;
    Value* x = body.read(in.operands[1], 32);
    Value* y = body.read(in.operands[2], 32);
    Value* z = body.read(in.operands[3], 32);
    const std::uint64_t table = in.operands[4].bits & 0xffU;
    // For each value of (b, c): a function of a alone (0, a, ~a, 1), selected by masks.
    Value* result = b.getInt32(0);
    for (unsigned yz = 0; yz < 4; ++yz) {
        const bool whenClear = ((table >> yz) & 1U) != 0;
        const bool whenSet = ((table >> (4 + yz)) & 1U) != 0;
        if (!whenClear && !whenSet)
            continue;
        Value* term = b.CreateAnd((yz & 2U) != 0 ? y : b.CreateNot(y), (yz & 1U) != 0 ? z : b.CreateNot(z));
        if (!whenClear)
            term = b.CreateAnd(term, x);
        else if (!whenSet)
            term = b.CreateAnd(term, b.CreateNot(x));
        result = b.CreateOr(result, term);
    }
    if (!withPredicate) {
        body.write(in.operands[0], result);
        return true;
    }
    Value* nonZero = b.CreateICmpNE(result, b.getInt32(0));
    Value* q = body.readPredicate(in.operands[5]);
    Value* predicate = in.has("and") ? b.CreateAnd(nonZero, q) : b.CreateOr(nonZero, q);
    const ptx::Operand& target = in.operands[0];
    if (target.kind == ptx::Operand::Kind::Pair && target.elements.size() == 2) {
        body.write(target.elements[0], result);
        body.write(target.elements[1], predicate);
        return true;
    }
    return false;
}

bool shift(Body& body, const Instruction& in)
{
    const unsigned bits = ptx::bits(in.type());
    Value* x = body.read(in.operands[1], bits);
    Value* amount = body.read(in.operands[2], 32);
    const bool isSigned = ptx::isSigned(in.type());
    body.write(in.operands[0],
        in.opcode == "shl" ? shiftLeft(body.b, x, amount) : shiftRight(body.b, x, amount, isSigned), isSigned);
    return true;
}

/// shf.l/.r .wrap/.clamp: the high or low word of a 64-bit shift of {b:a}.
bool funnelShift(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* low = body.read(in.operands[1], 32);
    Value* high = body.read(in.operands[2], 32);
    Value* amount = body.read(in.operands[3], 32);
    amount = in.has("wrap") ? b.CreateAnd(amount, 31) : lesser(b, amount, b.getInt32(32), false);
    Value* whole = b.CreateOr(b.CreateZExt(low, b.getInt64Ty()), b.CreateShl(b.CreateZExt(high, b.getInt64Ty()), 32));
    Value* wide = b.CreateZExt(amount, b.getInt64Ty());
    Value* result = in.has("l") ? b.CreateLShr(b.CreateShl(whole, wide), 32) : b.CreateLShr(whole, wide);
    body.write(in.operands[0], b.CreateTrunc(result, b.getInt32Ty()));
    return true;
}

} // namespace

void addLogicHandlers(HandlerTable& table)
{
    table["and"] = table["or"] = table["xor"] = logic;
    table["not"] = invert;
    table["cnot"] = logicalNot;
    table["lop3"] = lookup3;
    table["shl"] = table["shr"] = shift;
    table["shf"] = funnelShift;
}

} // namespace warpdesk::emulator
