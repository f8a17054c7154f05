// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic_json.h"

namespace warpdesk {
namespace {

std::string textOf(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::uint32_t numberOf(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number_unsigned() ? found->get<std::uint32_t>() : 0;
}

} // namespace

Json toJson(const Diagnostic& diagnostic)
{
    return Json { { "severity", name(diagnostic.severity) }, { "file", diagnostic.place.file },
        { "line", diagnostic.place.line }, { "column", diagnostic.place.column },
        { "end_column", diagnostic.endColumn }, { "message", diagnostic.message }, { "code", diagnostic.code },
        { "related", toJson(diagnostic.related) } };
}

Json toJson(std::span<const Diagnostic> diagnostics)
{
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics)
        list.push_back(toJson(diagnostic));
    return list;
}

Diagnostic diagnosticFromJson(const Json& json)
{
    Diagnostic diagnostic;
    if (!json.is_object())
        return diagnostic;
    const std::string severity = textOf(json, "severity");
    for (const Severity candidate : { Severity::Note, Severity::Warning, Severity::Error })
        if (severity == name(candidate))
            diagnostic.severity = candidate;
    diagnostic.place = { textOf(json, "file"), numberOf(json, "line"), numberOf(json, "column") };
    diagnostic.endColumn = numberOf(json, "end_column");
    diagnostic.message = textOf(json, "message");
    diagnostic.code = textOf(json, "code");
    if (const auto related = json.find("related"); related != json.end() && related->is_array())
        for (const Json& step : *related)
            diagnostic.related.push_back(diagnosticFromJson(step));
    return diagnostic;
}

Json toJson(const Error& error)
{
    return Json { { "kind", name(error.kind) }, { "message", error.message }, { "remedy", error.remedy },
        { "file", error.file }, { "line", error.line }, { "column", error.column } };
}

} // namespace warpdesk
