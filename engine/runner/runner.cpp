// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/runner.h"

#include "engine/base/diagnostic_json.h"
#include "engine/base/files.h"
#include "engine/runner/job.h"
#include "engine/runner/job_queue.h"
#include "engine/runner/reference_service.h"
#include "engine/runner/remote_reference.h"
#include "engine/runner/sandbox.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

namespace warpdesk::runner {
namespace {

/// The descriptor of the real stdout; number 1 becomes stderr, so that nothing else can break the protocol.
int takeStdout()
{
    const int descriptor = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    return descriptor;
}

/// Ends the process after a moment, unless it ends by itself.
void endSoon()
{
    std::thread([] {
        std::this_thread::sleep_for(std::chrono::seconds(2));
        ::_exit(0);
    }).detach();
}

SandboxPlan planFor(const Folders& folders)
{
    SandboxPlan plan;
    // The folders must exist before the file system closes. NVRTC writes temporary files beside precompiled headers.
    if (!folders.cache.empty() && files::makePrivateFolder(folders.cache)) {
        plan.writable.push_back(folders.cache);
        const std::filesystem::path temporary = folders.cache / "tmp";
        if (files::makePrivateFolder(temporary))
            ::setenv("TMPDIR", temporary.c_str(), 1);
    }
    if (const char* bytes = std::getenv("WARPDESK_MEMORY_LIMIT"); bytes != nullptr)
        plan.mostBytes = std::strtoull(bytes, nullptr, 10);
    return plan;
}

Result<JobResult> runSafely(const JobContext& context)
{
    try {
        if (context.stop.stop_requested())
            return failure(ErrorKind::Cancelled, "cancelled");
        return runJob(context);
    } catch (const std::bad_alloc&) {
        return failure(ErrorKind::Environment, "the runner ran out of memory",
            "Use smaller arrays, or raise WARPDESK_MEMORY_LIMIT (bytes).");
    } catch (const std::exception& trouble) {
        return failure(ErrorKind::Internal, trouble.what());
    }
}

class JobRunner final {
public:
    JobRunner(FrameWriter& writer, Workshop& workshop, Zygote& zygote, std::vector<Measure> sandbox)
        : m_writer(writer)
        , m_workshop(workshop)
        , m_reference(zygote)
        , m_sandbox(std::move(sandbox))
    {
    }

    void serve()
    {
        JobQueue queue(STDIN_FILENO,
            { .badFrame = [this](const Error& error) { fail(Json(), error); },
                .supersedes = {},
                // Nobody reads any more: a job that cannot be interrupted must not keep the process for long.
                .closed = [] { endSoon(); } });
        while (auto entry = queue.take(true))
            answer(entry->frame, entry->stop.get_token());
    }

private:
    void answer(const Frame& frame, std::stop_token stop)
    {
        const Json id = frame.object.value("id", Json());
        JobEvents events(m_writer, id);
        m_reference.setDevice(referenceDevice(frame.object));
        auto result = runSafely({ frame, events, m_workshop, m_reference, m_sandbox, stop });
        if (result) {
            events.send("result", { { "result", std::move(result->result) } }, result->parts);
        } else if (stop.stop_requested()) {
            fail(id, Error { ErrorKind::Cancelled, "cancelled", {}, {}, 0, 0 });
        } else {
            fail(id, result.error());
        }
    }

    /// The reference runs under the same limits as the candidate.
    static std::string referenceDevice(const Json& job)
    {
        const Json target = job.value("target", Json());
        if (target.is_string() && !target.get<std::string>().empty())
            return "emulator:" + target.get<std::string>();
        const Json device = job.value("device", Json());
        return device.is_string() ? device.get<std::string>() : std::string();
    }

    void fail(const Json& id, const Error& error)
    {
        m_writer.write({ { "id", id }, { "event", "error" }, { "error", toJson(error) } });
    }

    FrameWriter& m_writer;
    Workshop& m_workshop;
    RemoteReference m_reference;
    std::vector<Measure> m_sandbox;
};

int runJobs(FrameWriter& writer)
{
    auto zygote = Zygote::start();
    const Folders folders = findFolders();
    std::vector<Measure> sandbox = enterSandbox(planFor(folders));
    if (!zygote) {
        writer.write({ { "id", nullptr }, { "event", "error" }, { "error", toJson(zygote.error()) } });
        return 6;
    }
    Workshop workshop(folders);
    writer.write({ { "event", "hello" }, { "version", 1 }, { "build", WARPDESK_VERSION }, { "pid", ::getpid() } });
    JobRunner(writer, workshop, **zygote, std::move(sandbox)).serve();
    return 0;
}

int runReferences(FrameWriter& writer)
{
    const Folders folders = findFolders();
    (void)enterSandbox(planFor(folders));
    Workshop workshop(folders);
    serveReferences(workshop, STDIN_FILENO, writer);
    return 0;
}

} // namespace

int run(Role role)
{
    const int descriptor = takeStdout();
    FrameWriter writer(descriptor);
    return role == Role::Jobs ? runJobs(writer) : runReferences(writer);
}

} // namespace warpdesk::runner
