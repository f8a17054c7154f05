// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shipped problems, for real: every ladder solution and every solution in an unusual style is accepted, every wrong
// one gets the verdict its first line names, every reference agrees with an oracle written here.
#include "engine/emulator/runtime/emulator.h"
#include "engine/judge/inputs.h"
#include "engine/judge/judge.h"
#include "engine/judge/library.h"
#include "engine/judge/verdict_json.h"
#include "tests/engine/judge/cheats.h"
#include "tests/engine/judge/oracles.h"
#include "tests/support/fake_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

using namespace warpdesk;
using namespace warpdesk::judge;
namespace fs = std::filesystem;

namespace {

const fs::path root = WARPDESK_SOURCE_DIR;

/// One compiler and one emulator for all tests of this process.
struct Bench {
    std::unique_ptr<compile::Compiler> compiler;
    std::unique_ptr<device::Device> device;
    std::string trouble;

    static Bench& get()
    {
        static Bench bench = create();
        return bench;
    }

private:
    static Bench create()
    {
        Bench bench;
        const fs::path cache = fs::path(WARPDESK_BINARY_DIR) / "problems-cache";
        auto compiler = compile::create({ {}, cache / "ptx", cache / "pch" });
        if (!compiler) {
            bench.trouble = compiler.error().message;
            return bench;
        }
        bench.compiler = std::move(*compiler);
        const auto rows = device::loadGpuRows(root / "resources/gpus.yaml");
        if (!rows) {
            bench.trouble = rows.error().message;
            return bench;
        }
        emulator::EmulatorOptions options;
        options.row = *std::ranges::find(*rows, "h100", &device::GpuRow::id);
        options.objectCache = cache / "jit";
        auto device = emulator::createEmulator(std::move(options));
        if (device)
            bench.device = std::move(*device);
        else
            bench.trouble = device.error().message;
        return bench;
    }
};

std::string textOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return { std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>() };
}

std::vector<fs::path> sources(const fs::path& folder, std::string_view parent)
{
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const bool fits = parent.empty() || entry.path().parent_path().filename() == parent;
        if (entry.path().extension() == ".cu" && fits)
            found.push_back(entry.path().lexically_relative(folder));
    }
    std::ranges::sort(found);
    return found;
}

std::vector<std::string> slugs()
{
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(root / "problems")) {
        if (entry.is_directory())
            found.push_back(entry.path().filename().string());
    }
    std::ranges::sort(found);
    return found;
}

std::string testName(const std::string& text)
{
    std::string result;
    for (const char character : text)
        result += std::isalnum(static_cast<unsigned char>(character)) ? character : '_';
    return result;
}

class ProblemsTest : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(Bench::get().trouble, ""); }

    static Result<JudgeResult> judgeFile(Problem problem, const fs::path& file)
    {
        const std::string source = textOf(file);
        Bench& bench = Bench::get();
        ReferenceEngine reference(*bench.compiler, *bench.device);
        test::RecordedEvents events;
        const std::string name = file.filename().string();
        const JudgeRequest request { problem, source, name, *bench.compiler, *bench.device, reference, events, {}, {} };
        return judge::judge(request);
    }

    static Result<JudgeResult> judgeText(const Problem& problem, const std::string& source)
    {
        Bench& bench = Bench::get();
        ReferenceEngine reference(*bench.compiler, *bench.device);
        test::RecordedEvents events;
        const JudgeRequest request { problem, source, "cheat.cu", *bench.compiler, *bench.device, reference, events, {},
            {} };
        return judge::judge(request);
    }

    static Problem load(const std::string& slug)
    {
        auto problem = loadProblem(root / "problems" / slug);
        if (!problem)
            throw std::runtime_error(problem.error().message); // which ends the test with the message
        return std::move(*problem);
    }
};

/// The mean of what one test expects: what somebody who saw an answer would fill in.
double meanOfAnAnswer(const Problem& problem)
{
    Bench& bench = Bench::get();
    ReferenceEngine reference(*bench.compiler, *bench.device);
    std::vector<CaseKey> cases;
    for (std::size_t i = 0; i < problem.tests.size() && cases.empty(); ++i) {
        if (!problem.tests[i].gpuOnly && i >= problem.tests.size() / 2)
            cases.push_back({ i, 0, false });
    }
    if (cases.empty() || !reference.begin(problem, Secret::fresh(), cases))
        return 0.5;
    const auto outputs = reference.expected(cases.front(), {});
    if (!outputs)
        return 0.5;
    double sum = 0;
    std::size_t count = 0;
    for (const Array& array : *outputs) {
        for (std::size_t i = 0; i < array.count(); ++i) {
            const double value = loadReal(array.type, array.at(i));
            sum += std::isfinite(value) ? value : 0;
            ++count;
        }
    }
    return count == 0 ? 0.5 : sum / static_cast<double>(count);
}

/// In the debug set the starter is a program to be mended, or one that is right and slow.
std::string verdictOfStarter(const Problem& problem)
{
    static const std::map<std::string, std::string> debugSet { { "fix-the-bounds", "out of bounds" },
        { "fix-the-race", "runtime error" }, { "coalesce", "accepted" }, { "bank-conflicts", "accepted" } };
    if (problem.topic == "debug")
        return debugSet.at(problem.slug);
    // What is both input and output was written before the solution began.
    const bool poisoned
        = std::ranges::find(problem.arguments, Role::Output, &Argument::role) != problem.arguments.end();
    return poisoned ? "not written" : "wrong answer";
}

class Folder : public ProblemsTest, public testing::WithParamInterface<std::string> { };
class Ladder : public ProblemsTest, public testing::WithParamInterface<fs::path> { };
class Style : public ProblemsTest, public testing::WithParamInterface<fs::path> { };
class Wrong : public ProblemsTest, public testing::WithParamInterface<fs::path> { };

void expectAccepted(const Result<JudgeResult>& result)
{
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(name(result->verdict), "accepted") << toJson(*result).dump(1).substr(0, 4000);
}

} // namespace

TEST_P(Folder, IsComplete)
{
    const Problem problem = load(GetParam());
    EXPECT_EQ(problem.hints.size(), 3u);
    EXPECT_FALSE(problem.measure.empty());
    EXPECT_TRUE(problem.bytes);
    const std::string* statement = problem.file("statement.md");
    ASSERT_TRUE(statement);
    EXPECT_NE(statement->find("$$"), std::string::npos);
    EXPECT_NE(statement->find("## Example"), std::string::npos);
    unsigned ladder = 0;
    for (const auto& [file, text] : problem.files) {
        if (!file.starts_with("solutions/"))
            continue;
        ++ladder;
        EXPECT_TRUE(text.starts_with("// ")) << file << " says in its first line what it teaches";
    }
    EXPECT_GE(ladder, 2u);
    EXPECT_GE(sources(root / "tests/problems" / GetParam(), {}).size(), 3u);
}

/// A solution that is right at the written sizes alone must fail: each size is drawn in one test at least that runs
/// here, and whatever is drawn makes a test.
TEST_P(Folder, EverySizeIsDrawnSomewhere)
{
    const Problem problem = load(GetParam());
    for (const Argument& argument : problem.arguments) {
        if (argument.role != Role::Size)
            continue;
        const auto draws = std::ranges::count_if(
            problem.tests, [&](const TestSpec& test) { return !test.gpuOnly && test.ranges.contains(argument.name); });
        EXPECT_GE(draws, 1) << argument.name;
    }
    for (const TestSpec& test : problem.tests) {
        for (std::uint64_t low = 0; !test.ranges.empty() && low < 50; ++low) {
            const Secret secret { 0, low };
            const TestSpec drawn = withDrawnSizes(problem, test, secret);
            const auto bound = bind(problem, drawn);
            ASSERT_TRUE(bound) << bound.error().message;
            const auto inputs = makeInputs(*bound, 0, secret);
            EXPECT_TRUE(inputs) << inputs.error().message;
        }
    }
}

/// A board hands over tensors alone: every size must be an extent of one of them.
TEST_P(Folder, ABoardsSizesFollowFromItsArrays)
{
    const Problem problem = load(GetParam());
    if (!problem.leaderboard)
        return;
    std::vector<std::string> extents;
    for (const Argument& argument : problem.arguments) {
        for (const Expression& extent : argument.shape)
            extents.push_back(extent.node().raw());
    }
    for (const Argument& argument : problem.arguments) {
        EXPECT_NE(argument.role, Role::Scalar) << argument.name;
        if (argument.role == Role::Size) {
            EXPECT_THAT(extents, testing::Contains(argument.name));
        }
    }
}

TEST_P(Folder, StarterGetsItsVerdict)
{
    const Problem problem = load(GetParam());
    const auto result = judgeFile(problem, root / "problems" / GetParam() / "starter.cu");
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(name(result->verdict), verdictOfStarter(problem)) << toJson(*result).dump(1).substr(0, 2000);
}

TEST_P(Folder, ReferenceAgreesWithAnOracle)
{
    const Problem problem = load(GetParam());
    Bench& bench = Bench::get();
    ReferenceEngine reference(*bench.compiler, *bench.device);
    const Secret secret = Secret::fresh();
    std::vector<CaseKey> cases;
    for (std::size_t i = 0; i < problem.tests.size(); ++i) {
        if (!problem.tests[i].gpuOnly)
            cases.push_back({ i, 0, false });
    }
    const auto begun = reference.begin(problem, secret, cases);
    ASSERT_TRUE(begun) << begun.error().message;
    for (const CaseKey& key : cases) {
        const TestSpec test = withDrawnSizes(problem, problem.tests[key.test], secret);
        const auto bound = bind(problem, test);
        ASSERT_TRUE(bound) << bound.error().message;
        const auto inputs = reference.inputs(key, {});
        ASSERT_TRUE(inputs) << inputs.error().message;
        const auto outputs = reference.expected(key, {});
        ASSERT_TRUE(outputs) << outputs.error().message;
        const std::vector<double> wanted = test::oracle(GetParam(), *bound, *inputs);
        const auto result = std::ranges::find_if(problem.arguments, &Argument::isResult) - problem.arguments.begin();
        const Array& got = (*outputs)[static_cast<std::size_t>(result)];
        ASSERT_EQ(got.count(), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const double value = loadReal(got.type, got.at(i));
            if (std::isnan(wanted[i]) ? std::isnan(value) : value == wanted[i])
                continue;
            ASSERT_NEAR(value, wanted[i], 1.2e-7 * std::fabs(wanted[i]) + 1.5e-45)
                << problem.tests[key.test].name << " [" << i << "]";
        }
    }
}

TEST_P(Folder, NoCheatPasses)
{
    const Problem problem = load(GetParam());
    for (const test::Cheat& cheat : test::cheatsFor(problem, meanOfAnAnswer(problem))) {
        const auto result = judgeText(problem, cheat.source);
        ASSERT_TRUE(result) << cheat.name << ": " << result.error().message;
        EXPECT_NE(name(result->verdict), "accepted") << cheat.name;
        EXPECT_NE(name(result->verdict), "does not compile") << cheat.name << "\n"
                                                             << toJson(*result).dump(1).substr(0, 2000) << cheat.source;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Problems, Folder, testing::ValuesIn(slugs()), [](const auto& row) { return testName(row.param); });

TEST_P(Ladder, IsAccepted)
{
    expectAccepted(judgeFile(load(GetParam().begin()->string()), root / "problems" / GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Problems, Ladder, testing::ValuesIn(sources(root / "problems", "solutions")),
    [](const auto& row) { return testName(row.param.string()); });

TEST_P(Style, IsAccepted)
{
    expectAccepted(judgeFile(load(GetParam().begin()->string()), root / "tests/solutions" / GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Problems, Style, testing::ValuesIn(sources(root / "tests/solutions", {})),
    [](const auto& row) { return testName(row.param.string()); });

TEST_P(Wrong, GetsItsVerdict)
{
    const fs::path file = root / "tests/problems" / GetParam();
    const std::string text = textOf(file);
    const std::string mark = "// verdict: ";
    ASSERT_TRUE(text.starts_with(mark)) << "the first line names the verdict";
    const std::string wanted = text.substr(mark.size(), text.find('\n') - mark.size());
    ASSERT_TRUE(verdictNamed(wanted)) << wanted;
    Problem problem = load(GetParam().begin()->string());
    if (wanted == "time limit")
        problem.limits.seconds = 1;
    const auto result = judgeFile(std::move(problem), file);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(name(result->verdict), wanted) << toJson(*result).dump(1).substr(0, 4000);
}

INSTANTIATE_TEST_SUITE_P(Problems, Wrong, testing::ValuesIn(sources(root / "tests/problems", {})),
    [](const auto& row) { return testName(row.param.string()); });
