// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

#include <expected>

namespace warpdesk::ptx {

/// Value of a constant expression (PTX ISA 4.5): 64-bit integers or IEEE bits.
struct Constant {
    Operand::ImmediateKind kind = Operand::ImmediateKind::Signed;
    std::uint64_t bits = 0;

    [[nodiscard]] bool isInteger() const
    {
        return kind == Operand::ImmediateKind::Signed || kind == Operand::ImmediateKind::Unsigned;
    }
    [[nodiscard]] double asDouble() const;
};

/// Value of one literal: 12, 0x1F, 017, 0b101, each with an optional U, 0f3F800000, 0d3FF0000000000000, 1.5e3. The
/// error is a sentence.
[[nodiscard]] std::expected<Constant, std::string> parseLiteral(std::string_view text);

/// Applies a unary - + ~ or !; a sentence when the operator does not fit the value.
[[nodiscard]] std::expected<Constant, std::string> applyUnary(char op, Constant value);

/// Applies a binary operator ("+", "<<", "=="); a sentence on division by zero or a bit operation on a float.
[[nodiscard]] std::expected<Constant, std::string> applyBinary(std::string_view op, Constant left, Constant right);

} // namespace warpdesk::ptx
