// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/lattice_ir.h"

#include "engine/emulator/simt/local_rows_ir.h"

#include <llvm/IR/Constants.h>
#include <llvm/Support/MathExtras.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

bool Shape::flat() const
{
    return std::all_of(offsets.begin(), offsets.end(), [](std::int64_t offset) { return offset == 0; });
}

std::uint64_t localStride(const AllocaInst& variable)
{
    if (const std::uint64_t granule = rowGranule(variable); granule != 0)
        return granule;
    const DataLayout& layout = variable.getDataLayout();
    const std::uint64_t bytes = variable.getAllocationSize(layout)->getFixedValue();
    return alignTo(std::max<std::uint64_t>(bytes, 1), variable.getAlign());
}

Shape uniformShape()
{
    Shape shape;
    shape.kind = Shape::Kind::Uniform;
    return shape;
}

Shape affineShape()
{
    Shape shape;
    shape.kind = Shape::Kind::Affine;
    return shape;
}

Shape vectorShape()
{
    Shape shape;
    shape.kind = Shape::Kind::Vector;
    return shape;
}

void normalise(Shape& shape, unsigned bits)
{
    if (bits < 64)
        for (std::int64_t& offset : shape.offsets)
            offset = SignExtend64(static_cast<std::uint64_t>(offset), bits);
}

void scale(Shape& shape, std::int64_t factor, unsigned bits)
{
    for (std::int64_t& offset : shape.offsets)
        offset = static_cast<std::int64_t>(static_cast<std::uint64_t>(offset) * static_cast<std::uint64_t>(factor));
    for (CastUse& use : shape.casts)
        use.factor
            = static_cast<std::int64_t>(static_cast<std::uint64_t>(use.factor) * static_cast<std::uint64_t>(factor));
    erase_if(shape.casts, [](const CastUse& use) { return use.factor == 0; });
    normalise(shape, bits);
}

void add(Shape& sum, const Shape& part, std::int64_t sign, unsigned bits)
{
    for (unsigned lane = 0; lane < kLanes; ++lane)
        sum.offsets[lane] += sign * part.offsets[lane];
    for (const CastUse& use : part.casts) {
        auto* found = find_if(sum.casts, [&](const CastUse& own) { return own.cast == use.cast; });
        if (found == sum.casts.end())
            sum.casts.push_back({ use.cast, sign * use.factor });
        else
            found->factor += sign * use.factor;
    }
    erase_if(sum.casts, [](const CastUse& use) { return use.factor == 0; });
    normalise(sum, bits);
}

namespace {

/// base + offset with base a multiple of 2^alignment and 0 <= offset < 2^alignment: bits do not overlap.
bool splitsIntoBits(const Operand& value)
{
    const std::int64_t limit = std::int64_t { 1 } << value.alignment;
    return value.shape.casts.empty()
        && std::all_of(value.shape.offsets.begin(), value.shape.offsets.end(),
            [limit](std::int64_t offset) { return offset >= 0 && offset < limit; });
}

Shape combineConstant(const BinaryOperator& instruction, const Operand& left, const APInt& constant)
{
    const unsigned bits = constant.getBitWidth();
    const std::uint64_t raw = constant.getZExtValue();
    const auto trailing = std::min(16U, constant.countr_zero());
    Shape result = left.shape;
    unsigned alignment = left.alignment;
    switch (instruction.getOpcode()) {
    case Instruction::Mul:
        scale(result, constant.getSExtValue(), bits);
        alignment += trailing;
        break;
    case Instruction::Shl:
        if (raw >= bits)
            return vectorShape();
        scale(result, static_cast<std::int64_t>(std::uint64_t { 1 } << raw), bits);
        alignment += static_cast<unsigned>(std::min<std::uint64_t>(raw, 16));
        break;
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::LShr:
    case Instruction::AShr: {
        if (!splitsIntoBits(left) || (instruction.isShift() && raw >= bits))
            return vectorShape();
        const auto low = static_cast<std::int64_t>(raw & maskTrailingOnes<std::uint64_t>(left.alignment));
        for (std::int64_t& offset : result.offsets) {
            switch (instruction.getOpcode()) {
            case Instruction::And:
                offset = offset & low;
                break;
            case Instruction::Or:
                offset = (offset | low) - low;
                break;
            case Instruction::Xor:
                offset = (offset ^ low) - low;
                break;
            default:
                offset >>= raw;
                break;
            }
        }
        if (instruction.getOpcode() == Instruction::And)
            alignment = std::max(alignment, trailing);
        else if (instruction.isShift())
            alignment -= std::min(alignment, static_cast<unsigned>(raw));
        else
            alignment = std::min(alignment, trailing);
        break;
    }
    default:
        return vectorShape();
    }
    result.alignment = static_cast<std::uint8_t>(std::min(alignment, 16U));
    return result;
}

/// Every run has one value: any operation that cannot trap works run by run.
Shape combineFlat(const BinaryOperator& instruction)
{
    if (instruction.isIntDivRem()) {
        const auto* divisor = dyn_cast<ConstantInt>(instruction.getOperand(1));
        if (divisor == nullptr || divisor->isZero() || divisor->isMinusOne())
            return vectorShape();
    }
    return affineShape();
}

} // namespace

bool sameForAllLanes(const ICmpInst& compare, const Operand& left)
{
    const auto* constant = dyn_cast<ConstantInt>(compare.getOperand(1));
    if (constant == nullptr || !left.shape.isAffine() || left.alignment == 0 || !splitsIntoBits(left))
        return false;
    // Bases are multiples of 2^alignment and all lanes lie before the next one.
    const APInt& value = constant->getValue();
    switch (compare.getPredicate()) {
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_UGE:
    case CmpInst::ICMP_SLT:
    case CmpInst::ICMP_SGE:
        return value.countr_zero() >= left.alignment;
    case CmpInst::ICMP_UGT:
    case CmpInst::ICMP_ULE:
    case CmpInst::ICMP_SGT:
    case CmpInst::ICMP_SLE:
        return value.countr_one() >= left.alignment;
    default:
        return false;
    }
}

Shape combine(const BinaryOperator& instruction, const Operand& left, const Operand& right)
{
    const Shape& a = left.shape;
    const Shape& b = right.shape;
    if (a.kind == Shape::Kind::Unknown || b.kind == Shape::Kind::Unknown)
        return {};
    if (!a.hasBases() || !b.hasBases())
        return vectorShape();
    const unsigned bits = instruction.getType()->getIntegerBitWidth();
    const auto opcode = instruction.getOpcode();
    if (opcode == Instruction::Add || opcode == Instruction::Sub) {
        Shape sum = a;
        sum.kind = Shape::Kind::Affine;
        add(sum, b, opcode == Instruction::Add ? 1 : -1, bits);
        sum.alignment = static_cast<std::uint8_t>(std::min({ left.alignment, right.alignment, 16U }));
        return sum;
    }
    Shape result = vectorShape();
    if (const auto* constant = dyn_cast<ConstantInt>(instruction.getOperand(1)))
        result = combineConstant(instruction, left, constant->getValue());
    else if (const auto* swapped = dyn_cast<ConstantInt>(instruction.getOperand(0));
        swapped != nullptr && instruction.isCommutative())
        result = combineConstant(instruction, right, swapped->getValue());
    if (result.isVector() && a.flat() && b.flat() && a.casts.empty() && b.casts.empty())
        result = combineFlat(instruction);
    return result;
}

} // namespace warpdesk::emulator::simt
