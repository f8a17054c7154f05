// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace warpdesk::emulator {

/// Text that another build of this code does not have: the linker's build id, which is a hash of all that was linked,
/// or where there is none the size and time of the executable. Objects of one build are not taken for another's.
[[nodiscard]] const std::string& buildIdentity();

} // namespace warpdesk::emulator
