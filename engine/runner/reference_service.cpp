// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/reference_service.h"

#include "engine/base/diagnostic_json.h"
#include "engine/runner/fields.h"
#include "engine/runner/job_queue.h"
#include "engine/runner/problem_field.h"

#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace warpdesk::runner {
namespace {

/// Arrays computed ahead and not asked for yet: more than this waits.
constexpr std::size_t kMostAheadBytes = std::size_t { 512 } << 20U;

enum class Wanted : std::uint8_t { Inputs, Expected };

struct Ready {
    judge::CaseKey key;
    Wanted wanted = Wanted::Expected;
    Result<std::vector<judge::Array>> arrays;
    [[nodiscard]] std::size_t bytes() const
    {
        std::size_t total = 0;
        if (arrays)
            for (const judge::Array& array : *arrays)
                total += array.bytes.size();
        return total;
    }
};

class ReferenceService final {
public:
    ReferenceService(Workshop& workshop, FrameWriter& writer)
        : m_workshop(workshop)
        , m_writer(writer)
    {
    }

    void run(int input)
    {
        JobQueue queue(input,
            { .badFrame = [this](const Error& error) { fail(Json(), error); },
                .supersedes = [](const Frame& next, const Frame&) { return next.object.contains("job"); },
                .closed = {} });
        for (;;) {
            auto entry = queue.take(!canWorkAhead());
            if (entry) {
                handle(entry->frame, entry->stop.get_token());
            } else if (canWorkAhead()) {
                JobQueue::Entry ahead;
                queue.setRunning(ahead);
                workAhead(ahead.stop.get_token());
            } else {
                return;
            }
        }
    }

private:
    void handle(const Frame& frame, std::stop_token stop)
    {
        const Json id = frame.object.value("id", Json());
        if (frame.object.contains("job")) {
            m_ready.clear();
            m_toDo.clear();
            m_failure.reset();
            if (auto begun = begin(frame.object); !begun)
                m_failure = std::move(begun).error();
            return;
        }
        auto arrays = answer(frame.object, std::move(stop));
        if (!arrays) {
            fail(id, arrays.error());
            return;
        }
        std::vector<std::string> parts;
        Json reply { { "id", id }, { "event", "arrays" }, { "arrays", arraysJson(*arrays, parts) } };
        m_writer.write(std::move(reply), parts);
    }

    Result<void> begin(const Json& job)
    {
        m_engine.reset();
        if (!job.contains("problem"))
            return failure(ErrorKind::Internal, "a reference job without a problem");
        WARPDESK_TRY(m_problem, problemOf(job["problem"]));
        takeMeasureSizes(job.value("measure", Json::array()));
        WARPDESK_TRY(const std::string seed, text(job, "seed"));
        const auto secret = judge::Secret::parse(seed);
        if (!secret)
            return failure(ErrorKind::Internal, secret.error());
        WARPDESK_TRY(const std::string deviceId, textOr(job, "device", ""));
        std::vector<judge::CaseKey> cases;
        for (const Json& json : job.value("cases", Json::array())) {
            WARPDESK_TRY(const judge::CaseKey key, keyOf(json));
            cases.push_back(key);
        }
        WARPDESK_TRY(compile::Compiler * compiler, m_workshop.compiler());
        WARPDESK_TRY(device::Device * device, m_workshop.device(deviceId, ""));
        m_engine = std::make_unique<judge::ReferenceEngine>(*compiler, *device);
        WARPDESK_TRY_VOID(m_engine->begin(*m_problem, *secret, cases));
        for (const judge::CaseKey& key : cases) {
            if (m_problem->usesGenerator())
                m_toDo.emplace_back(key, Wanted::Inputs);
            m_toDo.emplace_back(key, Wanted::Expected);
        }
        return {};
    }

    /// The sizes that are measured, where they are not the problem's own: everything else is that of its first measure
    /// case or last test, as judge/sweep.h has it.
    void takeMeasureSizes(const Json& list)
    {
        std::vector<judge::TestSpec> specs;
        for (const Json& item : list) {
            judge::TestSpec spec = m_problem->measure.empty() ? judge::atLargestSizes(m_problem->tests.back())
                                                              : m_problem->measure.front();
            const std::string name = item.value("name", "");
            for (const judge::TestSpec& own : m_problem->measure)
                if (own.name == name)
                    spec = own;
            spec.name = name;
            spec.sizes = item.value("sizes", judge::Values());
            specs.push_back(std::move(spec));
        }
        m_problem->measure = std::move(specs);
    }

    Result<std::vector<judge::Array>> compute(const judge::CaseKey& key, Wanted wanted, std::stop_token stop)
    {
        if (m_failure)
            return std::unexpected(*m_failure);
        if (!m_engine)
            return failure(ErrorKind::Internal, "arrays were asked for before a reference job");
        return wanted == Wanted::Inputs ? m_engine->inputs(key, std::move(stop))
                                        : m_engine->expected(key, std::move(stop));
    }

    Result<std::vector<judge::Array>> answer(const Json& request, std::stop_token stop)
    {
        WARPDESK_TRY(const std::string get, text(request, "get"));
        WARPDESK_TRY(const judge::CaseKey key, keyOf(request.value("case", Json())));
        const Wanted wanted = get == "inputs" ? Wanted::Inputs : Wanted::Expected;
        for (auto it = m_ready.begin(); it != m_ready.end(); ++it) {
            if (it->key != key || it->wanted != wanted)
                continue;
            auto arrays = std::move(it->arrays);
            m_ready.erase(it);
            return arrays;
        }
        std::erase(m_toDo, std::pair(key, wanted));
        return compute(key, wanted, std::move(stop));
    }

    [[nodiscard]] bool canWorkAhead() const { return m_engine && !m_toDo.empty() && aheadBytes() < kMostAheadBytes; }

    [[nodiscard]] std::size_t aheadBytes() const
    {
        std::size_t total = 0;
        for (const Ready& ready : m_ready)
            total += ready.bytes();
        return total;
    }

    void workAhead(std::stop_token stop)
    {
        const auto [key, wanted] = m_toDo.front();
        m_toDo.pop_front();
        auto arrays = compute(key, wanted, stop);
        if (!stop.stop_requested())
            m_ready.push_back({ key, wanted, std::move(arrays) });
    }

    void fail(const Json& id, const Error& error)
    {
        m_writer.write({ { "id", id }, { "event", "error" }, { "error", toJson(error) } });
    }

    Workshop& m_workshop;
    FrameWriter& m_writer;
    std::optional<judge::Problem> m_problem;
    std::unique_ptr<judge::ReferenceEngine> m_engine;
    std::optional<Error> m_failure;
    std::deque<std::pair<judge::CaseKey, Wanted>> m_toDo;
    std::deque<Ready> m_ready;
};

} // namespace

void serveReferences(Workshop& workshop, int input, FrameWriter& writer)
{
    ReferenceService(workshop, writer).run(input);
}

} // namespace warpdesk::runner
