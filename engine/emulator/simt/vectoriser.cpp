// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/vectoriser_ir.h"

#include "engine/emulator/runtime/block_context.h"

#include <fmt/format.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

Vectoriser::Vectoriser(Function& scalar, const Shapes& shapes, const Geometry& geometry,
    const VectoriseOptions& options, StateLayout& layout)
    : m_scalar(scalar)
    , m_shapes(shapes)
    , m_geometry(geometry)
    , m_options(options)
    , m_layout(layout)
    , m_context(scalar.getContext())
    , m_b(scalar.getContext())
{
}

void Vectoriser::fail(const Twine& what, const Instruction* at)
{
    if (!m_error.empty())
        return;
    m_error = fmt::format("{}: {}", m_scalar.getName().str(), what.str());
    if (at != nullptr && at->getDebugLoc())
        m_error += fmt::format(" (PTX line {})", at->getDebugLoc().getLine());
}

Function* Vectoriser::lanesDeclaration(Function& scalar)
{
    LLVMContext& context = scalar.getContext();
    Type* pointer = PointerType::get(context, 0);
    Type* word = Type::getInt32Ty(context);
    SmallVector<Type*, 8> types { pointer, word, pointer, word };
    for (const Argument& argument : scalar.args())
        types.push_back(FixedVectorType::get(argument.getType(), kLanes));
    Type* result = scalar.getReturnType();
    if (!result->isVoidTy())
        result = FixedVectorType::get(result, kLanes);
    const std::string name = scalar.getName().str() + ".lanes";
    auto callee = scalar.getParent()->getOrInsertFunction(name, FunctionType::get(result, types, false));
    auto* function = cast<Function>(callee.getCallee());
    function->setLinkage(GlobalValue::InternalLinkage);
    function->setDoesNotThrow();
    return function;
}

void Vectoriser::createFunction()
{
    Type* pointer = PointerType::get(m_context, 0);
    if (m_options.kernel) {
        auto* type
            = FunctionType::get(Type::getVoidTy(m_context), { pointer, m_b.getInt32Ty(), pointer, pointer }, false);
        m_out
            = Function::Create(type, GlobalValue::InternalLinkage, m_scalar.getName() + ".body", m_scalar.getParent());
        m_out->setDoesNotThrow();
        m_frame = m_out->getArg(2);
        m_slots = m_out->getArg(3);
    } else {
        m_out = lanesDeclaration(m_scalar);
        m_slots = m_out->getArg(2);
    }
    m_block = m_out->getArg(0);
    m_warp = m_out->getArg(1);
    for (unsigned i = 0; i < m_out->arg_size(); ++i)
        m_out->addParamAttr(i, Attribute::NoUndef);
    if (DISubprogram* program = m_scalar.getSubprogram()) {
        m_scalar.setSubprogram(nullptr);
        m_out->setSubprogram(program);
    }
}

void Vectoriser::emitEntry()
{
    m_entry = BasicBlock::Create(m_context, "entry", m_out);
    m_b.SetInsertPoint(m_entry);
    Value* mask = nullptr;
    if (!m_options.kernel) {
        mask = m_b.CreateBitCast(m_out->getArg(3), wide(m_b.getInt1Ty()));
    } else if (!m_geometry.full()) {
        Value* threads = i32(m_geometry.threads);
        if (!m_geometry.known()) {
            threads = contextField(offsetof(BlockContext, ntid), m_b.getInt32Ty());
            for (unsigned axis = 1; axis < 3; ++axis)
                threads
                    = m_b.CreateMul(threads, contextField(offsetof(BlockContext, ntid) + 4 * axis, m_b.getInt32Ty()));
        }
        Value* left = m_b.CreateSub(threads, m_b.CreateShl(m_warp, 5));
        mask = m_b.CreateICmpULT(iota(), m_b.CreateVectorSplat(kLanes, left));
    }
    m_masks[&m_scalar.getEntryBlock()] = mask;
    for (unsigned i = 0; i < m_scalar.arg_size(); ++i) {
        const Argument& argument = *m_scalar.getArg(i);
        if (m_options.kernel)
            setBases(argument, { contextField(offsetof(BlockContext, parameters), m_b.getPtrTy()) });
        else
            setLane(argument, m_out->getArg(i + 4));
        remember(argument);
    }
    refreshRaceView();
}

void Vectoriser::remember(const llvm::Value& value)
{
    BasicBlock* block = m_b.GetInsertBlock();
    m_anchors[&value] = { block, block->empty() ? nullptr : &block->back() };
}

bool Vectoriser::structured()
{
    const DominatorTree& dominators = m_shapes.dominators();
    PostDominatorTree after(m_scalar);
    for (const BasicBlock& block : m_scalar) {
        if (pred_empty(&block) && &block != &m_scalar.getEntryBlock())
            continue;
        if (isa<SwitchInst, IndirectBrInst, InvokeInst>(block.getTerminator())) {
            fail("control flow that is not a branch", block.getTerminator());
            return false;
        }
        if (!m_shapes.divergentJoin(&block))
            continue;
        const BasicBlock* dominator = dominators.getNode(&block)->getIDom()->getBlock();
        if (!after.dominates(&block, dominator)) {
            fail("divergent control flow that could not be structured", block.getTerminator());
            return false;
        }
    }
    for (const Loop* loop : m_shapes.loops().getLoopsInPreorder()) {
        if (!m_shapes.divergentLoop(loop))
            continue;
        if (loop->getLoopLatch() == nullptr || loop->getExitingBlock() != loop->getLoopLatch()
            || loop->getLoopPreheader() == nullptr) {
            fail("a divergent loop that could not be structured", loop->getHeader()->getTerminator());
            return false;
        }
    }
    return true;
}

void Vectoriser::emitBlock(const BasicBlock& block)
{
    m_current = &block;
    m_b.SetInsertPoint(m_heads[&block]);
    m_b.SetCurrentDebugLocation(DebugLoc());
    for (const PHINode& phi : block.phis())
        emitPhi(phi);
    computeMask(block);
    if (m_options.checked)
        findCheckRuns(block);
    for (const Instruction& instruction : block) {
        if (isa<PHINode>(instruction) || instruction.isTerminator())
            continue;
        m_b.SetCurrentDebugLocation(instruction.getDebugLoc());
        emitInstruction(instruction);
        remember(instruction);
    }
    m_b.SetCurrentDebugLocation(block.getTerminator()->getDebugLoc());
    emitTerminator(block);
}

void Vectoriser::emitInstruction(const Instruction& instruction)
{
    if (auto* load = dyn_cast<LoadInst>(&instruction))
        return emitLoad(*load);
    if (auto* store = dyn_cast<StoreInst>(&instruction))
        return emitStore(*store);
    if (auto* atomic = dyn_cast<AtomicRMWInst>(&instruction))
        return emitAtomic(*atomic);
    if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
        return emitExchange(*exchange);
    if (auto* call = dyn_cast<CallInst>(&instruction))
        return emitCall(*call);
    if (auto* variable = dyn_cast<AllocaInst>(&instruction))
        return emitAlloca(*variable);
    if (isa<FenceInst>(instruction)) {
        emitOrder("wd_rt_race_release");
        m_b.Insert(instruction.clone());
        return;
    }
    if (!emitArithmetic(instruction))
        fail(Twine("instruction ") + instruction.getOpcodeName() + " is not supported", &instruction);
}

Result<Function*> Vectoriser::run()
{
    if (!structured())
        return failure(ErrorKind::Internal, m_error);
    createFunction();
    emitEntry();
    ReversePostOrderTraversal<Function*> order(&m_scalar);
    for (const BasicBlock* block : order)
        m_heads[block] = BasicBlock::Create(m_context, block->getName(), m_out);
    for (const BasicBlock* block : order) {
        emitBlock(*block);
        if (!m_error.empty())
            return failure(ErrorKind::Internal, m_error);
    }
    for (const BasicBlock* block : order)
        for (const PHINode& phi : block->phis())
            finishPhi(phi);
    for (const BasicBlock* block : order)
        if (const Loop* loop = m_shapes.loops().getLoopFor(block); loop && loop->getLoopLatch() == block)
            if (auto* phi = m_loopMasks.lookup(loop))
                phi->addIncoming(m_edges.lookup({ block, loop->getHeader() }), m_tails[block]);
    m_b.SetInsertPoint(m_entry);
    m_b.SetCurrentDebugLocation(DebugLoc());
    m_b.CreateBr(m_heads[&m_scalar.getEntryBlock()]);
    if (!m_error.empty())
        return failure(ErrorKind::Internal, m_error);
    return m_out;
}

} // namespace warpdesk::emulator::simt
