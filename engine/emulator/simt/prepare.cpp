// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/prepare_ir.h"

#include "engine/emulator/simt/pipeline_ir.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/Local.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

void adjustDeclarations(Module& module)
{
    constexpr std::uint64_t sharedAlignment = 128; // BlockContext::shared
    if (Function* base = module.getFunction("wd.shared.base"))
        base->addRetAttr(Attribute::getWithAlignment(module.getContext(), Align(sharedAlignment)));
    Function* barrier = module.getFunction("wd.barrier.warp");
    if (barrier == nullptr)
        return;
    barrier->removeFnAttr(Attribute::Memory);
    for (User* user : barrier->users())
        if (auto* call = dyn_cast<CallInst>(user))
            call->removeFnAttr(Attribute::Memory);
}

namespace {

struct Range {
    std::uint32_t low = 0;
    std::uint32_t high = 0; ///< exclusive; low + 1 == high: a constant; 0 = unknown
};

Range rangeOf(StringRef name, const Geometry& geometry)
{
    constexpr std::uint32_t most = 0x7fffffff;
    const BlockShape& shape = geometry.shape;
    const bool known = geometry.known();
    const auto axis = [&](StringRef text) { return text == "x" ? shape.x : text == "y" ? shape.y : shape.z; };
    if (name.consume_front("tid."))
        return known ? Range { 0, axis(name) } : Range { 0, name == "z" ? 64U : 1024U };
    if (name.consume_front("ntid."))
        return known ? Range { axis(name), axis(name) + 1 } : Range { 1, name == "z" ? 65U : 1025U };
    if (name.consume_front("ctaid."))
        return { 0, name == "x" ? most : 65535U };
    if (name.consume_front("nctaid."))
        return { 1, name == "x" ? most + 1 : 65536U };
    if (name == "laneid")
        return { 0, kLanes };
    if (name == "warpid")
        return { 0, known ? geometry.warps : 32U };
    if (name == "nwarpid")
        return known ? Range { geometry.warps, geometry.warps + 1 } : Range { 1, 33 };
    return {};
}

} // namespace

void foldSpecialRegisters(Module& module, const Geometry& geometry)
{
    MDBuilder metadata(module.getContext());
    for (Function& function : module) {
        StringRef name = function.getName();
        if (!name.consume_front("wd.sreg."))
            continue;
        const Range range = rangeOf(name, geometry);
        if (range.high == 0)
            continue;
        for (User* user : make_early_inc_range(function.users())) {
            auto* call = dyn_cast<CallInst>(user);
            if (call == nullptr)
                continue;
            if (range.high - range.low == 1) {
                call->replaceAllUsesWith(ConstantInt::get(call->getType(), range.low));
                call->eraseFromParent();
            } else {
                call->setMetadata(
                    LLVMContext::MD_range, metadata.createRange(APInt(32, range.low), APInt(32, range.high)));
            }
        }
    }
}

void endThreadsByReturn(Function& function)
{
    for (BasicBlock& block : function) {
        for (Instruction& instruction : block) {
            auto* call = dyn_cast<CallInst>(&instruction);
            if (call == nullptr || call->getCalledFunction() == nullptr
                || call->getCalledFunction()->getName() != "wd.exit")
                continue;
            changeToUnreachable(call);
            break;
        }
    }
    for (BasicBlock& block : function) {
        auto* end = dyn_cast<UnreachableInst>(block.getTerminator());
        if (end == nullptr)
            continue;
        Type* type = function.getReturnType();
        auto* exit = ReturnInst::Create(
            function.getContext(), type->isVoidTy() ? nullptr : Constant::getNullValue(type), &block);
        exit->setDebugLoc(end->getDebugLoc());
        end->eraseFromParent();
    }
    for (Instruction& instruction : instructions(function))
        if (auto* call = dyn_cast<CallInst>(&instruction))
            call->removeFnAttr(Attribute::NoReturn);
    for (Function& callee : *function.getParent())
        if (callee.isDeclaration())
            callee.removeFnAttr(Attribute::NoReturn);
}

void giveLoopsAnExit(Function& function, FunctionAnalysisManager& analyses)
{
    LoopInfo& loops = analyses.getResult<LoopAnalysis>(function);
    SmallVector<BasicBlock*, 4> latches;
    for (Loop* loop : loops.getLoopsInPreorder()) {
        SmallVector<BasicBlock*, 4> exits;
        loop->getExitBlocks(exits);
        if (exits.empty() && latches.size() < 1024) {
            SmallVector<BasicBlock*, 4> own;
            loop->getLoopLatches(own);
            latches.append(own.begin(), own.end());
        }
    }
    if (latches.empty())
        return;
    Module& module = *function.getParent();
    FunctionCallee forever = module.getOrInsertFunction("wd.forever", Type::getInt1Ty(module.getContext()));
    auto* declaration = cast<Function>(forever.getCallee());
    declaration->setDoesNotAccessMemory();
    declaration->setDoesNotThrow();
    declaration->setWillReturn();
    auto* exit = BasicBlock::Create(function.getContext(), "never", &function);
    Type* type = function.getReturnType();
    ReturnInst::Create(function.getContext(), type->isVoidTy() ? nullptr : Constant::getNullValue(type), exit);
    for (BasicBlock* latch : latches) {
        auto* branch = dyn_cast<BranchInst>(latch->getTerminator());
        if (branch == nullptr || branch->isConditional())
            continue;
        IRBuilder<> builder(branch);
        builder.CreateCondBr(builder.CreateCall(forever), branch->getSuccessor(0), exit);
        branch->eraseFromParent();
    }
}

namespace {

Value* widen(IRBuilder<>& builder, Value* value)
{
    Value* bits = builder.CreateZExt(builder.CreateBitCast(value, builder.getInt16Ty()), builder.getInt32Ty());
    return builder.CreateBitCast(builder.CreateShl(bits, 16), builder.getFloatTy());
}

/// Round to nearest even; NaN becomes 0x7fff.
Value* narrow(IRBuilder<>& builder, Value* value)
{
    Value* bits = builder.CreateBitCast(value, builder.getInt32Ty());
    Value* odd = builder.CreateAnd(builder.CreateLShr(bits, 16), 1);
    Value* rounded = builder.CreateLShr(builder.CreateAdd(bits, builder.CreateAdd(odd, builder.getInt32(0x7fff))), 16);
    Value* nan = builder.CreateFCmpUNO(value, value);
    Value* half
        = builder.CreateTrunc(builder.CreateSelect(nan, builder.getInt32(0x7fff), rounded), builder.getInt16Ty());
    return builder.CreateBitCast(half, builder.getBFloatTy());
}

Value* expanded(IRBuilder<>& builder, Instruction& instruction)
{
    Type* bfloat = builder.getBFloatTy();
    const auto operand = [&](unsigned index) { return widen(builder, instruction.getOperand(index)); };
    if (auto* binary = dyn_cast<BinaryOperator>(&instruction); binary != nullptr && binary->getType() == bfloat)
        return narrow(builder, builder.CreateBinOp(binary->getOpcode(), operand(0), operand(1)));
    if (auto* compare = dyn_cast<FCmpInst>(&instruction); compare && compare->getOperand(0)->getType() == bfloat)
        return builder.CreateFCmp(compare->getPredicate(), operand(0), operand(1));
    if (isa<FPExtInst>(instruction) && instruction.getOperand(0)->getType() == bfloat) {
        Value* wide = operand(0);
        return instruction.getType()->isFloatTy() ? wide : builder.CreateFPExt(wide, instruction.getType());
    }
    if (isa<FPTruncInst>(instruction) && instruction.getType() == bfloat
        && instruction.getOperand(0)->getType()->isFloatTy())
        return narrow(builder, instruction.getOperand(0));
    if (auto* call = dyn_cast<IntrinsicInst>(&instruction); call != nullptr && call->getType() == bfloat) {
        SmallVector<Value*, 3> arguments;
        for (unsigned i = 0; i < call->arg_size(); ++i)
            arguments.push_back(operand(i));
        return narrow(builder, builder.CreateIntrinsic(call->getIntrinsicID(), { builder.getFloatTy() }, arguments));
    }
    return nullptr;
}

} // namespace

void expandBfloat(Function& function)
{
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
        IRBuilder<> builder(&instruction);
        if (Value* value = expanded(builder, instruction)) {
            instruction.replaceAllUsesWith(value);
            instruction.eraseFromParent();
        }
    }
}

void dropLaneAssumptions(Function& function)
{
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
        IRBuilder<> builder(&instruction);
        Value* replacement = nullptr;
        if (auto* either = dyn_cast<PossiblyDisjointInst>(&instruction); either != nullptr && either->isDisjoint())
            replacement = builder.CreateAdd(either->getOperand(0), either->getOperand(1));
        else if (auto* cast = dyn_cast<ZExtInst>(&instruction); cast != nullptr && cast->hasNonNeg())
            replacement = builder.CreateSExt(cast->getOperand(0), cast->getType());
        if (replacement != nullptr) {
            replacement->takeName(&instruction);
            instruction.replaceAllUsesWith(replacement);
            instruction.eraseFromParent();
        } else {
            instruction.dropPoisonGeneratingFlags();
        }
    }
}

} // namespace warpdesk::emulator::simt
