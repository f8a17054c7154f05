// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_report.h"

#include "engine/emulator/runtime/race_words.h"

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

Distance distanceOf(const Launch& launch, const Race& race)
{
    const bool oneBlock = race.space == Race::Space::Shared || launch.grid.x * launch.grid.y * launch.grid.z == 1;
    if (!race.earlier.threadKnown)
        return oneBlock ? Distance::Block : Distance::Unknown;
    if (race.earlier.block != race.later.block)
        return Distance::Grid;
    return race.earlier.warp == race.later.warp ? Distance::Warp : Distance::Block;
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

/// A race at the same place says why nothing was written there yet.
bool isTold(const std::vector<Finding>& findings, const Finding& unwritten)
{
    const auto isThere = [&](const Finding::Access& access) {
        return access.place.line == unwritten.first.place.line && access.place.file == unwritten.first.place.file;
    };
    return std::ranges::any_of(findings, [&](const Finding& other) {
        return other.kind == Finding::Kind::Race && other.space == unwritten.space
            && (isThere(other.first) || isThere(other.second));
    });
}

/// Appends the reads of memory that nobody wrote, those of one line as one.
void addUnwritten(std::vector<Finding>& findings, const Launch& launch, std::span<const std::uint32_t> sites,
    const SourceMap& sources)
{
    for (const UnwrittenRead& read : launch.races->unwrittenReads()) {
        Finding finding;
        finding.kind = Finding::Kind::Unwritten;
        finding.kernel = launch.kernel;
        finding.first = accessOf(launch, read.reader, sites, sources);
        finding.space = read.space == Race::Space::Shared ? "shared" : "global";
        finding.address = read.address;
        finding.count = read.count;
        std::uint64_t offset = 0;
        if (read.space == Race::Space::Global) {
            if (const auto allocation = launch.memory->find(read.address)) {
                finding.allocation = allocation->label;
                offset = read.address - allocation->address;
            }
        }
        if (isTold(findings, finding))
            continue;
        const auto same = std::ranges::find_if(findings, [&](const Finding& other) {
            return other.kind == finding.kind && other.space == finding.space
                && isSameAccess(other.first, finding.first);
        });
        if (same != findings.end()) {
            same->count += finding.count;
            continue;
        }
        finding.message = unwrittenMessage(finding, offset);
        finding.remedy = unwrittenRemedy(finding);
        findings.push_back(std::move(finding));
    }
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
        const Distance distance = distanceOf(launch, race);
        finding.message = raceMessage(finding, distance);
        finding.remedy = raceRemedy(finding, distance);
        findings.push_back(std::move(finding));
    }
    addUnwritten(findings, launch, sites, sources);
    return findings;
}

} // namespace warpdesk::emulator
