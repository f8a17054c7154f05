// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/inputs.h"

#include "engine/judge/sparse_fill.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace warpdesk::judge {

namespace {

/// A test with a seed of its own has the same inputs in every run.
std::uint64_t seedOf(const Case& bound, unsigned trial, std::string_view what, const Secret& secret)
{
    const Secret used = bound.test->seed ? Secret { 0, *bound.test->seed } : secret;
    return deriveSeed(bound.problem->slug, bound.test->name, trial, what, used);
}

class Filler final {
public:
    Filler(const Case& bound, Array& array, std::uint64_t seed)
        : m_case(bound)
        , m_array(array)
        , m_random(seed)
        , m_extra(seed, 1)
    {
    }

    Result<void> run(const Fill& fill)
    {
        switch (fill.kind) {
        case FillKind::Constant:
            return constant(fill);
        case FillKind::Uniform:
            return isFloating(m_array.type) ? uniform(fill) : integers(fill);
        case FillKind::Normal:
            return normal(fill);
        case FillKind::Integers:
            return integers(fill);
        case FillKind::Iota:
            return iota(fill);
        case FillKind::Permutation:
            return permutation();
        case FillKind::Sorted:
            return sorted(fill);
        case FillKind::Choice:
            return each([&](std::size_t i) { return fill.choices[m_random.below(i, fill.choices.size())]; });
        case FillKind::OneHot:
            return oneHot();
        case FillKind::Contention:
            return contention(fill);
        case FillKind::Special:
            return special(fill);
        default:
            return failure(ErrorKind::Internal, "a structured fill reached the element filler");
        }
    }

private:
    template <class Make> Result<void> each(Make make)
    {
        const std::size_t count = m_array.count();
        const std::size_t stride = bytesOf(m_array.type);
        std::byte* to = m_array.bytes.data();
        if (m_array.type == ElementType::Float) { // by far the commonest, and worth a loop without a switch
            for (std::size_t i = 0; i < count; ++i, to += sizeof(float)) {
                const auto value = static_cast<float>(make(i));
                std::memcpy(to, &value, sizeof value);
            }
            return {};
        }
        for (std::size_t i = 0; i < count; ++i, to += stride)
            storeReal(m_array.type, make(i), to);
        return {};
    }

    Result<void> constant(const Fill& fill)
    {
        if (!fill.choices.empty())
            return each([&](std::size_t) { return fill.choices.front(); });
        if (!isFloating(m_array.type)) {
            WARPDESK_TRY(const std::int64_t value, fill.numbers[0].integer(m_case.values));
            for (std::size_t i = 0; i < m_array.count(); ++i)
                storeInteger(m_array.type, value, m_array.at(i));
            return {};
        }
        WARPDESK_TRY(const double value, fill.numbers[0].real(m_case.values));
        return each([&](std::size_t) { return value; });
    }

    Result<void> uniform(const Fill& fill)
    {
        WARPDESK_TRY(const double low, fill.numbers[0].real(m_case.values));
        WARPDESK_TRY(const double high, fill.numbers[1].real(m_case.values));
        if (low > high)
            return fill.numbers[0].node().error("the lower bound is above the upper one");
        return each([&](std::size_t i) { return low + (high - low) * m_random.unit(i); });
    }

    Result<void> normal(const Fill& fill)
    {
        WARPDESK_TRY(const double mean, fill.numbers[0].real(m_case.values));
        WARPDESK_TRY(const double deviation, fill.numbers[1].real(m_case.values));
        return each([&](std::size_t i) { return mean + deviation * normalQuantile(m_random.unit(i) + 0x1p-54); });
    }

    Result<void> integers(const Fill& fill)
    {
        WARPDESK_TRY(const std::int64_t low, fill.numbers[0].integer(m_case.values));
        WARPDESK_TRY(const std::int64_t high, fill.numbers[1].integer(m_case.values));
        if (low > high)
            return fill.numbers[0].node().error("the lower bound is above the upper one");
        const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
        for (std::size_t i = 0; i < m_array.count(); ++i) {
            const std::uint64_t step = range ? m_random.below(i, range) : m_random.bits(i);
            storeInteger(
                m_array.type, static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + step), m_array.at(i));
        }
        return {};
    }

    Result<void> iota(const Fill& fill)
    {
        double start = 0;
        double step = 1;
        if (!fill.numbers.empty()) {
            WARPDESK_TRY(start, fill.numbers[0].real(m_case.values));
            WARPDESK_TRY(step, fill.numbers[1].real(m_case.values));
        }
        return each([&](std::size_t i) { return start + step * static_cast<double>(i); });
    }

    Result<void> permutation()
    {
        std::vector<std::int64_t> order(m_array.count());
        std::iota(order.begin(), order.end(), std::int64_t { 0 });
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[m_random.below(i, i)]);
        for (std::size_t i = 0; i < order.size(); ++i)
            storeInteger(m_array.type, order[i], m_array.at(i));
        return {};
    }

    Result<void> sorted(const Fill& fill)
    {
        WARPDESK_TRY_VOID(run(*fill.inner));
        if (isFloating(m_array.type)) {
            std::vector<double> values(m_array.count());
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = loadReal(m_array.type, m_array.at(i));
            std::ranges::sort(values);
            return each([&](std::size_t i) { return values[i]; });
        }
        std::vector<std::uint64_t> values(m_array.count());
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = loadInteger(m_array.type, m_array.at(i));
        const bool isSigned = isSignedInteger(m_array.type);
        std::ranges::sort(values, [&](std::uint64_t a, std::uint64_t b) {
            return isSigned ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
        });
        for (std::size_t i = 0; i < values.size(); ++i)
            storeInteger(m_array.type, static_cast<std::int64_t>(values[i]), m_array.at(i));
        return {};
    }

    Result<void> oneHot()
    {
        const auto row = static_cast<std::size_t>(m_array.shape.back());
        std::ranges::fill(m_array.bytes, std::byte { 0 });
        for (std::size_t start = 0, i = 0; start < m_array.count(); start += row, ++i)
            storeInteger(m_array.type, 1, m_array.at(start + m_random.below(i, row)));
        return {};
    }

    Result<void> contention(const Fill& fill)
    {
        WARPDESK_TRY(const std::int64_t bins, fill.numbers[0].integer(m_case.values));
        if (bins < 1)
            return fill.numbers[0].node().error("expected at least one bin");
        const auto range = static_cast<std::uint64_t>(bins);
        const std::uint64_t hot = m_extra.below(std::numeric_limits<std::uint64_t>::max(), range);
        for (std::size_t i = 0; i < m_array.count(); ++i) {
            const bool chosen = m_extra.unit(i) < fill.share;
            storeInteger(
                m_array.type, static_cast<std::int64_t>(chosen ? hot : m_random.below(i, range)), m_array.at(i));
        }
        return {};
    }

    Result<void> special(const Fill& fill)
    {
        WARPDESK_TRY_VOID(run(*fill.inner));
        const FloatFormat format = formatOf(m_array.type);
        const int bias = (1 << (format.exponent - 1)) - 1;
        const double normal = std::ldexp(1.0, 1 - bias);
        const double denormal = std::ldexp(3.0, 1 - bias - static_cast<int>(format.mantissa));
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const std::array<double, 8> values { std::numeric_limits<double>::quiet_NaN(), infinity, -infinity, denormal,
            -denormal, normal, 0.0, -0.0 };
        for (std::size_t i = 0; i < m_array.count(); ++i) {
            if (m_extra.unit(i) < fill.share)
                storeReal(m_array.type, values[m_extra.moreBits(i) % values.size()], m_array.at(i));
        }
        return {};
    }

    const Case& m_case;
    Array& m_array;
    Philox m_random;
    Philox m_extra; ///< for decisions beside the values
};

} // namespace

Result<Array> makeArray(const Case& bound, std::size_t argument, unsigned trial, const Secret& secret)
{
    const Argument& spec = bound.problem->arguments[argument];
    const BoundArgument& place = bound.arguments[argument];
    Array array { spec.type, place.shape, {} };
    try {
        array.bytes.resize(place.count * bytesOf(spec.type));
    } catch (const std::bad_alloc&) {
        return failure(ErrorKind::Environment,
            fmt::format("not enough memory for \"{}\": {} bytes", spec.name, place.count * bytesOf(spec.type)));
    }
    const Fill* fill = fillFor(spec, *bound.test);
    if (!fill || fill->kind == FillKind::Generated || array.bytes.empty())
        return array;
    if (fill->kind == FillKind::Csr || fill->kind == FillKind::Graph) {
        // Offsets and columns are drawn from one seed, so that the arrays of a test fit together.
        WARPDESK_TRY_VOID(fillSparse(*fill, bound.values, seedOf(bound, trial, "structure", secret), array));
        return array;
    }
    WARPDESK_TRY_VOID(Filler(bound, array, seedOf(bound, trial, spec.name, secret)).run(*fill));
    return array;
}

Result<std::vector<Array>> makeInputs(const Case& bound, unsigned trial, const Secret& secret)
{
    std::vector<Array> arrays(bound.arguments.size());
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const Role role = bound.problem->arguments[i].role;
        if (role == Role::Input || role == Role::InOut) {
            WARPDESK_TRY(arrays[i], makeArray(bound, i, trial, secret));
        }
    }
    return arrays;
}

std::uint64_t generatorSeed(const Case& bound, unsigned trial, const Secret& secret)
{
    return seedOf(bound, trial, "generate.cu", secret);
}

} // namespace warpdesk::judge
