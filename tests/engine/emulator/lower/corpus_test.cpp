// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/lower.h"
#include "engine/ptx/parser.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Scalar/StructurizeCFG.h>
#include <llvm/Transforms/Utils/FixIrreducible.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>
#include <llvm/Transforms/Utils/UnifyLoopExits.h>

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

/// Whole kernels as NVRTC writes them, in both of its dialects.
namespace {

using namespace warpdesk;

ptx::Module corpus(const std::string& name)
{
    std::ifstream file(WARPDESK_SOURCE_DIR "/tests/engine/emulator/lower/corpus/" + name);
    std::stringstream text;
    text << file.rdbuf();
    auto parsed = ptx::parse(text.str());
    EXPECT_TRUE(parsed.has_value()) << name;
    return parsed ? std::move(*parsed) : ptx::Module {};
}

/// What is wrong with an instruction for a vectoriser: a flag or value that lets LLVM assume what a lane does not
/// promise, a missing line, a vector where none is allowed. Empty = nothing.
std::string objection(const llvm::Instruction& instruction)
{
    if (llvm::isa<llvm::FreezeInst>(instruction))
        return "freeze";
    if (instruction.hasPoisonGeneratingFlags())
        return "poison flags";
    if (!instruction.getDebugLoc())
        return "no line";
    for (const llvm::Use& operand : instruction.operands())
        if (llvm::isa<llvm::UndefValue>(operand)) // poison is one of these
            return "undefined operand";
    const auto* math = llvm::dyn_cast<llvm::FPMathOperator>(&instruction);
    if (math != nullptr && !math->getFastMathFlags().none())
        return "fast math";
    const bool access = llvm::isa<llvm::LoadInst, llvm::InsertElementInst, llvm::ExtractElementInst>(instruction);
    return instruction.getType()->isVectorTy() && !access ? "vector" : "";
}

void expectPlain(const llvm::Module& module)
{
    for (const llvm::Function& function : module)
        for (const llvm::Instruction& instruction : llvm::instructions(function))
            EXPECT_EQ(objection(instruction), "") << instruction.getOpcodeName();
}

/// The passes that run before vectorising (reference: a pipeline that was tried end to end).
void structurise(llvm::Module& module)
{
    llvm::PassBuilder builder;
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
    passes.addPass(llvm::PromotePass());
    passes.addPass(llvm::EarlyCSEPass(true));
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
    passes.addPass(llvm::ADCEPass());
    passes.addPass(llvm::LowerSwitchPass());
    passes.addPass(llvm::FixIrreduciblePass());
    passes.addPass(llvm::LoopSimplifyPass());
    passes.addPass(llvm::UnifyLoopExitsPass());
    passes.addPass(llvm::StructurizeCFGPass());
    llvm::ModulePassManager all;
    all.addPass(llvm::AlwaysInlinerPass());
    all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
    all.run(module, modules);
}

class LowerCorpus : public testing::TestWithParam<const char*> { };

TEST_P(LowerCorpus, LowersWithoutTrapsAndStructurises)
{
    const ptx::Module module = corpus(GetParam());
    unsigned kernels = 0;
    for (const ptx::Function& function : module.functions) {
        if (!function.isEntry)
            continue;
        SCOPED_TRACE(function.name);
        ++kernels;
        llvm::LLVMContext context;
        auto lowered = emulator::lower(context, module, function.name, {});
        ASSERT_TRUE(lowered.has_value()) << lowered.error().message;
        EXPECT_EQ(lowered->module->getFunction("wd.rt.unimplemented"), nullptr);
        expectPlain(*lowered->module);
        structurise(*lowered->module);
        std::string problem;
        llvm::raw_string_ostream stream(problem);
        EXPECT_FALSE(llvm::verifyModule(*lowered->module, &stream)) << problem;
        for (const llvm::Function& body : *lowered->module)
            for (const llvm::Instruction& instruction : llvm::instructions(body)) {
                EXPECT_FALSE(llvm::isa<llvm::FreezeInst>(instruction));
                const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
                EXPECT_FALSE(variable != nullptr && variable->getAllocatedType()->isIntegerTy())
                    << "a register was not promoted: " << instruction.getName().str();
            }
    }
    EXPECT_EQ(kernels, 7U);
}

TEST_P(LowerCorpus, FactsAboutKernels)
{
    const ptx::Module module = corpus(GetParam());
    const auto facts = [&](const char* name) {
        llvm::LLVMContext context;
        auto lowered = emulator::lower(context, module, name, {});
        EXPECT_TRUE(lowered.has_value());
        emulator::Lowered copy = std::move(*lowered);
        copy.module.reset();
        return copy;
    };
    const auto product = facts("tiled_product");
    EXPECT_EQ(product.shared.staticBytes, 2048U);
    EXPECT_TRUE(product.usesBarriers);
    EXPECT_FALSE(product.usesOrderDependentAtomics);
    EXPECT_TRUE(facts("reduce").usesOrderDependentAtomics);
    EXPECT_FALSE(facts("histogram").usesOrderDependentAtomics);
    EXPECT_EQ(facts("histogram").shared.staticBytes, 0U);
    EXPECT_FALSE(facts("vector_add").usesBarriers);
}

INSTANTIATE_TEST_SUITE_P(Dialects, LowerCorpus, testing::Values("kernels_80.ptx", "kernels_100.ptx"),
    [](const auto& dialect) { return std::string(dialect.index == 0 ? "Nvvm7" : "Nvvm20"); });

} // namespace
