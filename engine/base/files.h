// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <filesystem>
#include <string_view>

/// Reading and writing whole files. Errors are of kind Environment and name the path and the system's reason.
namespace warpdesk::files {

/// The whole file as bytes.
[[nodiscard]] Result<std::string> read(const std::filesystem::path& file);

enum class Durability : unsigned char {
    Synced, ///< on the disk before the old content goes: a user's own file
    Fast ///< a cache entry: atomic, but may be lost with the power
};

/// Replaces the file by a temporary beside it and a rename: a reader sees the old bytes or the new, a full disk loses
/// nothing. An existing file keeps its mode; a new one gets `mode`.
[[nodiscard]] Result<void> write(const std::filesystem::path& file, std::string_view bytes,
    Durability durability = Durability::Synced, unsigned mode = 0644);

/// Creates the folder and its parents, the last with mode 0700.
[[nodiscard]] Result<void> makePrivateFolder(const std::filesystem::path& folder);

} // namespace warpdesk::files
