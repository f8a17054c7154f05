// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/simt.h"

#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/codegen_ir.h"
#include "engine/emulator/simt/cold_call_ir.h"
#include "engine/emulator/simt/cut_ir.h"
#include "engine/emulator/simt/driver_ir.h"
#include "engine/emulator/simt/expand_ir.h"
#include "engine/emulator/simt/float_atomics_ir.h"
#include "engine/emulator/simt/full_warps_ir.h"
#include "engine/emulator/simt/lane_code_ir.h"
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/meetings_ir.h"
#include "engine/emulator/simt/own_stacks_ir.h"
#include "engine/emulator/simt/pipeline_ir.h"
#include "engine/emulator/simt/race_origin_ir.h"
#include "engine/emulator/simt/spins_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <fmt/format.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Verifier.h>

#include <chrono>
#include <ctime>
#include <optional>

namespace warpdesk::emulator {
namespace {

using namespace simt;

Result<void> verified(const llvm::Function& function, const char* stage)
{
    std::string text;
    llvm::raw_string_ostream stream(text);
    if (!llvm::verifyFunction(function, &stream))
        return {};
    return failure(
        ErrorKind::Internal, fmt::format("{}: {} made invalid code: {}", function.getName().str(), stage, text));
}

/// Processor time of this thread since the last step.
class StepClock final {
public:
    void add(double& step)
    {
        const double now = read();
        step += now - m_last;
        m_last = now;
    }

private:
    static double read()
    {
        timespec time {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
    }
    double m_last = read();
};

/// One compilation, from scalar module to finished entry function.
class Compilation final {
public:
    Compilation(llvm::Module& module, const std::string& name, const SimtOptions& options, const Target& target)
        : m_module(module)
        , m_name(name)
        , m_options(options)
        , m_target(target)
    {
        m_facts.geometry = geometryOf(options.shape);
    }

    Result<KernelVariant> run(llvm::TargetMachine& machine)
    {
        llvm::Function* kernel = m_module.getFunction(m_name);
        if (kernel == nullptr || kernel->isDeclaration())
            return failure(ErrorKind::Internal, fmt::format("no function {} in the module", m_name));
        WARPDESK_TRY(llvm::Function * body, vectorise(*kernel));
        m_clock.add(m_steps.vectorise);
        KernelVariant variant;
        {
            Analyses analyses(nullptr, &machine);
            WARPDESK_TRY_VOID(build(*body, variant, analyses));
            m_clock.add(m_steps.blocks);
            optimiseVariant(m_module, analyses);
            m_clock.add(m_steps.optimise);
        }
        expandFloatAtomics(m_module);
        expandMissing(m_module, machine);
        setTargetAttributes(m_module, m_target);
        m_clock.add(m_steps.expand);
        if (isLarge(m_module))
            machine.setOptLevel(llvm::CodeGenOptLevel::None);
        WARPDESK_TRY(variant.object, emitObject(m_module, machine));
        m_clock.add(m_steps.emit);
        variant.steps = m_steps;
        return variant;
    }

private:
    Result<llvm::Function*> vectorise(llvm::Function& kernel)
    {
        Analyses analyses(&m_facts, nullptr);
        kernel.setLinkage(llvm::GlobalValue::ExternalLinkage);
        m_lanes = m_options.oneLane;
        m_layout.needsScheduler |= prepareScalar(m_module, kernel, analyses, m_facts.geometry, m_options.races);
        std::vector<llvm::Function*> functions;
        for (llvm::Function& function : m_module)
            if (!function.isDeclaration())
                functions.push_back(&function);
        if (!m_lanes) {
            for (llvm::Function* function : functions)
                makeReducible(*function, analyses);
            m_lanes = hasMeetings(kernel) && meetLater(kernel, analyses);
        }
        if (!m_lanes) {
            for (llvm::Function* function : functions)
                structurise(*function, analyses);
            if (mayHoldLanes(analyses.functions.getResult<llvm::LoopAnalysis>(kernel)))
                m_lanes = lanesWaitForOneAnother(kernel, shapesOf(kernel, true, analyses));
        }
        m_ownStacks = waitsInCalls(m_module, kernel, m_lanes);
        m_lanes |= m_ownStacks;
        m_clock.add(m_steps.scalar);
        m_layout.races = m_options.races;
        if (m_options.races)
            findRaceFacts(kernel);
        llvm::Function* body = nullptr;
        for (llvm::Function* function : functions) {
            const bool isKernel = function == &kernel;
            WARPDESK_TRY(llvm::Function * made, vectoriseOne(*function, isKernel, analyses));
            if (isKernel)
                body = made;
        }
        for (llvm::Function* function : functions) {
            analyses.functions.clear(*function, function->getName());
            function->deleteBody();
        }
        for (llvm::Function* function : functions)
            if (function->use_empty())
                function->eraseFromParent();
        return body;
    }

    void findRaceFacts(const llvm::Function& kernel)
    {
        m_layout.raceOrder = raceOrderOf(m_module, m_facts.geometry);
        for (const llvm::Function& function : m_module)
            if (!function.isDeclaration())
                findWrittenParameters(function, &function == &kernel, m_layout.raceParameters);
    }

    /// Where what is plainly divergent would make lanes meet later, it is looked at more closely.
    bool meetLater(llvm::Function& kernel, Analyses& analyses)
    {
        m_facts.uniform.clear();
        m_facts.divergentArguments = false;
        const auto& loops = analyses.functions.getResult<llvm::LoopAnalysis>(kernel);
        auto& uniformity = analyses.functions.getResult<llvm::UniformityInfoAnalysis>(kernel);
        if (!lanesMeetLater(kernel, loops,
                [&](const llvm::BasicBlock* block) { return uniformity.hasDivergentTerminator(*block); }))
            return false;
        closeLoops(kernel, analyses);
        const Shapes shapes(kernel, m_facts, analyses.functions, Flow::AsWritten);
        return lanesMeetLater(
            kernel, shapes.loops(), [&](const llvm::BasicBlock* block) { return shapes.divergentBranch(block); });
    }

    Shapes shapesOf(llvm::Function& function, bool isKernel, Analyses& analyses)
    {
        m_facts.uniform.clear();
        m_facts.divergentArguments = !isKernel;
        return Shapes(function, m_facts, analyses.functions);
    }

    Result<llvm::Function*> vectoriseOne(llvm::Function& function, bool isKernel, Analyses& analyses)
    {
        VectoriseOptions options;
        options.kernel = isKernel;
        options.checked = m_options.checked;
        options.races = m_options.races;
        options.traced = m_options.traced;
        options.staticShared = m_options.staticShared;
        options.wideShuffles = m_target.avx512;
        options.ownStacks = m_ownStacks;
        if (m_lanes) {
            WARPDESK_TRY(llvm::Function * made, emitLane(function, m_facts.geometry, options, m_layout));
            WARPDESK_TRY_VOID(verified(*made, "the emitter of lanes"));
            return made;
        }
        layLocalsInRows(function, analyses.functions, m_options.checked);
        std::optional<Shapes> known(std::in_place, shapesOf(function, isKernel, analyses));
        const bool full = isKernel && m_facts.geometry.full();
        if (full && !spins(function, *known) && copyForFullWarps(function, *known, mostCopied())) {
            WARPDESK_TRY_VOID(verified(function, "copying for full warps"));
            analyses.functions.invalidate(function, llvm::PreservedAnalyses::none());
            known.emplace(shapesOf(function, isKernel, analyses));
        }
        const Shapes& shapes = *known;
        options.yieldsAtSpins = isKernel && spins(function, shapes);
        m_layout.needsScheduler |= options.yieldsAtSpins;
        Vectoriser vectoriser(function, shapes, m_facts.geometry, options, m_layout);
        WARPDESK_TRY(llvm::Function * made, vectoriser.run());
        WARPDESK_TRY_VOID(verified(*made, "the vectoriser"));
        return made;
    }

    /// Instructions that may be copied so that full warps run without masks. Where masks are vectors of their own,
    /// or branches, more is worth it.
    [[nodiscard]] unsigned mostCopied() const { return m_target.avx512 ? 160 : 400; }

    Result<void> build(llvm::Function& body, KernelVariant& variant, Analyses& analyses)
    {
        setTargetAttributes(m_module, m_target);
        const bool scheduled = m_lanes || m_layout.needsScheduler || m_options.forceResumable;
        variant.kind = m_lanes ? VariantKind::Lanes : scheduled ? VariantKind::Resumable : VariantKind::Block;
        variant.entry = m_name + (m_lanes ? ".lane" : scheduled ? ".warp" : ".block");
        if (scheduled || m_layout.usesBarriers) {
            tidyVectorised(body, analyses);
            analyses.functions.clear();
            if (scheduled)
                m_layout.frameBytes = reserveHeader(body);
            if (m_ownStacks) {
                runOnOwnStacks(m_module, body, variant.entry, m_layout);
                return finish(variant);
            }
            WARPDESK_TRY(const Cut cut, cutAtWaits(body, m_layout, scheduled ? CutFor::Scheduler : CutFor::Block));
            constexpr unsigned mostStates = 62;
            if (!scheduled && cut.states > mostStates && cut.warpsMayDiffer)
                return failure(ErrorKind::Internal, fmt::format("{}: more than {} barriers", m_name, mostStates));
            WARPDESK_TRY_VOID(verified(*cut.resume, "cutting at barriers"));
            if (scheduled)
                buildWarp(cut, variant.entry, m_layout);
            else
                buildCutBlock(cut, variant.entry, m_facts.geometry, m_layout);
        } else {
            buildPlainBlock(body, variant.entry, m_facts.geometry, m_layout);
        }
        return finish(variant);
    }

    Result<void> finish(KernelVariant& variant)
    {
        expandStopTests(m_module);
        finishColdCalls(m_module, m_options.width != VectorWidth::Sse2);
        setTargetAttributes(m_module, m_target);
        WARPDESK_TRY_VOID(verified(*m_module.getFunction(variant.entry), "the driver"));
        variant.frameBytes = llvm::alignTo(m_layout.frameBytes, 64);
        variant.raceSites = m_layout.raceSites;
        variant.raceParameters = m_layout.raceParameters;
        variant.counted = m_layout.counted;
        variant.slots = m_layout.checkSlots == 0 ? 0 : m_layout.checkSlots + 1;
        return {};
    }

    /// Local variables were laid out from 0: with a header they move behind it.
    std::uint64_t reserveHeader(llvm::Function& body)
    {
        constexpr std::uint64_t bytes = sizeof(WarpHeader);
        llvm::IRBuilder<> b(&body.getEntryBlock(), body.getEntryBlock().getFirstInsertionPt());
        llvm::Value* frame = body.getArg(2);
        llvm::Value* moved = b.CreateConstGEP1_64(b.getInt8Ty(), frame, bytes);
        frame->replaceUsesWithIf(moved, [&](const llvm::Use& use) { return use.getUser() != moved; });
        return m_layout.frameBytes + bytes;
    }

    llvm::Module& m_module;
    std::string m_name;
    const SimtOptions& m_options;
    const Target& m_target;
    DivergenceFacts m_facts;
    StateLayout m_layout;
    bool m_lanes = false; ///< each lane by itself
    bool m_ownStacks = false; ///< and on a stack of its own
    StepClock m_clock;
    CompileSteps m_steps;
};

} // namespace

Result<KernelVariant> compileVariant(
    std::unique_ptr<llvm::Module> module, const std::string& function, const SimtOptions& options)
{
    const auto start = std::chrono::steady_clock::now();
    const Target target = targetOf(options.width);
    WARPDESK_TRY(auto machine, createMachine(target));
    module->setDataLayout(machine->createDataLayout());
    module->setTargetTriple(target.triple);
    WARPDESK_TRY(KernelVariant variant, Compilation(*module, function, options, target).run(*machine));
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    variant.milliseconds = spent.count();
    return variant;
}

} // namespace warpdesk::emulator
