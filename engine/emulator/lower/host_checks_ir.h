// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace llvm {
class Module;
}

namespace warpdesk::emulator {

/// Promotes registers of host functions and deletes each `wd.host.check` whose access lies inside one alloca.
void removeProvenHostChecks(llvm::Module& module);

} // namespace warpdesk::emulator
