// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/runner/sandbox.h"

namespace warpdesk::runner {

/// seccomp: no network sockets, no other programs, no look into other processes, no administration; such calls fail
/// with EPERM. For every thread from now on. Programs this process needs must be started before.
[[nodiscard]] Measure filterSystemCalls();

} // namespace warpdesk::runner
