// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/profile.h"

#include "engine/judge/inputs.h"
#include "engine/judge/solution.h"
#include "engine/judge/solve_call.h"
#include "engine/judge/sweep.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warpdesk::judge {
namespace {

constexpr std::uint8_t poison = 0xff;

/// "n=1000,m=7" in pieces that name a size each; a piece without a name belongs to the one before.
std::vector<std::string> piecesOf(std::string_view text)
{
    std::vector<std::string> pieces;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const std::string piece(text.substr(start, end - start));
        if (piece.find('=') == std::string::npos && !pieces.empty())
            pieces.back() += "," + piece;
        else
            pieces.push_back(piece);
        start = end + 1;
    }
    return pieces;
}

/// The problem with the size to profile as its only measure case.
Result<Problem> withSize(const Problem& problem, std::string_view size, const Secret& secret)
{
    Problem own = problem;
    if (size.empty()) {
        const auto emulated = std::ranges::find(own.measure, false, &TestSpec::gpuOnly);
        const TestSpec chosen = emulated != own.measure.end() ? *emulated : atLargestSizes(own.tests.back());
        own.measure = { chosen };
        return own;
    }
    for (const std::vector<TestSpec>* specs : { &problem.measure, &problem.tests }) {
        const auto named = std::ranges::find(*specs, size, &TestSpec::name);
        if (named != specs->end()) {
            own.measure = { withDrawnSizes(problem, *named, secret) };
            return own;
        }
    }
    for (const std::string& piece : piecesOf(size)) {
        WARPDESK_TRY(own.measure, sweepCases(own, piece));
        if (own.measure.size() != 1)
            return failure(ErrorKind::Input, fmt::format("\"{}\" is more than one size", piece),
                "A profile is of one size, as n=1000.");
    }
    return own;
}

class Profile final {
public:
    Profile(const JudgeRequest& request, const ProfileOptions& options)
        : m_request(request)
        , m_options(options)
        , m_device(request.device)
    {
    }
    Profile(const Profile&) = delete;
    Profile& operator=(const Profile&) = delete;
    ~Profile() { m_device.setOutput({}); }

    Result<ProfileResult> run()
    {
        m_secret = m_request.options.secret ? *m_request.options.secret : Secret::fresh();
        WARPDESK_TRY(m_problem, withSize(m_request.problem, m_options.size, m_secret));
        const TestSpec& spec = m_problem.measure.front();
        m_result.name = spec.name;
        m_result.sizes = spec.sizes;
        m_result.singlePrecision = std::ranges::none_of(
            m_problem.arguments, [](const Argument& argument) { return argument.type == ElementType::Double; });
        m_request.events.progress(Stage::Compile, 0, 1, {});
        WARPDESK_TRY(const CompiledSolution solution,
            compileSolution(m_request.compiler, m_problem, m_request.source, m_request.file, "solve"));
        m_result.compiles = solution.compiles && solution.hasFunction;
        m_result.diagnostics = solution.diagnostics;
        m_result.flags = solution.flags;
        m_result.message = solution.message;
        if (!solution.module)
            return std::move(m_result);
        WARPDESK_TRY_VOID(call(*solution.module));
        return std::move(m_result);
    }

private:
    Result<void> call(const ptx::Module& module)
    {
        const std::vector<std::string> entries { "solve" };
        device::LoadOptions load;
        load.checks = device::Checks::Memory;
        load.solutionFile = std::string(m_request.file);
        load.counters = m_options.counters;
        WARPDESK_TRY(const auto program, m_request.loader(m_device, module, entries, load));
        WARPDESK_TRY(const Case bound, bind(m_problem, m_problem.measure.front()));
        WARPDESK_TRY_VOID(fitsLimits(bound));
        if (m_problem.flops) {
            WARPDESK_TRY(m_result.leastFlops, m_problem.flops->real(bound.values));
        }
        if (m_problem.bytes) {
            WARPDESK_TRY(m_result.leastBytes, m_problem.bytes->real(bound.values));
        }
        std::vector<Array> inputs;
        if (m_problem.usesGenerator()) {
            const CaseKey key { 0, 0, true };
            WARPDESK_TRY_VOID(m_request.reference.begin(m_problem, m_secret, { &key, 1 }));
            WARPDESK_TRY(inputs, m_request.reference.inputs(key, m_request.stop));
        } else {
            WARPDESK_TRY(inputs, makeInputs(bound, 0, m_secret));
        }
        m_request.events.progress(Stage::Measure, 0, 1, m_result.name);
        m_device.setOutput([this](std::string_view text) { m_result.output += text; });
        CallRequest request { m_device, *program, bound, inputs, poison };
        request.stop = m_request.stop;
        request.readBack = false;
        WARPDESK_TRY(const Call made, callSolve(request));
        if (made.fault) {
            WARPDESK_TRY(m_result.verdict, verdictOf(*made.fault));
            m_result.message = made.fault->fault.message;
            if (made.fault->fault.place.line != 0)
                m_result.place = made.fault->fault.place;
        } else if (made.refusedLaunch) {
            m_result.verdict = Verdict::LaunchError;
            m_result.message = made.refusedLaunch->message;
        }
        return chooseLaunches(m_result, m_device.counters(), m_device.pictures(), m_options);
    }

    const JudgeRequest& m_request;
    const ProfileOptions& m_options;
    WatchedDevice m_device;
    Secret m_secret;
    Problem m_problem;
    ProfileResult m_result;
};

/// "a, b and c", each once, in the order in which they come.
std::string listed(const std::vector<std::string>& names)
{
    std::vector<std::string> once;
    for (const std::string& name : names)
        if (std::ranges::find(once, name) == once.end())
            once.push_back(name);
    const std::string last = once.back();
    once.pop_back();
    return once.empty() ? last : fmt::format("{} and {}", fmt::join(once, ", "), last);
}

Result<void> pictured(
    const device::KernelCounters& kernel, const device::BlockPictures& pictures, const device::PictureRequest& wanted)
{
    if (wanted.block >= kernel.blocks)
        return failure(ErrorKind::Input,
            fmt::format("there is no block {} in the grid of {}", wanted.block, kernel.kernel),
            fmt::format("Its blocks are 0 to {}.", kernel.blocks - 1));
    if (wanted.warp && *wanted.warp >= kernel.warps)
        return failure(ErrorKind::Input,
            fmt::format("there is no warp {} in a block of {}", *wanted.warp, kernel.kernel),
            fmt::format("Its warps are 0 to {}.", kernel.warps - 1));
    if (wanted.line == 0 || !pictures.accesses.empty())
        return {};
    std::vector<std::string> lines;
    for (const device::InstructionCounters& instruction : kernel.instructions)
        if (!instruction.accesses.empty() && instruction.place.file.empty() && instruction.place.line != 0)
            lines.push_back(std::to_string(instruction.place.line));
    return failure(ErrorKind::Input,
        fmt::format("block {} of {} accesses no memory in line {}", wanted.block, kernel.kernel, wanted.line),
        lines.empty() ? "" : fmt::format("Accesses of the kernel are in lines {}.", listed(lines)));
}

} // namespace

Result<void> chooseLaunches(ProfileResult& result, std::span<const device::KernelCounters> counted,
    std::span<const device::BlockPictures> pictures, const ProfileOptions& options)
{
    for (std::size_t i = 0; i < counted.size(); ++i) {
        if (counted[i].kernel.find(options.kernel) == std::string::npos)
            continue;
        result.kernels.push_back(counted[i]);
        if (i < pictures.size() && result.pictures.empty())
            result.pictures.push_back(pictures[i]);
    }
    if (result.verdict != Verdict::Accepted)
        return {};
    if (result.kernels.empty() && !options.kernel.empty()) {
        std::vector<std::string> names;
        for (const device::KernelCounters& kernel : counted)
            names.push_back(kernel.kernel);
        return failure(ErrorKind::Input, fmt::format("no kernel with \"{}\" in its name was launched", options.kernel),
            names.empty() ? "solve() launched none at all." : fmt::format("Launched were {}.", listed(names)));
    }
    if (options.counters.picture && !result.pictures.empty())
        return pictured(result.kernels.front(), result.pictures.front(), *options.counters.picture);
    return {};
}

Result<ProfileResult> profileSolution(const JudgeRequest& request, const ProfileOptions& options)
{
    return Profile(request, options).run();
}

} // namespace warpdesk::judge
