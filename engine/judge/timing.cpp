// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/timing.h"

#include "engine/judge/inputs.h"
#include "engine/judge/solution.h"
#include "engine/judge/solve_call.h"
#include "engine/judge/sweep.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <random>

namespace warpdesk::judge {
namespace {

constexpr std::uint8_t poison = 0xff;
constexpr unsigned trials = 2;
constexpr unsigned verifiedShare = 16; ///< one in so many timed calls is verified

/// Inputs and expected outputs of one size, for each trial; shared by the solutions that are timed on it.
class CaseData final {
public:
    CaseData(const JudgeRequest& request, const Problem& problem, const Secret& secret, std::size_t index, bool isSweep)
        : m_request(request)
        , m_problem(problem)
        , m_secret(secret)
        , m_index(index)
        , m_isSweep(isSweep)
    {
    }

    Result<void> prepare()
    {
        WARPDESK_TRY(m_case, bind(m_problem, m_problem.measure[m_index]));
        if (auto fits = fitsLimits(m_case); !fits) {
            // A sweep is the caller's: no line of the problem names its sizes.
            if (m_isSweep)
                fits.error()
                    = { ErrorKind::Input, std::move(fits.error().message), "End the sweep earlier.", {}, 0, 0 };
            return fits;
        }
        for (unsigned trial = 0; trial < trials; ++trial) {
            if (m_problem.usesGenerator()) {
                WARPDESK_TRY(m_inputs[trial], m_request.reference.inputs(key(trial), m_request.stop));
            } else {
                WARPDESK_TRY(m_inputs[trial], makeInputs(m_case, trial, m_secret));
            }
        }
        return {};
    }

    [[nodiscard]] const Case& bound() const { return m_case; }
    [[nodiscard]] const std::vector<Array>& inputs(unsigned trial) const { return m_inputs[trial]; }

    /// Name of an input that the call changed; empty = none.
    [[nodiscard]] std::string_view modifiedInput(unsigned trial, const Call& call) const
    {
        for (std::size_t i = 0; i < m_problem.arguments.size(); ++i) {
            if (m_problem.arguments[i].role == Role::Input && call.after[i].bytes != m_inputs[trial][i].bytes)
                return m_problem.arguments[i].name;
        }
        return {};
    }

    /// Nothing = the call did what it should.
    Result<std::optional<Comparison>> firstWrong(unsigned trial, const Call& call)
    {
        if (!m_expected[trial]) {
            WARPDESK_TRY(m_expected[trial], m_request.reference.expected(key(trial), m_request.stop));
        }
        for (std::size_t i = 0; i < m_problem.arguments.size(); ++i) {
            const Argument& argument = m_problem.arguments[i];
            if (!argument.isResult())
                continue;
            std::optional<std::byte> unwritten;
            if (argument.role == Role::Output)
                unwritten = std::byte { poison };
            Comparison comparison = compare({ m_case, i, m_inputs[trial], *m_expected[trial], call.after, unwritten });
            if (comparison.wrong > 0)
                return comparison;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] CaseKey key(unsigned trial) const { return { m_index, trial, true }; }

    const JudgeRequest& m_request;
    const Problem& m_problem;
    const Secret& m_secret;
    std::size_t m_index;
    bool m_isSweep;
    Case m_case;
    std::array<std::vector<Array>, trials> m_inputs;
    std::array<std::optional<std::vector<Array>>, trials> m_expected;
};

/// Writes through more memory than the last-level cache holds.
class CacheSweeper final {
public:
    void operator()()
    {
        if (m_memory.empty()) {
            const long known = sysconf(_SC_LEVEL3_CACHE_SIZE);
            const std::size_t cache = known > 0 ? static_cast<std::size_t>(known) : std::size_t { 32 } << 20U;
            m_memory.resize(std::min(2 * cache, std::size_t { 256 } << 20U));
        }
        ++m_value;
        for (std::size_t i = 0; i < m_memory.size(); i += 64)
            m_memory[i] = m_value;
    }

private:
    std::vector<unsigned char> m_memory;
    unsigned char m_value = 0;
};

/// One solution: as it is timed, and with its accesses checked.
struct Programs {
    std::unique_ptr<host::HostProgram> timed, checked;
};

/// Times calls of one solution on one size.
class SolutionTimer final : public measure::Timer {
public:
    SolutionTimer(const JudgeRequest& request, WatchedDevice& device, const Programs& programs, CaseData& data,
        CacheSweeper& sweeper, std::uint64_t seed)
        : m_request(request)
        , m_device(device)
        , m_program(*programs.timed)
        , m_checked(*programs.checked)
        , m_data(data)
        , m_sweeper(sweeper)
        , m_random(seed)
    {
    }

    Result<measure::Sample> run(measure::Regime regime, unsigned) override
    {
        const bool verifies = m_calls == 0 || m_random() % verifiedShare == 0;
        WARPDESK_TRY(
            const Call call, this->call(m_program, regime, static_cast<unsigned>(m_random() % trials), verifies));
        return measure::Sample { call.milliseconds, 0 };
    }

    /// A call with all accesses checked, before any without: a solution may behave at the sizes of the tests only.
    Result<void> checkOnce()
    {
        auto call = this->call(m_checked, measure::Regime::Warm, 0, true);
        if (!call)
            return std::unexpected(std::move(call).error());
        return {};
    }

    /// One more call for each set of inputs, untimed and verified: whoever keeps an answer gives a wrong one here.
    Result<void> verifyOnceMore()
    {
        for (unsigned trial = 0; trial < trials; ++trial) {
            auto call = this->call(m_program, measure::Regime::Warm, trial, true);
            if (!call)
                return std::unexpected(std::move(call).error());
        }
        return {};
    }

    /// Set when a call went wrong; `run` then ended with an error.
    [[nodiscard]] std::optional<Verdict> verdict() const { return m_verdict; }
    [[nodiscard]] const std::string& message() const { return m_message; }
    [[nodiscard]] unsigned calls() const { return m_calls; }
    [[nodiscard]] unsigned verified() const { return m_verified; }

private:
    Result<Call> call(host::HostProgram& program, measure::Regime regime, unsigned trial, bool verifies)
    {
        CallRequest request { m_device, program, m_data.bound(), m_data.inputs(trial), poison };
        request.stop = m_request.stop;
        request.readBack = verifies;
        if (regime == measure::Regime::Cold)
            request.beforeCall = [this] { m_sweeper(); };
        WARPDESK_TRY(Call call, callSolve(request));
        ++m_calls;
        if (call.fault) {
            WARPDESK_TRY(const Verdict verdict, verdictOf(*call.fault));
            return wrong(verdict, call.fault->fault.message);
        }
        if (call.damaged)
            return wrong(Verdict::OutOfBounds,
                fmt::format("call {} of those timed wrote just outside \"{}\"", m_calls, call.damaged->label));
        if (verifies) {
            if (const std::string_view modified = m_data.modifiedInput(trial, call); !modified.empty())
                return wrong(Verdict::InputModified,
                    fmt::format("call {} of those timed changed the input \"{}\"", m_calls, modified));
            WARPDESK_TRY(const std::optional<Comparison> comparison, m_data.firstWrong(trial, call));
            ++m_verified;
            if (comparison)
                return wrong(Verdict::WrongAnswer,
                    fmt::format("call {} of those timed left {} wrong elements of {} in \"{}\"", m_calls,
                        comparison->wrong, comparison->of, m_request.problem.arguments[comparison->argument].name));
        }
        return call;
    }

    std::unexpected<Error> wrong(Verdict verdict, std::string message)
    {
        m_verdict = verdict;
        m_message = std::move(message);
        return failure(ErrorKind::UserCode, m_message);
    }

    const JudgeRequest& m_request;
    WatchedDevice& m_device;
    host::HostProgram &m_program, &m_checked;
    CaseData& m_data;
    CacheSweeper& m_sweeper;
    std::mt19937_64 m_random;
    unsigned m_calls = 0, m_verified = 0;
    std::optional<Verdict> m_verdict;
    std::string m_message;
};

/// Tells samples as they come, some at a time: a short call has thousands of them a second.
class SampleBatches final {
public:
    SampleBatches(const TimingRequest& request, std::string_view size, measure::Regime regime)
        : m_request(request)
        , m_size(size)
        , m_regime(regime)
    {
    }
    SampleBatches(const SampleBatches&) = delete;
    SampleBatches& operator=(const SampleBatches&) = delete;
    ~SampleBatches() { tell(); }

    void take(std::size_t count, double latest)
    {
        m_taken = count;
        m_latest.push_back(latest);
        if (std::chrono::steady_clock::now() - m_told >= between)
            tell();
    }

private:
    static constexpr std::chrono::milliseconds between { 50 };

    void tell()
    {
        if (m_latest.empty())
            return;
        m_request.judge.events.samples(
            { m_size, measure::name(m_regime), m_latest, m_taken, m_request.options.protocol.mostSamples });
        m_latest.clear();
        m_told = std::chrono::steady_clock::now();
    }

    const TimingRequest& m_request;
    std::string_view m_size;
    measure::Regime m_regime;
    std::vector<double> m_latest;
    std::size_t m_taken = 0;
    std::chrono::steady_clock::time_point m_told;
};

class Timing final {
public:
    explicit Timing(const TimingRequest& request)
        : m_request(request)
        , m_problem(request.judge.problem)
        , m_device(request.judge.device)
    {
    }
    Timing(const Timing&) = delete;
    Timing& operator=(const Timing&) = delete;
    ~Timing() { m_device.setOutput({}); }

    Result<TimingResult> run()
    {
        WARPDESK_TRY_VOID(chooseCases());
        WARPDESK_TRY_VOID(judgeSources());
        const auto accepted = [](const JudgeResult& result) { return result.verdict == Verdict::Accepted; };
        if (!accepted(m_result.judged) || (m_result.judgedAgainst && !accepted(*m_result.judgedAgainst)))
            return std::move(m_result);
        WARPDESK_TRY(m_first, load(m_request.judge.source, m_request.judge.file));
        if (m_request.against) {
            WARPDESK_TRY(m_second, load(m_request.against->text, m_request.against->file));
        }
        std::vector<CaseKey> keys;
        for (const std::size_t index : m_cases)
            for (unsigned trial = 0; trial < trials; ++trial)
                keys.push_back({ index, trial, true });
        WARPDESK_TRY_VOID(m_request.judge.reference.begin(m_problem, m_result.judged.secret, keys));
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            m_request.judge.events.progress(Stage::Measure, static_cast<unsigned>(i),
                static_cast<unsigned>(m_cases.size()), m_problem.measure[m_cases[i]].name);
            WARPDESK_TRY(CaseTiming timing, timeCase(m_cases[i]));
            m_result.cases.push_back(std::move(timing));
        }
        return std::move(m_result);
    }

private:
    Result<void> chooseCases()
    {
        if (!m_request.options.sweep.empty()) {
            WARPDESK_TRY(m_problem.measure, sweepCases(m_problem, m_request.options.sweep));
        }
        const bool emulated = m_device.id().starts_with("emulator");
        m_result.quantity = emulated ? "emulator wall time" : "GPU time";
        for (std::size_t i = 0; i < m_problem.measure.size(); ++i) {
            if (m_problem.measure[i].gpuOnly && emulated)
                ++m_result.skipped;
            else
                m_cases.push_back(i);
        }
        if (!m_cases.empty())
            return {};
        return failure(ErrorKind::Input, fmt::format("{} has no size to measure on {}", m_problem.slug, m_device.id()),
            "Give sizes with a sweep, as n=1k..1M.");
    }

    Result<void> judgeSources()
    {
        WARPDESK_TRY(m_result.judged, judge(m_request.judge));
        if (!m_request.against)
            return {};
        const JudgeRequest& first = m_request.judge;
        JudgeOptions options = first.options;
        options.secret = m_result.judged.secret;
        const JudgeRequest second { first.problem, m_request.against->text, m_request.against->file, first.compiler,
            first.device, first.reference, first.events, options, first.stop, first.loader };
        WARPDESK_TRY(m_result.judgedAgainst, judge(second));
        return {};
    }

    Result<Programs> load(std::string_view source, std::string_view file)
    {
        WARPDESK_TRY(const CompiledSolution solution,
            compileSolution(m_request.judge.compiler, m_problem, source, file, "solve"));
        if (!solution.module)
            return failure(ErrorKind::Internal, fmt::format("{} was accepted and then did not compile", file));
        const std::vector<std::string> entries { "solve" };
        device::LoadOptions options;
        options.solutionFile = file;
        Programs programs;
        options.checks = device::Checks::Memory;
        WARPDESK_TRY(programs.checked, m_request.judge.loader(m_device, *solution.module, entries, options));
        options.checks = device::Checks::None;
        WARPDESK_TRY(programs.timed, m_request.judge.loader(m_device, *solution.module, entries, options));
        return programs;
    }

    Result<CaseTiming> timeCase(std::size_t index)
    {
        CaseTiming timing;
        timing.name = m_problem.measure[index].name;
        timing.sizes = m_problem.measure[index].sizes;
        CaseData data(m_request.judge, m_problem, m_result.judged.secret, index, !m_request.options.sweep.empty());
        WARPDESK_TRY_VOID(data.prepare());
        WARPDESK_TRY_VOID(addWork(timing, data.bound()));
        const std::uint64_t seed = m_result.judged.secret.low ^ index;
        SolutionTimer first(m_request.judge, m_device, m_first, data, m_sweeper, seed);
        std::optional<SolutionTimer> second;
        if (m_second.timed)
            second.emplace(m_request.judge, m_device, m_second, data, m_sweeper, ~seed);
        auto done = takeTimes(timing, first, second ? &*second : nullptr, seed);
        const auto add = [&timing](const SolutionTimer& timer, std::string_view file) {
            timing.calls += timer.calls();
            timing.verified += timer.verified();
            if (!timer.verdict() || timing.verdict != Verdict::Accepted)
                return;
            timing.verdict = *timer.verdict();
            timing.message = timer.message();
            timing.solution = file;
        };
        add(first, m_request.judge.file);
        if (second)
            add(*second, m_request.against->file);
        if (timing.verdict != Verdict::Accepted) {
            timing.measurements.clear();
            timing.comparisons.clear();
        } else if (!done) {
            return std::unexpected(std::move(done).error());
        }
        return timing;
    }

    Result<void> takeTimes(CaseTiming& timing, SolutionTimer& first, SolutionTimer* second, std::uint64_t seed)
    {
        WARPDESK_TRY_VOID(first.checkOnce());
        if (second != nullptr)
            WARPDESK_TRY_VOID(second->checkOnce());
        for (const measure::Regime regime : m_request.options.regimes) {
            SampleBatches batches(m_request, timing.name, regime);
            const auto told = [&batches](std::size_t count, double latest) { batches.take(count, latest); };
            if (second == nullptr) {
                WARPDESK_TRY(measure::Measurement measured,
                    measure::measure(first, regime, m_request.options.protocol, m_request.judge.stop, told));
                timing.measurements.push_back(std::move(measured));
            } else {
                WARPDESK_TRY(measure::Comparison compared,
                    measure::compare(first, *second, regime, m_request.options.protocol, m_request.options.confidence,
                        seed, m_request.judge.stop, told));
                timing.comparisons.push_back(std::move(compared));
            }
        }
        WARPDESK_TRY_VOID(first.verifyOnceMore());
        if (second != nullptr)
            WARPDESK_TRY_VOID(second->verifyOnceMore());
        return {};
    }

    Result<void> addWork(CaseTiming& timing, const Case& bound) const
    {
        if (m_problem.flops) {
            WARPDESK_TRY(timing.flops, m_problem.flops->real(bound.values));
        }
        if (m_problem.bytes) {
            WARPDESK_TRY(timing.bytes, m_problem.bytes->real(bound.values));
        }
        return {};
    }

    const TimingRequest& m_request;
    Problem m_problem; ///< its own copy: a sweep replaces the measure sizes
    WatchedDevice m_device;
    std::vector<std::size_t> m_cases;
    Programs m_first, m_second;
    CacheSweeper m_sweeper;
    TimingResult m_result;
};

} // namespace

Result<TimingResult> timeSolutions(const TimingRequest& request) { return Timing(request).run(); }

} // namespace warpdesk::judge
