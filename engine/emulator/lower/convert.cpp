// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/convert_ir.h"
#include "engine/emulator/lower/integer_ir.h"

/// cvt between integers, half, bfloat, float and double (PTX ISA 9.7.9.21). Packed and 8-bit forms: convert_packed.cpp.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Type;

namespace {

bool isInteger(Type type) { return type >= Type::U8 && type <= Type::S64; }

bool isScalarFloat(Type type)
{
    return type == Type::F16 || type == Type::BF16 || type == Type::F32 || type == Type::F64;
}

llvm::Constant* limit(Body& body, unsigned sourceBits, unsigned bits, bool isSigned, bool greatest)
{
    llvm::APInt value = greatest ? (isSigned ? llvm::APInt::getSignedMaxValue(bits) : llvm::APInt::getMaxValue(bits))
                                 : (isSigned ? llvm::APInt::getSignedMinValue(bits) : llvm::APInt(bits, 0));
    return llvm::ConstantInt::get(body.b.getContext(), isSigned ? value.sext(sourceBits) : value.zext(sourceBits));
}

/// Integer to integer; .sat clamps to the range of the target.
bool integerToInteger(Body& body, const Instruction& in, Type to, Type from)
{
    Builder& b = body.b;
    const unsigned fromBits = ptx::bits(from);
    const unsigned toBits = ptx::bits(to);
    Value* value = body.read(in.operands[1], fromBits);
    if (in.has("sat")) {
        // In 128 bits nothing overflows; narrower where the types allow it.
        const unsigned wide = std::max(fromBits, toBits) + 1 <= 64 ? 64 : 128;
        value = ptx::isSigned(from) ? b.CreateSExt(value, body.intType(wide)) : b.CreateZExt(value, body.intType(wide));
        value = greater(b, value, limit(body, wide, toBits, ptx::isSigned(to), false), true);
        value = lesser(b, value, limit(body, wide, toBits, ptx::isSigned(to), true), true);
    } else if (fromBits < toBits) {
        value = ptx::isSigned(from) ? b.CreateSExt(value, body.intType(toBits))
                                    : b.CreateZExt(value, body.intType(toBits));
    }
    body.write(in.operands[0], b.CreateTrunc(value, body.intType(toBits)), ptx::isSigned(to));
    return true;
}

/// An integer as the exact sum of two doubles, for roundings that LLVM's conversion does not have.
std::pair<Value*, Value*> asTwoDoubles(Builder& b, Value* value, bool isSigned)
{
    Value* wide = isSigned ? b.CreateSExt(value, b.getInt64Ty()) : b.CreateZExt(value, b.getInt64Ty());
    Value* upper = isSigned ? b.CreateAShr(wide, 32) : b.CreateLShr(wide, 32);
    Value* high = b.CreateFMul(b.CreateSIToFP(upper, b.getDoubleTy()), llvm::ConstantFP::get(b.getDoubleTy(), 0x1p32));
    return { high, b.CreateUIToFP(b.CreateAnd(wide, 0xffffffffU), b.getDoubleTy()) };
}

bool integerToFloat(Body& body, const Instruction& in, Type to, Type from)
{
    Builder& b = body.b;
    const bool isSigned = ptx::isSigned(from);
    const Rounding rounding = roundingOf(in);
    Value* value = body.read(in.operands[1], ptx::bits(from));
    Value* result = nullptr;
    if (to == Type::F32 && rounding == Rounding::Nearest) {
        result = isSigned ? b.CreateSIToFP(value, b.getFloatTy()) : b.CreateUIToFP(value, b.getFloatTy());
    } else if (to == Type::F64 && (rounding == Rounding::Nearest || ptx::bits(from) < 64)) {
        result = isSigned ? b.CreateSIToFP(value, b.getDoubleTy()) : b.CreateUIToFP(value, b.getDoubleTy());
    } else {
        const auto [high, low] = asTwoDoubles(b, value, isSigned);
        if (to == Type::F64) {
            result = addRounded(b, high, low, rounding);
        } else {
            Value* sum = addToOdd(b, high, low);
            result = convertFloat(body, in.has("sat") ? saturate(b, sum) : sum, Type::F64, to, rounding);
        }
    }
    if (in.has("sat") && result->getType()->isFloatingPointTy())
        result = saturate(b, result);
    writeConverted(body, in.operands[0], result, to);
    return true;
}

bool floatToInteger(Body& body, const Instruction& in, Type to, Type from)
{
    Builder& b = body.b;
    Value* value = body.readFloat(in.operands[1], from);
    if (in.has("ftz") && from == Type::F32)
        value = flush(b, value);
    const Rounding rounding = roundingOf(in);
    if (rounding != Rounding::Zero)
        value = roundToIntegral(b, value, rounding);
    // Out of range goes to the nearest end, NaN to zero.
    llvm::Type* type = body.intType(ptx::bits(to));
    Value* result = b.CreateIntrinsic(ptx::isSigned(to) ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat,
        { type, value->getType() }, { value });
    body.write(in.operands[0], result, ptx::isSigned(to));
    return true;
}

bool isIntegralRounding(const Instruction& in)
{
    return in.has("rni") || in.has("rzi") || in.has("rmi") || in.has("rpi");
}

bool floatToFloat(Body& body, const Instruction& in, Type to, Type from)
{
    Builder& b = body.b;
    Value* value = body.readFloat(in.operands[1], from);
    const bool ftz = in.has("ftz");
    if (ftz && from == Type::F32)
        value = flush(b, value);
    if (isIntegralRounding(in))
        value = roundToIntegral(b, value, roundingOf(in));
    if (in.has("sat"))
        value = saturate(b, value);
    if (in.has("relu"))
        value = relu(b, value);
    Value* result = convertFloat(body, value, from, to, isIntegralRounding(in) ? Rounding::Nearest : roundingOf(in));
    if (ftz && to == Type::F32)
        result = flush(b, result);
    if (in.has("satfinite"))
        result = clampToFinite(b, result, to);
    writeConverted(body, in.operands[0], result, to);
    return true;
}

bool convert(Body& body, const Instruction& in)
{
    if (in.operands.size() < 2)
        return false;
    const Type to = in.type(0);
    const Type from = in.type(1);
    if (in.operands.size() > 2 || !(isInteger(to) || isScalarFloat(to)) || !(isInteger(from) || isScalarFloat(from)))
        return convertPacked(body, in);
    if (isInteger(to))
        return isInteger(from) ? integerToInteger(body, in, to, from) : floatToInteger(body, in, to, from);
    return isInteger(from) ? integerToFloat(body, in, to, from) : floatToFloat(body, in, to, from);
}

} // namespace

Value* convertFloat(Body& body, Value* value, Type from, Type to, Rounding rounding)
{
    Builder& b = body.b;
    const bool wide = from == Type::F64;
    switch (to) {
    case Type::F64:
        return wide ? value : b.CreateFPExt(value, b.getDoubleTy());
    case Type::F32:
        return wide ? narrow(b, value, rounding) : value;
    case Type::F16:
        return floatToHalf(b, wide ? narrowToOdd(b, value) : value, rounding);
    case Type::BF16:
        return floatToBfloat(b, wide ? narrowToOdd(b, value) : value, rounding);
    default:
        return value;
    }
}

Value* clampToFinite(Builder& b, Value* value, Type type)
{
    if (type == Type::F16 || type == Type::BF16) {
        const std::uint16_t greatest = type == Type::F16 ? 0x7bff : 0x7f7f;
        Value* size = b.CreateAnd(value, 0x7fff);
        Value* infinite = b.CreateICmpEQ(size, b.getInt16(static_cast<std::uint16_t>(greatest + 1)));
        return b.CreateSelect(infinite, b.CreateOr(b.CreateAnd(value, 0x8000), greatest), value);
    }
    return value;
}

void writeConverted(Body& body, const ptx::Operand& target, Value* value, Type type)
{
    if (value->getType()->isIntegerTy())
        body.write(target, value);
    else
        body.writeFloat(target, value, type);
}

void addConvertHandlers(HandlerTable& table) { table["cvt"] = convert; }

} // namespace warpdesk::emulator
