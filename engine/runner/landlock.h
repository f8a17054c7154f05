// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/runner/sandbox.h"

namespace warpdesk::runner {

/// Landlock: the whole file system readable, only the given folders (and /dev) writable, no TCP where the kernel can
/// refuse it. For this process and its children, from now on.
[[nodiscard]] Measure confineFiles(const std::vector<std::filesystem::path>& writable);

} // namespace warpdesk::runner
