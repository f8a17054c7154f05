// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

namespace warpdesk::host {

/// Whether a kernel, or what it calls, has an atomic whose result depends on the order of threads: a floating one, or
/// one whose returned value is read.
[[nodiscard]] bool usesOrderDependentAtomics(const ptx::Module& module, std::string_view kernel);

} // namespace warpdesk::host
