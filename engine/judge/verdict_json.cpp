// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/verdict_json.h"

#include "engine/base/diagnostic_json.h"
#include "engine/base/json.h"

#include <fmt/format.h>

#include <cmath>
#include <span>

namespace warpdesk::judge {

namespace {

using nlohmann::json;

json jsonOf(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    return value;
}

json jsonOf(const Number& number)
{
    if (number.floating)
        return jsonOf(number.real);
    if (number.isSigned)
        return static_cast<std::int64_t>(number.integer);
    return number.integer;
}

json jsonOf(const std::vector<Number>& numbers)
{
    json list = json::array();
    for (const Number& number : numbers)
        list.push_back(jsonOf(number));
    return list;
}

json jsonOf(const device::Dim3& dim) { return json::array({ dim.x, dim.y, dim.z }); }

json jsonOf(const Place& place)
{
    json object { { "line", place.line }, { "column", place.column } };
    if (!place.file.empty())
        object["file"] = place.file;
    return object;
}

json jsonOf(const Neighbourhood& neighbourhood)
{
    json rows = json::array();
    for (const Neighbourhood::Row& row : neighbourhood.rows) {
        rows.push_back({ { "start", row.start }, { "expected", jsonOf(row.expected) }, { "got", jsonOf(row.got) },
            { "wrong", row.wrong }, { "not_written", row.unwritten } });
    }
    return rows;
}

json jsonOf(const ErrorMap& map)
{
    json shares = json::array();
    for (const float share : map.wrongShare)
        shares.push_back(std::round(static_cast<double>(share) * 1e4) / 1e4);
    return { { "width", map.width }, { "height", map.height }, { "wrong", std::move(shares) },
        { "not_written", map.unwritten } };
}

void addComparison(json& object, const Comparison& comparison)
{
    object["wrong"] = comparison.wrong;
    object["of"] = comparison.of;
    if (comparison.maxAbsError)
        object["max_abs_error"] = jsonOf(*comparison.maxAbsError);
    if (comparison.maxUlpError)
        object["max_ulp_error"] = jsonOf(*comparison.maxUlpError);
    if (comparison.relativeError)
        object["relative_error"] = jsonOf(*comparison.relativeError);
    if (!comparison.note.empty())
        object["note"] = comparison.note;
    if (!comparison.first)
        return;
    object["not_written"] = comparison.unwritten;
    object["first_wrong"] = { { "index", comparison.first->index }, { "expected", jsonOf(comparison.first->expected) },
        { "got", jsonOf(comparison.first->got) }, { "not_written", comparison.first->unwritten } };
    object["neighbourhood"] = jsonOf(comparison.neighbourhood);
    object["error_map"] = jsonOf(comparison.map);
}

json jsonOf(const device::Finding::Access& access)
{
    json object { { "place", jsonOf(access.place) }, { "block", jsonOf(access.block) } };
    if (access.role.empty()) {
        object["write"] = access.write;
        object["atomic"] = access.atomic;
    } else {
        object["role"] = access.role;
        if (!access.threads.empty())
            object["threads"] = access.threads;
    }
    if (access.threadKnown)
        object["thread"] = jsonOf(access.thread);
    for (const Place& place : access.inlinedAt)
        object["inlined_at"].push_back(jsonOf(place));
    return object;
}

} // namespace

json toJson(const device::Finding& finding)
{
    json object { { "kind", device::name(finding.kind) }, { "message", finding.message }, { "remedy", finding.remedy },
        { "kernel", finding.kernel }, { "count", finding.count }, { "first", jsonOf(finding.first) } };
    if (finding.kind != device::Finding::Kind::Unwritten)
        object["second"] = jsonOf(finding.second);
    if (!finding.space.empty()) {
        object["space"] = finding.space;
        object["address"] = fmt::format("{:#x}", finding.address);
    }
    if (!finding.allocation.empty())
        object["allocation"] = finding.allocation;
    return object;
}

json toJson(const device::Fault& fault)
{
    json object { { "kind", device::name(fault.kind) }, { "message", fault.message } };
    if (!fault.kernel.empty())
        object["kernel"] = fault.kernel;
    if (fault.place.line)
        object["place"] = jsonOf(fault.place);
    for (const Place& place : fault.inlinedAt)
        object["inlined_at"].push_back(jsonOf(place));
    if (fault.threadKnown) {
        object["block"] = jsonOf(fault.block);
        object["thread"] = jsonOf(fault.thread);
    }
    if (fault.accessBytes) {
        object["access"] = fault.write ? "write" : "read";
        object["bytes"] = fault.accessBytes;
        object["space"] = fault.space;
        object["address"] = fmt::format("{:#x}", fault.address);
        if (!fault.allocation.empty()) {
            object["allocation"] = fault.allocation;
            object["distance"] = fault.distance;
        }
    }
    return object;
}

json toJson(const TestResult& result)
{
    json object { { "name", result.name }, { "verdict", name(result.verdict) }, { "milliseconds", result.milliseconds },
        { "kernel_milliseconds", result.kernelMilliseconds }, { "launches", result.launches } };
    if (!result.message.empty())
        object["message"] = result.message;
    if (!result.sizes.empty())
        object["sizes"] = result.sizes;
    if (!result.argument.empty())
        object["argument"] = result.argument;
    if (result.place)
        object["place"] = jsonOf(*result.place);
    if (result.fault) {
        object["fault"] = toJson(*result.fault);
        object["fault"]["in_host_code"] = result.inHostCode;
    }
    if (result.modifiedIndex)
        object["modified_index"] = *result.modifiedIndex;
    if (!result.labels.empty())
        object["labels"] = result.labels;
    for (const device::Finding& finding : result.findings)
        object["findings"].push_back(toJson(finding));
    if (result.comparison)
        addComparison(object, *result.comparison);
    return object;
}

json toJson(const JudgeResult& result)
{
    json tests = json::array();
    for (const TestResult& test : result.tests)
        tests.push_back(toJson(test));
    const JudgeResult::Milliseconds& times = result.milliseconds;
    json object {
        { "version", 1 }, { "problem", result.problem }, { "device", result.device }, { "target", result.target },
        { "architecture", result.architecture }, { "flags", result.flags }, { "verdict", name(result.verdict) },
        { "seed", result.secret.text() }, { "tests", std::move(tests) }, { "skipped", result.skipped },
        { "diagnostics", warpdesk::toJson(std::span(result.diagnostics)) }, { "output", result.output },
        { "milliseconds",
            { { "compile", times.compile }, { "jit", times.jit }, { "tests", times.tests }, { "total", times.total } } }
    };
    if (!result.message.empty())
        object["message"] = result.message;
    if (!result.labels.empty())
        object["labels"] = result.labels;
    if (result.outputTruncated)
        object["output_truncated"] = true;
    return object;
}

} // namespace warpdesk::judge
