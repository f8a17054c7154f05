// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json.h"
#include "engine/runner/frames.h"

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include <fcntl.h>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

namespace warpdesk::runner {

/// A real `warpdesk-runner` behind two pipes.
class RunnerProcess final {
public:
    RunnerProcess()
    {
        if (::pipe2(m_in, O_CLOEXEC) != 0 || ::pipe2(m_out, O_CLOEXEC) != 0)
            std::abort();
        m_process = ::fork();
        if (m_process == 0) {
            ::dup2(m_in[0], STDIN_FILENO);
            ::dup2(m_out[1], STDOUT_FILENO);
            ::execl(WARPDESK_RUNNER_PROGRAM, "warpdesk-runner", nullptr);
            ::_exit(127);
        }
        ::close(m_in[0]);
        ::close(m_out[1]);
        m_reader.emplace(m_out[0]);
    }
    ~RunnerProcess()
    {
        end();
        ::close(m_out[0]);
    }
    RunnerProcess(const RunnerProcess&) = delete;
    RunnerProcess& operator=(const RunnerProcess&) = delete;

    void send(const Json& object, const std::vector<std::string>& parts = {})
    {
        FrameWriter(m_in[1]).write(object, parts);
    }
    void sendText(const std::string& text) const { (void)!::write(m_in[1], text.data(), text.size()); }

    /// The next frame; an empty one when the runner is gone.
    Frame next()
    {
        auto frame = m_reader->next();
        return frame && *frame ? std::move(**frame) : Frame {};
    }
    /// Reads up to the result or error of a job; what came before is kept in `events`.
    Frame finish(int id)
    {
        events.clear();
        for (;;) {
            Frame frame = next();
            if (!frame.object.is_object())
                return Frame { Json::object(), {} };
            const std::string event = frame.object.value("event", "");
            const bool mine = frame.object.value("id", Json()) == Json(id);
            if (mine && (event == "result" || event == "error"))
                return frame;
            events.push_back(std::move(frame.object));
        }
    }
    /// Closes its stdin and waits for it; the exit status, or -1 when a signal ended it.
    int end()
    {
        if (m_process <= 0)
            return m_status;
        ::close(m_in[1]);
        int status = 0;
        ::waitpid(m_process, &status, 0);
        m_process = 0;
        m_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return m_status;
    }
    [[nodiscard]] pid_t process() const { return m_process; }

    std::vector<Json> events;

private:
    int m_in[2] { -1, -1 };
    int m_out[2] { -1, -1 };
    pid_t m_process = 0;
    int m_status = -1;
    std::optional<FrameReader> m_reader;
};

} // namespace warpdesk::runner
