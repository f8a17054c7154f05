// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <tuple>

namespace warpdesk::judge {

namespace {

auto orderOf(const ProblemLibrary::Entry& entry)
{
    constexpr std::array<std::string_view, 14> topics { "basics", "elementwise", "image", "reduce", "scan", "sort",
        "norm", "linalg", "conv", "sparse", "attention", "quant", "llm", "debug" };
    constexpr std::array<std::string_view, 3> levels { "easy", "medium", "hard" };
    const Problem* problem = entry.problem ? &*entry.problem : nullptr;
    const auto topic = problem ? std::ranges::find(topics, problem->topic) - topics.begin() : 0;
    const auto level = problem ? std::ranges::find(levels, problem->level) - levels.begin() : 0;
    return std::tuple(!problem, topic, level, problem ? problem->title : std::string(), entry.slug);
}

} // namespace

ProblemLibrary ProblemLibrary::open(const std::filesystem::path& shipped, const std::filesystem::path& user)
{
    ProblemLibrary library;
    library.add(shipped, true);
    library.add(user, false);
    std::ranges::sort(library.m_entries, {}, orderOf);
    return library;
}

void ProblemLibrary::add(const std::filesystem::path& folder, bool shipped)
{
    std::error_code code;
    for (const auto& item : std::filesystem::directory_iterator(folder, code)) {
        if (!item.is_directory(code) || item.path().filename().string().starts_with('.'))
            continue;
        Entry entry { item.path().filename().string(), item.path(), shipped, std::nullopt, std::nullopt };
        const bool taken = std::ranges::any_of(
            m_entries, [&](const Entry& other) { return other.slug == entry.slug && other.shipped && !shipped; });
        if (taken) {
            entry.error = Error { ErrorKind::Input,
                fmt::format("{}: a shipped problem is called \"{}\" too", item.path().string(), entry.slug),
                "Rename the folder: its name is the problem's slug.", item.path().string(), 0, 0 };
        } else if (auto problem = loadProblem(item.path())) {
            problem->shipped = shipped;
            entry.problem = std::move(*problem);
        } else {
            entry.error = std::move(problem).error();
        }
        m_entries.push_back(std::move(entry));
    }
}

Result<const Problem*> ProblemLibrary::find(std::string_view slug) const
{
    std::vector<std::string_view> slugs;
    const Entry* broken = nullptr;
    for (const Entry& entry : m_entries) {
        if (entry.slug == slug && entry.problem)
            return &*entry.problem;
        if (entry.slug == slug)
            broken = &entry;
        slugs.push_back(entry.slug);
    }
    if (broken)
        return std::unexpected(*broken->error);
    const std::string meant = yaml::closest(slug, slugs);
    return failure(ErrorKind::Input, fmt::format("there is no problem \"{}\"", slug),
        meant.empty() ? std::string("`warpdesk problems` lists them.") : fmt::format("Did you mean \"{}\"?", meant));
}

} // namespace warpdesk::judge
