// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/values.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

namespace warpdesk::runner {
namespace {

using judge::ElementType;

struct Named {
    std::string_view word;
    ElementType type;
};
constexpr std::array kTypes { Named { "i8", ElementType::Int8 }, Named { "i16", ElementType::Int16 },
    Named { "i32", ElementType::Int32 }, Named { "i64", ElementType::Int64 }, Named { "u8", ElementType::UInt8 },
    Named { "u16", ElementType::UInt16 }, Named { "u32", ElementType::UInt32 }, Named { "u64", ElementType::UInt64 },
    Named { "f16", ElementType::Half }, Named { "bf16", ElementType::BFloat16 }, Named { "f32", ElementType::Float },
    Named { "f64", ElementType::Double }, Named { "e4m3", ElementType::Fp8E4M3 },
    Named { "e5m2", ElementType::Fp8E5M2 }, Named { "bool", ElementType::Bool } };

std::optional<double> realOf(const Json& value)
{
    if (value.is_number())
        return value.get<double>();
    if (value.is_boolean())
        return value.get<bool>() ? 1.0 : 0.0;
    if (!value.is_string())
        return std::nullopt;
    const auto& word = value.get_ref<const std::string&>();
    if (word == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (word == "inf")
        return std::numeric_limits<double>::infinity();
    if (word == "-inf")
        return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

/// An integer that fits the type, as two's complement. Unsigned values of a signed width are refused, not wrapped.
std::optional<std::int64_t> integerOf(ElementType type, const Json& value)
{
    if (value.is_boolean())
        return value.get<bool>() ? 1 : 0;
    const auto bits = static_cast<unsigned>(judge::bytesOf(type) * 8);
    if (judge::isSignedInteger(type)) {
        if (!value.is_number_integer()
            || (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(INT64_MAX)))
            return std::nullopt;
        const auto number = value.get<std::int64_t>();
        const std::int64_t most = INT64_MAX >> (64U - bits);
        return number >= -most - 1 && number <= most ? std::optional(number) : std::nullopt;
    }
    if (!value.is_number_integer() || (!value.is_number_unsigned() && value.get<std::int64_t>() < 0))
        return std::nullopt;
    const auto number = value.get<std::uint64_t>();
    const std::uint64_t most = type == ElementType::Bool ? 1 : UINT64_MAX >> (64U - bits);
    return number <= most ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

} // namespace

std::optional<ElementType> typeNamed(std::string_view word)
{
    for (const Named& named : kTypes)
        if (named.word == word)
            return named.type;
    return std::nullopt;
}

std::string_view shortName(ElementType type)
{
    for (const Named& named : kTypes)
        if (named.type == type)
            return named.word;
    return {};
}

Result<std::string> bytesOf(ElementType type, const Json& values)
{
    if (!values.is_array())
        return failure(ErrorKind::Input, "\"values\" must be a list");
    const std::size_t size = judge::bytesOf(type);
    std::string bytes(values.size() * size, '\0');
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto* to = reinterpret_cast<std::byte*>(bytes.data() + i * size); // NOLINT(*-reinterpret-cast)
        if (judge::isFloating(type)) {
            const auto real = realOf(values[i]);
            if (!real)
                return failure(ErrorKind::Input, fmt::format("element {} is no number: {}", i, values[i].dump()));
            judge::storeReal(type, *real, to);
        } else {
            const auto integer = integerOf(type, values[i]);
            if (!integer)
                return failure(ErrorKind::Input,
                    fmt::format("element {} does not fit {}: {}", i, shortName(type), values[i].dump()));
            judge::storeInteger(type, *integer, to);
        }
    }
    return bytes;
}

Json valuesOf(ElementType type, std::string_view bytes)
{
    Json values = Json::array();
    const std::size_t size = judge::bytesOf(type);
    for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
        const auto* from = reinterpret_cast<const std::byte*>(bytes.data() + at); // NOLINT(*-reinterpret-cast)
        if (judge::isFloating(type)) {
            const double real = judge::loadReal(type, from);
            if (std::isnan(real))
                values.push_back("nan");
            else if (std::isinf(real))
                values.push_back(real < 0 ? "-inf" : "inf");
            else
                values.push_back(real);
        } else if (judge::isSignedInteger(type)) {
            values.push_back(static_cast<std::int64_t>(judge::loadInteger(type, from)));
        } else {
            values.push_back(judge::loadInteger(type, from));
        }
    }
    return values;
}

} // namespace warpdesk::runner
