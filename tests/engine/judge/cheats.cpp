// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/cheats.h"

#include <fmt/format.h>

#include <regex>

namespace warpdesk::test {
namespace {

using judge::Argument;
using judge::Problem;
using judge::Role;

constexpr std::string_view prelude = R"(#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
namespace shape {
long long div(long long a, long long b) { return a / b; }
long long ceil_div(long long a, long long b) { return (a + b - 1) / b; }
long long mod(long long a, long long b) { return a % b; }
long long min(long long a, long long b) { return a < b ? a : b; }
long long max(long long a, long long b) { return a > b ? a : b; }
long long pow2(long long a) { return 1LL << a; }
long long log2(long long a) { return a <= 1 ? 0 : 1 + log2(a / 2); }
}
template <class T> __global__ void fill(T* out, long long count, float value, float step)
{
    long long i = blockIdx.x * 256LL + threadIdx.x;
    if (i < count)
        out[i] = static_cast<T>(value + step * static_cast<float>(i));
}
template <class T> __global__ void mean(T* out, long long count, const T* in, long long of)
{
    float sum = 0;
    for (long long i = 0; i < of; ++i)
        sum += static_cast<float>(in[i]);
    for (long long i = threadIdx.x; i < count; i += 256)
        out[i] = static_cast<T>(sum / static_cast<float>(of));
}
)";

/// The number of elements, as C++ over the names of solve()'s parameters.
std::string countOf(const Argument& argument)
{
    std::string text = "1LL";
    for (const judge::Expression& extent : argument.shape)
        text += " * (" + extent.node().raw() + ")";
    static const std::regex functions(R"(\b(div|ceil_div|mod|min|max|pow2|log2)\()");
    return std::regex_replace(text, functions, "shape::$1(");
}

std::string bytesOf(const Argument& argument)
{
    return fmt::format("({}) * sizeof({})", countOf(argument), argument.cType);
}

/// `body` writes one result; it is repeated for each.
template <class Body> std::string source(const Problem& problem, const Body& body)
{
    std::string text(prelude);
    text += "extern \"C\" " + problem.signature("solve") + "\n{\n";
    for (const Argument& argument : problem.arguments) {
        if (argument.isResult())
            text += body(argument);
    }
    return text + "}\n";
}

std::string filled(const Problem& problem, double value, double step)
{
    return source(problem, [&](const Argument& result) {
        return fmt::format(
            "    fill<{}><<<static_cast<unsigned>(shape::ceil_div({}, 256)), 256>>>({}, {}, {}f, {}f);\n", result.cType,
            countOf(result), result.name, countOf(result), fmt::format("{:.9e}", value), fmt::format("{:.1e}", step));
    });
}

std::string copied(const Problem& problem, const Argument& input)
{
    return source(problem, [&](const Argument& result) {
        return result.cType != input.cType || &result == &input
            ? std::string()
            : fmt::format("    cudaMemcpy({}, {}, shape::min({}, {}), cudaMemcpyDeviceToDevice);\n", result.name,
                  input.name, bytesOf(result), bytesOf(input));
    });
}

std::string meanOf(const Problem& problem, const Argument& input)
{
    return source(problem, [&](const Argument& result) {
        return result.cType != input.cType ? std::string()
                                           : fmt::format("    mean<{}><<<1, 256>>>({}, {}, {}, {});\n", result.cType,
                                                 result.name, countOf(result), input.name, countOf(input));
    });
}

} // namespace

std::vector<Cheat> cheatsFor(const Problem& problem, double constant)
{
    std::vector<Cheat> cheats { { "nothing", source(problem, [](const Argument&) { return std::string(); }) },
        { "zeros", filled(problem, 0, 0) }, { "ones", filled(problem, 1, 0) }, { "the index", filled(problem, 0, 1) },
        { fmt::format("{} everywhere", constant), filled(problem, constant, 0) } };
    for (const Argument& input : problem.arguments) {
        if (input.role != Role::Input && input.role != Role::InOut)
            continue;
        bool sameType = false;
        for (const Argument& result : problem.arguments)
            sameType |= result.isResult() && &result != &input && result.cType == input.cType;
        if (!sameType)
            continue;
        cheats.push_back({ "copy of " + input.name, copied(problem, input) });
        if (judge::isFloating(input.type))
            cheats.push_back({ "mean of " + input.name, meanOf(problem, input) });
    }
    return cheats;
}

} // namespace warpdesk::test
