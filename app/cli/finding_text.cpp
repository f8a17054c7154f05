// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/finding_text.h"

#include "app/cli/diagnostic_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace warpdesk::cli {

namespace {

Json noteAt(const Json& access)
{
    Json note = access.value("place", Json::object());
    note["severity"] = "note";
    note["message"]
        = access.contains("role") ? access["role"] : Json(access.value("write", false) ? "written here" : "read here");
    note["related"] = Json::array();
    for (const Json& outer : access.value("inlined_at", Json::array())) {
        Json caller = outer;
        caller["severity"] = "note";
        caller["message"] = "called from here";
        note["related"].push_back(caller);
    }
    return note;
}

} // namespace

std::string findingText(const Console& console, const Json& finding, std::string_view source, std::string_view file)
{
    std::string text = fmt::format(
        "{} {}", console.styled(finding.value("kind", "finding") + ":", Style::Bad), finding.value("message", ""));
    std::set<int> lines;
    for (const char* side : { "first", "second" }) {
        const Json access = finding.value(side, Json::object());
        const int line = access.value("/place/line"_json_pointer, 0);
        if (line > 0 && lines.insert(line).second)
            text += "\n" + diagnosticText(console, noteAt(access), source, file);
    }
    if (const auto count = finding.value("count", 0L); count > 1)
        text += fmt::format("\n  {} times, in {}", count, finding.value("kernel", ""));
    return text + "\n  " + console.styled(finding.value("remedy", ""), Style::Dim);
}

Json findingsOf(const Json& result)
{
    Json found = Json::array();
    const auto sideOf = [](const Json& finding, const char* side) {
        const Json access = finding.value(side, Json::object());
        return std::tuple(access.value("/place/file"_json_pointer, ""), access.value("/place/line"_json_pointer, 0),
            access.value("write", false));
    };
    using Side = decltype(sideOf(Json(), ""));
    std::set<std::tuple<std::string, std::string, Side, Side>> seen;
    for (const Json& test : result.value("tests", Json::array())) {
        for (const Json& finding : test.value("findings", Json::array())) {
            // Whichever came first in a run.
            const auto [one, other] = std::minmax({ sideOf(finding, "first"), sideOf(finding, "second") });
            if (seen.emplace(finding.value("kind", ""), finding.value("space", ""), one, other).second)
                found.push_back(finding);
        }
    }
    return found;
}

} // namespace warpdesk::cli
