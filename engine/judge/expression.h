// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/base/yaml.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpdesk::judge {

/// Values of sizes and integer scalars by name.
using Values = std::map<std::string, std::int64_t, std::less<>>;

/// A shape, count or amount of work written in a problem file: + - * / with parentheses, and div, ceil_div, mod, min,
/// max, pow2, log2 over integer names. Integer evaluation is exact in 128 bits: an inexact quotient, an overflow or a
/// logarithm of anything but a power of two is an error at the field, never a rounded value.
class Expression final {
public:
    /// Parses the scalar of `node`. Only `names` may appear in it; an unknown one is an error with a suggestion.
    [[nodiscard]] static Result<Expression> parse(const yaml::Node& node, std::span<const std::string> names);

    [[nodiscard]] Result<std::int64_t> integer(const Values& values) const;
    /// The same with real division and logarithm; for amounts of work and fill parameters.
    [[nodiscard]] Result<double> real(const Values& values) const;

    [[nodiscard]] const yaml::Node& node() const { return m_node; }

    enum class Op : std::uint8_t {
        Number,
        Name,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Div,
        CeilDiv,
        Mod,
        Min,
        Max,
        Pow2,
        Log2
    };
    struct Step {
        Op op = Op::Number;
        std::int64_t number = 0;
        double realNumber = 0;
        bool isInteger = true;
        std::string name;
    };

private:
    Expression(yaml::Node node, std::vector<Step> steps)
        : m_node(std::move(node))
        , m_steps(std::move(steps))
    {
    }

    yaml::Node m_node;
    std::vector<Step> m_steps; ///< postfix order
};

} // namespace warpdesk::judge
