// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"

#include <cstdint>
#include <filesystem>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace warpdesk::compile {

/// Texts by key in a folder of mode 0700, the least recently used removed above a size. Entries carry a checksum: a
/// damaged one counts as absent and is deleted. Several processes may share the folder. A cache that cannot be written
/// costs time, never a result; `trouble` says what went wrong.
class DiskCache final {
public:
    static constexpr std::uint64_t kMostBytes = std::uint64_t { 512 } << 20U;

    explicit DiskCache(std::filesystem::path folder, std::uint64_t mostBytes = kMostBytes);

    [[nodiscard]] std::optional<std::string> load(const std::string& key);
    void store(const std::string& key, std::string_view payload);
    /// The last failure to write, empty = none.
    [[nodiscard]] const std::string& trouble() const { return m_trouble; }

private:
    void trim();

    std::filesystem::path m_folder;
    std::uint64_t m_mostBytes;
    std::uint64_t m_storedSinceTrim = 0;
    bool m_trimmedOnce = false;
    std::string m_trouble;
};

/// The last outputs of this process, for undo and redo.
class MemoryCache final {
public:
    explicit MemoryCache(std::size_t most = 64)
        : m_most(most)
    {
    }
    [[nodiscard]] const Output* find(const std::string& key);
    void put(const std::string& key, const Output& output);

private:
    using Entries = std::list<std::pair<std::string, Output>>;
    std::size_t m_most;
    Entries m_entries; ///< newest first
    std::unordered_map<std::string, Entries::iterator> m_index;
};

/// An output as text for the disk, and back; nothing when the text is not one of this version.
[[nodiscard]] std::string serialise(const Output& output);
[[nodiscard]] std::optional<Output> deserialise(std::string_view text);

} // namespace warpdesk::compile
