// SPDX-License-Identifier: GPL-3.0-or-later
// A runner that does what its job tells it, so that clients meet every behaviour a real one may show: slow, silent,
// stubborn, crashing, talking nonsense. It speaks the protocol of engine/runner/README.md and shares no code with it.
//
// A job's script is its "script" list, or the lines of its "source" that begin with "//@ ", or the lines of the file
// named by WARPDESK_FAKE_SCRIPT. Steps:
//   emit JSON     a line with the job's id added          binary N,N   parts for the next emit: part k is bytes of
//   'a'+k say TEXT      a line as it is                          sleep MS     a wait that a cancel ends hang waits for
//   ever, deaf to cancel           mutter TEXT  to stderr crash         a segmentation fault                     exit N
//   job           the job itself as the result             echo         a launch result whose outputs are its inputs
// Arguments: --hello JSON (instead of the usual), --noise TEXT (before hello), --mute (no hello), --die (exit 3 at
// once).
#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace {

using Json = nlohmann::ordered_json;

class Input {
public:
    /// A line within `milliseconds` (-1 = whenever), or false.
    bool line(std::string& out, int milliseconds)
    {
        while (true) {
            if (const auto end = m_buffer.find('\n'); end != std::string::npos) {
                out = m_buffer.substr(0, end);
                m_buffer.erase(0, end + 1);
                return true;
            }
            if (!fill(milliseconds))
                return false;
        }
    }
    std::string bytes(std::size_t count)
    {
        while (m_buffer.size() < count && fill(-1)) { }
        std::string out = m_buffer.substr(0, count);
        m_buffer.erase(0, count);
        return out;
    }

private:
    bool fill(int milliseconds)
    {
        pollfd ready { STDIN_FILENO, POLLIN, 0 };
        if (::poll(&ready, 1, milliseconds) <= 0)
            return false;
        char chunk[65536];
        const ssize_t got = ::read(STDIN_FILENO, chunk, sizeof chunk);
        if (got <= 0)
            std::exit(0); // the client is gone
        m_buffer.append(chunk, static_cast<std::size_t>(got));
        return true;
    }
    std::string m_buffer;
};

void write(const std::string& bytes)
{
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(STDOUT_FILENO, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno != EINTR)
            std::exit(0);
        done += static_cast<std::size_t>(count > 0 ? count : 0);
    }
}

std::vector<std::string> scriptOf(const Json& job)
{
    if (job.contains("script"))
        return job["script"].get<std::vector<std::string>>();
    std::vector<std::string> steps;
    std::istringstream source(job.value("source", std::string()));
    for (std::string line; std::getline(source, line);) {
        if (line.rfind("//@ ", 0) == 0)
            steps.push_back(line.substr(4));
    }
    if (const char* file = std::getenv("WARPDESK_FAKE_SCRIPT"); steps.empty() && file) {
        std::ifstream stream(file);
        for (std::string line; std::getline(stream, line);)
            steps.push_back(line);
    }
    return steps;
}

class JobRun {
public:
    JobRun(Json job, std::vector<std::string> parts, Input& input)
        : m_job(std::move(job))
        , m_parts(std::move(parts))
        , m_input(input)
    {
    }

    void run()
    {
        for (const std::string& step : scriptOf(m_job)) {
            if (m_over)
                return;
            const auto space = step.find(' ');
            obey(step.substr(0, space), space == std::string::npos ? std::string() : step.substr(space + 1));
        }
        if (!m_over)
            emit({ { "event", "result" }, { "result", { { "version", 1 } } } });
    }

private:
    void obey(const std::string& verb, const std::string& rest)
    {
        if (verb == "emit")
            emit(Json::parse(rest));
        else if (verb == "say")
            write(rest + "\n");
        else if (verb == "binary")
            announce(rest);
        else if (verb == "sleep")
            sleep(std::stoi(rest));
        else if (verb == "hang")
            while (true)
                ::pause();
        else if (verb == "mutter")
            std::fputs((rest + "\n").c_str(), stderr);
        else if (verb == "crash")
            std::raise(SIGSEGV);
        else if (verb == "exit")
            std::exit(std::stoi(rest));
        else if (verb == "job")
            emit({ { "event", "result" },
                { "result", { { "version", 1 }, { "job", m_job }, { "parts", m_parts.size() } } } });
        else if (verb == "echo")
            echo();
        else
            std::exit(99);
    }

    void emit(Json line)
    {
        Json full = { { "id", m_job["id"] } };
        full.update(line);
        if (!m_out.empty()) {
            full["binary"] = Json::array();
            for (const std::string& part : m_out)
                full["binary"].push_back(part.size());
        }
        write(full.dump() + "\n");
        for (const std::string& part : m_out)
            write(part);
        m_out.clear();
        m_over = line["event"] == "result" || line["event"] == "error";
    }

    void announce(const std::string& sizes)
    {
        std::istringstream stream(sizes);
        char letter = 'a';
        for (std::string size; std::getline(stream, size, ',');)
            m_out.emplace_back(std::stoul(size), letter++);
    }

    void sleep(int milliseconds)
    {
        std::string line;
        if (!m_input.line(line, milliseconds))
            return;
        if (Json::parse(line).value("cancel", Json()) == m_job["id"])
            emit({ { "event", "error" },
                { "error", { { "kind", "cancelled" }, { "message", "cancelled" }, { "remedy", "" } } } });
    }

    void echo()
    {
        Json outputs = Json::array();
        const Json& arguments = m_job["arguments"];
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const std::string role = arguments[i]["role"];
            if (role != "out" && role != "inout")
                continue;
            Json output = { { "argument", i }, { "type", arguments[i]["type"] }, { "count", arguments[i]["count"] } };
            output["binary"] = m_out.size();
            m_out.push_back(role == "inout" ? m_parts.at(arguments[i]["binary"])
                    : m_parts.empty()       ? std::string()
                                            : m_parts.front());
            outputs.push_back(output);
        }
        const std::vector<double> times(m_job.value("repeat", std::size_t { 1 }), 1.5);
        emit({ { "event", "result" },
            { "result",
                { { "version", 1 }, { "kernel", m_job["kernel"] }, { "milliseconds", times },
                    { "jit_milliseconds", 2.5 }, { "outputs", outputs }, { "output", "" } } } });
    }

    Json m_job;
    std::vector<std::string> m_parts;
    Input& m_input;
    std::vector<std::string> m_out;
    bool m_over = false;
};

} // namespace

int main(int argc, char** argv)
{
    const rlimit noCore { 0, 0 };
    ::setrlimit(RLIMIT_CORE, &noCore);
    std::string hello = R"({"event":"hello","version":1,"build":"fake","pid":)" + std::to_string(::getpid()) + "}";
    for (int i = 1; i < argc; ++i) {
        const std::string flag = argv[i];
        const std::string value = i + 1 < argc ? argv[i + 1] : "";
        if (flag == "--hello")
            hello = value;
        else if (flag == "--noise")
            write(value + "\n");
        else if (flag == "--mute")
            hello.clear();
        else if (flag == "--die")
            return std::fputs("cannot open the device\n", stderr), 3;
    }
    if (!hello.empty())
        write(hello + "\n");
    Input input;
    for (std::string line; input.line(line, -1);) {
        Json job = Json::parse(line);
        std::vector<std::string> parts;
        for (const Json& size : job.value("binary", Json::array()))
            parts.push_back(input.bytes(size.get<std::size_t>()));
        if (job.contains("job"))
            JobRun(std::move(job), std::move(parts), input).run();
    }
    return 0;
}
