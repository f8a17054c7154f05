// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/sync_report.h"

#include "engine/device/finding_fold.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

namespace warpdesk::emulator {

namespace {

using device::Finding;
using Kind = SyncFault::Kind;

constexpr std::uint32_t wholeBlock = 0xffffffff;

bool holds(const ThreadSet& set, std::uint32_t thread)
{
    return thread / 32 < set.size() && (set[thread / 32] >> thread % 32 & 1U) != 0;
}

/// "thread 3", "threads 0..15, 32..47"; empty for nobody.
std::string threadsText(const ThreadSet& set)
{
    constexpr unsigned mostRanges = 6;
    const auto end = static_cast<std::uint32_t>(set.size() * 32);
    std::string text;
    unsigned ranges = 0;
    std::uint32_t count = 0;
    for (std::uint32_t first = 0; first < end;) {
        if (!holds(set, first)) {
            ++first;
            continue;
        }
        std::uint32_t last = first;
        while (holds(set, last + 1))
            ++last;
        count += last - first + 1;
        if (++ranges <= mostRanges)
            text += fmt::format("{}{}", text.empty() ? "" : ", ",
                first == last ? fmt::format("{}", first) : fmt::format("{}..{}", first, last));
        first = last + 1;
    }
    if (ranges > mostRanges)
        text += "...";
    return text.empty() ? text : fmt::format("{} {}", count == 1 ? "thread" : "threads", text);
}

bool isOne(const ThreadSet& set)
{
    unsigned count = 0;
    for (const std::uint32_t lanes : set)
        count += static_cast<unsigned>(std::popcount(lanes));
    return count == 1;
}

class Teller final {
public:
    Teller(const Launch& launch, const SyncFault& fault, const SourceMap& sources)
        : m_launch(launch)
        , m_fault(fault)
        , m_sources(sources)
    {
    }

    /// Nothing where PTX allows what happened.
    std::optional<Finding> tell()
    {
        m_finding.kernel = m_launch.kernel;
        m_finding.count = m_fault.count;
        m_finding.kind = Finding::Kind::Barrier;
        fill(m_finding.first, m_fault.first, m_fault.first.line);
        fill(m_finding.second, m_fault.second, m_fault.second.line);
        switch (m_fault.kind) {
        case Kind::Skipped:
        case Kind::Mixed:
            if (m_fault.detail != wholeBlock && !isAligned())
                return std::nullopt;
            if (m_fault.kind == Kind::Skipped || isOneLine())
                skipped();
            else
                mixed();
            break;
        case Kind::Count:
        case Kind::Counts:
            counts();
            break;
        case Kind::Deadlock:
            deadlock();
            break;
        default:
            m_finding.kind = Finding::Kind::Mask;
            mask();
        }
        return std::move(m_finding);
    }

private:
    /// Where the solution's own code is, also when it calls a header's.
    void fill(Finding::Access& access, const SyncFault::Side& side, std::uint32_t line)
    {
        access.ptxLine = line;
        device::Fault place;
        place.ptxLine = line;
        m_sources.locate(place);
        access.place = place.place;
        access.inlinedAt = place.inlinedAt;
        const auto own = std::ranges::find_if(place.inlinedAt, [](const Place& outer) { return outer.file.empty(); });
        if (!access.place.file.empty() && own != place.inlinedAt.end()) {
            access.place = *own;
            access.inlinedAt.assign(own + 1, place.inlinedAt.end());
        }
        access.block = m_launch.blockIndex(m_fault.block);
        access.threads = threadsText(side.threads);
        access.threadKnown = !access.threads.empty();
        for (std::uint32_t warp = 0; warp < side.threads.size(); ++warp)
            if (side.threads[warp] != 0) {
                access.thread
                    = m_launch.threadIndex(warp, static_cast<std::uint32_t>(std::countr_zero(side.threads[warp])));
                break;
            }
    }

    [[nodiscard]] bool isAligned() const
    {
        const std::string instruction = m_sources.instructionAt(m_fault.first.line);
        return instruction.starts_with("bar.") || instruction.contains(".aligned");
    }

    [[nodiscard]] bool isOneLine() const
    {
        return m_finding.first.place.line == m_finding.second.place.line
            && m_finding.first.place.file == m_finding.second.place.file;
    }

    static std::string at(const Finding::Access& access)
    {
        if (access.place.line == 0)
            return fmt::format(" at line {} of the PTX", access.ptxLine);
        return access.place.file.empty() ? fmt::format(" at line {}", access.place.line)
                                         : fmt::format(" at line {} of {}", access.place.line, access.place.file);
    }

    [[nodiscard]] std::string first(const char* one, const char* many) const
    {
        return fmt::format("{} {}", m_finding.first.threads, isOne(m_fault.first.threads) ? one : many);
    }

    [[nodiscard]] std::string second(const char* one, const char* many) const
    {
        return fmt::format("{} {}", m_finding.second.threads, isOne(m_fault.second.threads) ? one : many);
    }

    void skipped()
    {
        if (m_fault.kind == Kind::Mixed)
            fill(m_finding.second, m_fault.second, m_fault.guard != 0 ? m_fault.guard : m_fault.second.line);
        m_finding.first.role = "waits here";
        m_finding.second.role = "others go elsewhere from here";
        m_finding.message = fmt::format("{} at the barrier{}, and {} to it with them{}", first("waits", "wait"),
            at(m_finding.first), second("does not come", "do not come"),
            isOneLine() ? "" : ": the branch" + at(m_finding.second) + " parted them");
        m_finding.remedy
            = "Move the barrier out of the condition or loop, so that every thread of the block comes by as often.";
    }

    void mixed()
    {
        m_finding.first.role = "waits here";
        m_finding.second.role = "waits here meanwhile";
        m_finding.message = fmt::format("{} at the barrier{} while {} at another{}: both count as one barrier",
            first("waits", "wait"), at(m_finding.first), second("waits", "wait"), at(m_finding.second));
        m_finding.remedy = "Put one barrier where all threads of the block come by, or give the groups named barriers "
                           "with their own counts.";
    }

    void counts()
    {
        m_finding.first.role = "waits here";
        m_finding.second.role = "waits here";
        if (m_fault.kind == Kind::Count) {
            m_finding.message = fmt::format("the barrier{} is to wait for {} threads, which is no multiple of 32",
                at(m_finding.first), m_fault.detail);
            m_finding.remedy
                = "Barriers count whole warps: round the number up to a multiple of 32 and let all lanes come.";
            return;
        }
        const auto text = [](std::uint32_t count) {
            return count == wholeBlock ? std::string("the whole block") : fmt::format("{} threads", count);
        };
        m_finding.message = fmt::format("{} at a barrier for {}{}, {} at the same one for {}{}", first("waits", "wait"),
            text(m_fault.detail), at(m_finding.first), second("waits", "wait"), text(m_fault.other),
            at(m_finding.second));
        m_finding.remedy = "All that come to a barrier must name the same number of threads.";
    }

    void deadlock()
    {
        const bool atBarrier = m_fault.detail != 0;
        m_finding.kind = atBarrier ? Finding::Kind::Barrier : Finding::Kind::Mask;
        if (m_fault.other != 0 && m_fault.guard != 0)
            fill(m_finding.second, m_fault.second, m_fault.guard);
        else if (m_fault.other != 0)
            fill(m_finding.second, m_fault.second, m_fault.first.line);
        m_finding.first.role = "waits here";
        m_finding.second.role = m_fault.other != 0 ? "others have ended" : "others wait here";
        std::string what = atBarrier
            ? fmt::format("{} at the barrier{}", first("waits", "wait"), at(m_finding.first))
            : fmt::format("{} for other lanes of the warp{}", first("waits", "wait"), at(m_finding.first));
        if (atBarrier && m_fault.detail != wholeBlock)
            what += fmt::format(" for {} threads", m_fault.detail);
        if (m_finding.second.threads.empty())
            what += ", which is more than there are";
        else if (m_fault.other != 0)
            what += fmt::format(", and {} ended", second("has", "have"));
        else
            what += fmt::format(", and {}{}", second("waits", "wait"), at(m_finding.second));
        m_finding.message = what + ": nobody can go on";
        m_finding.remedy = atBarrier ? "Let as many threads come to the barrier as it counts."
                                     : "Name only lanes in the mask that come to the same operation.";
    }

    void mask()
    {
        m_finding.first.role = "runs this";
        m_finding.second.role = "others go elsewhere from here";
        switch (m_fault.kind) {
        case Kind::NotNamed:
            m_finding.second.role = m_finding.first.role;
            m_finding.message = fmt::format("{} a warp operation{} with the mask {:#010x}, in which {} not named",
                first("runs", "run"), at(m_finding.first), m_fault.detail,
                isOne(m_fault.first.threads) ? "it is" : "they are");
            m_finding.remedy
                = "A lane must be in its own mask: take 0xffffffff, or __ballot_sync() of the condition before it.";
            break;
        case Kind::Absent:
            m_finding.message
                = fmt::format("{} a warp operation{} whose mask {:#010x} names {}, which {} to it as often",
                    first("runs", "run"), at(m_finding.first), m_fault.detail, m_finding.second.threads,
                    isOne(m_fault.second.threads) ? "does not come" : "do not come");
            m_finding.remedy = "Name only lanes that come: take __ballot_sync() of the condition before the branch, or "
                               "move the operation out of it.";
            break;
        case Kind::Whole:
            m_finding.message = fmt::format("only {} a matrix operation{}, which takes all 32 lanes of a warp",
                first("runs", "run"), at(m_finding.first));
            m_finding.remedy = "Let whole warps come to matrix operations: decide by the warp, not by the thread.";
            break;
        default:
            m_finding.second.role = "uses the value here";
            m_finding.message
                = fmt::format("{}{} a value that the shuffle{} took from lane {}, which takes no part in it",
                    first("uses", "use"), at(m_finding.second), at(m_finding.first), m_fault.detail);
            m_finding.remedy = "What an absent lane gives is undefined: let it take part, or use the value only where "
                               "its source does.";
        }
    }

    const Launch& m_launch;
    const SyncFault& m_fault;
    const SourceMap& m_sources;
    Finding m_finding;
};

} // namespace

std::vector<Finding> syncFindingsOf(const Launch& launch, const SyncMonitor& monitor, const SourceMap& sources)
{
    std::vector<Finding> findings;
    // A lane that is not in its own mask reads what is undefined too, and who waits elsewhere does not come here.
    const auto follows = [&](const SyncFault& fault) {
        return std::ranges::any_of(monitor.faults(), [&](const SyncFault& other) {
            const bool touches = other.first.line == fault.first.line || other.second.line == fault.first.line;
            return touches
                && ((fault.kind == Kind::Undefined && other.kind == Kind::NotNamed)
                    || (fault.kind == Kind::Skipped && other.kind == Kind::Mixed));
        });
    };
    for (const SyncFault& fault : monitor.faults()) {
        if (follows(fault))
            continue;
        if (auto finding = Teller(launch, fault, sources).tell())
            device::foldFindings(findings, { std::move(*finding) });
    }
    return findings;
}

} // namespace warpdesk::emulator
