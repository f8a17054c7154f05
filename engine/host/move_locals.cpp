// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/move_locals_ir.h"

#include "engine/host/host_code.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/ModRef.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>

namespace warpdesk::host {
namespace {

struct Frame {
    std::vector<llvm::AllocaInst*> variables;
    std::vector<std::uint64_t> offsets;
    std::uint64_t bytes = 0;
    llvm::Align alignment { 16 };
};

Frame frameOf(llvm::Function& function)
{
    Frame frame;
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
        const auto size = variable == nullptr ? std::nullopt : variable->getAllocationSize(layout);
        if (!size)
            continue;
        frame.bytes = llvm::alignTo(frame.bytes, variable->getAlign());
        frame.variables.push_back(variable);
        frame.offsets.push_back(frame.bytes);
        frame.bytes += std::max<std::uint64_t>(size->getFixedValue(), 1);
        frame.alignment = std::max(frame.alignment, variable->getAlign());
    }
    frame.bytes = llvm::alignTo(frame.bytes, frame.alignment);
    return frame;
}

void forgetLifetimes(llvm::AllocaInst& variable)
{
    for (llvm::User* const user : llvm::make_early_inc_range(variable.users())) {
        auto* const call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        if (call != nullptr && call->isLifetimeStartOrEnd())
            call->eraseFromParent();
    }
}

class Mover final {
public:
    explicit Mover(llvm::Module& module)
        : m_module(module)
        , m_word(llvm::Type::getInt64Ty(module.getContext()))
        , m_stack(global(names::stack))
        , m_limit(global(names::stackLimit))
        , m_overflow(module.getOrInsertFunction(names::stackOverflow, llvm::Type::getVoidTy(module.getContext()),
              llvm::Type::getInt32Ty(module.getContext())))
    {
    }

    void move(llvm::Function& function)
    {
        const Frame frame = frameOf(function);
        if (frame.variables.empty())
            return;
        llvm::BasicBlock& first = function.getEntryBlock();
        llvm::IRBuilder<> builder(&first, first.getFirstNonPHIOrDbgOrAlloca());
        const llvm::DISubprogram* const subprogram = function.getSubprogram();
        const unsigned line = lineOf(function);
        if (subprogram != nullptr)
            builder.SetCurrentDebugLocation(
                llvm::DILocation::get(m_module.getContext(), line, 0, function.getSubprogram()));
        llvm::Value* const before = builder.CreateLoad(m_word, m_stack);
        llvm::Value* const after = builder.CreateAnd(
            builder.CreateSub(before, builder.getInt64(frame.bytes)), builder.getInt64(~(frame.alignment.value() - 1)));
        llvm::Value* const below = builder.CreateOr(builder.CreateICmpULT(after, builder.CreateLoad(m_word, m_limit)),
            builder.CreateICmpULT(before, builder.getInt64(frame.bytes)));
        llvm::StoreInst* const taken = builder.CreateStore(after, m_stack);
        for (std::size_t i = 0; i < frame.variables.size(); ++i) {
            forgetLifetimes(*frame.variables[i]);
            llvm::Value* const at
                = builder.CreateIntToPtr(builder.CreateAdd(after, builder.getInt64(frame.offsets[i])), pointer());
            frame.variables[i]->replaceAllUsesWith(at);
            frame.variables[i]->eraseFromParent();
        }
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
            if (llvm::isa<llvm::ReturnInst>(instruction))
                llvm::IRBuilder<>(&instruction).CreateStore(before, m_stack);
        }
        llvm::Instruction* const end = llvm::SplitBlockAndInsertIfThen(
            below, taken, true, llvm::MDBuilder(m_module.getContext()).createBranchWeights(1, 1U << 20U));
        builder.SetInsertPoint(end);
        builder.CreateCall(m_overflow, { builder.getInt32(line) });
    }

private:
    llvm::GlobalVariable* global(const char* name)
    {
        return new llvm::GlobalVariable(m_module, m_word, false, llvm::GlobalValue::ExternalLinkage, nullptr, name);
    }
    llvm::PointerType* pointer() const { return llvm::PointerType::getUnqual(m_module.getContext()); }

    /// The first line that is not the header's.
    static unsigned lineOf(llvm::Function& function)
    {
        const llvm::DISubprogram* const subprogram = function.getSubprogram();
        const unsigned header = subprogram == nullptr ? 0 : subprogram->getLine();
        for (const llvm::Instruction& instruction : llvm::instructions(function)) {
            if (instruction.getDebugLoc() && instruction.getDebugLoc().getLine() > header)
                return instruction.getDebugLoc().getLine();
        }
        return header;
    }

    llvm::Module& m_module;
    llvm::Type* m_word;
    llvm::GlobalVariable *m_stack, *m_limit;
    llvm::FunctionCallee m_overflow;
};

} // namespace

void moveLocals(llvm::Module& module)
{
    Mover mover(module);
    for (llvm::Function& function : module) {
        if (function.isDeclaration())
            continue;
        mover.move(function);
        // What was private to a function is memory now.
        function.removeFnAttr(llvm::Attribute::Memory);
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            if (auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
                call != nullptr && !llvm::isa<llvm::IntrinsicInst>(call))
                call->removeFnAttr(llvm::Attribute::Memory);
        }
    }
}

} // namespace warpdesk::host
