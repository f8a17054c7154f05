// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/cut_ir.h"

#include "engine/emulator/runtime/block_context.h"

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

using InstructionSet = SmallSetVector<Instruction*, 16>;

/// What is live into each block, over the whole function.
DenseMap<BasicBlock*, InstructionSet> liveInto(Function& function)
{
    DenseMap<BasicBlock*, InstructionSet> live;
    for (BasicBlock& block : function)
        live[&block];
    for (Instruction& definition : instructions(function)) {
        if (isa<AllocaInst>(definition))
            continue;
        SmallVector<BasicBlock*, 16> work;
        const auto liveAtEnd = [&](BasicBlock* block) {
            if (block != definition.getParent() && live[block].insert(&definition))
                append_range(work, predecessors(block));
        };
        for (Use& use : definition.uses()) {
            auto* user = cast<Instruction>(use.getUser());
            if (auto* phi = dyn_cast<PHINode>(user))
                liveAtEnd(phi->getIncomingBlock(use));
            else
                liveAtEnd(user->getParent());
        }
        while (!work.empty())
            liveAtEnd(work.pop_back_val());
    }
    return live;
}

bool isCheap(const Instruction& instruction)
{
    if (isa<LoadInst>(instruction))
        return instruction.hasMetadata(LLVMContext::MD_invariant_load);
    if (auto* binary = dyn_cast<BinaryOperator>(&instruction))
        return !binary->isIntDivRem() && binary->getOpcode() != Instruction::FDiv
            && binary->getOpcode() != Instruction::FRem;
    return isa<CastInst, GetElementPtrInst, CmpInst, SelectInst, InsertElementInst, ExtractElementInst,
        ShuffleVectorInst>(instruction);
}

class Cutter final {
public:
    Cutter(Function& body, StateLayout& layout, CutFor purpose)
        : m_body(body)
        , m_layout(layout)
        , m_purpose(purpose)
        , m_b(body.getContext())
    {
    }

    Result<Cut> run();

private:
    struct Point {
        CallInst* call = nullptr;
        BasicBlock* before = nullptr;
        BasicBlock* after = nullptr;
        BasicBlock* resume = nullptr;
        unsigned depth = 0;
        SmallVector<Instruction*, 16> live;
        InstructionSet spilled;
    };

    void split();
    void plan();
    bool leavesOf(Instruction* value, InstructionSet& leaves, unsigned& budget) const;
    std::uint64_t bytesOf(const Type* type) const;
    void makeFunction();
    void spill();
    void reload();
    Value* recompute(Instruction* value, Point& point, DenseMap<Value*, Value*>& known);
    void leave(Point& point, unsigned state);
    void finishReductions();
    Type* slotType(Type* type);
    Value* slot(Instruction* value);
    Value* header(std::uint64_t offset) { return m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_frame, offset); }
    Value* shared(std::uint64_t offset) { return m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_slots, offset); }
    void storeWord(Value* pointer, Value* value) { m_b.CreateStore(value, pointer); }
    void storeValue(Instruction* value);

    Function& m_body;
    StateLayout& m_layout;
    CutFor m_purpose;
    IRBuilder<> m_b;
    Function* m_resume = nullptr;
    Value* m_frame = nullptr;
    Value* m_slots = nullptr;
    SmallVector<Point, 8> m_points;
    MapVector<Instruction*, std::uint64_t> m_offsets;
    DenseMap<Instruction*, unsigned> m_depths;
    SmallPtrSet<Instruction*, 16> m_atDefinition;
};

void Cutter::split()
{
    DominatorTree dominators(m_body);
    LoopInfo loops(dominators);
    for (Instruction& instruction : instructions(m_body)) {
        m_depths[&instruction] = loops.getLoopDepth(instruction.getParent());
        if (isWait(instruction)) {
            Point point;
            point.call = cast<CallInst>(&instruction);
            point.depth = m_depths[&instruction];
            m_points.push_back(std::move(point));
        }
    }
    for (Point& point : m_points) {
        point.after = SplitBlock(point.call->getParent(), std::next(point.call->getIterator()));
        point.before = point.call->getParent();
    }
}

std::uint64_t Cutter::bytesOf(const Type* type) const
{
    return m_body.getDataLayout().getTypeStoreSize(const_cast<Type*>(type)).getFixedValue();
}

/// The values that `value` can be recomputed from; false = not worth it.
bool Cutter::leavesOf(Instruction* value, InstructionSet& leaves, unsigned& budget) const
{
    if (!isCheap(*value) || budget == 0)
        return false;
    --budget;
    for (Value* operand : value->operands()) {
        auto* instruction = dyn_cast<Instruction>(operand);
        if (instruction == nullptr || isa<AllocaInst>(instruction))
            continue;
        InstructionSet own;
        unsigned left = budget;
        if (leavesOf(instruction, own, left)) {
            budget = left;
            leaves.insert(own.begin(), own.end());
        } else {
            leaves.insert(instruction);
        }
    }
    return true;
}

void Cutter::plan()
{
    const auto live = liveInto(m_body);
    DenseMap<Instruction*, unsigned> uses;
    for (Point& point : m_points) {
        const InstructionSet& now = live.find(point.after)->second;
        for (Instruction* value : now) {
            point.live.push_back(value);
            InstructionSet leaves;
            unsigned budget = 24;
            std::uint64_t bytes = 0;
            const bool cheap = leavesOf(value, leaves, budget);
            for (Instruction* leaf : leaves)
                bytes += bytesOf(leaf->getType());
            if (!cheap || bytes * 2 > bytesOf(value->getType())) {
                point.spilled.insert(value);
                continue;
            }
            point.spilled.insert(leaves.begin(), leaves.end());
            // A leaf that does not live on by itself can only be stored where it is made.
            for (Instruction* leaf : leaves)
                if (!now.contains(leaf))
                    m_atDefinition.insert(leaf);
        }
        for (Instruction* value : point.spilled)
            ++uses[value];
    }
    for (Point& point : m_points)
        for (Instruction* value : point.spilled)
            if (m_depths[value] < point.depth || (m_depths[value] == point.depth && uses[value] > 1))
                m_atDefinition.insert(value);
}

Type* Cutter::slotType(Type* type)
{
    if (auto* vector = dyn_cast<FixedVectorType>(type); vector && vector->getElementType()->isIntegerTy(1))
        return IntegerType::get(type->getContext(), std::max(8U, vector->getNumElements()));
    return type->isIntegerTy(1) ? Type::getInt8Ty(type->getContext()) : type;
}

Value* Cutter::slot(Instruction* value)
{
    auto found = m_offsets.find(value);
    if (found == m_offsets.end()) {
        const std::uint64_t bytes = bytesOf(slotType(value->getType()));
        const std::uint64_t align = std::min<std::uint64_t>(64, PowerOf2Ceil(bytes));
        m_layout.frameBytes = alignTo(m_layout.frameBytes, align);
        found = m_offsets.insert({ value, m_layout.frameBytes }).first;
        m_layout.frameBytes += bytes;
    }
    return header(found->second);
}

void Cutter::storeValue(Instruction* value)
{
    Type* type = slotType(value->getType());
    Value* stored = value;
    if (type != value->getType())
        stored = value->getType()->isVectorTy() ? m_b.CreateBitCast(value, type) : m_b.CreateZExt(value, type);
    const std::uint64_t align = std::min<std::uint64_t>(64, PowerOf2Ceil(bytesOf(type)));
    m_b.CreateAlignedStore(stored, slot(value), Align(align));
}

void Cutter::makeFunction()
{
    LLVMContext& context = m_body.getContext();
    Type* pointer = PointerType::get(context, 0);
    Type* word = Type::getInt32Ty(context);
    std::string name = m_body.getName().str();
    auto* type = FunctionType::get(word, { pointer, word, pointer, pointer, word }, false);
    m_resume = Function::Create(type, GlobalValue::InternalLinkage, name + ".resume", m_body.getParent());
    m_resume->setDoesNotThrow();
    m_resume->setSubprogram(m_body.getSubprogram());
    m_body.setSubprogram(nullptr);
    BasicBlock* first = &m_body.getEntryBlock();
    m_resume->splice(m_resume->begin(), &m_body);
    for (unsigned i = 0; i < m_body.arg_size(); ++i) {
        m_body.getArg(i)->replaceAllUsesWith(m_resume->getArg(i));
        m_resume->addParamAttr(i, Attribute::NoUndef);
    }
    m_resume->addParamAttr(2, Attribute::getWithAlignment(context, Align(64)));
    m_frame = m_resume->getArg(2);
    m_slots = m_resume->getArg(3);
    auto* entry = BasicBlock::Create(context, "dispatch", m_resume, first);
    auto* choose = SwitchInst::Create(m_resume->getArg(4), first, static_cast<unsigned>(m_points.size()), entry);
    for (Instruction& instruction : make_early_inc_range(*first))
        if (isa<AllocaInst>(instruction))
            instruction.moveBefore(choose);
    for (unsigned i = 0; i < m_points.size(); ++i) {
        m_points[i].resume = BasicBlock::Create(context, "resume", m_resume, m_points[i].after);
        choose->addCase(ConstantInt::get(cast<IntegerType>(word), i + 1), m_points[i].resume);
    }
    for (BasicBlock& block : *m_resume) {
        auto* end = dyn_cast_or_null<ReturnInst>(block.getTerminator());
        if (end == nullptr)
            continue;
        m_b.SetInsertPoint(end);
        if (m_purpose == CutFor::Scheduler)
            storeWord(header(offsetof(WarpHeader, reason)), m_b.getInt32(WarpHeader::Ended));
        m_b.CreateRet(m_b.getInt32(~0U));
        end->eraseFromParent();
    }
}

void Cutter::spill()
{
    for (Instruction* value : m_atDefinition) {
        if (isa<PHINode>(value))
            m_b.SetInsertPoint(value->getParent(), value->getParent()->getFirstInsertionPt());
        else
            m_b.SetInsertPoint(value->getParent(), std::next(value->getIterator()));
        storeValue(value);
    }
    for (Point& point : m_points) {
        m_b.SetInsertPoint(point.before->getTerminator());
        for (Instruction* value : point.spilled)
            if (!m_atDefinition.contains(value))
                storeValue(value);
    }
}

Value* Cutter::recompute(Instruction* value, Point& point, DenseMap<Value*, Value*>& known)
{
    if (Value* done = known.lookup(value))
        return done;
    if (isa<AllocaInst>(value))
        return value;
    Instruction* copy = value->clone();
    for (Use& operand : copy->operands())
        if (auto* instruction = dyn_cast<Instruction>(operand.get()))
            operand.set(recompute(instruction, point, known));
    m_b.Insert(copy);
    known[value] = copy;
    return copy;
}

void Cutter::reload()
{
    MapVector<Instruction*, SmallVector<std::pair<BasicBlock*, Value*>, 4>> fresh;
    for (Point& point : m_points) {
        m_b.SetInsertPoint(point.resume);
        DenseMap<Value*, Value*> known;
        for (Instruction* value : point.spilled) {
            Type* type = slotType(value->getType());
            const std::uint64_t align = std::min<std::uint64_t>(64, PowerOf2Ceil(bytesOf(type)));
            Value* loaded = m_b.CreateAlignedLoad(type, slot(value), Align(align));
            if (type != value->getType())
                loaded = value->getType()->isVectorTy() ? m_b.CreateBitCast(loaded, value->getType())
                                                        : m_b.CreateTrunc(loaded, value->getType());
            known[value] = loaded;
        }
        for (Instruction* value : point.live)
            fresh[value].emplace_back(point.resume, recompute(value, point, known));
        m_b.CreateBr(point.after);
    }
    for (auto& [value, sources] : fresh) {
        SSAUpdater updater;
        updater.Initialize(value->getType(), value->getName());
        updater.AddAvailableValue(value->getParent(), value);
        for (const auto& [block, reloaded] : sources)
            updater.AddAvailableValue(block, reloaded);
        for (Use& use : make_early_inc_range(value->uses())) {
            auto* user = cast<Instruction>(use.getUser());
            auto* phi = dyn_cast<PHINode>(user);
            BasicBlock* where = phi != nullptr ? phi->getIncomingBlock(use) : user->getParent();
            if (where != value->getParent())
                updater.RewriteUse(use);
        }
    }
}

/// The way out at a wait: block kernels only count for barrier.red, scheduled ones say why they stop.
void Cutter::leave(Point& point, unsigned state)
{
    CallInst& call = *point.call;
    Instruction* end = point.before->getTerminator();
    m_b.SetInsertPoint(end);
    m_b.SetCurrentDebugLocation(call.getDebugLoc());
    if (m_purpose == CutFor::Scheduler) {
        sayWhy(m_b, m_frame, call);
    } else if (auto* reduction = dyn_cast<ConstantInt>(call.getArgOperand(2)); reduction && !reduction->isZero()) {
        for (unsigned field = 0; field < 2; ++field) {
            Value* count = m_b.CreateUnaryIntrinsic(Intrinsic::ctpop, call.getArgOperand(3 + field));
            Value* sum = m_b.CreateAdd(m_b.CreateLoad(m_b.getInt32Ty(), shared(4 * field)), count);
            m_b.CreateStore(sum, shared(4 * field));
        }
    }
    m_b.CreateRet(m_b.getInt32(state));
    point.after->removePredecessor(point.before, true);
    end->eraseFromParent();
    call.eraseFromParent();
}

void Cutter::finishReductions()
{
    for (Instruction& instruction : make_early_inc_range(instructions(*m_resume))) {
        auto* call = dyn_cast<CallInst>(&instruction);
        if (call == nullptr || call->getCalledFunction() == nullptr || call->getCalledFunction()->getName() != kResult)
            continue;
        m_b.SetInsertPoint(call);
        Value* result = nullptr;
        if (m_purpose == CutFor::Scheduler) {
            result = m_b.CreateLoad(m_b.getInt32Ty(), header(offsetof(WarpHeader, result)));
        } else {
            const auto kind = cast<ConstantInt>(call->getArgOperand(0))->getZExtValue();
            Value* ones = m_b.CreateLoad(m_b.getInt32Ty(), shared(8));
            Value* all = m_b.CreateLoad(m_b.getInt32Ty(), shared(12));
            result = kind == 1
                ? ones
                : m_b.CreateZExt(kind == 2 ? m_b.CreateICmpEQ(ones, all) : m_b.CreateICmpNE(ones, m_b.getInt32(0)),
                      m_b.getInt32Ty());
        }
        call->replaceAllUsesWith(result);
        call->eraseFromParent();
    }
}

Result<Cut> Cutter::run()
{
    Cut cut;
    cut.warpsMayDiffer = waitsDependOnWarp(m_body);
    split();
    plan();
    makeFunction();
    spill();
    for (unsigned i = 0; i < m_points.size(); ++i)
        leave(m_points[i], i + 1);
    reload();
    finishReductions();
    removeUnreachableBlocks(*m_resume);
    m_body.eraseFromParent();
    m_layout.frameBytes = alignTo(m_layout.frameBytes, 64);
    cut.resume = m_resume;
    cut.states = static_cast<unsigned>(m_points.size()) + 1;
    return cut;
}

} // namespace

void sayWhy(IRBuilder<>& b, Value* header, const CallInst& wait)
{
    const StringRef name = wait.getCalledFunction()->getName();
    const auto argument = [&](unsigned index) { return wait.getArgOperand(index); };
    const auto store = [&](std::uint64_t offset, Value* value) {
        b.CreateStore(value, b.CreateConstGEP1_64(b.getInt8Ty(), header, offset));
    };
    const auto say = [&](WarpHeader::Reason reason, Value* lanes, Value* line) {
        store(offsetof(WarpHeader, reason), b.getInt32(reason));
        store(offsetof(WarpHeader, lanes), lanes);
        store(offsetof(WarpHeader, ptxLine), line);
    };
    if (name == kYield)
        return say(WarpHeader::Yield, argument(0), argument(1));
    if (name == kMeet) {
        store(offsetof(WarpHeader, meeting), argument(0));
        store(offsetof(WarpHeader, sizes), argument(1));
        store(offsetof(WarpHeader, members), argument(2));
        return say(WarpHeader::Meeting, argument(3), argument(4));
    }
    say(name == kArrive ? WarpHeader::Arrive : WarpHeader::Barrier, argument(4), argument(5));
    store(offsetof(WarpHeader, barrierId), argument(0));
    store(offsetof(WarpHeader, barrierCount), argument(1));
    store(offsetof(WarpHeader, reduction), argument(2));
    store(offsetof(WarpHeader, predicate), argument(3));
    store(offsetof(WarpHeader, exited), b.CreateNot(argument(4)));
}

Result<Cut> cutAtWaits(Function& body, StateLayout& layout, CutFor purpose)
{
    return Cutter(body, layout, purpose).run();
}

} // namespace warpdesk::emulator::simt
