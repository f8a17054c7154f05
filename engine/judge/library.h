// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

namespace warpdesk::judge {

/// The problems at hand: the shipped folder and the user's. A user's folder never shadows a shipped one; it is listed
/// with the error that says so.
class ProblemLibrary final {
public:
    struct Entry {
        std::string slug;
        std::filesystem::path folder;
        bool shipped = false;
        std::optional<Problem> problem; ///< exactly one of the two is set
        std::optional<Error> error;
    };

    /// Reads both folders; one that is not there counts as empty, a problem that does not fit becomes an entry with its
    /// error, so that the others stay usable.
    [[nodiscard]] static ProblemLibrary open(const std::filesystem::path& shipped, const std::filesystem::path& user);

    /// Ordered by topic, level, title; broken ones last.
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// The problem, its own error, or "there is no problem ..." with a suggestion.
    [[nodiscard]] Result<const Problem*> find(std::string_view slug) const;

private:
    void add(const std::filesystem::path& folder, bool shipped);

    std::vector<Entry> m_entries;
};

} // namespace warpdesk::judge
