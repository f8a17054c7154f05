// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <expected>
#include <limits>
#include <optional>

namespace warpdesk::judge {

namespace {

__extension__ using Wide = __int128;
using Op = Expression::Op;
using Step = Expression::Step;

struct FunctionWord {
    std::string_view name;
    Op op;
    unsigned arguments;
};
constexpr std::array<FunctionWord, 7> functions { { { "div", Op::Div, 2 }, { "ceil_div", Op::CeilDiv, 2 },
    { "mod", Op::Mod, 2 }, { "min", Op::Min, 2 }, { "max", Op::Max, 2 }, { "pow2", Op::Pow2, 1 },
    { "log2", Op::Log2, 1 } } };

constexpr unsigned maxNesting = 64;

/// Recursive descent over one short line of text.
class Parser final {
public:
    Parser(std::string_view text, std::span<const std::string> names)
        : m_text(text)
        , m_names(names)
    {
    }

    /// The steps, or what is wrong with the text.
    std::expected<std::vector<Step>, std::string> run()
    {
        sum();
        skipSpace();
        if (m_fault.empty() && m_at != m_text.size())
            fail(unexpectedRest());
        if (!m_fault.empty())
            return std::unexpected(m_fault);
        return std::move(m_steps);
    }

private:
    void fail(std::string message)
    {
        if (m_fault.empty())
            m_fault = std::move(message);
    }

    /// Functions are not written between their arguments.
    std::string unexpectedRest() const
    {
        const std::string_view rest = m_text.substr(m_at);
        for (const FunctionWord& function : functions) {
            if (rest.starts_with(function.name) && rest.substr(function.name.size()).starts_with(' '))
                return fmt::format("unexpected \"{}\"; it is a function, as in \"{}(a, b)\" with quotes around it",
                    function.name, function.name);
        }
        return fmt::format("unexpected \"{}\"", rest.substr(0, 8));
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }

    bool accept(char character)
    {
        skipSpace();
        if (m_at == m_text.size() || m_text[m_at] != character)
            return false;
        ++m_at;
        return true;
    }

    void push(Op op) { m_steps.push_back(Step { op, 0, 0, true, {} }); }

    void sum()
    {
        product();
        while (m_fault.empty()) {
            if (accept('+')) {
                product();
                push(Op::Add);
            } else if (accept('-')) {
                product();
                push(Op::Subtract);
            } else {
                return;
            }
        }
    }

    void product()
    {
        factor();
        while (m_fault.empty()) {
            if (accept('*')) {
                factor();
                push(Op::Multiply);
            } else if (accept('/')) {
                factor();
                push(Op::Divide);
            } else {
                return;
            }
        }
    }

    void factor()
    {
        if (++m_depth > maxNesting)
            return fail("nested too deep");
        skipSpace();
        if (m_at == m_text.size())
            fail("it ends too early");
        else if (accept('-')) {
            factor();
            push(Op::Negate);
        } else if (accept('+'))
            factor();
        else if (accept('(')) {
            sum();
            if (!accept(')'))
                fail("a \")\" is missing");
        } else if (std::isdigit(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '.')
            number();
        else if (std::isalpha(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '_')
            word();
        else
            fail(fmt::format("unexpected \"{}\"", m_text.substr(m_at, 8)));
        --m_depth;
    }

    void number()
    {
        Step step;
        const char* begin = m_text.data() + m_at;
        const char* end = m_text.data() + m_text.size();
        const auto [stop, code] = std::from_chars(begin, end, step.realNumber);
        if (code != std::errc())
            return fail("a number that cannot be read");
        const auto [integerStop, integerCode] = std::from_chars(begin, end, step.number);
        step.isInteger = integerCode == std::errc() && integerStop == stop;
        m_at += static_cast<std::size_t>(stop - begin);
        m_steps.push_back(std::move(step));
    }

    void word()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '_'))
            ++m_at;
        const std::string_view name = m_text.substr(begin, m_at - begin);
        if (accept('('))
            return call(name);
        if (std::ranges::find(m_names, name) == m_names.end())
            return fail(unknownName(name));
        m_steps.push_back(Step { Op::Name, 0, 0, true, std::string(name) });
    }

    void call(std::string_view name)
    {
        const auto function = std::ranges::find(functions, name, &FunctionWord::name);
        if (function == functions.end())
            return fail(
                fmt::format("\"{}\" is no function; there are div, ceil_div, mod, min, max, pow2 and log2", name));
        for (unsigned i = 0; i < function->arguments && m_fault.empty(); ++i) {
            if (i && !accept(','))
                return fail(fmt::format("{} takes {} arguments", name, function->arguments));
            sum();
        }
        if (m_fault.empty() && !accept(')'))
            return fail(
                fmt::format("{} takes {} argument{}", name, function->arguments, function->arguments > 1 ? "s" : ""));
        push(function->op);
    }

    std::string unknownName(std::string_view name) const
    {
        const std::vector<std::string_view> views(m_names.begin(), m_names.end());
        const std::string meant = yaml::closest(name, views);
        if (!meant.empty())
            return fmt::format(
                "\"{}\" is no size or integer scalar of this problem; did you mean \"{}\"?", name, meant);
        return fmt::format("\"{}\" is no size or integer scalar of this problem", name);
    }

    std::string_view m_text;
    std::span<const std::string> m_names;
    std::size_t m_at = 0;
    unsigned m_depth = 0;
    std::vector<Step> m_steps;
    std::string m_fault;
};

using WideResult = std::expected<Wide, std::string>;

WideResult checked(bool overflow, const Wide& value)
{
    if (overflow)
        return std::unexpected("overflows 128 bits");
    return value;
}

Wide floorDivide(Wide a, Wide b) { return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0); }

WideResult divide(Op op, Wide a, Wide b)
{
    if (b == 0)
        return std::unexpected("divides by zero");
    if (op == Op::Divide) {
        if (a % b != 0)
            return std::unexpected("has a quotient that is not an integer; div rounds down, ceil_div up");
        return a / b;
    }
    if (op == Op::Div)
        return floorDivide(a, b);
    if (op == Op::CeilDiv)
        return -floorDivide(-a, b);
    return a - floorDivide(a, b) * b;
}

WideResult applyBinary(Op op, Wide a, Wide b)
{
    Wide result = 0;
    switch (op) {
    case Op::Add:
        return checked(__builtin_add_overflow(a, b, &result), result);
    case Op::Subtract:
        return checked(__builtin_sub_overflow(a, b, &result), result);
    case Op::Multiply:
        return checked(__builtin_mul_overflow(a, b, &result), result);
    case Op::Min:
        return std::min(a, b);
    case Op::Max:
        return std::max(a, b);
    default:
        return divide(op, a, b);
    }
}

WideResult applyUnary(Op op, Wide a)
{
    if (op == Op::Negate)
        return -a;
    if (op == Op::Pow2) {
        if (a < 0 || a > 62)
            return std::unexpected("takes pow2 of a number outside 0 to 62");
        return Wide { 1 } << static_cast<int>(a);
    }
    if (a <= 0 || a > std::numeric_limits<std::int64_t>::max() || !std::has_single_bit(static_cast<std::uint64_t>(a)))
        return std::unexpected("takes log2 of a number that is no power of two");
    return std::countr_zero(static_cast<std::uint64_t>(a));
}

double applyReal(Op op, double a, double b)
{
    switch (op) {
    case Op::Negate:
        return -a;
    case Op::Add:
        return a + b;
    case Op::Subtract:
        return a - b;
    case Op::Multiply:
        return a * b;
    case Op::Divide:
        return a / b;
    case Op::Div:
        return std::floor(a / b);
    case Op::CeilDiv:
        return std::ceil(a / b);
    case Op::Mod:
        return a - std::floor(a / b) * b;
    case Op::Min:
        return std::min(a, b);
    case Op::Max:
        return std::max(a, b);
    case Op::Pow2:
        return std::exp2(a);
    default:
        return std::log2(a);
    }
}

bool isUnary(Op op) { return op == Op::Negate || op == Op::Pow2 || op == Op::Log2; }

std::string valuesText(const Values& values, const std::vector<Step>& steps)
{
    std::string text;
    for (const auto& [name, value] : values) {
        if (std::ranges::any_of(steps, [&](const Step& step) { return step.op == Op::Name && step.name == name; }))
            text += fmt::format("{}{} = {}", text.empty() ? " for " : ", ", name, value);
    }
    return text;
}

} // namespace

Result<Expression> Expression::parse(const yaml::Node& node, std::span<const std::string> names)
{
    if (!node.isScalar())
        return node.expected("an expression of sizes, as \"2 * n\"");
    auto steps = Parser(node.raw(), names).run();
    if (!steps)
        return node.error(
            fmt::format("\"{}\" is not an expression: {}", node.raw(), steps.error()), yaml::quotesRemedy(node.raw()));
    return Expression(node, std::move(*steps));
}

Result<std::int64_t> Expression::integer(const Values& values) const
{
    const auto fail = [&](std::string_view what) {
        return m_node.error(fmt::format("\"{}\" {}{}", m_node.raw(), what, valuesText(values, m_steps)));
    };
    std::vector<Wide> stack;
    for (const Step& step : m_steps) {
        if (step.op == Op::Number) {
            if (!step.isInteger)
                return fail("holds a number that is not a 64-bit integer");
            stack.push_back(step.number);
            continue;
        }
        if (step.op == Op::Name) {
            const auto found = values.find(step.name);
            if (found == values.end())
                return fail(fmt::format("needs a value for \"{}\"", step.name));
            stack.push_back(found->second);
            continue;
        }
        const Wide right = stack.back();
        stack.pop_back();
        WideResult result = 0;
        if (isUnary(step.op)) {
            result = applyUnary(step.op, right);
        } else {
            const Wide left = stack.back();
            stack.pop_back();
            result = applyBinary(step.op, left, right);
        }
        if (!result)
            return fail(result.error());
        stack.push_back(*result);
    }
    const Wide value = stack.back();
    if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max())
        return fail("overflows 64 bits");
    return static_cast<std::int64_t>(value);
}

Result<double> Expression::real(const Values& values) const
{
    std::vector<double> stack;
    for (const Step& step : m_steps) {
        if (step.op == Op::Number) {
            stack.push_back(step.realNumber);
            continue;
        }
        if (step.op == Op::Name) {
            const auto found = values.find(step.name);
            if (found == values.end())
                return m_node.error(fmt::format("\"{}\" needs a value for \"{}\"", m_node.raw(), step.name));
            stack.push_back(static_cast<double>(found->second));
            continue;
        }
        const double right = stack.back();
        stack.pop_back();
        double left = right;
        if (!isUnary(step.op)) {
            left = stack.back();
            stack.pop_back();
        }
        stack.push_back(applyReal(step.op, left, right));
    }
    if (!std::isfinite(stack.back()))
        return m_node.error(fmt::format("\"{}\" is not a finite number{}", m_node.raw(), valuesText(values, m_steps)));
    return stack.back();
}

} // namespace warpdesk::judge
