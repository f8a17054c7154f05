// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/exact.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APSInt.h>

#include <bit>
#include <cfenv>
#include <cmath>

namespace warpdesk::test::exact {

namespace {

using llvm::APFloat;
using llvm::APInt;

const llvm::fltSemantics& semantics(Format format)
{
    switch (format) {
    case Format::Half:
        return APFloat::IEEEhalf();
    case Format::Bfloat:
        return APFloat::BFloat();
    case Format::Single:
        return APFloat::IEEEsingle();
    case Format::Double:
        return APFloat::IEEEdouble();
    case Format::E4M3:
        return APFloat::Float8E4M3FN();
    case Format::E5M2:
        return APFloat::Float8E5M2();
    case Format::Tf32:
        break;
    }
    return APFloat::FloatTF32();
}

llvm::RoundingMode modeOf(Round round)
{
    switch (round) {
    case Round::Zero:
        return llvm::RoundingMode::TowardZero;
    case Round::Down:
        return llvm::RoundingMode::TowardNegative;
    case Round::Up:
        return llvm::RoundingMode::TowardPositive;
    case Round::Away:
        return llvm::RoundingMode::NearestTiesToAway;
    case Round::Nearest:
        break;
    }
    return llvm::RoundingMode::NearestTiesToEven;
}

/// tf32 lies in the upper 19 bits of a word.
APFloat valueOf(Format format, Bits x)
{
    if (format == Format::Tf32)
        return { semantics(format), APInt(19, (x >> 13U) & 0x7ffffU) };
    const unsigned bits = width(format);
    return { semantics(format), APInt(bits, bits == 64 ? x : x & ((Bits { 1 } << bits) - 1)) };
}

Bits bitsOf(Format format, const APFloat& value)
{
    if (value.isNaN())
        return canonical(format);
    const Bits bits = value.bitcastToAPInt().getZExtValue();
    return format == Format::Tf32 ? bits << 13U : bits;
}

Bits finish(Format format, Mode mode, const APFloat& value)
{
    Bits result = bitsOf(format, value);
    if (mode.ftz)
        result = flush(format, result);
    if (mode.sat)
        result = saturate(format, result);
    if (mode.relu)
        result = relu(format, result);
    return result;
}

APFloat operand(Format format, Mode mode, Bits x) { return valueOf(format, mode.ftz ? flush(format, x) : x); }

Bits signBit(Format format) { return Bits { 1 } << (width(format) - 1); }

} // namespace

unsigned width(Format format)
{
    switch (format) {
    case Format::Half:
    case Format::Bfloat:
        return 16;
    case Format::Double:
        return 64;
    case Format::E4M3:
    case Format::E5M2:
        return 8;
    default:
        return 32;
    }
}

bool isNan(Format format, Bits x) { return valueOf(format, x).isNaN(); }

Bits canonical(Format format)
{
    switch (format) {
    case Format::Double:
        return 0x7ff8000000000000ULL;
    case Format::Single:
    case Format::Tf32:
        return 0x7fffffffU;
    case Format::E4M3:
    case Format::E5M2:
        return 0x7f;
    default:
        return 0x7fff;
    }
}

Bits add(Format format, Mode mode, Bits x, Bits y)
{
    APFloat result = operand(format, mode, x);
    result.add(operand(format, mode, y), modeOf(mode.round));
    return finish(format, mode, result);
}

Bits subtract(Format format, Mode mode, Bits x, Bits y)
{
    APFloat result = operand(format, mode, x);
    result.subtract(operand(format, mode, y), modeOf(mode.round));
    return finish(format, mode, result);
}

Bits multiply(Format format, Mode mode, Bits x, Bits y)
{
    APFloat result = operand(format, mode, x);
    result.multiply(operand(format, mode, y), modeOf(mode.round));
    return finish(format, mode, result);
}

Bits divide(Format format, Mode mode, Bits x, Bits y)
{
    APFloat result = operand(format, mode, x);
    result.divide(operand(format, mode, y), modeOf(mode.round));
    return finish(format, mode, result);
}

Bits fma(Format format, Mode mode, Bits x, Bits y, Bits z)
{
    APFloat result = operand(format, mode, x);
    result.fusedMultiplyAdd(operand(format, mode, y), operand(format, mode, z), modeOf(mode.round));
    return finish(format, mode, result);
}

Bits squareRoot(Format format, Mode mode, Bits x)
{
    static constexpr int kHost[] = { FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD };
    const Bits input = mode.ftz ? flush(format, x) : x;
    std::fesetround(kHost[static_cast<unsigned>(mode.round)]);
    Bits result = 0;
    if (format == Format::Double) {
        volatile double value = std::bit_cast<double>(input);
        volatile double root = std::sqrt(static_cast<double>(value));
        result = std::bit_cast<Bits>(static_cast<double>(root));
    } else {
        volatile float value = std::bit_cast<float>(static_cast<std::uint32_t>(input));
        volatile float root = std::sqrt(static_cast<float>(value));
        result = std::bit_cast<std::uint32_t>(static_cast<float>(root));
    }
    std::fesetround(FE_TONEAREST);
    return finish(format, mode, valueOf(format, result));
}

Bits convert(Format from, Format to, Round round, bool finite, Bits x)
{
    APFloat value = valueOf(from, x);
    if (value.isNaN())
        return canonical(to);
    const bool negative = value.isNegative();
    bool lost = false;
    value.convert(semantics(to), modeOf(round), &lost);
    if (finite && !value.isFinite())
        value = APFloat::getLargest(semantics(to), negative);
    return bitsOf(to, value);
}

Bits integral(Format format, Round round, Bits x)
{
    APFloat value = valueOf(format, x);
    value.roundToIntegral(modeOf(round));
    return bitsOf(format, value);
}

Bits fromInteger(Format to, Round round, Bits x, unsigned bits, bool isSigned)
{
    APFloat value(semantics(to));
    value.convertFromAPInt(APInt(64, x).trunc(bits), isSigned, modeOf(round));
    return bitsOf(to, value);
}

Bits toInteger(Format from, Round round, Bits x, unsigned bits, bool isSigned)
{
    const APFloat value = valueOf(from, x);
    if (value.isNaN())
        return 0;
    llvm::APSInt result(bits, !isSigned);
    bool isExact = false;
    value.convertToInteger(result, modeOf(round), &isExact); // saturates
    return result.getZExtValue();
}

Bits flush(Format format, Bits x) { return valueOf(format, x).isDenormal() ? x & signBit(format) : x; }

Bits saturate(Format format, Bits x)
{
    const APFloat value = valueOf(format, x);
    if (value.isNaN() || value.isNegative() || value.isZero())
        return 0;
    const APFloat one(semantics(format), 1);
    return value > one ? bitsOf(format, one) : x;
}

Bits relu(Format format, Bits x)
{
    const APFloat value = valueOf(format, x);
    if (value.isNaN())
        return canonical(format);
    return value.isNegative() || value.isZero() ? 0 : x;
}

bool less(Format format, Bits x, Bits y) { return valueOf(format, x) < valueOf(format, y); }

bool equal(Format format, Bits x, Bits y) { return valueOf(format, x) == valueOf(format, y); }

} // namespace warpdesk::test::exact
