// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/test_run.h"

#include "engine/judge/compare_detail.h"
#include "engine/judge/inputs.h"
#include "engine/judge/precision.h"
#include "engine/judge/solve_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpdesk::judge {

namespace {

constexpr std::uint8_t firstPoison = 0xff;
/// A second pattern tells who left the first one: nobody, or a solution that computed -1 or copied what nobody wrote.
/// As a float it is so small that adding anything changes it.
constexpr std::uint8_t secondPoison = 0x11;

const char* const hostLabel = "no kernel was launched: computed on the CPU";
const char* const determinismLabel = "order-dependent atomics: judged on one thread";

class TestRun final {
public:
    TestRun(TestRunContext& context, const CaseKey& key)
        : m_context(context)
        , m_key(key)
        , m_problem(context.request.problem)
        , m_spec(withDrawnSizes(m_problem, specOf(m_problem, key), context.secret))
    {
    }

    Result<TestResult> run()
    {
        m_result.name = m_spec.name;
        m_result.sizes = m_spec.sizes;
        WARPDESK_TRY(m_case, bind(m_problem, m_spec));
        WARPDESK_TRY_VOID(fitsLimits(m_case));
        WARPDESK_TRY_VOID(inputs());
        WARPDESK_TRY(Call call, callOnce(firstPoison));
        if (call.report.usedOrderDependentAtomics && !m_context.deterministic && !call.fault) {
            m_context.deterministic = true;
            WARPDESK_TRY(call, callOnce(firstPoison));
        }
        if (m_context.deterministic)
            m_result.labels.emplace_back(determinismLabel);
        WARPDESK_TRY_VOID(judgeCall(call));
        return std::move(m_result);
    }

private:
    Result<void> inputs()
    {
        if (m_problem.usesGenerator()) {
            WARPDESK_TRY(m_inputs, m_context.request.reference.inputs(m_key, m_context.request.stop));
        } else {
            WARPDESK_TRY(m_inputs, makeInputs(m_case, m_key.trial, m_context.secret));
        }
        return {};
    }

    Result<Call> callOnce(std::uint8_t poison)
    {
        WARPDESK_TRY(Call call,
            callSolve({ m_context.device, m_context.program, m_case, m_inputs, poison, m_context.deterministic,
                m_context.output, m_context.request.stop }));
        m_result.milliseconds = call.milliseconds;
        m_result.findings = call.fault ? call.fault->findings : call.report.findings;
        if (!call.fault) {
            m_result.launches = call.report.launches;
            m_result.kernelMilliseconds = call.report.kernelMilliseconds;
            m_result.jitMilliseconds += call.report.jitMilliseconds;
        }
        return call;
    }

    Result<void> judgeCall(const Call& call)
    {
        if (call.fault) {
            WARPDESK_TRY_VOID(judgeFault(*call.fault));
            blameEarlierFailure(call);
            return {};
        }
        const auto& pending = call.report.pendingError;
        // A refused launch is a launch error, whichever of CUDA's numbers it left.
        const bool refused = pending && call.refusedLaunch && call.refusedLaunch->status == pending->status;
        const auto meaning = [&](bool right) { return refused ? Verdict::LaunchError : verdictOf(*pending, right); };
        if (pending && meaning(true) != Verdict::Accepted)
            return pendingVerdict(*pending, meaning(true));
        if (call.damaged) {
            m_result.verdict = Verdict::OutOfBounds;
            m_result.argument = call.damaged->label;
            m_result.message = fmt::format(
                "something was written just outside \"{}\" ({} bytes)", call.damaged->label, call.damaged->bytes);
            return {};
        }
        if (inputModified(call))
            return {};
        if (m_problem.raceFree && !m_result.findings.empty()) {
            m_result.verdict = Verdict::RuntimeError;
            m_result.message = m_result.findings.front().message;
            m_result.place = m_result.findings.front().second.place;
            return {};
        }
        WARPDESK_TRY_VOID(compareOutputs(call));
        blameEarlierFailure(call);
        if (m_result.verdict == Verdict::Accepted && call.report.launches == 0)
            m_result.labels.emplace_back(hostLabel);
        if (pending) {
            const bool right = m_result.verdict == Verdict::Accepted;
            if (!right && m_result.verdict != Verdict::MemoryLimit)
                return pendingVerdict(*pending, meaning(false));
            if (right)
                m_result.labels.push_back(fmt::format("an error was left unread: {}", pending->message));
        }
        return {};
    }

    /// A solution that went on after a refused allocation or launch fails by what followed; the refusal is the reason.
    void blameEarlierFailure(const Call& call)
    {
        const Verdict seen = m_result.verdict;
        const bool failed = seen == Verdict::OutOfBounds || seen == Verdict::RuntimeError
            || seen == Verdict::WrongAnswer || seen == Verdict::NotWritten;
        if (!failed)
            return;
        if (call.failedAllocation) {
            m_result.verdict = Verdict::MemoryLimit;
            m_result.message = fmt::format("{} of {} bytes failed: the problem allows {} MiB",
                call.failedAllocation->label, call.failedAllocation->bytes, m_problem.limits.bytes >> 20U);
        } else if (call.refusedLaunch) {
            m_result.verdict = Verdict::LaunchError;
            m_result.message
                = fmt::format("{}: {}", device::statusName(call.refusedLaunch->status), call.refusedLaunch->message);
        }
    }

    Result<void> judgeFault(const host::HostFault& fault)
    {
        WARPDESK_TRY(m_result.verdict, verdictOf(fault));
        m_result.fault = fault.fault;
        m_result.inHostCode = fault.inHostCode;
        m_result.message = fault.fault.message;
        if (fault.fault.place.line)
            m_result.place = fault.fault.place;
        return {};
    }

    Result<void> pendingVerdict(const host::RunReport::Pending& pending, Verdict verdict)
    {
        m_result.verdict = verdict;
        m_result.message = fmt::format("{}: {}", device::statusName(pending.status), pending.message);
        if (pending.place.line)
            m_result.place = pending.place;
        return {};
    }

    bool inputModified(const Call& call)
    {
        for (std::size_t i = 0; i < call.after.size(); ++i) {
            if (m_problem.arguments[i].role != Role::Input || call.after[i].bytes == m_inputs[i].bytes)
                continue;
            const auto differs = std::ranges::mismatch(call.after[i].bytes, m_inputs[i].bytes).in1;
            const auto element
                = static_cast<std::size_t>(differs - call.after[i].bytes.begin()) / bytesOf(call.after[i].type);
            m_result.verdict = Verdict::InputModified;
            m_result.argument = m_problem.arguments[i].name;
            m_result.modifiedIndex = indexOf(m_inputs[i].shape, element);
            m_result.message = fmt::format("the input \"{}\" was changed, first at [{}]", m_result.argument,
                fmt::join(*m_result.modifiedIndex, ", "));
            return true;
        }
        return false;
    }

    Result<void> compareOutputs(const Call& call)
    {
        m_context.request.events.progress(Stage::Reference, 0, 0, m_spec.name);
        WARPDESK_TRY(
            const std::vector<Array> expected, m_context.request.reference.expected(m_key, m_context.request.stop));
        if (expected.size() != m_problem.arguments.size())
            return failure(ErrorKind::Internal, "the reference answered with another number of arguments");
        for (std::size_t i = 0; i < m_problem.arguments.size(); ++i) {
            const Argument& argument = m_problem.arguments[i];
            if (!argument.isResult())
                continue;
            if (expected[i].bytes.size() != call.after[i].bytes.size())
                return failure(ErrorKind::Internal,
                    fmt::format("the reference answered with another size for \"{}\"", argument.name));
            std::optional<std::byte> poison;
            if (argument.role == Role::Output)
                poison = std::byte { firstPoison };
            m_result.comparison = compare({ m_case, i, m_inputs, expected, call.after, poison });
            m_result.argument = argument.name;
            if (m_result.comparison->wrong == 0) {
                if (auto label = accuracyLabel(m_problem, *m_result.comparison))
                    m_result.labels.push_back(std::move(*label));
                continue;
            }
            return wrongOutput(i, expected, call);
        }
        return {};
    }

    /// The pattern may be a value that the solution wrote (-1 among integers, a NaN carried on): where only unwritten
    /// elements are wrong, a second call with another pattern decides.
    Result<void> wrongOutput(std::size_t argument, const std::vector<Array>& expected, const Call& first)
    {
        Comparison& comparison = *m_result.comparison;
        if (comparison.unwritten && comparison.unwritten == comparison.wrong) {
            const TestResult before = m_result;
            WARPDESK_TRY(const Call again, callOnce(secondPoison));
            m_result = before; // the figures shown are those of the first call
            if (!again.fault)
                recountUnwritten(argument, expected, first, again);
        }
        const bool onlyUnwritten = comparison.unwritten == comparison.wrong;
        m_result.verdict = onlyUnwritten ? Verdict::NotWritten : Verdict::WrongAnswer;
        if (onlyUnwritten) {
            m_result.message = fmt::format("{} of {} elements of \"{}\" were never written, the first at [{}]",
                comparison.unwritten, comparison.of, m_result.argument, fmt::join(comparison.first->index, ", "));
        }
        return {};
    }

    /// An element was written if it held the first pattern after the first call and not the second after the second.
    /// Whether the second pattern is right plays no part: near zero it may be within the tolerance.
    void recountUnwritten(
        std::size_t argument, const std::vector<Array>& expected, const Call& first, const Call& again)
    {
        const auto holds = [](const std::byte* at, std::size_t bytes, std::uint8_t pattern) {
            return std::all_of(at, at + bytes, [pattern](std::byte byte) { return byte == std::byte { pattern }; });
        };
        const Array& before = first.after[argument];
        const std::size_t bytes = bytesOf(before.type);
        std::size_t written = 0;
        for (std::size_t i = 0; i < before.count(); ++i)
            written
                += holds(before.at(i), bytes, firstPoison) && !holds(again.after[argument].at(i), bytes, secondPoison);
        if (written < m_result.comparison->unwritten)
            m_result.comparison->unwritten -= written;
        else
            m_result.comparison = compare({ m_case, argument, m_inputs, expected, first.after, std::nullopt });
    }

    TestRunContext& m_context;
    CaseKey m_key;
    const Problem& m_problem;
    const TestSpec m_spec;
    Case m_case;
    std::vector<Array> m_inputs;
    TestResult m_result;
};

} // namespace

Result<TestResult> runTest(TestRunContext& context, const CaseKey& key) { return TestRun(context, key).run(); }

} // namespace warpdesk::judge
