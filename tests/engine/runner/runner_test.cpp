// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/compile/temporary_folder.h"
#include "tests/engine/runner/runner_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

namespace warpdesk::runner {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

constexpr const char* kProblem = R"(title: Doubling
topic: basics
level: easy
arguments:
  - {name: a, type: float, shape: [n], role: input, fill: {uniform: [-1, 1]}}
  - {name: b, type: float, shape: [n], role: output}
  - {name: n, type: int, role: size}
tolerance: {absolute: 0, relative: 1e-6}
limits: {time: 2}
tests: [{n: 1}, {n: 33}, {n: 1000}]
work: {flops: n, bytes: 8 * n}
)";
constexpr const char* kReference
    = "extern \"C\" void reference(const float* a, float* b, int n) { for (int i = 0; i < n; ++i) b[i] = 2 * a[i]; }\n";
constexpr const char* kGood = R"(__global__ void twice(const float* a, float* b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = 2 * a[i];
}
extern "C" void solve(const float* a, float* b, int n) { twice<<<(n + 255) / 256, 256>>>(a, b, n); }
)";

Json problem()
{
    return { { "slug", "doubling" }, { "files", { { "problem.yaml", kProblem }, { "reference.cu", kReference } } } };
}
Json judgeJob(int id, const std::string& source)
{
    return { { "id", id }, { "job", "judge" }, { "problem", problem() }, { "source", source },
        { "file", "solution.cu" }, { "seed", "5eed" } };
}

/// The process that a runner's helper started: a child of its child.
pid_t referenceOf(pid_t runner)
{
    const auto parentOf = [](const std::string& process) {
        std::ifstream status("/proc/" + process + "/stat");
        const std::string text((std::istreambuf_iterator<char>(status)), {});
        const std::size_t behind = text.rfind(')');
        return behind == std::string::npos ? 0 : std::atoi(text.c_str() + behind + 4);
    };
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        const int parent = parentOf(name);
        if (parent > 1 && parentOf(std::to_string(parent)) == runner)
            return std::atoi(name.c_str());
    }
    return 0;
}

/// One runner with caches of its own for all tests; a test that needs a fresh one makes it.
class RunnerTest : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        s_folder = new TemporaryFolder;
        setenv("XDG_CACHE_HOME", s_folder->path().c_str(), 1);
        s_runner = new RunnerProcess;
        const Frame hello = s_runner->next();
        EXPECT_EQ(hello.object["event"], "hello");
        EXPECT_EQ(hello.object["version"], 1);
        EXPECT_EQ(hello.object["pid"], s_runner->process());
    }
    static void TearDownTestSuite()
    {
        delete s_runner;
        delete s_folder;
    }
    inline static TemporaryFolder* s_folder = nullptr;
    inline static RunnerProcess* s_runner = nullptr;
};

TEST_F(RunnerTest, CompileGivesDiagnosticsAndKernels)
{
    s_runner->send({ { "id", 1 }, { "job", "compile" }, { "source", kGood }, { "options", { { "ptx", true } } },
        { "problem", problem() } });
    const Frame good = s_runner->finish(1);
    ASSERT_EQ(good.object["event"], "result") << good.object;
    EXPECT_EQ(good.object["result"]["ok"], true);
    EXPECT_EQ(good.object["result"]["kernels"][0]["demangled"], "twice(float const*, float*, int)");
    EXPECT_THAT(good.object["result"]["ptx"].get<std::string>(), HasSubstr(".entry"));

    s_runner->send({ { "id", 2 }, { "job", "compile" }, { "source", "int x = y;\n" },
        { "options", { { "syntax_only", true } } } });
    const Frame bad = s_runner->finish(2);
    EXPECT_EQ(bad.object["result"]["ok"], false);
    ASSERT_EQ(bad.object["result"]["diagnostics"].size(), 1U);
    EXPECT_EQ(bad.object["result"]["diagnostics"][0]["column"], 9);

    s_runner->send({ { "id", 3 }, { "job", "compile" }, { "source", "extern \"C\" void solve(int n) {}" },
        { "problem", problem() } });
    const Frame signature = s_runner->finish(3);
    ASSERT_EQ(signature.object["result"]["diagnostics"].size(), 1U);
    EXPECT_THAT(
        signature.object["result"]["diagnostics"][0]["message"].get<std::string>(), HasSubstr("the problem needs"));
}

TEST_F(RunnerTest, BadJobsAreOneErrorEachAndTheNextJobWorks)
{
    s_runner->sendText("this is no job\n");
    const Frame nonsense = s_runner->next();
    EXPECT_EQ(nonsense.object["event"], "error");
    s_runner->send({ { "id", 4 }, { "job", "dance" } });
    const Frame unknown = s_runner->finish(4);
    EXPECT_EQ(unknown.object["error"]["kind"], "input");
    s_runner->send({ { "id", 5 }, { "job", "compile" } });
    EXPECT_THAT(s_runner->finish(5).object["error"]["message"].get<std::string>(), HasSubstr("source"));
    s_runner->send({ { "id", 6 }, { "job", "compile" }, { "source", "" } });
    EXPECT_THAT(s_runner->finish(6).object["error"]["message"].get<std::string>(), HasSubstr("empty"));
    s_runner->send({ { "id", 7 }, { "job", "launch" }, { "source", "" }, { "kernel", "k" }, { "device", "cuda:0" } });
    EXPECT_EQ(s_runner->finish(7).object["event"], "error");
    s_runner->send({ { "id", 8 }, { "job", "devices" } });
    EXPECT_EQ(s_runner->finish(8).object["event"], "result");
}

TEST_F(RunnerTest, DevicesAndDoctorSayWhatIsHere)
{
    s_runner->send({ { "id", 10 }, { "job", "devices" } });
    const Json devices = s_runner->finish(10).object["result"]["devices"];
    EXPECT_TRUE(
        std::ranges::any_of(devices, [](const Json& d) { return d["id"] == "emulator:h100" && d["default"] == true; }));
    s_runner->send({ { "id", 11 }, { "job", "doctor" } });
    const Json checks = s_runner->finish(11).object["result"]["checks"];
    const auto nvrtc = std::ranges::find_if(checks, [](const Json& c) { return c["name"] == "nvrtc"; });
    ASSERT_NE(nvrtc, checks.end());
    EXPECT_EQ((*nvrtc)["ok"], true);
    for (const Json& check : checks)
        EXPECT_TRUE(check["ok"] == true || !check["remedy"].get<std::string>().empty()) << check;
}

TEST_F(RunnerTest, CubinTellsWhatAKernelTakesOnTheTarget)
{
    s_runner->send({ { "id", 20 }, { "job", "cubin" }, { "source", kGood }, { "file", "s.cu" }, { "target", "a6000" },
        { "threads", 96 }, { "listing", true }, { "code", true } });
    const Json result = s_runner->finish(20).object["result"];
    EXPECT_EQ(result["architecture"], "sm_86");
    ASSERT_EQ(result["kernels"].size(), 1U) << "the host function is no kernel";
    const Json& kernel = result["kernels"][0];
    EXPECT_EQ(kernel["demangled"], "twice(float const*, float*, int)");
    EXPECT_EQ(kernel["mix"]["load global"], 1);
    EXPECT_EQ(kernel["mix"]["store global"], 1);
    EXPECT_EQ(kernel["widths"]["load global"]["4"], 1);
    EXPECT_EQ(kernel["shared_bytes"], 0);
    EXPECT_EQ(kernel["parameters"].size(), 3U);
    EXPECT_THAT(kernel["listing"].get<std::string>(), HasSubstr("\ns.cu:4\n"));
    // 1536 threads of a multiprocessor hold 16 blocks of 96, and 16 is also the most.
    EXPECT_EQ(kernel["occupancy"][0]["blocks"], 16);
    EXPECT_EQ(kernel["occupancy"][0]["limits"], Json({ "blocks", "threads" }));
    std::set<int> lines;
    for (const Json& line : kernel["lines"])
        lines.insert(line["line"].get<int>());
    EXPECT_TRUE(lines.contains(3) && lines.contains(4));
}

TEST_F(RunnerTest, CubinSaysWhatItCannotDo)
{
    const auto error = [&](Json job) {
        job["id"] = 20;
        job["job"] = "cubin";
        s_runner->send(std::move(job));
        return s_runner->finish(20).object["error"];
    };
    const Json target = error({ { "source", kGood }, { "target", "rtx2080" } });
    EXPECT_EQ(target["kind"], "input");
    EXPECT_THAT(target["remedy"].get<std::string>(), HasSubstr("a6000"));
    EXPECT_EQ(error({ { "source", kGood }, { "target", "sm_35" } })["kind"], "environment");
    const Json kernel = error({ { "source", kGood }, { "kernel", "thrice" } });
    EXPECT_THAT(kernel["message"].get<std::string>(), HasSubstr("thrice"));
    EXPECT_THAT(kernel["remedy"].get<std::string>(), HasSubstr("twice"));
    EXPECT_THAT(error({ { "source", "int f() { return 1; }" } })["message"].get<std::string>(), HasSubstr("no kernel"));
    s_runner->send({ { "id", 20 }, { "job", "cubin" }, { "source", "__global__ void k() { x = 1; }" } });
    EXPECT_EQ(s_runner->finish(20).object["result"]["verdict"], "does not compile");
}

TEST_F(RunnerTest, LaunchRunsAKernelOnRawBuffers)
{
    std::vector<float> large(100000);
    for (std::size_t i = 0; i < large.size(); ++i)
        large[i] = static_cast<float>(i) * 0.25F;
    std::string bytes(large.size() * 4, '\0');
    std::memcpy(bytes.data(), large.data(), bytes.size());
    s_runner->send({ { "id", 20 }, { "job", "launch" }, { "source", kGood }, { "file", "k.cu" }, { "kernel", "twice" },
                       { "grid", { 400 } }, { "block", { 256 } }, { "repeat", 3 },
                       { "arguments",
                           { { { "role", "in" }, { "type", "f32" }, { "count", large.size() }, { "binary", 0 } },
                               { { "role", "out" }, { "type", "f32" }, { "count", large.size() } },
                               { { "role", "value" }, { "type", "i32" }, { "values", { large.size() } } } } } },
        { bytes });
    const Frame done = s_runner->finish(20);
    ASSERT_EQ(done.object["event"], "result") << done.object;
    const Json& result = done.object["result"];
    EXPECT_EQ(result["milliseconds"].size(), 3U);
    ASSERT_EQ(result["outputs"].size(), 1U) << result;
    EXPECT_EQ(result["outputs"][0]["argument"], 1);
    ASSERT_EQ(done.parts.size(), 1U);
    ASSERT_EQ(done.parts[0].size(), bytes.size());
    std::vector<float> got(large.size());
    std::memcpy(got.data(), done.parts[0].data(), bytes.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        ASSERT_EQ(got[i], 2 * large[i]) << i;
}

TEST_F(RunnerTest, LaunchTellsWhatDoesNotFit)
{
    const auto launch = [&](Json fields) {
        Json job { { "id", 30 }, { "job", "launch" }, { "source", kGood }, { "file", "k.cu" }, { "kernel", "twice" },
            { "grid", { 1 } }, { "block", { 32 } },
            { "arguments",
                { { { "role", "in" }, { "type", "f32" }, { "values", { 1, 2 } } },
                    { { "role", "out" }, { "type", "f32" }, { "count", 2 } },
                    { { "role", "value" }, { "type", "i32" }, { "values", { 2 } } } } } };
        job.update(fields);
        s_runner->send(job);
        return s_runner->finish(30).object;
    };
    const Json good = launch(Json::object());
    EXPECT_EQ(good["result"]["outputs"][0]["values"], Json::array({ 2.0, 4.0 })) << good;
    EXPECT_THAT(
        launch({ { "kernel", "twise" } })["error"]["remedy"].get<std::string>(), HasSubstr("Did you mean twice?"));
    EXPECT_THAT(
        launch({ { "arguments", Json::array() } })["error"]["message"].get<std::string>(), HasSubstr("takes 3"));
    EXPECT_EQ(launch({ { "block", { 2048 } } })["result"]["verdict"], "launch error");
    EXPECT_EQ(launch({ { "source", "__global__ void twice( {}" } })["result"]["verdict"], "does not compile");
    EXPECT_EQ(launch({ { "source", "no ptx" }, { "file", "k.ptx" } })["result"]["verdict"], "does not compile");
}

TEST_F(RunnerTest, JudgeAcceptsAndRejects)
{
    s_runner->send(judgeJob(40, kGood));
    const Frame good = s_runner->finish(40);
    ASSERT_EQ(good.object["event"], "result") << good.object;
    EXPECT_EQ(good.object["result"]["verdict"], "accepted") << good.object["result"];
    EXPECT_EQ(good.object["result"]["tests"].size(), 3U);
    EXPECT_EQ(std::ranges::count_if(s_runner->events, [](const Json& e) { return e["event"] == "test"; }), 3);

    std::string wrong = kGood;
    wrong.replace(wrong.find("i < n"), 5, "i < 32");
    s_runner->send(judgeJob(41, wrong));
    EXPECT_NE(s_runner->finish(41).object["result"]["verdict"], "accepted");
    s_runner->send(judgeJob(42, "__global__ void k() { }\n"));
    EXPECT_EQ(s_runner->finish(42).object["result"]["verdict"], "no solve");
    s_runner->send(judgeJob(43, "extern \"C\" void solve(int n) { }\n"));
    EXPECT_EQ(s_runner->finish(43).object["result"]["verdict"], "does not compile");
    s_runner->send(judgeJob(44, kGood));
    EXPECT_EQ(s_runner->finish(44).object["result"]["verdict"], "accepted");
}

TEST_F(RunnerTest, AnEndlessKernelEndsAtTheLimitOrAtACancel)
{
    std::string endless = kGood;
    endless.replace(endless.find("if (i < n)"), 10, "while (true) atomicAdd(b, 1.0f); if (i < n)");
    s_runner->send(judgeJob(50, endless));
    const Frame limited = s_runner->finish(50);
    EXPECT_EQ(limited.object["result"]["verdict"], "time limit") << limited.object;

    s_runner->send(judgeJob(51, endless));
    std::this_thread::sleep_for(700ms);
    const auto asked = std::chrono::steady_clock::now();
    s_runner->send({ { "cancel", 51 } });
    const Frame cancelled = s_runner->finish(51);
    EXPECT_LT(std::chrono::steady_clock::now() - asked, 2s);
    EXPECT_EQ(cancelled.object["error"]["kind"], "cancelled") << cancelled.object;
    s_runner->send(judgeJob(52, kGood));
    EXPECT_EQ(s_runner->finish(52).object["result"]["verdict"], "accepted");
}

TEST_F(RunnerTest, LaunchTakesPtxAsItIs)
{
    s_runner->send({ { "id", 60 }, { "job", "compile" }, { "source", kGood }, { "options", { { "ptx", true } } } });
    const std::string ptx = s_runner->finish(60).object["result"]["ptx"];
    s_runner->send({ { "id", 61 }, { "job", "launch" }, { "source", ptx }, { "file", "k.ptx" },
        { "kernel", "_Z5twicePKfPfi" }, { "grid", { 1 } }, { "block", { 4 } },
        { "arguments",
            { { { "role", "in" }, { "type", "f32" }, { "values", { 1, 2, -3 } } },
                { { "role", "out" }, { "type", "f32" }, { "count", 3 } },
                { { "role", "value" }, { "type", "i32" }, { "values", { 3 } } } } } });
    const Json done = s_runner->finish(61).object;
    EXPECT_EQ(done["result"]["outputs"][0]["values"], Json::array({ 2.0, 4.0, -6.0 })) << done;
}

TEST_F(RunnerTest, ALostReferenceProcessIsReplaced)
{
    RunnerProcess runner;
    runner.send(judgeJob(1, kGood));
    ASSERT_EQ(runner.finish(1).object["result"]["verdict"], "accepted");
    const pid_t reference = referenceOf(runner.process());
    ASSERT_GT(reference, 0);
    ::kill(reference, SIGKILL);
    std::this_thread::sleep_for(100ms);
    runner.send(judgeJob(2, kGood));
    EXPECT_EQ(runner.finish(2).object["result"]["verdict"], "accepted");
    EXPECT_NE(referenceOf(runner.process()), reference);
    EXPECT_EQ(runner.end(), 0);
}

TEST_F(RunnerTest, TheSameSeedGivesTheSameVerdictAndNumbers)
{
    std::string wrong = kGood;
    wrong.replace(wrong.find("2 * a[i]"), 8, "2 * a[i] + (i == 7)");
    const auto numbers = [&](int id) {
        s_runner->send(judgeJob(id, wrong));
        Json result = s_runner->finish(id).object["result"];
        for (Json& test : result["tests"])
            for (const char* time : { "milliseconds", "kernel_milliseconds" })
                test.erase(time);
        return result["tests"].dump();
    };
    EXPECT_EQ(numbers(62), numbers(63));
}

TEST_F(RunnerTest, EndsWhenItsInputEnds)
{
    RunnerProcess runner;
    EXPECT_EQ(runner.next().object["event"], "hello");
    EXPECT_EQ(runner.end(), 0);
}

TEST_F(RunnerTest, WithoutNvrtcJobsThatNeedItSayWhatToDo)
{
    setenv("WARPDESK_NVRTC", "/nonexistent/libnvrtc.so", 1);
    RunnerProcess runner;
    unsetenv("WARPDESK_NVRTC");
    runner.send({ { "id", 1 }, { "job", "compile" }, { "source", kGood } });
    const Json error = runner.finish(1).object["error"];
    EXPECT_EQ(error["kind"], "environment");
    EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("/nonexistent/libnvrtc.so"));
    runner.send({ { "id", 2 }, { "job", "doctor" } });
    EXPECT_EQ(runner.finish(2).object["result"]["checks"][0]["ok"], false);
}

} // namespace
} // namespace warpdesk::runner
