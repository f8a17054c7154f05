// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace warpdesk::compile {

/// The folder of this process's precompiled headers, which no other process can use (100 to 250 MB each). Removed with
/// the object; folders of processes that are gone are removed when a new one begins.
class PchFolder final {
public:
    /// `parent` empty = no precompiled headers.
    explicit PchFolder(std::filesystem::path parent);
    ~PchFolder();
    PchFolder(const PchFolder&) = delete;
    PchFolder& operator=(const PchFolder&) = delete;

    /// Creates the folder on the first call; false when there is none, it cannot be made or its disk is nearly full.
    [[nodiscard]] bool ready();
    [[nodiscard]] const std::filesystem::path& path() const { return m_folder; }

private:
    std::filesystem::path m_parent;
    std::filesystem::path m_folder;
    bool m_made = false;
    bool m_failed = false;
};

} // namespace warpdesk::compile
