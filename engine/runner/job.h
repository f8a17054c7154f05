// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/json.h"
#include "engine/runner/frames.h"
#include "engine/runner/sandbox.h"
#include "engine/runner/workshop.h"
#include "engine/runner/zygote.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace warpdesk::judge {
class ReferenceRunner;
}

namespace warpdesk::runner {

/// Sends the events of one job, each with its id.
class JobEvents final {
public:
    JobEvents(FrameWriter& writer, Json id)
        : m_writer(writer)
        , m_id(std::move(id))
    {
    }
    /// `fields` without id and event.
    void send(std::string_view event, Json fields, std::span<const std::string> parts = {});
    void diagnostic(const Diagnostic& diagnostic);
    void output(std::string_view text);
    void progress(std::string_view stage, unsigned done, unsigned total, std::string_view test = {});

private:
    FrameWriter& m_writer;
    Json m_id;
};

/// A job and what it may use; all borrowed.
struct JobContext {
    const Frame& job;
    JobEvents& events;
    Workshop& workshop;
    judge::ReferenceRunner& reference;
    std::span<const Measure> sandbox;
    std::stop_token stop;
};

/// The `result` object of a finished job, and binary parts it refers to.
struct JobResult {
    Json result;
    std::vector<std::string> parts;
};

[[nodiscard]] Result<JobResult> runCompile(const JobContext& context);
[[nodiscard]] Result<JobResult> runJudge(const JobContext& context);
[[nodiscard]] Result<JobResult> runMeasure(const JobContext& context);
[[nodiscard]] Result<JobResult> runProfile(const JobContext& context);
[[nodiscard]] Result<JobResult> runLaunch(const JobContext& context);
[[nodiscard]] Result<JobResult> runCubin(const JobContext& context);
[[nodiscard]] Result<JobResult> runDevices(const JobContext& context);
[[nodiscard]] Result<JobResult> runDoctor(const JobContext& context);

/// Runs the job that the frame names; an unknown one is an Input error.
[[nodiscard]] Result<JobResult> runJob(const JobContext& context);

} // namespace warpdesk::runner
