// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/constant.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>

namespace warpdesk::ptx {

namespace {

using Kind = Operand::ImmediateKind;

std::unexpected<std::string> wrong(std::string_view text, std::string_view why)
{
    return std::unexpected(fmt::format("'{}' is not a number: {}", text.substr(0, 64), why));
}

std::expected<Constant, std::string> parseFloatBits(std::string_view text)
{
    const bool isSingle = text[1] == 'f' || text[1] == 'F';
    const std::size_t digits = isSingle ? 8 : 16;
    std::uint64_t bits = 0;
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
    if (text.size() != digits + 2 || error != std::errc {} || end != text.data() + text.size())
        return wrong(text, fmt::format("0{} is followed by {} hexadecimal digits", text[1], digits));
    return Constant { isSingle ? Kind::Float32 : Kind::Float64, bits };
}

bool isDecimalFloat(std::string_view text) { return text.find_first_of(".eE") != std::string_view::npos; }

double signedOrUnsigned(const Constant& value)
{
    return value.kind == Kind::Signed ? static_cast<double>(static_cast<std::int64_t>(value.bits))
                                      : static_cast<double>(value.bits);
}

Constant ofDouble(double value) { return { Kind::Float64, std::bit_cast<std::uint64_t>(value) }; }

std::expected<Constant, std::string> applyFloat(std::string_view op, double a, double b)
{
    if (op == "+")
        return ofDouble(a + b);
    if (op == "-")
        return ofDouble(a - b);
    if (op == "*")
        return ofDouble(a * b);
    if (op == "/")
        return ofDouble(a / b);
    const auto truth = [](bool value) { return Constant { Kind::Signed, value ? 1U : 0U }; };
    if (op == "<")
        return truth(a < b);
    if (op == ">")
        return truth(a > b);
    if (op == "<=")
        return truth(a <= b);
    if (op == ">=")
        return truth(a >= b);
    if (op == "==")
        return truth(a == b);
    if (op == "!=")
        return truth(a != b);
    return std::unexpected(fmt::format("'{}' does not work on floating constants", op));
}

std::expected<std::uint64_t, std::string> divide(std::string_view op, std::uint64_t a, std::uint64_t b, bool isSigned)
{
    if (b == 0)
        return std::unexpected(std::string("a constant is divided by zero"));
    const bool isRemainder = op == "%";
    if (!isSigned)
        return isRemainder ? a % b : a / b;
    if (b == ~std::uint64_t { 0 })
        return isRemainder ? 0 : 0 - a;
    const auto x = static_cast<std::int64_t>(a);
    const auto y = static_cast<std::int64_t>(b);
    return static_cast<std::uint64_t>(isRemainder ? x % y : x / y);
}

} // namespace

double Constant::asDouble() const
{
    if (kind == Kind::Float64)
        return std::bit_cast<double>(bits);
    if (kind == Kind::Float32)
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    return signedOrUnsigned(*this);
}

std::expected<Constant, std::string> parseLiteral(std::string_view text)
{
    int base = 10;
    std::string_view digits = text;
    if (text.size() > 1 && text[0] == '0') {
        switch (text[1]) {
        case 'f':
        case 'F':
        case 'd':
        case 'D':
            return parseFloatBits(text);
        case 'x':
        case 'X':
            base = 16;
            digits.remove_prefix(2);
            break;
        case 'b':
        case 'B':
            base = 2;
            digits.remove_prefix(2);
            break;
        default:
            base = isDecimalFloat(text) || text == "0U" || text == "0u" ? 10 : 8;
        }
    }
    if (base == 10 && isDecimalFloat(text)) {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc {} || end != text.data() + text.size())
            return wrong(text, "a decimal float is digits, a point and an exponent within the range of double");
        return ofDouble(value);
    }
    const bool isUnsigned = !digits.empty() && (digits.back() == 'U' || digits.back() == 'u');
    if (isUnsigned)
        digits.remove_suffix(1);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (error == std::errc::result_out_of_range)
        return wrong(text, "it does not fit 64 bits");
    if (digits.empty() || error != std::errc {} || end != digits.data() + digits.size())
        return wrong(text, fmt::format("digits of base {} expected", base));
    const bool large = value > static_cast<std::uint64_t>(INT64_MAX);
    return Constant { isUnsigned || large ? Kind::Unsigned : Kind::Signed, value };
}

std::expected<Constant, std::string> applyUnary(char op, Constant value)
{
    if (op == '+')
        return value;
    if (op == '!')
        return Constant { Kind::Signed, value.isInteger() ? value.bits == 0 : value.asDouble() == 0 };
    if (op == '-') {
        if (value.kind == Kind::Float32)
            return Constant { value.kind, value.bits ^ 0x80000000U };
        if (value.kind == Kind::Float64)
            return Constant { value.kind, value.bits ^ 0x8000000000000000U };
        const bool isMinimum = value.bits == 0x8000000000000000U; // the literal of INT64_MIN is unsigned by itself
        return Constant { isMinimum ? Kind::Signed : value.kind, 0 - value.bits };
    }
    if (!value.isInteger())
        return std::unexpected(std::string("'~' does not work on floating constants"));
    return Constant { value.kind, ~value.bits };
}

std::expected<Constant, std::string> applyBinary(std::string_view op, Constant left, Constant right)
{
    if (!left.isInteger() || !right.isInteger())
        return applyFloat(op, left.asDouble(), right.asDouble());
    const bool isShift = op == "<<" || op == ">>";
    const bool isSigned = left.kind == Kind::Signed && (isShift || right.kind == Kind::Signed);
    const Kind kind = isSigned ? Kind::Signed : Kind::Unsigned;
    const std::uint64_t a = left.bits;
    const std::uint64_t b = right.bits;
    const auto sa = static_cast<std::int64_t>(a);
    const auto sb = static_cast<std::int64_t>(b);
    const auto truth = [](bool value) { return Constant { Kind::Signed, value ? 1U : 0U }; };
    if (op == "+")
        return Constant { kind, a + b };
    if (op == "-")
        return Constant { kind, a - b };
    if (op == "*")
        return Constant { kind, a * b };
    if (op == "/" || op == "%") {
        const auto quotient = divide(op, a, b, isSigned);
        if (!quotient)
            return std::unexpected(quotient.error());
        return Constant { kind, *quotient };
    }
    if (op == "&")
        return Constant { kind, a & b };
    if (op == "|")
        return Constant { kind, a | b };
    if (op == "^")
        return Constant { kind, a ^ b };
    if (op == "<<")
        return Constant { kind, b < 64 ? a << b : 0 };
    if (op == ">>") {
        const std::uint64_t shift = b < 64 ? b : 63;
        return Constant { kind, isSigned ? static_cast<std::uint64_t>(sa >> shift) : (b < 64 ? a >> b : 0) };
    }
    if (op == "<")
        return truth(isSigned ? sa < sb : a < b);
    if (op == ">")
        return truth(isSigned ? sa > sb : a > b);
    if (op == "<=")
        return truth(isSigned ? sa <= sb : a <= b);
    if (op == ">=")
        return truth(isSigned ? sa >= sb : a >= b);
    if (op == "==")
        return truth(a == b);
    if (op == "!=")
        return truth(a != b);
    if (op == "&&")
        return truth(a != 0 && b != 0);
    if (op == "||")
        return truth(a != 0 || b != 0);
    return std::unexpected(fmt::format("'{}' is not an operator of constants", op));
}

} // namespace warpdesk::ptx
