// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/options.h"

#include <vector>

namespace warpdesk::cli {

/// A sub-command: what it takes, and what does it. The function returns the exit code.
struct Command {
    CommandSpec spec;
    int (*run)(const Options& options, Console& console);
};

[[nodiscard]] Command problemsCommand();
[[nodiscard]] Command showCommand();
[[nodiscard]] Command newCommand();
[[nodiscard]] Command newProblemCommand();
[[nodiscard]] Command judgeCommand();
[[nodiscard]] Command checkCommand();
[[nodiscard]] Command measureCommand();
[[nodiscard]] Command profileCommand();
[[nodiscard]] Command launchCommand();
[[nodiscard]] Command cubinCommand();
[[nodiscard]] Command historyCommand();
[[nodiscard]] Command devicesCommand();
[[nodiscard]] Command doctorCommand();

/// All of them, in the order the help shows.
[[nodiscard]] const std::vector<Command>& commands();

} // namespace warpdesk::cli
