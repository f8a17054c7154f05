// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

/// Where things are kept (XDG base directories). Nothing here creates a folder.
namespace warpdesk::paths {

[[nodiscard]] std::filesystem::path config(); ///< $XDG_CONFIG_HOME/warpdesk
[[nodiscard]] std::filesystem::path data(); ///< $XDG_DATA_HOME/warpdesk: problems, history.sqlite
[[nodiscard]] std::filesystem::path state(); ///< $XDG_STATE_HOME/warpdesk: logs, drafts
[[nodiscard]] std::filesystem::path cache(); ///< $XDG_CACHE_HOME/warpdesk: ptx, jit, pch
/// The file of the running program.
[[nodiscard]] std::filesystem::path executable();

} // namespace warpdesk::paths
