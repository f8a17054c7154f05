// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace warpdesk::ptx {

/// Whether the name, without component, is a predefined register or constant (PTX ISA, section 10): "%tid", "WARP_SZ".
[[nodiscard]] bool isSpecialRegister(std::string_view name);

} // namespace warpdesk::ptx
