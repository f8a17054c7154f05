// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/job.h"

#include "engine/base/diagnostic_json.h"
#include "engine/base/hash.h"
#include "engine/compile/embedded_headers.h"
#include "engine/runner/fields.h"

#include <fmt/format.h>

namespace warpdesk::runner {
namespace {

/// What a result rests on, so that it can be told later from one of other versions: hashes where there is no number.
Result<JobResult> withVersions(const JobContext& context, Result<JobResult> result)
{
    if (!result)
        return result;
    Hasher prelude;
    for (const compile::EmbeddedHeader& header : compile::embeddedHeaders())
        prelude.add(header.name).add(header.text);
    Hasher problem;
    const Json& files = context.job.object["problem"]["files"];
    for (const auto& [name, content] : files.items())
        problem.add(name).add(content.is_string() ? content.get<std::string>() : content.dump());
    WARPDESK_TRY(const compile::Compiler* compiler, context.workshop.compiler());
    result->result["versions"] = { { "warpdesk", WARPDESK_VERSION }, { "nvrtc", compiler->version() },
        { "prelude", prelude.hex() }, { "problem", problem.hex() } };
    return result;
}

} // namespace

void JobEvents::send(std::string_view event, Json fields, std::span<const std::string> parts)
{
    fields["id"] = m_id;
    fields["event"] = event;
    m_writer.write(std::move(fields), parts);
}

void JobEvents::diagnostic(const Diagnostic& diagnostic)
{
    send("diagnostic", { { "diagnostic", toJson(diagnostic) } });
}

void JobEvents::output(std::string_view text)
{
    if (!text.empty())
        send("output", { { "text", text } });
}

void JobEvents::progress(std::string_view stage, unsigned done, unsigned total, std::string_view test)
{
    Json fields { { "stage", stage }, { "done", done }, { "total", total } };
    if (!test.empty())
        fields["test"] = test;
    send("progress", std::move(fields));
}

Result<JobResult> runJob(const JobContext& context)
{
    WARPDESK_TRY(const std::string job, text(context.job.object, "job"));
    if (job == "compile")
        return runCompile(context);
    if (job == "judge")
        return withVersions(context, runJudge(context));
    if (job == "measure")
        return withVersions(context, runMeasure(context));
    if (job == "profile")
        return withVersions(context, runProfile(context));
    if (job == "launch")
        return runLaunch(context);
    if (job == "cubin")
        return runCubin(context);
    if (job == "devices")
        return runDevices(context);
    if (job == "doctor")
        return runDoctor(context);
    return failure(ErrorKind::Input, fmt::format("there is no job \"{}\"", job),
        "This runner knows compile, judge, measure, profile, launch, cubin, devices and doctor.");
}

} // namespace warpdesk::runner
