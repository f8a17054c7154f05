// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/float_ir.h"
#include "engine/emulator/lower/integer_ir.h"

/// Floating arithmetic of every width (PTX ISA 9.7.3 to 9.7.5). half and bfloat are computed in float: its 24 bits are
/// enough for one rounding of sums, products and quotients; fma rounds to odd in between.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

namespace {

enum class Operation : std::uint8_t { Add, Subtract, Multiply, Fma, Divide, Min, Max, Absolute, Negate };

std::optional<Operation> operationOf(const Instruction& in)
{
    static const std::unordered_map<std::string_view, Operation> table = { { "add", Operation::Add },
        { "sub", Operation::Subtract }, { "mul", Operation::Multiply }, { "fma", Operation::Fma },
        { "mad", Operation::Fma }, { "div", Operation::Divide }, { "min", Operation::Min }, { "max", Operation::Max },
        { "abs", Operation::Absolute }, { "neg", Operation::Negate } };
    const auto found = table.find(in.opcode);
    return found == table.end() ? std::nullopt : std::optional(found->second);
}

unsigned operandCount(Operation operation)
{
    switch (operation) {
    case Operation::Absolute:
    case Operation::Negate:
        return 1;
    case Operation::Fma:
        return 3;
    default:
        return 2;
    }
}

bool isShort(Type type) { return ptx::bits(type) == 16; }

Type elementOf(Type type)
{
    if (type == Type::F16x2)
        return Type::F16;
    return type == Type::BF16x2 ? Type::BF16 : type;
}

/// |a| and -a are operations on the sign bit (NaN keeps its payload, subnormals flush when asked).
Value* signOperation(Body& body, const Instruction& in, Operation operation, Value* bits)
{
    Builder& b = body.b;
    if (in.has("ftz") && bits->getType()->isIntegerTy(32))
        bits = asBits(b, flush(b, asFloat(b, bits)));
    if (in.has("ftz") && elementOf(in.type()) == Type::F16)
        bits
            = b.CreateSelect(b.CreateICmpEQ(b.CreateAnd(bits, 0x7c00), b.getInt16(0)), b.CreateAnd(bits, 0x8000), bits);
    const unsigned width = bits->getType()->getIntegerBitWidth();
    Value* sign = llvm::ConstantInt::get(b.getContext(), llvm::APInt::getSignMask(width));
    return operation == Operation::Absolute ? b.CreateAnd(bits, b.CreateNot(sign)) : b.CreateXor(bits, sign);
}

/// min and max with .NaN, .xorsign.abs.
Value* extreme(Body& body, const Instruction& in, std::span<Value* const> x, bool isMax)
{
    Builder& b = body.b;
    const bool nan = in.has("NaN");
    Value* result = x[0];
    if (in.has("xorsign") && in.has("abs")) {
        result = minMax(b, absolute(b, x[0]), absolute(b, x[1]), isMax, nan);
        Value* bits = asBits(b, result);
        Value* sign
            = llvm::ConstantInt::get(b.getContext(), llvm::APInt::getSignMask(bits->getType()->getIntegerBitWidth()));
        Value* signs = b.CreateAnd(b.CreateXor(asBits(b, x[0]), asBits(b, x[1])), sign);
        return asFloat(b, b.CreateOr(b.CreateAnd(bits, b.CreateNot(sign)), signs));
    }
    for (std::size_t i = 1; i < x.size(); ++i)
        result = minMax(b, result, x[i], isMax, nan);
    return result;
}

/// fma of half in float and of bfloat in double, to odd, so that the rounding to 16 bits is the only one.
Value* shortFma(Body& body, Type type, std::span<Value* const> x)
{
    Builder& b = body.b;
    if (type == Type::F16)
        return addToOdd(b, b.CreateFMul(x[0], x[1]), x[2]);
    const auto wide = [&](Value* value) { return b.CreateFPExt(value, b.getDoubleTy()); };
    return narrowToOdd(b, addToOdd(b, b.CreateFMul(wide(x[0]), wide(x[1])), wide(x[2])));
}

/// The exact sum or product of two bfloat does not always fit a float; half does.
Value* shortBinary(Body& body, Type type, Operation operation, std::span<Value* const> x)
{
    Builder& b = body.b;
    Value* y = operation == Operation::Subtract ? b.CreateFNeg(x[1]) : x[1];
    if (operation == Operation::Multiply) {
        if (type == Type::F16)
            return b.CreateFMul(x[0], y);
        return narrowToOdd(b, b.CreateFMul(b.CreateFPExt(x[0], b.getDoubleTy()), b.CreateFPExt(y, b.getDoubleTy())));
    }
    return type == Type::F16 ? b.CreateFAdd(x[0], y) : addToOdd(b, x[0], y);
}

Value* compute(Body& body, const Instruction& in, Type type, Operation operation, std::span<Value* const> x)
{
    Builder& b = body.b;
    const Rounding rounding = roundingOf(in);
    switch (operation) {
    case Operation::Add:
        return isShort(type) ? shortBinary(body, type, operation, x) : addRounded(b, x[0], x[1], rounding);
    case Operation::Subtract:
        if (isShort(type))
            return shortBinary(body, type, operation, x);
        return rounding == Rounding::Nearest ? b.CreateFSub(x[0], x[1])
                                             : addRounded(b, x[0], b.CreateFNeg(x[1]), rounding);
    case Operation::Multiply:
        return isShort(type) ? shortBinary(body, type, operation, x) : multiplyRounded(b, x[0], x[1], rounding);
    case Operation::Fma:
        return isShort(type) ? shortFma(body, type, x) : fmaRounded(b, x[0], x[1], x[2], rounding);
    case Operation::Divide:
        return divideRounded(b, x[0], x[1], rounding);
    case Operation::Min:
    case Operation::Max:
        return extreme(body, in, x, operation == Operation::Max);
    default:
        return x[0];
    }
}

/// Applies the operation to values of the computing type, with .ftz, .sat and .relu.
Value* finish(Body& body, const Instruction& in, Type type, Operation operation, std::vector<Value*> x)
{
    Builder& b = body.b;
    const bool ftz = in.has("ftz");
    // half subnormals are flushed in their own range, which a float does not see.
    const auto flushed = [&](Value* value) -> Value* {
        if (!ftz || type == Type::F64)
            return value;
        if (type != Type::F16)
            return flush(b, value);
        Value* tiny = b.CreateFCmpOLT(absolute(b, value), number(value, 0x1p-14));
        Value* zero = asFloat(b, b.CreateAnd(asBits(b, value), 0x80000000U));
        return b.CreateSelect(tiny, zero, value);
    };
    for (Value*& value : x)
        value = flushed(value);
    Value* result = compute(body, in, type, operation, x);
    const bool extremum = operation == Operation::Min || operation == Operation::Max;
    if (!extremum && type == Type::F16 && ftz)
        result = flushed(halfToFloat(b, floatToHalf(b, result)));
    else if (!extremum)
        result = flushed(result);
    if (in.has("sat"))
        result = saturate(b, result);
    if (in.has("relu"))
        result = relu(b, result);
    return result;
}

/// Two floats in 64 bits: add, sub, mul and fma.f32x2.
bool pairOfFloats(Body& body, const Instruction& in, Operation operation, unsigned count)
{
    Builder& b = body.b;
    std::vector<Value*> low;
    std::vector<Value*> high;
    for (unsigned i = 0; i < count; ++i) {
        Value* both = body.read(in.operands[i + 1], 64);
        low.push_back(asFloat(b, b.CreateTrunc(both, b.getInt32Ty())));
        high.push_back(asFloat(b, b.CreateTrunc(b.CreateLShr(both, 32), b.getInt32Ty())));
    }
    const auto one = [&](std::vector<Value*> x) {
        Value* result = finish(body, in, Type::F32, operation, std::move(x));
        Value* bits = b.CreateSelect(isNan(b, result), b.getInt32(0x7fffffff), asBits(b, result));
        return b.CreateZExt(bits, b.getInt64Ty());
    };
    Value* lowResult = one(std::move(low));
    body.write(in.operands[0], b.CreateOr(lowResult, b.CreateShl(one(std::move(high)), 32)));
    return true;
}

/// add, sub and fma.f32.TYPE: the last operand is a float, those before it are halves or bfloats.
bool mixedPrecision(Body& body, const Instruction& in, Operation operation, unsigned count)
{
    const bool possible
        = operation == Operation::Add || operation == Operation::Subtract || operation == Operation::Fma;
    const Type small = in.type(1);
    if (!possible || in.type() != Type::F32 || (small != Type::F16 && small != Type::BF16))
        return false;
    std::vector<Value*> x;
    for (unsigned i = 0; i < count; ++i)
        x.push_back(body.readFloat(in.operands[i + 1], i + 1 == count ? Type::F32 : small));
    body.writeFloat(in.operands[0], finish(body, in, Type::F32, operation, std::move(x)), Type::F32);
    return true;
}

bool packed(Body& body, const Instruction& in, Type type, Operation operation, unsigned count)
{
    Builder& b = body.b;
    const Type element = elementOf(type);
    std::vector<Value*> low;
    std::vector<Value*> high;
    for (unsigned i = 0; i < count; ++i) {
        const auto [first, second] = halves(b, body.read(in.operands[i + 1], 32));
        low.push_back(first);
        high.push_back(second);
    }
    const auto one = [&](std::vector<Value*> x) -> Value* {
        if (operation == Operation::Absolute || operation == Operation::Negate)
            return signOperation(body, in, operation, x[0]);
        for (Value*& value : x)
            value = element == Type::F16 ? halfToFloat(b, value) : bfloatToFloat(b, value);
        Value* result = finish(body, in, element, operation, std::move(x));
        return element == Type::F16 ? floatToHalf(b, result) : floatToBfloat(b, result);
    };
    Value* lowResult = one(low);
    body.write(in.operands[0], join(b, lowResult, one(high)));
    return true;
}

} // namespace

Rounding roundingOf(const Instruction& instruction)
{
    for (const std::string& modifier : instruction.modifiers) {
        if (modifier == "rz" || modifier == "rzi")
            return Rounding::Zero;
        if (modifier == "rm" || modifier == "rmi")
            return Rounding::Down;
        if (modifier == "rp" || modifier == "rpi")
            return Rounding::Up;
    }
    return Rounding::Nearest;
}

bool floatArithmetic(Body& body, const Instruction& in)
{
    const std::optional<Operation> operation = operationOf(in);
    const Type type = in.type();
    if (!operation || in.operands.size() < 2)
        return false;
    const auto count = static_cast<unsigned>(in.operands.size() - 1);
    const bool extremum = *operation == Operation::Min || *operation == Operation::Max;
    if (extremum ? (count != 2 && count != 3) : count != operandCount(*operation))
        return false;
    if (in.type(1) != Type::None)
        return mixedPrecision(body, in, *operation, count);
    if (in.has("f32x2"))
        return !extremum && count >= 2 && *operation != Operation::Divide && pairOfFloats(body, in, *operation, count);
    if (type == Type::F16x2 || type == Type::BF16x2)
        return packed(body, in, type, *operation, count);
    if (type != Type::F16 && type != Type::BF16 && type != Type::F32 && type != Type::F64)
        return false;
    if (*operation == Operation::Absolute || *operation == Operation::Negate) {
        Value* bits = body.readRaw(in.operands[1], ptx::bits(type));
        body.write(in.operands[0], signOperation(body, in, *operation, bits));
        return true;
    }
    std::vector<Value*> x;
    for (unsigned i = 0; i < count; ++i)
        x.push_back(body.readFloat(in.operands[i + 1], type));
    body.writeFloat(in.operands[0], finish(body, in, type, *operation, std::move(x)), type);
    return true;
}

void addFloatHandlers(HandlerTable& table) { table["fma"] = floatArithmetic; }

} // namespace warpdesk::emulator
