// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic_json.h"
#include "engine/judge/profile.h"
#include "engine/measure/profile_json.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"
#include "engine/runner/judge_fields.h"
#include "engine/runner/model_field.h"

#include <fmt/format.h>

#include <limits>

namespace warpdesk::runner {
namespace {

constexpr std::uint64_t mostBlocks = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t mostLine = 10'000'000;

/// The fields of what to picture: `access` (a line), `warp`, `barriers`, `block`.
Result<std::optional<device::PictureRequest>> pictureOf(const Json& job)
{
    const auto wants = [&job](const char* field) { return job.contains(field) && !job[field].is_null(); };
    WARPDESK_TRY(const bool barriers, flagOr(job, "barriers", false));
    if (!wants("access") && !wants("warp") && !barriers)
        return std::nullopt;
    device::PictureRequest picture;
    picture.barriers = barriers;
    WARPDESK_TRY(picture.block, numberOr(job, "block", 0, mostBlocks));
    WARPDESK_TRY(const std::uint64_t line, numberOr(job, "access", 0, mostLine));
    picture.line = static_cast<std::uint32_t>(line);
    if (wants("warp")) {
        WARPDESK_TRY(const std::uint64_t warp, numberOr(job, "warp", 0, 31));
        picture.warp = static_cast<std::uint32_t>(warp);
    }
    return picture;
}

Result<judge::ProfileOptions> optionsOf(const Json& job)
{
    judge::ProfileOptions options;
    WARPDESK_TRY(options.size, textOr(job, "size", ""));
    WARPDESK_TRY(options.kernel, textOr(job, "kernel", ""));
    WARPDESK_TRY(options.counters.sample, numberOr(job, "sample", options.counters.sample, mostBlocks));
    WARPDESK_TRY(options.counters.picture, pictureOf(job));
    return options;
}

Json toJson(const judge::ProfileResult& result, const JobContext& context, const device::Device& device)
{
    Json object { { "version", 1 }, { "problem", context.job.object["problem"].value("slug", "") },
        { "device", device.id() }, { "gpu", device.row().name }, { "name", result.name }, { "sizes", result.sizes },
        { "flags", result.flags }, { "instructions_from", "ptx" }, { "kernels", Json::array() } };
    object["verdict"] = !result.compiles ? "does not compile" : judge::name(result.verdict);
    if (!result.message.empty())
        object["message"] = result.message;
    if (result.place)
        object["place"] = { { "file", result.place->file }, { "line", result.place->line } };
    object["diagnostics"] = Json::array();
    for (const Diagnostic& diagnostic : result.diagnostics)
        object["diagnostics"].push_back(warpdesk::toJson(diagnostic));
    for (const device::BlockPictures& pictures : result.pictures)
        object["pictures"] = measure::toJson(pictures);
    object["output"] = result.output;
    return object;
}

/// Adds the kernels with what they take on the GPU, and the roofline.
Result<void> addKernels(
    Json& object, const judge::ProfileResult& result, const JobContext& context, const SolutionJob& solution)
{
    const std::vector<measure::RepeatedCounters> kernels = measure::joinLaunches(result.kernels);
    ModelledKernels modelled;
    if (!kernels.empty()) {
        WARPDESK_TRY(const MachineCode code,
            machineCodeOf(solution.compiler, solution.device.row(), solution.source, solution.file));
        modelled = modelKernels(solution.device.row(), code, kernels,
            { result.leastFlops, result.leastBytes, leastTypeOf(solution.problem) });
    }
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const auto advice = measure::adviceFor(kernels[i].counters, { result.singlePrecision });
        object["kernels"].push_back(measure::toJson(kernels[i], advice));
        object["kernels"].back()["modelled"] = modelled.kernels[i];
    }
    object["modelled"] = modelled.total;
    object["speed_of_light"] = modelled.speedOfLight;
    object["roofline"] = modelled.roofline;
    WARPDESK_TRY(const std::string theme, textOr(context.job.object, "svg", ""));
    if (theme.empty() || kernels.empty())
        return {};
    measure::SvgOptions options;
    options.theme = theme == "dark" ? measure::SvgTheme::Dark : measure::SvgTheme::Light;
    object["svg"] = measure::rooflineSvg(modelled.roofs, modelled.points, options);
    return {};
}

} // namespace

Result<JobResult> runProfile(const JobContext& context)
{
    WARPDESK_TRY(const judge::ProfileOptions options, optionsOf(context.job.object));
    // Counts are the emulator's, whatever else there is.
    WARPDESK_TRY(const SolutionJob solution, solutionOf(context, "emulator"));
    JudgeRelay relay(context.events);
    const auto profiled = judge::profileSolution(solution.request(context, relay), options);
    if (!profiled) {
        context.workshop.retireDevice();
        return std::unexpected(profiled.error());
    }
    JobResult result { toJson(*profiled, context, solution.device), {} };
    WARPDESK_TRY_VOID(addKernels(result.result, *profiled, context, solution));
    if (profiled->verdict != judge::Verdict::Accepted)
        context.workshop.retireDevice();
    return result;
}

} // namespace warpdesk::runner
