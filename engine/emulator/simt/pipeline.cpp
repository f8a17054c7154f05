// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/pipeline_ir.h"

#include "engine/emulator/simt/prepare_ir.h"
#include "engine/emulator/simt/sync_checks_ir.h"
#include "engine/emulator/simt/thread_state_ir.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Scalar/StructurizeCFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/FixIrreducible.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>
#include <llvm/Transforms/Utils/UnifyFunctionExitNodes.h>
#include <llvm/Transforms/Utils/UnifyLoopExits.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

Analyses::Analyses(const DivergenceFacts* facts, TargetMachine* machine)
{
    PassBuilder builder(machine);
    if (facts != nullptr)
        functions.registerPass([facts] { return simtTargetAnalysis(*facts); });
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
}

namespace {

/// Nothing here may merge, hoist or sink a barrier or a collective: no common-code motion, no threading.
SimplifyCFGOptions quietOptions()
{
    return SimplifyCFGOptions().hoistCommonInsts(false).sinkCommonInsts(false).convertSwitchToLookupTable(false);
}

void inlineAll(Module& module, Analyses& analyses)
{
    ModulePassManager passes;
    passes.addPass(AlwaysInlinerPass(false));
    passes.addPass(GlobalDCEPass());
    passes.run(module, analyses.modules);
}

FunctionPassManager simplification()
{
    FunctionPassManager passes;
    passes.addPass(SROAPass(SROAOptions::PreserveCFG));
    passes.addPass(EarlyCSEPass(true));
    passes.addPass(InstCombinePass());
    passes.addPass(SimplifyCFGPass(quietOptions()));
    passes.addPass(ADCEPass());
    return passes;
}

/// Gives a branch whose condition is a phi, or another branch's too, one of its own. The control-flow hubs that
/// FixIrreducible and UnifyLoopExits build erase phis they moved and conditions they inverted, and LLVM 19 then looks
/// at those once more through a null pointer.
struct OwnConditions : PassInfoMixin<OwnConditions> {
    PreservedAnalyses run(Function& function, FunctionAnalysisManager&)
    {
        SmallPtrSet<Value*, 16> seen;
        bool changed = false;
        for (BasicBlock& block : function) {
            auto* branch = dyn_cast<BranchInst>(block.getTerminator());
            if (branch == nullptr || !branch->isConditional() || isa<Constant>(branch->getCondition()))
                continue;
            Value* condition = branch->getCondition();
            if (seen.insert(condition).second && !isa<PHINode>(condition))
                continue;
            auto* own = BinaryOperator::CreateXor(
                condition, ConstantInt::getFalse(function.getContext()), "", branch->getIterator());
            own->setDebugLoc(branch->getDebugLoc());
            branch->setCondition(own);
            changed = true;
        }
        if (!changed)
            return PreservedAnalyses::all();
        PreservedAnalyses kept;
        kept.preserveSet<CFGAnalyses>();
        return kept;
    }
};

/// A loop of one block gets another for its way back: where a loop with several ways in starts with such a block, LLVM
/// 19's FixIrreducible adds its edge twice to the phis it makes.
struct OwnWaysBack : PassInfoMixin<OwnWaysBack> {
    PreservedAnalyses run(Function& function, FunctionAnalysisManager&)
    {
        SmallVector<Instruction*, 4> ends;
        for (BasicBlock& block : function)
            if (succ_size(&block) > 1 && is_contained(successors(&block), &block))
                ends.push_back(block.getTerminator());
        for (Instruction* end : ends)
            for (unsigned i = 0; i < end->getNumSuccessors(); ++i)
                if (end->getSuccessor(i) == end->getParent())
                    SplitCriticalEdge(end, i);
        return ends.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
    }
};

} // namespace

bool prepareScalar(Module& module, Function& kernel, Analyses& analyses, const Geometry& geometry, bool races)
{
    bool barriersPart = false;
    for (Function& function : module)
        if (&function != &kernel && !function.isDeclaration())
            function.setLinkage(GlobalValue::InternalLinkage);
    adjustDeclarations(module);
    inlineAll(module, analyses);
    shareThreadState(module, kernel);
    foldSpecialRegisters(module, geometry);
    for (Function& function : module) {
        if (function.isDeclaration())
            continue;
        endThreadsByReturn(function);
        expandBfloat(function);
        dropLaneAssumptions(function);
        analyses.functions.invalidate(function, PreservedAnalyses::none());
        simplification().run(function, analyses.functions);
        giveLoopsAnExit(function, analyses.functions);
        removeUnreachableBlocks(function);
        analyses.functions.invalidate(function, PreservedAnalyses::none());
        if (races && &function == &kernel) {
            barriersPart = tellSynchronisation(function);
            tellUndefinedShuffles(function);
        }
    }
    return barriersPart;
}

void makeReducible(Function& function, Analyses& analyses)
{
    FunctionPassManager passes;
    passes.addPass(LowerSwitchPass());
    passes.addPass(OwnConditions());
    passes.addPass(OwnWaysBack());
    passes.addPass(FixIrreduciblePass());
    passes.run(function, analyses.functions);
    analyses.functions.invalidate(function, PreservedAnalyses::none());
}

void closeLoops(Function& function, Analyses& analyses)
{
    FunctionPassManager passes;
    passes.addPass(LoopSimplifyPass());
    passes.addPass(LCSSAPass());
    passes.run(function, analyses.functions);
    analyses.functions.invalidate(function, PreservedAnalyses::none());
}

void structurise(Function& function, Analyses& analyses)
{
    FunctionPassManager passes;
    passes.addPass(UnifyFunctionExitNodesPass());
    passes.addPass(LoopSimplifyPass());
    passes.addPass(OwnConditions());
    passes.addPass(UnifyLoopExitsPass());
    passes.addPass(StructurizeCFGPass());
    passes.addPass(LoopSimplifyPass());
    passes.addPass(LCSSAPass());
    passes.run(function, analyses.functions);
    removeUnreachableBlocks(function);
    dropLaneAssumptions(function);
    analyses.functions.invalidate(function, PreservedAnalyses::none());
}

bool isLarge(const Module& module)
{
    constexpr unsigned most = 16000; // a product with tiles of 8 x 8 in registers has 3000, checked 8000
    unsigned count = 0;
    for (const Function& function : module)
        count = std::max(count, function.getInstructionCount());
    return count > most;
}

void tidyVectorised(Function& function, Analyses& analyses)
{
    FunctionPassManager passes;
    passes.addPass(EarlyCSEPass(true));
    passes.addPass(InstCombinePass());
    passes.addPass(ADCEPass());
    passes.addPass(SimplifyCFGPass(quietOptions()));
    passes.run(function, analyses.functions);
}

void optimiseVariant(Module& module, Analyses& analyses)
{
    ModulePassManager first;
    first.addPass(AlwaysInlinerPass(false));
    first.addPass(GlobalDCEPass());
    first.run(module, analyses.modules);

    FunctionPassManager passes;
    passes.addPass(SROAPass(SROAOptions::ModifyCFG));
    if (isLarge(module)) {
        passes.addPass(EarlyCSEPass(false));
        passes.addPass(SimplifyCFGPass());
    } else {
        passes.addPass(EarlyCSEPass(true));
        passes.addPass(InstCombinePass());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(LCSSAPass());
        LoopPassManager loops;
        loops.addPass(LoopRotatePass());
        loops.addPass(LICMPass(LICMOptions()));
        passes.addPass(createFunctionToLoopPassAdaptor(std::move(loops), true));
        passes.addPass(GVNPass());
        passes.addPass(InstCombinePass());
        passes.addPass(SimplifyCFGPass());
    }
    passes.addPass(ADCEPass());
    for (Function& function : module)
        if (!function.isDeclaration())
            passes.run(function, analyses.functions);
}

} // namespace warpdesk::emulator::simt
