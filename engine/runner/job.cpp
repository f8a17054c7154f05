// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/job.h"

#include "engine/base/diagnostic_json.h"
#include "engine/runner/fields.h"

#include <fmt/format.h>

namespace warpdesk::runner {

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
        return runJudge(context);
    if (job == "measure")
        return runMeasure(context);
    if (job == "profile")
        return runProfile(context);
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
