// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/job.h"

#include <string>

namespace warpdesk::cli {

/// The user's file a job was about, for diagnostics.
struct SourceFile {
    std::string name;
    std::string text;
};

/// Tells a job that could not be done: its diagnostics with source lines, then the error. Diagnostics with an error
/// make it "does not compile".
[[nodiscard]] int tellFailure(Console& console, const JobOutcome& outcome, const SourceFile& source);

/// Adds diagnostics and printf text that came as events to a result that lacks them.
[[nodiscard]] Json completeResult(const JobOutcome& outcome);

} // namespace warpdesk::cli
