// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/compare.h"

#include "engine/judge/compare_detail.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace warpdesk::judge {

namespace {

double difference(ElementType type, const std::byte* expected, const std::byte* got)
{
    if (isFloating(type))
        return std::fabs(loadReal(type, got) - loadReal(type, expected));
    const std::uint64_t a = loadInteger(type, expected);
    const std::uint64_t b = loadInteger(type, got);
    const bool ordered = isSignedInteger(type) ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
    return static_cast<double>(ordered ? b - a : a - b);
}

/// One output being compared: the marks of its elements and the figures that grow with them.
class Comparer final {
public:
    explicit Comparer(const CompareRequest& request)
        : m_request(request)
        , m_problem(*request.bound.problem)
        , m_tolerance(toleranceFor(m_problem, *request.bound.test))
        , m_argument(m_problem.arguments[request.argument])
        , m_expected(request.expected[request.argument])
        , m_got(request.got[request.argument])
    {
        m_result.argument = request.argument;
    }

    Comparison run()
    {
        m_marks.resize(countThatMatters());
        m_result.of = m_marks.size();
        switch (m_argument.compare.mode) {
        case CompareMode::Elements:
            elements();
            break;
        case CompareMode::Unordered:
            unordered();
            break;
        case CompareMode::ArgMax:
            indices();
            break;
        case CompareMode::Permutation:
            indices();
            permutation();
            break;
        case CompareMode::Residual:
            residual();
            break;
        }
        for (const Mark mark : m_marks) {
            m_result.wrong += mark != Mark::Right;
            m_result.unwritten += mark == Mark::Unwritten;
        }
        if (m_result.wrong)
            explain(m_result, m_expected, m_got, m_marks);
        return std::move(m_result);
    }

private:
    /// `length_from`: the reference's count, so that a wrong count is wrong where it stands and not twice.
    std::size_t countThatMatters() const
    {
        const std::size_t all = m_expected.count();
        if (!m_argument.lengthFrom)
            return all;
        const Argument& source = m_problem.arguments[*m_argument.lengthFrom];
        const std::byte* from = source.isArray() ? m_request.expected[*m_argument.lengthFrom].bytes.data()
                                                 : m_request.bound.arguments[*m_argument.lengthFrom].scalar.data();
        const auto length = static_cast<std::int64_t>(loadInteger(source.type, from));
        return length < 0 ? 0 : std::min(all, static_cast<std::size_t>(length));
    }

    bool isPoison(std::size_t i) const
    {
        if (!m_request.poison)
            return false;
        const std::byte* from = m_got.at(i);
        return std::all_of(from, from + bytesOf(m_got.type), [&](std::byte byte) { return byte == *m_request.poison; });
    }

    void mark(std::size_t i, bool right)
    {
        if (!right)
            m_marks[i] = isPoison(i) ? Mark::Unwritten : Mark::Wrong;
    }

    void error(double absolute)
    {
        if (std::isfinite(absolute))
            m_result.maxAbsError = std::max(m_result.maxAbsError.value_or(0), absolute);
    }

    void elements()
    {
        const ElementType type = m_expected.type;
        const bool floating = isFloating(type);
        const double floor = scaleFloor(m_tolerance, m_expected, m_marks.size());
        double squares = 0, errorSquares = 0;
        std::size_t finite = 0;
        for (std::size_t i = 0; i < m_marks.size(); ++i) {
            const std::byte* expected = m_expected.at(i);
            const std::byte* got = m_got.at(i);
            if (const double wanted = floating ? loadReal(type, expected) : 0; floating && std::isfinite(wanted)) {
                const double off = loadReal(type, got) - wanted;
                squares += wanted * wanted;
                errorSquares += off * off;
                ++finite;
            }
            if (std::memcmp(expected, got, bytesOf(type)) == 0) {
                if (!floating || std::isfinite(loadReal(type, got))) {
                    error(0);
                    if (floating)
                        m_result.maxUlpError = m_result.maxUlpError.value_or(0);
                }
                continue;
            }
            mark(i, matches(type, m_tolerance, floor, expected, got));
            if (floating && !(std::isfinite(loadReal(type, expected)) && std::isfinite(loadReal(type, got))))
                continue;
            error(difference(type, expected, got));
            if (floating)
                m_result.maxUlpError = std::max(m_result.maxUlpError.value_or(0), ulpsBetween(type, expected, got));
        }
        if (const double relative = std::sqrt(errorSquares / squares); finite >= 16 && std::isfinite(relative))
            m_result.relativeError = relative;
    }

    /// Both sides sorted; NaN last. The wrong places are those of the candidate's elements left without a partner.
    void unordered()
    {
        const ElementType type = m_expected.type;
        const auto sortedOrder = [&](const Array& array) {
            std::vector<std::size_t> order(m_marks.size());
            std::iota(order.begin(), order.end(), std::size_t { 0 });
            std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
                if (!isFloating(type)) {
                    const std::uint64_t x = loadInteger(type, array.at(a));
                    const std::uint64_t y = loadInteger(type, array.at(b));
                    return isSignedInteger(type) ? static_cast<std::int64_t>(x) < static_cast<std::int64_t>(y) : x < y;
                }
                const double x = loadReal(type, array.at(a));
                const double y = loadReal(type, array.at(b));
                return std::isnan(y) ? !std::isnan(x) : x < y;
            });
            return order;
        };
        const std::vector<std::size_t> wanted = sortedOrder(m_expected);
        const std::vector<std::size_t> given = sortedOrder(m_got);
        const double floor = scaleFloor(m_tolerance, m_expected, m_marks.size());
        for (std::size_t i = 0; i < m_marks.size(); ++i) {
            const std::byte* expected = m_expected.at(wanted[i]);
            const std::byte* got = m_got.at(given[i]);
            mark(given[i], matches(type, m_tolerance, floor, expected, got));
            error(difference(type, expected, got));
        }
        m_result.note = "the order of the elements does not count";
    }

    /// Each output element is an index into its own row of `of`; what it points at must be as good as the reference's.
    void indices()
    {
        const Array& of = m_request.inputs[m_argument.compare.of];
        const std::size_t outputs = std::max<std::size_t>(1, m_expected.count());
        const bool ordering = m_argument.compare.mode == CompareMode::Permutation;
        const std::size_t row = ordering ? static_cast<std::size_t>(m_expected.shape.back()) : of.count() / outputs;
        const double floor = scaleFloor(m_tolerance, of, of.count());
        for (std::size_t i = 0; i < m_marks.size(); ++i) {
            const std::size_t start = ordering ? i / row * row : i * row;
            const std::uint64_t wanted = loadInteger(m_expected.type, m_expected.at(i));
            const std::uint64_t given = loadInteger(m_got.type, m_got.at(i));
            const bool inside = given < row && wanted < row && start + row <= of.count();
            const bool right
                = inside && matches(of.type, m_tolerance, floor, of.at(start + wanted), of.at(start + given));
            mark(i, right);
            if (inside)
                error(difference(of.type, of.at(start + wanted), of.at(start + given)));
        }
        m_result.note = fmt::format("indices are compared by the element of \"{}\" they point at",
            m_problem.arguments[m_argument.compare.of].name);
    }

    /// An index given twice in one row is wrong, however good its element is.
    void permutation()
    {
        const auto row = static_cast<std::size_t>(m_expected.shape.back());
        std::vector<bool> seen(row);
        for (std::size_t i = 0; i < m_marks.size(); ++i) {
            if (i % row == 0)
                seen.assign(row, false);
            const std::uint64_t given = loadInteger(m_got.type, m_got.at(i));
            if (given >= row)
                continue;
            if (seen[given])
                mark(i, false);
            seen[given] = true;
        }
        m_result.note += "; no index may appear twice";
    }

    /// Row i of matrix * output against right[i]; a wrong row is shown at the output element of the same number.
    void residual()
    {
        const Array& matrix = m_request.inputs[m_argument.compare.of];
        const Array& right = m_request.inputs[m_argument.compare.right];
        const std::size_t columns = m_got.count();
        const std::size_t rows = columns ? std::min(right.count(), matrix.count() / columns) : 0;
        const double floor = scaleFloor(m_tolerance, right, right.count());
        for (std::size_t row = 0; row < rows; ++row) {
            double sum = 0;
            for (std::size_t column = 0; column < columns; ++column)
                sum += loadReal(matrix.type, matrix.at(row * columns + column))
                    * loadReal(m_got.type, m_got.at(column));
            const double wanted = loadReal(right.type, right.at(row));
            const double allowed = m_tolerance.absolute + m_tolerance.relative * std::max(std::fabs(wanted), floor);
            const double distance = std::fabs(sum - wanted);
            error(distance);
            if (!(distance <= allowed) && !m_marks.empty())
                mark(std::min(row, m_marks.size() - 1), false);
        }
        m_result.note = fmt::format("judged by the residual of \"{}\" times the output against \"{}\"",
            m_problem.arguments[m_argument.compare.of].name, m_problem.arguments[m_argument.compare.right].name);
    }

    const CompareRequest& m_request;
    const Problem& m_problem;
    const Tolerance& m_tolerance;
    const Argument& m_argument;
    const Array& m_expected;
    const Array& m_got;
    std::vector<Mark> m_marks;
    Comparison m_result;
};

} // namespace

Number Number::load(ElementType type, const std::byte* from)
{
    Number number;
    number.floating = isFloating(type);
    number.isSigned = isSignedInteger(type);
    number.real = loadReal(type, from);
    if (!number.floating)
        number.integer = loadInteger(type, from);
    return number;
}

bool matches(
    ElementType type, const Tolerance& tolerance, double scaleFloor, const std::byte* expected, const std::byte* got)
{
    if (!isFloating(type))
        return std::memcmp(expected, got, bytesOf(type)) == 0;
    const double wanted = loadReal(type, expected);
    const double given = loadReal(type, got);
    if (std::isnan(wanted) || std::isnan(given))
        return std::isnan(wanted) && std::isnan(given);
    if (std::isinf(wanted) || std::isinf(given))
        return wanted == given;
    return std::fabs(given - wanted)
        <= tolerance.absolute + tolerance.relative * std::max(std::fabs(wanted), scaleFloor);
}

double scaleFloor(const Tolerance& tolerance, const Array& expected, std::size_t count)
{
    if (tolerance.scale == 0 || !isFloating(expected.type))
        return 0;
    double sum = 0;
    std::size_t finite = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = loadReal(expected.type, expected.at(i));
        if (!std::isfinite(value))
            continue;
        sum += value * value;
        ++finite;
    }
    return finite ? tolerance.scale * std::sqrt(sum / static_cast<double>(finite)) : 0;
}

Comparison compare(const CompareRequest& request) { return Comparer(request).run(); }

} // namespace warpdesk::judge
