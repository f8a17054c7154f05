// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/driver_ir.h"

#include "engine/emulator/runtime/block_context.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Shared pieces of an entry function.
class Driver {
public:
    Driver(Function& callee, const std::string& name, const Geometry& geometry, const StateLayout& layout)
        : m_callee(callee)
        , m_geometry(geometry)
        , m_layout(layout)
        , m_b(callee.getContext())
        , m_name(name)
    {
    }

    void start(FunctionType* type)
    {
        m_out = Function::Create(type, GlobalValue::ExternalLinkage, m_name, m_callee.getParent());
        m_out->setDoesNotThrow();
        m_context = m_out->getArg(0);
        m_b.SetInsertPoint(block("entry"));
        if (DISubprogram* inner = m_callee.getSubprogram()) {
            auto* own = DISubprogram::getDistinct(m_b.getContext(), inner->getScope(), m_name, m_name, inner->getFile(),
                inner->getLine(), inner->getType(), inner->getLine(), nullptr, 0, 0, DINode::FlagZero,
                inner->getSPFlags(), inner->getUnit());
            m_out->setSubprogram(own);
            m_b.SetCurrentDebugLocation(DILocation::get(m_b.getContext(), inner->getLine(), 0, own));
        }
        createSlots();
    }

    BasicBlock* block(const char* name) { return BasicBlock::Create(m_b.getContext(), name, m_out); }

    Value* field(std::uint64_t offset, Type* type)
    {
        auto* load = m_b.CreateLoad(type, m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_context, offset));
        load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(m_b.getContext(), {}));
        load->setMetadata(LLVMContext::MD_noundef, MDNode::get(m_b.getContext(), {}));
        return load;
    }

    Value* warps()
    {
        return m_geometry.known() ? m_b.getInt32(m_geometry.warps)
                                  : field(offsetof(BlockContext, warps), m_b.getInt32Ty());
    }

    Value* frameOf(Value* frames, Value* warp)
    {
        Value* offset = m_b.CreateMul(m_b.CreateZExt(warp, m_b.getInt64Ty()), m_b.getInt64(m_layout.frameBytes));
        return m_b.CreateGEP(m_b.getInt8Ty(), frames, offset);
    }

    CallInst* callInlined(ArrayRef<Value*> arguments)
    {
        CallInst* call = m_b.CreateCall(&m_callee, arguments);
        call->addFnAttr(Attribute::AlwaysInline);
        return call;
    }

    /// for (warp = 0; warp < warps; ++warp) body(warp)
    void forWarps(const std::function<void(Value*)>& body)
    {
        BasicBlock* before = m_b.GetInsertBlock();
        BasicBlock* loop = block("warp");
        BasicBlock* after = block("warps.done");
        Value* count = warps();
        m_b.CreateBr(loop);
        m_b.SetInsertPoint(loop);
        PHINode* warp = m_b.CreatePHI(m_b.getInt32Ty(), 2, "warp");
        warp->addIncoming(m_b.getInt32(0), before);
        body(warp);
        Value* next = m_b.CreateAdd(warp, m_b.getInt32(1), "", true, true);
        warp->addIncoming(next, m_b.GetInsertBlock());
        m_b.CreateCondBr(m_b.CreateICmpULT(next, count), loop, after);
        m_b.SetInsertPoint(after);
    }

    /// All warps have come to a barrier. barrier.red: counts of the finished round become readable, the next round
    /// starts at 0.
    void endRound()
    {
        if (m_layout.races) {
            auto barrier = m_callee.getParent()->getOrInsertFunction(
                "wd_rt_race_barrier", FunctionType::get(m_b.getVoidTy(), { m_b.getPtrTy() }, false));
            cast<Function>(barrier.getCallee())->setDoesNotThrow();
            m_b.CreateCall(barrier, { m_context });
        }
        if (!m_layout.usesReductions)
            return;
        m_b.CreateStore(m_b.CreateLoad(m_b.getInt64Ty(), m_slots), m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_slots, 8));
        m_b.CreateStore(m_b.getInt64(0), m_slots);
    }

    /// 16 bytes of barrier.red counters, then a bounds cache for each checked access, which the worker keeps.
    void createSlots()
    {
        if (m_layout.checkSlots != 0) {
            m_slots = field(offsetof(BlockContext, slots), m_b.getPtrTy());
        } else {
            m_slots = m_b.CreateAlloca(ArrayType::get(m_b.getInt8Ty(), kSlotBytes));
            cast<AllocaInst>(m_slots)->setAlignment(Align(kSlotBytes));
        }
        if (m_layout.usesReductions)
            m_b.CreateMemSet(m_slots, m_b.getInt8(0), kSlotBytes, Align(kSlotBytes));
    }

protected:
    Function& m_callee;
    const Geometry& m_geometry;
    const StateLayout& m_layout;
    IRBuilder<> m_b;
    std::string m_name;
    Function* m_out = nullptr;
    Value* m_context = nullptr;
    Value* m_slots = nullptr;
};

class BlockDriver final : public Driver {
public:
    using Driver::Driver;

    void plain()
    {
        startBlock();
        // Warps run one after another: they can share one frame.
        forWarps([&](Value* warp) { callInlined({ m_context, warp, m_frames, m_slots }); });
        m_b.CreateRetVoid();
    }

    /// All warps go through the same states: the last one's answer says what is next.
    void uniform(unsigned states)
    {
        startBlock();
        BasicBlock* done = block("done");
        SmallVector<BasicBlock*, 8> heads;
        for (unsigned state = 0; state < states; ++state)
            heads.push_back(block("state"));
        m_b.CreateBr(heads[0]);
        for (unsigned state = 0; state < states; ++state) {
            m_b.SetInsertPoint(heads[state]);
            Value* next = nullptr;
            forWarps([&](Value* warp) { next = resume(warp, state); });
            endRound();
            auto* choose = m_b.CreateSwitch(next, done, states);
            for (unsigned target = 1; target < states; ++target)
                choose->addCase(m_b.getInt32(target), heads[target]);
        }
        m_b.SetInsertPoint(done);
        m_b.CreateRetVoid();
    }

    /// Each warp has its own state, tagged with the round in which it may go on; a round runs every state some
    /// warp is in.
    void mixed(unsigned states)
    {
        constexpr unsigned mostWarps = 32;
        constexpr unsigned stateBits = 8;
        Type* word = m_b.getInt32Ty();
        startBlock();
        Value* own = m_b.CreateAlloca(ArrayType::get(word, mostWarps));
        Value* current = m_b.CreateAlloca(m_b.getInt64Ty());
        Value* pending = m_b.CreateAlloca(m_b.getInt64Ty());
        Value* round = m_b.CreateAlloca(word);
        m_b.CreateMemSet(own, m_b.getInt8(0), mostWarps * 4, Align(4));
        m_b.CreateStore(m_b.getInt64(0), current);
        m_b.CreateStore(m_b.getInt64(1), pending);
        m_b.CreateStore(m_b.getInt32(~0U), round);
        BasicBlock* dispatch = block("dispatch");
        BasicBlock* nextRound = block("round");
        BasicBlock* begin = block("begin");
        BasicBlock* pick = block("pick");
        BasicBlock* done = block("done");
        m_b.CreateBr(dispatch);
        m_b.SetInsertPoint(dispatch);
        m_b.CreateCondBr(m_b.CreateICmpEQ(m_b.CreateLoad(m_b.getInt64Ty(), current), m_b.getInt64(0)), nextRound, pick);
        m_b.SetInsertPoint(nextRound);
        Value* waiting = m_b.CreateLoad(m_b.getInt64Ty(), pending);
        m_b.CreateCondBr(m_b.CreateICmpEQ(waiting, m_b.getInt64(0)), done, begin);
        m_b.SetInsertPoint(begin);
        endRound();
        m_b.CreateStore(waiting, current);
        m_b.CreateStore(m_b.getInt64(0), pending);
        m_b.CreateStore(m_b.CreateAdd(m_b.CreateLoad(word, round), m_b.getInt32(1)), round);
        m_b.CreateBr(pick);
        m_b.SetInsertPoint(pick);
        Value* left = m_b.CreateLoad(m_b.getInt64Ty(), current);
        m_b.CreateStore(m_b.CreateAnd(left, m_b.CreateSub(left, m_b.getInt64(1))), current);
        Value* tag = m_b.CreateShl(m_b.CreateLoad(word, round), stateBits);
        auto* choose = m_b.CreateSwitch(m_b.CreateBinaryIntrinsic(Intrinsic::cttz, left, m_b.getTrue()), done, states);
        for (unsigned state = 0; state < states; ++state) {
            BasicBlock* head = block("state");
            choose->addCase(m_b.getInt64(state), head);
            m_b.SetInsertPoint(head);
            forWarps([&](Value* warp) {
                Value* place = m_b.CreateGEP(word, own, warp);
                BasicBlock* run = block("run");
                BasicBlock* waits = block("waits");
                BasicBlock* after = block("after");
                m_b.CreateCondBr(m_b.CreateICmpEQ(m_b.CreateLoad(word, place), m_b.CreateOr(tag, state)), run, after);
                m_b.SetInsertPoint(run);
                Value* next = resume(warp, state);
                m_b.CreateStore(m_b.getInt32(~0U), place);
                m_b.CreateCondBr(m_b.CreateICmpSGE(next, m_b.getInt32(0)), waits, after);
                m_b.SetInsertPoint(waits);
                m_b.CreateStore(m_b.CreateOr(m_b.CreateAdd(tag, m_b.getInt32(1U << stateBits)), next), place);
                Value* bit = m_b.CreateShl(m_b.getInt64(1), m_b.CreateZExt(next, m_b.getInt64Ty()));
                m_b.CreateStore(m_b.CreateOr(m_b.CreateLoad(m_b.getInt64Ty(), pending), bit), pending);
                m_b.CreateBr(after);
                m_b.SetInsertPoint(after);
            });
            m_b.CreateBr(dispatch);
        }
        m_b.SetInsertPoint(done);
        m_b.CreateRetVoid();
    }

    void warp()
    {
        Type* word = m_b.getInt32Ty();
        Type* pointer = m_b.getPtrTy();
        start(FunctionType::get(word, { pointer, word, pointer, word }, false));
        m_b.CreateRet(callInlined({ m_context, m_out->getArg(1), m_out->getArg(2), m_slots, m_out->getArg(3) }));
    }

    /// i32 NAME(context, thread, frame, state): the body on the stack at the end of the frame.
    void ownStack()
    {
        Type* word = m_b.getInt32Ty();
        Type* pointer = m_b.getPtrTy();
        start(FunctionType::get(word, { pointer, word, pointer, word }, false));
        FunctionCallee run = m_callee.getParent()->getOrInsertFunction(
            "wd_rt_lane_run", FunctionType::get(word, { pointer, word, pointer, word, pointer, pointer }, false));
        cast<Function>(run.getCallee())->setDoesNotThrow();
        Value* stack = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_out->getArg(2), m_layout.frameBytes);
        m_b.CreateRet(
            m_b.CreateCall(run, { m_context, m_out->getArg(1), m_out->getArg(2), m_out->getArg(3), &m_callee, stack }));
    }

private:
    void startBlock()
    {
        start(FunctionType::get(m_b.getVoidTy(), { m_b.getPtrTy() }, false));
        m_frames = m_layout.frameBytes == 0 ? static_cast<Value*>(ConstantPointerNull::get(m_b.getPtrTy()))
                                            : field(offsetof(BlockContext, frames), m_b.getPtrTy());
    }

    Value* resume(Value* warp, unsigned state)
    {
        return callInlined({ m_context, warp, frameOf(m_frames, warp), m_slots, m_b.getInt32(state) });
    }

    Value* m_frames = nullptr;
};

} // namespace

void buildPlainBlock(Function& body, const std::string& name, const Geometry& geometry, const StateLayout& layout)
{
    BlockDriver(body, name, geometry, layout).plain();
}

void buildCutBlock(const Cut& cut, const std::string& name, const Geometry& geometry, const StateLayout& layout)
{
    BlockDriver driver(*cut.resume, name, geometry, layout);
    if (cut.warpsMayDiffer)
        driver.mixed(cut.states);
    else
        driver.uniform(cut.states);
}

void buildWarp(const Cut& cut, const std::string& name, const StateLayout& layout)
{
    BlockDriver(*cut.resume, name, Geometry(), layout).warp();
}

void buildOwnStackLane(Function& body, const std::string& name, const StateLayout& layout)
{
    BlockDriver(body, name, Geometry(), layout).ownStack();
}

void expandStopTests(Module& module)
{
    Function* stop = module.getFunction(kStop);
    if (stop == nullptr)
        return;
    IRBuilder<> b(module.getContext());
    FunctionCallee target = module.getOrInsertFunction(
        "wd_rt_stop", FunctionType::get(b.getVoidTy(), { b.getPtrTy(), b.getInt32Ty(), b.getInt32Ty() }, false));
    cast<Function>(target.getCallee())->setDoesNotThrow();
    cast<Function>(target.getCallee())->setDoesNotReturn();
    cast<Function>(target.getCallee())->addFnAttr(Attribute::Cold);
    MDNode* weights = MDBuilder(module.getContext()).createBranchWeights(1, 1 << 20);
    for (User* user : make_early_inc_range(stop->users())) {
        auto* call = cast<CallInst>(user);
        Function& function = *call->getFunction();
        b.SetInsertPoint(call);
        auto* pointer = b.CreateLoad(
            b.getPtrTy(), b.CreateConstGEP1_64(b.getInt8Ty(), function.getArg(0), offsetof(BlockContext, stop)));
        pointer->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(b.getContext(), {}));
        Value* set = b.CreateICmpNE(b.CreateLoad(b.getInt32Ty(), pointer, true, "stop"), b.getInt32(0));
        Instruction* end = SplitBlockAndInsertIfThen(set, call->getIterator(), true, weights);
        b.SetInsertPoint(end);
        b.SetCurrentDebugLocation(call->getDebugLoc());
        b.CreateCall(target, { function.getArg(0), call->getArgOperand(1), call->getArgOperand(0) })
            ->setDoesNotReturn();
        call->eraseFromParent();
    }
    stop->eraseFromParent();
}

} // namespace warpdesk::emulator::simt
