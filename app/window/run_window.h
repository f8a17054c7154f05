// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace warpdesk::window {

/// The desktop application: parses its options, shows the window, runs until it is closed. Returns the exit code.
[[nodiscard]] int runWindow(int argc, char** argv);

} // namespace warpdesk::window
