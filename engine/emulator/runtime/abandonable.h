// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace warpdesk::emulator {

/// Does work that cannot be interrupted, such as LLVM's, so that a stop need not wait for it: on a thread that goes on
/// by itself when the stop comes. False: the stop came first, and the work is done later or, where it had not begun,
/// never. The work owns all it uses. Few are done at once in the process, abandoned ones among them; the next waits for
/// its turn. The process does not end before they have, if its main thread called this.
[[nodiscard]] bool runAbandonable(std::function<void()> work, const std::stop_token& stop);

} // namespace warpdesk::emulator
