// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/integer_ir.h"

#include <optional>
#include <utility>
#include <vector>

/// Video instructions (PTX ISA 9.7.17 and 9.7.18): scalar ones with byte and half selectors, merges and second
/// operations, and SIMD ones on two or four parts with selectors, masks and sums.
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

/// Numbers of the parts that a selector such as b7210 or h32 names, lowest first; empty when it is none. Parts of
/// {b:a} count from a's lowest.
std::vector<unsigned> selectedParts(std::string_view selector, char letter, std::size_t most)
{
    std::vector<unsigned> parts;
    if (selector.empty() || selector[0] != letter || selector.size() > most + 1)
        return parts;
    for (std::size_t i = selector.size(); i-- > 1;) {
        if (selector[i] < '0' || selector[i] > '7')
            return {};
        parts.push_back(static_cast<unsigned>(selector[i] - '0'));
    }
    return parts;
}

/// Part `number` of {b:a}.
Value* partOf(Builder& b, Value* const (&words)[2], unsigned number, unsigned parts, bool isSigned)
{
    const unsigned bits = 32 / parts;
    return field(b, words[number / parts & 1U], number % parts * bits, bits, isSigned);
}

bool simd(Body& body, const Instruction& in)
{
    if (in.operands.size() != 4)
        return false;
    Builder& b = body.b;
    const std::string_view operation = std::string_view(in.opcode).substr(0, in.opcode.size() - 1);
    const unsigned parts = in.opcode.back() == '4' ? 4 : 2;
    const unsigned bits = 32 / parts;
    const char letter = parts == 4 ? 'b' : 'h';
    std::vector<unsigned> choices[3]; // lanes of the result that are computed, parts for a, parts for b
    for (unsigned i = 0; i < 3; ++i) {
        const std::string& selector = in.operands[i].component;
        if (selector.empty()) {
            for (unsigned part = 0; part < parts; ++part)
                choices[i].push_back(i == 2 ? part + parts : part);
            continue;
        }
        choices[i] = selectedParts(selector, letter, parts);
        if (choices[i].empty() || (i > 0 && choices[i].size() != parts))
            return false;
    }
    const auto plain = [&](std::size_t index) {
        Operand operand = in.operands[index];
        operand.component.clear();
        return operand;
    };
    const auto [xType, yType] = sourceTypes(in);
    const bool isSigned = !in.opcode.starts_with("vset") && ptx::isSigned(in.type(0));
    Value* const words[2] = { body.read(plain(1), 32), body.read(plain(2), 32) };
    Value* c = body.read(in.operands[3], 32);
    Value* sum = b.CreateZExt(c, b.getInt64Ty());
    Value* packed = sum; // parts that are not computed come from c
    for (const unsigned i : choices[0]) {
        if (i >= parts)
            return false;
        Value* result = operate(b, in, operation, partOf(b, words, choices[1][i], parts, ptx::isSigned(xType)),
            partOf(b, words, choices[2][i], parts, ptx::isSigned(yType)));
        if (result == nullptr)
            return false;
        if (in.has("sat"))
            result = clampTo(b, result, bits, isSigned);
        sum = b.CreateAdd(sum, result);
        const std::uint64_t ones = (std::uint64_t { 1 } << bits) - 1;
        Value* part = b.CreateShl(b.CreateAnd(result, ones), std::uint64_t { i } * bits);
        packed = b.CreateOr(b.CreateAnd(packed, ~(ones << (i * bits))), part);
    }
    body.write(plain(0), b.CreateTrunc(in.has("add") ? sum : packed, b.getInt32Ty()));
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

/// Where a result goes: a byte or a half of d, or all of it.
struct Target {
    Operand operand;
    unsigned at = 0;
    unsigned bits = 32;
};

std::optional<Target> targetOf(const Operand& operand)
{
    Target target { operand };
    const std::string selector = std::exchange(target.operand.component, {});
    if (selector.empty())
        return target;
    if (selector.size() != 2 || (selector[0] != 'b' && selector[0] != 'h'))
        return std::nullopt;
    target.bits = selector[0] == 'b' ? 8 : 16;
    target.at = static_cast<unsigned>(selector[1] - '0') * target.bits;
    return target.at < 32 ? std::optional(target) : std::nullopt;
}

/// Saturates, merges into c or combines with it, and writes.
bool finishScalar(Body& body, const Instruction& in, const Target& target, Value* result, bool isSigned)
{
    Builder& b = body.b;
    if (in.has("sat"))
        result = clampTo(b, result, target.bits, isSigned);
    Value* word = b.CreateTrunc(result, b.getInt32Ty());
    if (target.bits != 32) {
        if (in.operands.size() != 4)
            return false;
        const std::uint32_t ones = ((1U << target.bits) - 1) << target.at;
        Value* c = b.CreateAnd(body.read(in.operands[3], 32), ~ones);
        word = b.CreateOr(c, b.CreateAnd(b.CreateShl(word, target.at), ones));
    } else if (in.operands.size() == 4) {
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
    body.write(target.operand, word);
    return true;
}

bool scalar(Body& body, const Instruction& in)
{
    const auto target = in.operands.empty() ? std::nullopt : targetOf(in.operands[0]);
    if (in.operands.size() < 3 || in.operands.size() > 4 || !target)
        return false;
    Builder& b = body.b;
    const auto [xType, yType] = sourceTypes(in);
    const bool isSigned = !in.opcode.starts_with("vset") && ptx::isSigned(in.type(0));
    Value* x = selected(body, in.operands[1], ptx::isSigned(xType));
    Value* y = selected(body, in.operands[2], ptx::isSigned(yType));
    const bool shifts = in.opcode == "vshl" || in.opcode == "vshr";
    Value* result = shifts ? shift(b, in, x, y) : operate(b, in, in.opcode, x, y);
    return result != nullptr && finishScalar(body, in, *target, result, isSigned);
}

/// vmad{.po}{.shr7, .shr15}{.sat}: a * b + c (+ 1), shifted, in more than 64 bits where they are needed.
bool multiplyAdd(Body& body, const Instruction& in)
{
    if (in.operands.size() != 4 || !in.operands[0].component.empty())
        return false;
    Builder& b = body.b;
    const bool xSigned = ptx::isSigned(in.type(1));
    const bool ySigned = ptx::isSigned(in.type(2));
    const bool isSigned = xSigned || ySigned;
    llvm::Type* wide = b.getInt128Ty();
    // Sources are i64 values of their own sign already, so that widening keeps them.
    Value* x = b.CreateSExt(selected(body, in.operands[1], xSigned), wide);
    Value* y = b.CreateSExt(selected(body, in.operands[2], ySigned), wide);
    Value* c = b.CreateSExt(field(b, body.read(in.operands[3], 32), 0, 32, isSigned), wide);
    Value* sum = b.CreateAdd(b.CreateMul(x, y), c);
    if (in.has("po"))
        sum = b.CreateAdd(sum, llvm::ConstantInt::get(wide, 1));
    Value* result = b.CreateTrunc(b.CreateAShr(sum, in.has("shr15") ? 15 : in.has("shr7") ? 7 : 0), b.getInt64Ty());
    if (in.has("sat")) {
        // An unsigned sum may use all 64 bits.
        result = isSigned ? clampTo(b, result, 32, true) : lesser(b, result, i64(b, 0xffffffff), false);
    }
    body.write(in.operands[0], b.CreateTrunc(result, b.getInt32Ty()));
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
    table["vmad"] = multiplyAdd;
}

} // namespace warpdesk::emulator
