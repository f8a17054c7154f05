// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/simt.h"

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace warpdesk::emulator {

/// Native code on disk, found by everything that decided it. A file that is damaged, of another version or unreadable
/// is a miss; what cannot be written is not kept. Safe for several processes and threads: files appear
/// whole, by renaming.
class ObjectCache final {
public:
    /// An empty folder keeps nothing.
    explicit ObjectCache(std::filesystem::path folder);

    /// Name of an entry: hash of its parts.
    [[nodiscard]] static std::string key(std::string_view ir, std::string_view generation);

    [[nodiscard]] std::optional<KernelVariant> find(const std::string& key) const;
    void store(const std::string& key, const KernelVariant& variant);
    /// Removes the entries used longest ago until the folder holds at most `bytes`.
    void trim(std::uint64_t bytes) const;

    static constexpr std::uint64_t capacity = std::uint64_t { 512 } << 20;

private:
    [[nodiscard]] std::filesystem::path pathOf(const std::string& key) const { return m_folder / (key + ".o"); }
    std::filesystem::path m_folder;
    std::atomic<std::uint64_t> m_stored { 0 }; ///< bytes since the last trim
};

} // namespace warpdesk::emulator
