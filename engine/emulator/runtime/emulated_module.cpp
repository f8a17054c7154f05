// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/emulated_module.h"

#include "engine/device/finding_fold.h"
#include "engine/device/occupancy.h"
#include "engine/emulator/runtime/module_facts.h"
#include "engine/emulator/runtime/race_report.h"
#include "engine/emulator/runtime/sync_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <iterator>

namespace warpdesk::emulator {

namespace {

using device::FaultKind;
using device::LaunchFailure;
using device::LaunchReport;
using device::LaunchRequest;
using device::Refusal;
using device::Status;
using Clock = std::chrono::steady_clock;

constexpr std::size_t shapesMost = 4;
constexpr std::uint64_t chunksPerWorker = 16;
constexpr std::uint64_t chunkMost = 4096;
constexpr std::uint64_t residentBytesMost = std::uint64_t { 2 } << 30; ///< shared and local memory of blocks in flight
constexpr std::size_t parameterAlignment = 64;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

BlockShape shapeOf(const device::Dim3& block) { return { block.x, block.y, block.z }; }

LaunchFailure failed(device::Fault fault) { return { std::nullopt, std::move(fault) }; }

/// An instruction that reaches other blocks of a cluster, or tells where a block is in it; null for none. A cluster is
/// one block here.
const ptx::Instruction* clusterInstruction(const ptx::Module& module)
{
    const auto tells = [](const ptx::Operand& operand) {
        return operand.kind == ptx::Operand::Kind::Special && operand.name.find("cluster") != std::string::npos;
    };
    for (const ptx::Function& function : module.functions)
        for (const ptx::Instruction& instruction : function.instructions)
            if (instruction.opcode == "mapa" || instruction.opcode == "getctarank"
                || (instruction.opcode == "barrier" && instruction.has("cluster"))
                || std::ranges::any_of(instruction.operands, tells))
                return &instruction;
    return nullptr;
}

/// What `__cluster_dims__` of the kernel demands.
std::uint64_t demandedCluster(const ptx::Module& module, std::string_view kernel)
{
    std::uint64_t blocks = 1;
    for (const ptx::Function& function : module.functions)
        for (const ptx::Tuning& tuning : function.tunings)
            if (function.name == kernel && tuning.name == "reqnctapercluster")
                for (const std::uint32_t value : tuning.values)
                    blocks *= value;
    return blocks;
}

} // namespace

Result<std::unique_ptr<EmulatedModule>> EmulatedModule::load(
    Engine& engine, const ptx::Module& module, device::LoadOptions options)
{
    std::unique_ptr<EmulatedModule> loaded(new EmulatedModule(engine, module, std::move(options)));
    WARPDESK_TRY(loaded->m_variables, ModuleVariables::place(loaded->m_module, *engine.memory));
    return loaded;
}

EmulatedModule::EmulatedModule(Engine& engine, const ptx::Module& module, device::LoadOptions options)
    : m_engine(engine)
    , m_owned(std::make_shared<const ptx::Module>(module))
    , m_module(*m_owned)
    , m_options(std::move(options))
    , m_facts(kernelFacts(m_module))
    , m_kernels(m_facts.size())
    , m_sources(m_module, m_options.solutionFile)
{
}

std::optional<device::KernelId> EmulatedModule::find(std::string_view name) const
{
    const auto by = [&](auto matches) -> std::optional<device::KernelId> {
        const auto found = std::ranges::find_if(m_facts, matches);
        if (found == m_facts.end())
            return std::nullopt;
        return static_cast<device::KernelId>(found - m_facts.begin());
    };
    if (const auto exact = by([&](const auto& kernel) { return kernel.name == name || kernel.demangled == name; }))
        return exact;
    return by([&](const auto& kernel) { return plainName(kernel.demangled) == name; });
}

Status EmulatedModule::setMaxDynamicShared(device::KernelId kernel, std::uint64_t bytes)
{
    if (kernel >= m_kernels.size())
        return Status::InvalidDeviceFunction;
    if (bytes + m_facts[kernel].staticShared > m_engine.options.row.sharedPerBlockOptin)
        return Status::InvalidValue;
    m_kernels[kernel].maxDynamicShared = bytes;
    m_facts[kernel].maxDynamicSharedSet = true;
    return Status::Success;
}

unsigned EmulatedModule::maxActiveBlocks(device::KernelId kernel, unsigned threads, std::uint64_t dynamicShared) const
{
    if (kernel >= m_facts.size())
        return 0;
    return device::occupancy(m_engine.options.row, m_facts[kernel], threads, dynamicShared).blocks;
}

Result<const EmulatedModule::Variant*> EmulatedModule::variantFor(
    device::KernelId kernel, const device::Dim3& block, Counting counting, double& milliseconds)
{
    auto& variants = m_kernels[kernel].variants;
    const auto have = [&](const BlockShape& shape) -> const Variant* {
        const auto found = std::ranges::find_if(
            variants, [&](const auto& v) { return v->shape == shape && v->counted == (counting == Counting::Yes); });
        return found == variants.end() ? nullptr : found->get();
    };
    BlockShape shape = shapeOf(block);
    if (const Variant* variant = have(shape))
        return variant;
    const auto shapes
        = std::ranges::count_if(variants, [&](const auto& v) { return v->counted == (counting == Counting::Yes); });
    if (static_cast<std::size_t>(shapes) >= shapesMost)
        shape = {};
    if (const Variant* variant = have(shape))
        return variant;
    const auto start = Clock::now();
    WARPDESK_TRY(std::unique_ptr<Variant> built, build(kernel, shape, counting));
    m_engine.limit.addGenerating(Clock::now() - start);
    milliseconds += millisecondsSince(start);
    variants.push_back(std::move(built));
    return variants.back().get();
}

std::optional<Refusal> EmulatedModule::refusalOf(const LaunchRequest& request) const
{
    if (request.kernel >= m_facts.size())
        return Refusal { Status::InvalidDeviceFunction, "there is no such kernel in the module" };
    const device::KernelFacts& facts = m_facts[request.kernel];
    if (auto refusal
        = device::checkLimits(m_engine.options.row, facts, request, m_kernels[request.kernel].maxDynamicShared))
        return refusal;
    const auto& [x, y, z] = request.cluster;
    if (const std::uint64_t blocks = std::max(std::uint64_t { x } * y * z, demandedCluster(m_module, facts.name));
        blocks > 1)
        if (const ptx::Instruction* const instruction = clusterInstruction(m_module))
            return Refusal { Status::NotSupported,
                fmt::format("{} runs in clusters of {} blocks and the module has {} ({}); clusters of more than one "
                            "block do not run on the emulator",
                    facts.demangled, blocks, instruction->fullName(), m_sources.placeText(instruction->line)) };
    const std::uint32_t expected = device::layoutOf(facts.parameters).bytes;
    if (request.parameters.size() < expected)
        return Refusal { Status::InvalidValue,
            fmt::format("{} takes {} bytes of parameters; the launch gives {}", facts.demangled, expected,
                request.parameters.size()) };
    return std::nullopt;
}

Result<LaunchReport> EmulatedModule::warm(const LaunchRequest& request)
{
    if (const auto refusal = refusalOf(request))
        return failure(ErrorKind::Input, refusal->message);
    LaunchReport report;
    WARPDESK_TRY([[maybe_unused]] const Variant* variant,
        variantFor(
            request.kernel, request.block, m_options.counters ? Counting::Yes : Counting::No, report.jitMilliseconds));
    return report;
}

void EmulatedModule::prepare(Launch& launch, const LaunchRequest& request, const Variant& variant)
{
    launch.code = &variant.code;
    launch.kernel = m_facts[request.kernel].demangled;
    launch.grid = request.grid;
    launch.block = request.block;
    launch.warps = (request.block.x * request.block.y * request.block.z + 31) / 32;
    launch.blocks = std::uint64_t { request.grid.x } * request.grid.y * request.grid.z;
    launch.dynamicShared = request.dynamicShared;
    launch.checked = m_options.checks != device::Checks::None;
    launch.cooperative = request.cooperative;
    launch.gridId = ++m_engine.launches;
    launch.multiprocessors = m_engine.options.row.multiprocessors;
    launch.memory = m_engine.memory.get();
    launch.textures = &m_engine.textures;
    launch.watchdog = &m_engine.watchdog;
    launch.lineOfPc = [linked = variant.linked.get()](std::uint64_t pc) { return linked->lineOf(pc); };
    launch.isCode = [linked = variant.linked.get()](std::uint64_t pc) { return linked->holds(pc); };
    launch.placeOfLine = [this](std::uint32_t line) { return m_sources.placeText(line); };

    // Vector code may read whole vectors of the parameters: the block is aligned and has room behind it.
    m_parameters.assign(request.parameters.size() + 2 * parameterAlignment, std::byte { 0 });
    const auto raw = std::bit_cast<std::uint64_t>(m_parameters.data());
    std::byte* aligned = m_parameters.data() + (parameterAlignment - raw % parameterAlignment) % parameterAlignment;
    std::ranges::copy(request.parameters, aligned);
    launch.parameters = aligned;
    launch.parameterBytes = request.parameters.size();
    if (request.cooperative) {
        std::ranges::fill(m_engine.gridWorkspace, std::byte { 0 });
        launch.workspace = std::bit_cast<std::uint64_t>(m_engine.gridWorkspace.data());
    }
}

/// How many threads the launch is worth, with the size of its chunks.
unsigned EmulatedModule::workersFor(Launch& launch, const LaunchRequest& request) const
{
    const std::uint64_t threads = request.deterministic ? 1 : m_engine.pool->size();
    if (launch.code->kind == VariantKind::Block) {
        launch.chunk = std::clamp<std::uint64_t>(launch.blocks / (threads * chunksPerWorker), 1, chunkMost);
    } else {
        const std::uint64_t perBlock = launch.code->staticShared + launch.dynamicShared
            + launch.code->frameBytes * launch.warps + 2 * Arena::pageBytes;
        const unsigned active
            = maxActiveBlocks(request.kernel, launch.block.x * launch.block.y * launch.block.z, launch.dynamicShared);
        const std::uint64_t resident = std::uint64_t { active } * launch.multiprocessors;
        launch.residentPerWorker
            = std::clamp<std::uint64_t>(std::min(resident, residentBytesMost / perBlock) / threads, 1, launch.blocks);
        if (request.cooperative)
            launch.residentPerWorker = launch.blocks;
    }
    const std::uint64_t chunks = (launch.blocks + launch.chunk - 1) / launch.chunk;
    return static_cast<unsigned>(std::min(threads, chunks));
}

std::expected<LaunchReport, LaunchFailure> EmulatedModule::launch(const LaunchRequest& request)
{
    if (auto refusal = refusalOf(request))
        return std::unexpected(LaunchFailure { std::move(refusal), std::nullopt });
    LaunchReport report;
    if (auto failure = runTree(request, 0, report))
        return std::unexpected(std::move(*failure));
    return report;
}

std::optional<LaunchFailure> EmulatedModule::runGrid(
    const LaunchRequest& request, DeviceRuntime& runtime, LaunchReport& report)
{
    if (m_options.counters)
        return runCounted(request, runtime, report);
    const auto variant = variantFor(request.kernel, request.block, Counting::No, report.jitMilliseconds);
    if (!variant)
        return internalFailure(request.kernel, variant.error());
    return runPart(request, **variant, {}, nullptr, runtime, report);
}

LaunchFailure EmulatedModule::internalFailure(device::KernelId kernel, const Error& error) const
{
    device::Fault fault;
    fault.kind = error.kind == ErrorKind::Cancelled ? FaultKind::Cancelled : FaultKind::Internal;
    fault.kernel = m_facts[kernel].demangled;
    fault.message = error.message;
    return failed(std::move(fault));
}

std::optional<LaunchFailure> EmulatedModule::runPart(const LaunchRequest& request, const Variant& variant,
    std::vector<Launch::BlockRange> ranges, CounterSink* counters, DeviceRuntime& runtime, LaunchReport& report)
{
    Launch launch;
    prepare(launch, request, variant);
    if (!ranges.empty()) {
        launch.blocks = 0;
        for (const Launch::BlockRange& range : ranges)
            launch.blocks += range.end - range.begin;
        launch.ranges = std::move(ranges);
    }
    launch.counters = counters;
    if (auto looking = lookForRaces(launch, variant); !looking) {
        device::Fault fault;
        fault.kind = FaultKind::MemoryLimit;
        fault.kernel = launch.kernel;
        fault.message = looking.error().message;
        return failed(std::move(fault));
    }
    std::optional<SyncMonitor> sync;
    if (launch.races != nullptr)
        launch.sync = &sync.emplace(launch.code->kind == VariantKind::Lanes);
    launch.runtime = &runtime;
    const unsigned worth = workersFor(launch, request);
    const unsigned workers = counters != nullptr ? 1 : worth;
    m_engine.watchdog.arm(launch, m_engine.limit);
    if (const auto end = m_engine.limit.end(); end && *end <= launch.begin)
        launch.interrupt(Launch::Interrupt::TimeLimit); // many short launches would be over before the watchdog wakes
    {
        const std::stop_callback cancelled(
            m_engine.stop, [&launch] { launch.interrupt(Launch::Interrupt::Cancelled); });
        m_engine.pool->run(launch, workers);
    }
    report.milliseconds += millisecondsSince(launch.begin);
    m_engine.watchdog.disarm();
    m_engine.limit.addWaiting(launch.waited());
    if (launch.races != nullptr) {
        device::foldFindings(report.findings, findingsOf(launch, variant.raceSites, m_sources));
        device::foldFindings(report.findings, syncFindingsOf(launch, *sync, m_sources));
    }
    if (auto fault = finish(launch, request.kernel)) {
        LaunchFailure failure = failed(std::move(*fault));
        failure.findings = std::move(report.findings);
        return failure;
    }
    return std::nullopt;
}

/// The pointer parameters (by their number in the variant) that lead to memory no access of the kernel can write, all
/// of which holds something already.
std::uint64_t EmulatedModule::untrackedParameters(const Launch& launch, const Variant& variant) const
{
    const DeviceMemory& memory = *m_engine.memory;
    const auto allocationOf = [&](std::size_t parameter) -> std::optional<device::Address> {
        std::uint64_t address = 0;
        const std::uint32_t offset = variant.raceParameters.offsets[parameter];
        if (offset + sizeof address > launch.parameterBytes)
            return std::nullopt;
        std::memcpy(&address, launch.parameters + offset, sizeof address);
        const auto allocation = memory.find(address);
        return allocation ? std::optional(allocation->address) : std::nullopt;
    };
    const auto isWritten = [&](device::Address allocation) {
        return m_engine.races->isWritten(allocation, memory.find(allocation)->bytes);
    };
    if (variant.raceParameters.writesElsewhere)
        return 0;
    std::vector<device::Address> written;
    for (std::size_t i = 0; i < variant.raceParameters.offsets.size(); ++i)
        if ((variant.raceParameters.written >> i & 1U) != 0)
            if (const auto allocation = allocationOf(i))
                written.push_back(*allocation);
    std::uint64_t untracked = 0;
    for (std::size_t i = 0; i < variant.raceParameters.offsets.size(); ++i) {
        const auto allocation = allocationOf(i);
        if (allocation && std::ranges::find(written, *allocation) == written.end() && isWritten(*allocation))
            untracked |= std::uint64_t { 1 } << i;
    }
    return untracked;
}

Result<void> EmulatedModule::lookForRaces(Launch& launch, const Variant& variant)
{
    if (m_options.checks != device::Checks::Full) {
        m_engine.memory->written().assumeAll(); // nobody sees what it writes
        return {};
    }
    if (!m_engine.races) {
        const Arena& arena = m_engine.memory->arena();
        WARPDESK_TRY(m_engine.races, RaceDetector::create(arena.begin(), arena.end(), m_engine.memory->written()));
    }
    auto ranges = m_engine.memory->writableRanges();
    const auto workspace = std::bit_cast<std::uint64_t>(m_engine.gridWorkspace.data());
    ranges.emplace_back(workspace, workspace + m_engine.gridWorkspace.size());
    WARPDESK_TRY_VOID(m_engine.races->cover(ranges));
    m_engine.races->reset(launch.blocks, untrackedParameters(launch, variant));
    launch.races = m_engine.races.get();
    return {};
}

/// Delivers the prints and gives the fault of the launch, if it had one.
std::optional<device::Fault> EmulatedModule::finish(Launch& launch, device::KernelId kernel) const
{
    const std::string text = launch.prints.take(launch.faultBlock.load());
    if (!text.empty() && m_engine.output)
        m_engine.output(text);
    std::optional<device::Fault> fault = std::move(launch.fault);
    const auto why = launch.interrupted.load();
    if (!fault && why != Launch::Interrupt::None && launch.ended.load() < launch.blocks) {
        // Stopped between two blocks: no loop was running.
        const bool cancelled = why == Launch::Interrupt::Cancelled;
        fault.emplace();
        fault->kind = cancelled ? FaultKind::Cancelled : FaultKind::TimeLimit;
        fault->kernel = launch.kernel;
        fault->message = cancelled
            ? "the run was cancelled"
            : fmt::format("{} of {} blocks had run when the time was over", launch.ended.load(), launch.blocks);
    }
    if (!fault)
        return fault;
    const bool stopped = fault->kind == FaultKind::TimeLimit || fault->kind == FaultKind::Cancelled;
    if (stopped && fault->ptxLine == 0) // where blocks start
        fault->ptxLine = firstLine(kernel);
    explain(*fault);
    return fault;
}

/// The PTX line of a kernel's first instruction.
std::uint32_t EmulatedModule::firstLine(device::KernelId kernel) const
{
    const auto& functions = m_module.functions;
    const auto found = std::ranges::find_if(functions,
        [&](const ptx::Function& function) { return function.isEntry && function.name == m_facts[kernel].name; });
    return found == functions.end() || found->instructions.empty() ? 0 : found->instructions.front().line;
}

void EmulatedModule::explain(device::Fault& fault) const
{
    m_sources.locate(fault);
    if (fault.kind == FaultKind::Unimplemented && fault.message.empty()) {
        const std::string instruction = m_sources.instructionAt(fault.ptxLine);
        fault.message = fmt::format("the emulator does not have the PTX instruction {} (line {} of the PTX)",
            instruction.empty() ? "used here" : instruction, fault.ptxLine);
    }
}

} // namespace warpdesk::emulator
