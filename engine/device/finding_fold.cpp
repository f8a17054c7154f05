// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/finding_fold.h"

#include <algorithm>

namespace warpdesk::device {

namespace {

bool isSameAccess(const Finding::Access& a, const Finding::Access& b)
{
    const bool samePlace = a.place.line != 0 ? a.place.line == b.place.line && a.place.file == b.place.file
                                             : b.place.line == 0 && a.ptxLine == b.ptxLine;
    return samePlace && a.write == b.write;
}

} // namespace

bool isSameFinding(const Finding& a, const Finding& b)
{
    return a.kind == b.kind && a.space == b.space
        && ((isSameAccess(a.first, b.first) && isSameAccess(a.second, b.second))
            || (isSameAccess(a.first, b.second) && isSameAccess(a.second, b.first)));
}

void foldFindings(std::vector<Finding>& all, std::vector<Finding>&& more)
{
    for (Finding& finding : more) {
        const auto same
            = std::ranges::find_if(all, [&](const Finding& other) { return isSameFinding(other, finding); });
        if (same != all.end())
            same->count += finding.count;
        else if (all.size() < mostFindings)
            all.push_back(std::move(finding));
    }
}

} // namespace warpdesk::device
