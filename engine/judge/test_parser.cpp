// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/test_parser.h"

#include "engine/judge/fill_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace warpdesk::judge {

namespace {

class TestParser final {
public:
    /// `measured`: times are to be compared between runs, so that no size may be drawn.
    TestParser(const Problem& problem, std::span<const std::string> names, const FaultList& faults, bool measured)
        : m_problem(problem)
        , m_names(names)
        , m_faults(faults)
        , m_measured(measured)
    {
    }

    Result<std::vector<TestSpec>> run(const yaml::Node& node)
    {
        WARPDESK_TRY(const std::vector<yaml::Node> items, node.list());
        std::vector<TestSpec> tests;
        for (const yaml::Node& item : items)
            WARPDESK_TRY_VOID(m_faults.keep(add(tests, item)));
        return tests;
    }

private:
    Result<void> add(std::vector<TestSpec>& tests, const yaml::Node& item)
    {
        WARPDESK_TRY(TestSpec test, parse(item));
        const std::string base = test.name;
        for (int i = 2; std::ranges::find(tests, test.name, &TestSpec::name) != tests.end(); ++i)
            test.name = fmt::format("{} #{}", base, i);
        if (test.ranges.empty()) {
            if (auto bound = bind(m_problem, test); !bound)
                return std::unexpected(std::move(bound).error());
        } else {
            WARPDESK_TRY_VOID(bindRanges(test));
        }
        tests.push_back(std::move(test));
        return {};
    }

    Result<TestSpec> parse(const yaml::Node& item)
    {
        TestSpec test;
        test.line = item.line();
        WARPDESK_TRY(const auto fields, item.map());
        for (const auto& [key, node] : fields)
            WARPDESK_TRY_VOID(field(test, key, node));
        std::string sizes;
        for (const Argument& argument : m_problem.arguments) {
            if (argument.role == Role::Scalar && !argument.value && !test.scalars.contains(argument.name))
                return item.error(
                    fmt::format("the scalar \"{}\" has no value here and none at its argument", argument.name));
            if (argument.role != Role::Size)
                continue;
            const auto bound = test.sizes.find(argument.name);
            const auto range = test.ranges.find(argument.name);
            if (bound == test.sizes.end() && range == test.ranges.end())
                return item.error(
                    fmt::format("the size \"{}\" has no value; every test binds every size", argument.name));
            sizes += sizes.empty() ? "" : ", ";
            sizes += bound != test.sizes.end() ? fmt::format("{}={}", argument.name, bound->second)
                                               : fmt::format("{} in {}", argument.name, range->second.text());
        }
        if (test.seed && !test.ranges.empty())
            return item.error(
                fmt::format("the size \"{}\" is drawn, and a seed of the test's own would always draw the same",
                    test.ranges.begin()->first),
                "Leave `seed` out, or write the size down.");
        if (test.name.empty())
            test.name = (sizes.empty() ? "only" : sizes) + m_extra;
        m_extra.clear();
        return test;
    }

    Result<void> field(TestSpec& test, const std::string& key, const yaml::Node& node)
    {
        if (key == "name") {
            WARPDESK_TRY(test.name, node.text());
            return {};
        }
        if (key == "only") {
            if (node.raw() != "gpu")
                return node.expected("gpu");
            test.gpuOnly = true;
            return {};
        }
        if (key == "seed") {
            WARPDESK_TRY(const std::int64_t seed, node.integer(0));
            test.seed = static_cast<std::uint64_t>(seed);
            return {};
        }
        if (key == "tolerance") {
            WARPDESK_TRY(test.tolerance, parseTolerance(node));
            return {};
        }
        const auto argument = std::ranges::find(m_problem.arguments, key, &Argument::name);
        if (argument == m_problem.arguments.end())
            return unknown(key, node);
        return override(test, *argument, node);
    }

    Result<void> override(TestSpec& test, const Argument& argument, const yaml::Node& node)
    {
        switch (argument.role) {
        case Role::Size: {
            if (node.isList())
                return node.error("expected one integer: lists make no cross products, write one test for each size");
            const std::int64_t most = argument.type == ElementType::Int64 || argument.type == ElementType::UInt64
                ? std::int64_t { 1 } << 48
                : std::numeric_limits<std::int32_t>::max();
            if (node.isMap())
                return range(test, argument, node, most);
            WARPDESK_TRY(const Expression value, Expression::parse(node, {}));
            WARPDESK_TRY(const std::int64_t size, value.integer({}));
            if (size < 0 || size > most)
                return node.expected(fmt::format("a size from 0 to {}", most));
            test.sizes.emplace(argument.name, size);
            return {};
        }
        case Role::Scalar: {
            WARPDESK_TRY(ScalarValue value, parseScalar(node, argument.type, m_names));
            test.scalars.emplace(argument.name, std::move(value));
            m_extra += fmt::format(", {}={}", argument.name, node.raw());
            return {};
        }
        case Role::Output:
            return node.error("an output has no fill");
        case Role::Input:
        case Role::InOut:
            break;
        }
        const FillContext context { m_names, argument.type, argument.shape.size(),
            m_problem.file("generate.cu") != nullptr };
        WARPDESK_TRY(Fill fill, parseFill(node, context));
        test.fills.emplace(argument.name, std::move(fill));
        const std::string word = node.isScalar() ? node.raw() : node.map()->front().first;
        m_extra += fmt::format(", {} {}", argument.name, word);
        return {};
    }

    Result<void> range(TestSpec& test, const Argument& argument, const yaml::Node& node, std::int64_t most)
    {
        if (m_measured)
            return node.error("what is measured has the same size in every run", "Write one size.");
        WARPDESK_TRY(SizeRange range, SizeRange::parse(node, most));
        test.ranges.emplace(argument.name, std::move(range));
        return {};
    }

    /// Any size of a range may come: the ends and what is beside them are tried, each with the others at both ends.
    Result<void> bindRanges(const TestSpec& test)
    {
        for (const bool top : { false, true }) {
            TestSpec ends = test;
            for (const auto& [size, range] : test.ranges)
                ends.sizes[size] = top ? range.largest() : range.smallest();
            ends.ranges.clear();
            for (const auto& [size, range] : test.ranges) {
                for (const std::int64_t value : range.samples()) {
                    TestSpec one = ends;
                    one.sizes[size] = value;
                    const auto bound = bind(m_problem, one);
                    if (!bound)
                        return range.node().error(
                            fmt::format("with {}={} this test cannot be: {}", size, value, bound.error().message),
                            "Every size of the range must fit: narrow it, or add multiple_of.");
                }
            }
        }
        return {};
    }

    Result<void> unknown(const std::string& key, const yaml::Node& node) const
    {
        std::vector<std::string_view> words { "name", "seed", "only", "tolerance" };
        for (const Argument& argument : m_problem.arguments)
            words.push_back(argument.name);
        return node.error(fmt::format("unknown field; expected one of {}", fmt::join(words, ", ")),
            yaml::unknownFieldRemedy(key, words));
    }

    const Problem& m_problem;
    std::span<const std::string> m_names;
    const FaultList& m_faults;
    bool m_measured;
    std::string m_extra; ///< of the test being read: what its name says besides sizes
};

} // namespace

Result<Tolerance> parseTolerance(const yaml::Node& node)
{
    WARPDESK_TRY_VOID(node.onlyFields({ "absolute", "relative", "scale" }));
    Tolerance tolerance;
    const std::array<std::pair<std::string_view, double*>, 3> fields { { { "absolute", &tolerance.absolute },
        { "relative", &tolerance.relative }, { "scale", &tolerance.scale } } };
    for (const auto& [field, target] : fields) {
        if (const auto value = node.find(field)) {
            WARPDESK_TRY(*target, value->real());
            if (!(*target >= 0) || std::isinf(*target))
                return value->expected("a finite number of at least 0");
        }
    }
    return tolerance;
}

namespace {

Result<void> checkWork(const Problem& problem)
{
    for (const auto& expression : { problem.flops, problem.bytes }) {
        if (!expression)
            continue;
        for (const TestSpec& test : problem.measure) {
            WARPDESK_TRY(const Case bound, bind(problem, test));
            WARPDESK_TRY(const double amount, expression->real(bound.values));
            if (amount < 0)
                return expression->node().error(fmt::format("is negative for {}", test.name));
        }
    }
    return {};
}

} // namespace

Result<void> parseTests(
    const yaml::Node& root, Problem& problem, std::span<const std::string> names, const FaultList& faults)
{
    const std::size_t before = faults.count();
    WARPDESK_TRY(const yaml::Node tests, root.at("tests"));
    WARPDESK_TRY(problem.tests, TestParser(problem, names, faults, false).run(tests));
    if (problem.tests.empty() && faults.count() == before)
        WARPDESK_TRY_VOID(faults.keep(tests.error("expected at least one test")));
    if (const auto measure = root.find("measure")) {
        WARPDESK_TRY(problem.measure, TestParser(problem, names, faults, true).run(*measure));
    }
    return checkWork(problem);
}

} // namespace warpdesk::judge
