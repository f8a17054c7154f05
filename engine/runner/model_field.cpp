// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/model_field.h"

#include "engine/compile/kernels.h"
#include "engine/judge/solution.h"
#include "engine/measure/roofline_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpdesk::runner {
namespace {

using measure::FlopType;
using measure::MemoryLevel;
using measure::ModelledTime;
using measure::RepeatedCounters;

constexpr double kSectorBytes = 32;
constexpr double kWavefrontBytes = 128;
constexpr double kMilli = 1e3;

const cubin::KernelImage* imageOf(const cubin::CubinImage& image, const std::string& demangled)
{
    const auto found = std::ranges::find_if(
        image.kernels, [&](const cubin::KernelImage& kernel) { return compile::demangled(kernel.name) == demangled; });
    return found == image.kernels.end() ? nullptr : &*found;
}

Json optional(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json timeJson(const ModelledTime& time, const cubin::KernelImage& kernel, const std::string& architecture)
{
    Json resources = Json::array();
    for (const measure::ResourceUse& use : time.resources)
        resources.push_back({ { "resource", measure::id(use.resource) }, { "name", measure::name(use.resource) },
            { "milliseconds", use.seconds * kMilli }, { "utilisation", use.utilisation } });
    Json unknown = Json::array();
    for (const measure::Resource resource : time.unknown)
        unknown.push_back(measure::id(resource));
    Json limits = Json::array();
    for (const device::Occupancy::Limit limit : time.occupancy.limits)
        limits.push_back(device::name(limit));
    return { { "milliseconds", time.seconds * kMilli }, { "launch_milliseconds", time.launchSeconds * kMilli },
        { "limited_by", measure::id(time.limit) }, { "limited_by_name", measure::name(time.limit) },
        { "resources", std::move(resources) }, { "unknown", std::move(unknown) },
        { "occupancy",
            { { "blocks", time.occupancy.blocks }, { "warps", time.occupancy.warps },
                { "max_warps", time.occupancy.maxWarps }, { "fraction", time.occupancy.fraction() },
                { "limits", std::move(limits) } } },
        { "resident_blocks", time.residentBlocks }, { "waves", time.waves }, { "registers", kernel.registers },
        { "instructions", std::round(time.issued) }, { "warp_cycles", std::round(time.warpCycles) },
        { "machine_code", architecture }, { "matched", time.matched } };
}

std::optional<FlopType> tensorType(ptx::Type type)
{
    switch (type) {
    case ptx::Type::F16:
    case ptx::Type::F16x2:
        return FlopType::TensorFp16;
    case ptx::Type::BF16:
    case ptx::Type::BF16x2:
        return FlopType::TensorBf16;
    case ptx::Type::TF32:
        return FlopType::TensorTf32;
    case ptx::Type::F64:
        return FlopType::TensorFp64;
    case ptx::Type::E4M3:
    case ptx::Type::E5M2:
        return FlopType::TensorFp8;
    case ptx::Type::S8:
    case ptx::Type::U8:
        return FlopType::TensorInt8;
    default:
        return std::nullopt;
    }
}

measure::KernelWork workOf(const RepeatedCounters& repeated, double seconds)
{
    const device::KernelCounters& counters = repeated.counters;
    const measure::CounterSums sums = measure::summarise(counters).kernel;
    measure::KernelWork work;
    work.label = compile::plainName(counters.kernel);
    work.seconds = seconds;
    const auto operations = [&](FlopType type) -> double& { return work.operations[static_cast<std::size_t>(type)]; };
    operations(FlopType::Fp32) = static_cast<double>(sums.fp32);
    operations(FlopType::Fp64) = static_cast<double>(sums.fp64);
    operations(FlopType::Fp16) = static_cast<double>(sums.fp16);
    for (const device::InstructionCounters& in : counters.instructions)
        if (const auto type = tensorType(in.operations.tensorType); type && in.operations.tensor != 0)
            operations(*type) += static_cast<double>(in.operations.tensor) * static_cast<double>(in.executed);
    const device::MemoryCounters& memory = counters.memory;
    const auto bytes
        = [&](MemoryLevel level) -> std::optional<double>& { return work.bytes[static_cast<std::size_t>(level)]; };
    bytes(MemoryLevel::Dram)
        = kSectorBytes * static_cast<double>(memory.dramReadSectors + memory.dramWriteSectors + memory.dirtySectors);
    bytes(MemoryLevel::L2)
        = kSectorBytes * static_cast<double>(memory.l2ReadSectors + memory.l2WriteSectors + memory.l2AtomicSectors);
    double near = 0;
    for (const auto& [key, access] : sums.accesses)
        near += key.space == ptx::Space::Shared ? kWavefrontBytes * static_cast<double>(access.wavefronts)
                                                : kSectorBytes * static_cast<double>(access.sectors);
    bytes(MemoryLevel::L1) = near;
    return work;
}

const char* idOf(measure::RooflineFlag flag)
{
    static constexpr std::array ids { "no time", "bad count", "unknown peak", "above compute", "above memory" };
    return ids[static_cast<std::size_t>(flag)];
}

Json pointJson(const measure::RooflinePoint& point, double seconds)
{
    Json levels = Json::array();
    for (const measure::LevelPoint& level : point.levels)
        levels.push_back({ { "level", measure::name(level.level) }, { "bytes_per_second", level.bytesPerSecond },
            { "intensity", optional(level.intensity) }, { "of_bandwidth", optional(level.ofBandwidth) } });
    Json flags = Json::array();
    for (const measure::RooflineFlag flag : point.flags)
        flags.push_back({ { "flag", idOf(flag) }, { "words", measure::explain(flag) } });
    Json object { { "label", point.label }, { "measured", point.measured }, { "share", point.share },
        { "seconds", seconds }, { "operations_per_second", point.operationsPerSecond },
        { "type", measure::name(point.mainType) }, { "compute_roof", optional(point.computeRoof) },
        { "attainable", optional(point.attainable) }, { "of_roof", optional(point.ofRoof) },
        { "levels", std::move(levels) }, { "flags", std::move(flags) } };
    object["limiting_level"] = point.limitingLevel ? Json(measure::name(*point.limitingLevel)) : Json();
    return object;
}

Json speedOfLight(const measure::Roofline& roofs, const LeastWork& least, std::optional<double> total)
{
    const bool doubles = least.type == FlopType::Fp64 && roofs.peak(FlopType::TensorFp64);
    const FlopType type = doubles ? FlopType::TensorFp64 : least.type;
    const auto seconds = measure::leastSeconds(roofs, least.flops.value_or(0), least.bytes.value_or(0), type);
    if (!seconds)
        return nullptr;
    Json object { { "milliseconds", *seconds * kMilli }, { "flops", optional(least.flops) },
        { "bytes", optional(least.bytes) }, { "type", measure::name(type) } };
    object["fraction"] = total && *total > 0 ? Json(*seconds / *total) : Json();
    return object;
}

} // namespace

FlopType leastTypeOf(const judge::Problem& problem)
{
    using judge::ElementType;
    const auto has = [&](std::initializer_list<ElementType> types) {
        return std::ranges::any_of(problem.arguments, [&](const judge::Argument& argument) {
            return argument.role == judge::Role::Input && std::ranges::find(types, argument.type) != types.end();
        });
    };
    if (has({ ElementType::Double }))
        return FlopType::Fp64;
    if (has({ ElementType::Fp8E4M3, ElementType::Fp8E5M2 }))
        return FlopType::TensorFp8;
    if (has({ ElementType::Half }))
        return FlopType::TensorFp16;
    if (has({ ElementType::BFloat16 }))
        return FlopType::TensorBf16;
    return has({ ElementType::Int8 }) && !has({ ElementType::Float }) ? FlopType::TensorInt8 : FlopType::Fp32;
}

Result<MachineCode> machineCodeOf(
    compile::Compiler& compiler, const device::GpuRow& row, std::string_view source, std::string_view file)
{
    MachineCode code;
    const unsigned wanted = row.computeMajor * 10 + row.computeMinor;
    const std::vector<int> known = compiler.architectures();
    unsigned sm = wanted;
    if (!known.empty() && wanted < static_cast<unsigned>(known.front())) {
        sm = static_cast<unsigned>(known.front());
        code.note
            = fmt::format("NVRTC {} makes no code for sm_{}: that of sm_{} stands in", compiler.version(), wanted, sm);
    }
    compile::Options options;
    options.architecture = fmt::format("sm_{}", sm);
    if (sm == 90 && judge::architectureFor(source) == "compute_90a")
        options.architecture += 'a';
    options.machineCode = true;
    WARPDESK_TRY(const compile::Output output, compiler.compile(source, file, options));
    code.architecture = options.architecture;
    if (!output.ok || output.cubin.empty()) {
        code.note = fmt::format("there is no machine code of this source for {}", code.architecture);
        for (const Diagnostic& diagnostic : output.diagnostics)
            if (diagnostic.severity == Severity::Error) {
                code.note += ": " + diagnostic.message;
                break;
            }
        return code;
    }
    WARPDESK_TRY(code.image, cubin::readCubin(output.cubin));
    return code;
}

ModelledKernels modelKernels(const device::GpuRow& row, const MachineCode& code,
    std::span<const RepeatedCounters> kernels, const LeastWork& least)
{
    ModelledKernels result;
    result.roofs = measure::rooflineOf(row);
    std::vector<std::optional<double>> seconds;
    std::optional<double> total = 0;
    for (const RepeatedCounters& repeated : kernels) {
        const cubin::KernelImage* image = code.image ? imageOf(*code.image, repeated.counters.kernel) : nullptr;
        std::optional<ModelledTime> time;
        if (image != nullptr)
            time = measure::modelTime(
                row, repeated.counters, measure::joinCode(*code.image, *image, repeated.counters), repeated.launches);
        result.kernels.push_back(time ? timeJson(*time, *image, code.architecture) : Json());
        seconds.push_back(time ? std::optional(time->seconds * repeated.launches) : std::nullopt);
        total = total && seconds.back() ? std::optional(*total + *seconds.back()) : std::nullopt;
    }
    result.roofline = measure::toJson(result.roofs);
    result.roofline["points"] = Json::array();
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        if (!seconds[i])
            continue;
        measure::KernelWork work = workOf(kernels[i], *seconds[i]);
        work.share = total && *total > 0 ? *seconds[i] / *total : 1;
        result.points.push_back(measure::place(result.roofs, work));
        result.roofline["points"].push_back(pointJson(result.points.back(), *seconds[i]));
    }
    if (kernels.empty())
        total.reset();
    result.total
        = { { "gpu", row.id }, { "milliseconds", total ? Json(*total * kMilli) : Json() }, { "note", code.note } };
    result.speedOfLight = speedOfLight(result.roofs, least, total);
    return result;
}

} // namespace warpdesk::runner
