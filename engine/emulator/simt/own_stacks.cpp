// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/own_stacks_ir.h"

#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/cut_ir.h"
#include "engine/emulator/simt/driver_ir.h"
#include "engine/emulator/simt/spins_ir.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

StringRef calledName(const Instruction& instruction)
{
    const auto* call = dyn_cast<CallInst>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr ? call->getCalledFunction()->getName() : StringRef();
}

bool waits(StringRef name, bool lanes)
{
    if (name.starts_with("wd.barrier.") && name != "wd.barrier.warp")
        return true;
    return lanes
        && (name == "wd.barrier.warp" || name.starts_with("wd.shfl.") || name.starts_with("wd.vote.")
            || name.starts_with("wd.warp."));
}

FunctionCallee declare(Module& module, StringRef name, Type* result, ArrayRef<Type*> types)
{
    FunctionCallee callee = module.getOrInsertFunction(name, FunctionType::get(result, types, false));
    cast<Function>(callee.getCallee())->setDoesNotThrow();
    return callee;
}

/// Waits of one function. `header`: the thread's.
void switchAtWaits(Function& function, IRBuilder<>& b, Value* header)
{
    SmallVector<CallInst*, 8> calls;
    for (Instruction& instruction : instructions(function))
        if (isWait(instruction) || calledName(instruction) == kResult)
            calls.push_back(cast<CallInst>(&instruction));
    for (CallInst* call : calls) {
        b.SetInsertPoint(call);
        b.SetCurrentDebugLocation(call->getDebugLoc());
        if (calledName(*call) == kResult) {
            call->replaceAllUsesWith(b.CreateLoad(
                b.getInt32Ty(), b.CreateConstGEP1_64(b.getInt8Ty(), header, offsetof(WarpHeader, result))));
        } else {
            sayWhy(b, header, *call);
            b.CreateCall(
                declare(*function.getParent(), "wd_rt_lane_wait", b.getVoidTy(), { b.getPtrTy() }), { header });
        }
        call->eraseFromParent();
    }
}

/// A function that may call itself looks whether the stack still has room for the next call.
void checkStack(Function& function, IRBuilder<>& b, Value* header)
{
    const DISubprogram* program = function.getSubprogram();
    BasicBlock& entry = function.getEntryBlock();
    b.SetInsertPoint(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
    if (program != nullptr)
        b.SetCurrentDebugLocation(DILocation::get(b.getContext(), program->getLine(), 0, function.getSubprogram()));
    Value* limit
        = b.CreateLoad(b.getInt64Ty(), b.CreateConstGEP1_64(b.getInt8Ty(), header, offsetof(WarpHeader, stackLimit)));
    Value* here = b.CreatePtrToInt(b.CreateStackSave(), b.getInt64Ty());
    Instruction* full = SplitBlockAndInsertIfThen(b.CreateICmpULT(here, limit), b.GetInsertPoint(), true,
        MDBuilder(b.getContext()).createBranchWeights(1, 1 << 20));
    b.SetInsertPoint(full);
    Value* thread = function.getArg(1);
    Type* word = b.getInt32Ty();
    b.CreateCall(declare(*function.getParent(), "wd_rt_stack_overflow", b.getVoidTy(),
                     { b.getPtrTy(), word, word, b.getInt64Ty(), word }),
        { function.getArg(0), b.CreateLShr(thread, 5), b.CreateAnd(thread, 31), b.getInt64(0),
            b.getInt32(program == nullptr ? 0 : program->getLine()) });
}

} // namespace

bool waitsInCalls(Module& module, const Function& kernel, bool lanes)
{
    for (Function& function : module) {
        if (function.isDeclaration() || &function == &kernel)
            continue;
        for (const Instruction& instruction : instructions(function))
            if (waits(calledName(instruction), lanes))
                return true;
        const DominatorTree dominators(function);
        if (mayHoldLanes(LoopInfo(dominators)))
            return true;
    }
    return false;
}

void runOnOwnStacks(Module& module, Function& body, const std::string& name, StateLayout& layout)
{
    IRBuilder<> b(module.getContext());
    for (Function& function : module) {
        if (function.isDeclaration() || !function.getName().ends_with(".lane"))
            continue;
        b.SetInsertPoint(&function.getEntryBlock(), function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
        // What functions get as the frame begins behind the header.
        Value* header = b.CreateConstGEP1_64(b.getInt8Ty(), function.getArg(2),
            static_cast<std::uint64_t>(-static_cast<std::int64_t>(sizeof(WarpHeader))));
        if (auto* made = dyn_cast<Instruction>(header))
            made->setDebugLoc(DebugLoc());
        switchAtWaits(function, b, header);
        checkStack(function, b, header);
    }
    switchAtWaits(body, b, body.getArg(2));
    layout.frameBytes = alignTo(layout.frameBytes, 64);
    buildOwnStackLane(body, name, layout);
    layout.frameBytes += laneStackBytes;
}

} // namespace warpdesk::emulator::simt
