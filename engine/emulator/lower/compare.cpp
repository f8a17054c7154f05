// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/float_ir.h"
#include "engine/emulator/lower/integer_ir.h"

#include <optional>

/// Comparison and selection (PTX ISA 9.7.5 and 9.7.6): setp, set, selp, slct, testp, copysign.
namespace warpdesk::emulator {

using llvm::CmpInst;
using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

namespace {

struct Comparison {
    std::string_view name;
    CmpInst::Predicate floating;
    CmpInst::Predicate signedInteger;
    CmpInst::Predicate unsignedInteger;
};

constexpr CmpInst::Predicate kNoInteger = CmpInst::BAD_ICMP_PREDICATE;
constexpr Comparison kComparisons[] = {
    { "eq", CmpInst::FCMP_OEQ, CmpInst::ICMP_EQ, CmpInst::ICMP_EQ },
    { "ne", CmpInst::FCMP_ONE, CmpInst::ICMP_NE, CmpInst::ICMP_NE },
    { "lt", CmpInst::FCMP_OLT, CmpInst::ICMP_SLT, CmpInst::ICMP_ULT },
    { "le", CmpInst::FCMP_OLE, CmpInst::ICMP_SLE, CmpInst::ICMP_ULE },
    { "gt", CmpInst::FCMP_OGT, CmpInst::ICMP_SGT, CmpInst::ICMP_UGT },
    { "ge", CmpInst::FCMP_OGE, CmpInst::ICMP_SGE, CmpInst::ICMP_UGE },
    { "lo", CmpInst::BAD_FCMP_PREDICATE, CmpInst::ICMP_ULT, CmpInst::ICMP_ULT },
    { "ls", CmpInst::BAD_FCMP_PREDICATE, CmpInst::ICMP_ULE, CmpInst::ICMP_ULE },
    { "hi", CmpInst::BAD_FCMP_PREDICATE, CmpInst::ICMP_UGT, CmpInst::ICMP_UGT },
    { "hs", CmpInst::BAD_FCMP_PREDICATE, CmpInst::ICMP_UGE, CmpInst::ICMP_UGE },
    { "equ", CmpInst::FCMP_UEQ, kNoInteger, kNoInteger },
    { "neu", CmpInst::FCMP_UNE, kNoInteger, kNoInteger },
    { "ltu", CmpInst::FCMP_ULT, kNoInteger, kNoInteger },
    { "leu", CmpInst::FCMP_ULE, kNoInteger, kNoInteger },
    { "gtu", CmpInst::FCMP_UGT, kNoInteger, kNoInteger },
    { "geu", CmpInst::FCMP_UGE, kNoInteger, kNoInteger },
    { "num", CmpInst::FCMP_ORD, kNoInteger, kNoInteger },
    { "nan", CmpInst::FCMP_UNO, kNoInteger, kNoInteger },
};

const Comparison* comparisonOf(const Instruction& in)
{
    if (in.modifiers.empty())
        return nullptr;
    for (const Comparison& candidate : kComparisons)
        if (in.modifiers[0] == candidate.name)
            return &candidate;
    return nullptr;
}

/// Half subnormals become zeros: no float sees them as such.
Value* flushHalf(Builder& b, Value* value)
{
    Value* tiny = b.CreateFCmpOLT(absolute(b, value), number(value, 0x1p-14));
    return b.CreateSelect(tiny, number(value, 0.0), value);
}

bool isPacked(Type type) { return type == Type::F16x2 || type == Type::BF16x2; }

/// One or two (packed: low, high) results of comparing operands `first` and `first + 1` in a type.
std::vector<Value*> compare(Body& body, const Instruction& in, Type type)
{
    const Comparison* how = comparisonOf(in);
    if (how == nullptr || in.operands.size() < 3)
        return {};
    Builder& b = body.b;
    const Operand& left = in.operands[1];
    const Operand& right = in.operands[2];
    const bool ftz = in.has("ftz");
    if (isPacked(type)) {
        const auto expand = [&](Value* half) {
            if (type == Type::BF16x2)
                return bfloatToFloat(b, half);
            return ftz ? flushHalf(b, halfToFloat(b, half)) : halfToFloat(b, half);
        };
        const auto [xLow, xHigh] = halves(b, body.read(left, 32));
        const auto [yLow, yHigh] = halves(b, body.read(right, 32));
        return { b.CreateFCmp(how->floating, expand(xLow), expand(yLow)),
            b.CreateFCmp(how->floating, expand(xHigh), expand(yHigh)) };
    }
    if (ptx::isFloat(type)) {
        if (how->floating == CmpInst::BAD_FCMP_PREDICATE)
            return {};
        Value* x = body.readFloat(left, type);
        Value* y = body.readFloat(right, type);
        if (ftz && (type == Type::F32 || type == Type::F16)) {
            x = type == Type::F32 ? flush(b, x) : flushHalf(b, x);
            y = type == Type::F32 ? flush(b, y) : flushHalf(b, y);
        }
        return { b.CreateFCmp(how->floating, x, y) };
    }
    if (how->signedInteger == kNoInteger)
        return {};
    const unsigned bits = ptx::bits(type);
    Value* x = body.read(left, bits);
    Value* y = body.read(right, bits);
    return { b.CreateICmp(ptx::isSigned(type) ? how->signedInteger : how->unsignedInteger, x, y) };
}

/// The boolean operation with a further predicate, `setp.lt.and.s32`, or the value alone.
Value* combine(Body& body, const Instruction& in, Value* value)
{
    if (in.operands.size() < 4)
        return value;
    Value* other = body.readPredicate(in.operands[3]);
    if (in.has("and"))
        return body.b.CreateAnd(value, other);
    return in.has("or") ? body.b.CreateOr(value, other) : body.b.CreateXor(value, other);
}

bool setPredicate(Body& body, const Instruction& in)
{
    const std::vector<Value*> results = compare(body, in, in.type());
    if (results.empty())
        return false;
    const Operand& target = in.operands[0];
    if (target.kind != Operand::Kind::Pair) {
        body.write(target, combine(body, in, results[0]));
        return true;
    }
    if (target.elements.size() != 2)
        return false;
    // Packed types: p is the low half, q the high one. Others: q is the opposite of p before the boolean operation.
    Value* second = results.size() == 2 ? results[1] : body.b.CreateNot(results[0]);
    Value* p = combine(body, in, results[0]);
    Value* q = combine(body, in, second);
    body.write(target.elements[0], p);
    body.write(target.elements[1], q);
    return true;
}

/// set: 1.0 or all ones where true. The first type is the result's, the second the operands'.
bool setValue(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const Type result = in.type(0);
    const Type source = in.type(1);
    std::vector<Value*> results = compare(body, in, source);
    if (results.empty())
        return false;
    for (Value*& value : results)
        value = combine(body, in, value);
    if (results.size() == 2) {
        std::uint64_t yes = 0xffff;
        if (result == Type::F16x2)
            yes = 0x3c00;
        else if (result == Type::BF16x2)
            yes = 0x3f80;
        const auto half
            = [&](Value* value) { return b.CreateSelect(value, body.constant(16, yes), body.constant(16, 0)); };
        body.write(in.operands[0], join(b, half(results[0]), half(results[1])));
        return true;
    }
    std::uint64_t yes = ~std::uint64_t { 0 };
    if (result == Type::F32)
        yes = 0x3f800000;
    else if (result == Type::F16)
        yes = 0x3c00;
    else if (result == Type::BF16)
        yes = 0x3f80;
    const unsigned bits = ptx::bits(result);
    body.write(in.operands[0], b.CreateSelect(results[0], body.constant(bits, yes), body.constant(bits, 0)));
    return true;
}

bool select(Body& body, const Instruction& in)
{
    const unsigned bits = ptx::bits(in.type());
    Value* x = body.readRaw(in.operands[1], bits);
    Value* y = body.readRaw(in.operands[2], bits);
    body.write(in.operands[0], body.b.CreateSelect(body.readPredicate(in.operands[3]), x, y));
    return true;
}

/// slct: a where c >= 0, else b; NaN chooses b.
bool selectBySign(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const unsigned bits = ptx::bits(in.type(0));
    Value* notNegative = nullptr;
    if (in.type(1) == Type::F32) {
        Value* c = body.readFloat(in.operands[3], Type::F32);
        c = in.has("ftz") ? flush(b, c) : c;
        notNegative = b.CreateFCmpOGE(c, number(c, 0.0));
    } else {
        notNegative = b.CreateICmpSGE(body.read(in.operands[3], 32), b.getInt32(0));
    }
    Value* x = body.readRaw(in.operands[1], bits);
    Value* y = body.readRaw(in.operands[2], bits);
    body.write(in.operands[0], b.CreateSelect(notNegative, x, y));
    return true;
}

bool testProperty(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* x = body.readFloat(in.operands[1], in.type());
    Value* size = absolute(b, x);
    Value* infinity = llvm::ConstantFP::getInfinity(x->getType());
    Value* least = number(x, in.type() == Type::F64 ? 0x1p-1022 : 0x1p-126);
    Value* result = nullptr;
    if (in.has("finite"))
        result = b.CreateFCmpOLT(size, infinity);
    else if (in.has("infinite"))
        result = b.CreateFCmpOEQ(size, infinity);
    else if (in.has("number"))
        result = b.CreateFCmpORD(x, x);
    else if (in.has("notanumber"))
        result = b.CreateFCmpUNO(x, x);
    else if (in.has("normal")) // zero counts as normal (PTX ISA, testp)
        result = b.CreateOr(b.CreateFCmpOEQ(size, number(x, 0.0)),
            b.CreateAnd(b.CreateFCmpOGE(size, least), b.CreateFCmpOLT(size, infinity)));
    else if (in.has("subnormal"))
        result = b.CreateAnd(b.CreateFCmpONE(size, number(x, 0.0)), b.CreateFCmpOLT(size, least));
    else
        return false;
    body.write(in.operands[0], result);
    return true;
}

/// copysign d, a, b: the sign of a on the size of b.
bool copySign(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    Value* sign = llvm::ConstantInt::get(b.getContext(), llvm::APInt::getSignMask(bits));
    Value* x = b.CreateAnd(body.readRaw(in.operands[1], bits), sign);
    Value* y = b.CreateAnd(body.readRaw(in.operands[2], bits), b.CreateNot(sign));
    body.write(in.operands[0], b.CreateOr(x, y));
    return true;
}

} // namespace

void addCompareHandlers(HandlerTable& table)
{
    table["setp"] = setPredicate;
    table["set"] = setValue;
    table["selp"] = select;
    table["slct"] = selectBySign;
    table["testp"] = testProperty;
    table["copysign"] = copySign;
}

} // namespace warpdesk::emulator
