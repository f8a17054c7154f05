// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/advice.h"

#include "engine/measure/counter_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace warpdesk::measure {

namespace {

using device::AccessCounters;
using device::AccessKind;
using device::InstructionCounters;
using device::KernelCounters;
using ptx::Space;
using Rule = Advice::Rule;

/// What concerns less of a kernel than this is not worth a sentence.
constexpr double leastShare = 0.05;

double ratio(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string bytesText(std::int64_t bytes)
{
    const std::int64_t size = std::abs(bytes);
    if (size >= 1 << 20 && size % (1 << 20) == 0)
        return fmt::format("{} MB", size >> 20);
    if (size >= 1024 && size % 1024 == 0)
        return fmt::format("{} KB", size >> 10);
    return fmt::format("{} bytes", size);
}

/// A line's accesses of one kind.
struct Line {
    const LineCounters& line;
    const AccessCounters& access;
    AccessKey key;
    std::uint64_t bytes; ///< asked for
};

class Adviser final {
public:
    Adviser(const KernelCounters& counters, const AdviceContext& context)
        : m_counters(counters)
        , m_context(context)
        , m_summary(summarise(counters))
    {
        for (const auto& [key, access] : m_summary.kernel.accesses) {
            if (key.space == Space::Global || key.space == Space::Local)
                m_sectors += access.sectors;
            if (key.space == Space::Shared)
                m_wavefronts += access.wavefronts;
        }
    }

    std::vector<Advice> run()
    {
        if (m_summary.kernel.executed == 0)
            return {};
        for (const LineCounters& line : m_summary.lines) {
            for (const auto& [key, access] : line.sums.accesses) {
                const Line own { line, access, key, line.sums.bytes.at(key) };
                uncoalesced(own);
                misaligned(own);
                bankConflicts(own);
                atomics(own);
                localMemory(own);
                reusedLoads(own);
            }
            divergence(line);
        }
        partialWarps();
        scalarAccesses();
        fewBlocks();
        doublePrecision();
        barriers();
        std::ranges::stable_sort(m_advice, std::greater(), &Advice::weight);
        return std::move(m_advice);
    }

private:
    void say(Rule rule, const Place& place, double weight, std::string words, std::string fix, const char* problem)
    {
        m_advice.push_back({ rule, place, std::move(words), std::move(fix), problem, std::min(weight, 1.0) });
    }

    static const char* verb(AccessKind kind) { return kind == AccessKind::Store ? "store" : "load"; }

    static bool scattered(const Line& line) { return ratio(line.access.sectors, line.access.leastSectors) >= 2; }

    void uncoalesced(const Line& line)
    {
        const double share = ratio(line.access.sectors, m_sectors);
        if (line.key.space != Space::Global || line.key.kind == AccessKind::Atomic || !scattered(line)
            || share < leastShare || line.access.sectors < 2 * line.access.requests)
            return;
        const double sectors = ratio(line.access.sectors, line.access.requests);
        const double bytes = ratio(line.bytes, line.access.requests);
        std::string words
            = fmt::format("each {} touches {:.0f} sectors for {:.0f} bytes", verb(line.key.kind), sectors, bytes);
        std::string fix = "let neighbouring threads access neighbouring elements";
        if (line.access.strideKnown && line.access.stride != 0) {
            words += fmt::format("; neighbouring threads {} {} apart",
                line.key.kind == AccessKind::Store ? "write" : "read", bytesText(line.access.stride));
            fix = std::abs(line.access.stride) >= 128
                ? "make threadIdx.x the fastest index"
                : "keep what one thread needs in arrays of their own, or read it as a vector";
        }
        say(Rule::Uncoalesced, line.line.place, share, std::move(words), std::move(fix), "coalesce");
    }

    void misaligned(const Line& line)
    {
        const double share = ratio(line.access.sectors, m_sectors);
        if (line.key.space != Space::Global || line.key.kind == AccessKind::Atomic || scattered(line)
            || ratio(line.access.misaligned, line.access.requests) < 0.5 || share < leastShare)
            return;
        say(Rule::Misaligned, line.line.place, share * 0.2,
            fmt::format("each {} begins inside a sector and touches {:.1f} sectors instead of {:.1f}",
                verb(line.key.kind), ratio(line.access.sectors, line.access.requests),
                ratio(line.access.leastSectors, line.access.requests)),
            "begin rows at a multiple of 32 bytes: pad the pitch, or shift the index so that a warp starts at one",
            "coalesce");
    }

    void bankConflicts(const Line& line)
    {
        if (line.key.space != Space::Shared || line.key.kind == AccessKind::Atomic)
            return;
        const double degree = ratio(line.access.wavefronts, line.access.leastWavefronts);
        const double share = ratio(line.access.conflicts(), m_wavefronts);
        if (degree < 1.5 || share < leastShare)
            return;
        std::string words = fmt::format("each shared {} takes {:.3g} wavefronts instead of {:.3g}", verb(line.key.kind),
            ratio(line.access.wavefronts, line.access.requests),
            ratio(line.access.leastWavefronts, line.access.requests));
        const bool column = line.access.strideKnown && line.access.stride % 128 == 0 && line.access.stride != 0;
        if (line.access.strideKnown && line.access.stride != 0)
            words += fmt::format(": neighbouring threads are {} apart", bytesText(line.access.stride));
        say(Rule::BankConflicts, line.line.place, share, std::move(words),
            column ? "pad each row of the array by one element, as [32][33]"
                   : "change the index so that the 32 lanes fall on 32 banks, or pad the rows",
            "bank-conflicts");
    }

    void atomics(const Line& line)
    {
        if (line.key.kind != AccessKind::Atomic)
            return;
        const double same = ratio(line.access.sameAddress, line.access.requests);
        const double share = ratio(line.access.lanes, m_summary.kernel.threads / 8);
        if (same < 8 || share < leastShare)
            return;
        say(Rule::SameAddressAtomics, line.line.place, share,
            fmt::format("in each {} atomic {:.0f} of {:.0f} threads meet an address that another one has",
                ptx::name(line.key.space), same, ratio(line.access.lanes, line.access.requests)),
            line.key.space == Space::Shared
                ? "add up in registers first, or give each warp a copy of its own"
                : "add up in the warp with __shfl_down_sync or __reduce_add_sync and in shared memory first, then one "
                  "atomic a block",
            line.key.space == Space::Shared ? "byte-histogram" : "sum-reduction");
    }

    void localMemory(const Line& line)
    {
        const double share = ratio(line.access.sectors, m_sectors);
        if (line.key.space != Space::Local || share < leastShare)
            return;
        say(Rule::LocalMemory, line.line.place, share,
            fmt::format(
                "a local array lives in memory, not in registers: {:.0f} % of the kernel's sectors are local {}s",
                100 * share, verb(line.key.kind)),
            "index it with constants only (unroll the loop), make it smaller, or keep it in shared memory",
            "matmul-register-tile");
    }

    void reusedLoads(const Line& line)
    {
        if (line.key.space != Space::Global || line.key.kind != AccessKind::Load || scattered(line))
            return;
        const double share = ratio(line.access.requests, m_summary.kernel.executed);
        const double hits = ratio(line.access.l1Hits, line.access.l1Sectors);
        const std::uint64_t warps = m_counters.blocks * m_counters.warps;
        if (hits < 0.75 || share < leastShare || line.access.requests < 16 * warps)
            return;
        say(Rule::ReusedLoads, line.line.place, share,
            fmt::format("each warp loads {:.0f} times here and {:.0f} % of the sectors are in L1 already: the same "
                        "data is fetched again and again",
                ratio(line.access.requests, warps), 100 * hits),
            "load a tile into shared memory once and let the block read it from there", "matmul-shared-tile");
    }

    void divergence(const LineCounters& line)
    {
        if (line.sums.branches == 0 || ratio(line.sums.divergent, line.sums.branches) < 0.05)
            return;
        const double lost = 1 - ratio(m_summary.kernel.threads, 32 * m_summary.kernel.executed);
        // A branch at the edge of an array parts few warps.
        if (lost < 0.15 || ratio(line.sums.divergent, m_summary.kernel.executed) < 0.005)
            return;
        say(Rule::Divergence, line.place, lost,
            fmt::format("{:.0f} % of the branches here part the warp, and the kernel runs with {:.1f} of 32 lanes",
                100 * ratio(line.sums.divergent, line.sums.branches), m_summary.kernel.activeLanes()),
            "let whole warps take the same way: sort or group the work, or choose by a multiple of 32 threads",
            "mandelbrot");
    }

    void partialWarps()
    {
        const double lanes = static_cast<double>(m_counters.threads) / static_cast<double>(m_counters.warps);
        if (m_counters.threads % 32 == 0 || lanes > 28)
            return;
        say(Rule::PartialWarps, {}, 1 - lanes / 32,
            fmt::format("a block of {} threads fills {} warps with {:.0f} of 32 lanes", m_counters.threads,
                m_counters.warps, lanes),
            "make the block a multiple of 32 threads", "vector-add");
    }

    void scalarAccesses()
    {
        // A kernel that moves much and computes little, each lane its 4 bytes.
        const CounterSums& kernel = m_summary.kernel;
        std::uint64_t bytes = 0;
        for (const auto& [key, asked] : kernel.bytes)
            if (key.space == Space::Global)
                bytes += asked;
            else if (key.space == Space::Shared)
                return;
        const AccessCounters* loads = kernel.access(Space::Global, AccessKind::Load);
        if (loads == nullptr || m_counters.blocks < 4 * m_counters.multiprocessors
            || ratio(kernel.fp32 + kernel.fp64 + kernel.fp16, bytes) > 1)
            return;
        std::uint64_t widest = 0, wideBytes = 0;
        Place place;
        for (const LineCounters& line : m_summary.lines) {
            const AccessCounters* access = line.sums.access(Space::Global, AccessKind::Load);
            if (access == nullptr)
                continue;
            if (access->bytes > 4 || scattered({ line, *access, {}, 0 }))
                wideBytes += access->requests;
            else if (access->requests > widest) {
                widest = access->requests;
                place = line.place;
            }
        }
        const double share = ratio(widest, kernel.executed);
        if (widest == 0 || wideBytes > widest || share < leastShare
            || loads->requests > 8 * m_counters.blocks * m_counters.warps
            || ratio(loads->l1Hits, loads->l1Sectors) > 0.25)
            return;
        say(Rule::ScalarAccesses, place, share * 0.5,
            fmt::format("the kernel streams memory, and each thread loads {} bytes at a time", loads->bytes),
            "load and store float4 (16 bytes) where the address is a multiple of 16: a quarter of the instructions",
            "vector-add-half");
    }

    void fewBlocks()
    {
        if (m_counters.multiprocessors == 0 || m_counters.blocks >= m_counters.multiprocessors)
            return;
        // A tiny launch has nothing to spread.
        if (m_summary.kernel.executed < 4096)
            return;
        say(Rule::FewBlocks, {}, 1 - ratio(m_counters.blocks, m_counters.multiprocessors),
            fmt::format("{} blocks leave {} of {} multiprocessors idle", m_counters.blocks,
                m_counters.multiprocessors - m_counters.blocks, m_counters.multiprocessors),
            "give each thread less work, or split the longest loop over blocks", "sum-reduction");
    }

    void doublePrecision()
    {
        if (!m_context.singlePrecision || m_summary.kernel.fp64 == 0)
            return;
        const double share
            = ratio(m_summary.kernel.fp64, m_summary.kernel.fp64 + m_summary.kernel.fp32 + m_summary.kernel.fp16);
        const LineCounters* most = nullptr;
        for (const LineCounters& line : m_summary.lines)
            if (line.sums.fp64 != 0 && (most == nullptr || line.sums.fp64 > most->sums.fp64))
                most = &line;
        if (share < 0.02 || most == nullptr)
            return;
        say(Rule::DoublePrecision, most->place, share,
            fmt::format("{:.0f} % of the floating-point operations are of double precision, in a problem of floats",
                100 * share),
            "write literals with an f (1.0f) and call the functions that end in f (expf)", "mandelbrot");
    }

    void barriers()
    {
        const CounterSums& kernel = m_summary.kernel;
        const double between = ratio(kernel.executed, kernel.barriers);
        if (kernel.barriers == 0 || between >= 12 || kernel.barriers < 8 * m_counters.blocks * m_counters.warps)
            return;
        const LineCounters* most = nullptr;
        for (const LineCounters& line : m_summary.lines)
            if (line.sums.barriers != 0 && (most == nullptr || line.sums.barriers > most->sums.barriers))
                most = &line;
        if (most == nullptr)
            return;
        say(Rule::Barriers, most->place, ratio(kernel.barriers, kernel.executed),
            fmt::format("a warp executes {:.0f} instructions between two barriers", between),
            "do more between barriers, or exchange within a warp by shuffles, which need none", "sum-reduction");
    }

    const KernelCounters& m_counters;
    const AdviceContext& m_context;
    CounterSummary m_summary;
    std::uint64_t m_sectors = 0, m_wavefronts = 0;
    std::vector<Advice> m_advice;
};

} // namespace

const char* name(Rule rule)
{
    static constexpr std::array names { "uncoalesced", "misaligned", "bank conflicts", "divergence",
        "same-address atomics", "partial warps", "reused loads", "scalar accesses", "few blocks", "double precision",
        "local memory", "barriers" };
    return names[static_cast<std::size_t>(rule)];
}

std::vector<Advice> adviceFor(const KernelCounters& counters, const AdviceContext& context)
{
    return Adviser(counters, context).run();
}

} // namespace warpdesk::measure
