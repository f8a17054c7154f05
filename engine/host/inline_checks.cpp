// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/inline_checks_ir.h"

#include "engine/host/host_code.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>

namespace warpdesk::host {

namespace {

constexpr const char* checkName = "wd.host.check";
constexpr const char* pollName = "wd.host.poll";
constexpr std::uint32_t often = 1U << 20U; ///< weight of the branch that stays in place

std::vector<llvm::CallInst*> callsOf(llvm::Module& module, const char* name)
{
    std::vector<llvm::CallInst*> calls;
    if (llvm::Function* const function = module.getFunction(name)) {
        for (llvm::User* const user : function->users()) {
            if (auto* const call = llvm::dyn_cast<llvm::CallInst>(user))
                calls.push_back(call);
        }
    }
    return calls;
}

/// Moves a call into a block of its own that runs when the condition holds, which it seldom does.
void runSeldom(llvm::CallInst* call, llvm::Value* condition, std::uint32_t weight)
{
    llvm::Instruction* const end = llvm::SplitBlockAndInsertIfThen(
        condition, call, false, llvm::MDBuilder(call->getContext()).createBranchWeights(1, weight));
    call->moveBefore(end);
}

void inlinePolls(llvm::Module& module)
{
    const auto calls = callsOf(module, pollName);
    if (calls.empty())
        return;
    llvm::Type* const i32 = llvm::Type::getInt32Ty(module.getContext());
    llvm::Constant* const interval = llvm::ConstantInt::get(i32, names::pollInterval);
    auto* const left = new llvm::GlobalVariable(
        module, i32, false, llvm::GlobalValue::InternalLinkage, interval, "wd.host.polls_left");
    for (llvm::CallInst* const call : calls) {
        llvm::IRBuilder<> builder(call);
        llvm::Value* const now = builder.CreateSub(builder.CreateLoad(i32, left), builder.getInt32(1));
        builder.CreateStore(now, left);
        runSeldom(call, builder.CreateICmpEQ(now, builder.getInt32(0)), names::pollInterval);
        builder.SetInsertPoint(call);
        builder.CreateStore(interval, left);
    }
}

/// Inside means: the distance from the slot's begin is below its span, which is 0 in an empty slot.
void inlineAccessChecks(llvm::Module& module, llvm::Function& entry)
{
    std::vector<llvm::CallInst*> calls = callsOf(module, checkName);
    std::erase_if(
        calls, [](const llvm::CallInst* call) { return !llvm::isa<llvm::ConstantInt>(call->getArgOperand(1)); });
    if (calls.empty())
        return;
    llvm::LLVMContext& context = module.getContext();
    llvm::Type* const i64 = llvm::Type::getInt64Ty(context);
    llvm::Type* const pointer = llvm::PointerType::getUnqual(context);
    llvm::StructType* const slot = llvm::StructType::get(i64, i64);
    llvm::ArrayType* const all = llvm::ArrayType::get(slot, calls.size());
    auto* const slots = new llvm::GlobalVariable(module, all, false, llvm::GlobalValue::InternalLinkage,
        llvm::ConstantAggregateZero::get(all), "wd.host.check_slots");
    slots->setAlignment(llvm::Align(16));
    const llvm::FunctionCallee slow = module.getOrInsertFunction(names::checkSlowly, llvm::Type::getVoidTy(context),
        pointer, i64, calls[0]->getArgOperand(2)->getType(), calls[0]->getArgOperand(3)->getType(), pointer);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        llvm::CallInst* const call = calls[i];
        llvm::IRBuilder<> builder(call);
        llvm::Value* const at = builder.CreateConstInBoundsGEP2_64(all, slots, 0, i);
        llvm::Value* const begin = builder.CreateAlignedLoad(i64, at, llvm::Align(8));
        llvm::Value* const span = builder.CreateAlignedLoad(i64, builder.CreateStructGEP(slot, at, 1), llvm::Align(8));
        llvm::Value* const distance = builder.CreateSub(builder.CreatePtrToInt(call->getArgOperand(0), i64), begin);
        llvm::CallInst* const rare = builder.CreateCall(slow,
            { call->getArgOperand(0), call->getArgOperand(1), call->getArgOperand(2), call->getArgOperand(3), at });
        rare->setAttributes(call->getAttributes());
        builder.SetInsertPoint(rare);
        runSeldom(rare, builder.CreateICmpUGE(distance, span), often);
        call->eraseFromParent();
    }
    llvm::IRBuilder<> builder(&*entry.getEntryBlock().getFirstInsertionPt());
    const llvm::FunctionCallee use = module.getOrInsertFunction(
        names::useSlots, llvm::Type::getVoidTy(context), pointer, llvm::Type::getInt32Ty(context));
    builder.CreateCall(use, { slots, builder.getInt32(static_cast<std::uint32_t>(calls.size())) });
}

} // namespace

void pollRecursion(llvm::Module& module)
{
    llvm::LLVMContext& context = module.getContext();
    llvm::Type* const i32 = llvm::Type::getInt32Ty(context);
    const llvm::FunctionCallee poll = module.getOrInsertFunction(pollName, llvm::Type::getVoidTy(context), i32);
    for (llvm::Function& function : module) {
        // Lowering has everything else inlined.
        if (function.isDeclaration() || function.hasFnAttribute(llvm::Attribute::AlwaysInline))
            continue;
        // What lies before the first instruction has the line of the function's header.
        const llvm::DISubprogram* const subprogram = function.getSubprogram();
        const unsigned header = subprogram == nullptr ? 0 : subprogram->getLine();
        const auto begin = std::find_if(
            llvm::inst_begin(function), llvm::inst_end(function), [header](const llvm::Instruction& instruction) {
                return instruction.getDebugLoc() && instruction.getDebugLoc().getLine() > header;
            });
        if (begin == llvm::inst_end(function))
            continue;
        const llvm::DebugLoc where = begin->getDebugLoc();
        llvm::BasicBlock& first = function.getEntryBlock();
        llvm::IRBuilder<> builder(&first, first.getFirstNonPHIOrDbgOrAlloca());
        builder.SetCurrentDebugLocation(where);
        builder.CreateCall(poll, { builder.getInt32(where.getLine()) });
    }
}

void inlineChecks(llvm::Module& module, llvm::Function& entry)
{
    inlinePolls(module);
    inlineAccessChecks(module, entry);
}

} // namespace warpdesk::host
