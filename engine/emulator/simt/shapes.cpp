// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/shapes_ir.h"

#include "engine/emulator/simt/lattice_ir.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

Shapes::Shapes(Function& function, DivergenceFacts& facts, FunctionAnalysisManager& analyses, Flow flow)
    : m_function(function)
    , m_facts(facts)
    , m_analyses(analyses)
    , m_flow(flow)
{
    m_loops = &analyses.getResult<LoopAnalysis>(function);
    m_dominators = &analyses.getResult<DominatorTreeAnalysis>(function);
    m_evolution = &analyses.getResult<ScalarEvolutionAnalysis>(function);
    constexpr int mostRounds = 4;
    for (int round = 0; round < mostRounds; ++round) {
        m_uniformity = &analyses.getResult<UniformityInfoAnalysis>(function);
        findJoins();
        solve();
        if (round + 1 == mostRounds || !foundUniform())
            break;
        PreservedAnalyses kept = PreservedAnalyses::all();
        kept.abandon<UniformityInfoAnalysis>();
        analyses.invalidate(function, kept);
    }
}

bool Shapes::divergentBranch(const BasicBlock* block) const { return m_uniformity->hasDivergentTerminator(*block); }

bool Shapes::divergentLoop(const Loop* loop) const
{
    SmallVector<BasicBlock*, 4> exiting;
    loop->getExitingBlocks(exiting);
    return any_of(exiting, [&](const BasicBlock* block) { return divergentBranch(block); });
}

unsigned Shapes::mostIterations(const Loop* loop) const { return m_evolution->getSmallConstantMaxTripCount(loop); }

void Shapes::findJoins()
{
    m_joins.clear();
    for (const BasicBlock& block : m_function) {
        if (m_loops->isLoopHeader(&block) || block.hasNPredecessors(1) || pred_empty(&block))
            continue;
        const BasicBlock* dominator = m_dominators->getNode(&block)->getIDom()->getBlock();
        if (m_flow == Flow::AsWritten ? partsBefore(block)
                                      : divergentBranch(dominator)
                    || any_of(predecessors(&block), [&](auto* from) { return divergentBranch(from); }))
            m_joins.insert(&block);
    }
}

/// Lanes may part anywhere between the block's dominator and the block.
bool Shapes::partsBefore(const BasicBlock& block) const
{
    const BasicBlock* dominator = m_dominators->getNode(&block)->getIDom()->getBlock();
    SmallPtrSet<const BasicBlock*, 16> seen;
    SmallVector<const BasicBlock*, 16> work(predecessors(&block));
    while (!work.empty()) {
        const BasicBlock* from = work.pop_back_val();
        if (!seen.insert(from).second)
            continue;
        if (divergentBranch(from))
            return true;
        if (from != dominator)
            append_range(work, predecessors(from));
    }
    return false;
}

void Shapes::solve()
{
    m_shapes.clear();
    ReversePostOrderTraversal<Function*> order(&m_function);
    for (bool changed = true; changed;) {
        changed = false;
        for (BasicBlock* block : order) {
            for (Instruction& instruction : *block) {
                if (instruction.getType()->isVoidTy())
                    continue;
                Shape& now = m_shapes[&instruction];
                if (now.isVector())
                    continue;
                Shape next = transfer(instruction);
                if (!(next == now)) {
                    // Operands are read through the map, so it may have moved.
                    m_shapes[&instruction] = std::move(next);
                    changed = true;
                }
            }
        }
    }
}

bool Shapes::foundUniform()
{
    bool found = false;
    for (const auto& [value, shape] : m_shapes)
        if (shape.isUniform() && m_uniformity->isDivergent(value))
            found |= m_facts.uniform.insert(value).second;
    return found;
}

Shape Shapes::of(const Value* value) const
{
    if (isa<Constant>(value))
        return uniformShape();
    if (isa<Argument>(value))
        return m_facts.divergentArguments ? vectorShape() : uniformShape();
    auto found = m_shapes.find(value);
    return found == m_shapes.end() ? Shape {} : found->second;
}

unsigned Shapes::alignmentOf(const Value* value, const Shape& shape) const
{
    if (shape.isAffine())
        return shape.alignment;
    if (!value->getType()->isIntOrPtrTy())
        return 0;
    return std::min(16U, computeKnownBits(value, m_function.getDataLayout()).countMinTrailingZeros());
}

Shape Shapes::transfer(const Instruction& instruction)
{
    if (auto* phi = dyn_cast<PHINode>(&instruction))
        for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
            if (leavesDivergentLoop(*phi, i))
                return vectorShape();
    if (m_uniformity->isUniform(&instruction))
        return uniformShape();
    Shape result = vectorShape();
    Type* type = instruction.getType();
    if (type->isPointerTy()
        || (type->isIntegerTy() && type->getIntegerBitWidth() >= 8 && type->getIntegerBitWidth() <= 64)) {
        if (auto* binary = dyn_cast<BinaryOperator>(&instruction))
            result = ofBinary(*binary);
        else if (auto* cast = dyn_cast<CastInst>(&instruction))
            result = ofCast(*cast);
        else if (auto* address = dyn_cast<GetElementPtrInst>(&instruction))
            result = ofAddress(*address);
        else if (auto* phi = dyn_cast<PHINode>(&instruction))
            result = ofPhi(*phi);
        else if (auto* select = dyn_cast<SelectInst>(&instruction))
            result = ofSelect(*select);
        else if (auto* call = dyn_cast<CallInst>(&instruction))
            result = ofCall(*call);
        else if (auto* variable = dyn_cast<AllocaInst>(&instruction))
            result = ofAlloca(*variable);
        else if (isa<FreezeInst>(instruction))
            result = of(instruction.getOperand(0));
    } else if (auto* phi = dyn_cast<PHINode>(&instruction)) {
        result = ofPhi(*phi);
    } else if (auto* compare = dyn_cast<ICmpInst>(&instruction)) {
        const Shape left = of(compare->getOperand(0));
        if (m_facts.geometry.pieces == 1
            && sameForAllLanes(*compare, { left, alignmentOf(compare->getOperand(0), left) }))
            return uniformShape();
    }
    if (result.isAffine() && m_facts.geometry.pieces == 1 && result.casts.empty() && result.flat())
        return uniformShape();
    return result;
}

Shape Shapes::ofAlloca(const AllocaInst& variable) const
{
    Shape result = affineShape();
    result.alignment = static_cast<std::uint8_t>(Log2(variable.getAlign()));
    for (unsigned lane = 0; lane < kLanes; ++lane)
        result.offsets[lane]
            = static_cast<std::int64_t>((lane - m_facts.geometry.firstLane(lane)) * localStride(variable));
    return result;
}

Shape Shapes::ofCall(const CallInst& call) const
{
    StringRef name = call.getCalledFunction() ? call.getCalledFunction()->getName() : StringRef();
    const Geometry& geometry = m_facts.geometry;
    if (!name.consume_front("wd.sreg."))
        return vectorShape();
    Shape result = affineShape();
    result.alignment = static_cast<std::uint8_t>(Log2_32(geometry.pieceLanes));
    if (name == "laneid" || (name == "tid.x" && geometry.form < Geometry::Form::Odd)) {
        for (unsigned lane = 0; lane < kLanes; ++lane)
            result.offsets[lane] = lane - geometry.firstLane(lane);
        return result;
    }
    result.alignment = 0;
    if (name.starts_with("tid.") && geometry.form == Geometry::Form::Rows)
        return result;
    return vectorShape();
}

Shape Shapes::ofBinary(const BinaryOperator& instruction) const
{
    const Value* left = instruction.getOperand(0);
    const Value* right = instruction.getOperand(1);
    const Shape a = of(left);
    const Shape b = of(right);
    return combine(instruction, { a, alignmentOf(left, a) }, { b, alignmentOf(right, b) });
}

Shape Shapes::ofCast(const CastInst& cast)
{
    Shape shape = of(cast.getOperand(0));
    if (!shape.isAffine())
        return shape.isUniform() ? vectorShape() : shape;
    const Type* from = cast.getSrcTy();
    switch (cast.getOpcode()) {
    case Instruction::Trunc: {
        const unsigned bits = cast.getDestTy()->getIntegerBitWidth();
        for (const CastUse& use : shape.casts)
            if (use.cast->getSrcTy()->getIntegerBitWidth() < bits)
                return vectorShape();
        shape.casts.clear();
        normalise(shape, bits);
        return shape;
    }
    case Instruction::ZExt:
    case Instruction::SExt:
        return ofExtension(cast, shape);
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
        return cast.getDestTy()->isPointerTy() ? (from->isIntegerTy(64) ? shape : vectorShape())
                                               : (cast.getDestTy()->isIntegerTy(64) ? shape : vectorShape());
    default:
        return vectorShape();
    }
}

Shape Shapes::ofExtension(const CastInst& cast, const Shape& narrow)
{
    constexpr std::int64_t mostOffset = 1 << 20;
    const unsigned bits = cast.getSrcTy()->getIntegerBitWidth();
    const auto [least, most] = std::minmax_element(narrow.offsets.begin(), narrow.offsets.end());
    if (!narrow.casts.empty() || bits < 16 || bits > 32 || *least < -mostOffset || *most > mostOffset
        || *most - *least >= (std::int64_t { 1 } << (bits - 1)))
        return vectorShape();
    const ConstantRange range = m_evolution->getSignedRange(m_evolution->getSCEV(cast.getOperand(0)));
    const std::int64_t low = range.getSignedMin().getSExtValue();
    const std::int64_t high = range.getSignedMax().getSExtValue();
    const std::int64_t limit = std::int64_t { 1 } << (bits - 1);
    const bool isSigned = isa<SExtInst>(cast);
    const bool proven = (isSigned || low >= 0) && low - *most >= -limit && high - *least < limit;
    m_signed[&cast] = isSigned || proven;
    Shape result = narrow;
    if (!proven)
        result.casts.push_back({ &cast, 1 });
    return result;
}

Shape Shapes::ofAddress(const GetElementPtrInst& address) const
{
    const DataLayout& layout = m_function.getDataLayout();
    Shape sum = of(address.getPointerOperand());
    if (!sum.hasBases())
        return sum;
    unsigned alignment = alignmentOf(address.getPointerOperand(), sum);
    sum.kind = Shape::Kind::Affine;
    for (auto step = gep_type_begin(address); step != gep_type_end(address); ++step) {
        const Value* index = step.getOperand();
        if (step.isStruct()) {
            alignment = 0;
            continue;
        }
        Shape part = of(index);
        if (!part.hasBases())
            return part;
        const auto size = static_cast<std::int64_t>(layout.getTypeAllocSize(step.getIndexedType()).getFixedValue());
        if (!part.isUniform() && !index->getType()->isIntegerTy(64))
            return vectorShape();
        const unsigned own
            = alignmentOf(index, part) + static_cast<unsigned>(countr_zero(static_cast<std::uint64_t>(size)));
        alignment = std::min(alignment, own);
        scale(part, size, 64);
        add(sum, part, 1, 64);
    }
    sum.alignment = static_cast<std::uint8_t>(std::min(alignment, 16U));
    return sum;
}

Shape Shapes::ofSelect(const SelectInst& select) const
{
    const Shape condition = of(select.getCondition());
    Shape a = of(select.getTrueValue());
    Shape b = of(select.getFalseValue());
    constexpr auto unknown = Shape::Kind::Unknown;
    if (condition.kind == unknown || a.kind == unknown || b.kind == unknown)
        return {};
    const unsigned alignment = std::min(alignmentOf(select.getTrueValue(), a), alignmentOf(select.getFalseValue(), b));
    if (!condition.isUniform() || !a.hasBases() || !b.hasBases() || a.offsets != b.offsets || a.casts != b.casts)
        return vectorShape();
    a.kind = Shape::Kind::Affine;
    a.alignment = static_cast<std::uint8_t>(alignment);
    return a;
}

bool Shapes::leavesDivergentLoop(const PHINode& phi, unsigned incoming) const
{
    const auto* value = dyn_cast<Instruction>(phi.getIncomingValue(incoming));
    if (value == nullptr)
        return false;
    for (const Loop* loop = m_loops->getLoopFor(phi.getIncomingBlock(incoming));
        loop != nullptr && !loop->contains(&phi); loop = loop->getParentLoop())
        if (loop->contains(value) && divergentLoop(loop))
            return true;
    return false;
}

bool Shapes::stableAcross(const Loop* loop, const Shape& shape) const
{
    return none_of(shape.casts, [&](const CastUse& use) { return loop->contains(use.cast); });
}

Shape Shapes::ofPhi(const PHINode& phi) const
{
    const bool join = divergentJoin(phi.getParent());
    Shape result;
    const Value* only = nullptr;
    unsigned alignment = 16;
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
        const Value* value = phi.getIncomingValue(i);
        if (isa<UndefValue>(value) || value == &phi)
            continue;
        Shape shape = of(value);
        if (shape.kind == Shape::Kind::Unknown)
            continue;
        if (shape.isVector() || (join && only != nullptr && only != value))
            return vectorShape();
        only = value;
        alignment = std::min(alignment, alignmentOf(value, shape));
        if (result.kind == Shape::Kind::Unknown)
            result = shape;
        else if (result.kind != shape.kind || result.offsets != shape.offsets || result.casts != shape.casts)
            return vectorShape();
    }
    if (m_loops->isLoopHeader(phi.getParent()) && !stableAcross(m_loops->getLoopFor(phi.getParent()), result))
        return vectorShape();
    if (!result.isAffine())
        return result;
    // What corrects a widened value where it wraps stands beside the widening, which must have been passed on every way
    // here.
    const auto passed = [&](const CastUse& use) { return m_dominators->dominates(use.cast, &phi); };
    if (!phi.getType()->isIntOrPtrTy() || !all_of(result.casts, passed))
        return vectorShape();
    result.alignment = static_cast<std::uint8_t>(alignment);
    return result;
}

} // namespace warpdesk::emulator::simt
