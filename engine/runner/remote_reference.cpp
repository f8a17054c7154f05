// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/remote_reference.h"

#include "engine/runner/fields.h"
#include "engine/runner/problem_field.h"
#include "engine/runner/reference_service.h"

#include <fmt/format.h>

namespace warpdesk::runner {
namespace {

constexpr int kPollMilliseconds = 20;

Error errorOf(const Json& event)
{
    const Json json = event.value("error", Json::object());
    Error error;
    error.kind = ErrorKind::Internal;
    const std::string kind = json.value("kind", "internal");
    for (const ErrorKind candidate :
        { ErrorKind::UserCode, ErrorKind::Input, ErrorKind::Environment, ErrorKind::Cancelled, ErrorKind::Internal })
        if (kind == name(candidate))
            error.kind = candidate;
    error.message = json.value("message", "the reference failed without a reason");
    error.remedy = json.value("remedy", "");
    error.file = json.value("file", "");
    error.line = json.value("line", 0U);
    error.column = json.value("column", 0U);
    return error;
}

} // namespace

Result<void> RemoteReference::connect()
{
    if (m_connection)
        return {};
    WARPDESK_TRY(std::unique_ptr<Child> child, m_zygote.spawn());
    m_connection.emplace(std::move(child));
    return {};
}

Result<void> RemoteReference::begin(
    const judge::Problem& problem, const judge::Secret& secret, std::span<const judge::CaseKey> cases)
{
    Json list = Json::array();
    Json measure = Json::array(); // a sweep has sizes that the problem's files do not name
    for (const judge::CaseKey& key : cases)
        list.push_back(keyJson(key));
    for (const judge::TestSpec& spec : problem.measure)
        measure.push_back({ { "name", spec.name }, { "sizes", spec.sizes } });
    Json job { { "id", ++m_lastId }, { "job", "reference" }, { "problem", referenceFilesOf(problem) },
        { "seed", secret.text() }, { "device", m_device }, { "cases", std::move(list) },
        { "measure", std::move(measure) } };
    WARPDESK_TRY_VOID(connect());
    if (m_connection->writer.write(job))
        return {};
    m_connection.reset(); // it died since the last judgement
    WARPDESK_TRY_VOID(connect());
    if (!m_connection->writer.write(std::move(job)))
        return failure(ErrorKind::Internal, "the reference process ends as soon as it starts");
    return {};
}

Result<std::vector<judge::Array>> RemoteReference::ask(
    std::string_view what, const judge::CaseKey& key, const std::stop_token& stop)
{
    if (!m_connection)
        return failure(ErrorKind::Internal, "the reference process is not running");
    const std::uint64_t id = ++m_lastId;
    m_connection->writer.write({ { "id", id }, { "get", what }, { "case", keyJson(key) } });
    for (;;) {
        while (!m_connection->reader.ready(kPollMilliseconds)) {
            if (stop.stop_requested()) {
                m_connection.reset(); // kills it: nothing else ends a compile
                return failure(ErrorKind::Cancelled, "cancelled");
            }
        }
        auto frame = m_connection->reader.next();
        if (!frame || !*frame) {
            m_connection.reset();
            return failure(ErrorKind::Internal, "the reference process ended while it was needed");
        }
        const Json& object = (*frame)->object;
        if (object.value("id", std::uint64_t { 0 }) != id)
            continue; // hello, or an answer nobody waits for any more
        if (object.value("event", "") == "arrays")
            return arraysOf(**frame);
        return std::unexpected(errorOf(object));
    }
}

Result<std::vector<judge::Array>> RemoteReference::inputs(const judge::CaseKey& key, std::stop_token stop)
{
    return ask("inputs", key, stop);
}

Result<std::vector<judge::Array>> RemoteReference::expected(const judge::CaseKey& key, std::stop_token stop)
{
    return ask("expected", key, stop);
}

} // namespace warpdesk::runner
