// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

using namespace warpdesk;
using namespace warpdesk::judge;

namespace {

/// A problem with one input "x" of the type, shape and fill.
Problem problemWith(
    const std::string& type, const std::string& shape, const std::string& fill, const std::string& test = "{n: 1000}")
{
    const std::string yaml = "title: T\ntopic: basics\nlevel: easy\narguments:\n  - {name: x, type: " + type
        + ", shape: " + shape + ", role: input, fill: " + fill
        + "}\n  - {name: y, type: float, shape: [n], role: output}\n  - {name: n, type: int, role: size}\ntests: ["
        + test + "]\n";
    auto problem = parseProblem("demo", { { "problem.yaml", yaml }, { "reference.cu", "" } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

Array make(const Problem& problem, Secret secret = { 1, 2 }, unsigned trial = 0)
{
    const auto bound = bind(problem, problem.tests[0]);
    auto array = makeArray(*bound, 0, trial, secret);
    EXPECT_TRUE(array) << array.error().message;
    return array ? std::move(*array) : Array {};
}

std::vector<double> values(const Array& array)
{
    std::vector<double> result(array.count());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = loadReal(array.type, array.at(i));
    return result;
}

} // namespace

TEST(Inputs, UniformStaysInItsBounds)
{
    const auto x = values(make(problemWith("float", "[n]", "{uniform: [-2, 3]}")));
    EXPECT_GE(*std::ranges::min_element(x), -2);
    EXPECT_LE(*std::ranges::max_element(x), 3);
    EXPECT_NEAR(std::accumulate(x.begin(), x.end(), 0.0) / 1000, 0.5, 0.2);
}

TEST(Inputs, NormalHasItsMoments)
{
    const auto x = values(make(problemWith("double", "[n]", "{normal: [10, 2]}", "{n: 20000}")));
    const double mean = std::accumulate(x.begin(), x.end(), 0.0) / 20000;
    double square = 0;
    for (const double value : x)
        square += (value - mean) * (value - mean);
    EXPECT_NEAR(mean, 10, 0.06);
    EXPECT_NEAR(std::sqrt(square / 20000), 2, 0.05);
}

TEST(Inputs, IntegersIncludeBothBounds)
{
    for (const char* type : { "int8", "uint8", "int32", "int64", "float", "half" }) {
        const auto x = values(make(problemWith(type, "[n]", "{integers: [3, 5]}")));
        EXPECT_EQ(std::set<double>(x.begin(), x.end()), (std::set<double> { 3, 4, 5 })) << type;
    }
}

TEST(Inputs, BoundsMayUseSizes)
{
    const auto x = values(make(problemWith("int32", "[n]", "{integers: [0, n - 1]}", "{n: 7}")));
    EXPECT_LE(*std::ranges::max_element(x), 6);
}

TEST(Inputs, IotaPermutationSortedChoiceConstant)
{
    EXPECT_EQ(values(make(problemWith("int32", "[n]", "iota", "{n: 4}"))), (std::vector<double> { 0, 1, 2, 3 }));
    EXPECT_EQ(
        values(make(problemWith("float", "[n]", "{iota: [5, -0.5]}", "{n: 3}"))), (std::vector<double> { 5, 4.5, 4 }));
    auto shuffled = values(make(problemWith("uint32", "[n]", "permutation")));
    EXPECT_FALSE(std::ranges::is_sorted(shuffled));
    std::ranges::sort(shuffled);
    for (std::size_t i = 0; i < shuffled.size(); ++i)
        ASSERT_EQ(shuffled[i], static_cast<double>(i));
    EXPECT_TRUE(std::ranges::is_sorted(values(make(problemWith("float", "[n]", "{sorted: {normal: [0, 1]}}")))));
    EXPECT_TRUE(std::ranges::is_sorted(values(make(problemWith("int32", "[n]", "{sorted: {integers: [-9, 9]}}")))));
    const auto chosen = values(make(problemWith("half", "[n]", "{choice: [0, 1.5]}")));
    EXPECT_EQ(std::set<double>(chosen.begin(), chosen.end()), (std::set<double> { 0, 1.5 }));
    const auto constant = values(make(problemWith("float", "[n]", "{constant: -.inf}", "{n: 2}")));
    EXPECT_EQ(constant[1], -std::numeric_limits<double>::infinity());
}

TEST(Inputs, OneHotHasASingleOnePerRow)
{
    const auto x = values(make(problemWith("float", "[n, 7]", "one_hot", "{n: 50}")));
    for (std::size_t row = 0; row < 50; ++row)
        EXPECT_EQ(std::accumulate(x.begin() + static_cast<std::ptrdiff_t>(row * 7),
                      x.begin() + static_cast<std::ptrdiff_t>(row * 7 + 7), 0.0),
            1);
}

TEST(Inputs, ContentionHasAHotValue)
{
    const auto x = values(make(problemWith("int32", "[n]", "{contention: {bins: 256, hot: 0.5}}")));
    std::map<double, int> counts;
    for (const double value : x)
        ++counts[value];
    EXPECT_LT(counts.rbegin()->first, 256);
    EXPECT_NEAR(std::ranges::max_element(counts, {}, [](const auto& e) { return e.second; })->second, 500, 80);
}

TEST(Inputs, SpecialValuesOfEachFormat)
{
    for (const char* type : { "float", "double", "half", "bfloat16" }) {
        const auto x = values(make(problemWith(type, "[n]", "{special: {base: {constant: 1}, share: 0.5}}")));
        EXPECT_TRUE(std::ranges::any_of(x, [](double v) { return std::isnan(v); })) << type;
        EXPECT_TRUE(std::ranges::any_of(x, [](double v) { return std::isinf(v) && v < 0; })) << type;
        EXPECT_TRUE(std::ranges::any_of(x, [](double v) { return v != 0 && std::fabs(v) < 1e-4; })) << type;
        EXPECT_NEAR(static_cast<double>(std::ranges::count(x, 1.0)), 500, 80) << type;
    }
}

TEST(Inputs, SparseArraysFitTogether)
{
    for (const bool graph : { false, true }) {
        const std::string parts = graph ? "graph: {part: PART, nodes: 100, edges: n}"
                                        : "csr: {part: PART, rows: 100, columns: 50, count: n}";
        const auto with = [&](const char* part) {
            std::string fill = "{" + parts + "}";
            return fill.replace(fill.find("PART"), 4, part);
        };
        const auto offsets = values(make(problemWith("int32", "[101]", with("offsets"))));
        const auto columns = values(make(problemWith("int32", "[n]", with(graph ? "targets" : "columns"))));
        ASSERT_EQ(offsets.front(), 0);
        ASSERT_EQ(offsets.back(), 1000);
        std::vector<bool> reached(100);
        reached[0] = true;
        for (std::size_t row = 0; row < 100; ++row) {
            ASSERT_LE(offsets[row], offsets[row + 1]);
            for (auto i = static_cast<std::size_t>(offsets[row]); i < static_cast<std::size_t>(offsets[row + 1]); ++i) {
                ASSERT_LT(columns[i], graph ? 100 : 50);
                if (i > static_cast<std::size_t>(offsets[row])) {
                    ASSERT_LT(columns[i - 1], columns[i]) << "distinct and ascending";
                }
                if (columns[i] > static_cast<double>(row) || row == 0)
                    reached[static_cast<std::size_t>(columns[i])] = true;
            }
        }
        if (graph) {
            EXPECT_TRUE(std::ranges::all_of(reached, [](bool r) { return r; }));
        }
    }
}

TEST(Inputs, SparseCountMustFit)
{
    const Problem problem
        = problemWith("int32", "[n]", "{csr: {part: columns, rows: 10, columns: 5, count: n}}", "{n: 51}");
    const auto bound = bind(problem, problem.tests[0]);
    EXPECT_FALSE(makeArray(*bound, 0, 0, {}));
}

TEST(Inputs, AFullMatrixIsPossible)
{
    const auto columns = values(
        make(problemWith("int32", "[n]", "{csr: {part: columns, rows: 10, columns: 5, count: n}}", "{n: 50}")));
    for (std::size_t i = 0; i < columns.size(); ++i)
        ASSERT_EQ(columns[i], static_cast<double>(i % 5));
}

TEST(Inputs, SeedsDecide)
{
    const Problem problem = problemWith("float", "[n]", "{uniform: [0, 1]}");
    EXPECT_EQ(make(problem).bytes, make(problem).bytes);
    EXPECT_NE(make(problem).bytes, make(problem, { 1, 3 }).bytes);
    EXPECT_NE(make(problem).bytes, make(problem, { 1, 2 }, 1).bytes);
    const Problem fixed = problemWith("float", "[n]", "{uniform: [0, 1]}", "{n: 1000, seed: 7}");
    EXPECT_EQ(make(fixed).bytes, make(fixed, { 1, 3 }).bytes) << "a test's own seed replaces the secret";
}

TEST(Inputs, LowerAboveUpperIsToldAtItsLine)
{
    const Problem problem = problemWith("float", "[n]", "{uniform: [1, 0]}");
    const auto bound = bind(problem, problem.tests[0]);
    const auto array = makeArray(*bound, 0, 0, {});
    ASSERT_FALSE(array);
    EXPECT_EQ(array.error().line, 5u);
}

// The same bits everywhere: computed by a Python program written from the papers. A change would change every recorded
// seed.
TEST(Inputs, GoldenBits)
{
    const Array x = make(problemWith("float", "[n]", "{normal: [0, 1]}", "{n: 4096}"));
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const std::byte byte : x.bytes)
        hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3u;
    EXPECT_EQ(hash, 0x912894ec26dac625u);
}
