// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/integer_ir.h"

#include <utility>

/// Video instructions (PTX ISA 9.7.17 and 9.7.18): scalar ones with byte and half selectors on their sources, and SIMD
/// ones on two or four parts with the default selectors and mask. Other selectors and merges trap.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Type;
using Builder = llvm::IRBuilder<>;

namespace {

Value* i64(Builder& b, std::int64_t value) { return b.getInt64(static_cast<std::uint64_t>(value)); }

/// Bits of a field of a word, extended to i64.
Value* field(Builder& b, Value* word, unsigned at, unsigned bits, bool isSigned)
{
    Value* top = b.CreateShl(word, 32 - bits - at);
    top = isSigned ? b.CreateAShr(top, 32 - bits) : b.CreateLShr(top, 32 - bits);
    return isSigned ? b.CreateSExt(top, b.getInt64Ty()) : b.CreateZExt(top, b.getInt64Ty());
}

Value* clampTo(Builder& b, Value* value, unsigned bits, bool isSigned)
{
    const std::int64_t low = isSigned ? -(std::int64_t { 1 } << (bits - 1)) : 0;
    const std::int64_t high = (std::int64_t { 1 } << (isSigned ? bits - 1 : bits)) - 1;
    return lesser(b, greater(b, value, i64(b, low), true), i64(b, high), true);
}

Value* compare(Builder& b, const Instruction& in, Value* x, Value* y)
{
    static constexpr std::pair<const char*, llvm::CmpInst::Predicate> kComparisons[]
        = { { "eq", llvm::CmpInst::ICMP_EQ }, { "ne", llvm::CmpInst::ICMP_NE }, { "lt", llvm::CmpInst::ICMP_SLT },
              { "le", llvm::CmpInst::ICMP_SLE }, { "gt", llvm::CmpInst::ICMP_SGT }, { "ge", llvm::CmpInst::ICMP_SGE } };
    for (const auto& [name, predicate] : kComparisons)
        if (in.has(name))
            return b.CreateZExt(b.CreateICmp(predicate, x, y), b.getInt64Ty());
    return nullptr;
}

/// The operation of one part on exact i64 values; null for one that is not here.
Value* operate(Builder& b, const Instruction& in, std::string_view operation, Value* x, Value* y)
{
    if (operation == "vadd")
        return b.CreateAdd(x, y);
    if (operation == "vsub")
        return b.CreateSub(x, y);
    if (operation == "vabsdiff")
        return magnitude(b, b.CreateSub(x, y));
    if (operation == "vmin")
        return lesser(b, x, y, true);
    if (operation == "vmax")
        return greater(b, x, y, true);
    if (operation == "vset")
        return compare(b, in, x, y);
    if (operation == "vavrg") {
        Value* sum = b.CreateAdd(x, y);
        Value* one = b.CreateSelect(b.CreateICmpSGE(sum, i64(b, 0)), i64(b, 1), i64(b, 0));
        return b.CreateAShr(b.CreateAdd(sum, one), 1);
    }
    return nullptr;
}

/// vset names the types of its sources alone; the others the result's first.
std::pair<Type, Type> sourceTypes(const Instruction& in)
{
    const unsigned first = in.opcode.starts_with("vset") ? 0 : 1;
    return { in.type(first), in.type(first + 1) };
}

bool simd(Body& body, const Instruction& in)
{
    if (in.operands.size() != 4)
        return false;
    for (const Operand& operand : in.operands)
        if (!operand.component.empty())
            return false;
    Builder& b = body.b;
    const std::string_view operation = std::string_view(in.opcode).substr(0, in.opcode.size() - 1);
    const unsigned parts = in.opcode.back() == '4' ? 4 : 2;
    const unsigned bits = 32 / parts;
    const auto [xType, yType] = sourceTypes(in);
    const bool isSigned = !in.opcode.starts_with("vset") && ptx::isSigned(in.type(0));
    Value* x = body.read(in.operands[1], 32);
    Value* y = body.read(in.operands[2], 32);
    Value* sum = b.CreateZExt(body.read(in.operands[3], 32), b.getInt64Ty());
    Value* packed = i64(b, 0);
    for (unsigned i = 0; i < parts; ++i) {
        Value* result = operate(b, in, operation, field(b, x, i * bits, bits, ptx::isSigned(xType)),
            field(b, y, i * bits, bits, ptx::isSigned(yType)));
        if (result == nullptr)
            return false;
        if (in.has("sat"))
            result = clampTo(b, result, bits, isSigned);
        sum = b.CreateAdd(sum, result);
        Value* part = b.CreateAnd(result, (std::uint64_t { 1 } << bits) - 1);
        packed = b.CreateOr(packed, b.CreateShl(part, std::uint64_t { i } * bits));
    }
    body.write(in.operands[0], b.CreateTrunc(in.has("add") ? sum : packed, b.getInt32Ty()));
    return true;
}

/// A source with its selector: b0-b3, h0, h1, or the whole word.
Value* selected(Body& body, Operand operand, bool isSigned)
{
    const std::string selector = std::exchange(operand.component, {});
    Value* word = body.read(operand, 32);
    if (selector.size() == 2 && selector[0] == 'b')
        return field(body.b, word, 8U * static_cast<unsigned>(selector[1] - '0'), 8, isSigned);
    if (selector.size() == 2 && selector[0] == 'h')
        return field(body.b, word, 16U * static_cast<unsigned>(selector[1] - '0'), 16, isSigned);
    return field(body.b, word, 0, 32, isSigned);
}

/// vshl and vshr: the amount is an unsigned 32-bit value, wrapped or clamped.
Value* shift(Builder& b, const Instruction& in, Value* x, Value* amount)
{
    amount = in.has("wrap") ? b.CreateAnd(amount, 31) : lesser(b, amount, i64(b, 32), false);
    return in.opcode == "vshl" ? b.CreateShl(x, amount) : b.CreateAShr(x, amount);
}

bool scalar(Body& body, const Instruction& in)
{
    if (in.operands.size() < 3 || in.operands.size() > 4 || !in.operands[0].component.empty())
        return false;
    Builder& b = body.b;
    const auto [xType, yType] = sourceTypes(in);
    const bool isSigned = !in.opcode.starts_with("vset") && ptx::isSigned(in.type(0));
    Value* x = selected(body, in.operands[1], ptx::isSigned(xType));
    Value* y = selected(body, in.operands[2], ptx::isSigned(yType));
    const bool shifts = in.opcode == "vshl" || in.opcode == "vshr";
    Value* result = shifts ? shift(b, in, x, y) : operate(b, in, in.opcode, x, y);
    if (result == nullptr)
        return false;
    if (in.has("sat"))
        result = clampTo(b, result, 32, isSigned);
    Value* word = b.CreateTrunc(result, b.getInt32Ty());
    if (in.operands.size() == 4) {
        Value* c = body.read(in.operands[3], 32);
        if (in.has("add"))
            word = b.CreateAdd(word, c);
        else if (in.has("min"))
            word = lesser(b, word, c, isSigned);
        else if (in.has("max"))
            word = greater(b, word, c, isSigned);
        else
            return false;
    }
    body.write(in.operands[0], word);
    return true;
}

} // namespace

void addVideoHandlers(HandlerTable& table)
{
    for (const char* name : { "vadd2", "vadd4", "vsub2", "vsub4", "vavrg2", "vavrg4", "vabsdiff2", "vabsdiff4", "vmin2",
             "vmin4", "vmax2", "vmax4", "vset2", "vset4" })
        table[name] = simd;
    for (const char* name : { "vadd", "vsub", "vabsdiff", "vmin", "vmax", "vset", "vshl", "vshr" })
        table[name] = scalar;
}

} // namespace warpdesk::emulator
