// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/count_plan.h"
#include "engine/emulator/runtime/device_runtime.h"
#include "engine/emulator/runtime/engine.h"
#include "engine/emulator/runtime/launch.h"
#include "engine/emulator/runtime/module_variables.h"
#include "engine/emulator/runtime/source_map.h"

namespace warpdesk::emulator {

/// A PTX module on the emulator. Code is generated when a kernel is first launched in a block shape; after four shapes
/// of a kernel, one variant that reads the shape at run time serves all others.
class EmulatedModule final : public device::LoadedModule {
public:
    [[nodiscard]] static Result<std::unique_ptr<EmulatedModule>> load(
        Engine& engine, const ptx::Module& module, device::LoadOptions options);

    std::span<const device::KernelFacts> kernels() const override { return m_facts; }
    std::optional<device::KernelId> find(std::string_view name) const override;
    std::optional<Symbol> symbol(std::string_view name) const override { return m_variables->find(name); }
    device::Status setMaxDynamicShared(device::KernelId kernel, std::uint64_t bytes) override;
    Result<device::LaunchReport> warm(const device::LaunchRequest& request) override;
    std::expected<device::LaunchReport, device::LaunchFailure> launch(const device::LaunchRequest& request) override;
    unsigned maxActiveBlocks(device::KernelId kernel, unsigned threads, std::uint64_t dynamicShared) const override;

private:
    using LaunchFailure = device::LaunchFailure;
    struct Variant {
        BlockShape shape;
        KernelCode code;
        std::vector<std::uint32_t> raceSites; ///< PTX lines of the accesses, Checks::Full
        RaceParameters raceParameters;
        bool counted = false;
        CountPlan plan; ///< of counted code
        CountedCode counts;
        std::unique_ptr<LinkedObject> linked;
    };
    struct Kernel {
        std::uint64_t maxDynamicShared = 0; ///< cudaFuncSetAttribute
        std::vector<std::unique_ptr<Variant>> variants;
    };
    /// Runs plain code, or counted.
    enum class Counting : std::uint8_t { No, Yes };
    EmulatedModule(Engine& engine, const ptx::Module& module, device::LoadOptions options);

    [[nodiscard]] Result<const Variant*> variantFor(
        device::KernelId kernel, const device::Dim3& block, Counting counting, double& milliseconds);
    [[nodiscard]] Result<std::unique_ptr<Variant>> build(
        device::KernelId kernel, const BlockShape& shape, Counting counting);
    [[nodiscard]] std::optional<device::Refusal> refusalOf(const device::LaunchRequest& request) const;
    /// One grid and everything it launches. `report` adds up.
    [[nodiscard]] std::optional<LaunchFailure> runTree(
        const device::LaunchRequest& request, unsigned depth, device::LaunchReport& report);
    [[nodiscard]] std::optional<LaunchFailure> runGrid(
        const device::LaunchRequest& request, DeviceRuntime& runtime, device::LaunchReport& report);
    /// The blocks of `ranges`, or all.
    [[nodiscard]] std::optional<LaunchFailure> runPart(const device::LaunchRequest& request, const Variant& variant,
        std::vector<Launch::BlockRange> ranges, CounterSink* counters, DeviceRuntime& runtime,
        device::LaunchReport& report);
    [[nodiscard]] std::optional<LaunchFailure> runCounted(
        const device::LaunchRequest& request, DeviceRuntime& runtime, device::LaunchReport& report);
    void addPictures(CounterSink& sink, device::LaunchReport& report) const;
    [[nodiscard]] LaunchFailure internalFailure(device::KernelId kernel, const Error& error) const;
    [[nodiscard]] std::optional<LaunchFailure> runChild(
        ChildWork& work, const device::LaunchRequest& parent, unsigned depth, device::LaunchReport& report);
    [[nodiscard]] std::optional<LaunchFailure> runCopy(const ChildCopy& copy, const std::string& kernel) const;
    [[nodiscard]] std::optional<device::KernelId> kernelAt(std::uint64_t token) const;
    void prepare(Launch& launch, const device::LaunchRequest& request, const Variant& variant);
    [[nodiscard]] unsigned workersFor(Launch& launch, const device::LaunchRequest& request) const;
    [[nodiscard]] Result<void> lookForRaces(Launch& launch, const Variant& variant);
    [[nodiscard]] std::uint64_t untrackedParameters(const Launch& launch, const Variant& variant) const;
    [[nodiscard]] std::optional<device::Fault> finish(Launch& launch, device::KernelId kernel) const;
    [[nodiscard]] std::uint32_t firstLine(device::KernelId kernel) const;
    void explain(device::Fault& fault) const;

    Engine& m_engine;
    std::shared_ptr<const ptx::Module> m_owned; ///< also by code generation that was left behind
    const ptx::Module& m_module;
    device::LoadOptions m_options;
    std::vector<device::KernelFacts> m_facts;
    std::vector<Kernel> m_kernels;
    std::unique_ptr<ModuleVariables> m_variables;
    SourceMap m_sources;
    std::vector<std::byte> m_parameters; ///< of the launch that runs, and room to align it
};

} // namespace warpdesk::emulator
