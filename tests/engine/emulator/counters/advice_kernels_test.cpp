// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/advice.h"
#include "tests/engine/emulator/counters/counters_fixture.h"

#include <algorithm>

// Kernels with one thing wrong: the line and the words that the advice names, and kernels with nothing wrong.

namespace warpdesk::emulator {
namespace {

using Rule = measure::Advice::Rule;

class AdviceOfKernels : public CountersTest {
protected:
    const measure::Advice* advice(Rule rule, bool singlePrecision = true)
    {
        m_all = measure::adviceFor(report.counters.front(), { singlePrecision });
        const auto found = std::ranges::find(m_all, rule, &measure::Advice::rule);
        return found == m_all.end() ? nullptr : &*found;
    }
    void expectAdvice(Rule rule, const std::string& line, const std::string& words, const std::string& problem)
    {
        const measure::Advice* one = advice(rule);
        ASSERT_NE(one, nullptr) << said();
        EXPECT_EQ(one->place.line, line.empty() ? 0 : lineOf(line));
        EXPECT_EQ(one->words, words);
        EXPECT_EQ(one->problem, problem);
    }
    /// The rules that spoke.
    std::string said() const
    {
        std::string text;
        for (const measure::Advice& one : m_all)
            text += fmt::format("{} at line {}: {}\n", measure::name(one.rule), one.place.line, one.words);
        return text;
    }
    std::vector<measure::Advice> m_all;
};

TEST_F(AdviceOfKernels, RowsReadByOneThreadEach)
{
    count();
    const auto in = upload(std::vector<float>(256 * 1024)), out = upload(std::vector<float>(256));
    run("rowSums", { 2 }, { 128 }, Parameters(in, out));
    expectAdvice(Rule::Uncoalesced, "advice.rows",
        "each load touches 32 sectors for 128 bytes; neighbouring threads read 4 KB apart", "coalesce");
    EXPECT_EQ(advice(Rule::Uncoalesced)->fix, "make threadIdx.x the fastest index");
}

TEST_F(AdviceOfKernels, LoadsThatBeginInsideASector)
{
    count();
    const auto in = upload(std::vector<float>(256 * 200 + 8)), out = upload(std::vector<float>(256 * 200));
    run("shifted", { 200 }, { 256 }, Parameters(in, out));
    expectAdvice(Rule::Misaligned, "advice.shifted",
        "each load begins inside a sector and touches 5.0 sectors instead of 4.0", "coalesce");
}

TEST_F(AdviceOfKernels, ColumnsOfATile)
{
    count();
    const auto in = upload(std::vector<float>(4 * 1024)), out = upload(std::vector<float>(4 * 1024));
    run("tiles", { 4 }, { 32, 32 }, Parameters(in, out));
    expectAdvice(Rule::BankConflicts, "advice.tile",
        "each shared load takes 32 wavefronts instead of 1: neighbouring threads are 128 bytes apart",
        "bank-conflicts");
}

TEST_F(AdviceOfKernels, LoopsThatEndLaneByLane)
{
    count();
    std::vector<int> numbers(1024);
    std::iota(numbers.begin(), numbers.end(), 1);
    const auto in = upload(numbers), out = upload(std::vector<int>(1024));
    run("collatz", { 8 }, { 128 }, Parameters(in, out));
    const measure::Advice* one = advice(Rule::Divergence);
    ASSERT_NE(one, nullptr) << said();
    EXPECT_EQ(one->place.line, lineOf("advice.loop"));
    EXPECT_NE(one->words.find("of the branches here part the warp, and the kernel runs with"), std::string::npos);
    EXPECT_EQ(one->problem, "mandelbrot");
}

TEST_F(AdviceOfKernels, OneCounterForAll)
{
    count();
    const auto in = upload(std::vector<int>(2048, 1)), out = upload(std::vector<int>(1));
    run("total", { 8 }, { 256 }, Parameters(in, out));
    expectAdvice(Rule::SameAddressAtomics, "advice.atomic",
        "in each global atomic 31 of 32 threads meet an address that another one has", "sum-reduction");
}

TEST_F(AdviceOfKernels, BlocksOfFortyThreads)
{
    count();
    const auto in = upload(std::vector<float>(4000)), out = upload(std::vector<float>(4000));
    run("scale", { 100 }, { 40 }, Parameters(in, out, 2.0f));
    expectAdvice(Rule::PartialWarps, "", "a block of 40 threads fills 2 warps with 20 of 32 lanes", "vector-add");
}

TEST_F(AdviceOfKernels, ProductsThatReadTheirRowsAgainAndAgain)
{
    count();
    constexpr int n = 64;
    const auto a = upload(std::vector<float>(n * n)), b = upload(std::vector<float>(n * n)),
               c = upload(std::vector<float>(n * n));
    run("product", { 2, 8 }, { 32, 8 }, Parameters(a, b, c, n));
    expectAdvice(Rule::ReusedLoads, "advice.product",
        "each warp loads 64 times here and 88 % of the sectors are in L1 already: the same data is fetched again and "
        "again",
        "matmul-shared-tile");
}

TEST_F(AdviceOfKernels, StreamsOfSingleFloats)
{
    count();
    const auto in = upload(std::vector<float>(600 * 128)), out = upload(std::vector<float>(600 * 128));
    run("scale", { 600 }, { 128 }, Parameters(in, out, 2.0f));
    expectAdvice(Rule::ScalarAccesses, "advice.scalar",
        "the kernel streams memory, and each thread loads 4 bytes at a time", "vector-add-half");
    run("scaleFours", { 600 }, { 32 }, Parameters(in, out, 2.0f));
    EXPECT_EQ(advice(Rule::ScalarAccesses), nullptr) << said();
    EXPECT_TRUE(m_all.empty()) << said();
}

TEST_F(AdviceOfKernels, FewBlocksForMuchWork)
{
    count();
    constexpr int n = 64;
    const auto a = upload(std::vector<float>(n * n)), b = upload(std::vector<float>(n * n)),
               c = upload(std::vector<float>(n * n));
    run("product", { 2, 8 }, { 32, 8 }, Parameters(a, b, c, n));
    expectAdvice(Rule::FewBlocks, "", "16 blocks leave 116 of 132 multiprocessors idle", "sum-reduction");
}

TEST_F(AdviceOfKernels, ALiteralWithoutItsF)
{
    count();
    const auto in = upload(std::vector<float>(256)), out = upload(std::vector<float>(256));
    run("polynomial", { 2 }, { 128 }, Parameters(in, out));
    const measure::Advice* one = advice(Rule::DoublePrecision);
    ASSERT_NE(one, nullptr) << said();
    EXPECT_EQ(one->place.line, lineOf("advice.double"));
    // v * v + v is 2 operations; times 0.3 plus v, in double, 2 as well.
    EXPECT_EQ(one->words, "50 % of the floating-point operations are of double precision, in a problem of floats");
    EXPECT_EQ(advice(Rule::DoublePrecision, false), nullptr);
}

TEST_F(AdviceOfKernels, ArraysThatDoNotFitRegisters)
{
    count();
    const auto in = upload(std::vector<int>(300)), out = upload(std::vector<int>(256));
    run("lookUp", { 2 }, { 128 }, Parameters(in, out));
    const measure::Advice* one = advice(Rule::LocalMemory);
    ASSERT_NE(one, nullptr) << said();
    EXPECT_NE(one->words.find("a local array lives in memory, not in registers:"), std::string::npos);
    EXPECT_TRUE(one->place.line == lineOf("advice.local") || one->place.line == lineOf("advice.table"));
}

TEST_F(AdviceOfKernels, BarriersAroundOneAddition)
{
    count();
    const auto data = upload(std::vector<float>(512));
    run("halves", { 2 }, { 256 }, Parameters(data));
    const measure::Advice* one = advice(Rule::Barriers);
    ASSERT_NE(one, nullptr) << said();
    EXPECT_EQ(one->place.line, lineOf("advice.barrier"));
    EXPECT_TRUE(one->words.starts_with("a warp executes ")) << one->words;
}

} // namespace
} // namespace warpdesk::emulator
