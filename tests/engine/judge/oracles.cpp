// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>
#include <span>
#include <stdexcept>

namespace warpdesk::test {

namespace {

std::vector<float> floats(const judge::Array& array)
{
    std::vector<float> values(array.bytes.size() / sizeof(float));
    std::memcpy(values.data(), array.bytes.data(), array.bytes.size());
    return values;
}

/// Adds the halves first: errors stay far below those of one running sum, and no step looks like the reference's.
long double pairwise(std::span<const float> values)
{
    if (values.size() == 1)
        return values[0];
    const std::size_t half = values.size() / 2;
    return pairwise(values.first(half)) + pairwise(values.subspan(half));
}

std::vector<double> added(const std::vector<float>& a, const std::vector<float>& b)
{
    std::vector<double> result(a.size());
    std::ranges::transform(a, b, result.begin(), [](float x, float y) { return static_cast<double>(x + y); });
    return result;
}

std::vector<double> transposed(const std::vector<float>& input, std::size_t rows)
{
    const std::size_t columns = input.size() / rows;
    std::vector<double> result(input.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = static_cast<double>(input[i % rows * columns + i / rows]);
    return result;
}

std::vector<double> scanned(const std::vector<float>& input)
{
    std::vector<long double> sums(input.begin(), input.end());
    std::inclusive_scan(sums.begin(), sums.end(), sums.begin());
    return { sums.begin(), sums.end() };
}

std::vector<double> softmax(const std::vector<float>& x, std::size_t n)
{
    std::vector<double> result;
    for (std::size_t start = 0; start < x.size(); start += n) {
        const std::span row = std::span(x).subspan(start, n);
        const long double largest = *std::ranges::max_element(row);
        long double sum = 0;
        for (const float value : row)
            sum += std::exp(static_cast<long double>(value) - largest);
        // By the logarithm of the sum, not by a quotient.
        const long double logarithm = std::log(sum);
        for (const float value : row)
            result.push_back(static_cast<double>(std::exp(static_cast<long double>(value) - largest - logarithm)));
    }
    return result;
}

std::vector<double> product(
    const std::vector<float>& a, const std::vector<float>& b, std::size_t m, std::size_t n, std::size_t k)
{
    std::vector<double> result(m * k);
    for (std::size_t row = 0; row < m; ++row) {
        for (std::size_t i = 0; i < n; ++i) {
            const double factor = static_cast<double>(a[row * n + i]);
            for (std::size_t column = 0; column < k; ++column)
                result[row * k + column] += factor * static_cast<double>(b[i * k + column]);
        }
    }
    return result;
}

std::map<std::string, Oracle::Function>& registered()
{
    static std::map<std::string, Oracle::Function> oracles;
    return oracles;
}

} // namespace

std::vector<double> oracle(const std::string& slug, const judge::Case& bound, const std::vector<judge::Array>& inputs)
{
    const auto size = [&](const char* name) { return static_cast<std::size_t>(bound.values.at(name)); };
    if (slug == "vector-add")
        return added(floats(inputs[0]), floats(inputs[1]));
    if (slug == "matrix-transpose")
        return transposed(floats(inputs[0]), size("rows"));
    if (slug == "sum-reduction")
        return { static_cast<double>(pairwise(floats(inputs[0]))) };
    if (slug == "prefix-sum")
        return scanned(floats(inputs[0]));
    if (slug == "row-softmax")
        return softmax(floats(inputs[0]), size("n"));
    if (slug == "matrix-multiply")
        return product(floats(inputs[0]), floats(inputs[1]), size("M"), size("N"), size("K"));
    const auto found = registered().find(slug);
    if (found == registered().end())
        throw std::invalid_argument("no oracle for " + slug);
    return found->second(Oracle::Bound(bound, inputs));
}

Oracle::Oracle(const std::string& slug, Function function) { registered().emplace(slug, function); }

std::size_t Oracle::Bound::size(const std::string& name) const
{
    return static_cast<std::size_t>(m_case.values.at(name));
}

const judge::Array& Oracle::Bound::arrayNamed(const std::string& name, std::size_t elementBytes) const
{
    const auto& arguments = m_case.problem->arguments;
    const auto found = std::ranges::find(arguments, name, &judge::Argument::name);
    if (found == arguments.end())
        throw std::invalid_argument("no argument " + name);
    if (judge::bytesOf(found->type) != elementBytes)
        throw std::invalid_argument(name + " has elements of another size");
    return m_inputs[static_cast<std::size_t>(found - arguments.begin())];
}

double Oracle::Bound::scalar(const std::string& name) const
{
    const auto& arguments = m_case.problem->arguments;
    const auto found = std::ranges::find(arguments, name, &judge::Argument::name);
    if (found == arguments.end())
        throw std::invalid_argument("no argument " + name);
    const auto index = static_cast<std::size_t>(found - arguments.begin());
    return judge::loadReal(found->type, m_case.arguments[index].scalar.data());
}

} // namespace warpdesk::test
