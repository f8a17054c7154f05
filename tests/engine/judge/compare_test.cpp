// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace warpdesk;
using namespace warpdesk::judge;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
const float notANumber = std::numeric_limits<float>::quiet_NaN();

template <class T> Array arrayOf(ElementType type, std::vector<std::int64_t> shape, const std::vector<T>& values)
{
    Array array { type, std::move(shape), std::vector<std::byte>(values.size() * sizeof(T)) };
    std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
    return array;
}

Array floats(const std::vector<float>& values, std::vector<std::int64_t> shape = {})
{
    if (shape.empty())
        shape = { static_cast<std::int64_t>(values.size()) };
    return arrayOf(ElementType::Float, std::move(shape), values);
}

Array ints(const std::vector<std::int32_t>& values)
{
    return arrayOf(ElementType::Int32, { static_cast<std::int64_t>(values.size()) }, values);
}

float poisoned()
{
    const std::uint32_t bits = 0xffffffffu;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// x and w are inputs, y the output under comparison, count says how much of y counts when asked.
Problem problemWith(const std::string& outputType, const std::string& extra)
{
    const std::string yaml = "title: T\ntopic: basics\nlevel: easy\narguments:\n"
                             "  - {name: x, type: float, shape: [n], role: input, fill: {uniform: [0, 1]}}\n"
                             "  - {name: w, type: float, shape: [n], role: input, fill: {uniform: [0, 1]}}\n"
                             "  - {name: y, type: "
        + outputType
        + ", shape: [n], role: output}\n  - {name: count, type: int32, shape: [1], role: output}\n"
          "  - {name: n, type: int, role: size}\ntests: [{n: 4}]\n"
        + extra;
    auto problem = parseProblem("demo", { { "problem.yaml", yaml }, { "reference.cu", "" } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

Comparison compareY(const Problem& problem, const Array& expected, const Array& got, const Array& x = {},
    const Array& w = {}, std::int32_t count = 0)
{
    const auto bound = bind(problem, problem.tests[0]);
    const std::vector<Array> inputs { x, w, {}, {}, {} };
    const std::vector<Array> wanted { {}, {}, expected, ints({ count }), {} };
    const std::vector<Array> given { x, w, got, ints({ count }), {} };
    return compare({ *bound, 2, inputs, wanted, given, std::byte { 0xff } });
}

} // namespace

TEST(Compare, ATestsOwnToleranceReplacesTheProblems)
{
    Problem problem = problemWith("float", "tolerance: {absolute: 1, relative: 1}\n");
    problem.tests[0].tolerance = Tolerance { 0, 0.25, 0 };
    const Array expected = floats({ 1, 1, 1, 1 });
    const Comparison result = compareY(problem, expected, floats({ 1.25F, 1.5F, 0.75F, 1 }));
    EXPECT_EQ(result.wrong, 1u);
    EXPECT_EQ(compareY(problem, expected, floats({ 1.25F, 1, 1, 1 })).wrong, 0u);
}

TEST(Compare, ToleranceIsThatOfTheContract)
{
    const Problem problem = problemWith("float", "tolerance: {absolute: 0.5, relative: 0.25}\n");
    EXPECT_EQ(compareY(problem, floats({ 4, -4, 0, 8 }), floats({ 5.5F, -5.5F, 0.5F, 5.5F })).wrong, 0u);
    EXPECT_EQ(compareY(problem, floats({ 4, -4, 0, 8 }), floats({ 5.51F, -5.51F, 0.51F, 5.49F })).wrong, 4u);
}

TEST(Compare, ScaleLiftsTheFloorOfSmallValues)
{
    const Array expected = floats({ 2, 2, 2, 0 }); // rms = sqrt(3)
    const Array got = floats({ 2, 2, 2, 0.17F });
    EXPECT_EQ(compareY(problemWith("float", "tolerance: {relative: 0.1}\n"), expected, got).wrong, 1u);
    EXPECT_EQ(compareY(problemWith("float", "tolerance: {relative: 0.1, scale: 1}\n"), expected, got).wrong, 0u);
    EXPECT_EQ(
        compareY(problemWith("float", "tolerance: {relative: 0.1, scale: 1}\n"), expected, floats({ 2, 2, 2, 0.18F }))
            .wrong,
        1u);
}

TEST(Compare, NanAndInfinityClassByClass)
{
    const Problem problem = problemWith("float", "tolerance: {absolute: 1e30}\n");
    EXPECT_EQ(compareY(problem, floats({ notANumber, infinity, -infinity, 1 }),
                  floats({ -notANumber, infinity, -infinity, 1 }))
                  .wrong,
        0u);
    EXPECT_EQ(
        compareY(problem, floats({ notANumber, infinity, -infinity, 1 }), floats({ 1, 1, infinity, notANumber })).wrong,
        4u);
    const Comparison comparison
        = compareY(problem, floats({ notANumber, infinity, 1, 1 }), floats({ notANumber, infinity, 1, 1.5F }));
    EXPECT_EQ(comparison.maxAbsError, 0.5) << "only values finite on both sides count";
}

TEST(Compare, IntegersAreExactWhateverTheTolerance)
{
    const Problem problem = problemWith("int32", "tolerance: {absolute: 100}\n");
    const Comparison comparison = compareY(problem, ints({ 1, 2, -3, 4 }), ints({ 1, 2, -3, 5 }));
    EXPECT_EQ(comparison.wrong, 1u);
    EXPECT_EQ(comparison.first->index, (std::vector<std::int64_t> { 3 }));
    EXPECT_EQ(comparison.maxAbsError, 1);
    EXPECT_FALSE(comparison.maxUlpError);
}

TEST(Compare, ErrorsInUlps)
{
    const Problem problem = problemWith("float", "tolerance: {relative: 1e-6}\n");
    const Comparison comparison
        = compareY(problem, floats({ 1, 1, 1, 1 }), floats({ 1, std::nextafter(1.0F, 2.0F), 1, 1 }));
    EXPECT_EQ(comparison.wrong, 0u);
    EXPECT_EQ(comparison.maxUlpError, 1);
    EXPECT_FALSE(comparison.first);
}

TEST(Compare, NeverWrittenIsToldApart)
{
    const Problem problem = problemWith("float", "");
    const Comparison comparison = compareY(problem, floats({ 1, 2, 3, 4 }), floats({ 1, 9, poisoned(), poisoned() }));
    EXPECT_EQ(comparison.wrong, 3u);
    EXPECT_EQ(comparison.unwritten, 2u);
    EXPECT_FALSE(comparison.first->unwritten);
    EXPECT_EQ(comparison.neighbourhood.rows.size(), 1u);
    EXPECT_EQ(comparison.neighbourhood.rows[0].unwritten, (std::vector<bool> { false, false, true, true }));
    EXPECT_EQ(comparison.map.width, 4u);
    EXPECT_EQ(comparison.map.wrongShare, (std::vector<float> { 0, 1, 1, 1 }));
}

TEST(Compare, AnExpectedMinusOneIsNoFault)
{
    const Problem problem = problemWith("int32", "");
    EXPECT_EQ(compareY(problem, ints({ -1, -1, 0, 0 }), ints({ -1, -1, 0, -1 })).unwritten, 1u);
}

TEST(Compare, NeighbourhoodOfAMatrix)
{
    std::vector<float> expected(20 * 30);
    for (std::size_t i = 0; i < expected.size(); ++i)
        expected[i] = static_cast<float>(i);
    std::vector<float> got = expected;
    got[10 * 30 + 28] = -1;
    const Problem problem = problemWith("float", "");
    const Comparison comparison = compareY(problem, floats(expected, { 20, 30 }), floats(got, { 20, 30 }));
    EXPECT_EQ(comparison.first->index, (std::vector<std::int64_t> { 10, 28 }));
    ASSERT_EQ(comparison.neighbourhood.rows.size(), 7u);
    EXPECT_EQ(comparison.neighbourhood.rows[0].start, (std::vector<std::int64_t> { 7, 25 }));
    EXPECT_EQ(comparison.neighbourhood.rows[0].expected.size(), 5u) << "the row ends at column 29";
    EXPECT_EQ(comparison.neighbourhood.rows[3].wrong, (std::vector<bool> { false, false, false, true, false }));
    EXPECT_EQ(comparison.map.width, 30u);
    EXPECT_EQ(comparison.map.height, 16u);
}

TEST(Compare, MapOfALongArrayHasAtMost1024Cells)
{
    std::vector<float> expected(100000, 1.0F);
    std::vector<float> got = expected;
    got.back() = 2;
    const Comparison comparison = compareY(problemWith("float", ""), floats(expected), floats(got));
    EXPECT_EQ(comparison.map.width * comparison.map.height, 1024u);
    EXPECT_GT(comparison.map.wrongShare.back(), 0);
    EXPECT_EQ(comparison.map.wrongShare.front(), 0);
}

TEST(Compare, Unordered)
{
    const Problem problem = problemWith("float", "compare: unordered\ntolerance: {relative: 1e-3}\n");
    EXPECT_EQ(compareY(problem, floats({ 1, 2, 2, notANumber }), floats({ notANumber, 2, 1.0001F, 2 })).wrong, 0u);
    EXPECT_EQ(compareY(problem, floats({ 1, 2, 2, 3 }), floats({ 3, 1, 2, 1 })).wrong, 1u);
}

TEST(Compare, LengthFromCountsAPrefix)
{
    auto problem = problemWith("float", "");
    problem.arguments[2].lengthFrom = 3;
    EXPECT_EQ(compareY(problem, floats({ 1, 2, 0, 0 }), floats({ 1, 2, 7, 7 }), {}, {}, 2).wrong, 0u);
    EXPECT_EQ(compareY(problem, floats({ 1, 2, 0, 0 }), floats({ 1, 3, 7, 7 }), {}, {}, 2).wrong, 1u);
    EXPECT_EQ(compareY(problem, floats({ 1, 2, 0, 0 }), floats({ 1, 3, 7, 7 }), {}, {}, 2).of, 2u);
}

TEST(Compare, ArgmaxAcceptsAnyEqualElement)
{
    auto problem = problemWith("int32", "");
    problem.arguments[2].compare = { CompareMode::ArgMax, 0, 0 };
    // Two rows of four: ties in the first.
    const Array x = floats({ 1, 5, 5, 0, 9, 2, 3, 4 });
    EXPECT_EQ(compareY(problem, ints({ 1, 0 }), ints({ 2, 0 }), x).wrong, 0u);
    EXPECT_EQ(compareY(problem, ints({ 1, 0 }), ints({ 3, 0 }), x).wrong, 1u);
    EXPECT_EQ(compareY(problem, ints({ 1, 0 }), ints({ 1, 4 }), x).wrong, 1u) << "outside its row";
    EXPECT_EQ(compareY(problem, ints({ 1, 0 }), ints({ 1, -1 }), x).unwritten, 1u);
}

TEST(Compare, PermutationThatOrders)
{
    auto problem = problemWith("int32", "");
    problem.arguments[2].compare = { CompareMode::Permutation, 0, 0 };
    const Array x = floats({ 3, 1, 1, 2 });
    EXPECT_EQ(compareY(problem, ints({ 1, 2, 3, 0 }), ints({ 2, 1, 3, 0 }), x).wrong, 0u);
    EXPECT_EQ(compareY(problem, ints({ 1, 2, 3, 0 }), ints({ 2, 2, 3, 0 }), x).wrong, 1u) << "twice the same index";
    EXPECT_EQ(compareY(problem, ints({ 1, 2, 3, 0 }), ints({ 0, 1, 2, 3 }), x).wrong, 3u);
}

TEST(Compare, ResidualOfASystem)
{
    auto problem = problemWith("float", "tolerance: {absolute: 1e-5}\n");
    problem.arguments[2].compare = { CompareMode::Residual, 0, 1 };
    const Array matrix = floats({ 2, 0, 0, 4 });
    const Array right = floats({ 2, 8 });
    EXPECT_EQ(compareY(problem, floats({ 0, 0 }), floats({ 1, 2 }), matrix, right).wrong, 0u);
    EXPECT_EQ(compareY(problem, floats({ 0, 0 }), floats({ 1, 3 }), matrix, right).wrong, 1u);
    EXPECT_EQ(compareY(problem, floats({ 0, 0 }), floats({ 1, notANumber }), matrix, right).wrong, 2u)
        << "NaN reaches every row";
}
