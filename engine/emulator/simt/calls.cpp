// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/IntrinsicInst.h>

#include <bit>

/// Calls: to the runtime lane by lane or warp by warp, to recursive functions, to barriers and intrinsics.
namespace warpdesk::emulator::simt {

using namespace llvm;

unsigned Vectoriser::lineOf(const Instruction& instruction)
{
    return instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0;
}

FunctionCallee Vectoriser::declare(const Twine& name, Type* result, ArrayRef<Type*> arguments)
{
    auto callee = m_scalar.getParent()->getOrInsertFunction(name.str(), FunctionType::get(result, arguments, false));
    auto* function = dyn_cast<Function>(callee.getCallee());
    if (function == nullptr || function->getFunctionType() != callee.getFunctionType()) {
        fail(Twine("two forms of ") + name.str());
        return callee;
    }
    function->setDoesNotThrow();
    if (function->getName().starts_with("wd.simt."))
        function->setConvergent();
    return callee;
}

void Vectoriser::emitCall(const CallInst& call)
{
    const Function* callee = call.getCalledFunction();
    if (callee == nullptr)
        return fail("an indirect call", &call);
    if (callee->isIntrinsic())
        return emitIntrinsic(call, callee->getIntrinsicID());
    StringRef name = callee->getName();
    if (!name.consume_front("wd.")) {
        if (callee->isDeclaration())
            return fail(Twine("call of the undefined function ") + callee->getName(), &call);
        return emitMaskedCall(call);
    }
    if (name == "full")
        return emitFull(call);
    if (name.consume_front("count."))
        return emitCount(call, name);
    if (name == "forever")
        return setBases(call, { m_b.getTrue() });
    if (name == "shared.base")
        return setBases(call, { contextField(offsetof(BlockContext, shared), m_b.getPtrTy()) });
    if (callee->getName() == kLocalCheck)
        return emitLocalCheck(call);
    if (name == "activemask")
        return setBases(call, { bitsOf(m_mask) });
    if (name.consume_front("shfl."))
        return emitShuffle(call, name);
    if (name.consume_front("vote."))
        return emitVote(call, name);
    if (name == "barrier.warp") {
        emitOrder("wd_rt_race_warp_barrier");
        m_b.CreateFence(AtomicOrdering::SequentiallyConsistent, SyncScope::SingleThread);
        return;
    }
    if (name.consume_front("barrier."))
        return emitBarrier(call, name);
    if (name.consume_front("rt."))
        return emitLaneCallOut(call, name);
    if (name.consume_front("warp."))
        return emitWarpCallOut(call, "warp_" + name.str());
    if (name.consume_front("each."))
        return emitWarpCallOut(call, "each_" + name.str());
    if (name.consume_front("sreg.") && emitRegister(call, name))
        return;
    fail(Twine("call of ") + callee->getName() + " is not supported", &call);
}

/// i1 wd.full(i1): the condition holds for all active lanes.
void Vectoriser::emitFull(const CallInst& call)
{
    const llvm::Value* condition = call.getArgOperand(0);
    if (m_shapes.of(condition).isUniform())
        return setBases(call, { scalar(condition) });
    Value* unlike = both(m_mask, m_b.CreateNot(lane(condition)));
    setBases(call, { m_b.CreateICmpEQ(bitsOf(unlike), i32(0)) });
}

void Vectoriser::emitBarrier(const CallInst& call, StringRef form)
{
    Type* word = m_b.getInt32Ty();
    const unsigned reduction = form == "red.popc" ? 1 : form == "red.and" ? 2 : form == "red.or" ? 3 : 0;
    const bool arrive = form == "arrive";
    if (reduction == 0 && form != "sync" && !arrive)
        return fail(Twine("barrier.") + form + " is not supported", &call);
    if (!m_options.kernel)
        return fail("a barrier in a recursive function", &call);
    const auto* id = dyn_cast<ConstantInt>(call.getArgOperand(0));
    const auto* count = dyn_cast<ConstantInt>(call.getArgOperand(1));
    const bool wholeBlock = count != nullptr
        && (count->isMinusOne() || (m_geometry.known() && count->getZExtValue() == m_geometry.warps * kLanes));
    m_layout.usesBarriers = true;
    m_layout.usesReductions |= reduction != 0;
    if (id != nullptr)
        m_layout.barrierIds |= 1U << (id->getZExtValue() & 31);
    // Warps may wait at different barriers, which the block form would not tell apart.
    m_layout.needsScheduler |= id == nullptr || !wholeBlock || arrive || std::popcount(m_layout.barrierIds) > 1;
    Value* predicate = reduction == 0 ? i32(0) : bitsOf(both(m_mask, lane(call.getArgOperand(2))));
    m_b.CreateCall(declare(arrive ? kArrive : kWait, m_b.getVoidTy(), { word, word, word, word, word, word }),
        { scalar(call.getArgOperand(0)), scalar(call.getArgOperand(1)), i32(reduction), predicate, bitsOf(m_mask),
            i32(lineOf(call)) });
    refreshRaceView();
    if (reduction == 0)
        return;
    Value* result = m_b.CreateCall(declare(kResult, word, { word }), { i32(reduction) });
    if (call.getType()->isIntegerTy(1))
        result = m_b.CreateICmpNE(result, i32(0));
    if (m_shapes.of(&call).isUniform())
        setBases(call, { result });
    else
        setLane(call, m_b.CreateVectorSplat(kLanes, result));
}

/// T wd.rt.NAME(args) of each active lane, in lane order: T wd_rt_NAME(context, warp, lane, args).
void Vectoriser::emitLaneCallOut(const CallInst& call, StringRef name)
{
    SmallVector<Type*, 8> types { m_b.getPtrTy(), m_b.getInt32Ty(), m_b.getInt32Ty() };
    SmallVector<Value*, 8> arrays;
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        const llvm::Value* argument = call.getArgOperand(i);
        types.push_back(argument->getType());
        arrays.push_back(m_shapes.of(argument).isUniform() ? nullptr : temporary(argument->getType(), kLanes, i));
        if (arrays.back() != nullptr)
            storeLanes(lane(argument), arrays.back());
    }
    Type* type = call.getType();
    const FunctionCallee target = declare("wd_rt_" + name, type, types);
    Value* results = type->isVoidTy() ? nullptr : temporary(type, kLanes, 15);
    if (results != nullptr)
        storeLanes(Constant::getNullValue(wide(type)), results);
    forActiveLanes(m_mask, [&](Value* index) {
        SmallVector<Value*, 8> arguments { m_block, m_warp, index };
        for (unsigned i = 0; i < call.arg_size(); ++i) {
            const llvm::Value* argument = call.getArgOperand(i);
            arguments.push_back(
                arrays[i] == nullptr ? scalar(argument) : loadLane(argument->getType(), arrays[i], index));
        }
        Value* result = m_b.CreateCall(target, arguments);
        if (results != nullptr)
            storeLane(result, results, index);
    });
    if (results != nullptr)
        setLane(call, loadLanes(type, results));
}

/// T wd.warp.NAME(args), T wd.each.NAME(args): void wd_rt_warp_NAME(context, warp, activeMask, results, args...), all
/// arrays of 32 lanes.
void Vectoriser::emitWarpCallOut(const CallInst& call, StringRef name)
{
    const DataLayout& layout = m_scalar.getDataLayout();
    SmallVector<Type*, 8> types { m_b.getPtrTy(), m_b.getInt32Ty(), m_b.getInt32Ty(), m_b.getPtrTy() };
    SmallVector<Value*, 8> arguments { m_block, m_warp, bitsOf(m_mask), nullptr };
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        const llvm::Value* argument = call.getArgOperand(i);
        Value* array = temporary(argument->getType(), kLanes, i);
        Value* given = lane(argument);
        if (m_options.races && i == 1 && name == "each_cp_async")
            given = m_b.CreateVectorSplat(kLanes, i32(raceSite(m_layout, lineOf(call))));
        storeLanes(given, array);
        types.push_back(m_b.getPtrTy());
        arguments.push_back(array);
    }
    const auto results = call.getType()->isVoidTy() ? SmallVector<Type*, 4>() : partTypes(call.getType());
    std::uint64_t bytes = 0;
    SmallVector<std::uint64_t, 4> places;
    for (Type* type : results) {
        places.push_back(bytes);
        bytes += layout.getTypeAllocSize(type).getFixedValue() * kLanes;
    }
    Value* array = bytes == 0 ? static_cast<Value*>(ConstantPointerNull::get(m_b.getPtrTy()))
                              : temporary(m_b.getInt8Ty(), static_cast<unsigned>(bytes), 31);
    arguments[3] = array;
    if (bytes != 0)
        m_b.CreateMemSet(array, m_b.getInt8(0), bytes, Align(16));
    m_b.CreateCall(declare("wd_rt_" + name, m_b.getVoidTy(), types), arguments);
    Parts parts;
    for (unsigned i = 0; i < results.size(); ++i)
        parts.push_back(loadLanes(results[i], m_b.CreateConstGEP1_64(m_b.getInt8Ty(), array, places[i])));
    if (!parts.empty())
        setLanes(call, parts);
}

/// A recursive function runs for the active lanes together; its own flow narrows the mask further.
void Vectoriser::emitMaskedCall(const CallInst& call)
{
    Function* callee = lanesDeclaration(*call.getCalledFunction());
    SmallVector<Value*, 8> arguments { m_block, m_warp, m_slots, bitsOf(m_mask) };
    for (const Use& argument : call.args())
        arguments.push_back(lane(argument));
    Value* result = m_b.CreateCall(callee, arguments);
    refreshRaceView(); // there may be barriers in it
    if (!call.getType()->isVoidTy())
        setLane(call, result);
}

} // namespace warpdesk::emulator::simt
