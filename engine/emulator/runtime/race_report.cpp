// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::emulator {
namespace {

using device::Finding;

Finding::Access accessOf(
    const Launch& launch, const Race::Side& side, std::span<const std::uint32_t> sites, const SourceMap& sources)
{
    Finding::Access access;
    access.ptxLine = side.site < sites.size() ? sites[side.site] : 0;
    device::Fault place;
    place.ptxLine = access.ptxLine;
    sources.locate(place);
    access.place = place.place;
    access.inlinedAt = place.inlinedAt;
    access.block = launch.blockIndex(side.block);
    access.thread = launch.threadIndex(side.warp, side.lane);
    access.threadKnown = side.threadKnown;
    access.write = side.write;
    access.atomic = side.atomic;
    return access;
}

std::string text(const device::Dim3& index) { return fmt::format("({}, {}, {})", index.x, index.y, index.z); }

std::string lineText(const Finding::Access& access)
{
    if (access.place.line == 0)
        return access.ptxLine == 0 ? std::string() : fmt::format(" at line {} of the PTX", access.ptxLine);
    return access.place.file.empty() ? fmt::format(" at line {}", access.place.line)
                                     : fmt::format(" at line {} of {}", access.place.line, access.place.file);
}

/// "thread (1, 0, 0) reads at line 14 what thread (0, 0, 0) wrote at line 12"
std::string messageOf(const Finding& finding, bool sameBlock)
{
    const Finding::Access& a = finding.first;
    const Finding::Access& b = finding.second;
    const std::string where = sameBlock ? "" : fmt::format(" of block {}", text(b.block));
    const std::string whose = sameBlock ? "" : fmt::format(" of block {}", text(a.block));
    const std::string who
        = a.threadKnown ? fmt::format("thread {}{}", text(a.thread), whose) : "another thread" + whose;
    const std::string earlier = fmt::format("{} {}{}", who, a.write ? "wrote" : "read", lineText(a));
    return fmt::format("thread {}{} {}{} {} memory that {}, and nothing orders the two{}", text(b.thread), where,
        b.write ? "writes" : "reads", lineText(b), finding.space, earlier,
        finding.allocation.empty() ? "" : fmt::format(" (\"{}\")", finding.allocation));
}

std::string remedyOf(const Finding& finding, const Race& race)
{
    if (race.earlier.block != race.later.block) {
        if (finding.first.write && finding.second.write)
            return "Blocks run in any order and at the same time: let one thread write each element, or use an atomic.";
        return "Blocks run in any order and at the same time: launch a second kernel for what needs the result, or "
               "publish it with __threadfence() and an atomic flag.";
    }
    if (race.earlier.threadKnown && race.earlier.warp == race.later.warp)
        return "Lanes of a warp do not run in step: put __syncwarp() between the two accesses.";
    return "Put __syncthreads() between the two accesses, where every thread of the block comes by.";
}

bool isSameAccess(const Finding::Access& a, const Finding::Access& b)
{
    return a.place.line != 0 && a.place.line == b.place.line && a.place.file == b.place.file && a.write == b.write;
}

/// Whichever came first in this run.
bool isSamePair(const Finding& a, const Finding& b)
{
    return a.space == b.space
        && ((isSameAccess(a.first, b.first) && isSameAccess(a.second, b.second))
            || (isSameAccess(a.first, b.second) && isSameAccess(a.second, b.first)));
}

} // namespace

std::vector<Finding> findingsOf(const Launch& launch, std::span<const std::uint32_t> sites, const SourceMap& sources)
{
    std::vector<Finding> findings;
    for (const Race& race : launch.races->races()) {
        Finding finding;
        finding.kernel = launch.kernel;
        finding.first = accessOf(launch, race.earlier, sites, sources);
        finding.second = accessOf(launch, race.later, sites, sources);
        finding.space = race.space == Race::Space::Shared ? "shared" : "global";
        finding.address = race.address;
        finding.count = race.count;
        if (race.space == Race::Space::Global) {
            if (const auto allocation = launch.memory->find(race.address))
                finding.allocation = allocation->label;
        }
        const auto same
            = std::ranges::find_if(findings, [&](const Finding& other) { return isSamePair(other, finding); });
        if (same != findings.end()) {
            same->count += finding.count;
            continue;
        }
        finding.message = messageOf(finding, race.earlier.block == race.later.block);
        finding.remedy = remedyOf(finding, race);
        findings.push_back(std::move(finding));
    }
    return findings;
}

} // namespace warpdesk::emulator
