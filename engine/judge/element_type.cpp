// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/element_type.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace warpdesk::judge {

namespace {

constexpr std::array<std::string_view, 15> typeNames { "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32",
    "uint64", "float", "double", "half", "bfloat16", "fp8_e4m3", "fp8_e5m2", "bool" };

constexpr std::array<std::string_view, 15> typeCNames { "signed char", "short", "int", "long long", "unsigned char",
    "unsigned short", "unsigned int", "unsigned long long", "float", "double", "__half", "__nv_bfloat16",
    "__nv_fp8_e4m3", "__nv_fp8_e5m2", "bool" };

using Spelling = std::pair<std::string_view, ElementType>;
constexpr std::array<Spelling, 30> spellings { {
    { "int", ElementType::Int32 },
    { "unsigned", ElementType::UInt32 },
    { "unsigned int", ElementType::UInt32 },
    { "long", ElementType::Int64 },
    { "unsigned long", ElementType::UInt64 },
    { "long long", ElementType::Int64 },
    { "unsigned long long", ElementType::UInt64 },
    { "short", ElementType::Int16 },
    { "unsigned short", ElementType::UInt16 },
    { "char", ElementType::Int8 },
    { "signed char", ElementType::Int8 },
    { "unsigned char", ElementType::UInt8 },
    { "size_t", ElementType::UInt64 },
    { "int8_t", ElementType::Int8 },
    { "int16_t", ElementType::Int16 },
    { "int32_t", ElementType::Int32 },
    { "int64_t", ElementType::Int64 },
    { "uint8_t", ElementType::UInt8 },
    { "uint16_t", ElementType::UInt16 },
    { "uint32_t", ElementType::UInt32 },
    { "uint64_t", ElementType::UInt64 },
    { "float", ElementType::Float },
    { "double", ElementType::Double },
    { "half", ElementType::Half },
    { "__half", ElementType::Half },
    { "nv_bfloat16", ElementType::BFloat16 },
    { "__nv_bfloat16", ElementType::BFloat16 },
    { "__nv_fp8_e4m3", ElementType::Fp8E4M3 },
    { "__nv_fp8_e5m2", ElementType::Fp8E5M2 },
    { "bool", ElementType::Bool },
} };

template <class T> T loadAs(const std::byte* from)
{
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <class T> void storeAs(T value, std::byte* to) { std::memcpy(to, &value, sizeof value); }

template <class T> void storeClamped(double value, std::byte* to)
{
    using Limits = std::numeric_limits<T>;
    if (std::isnan(value))
        return storeAs<T>(0, to);
    const double rounded = std::nearbyint(value);
    if (rounded <= static_cast<double>(Limits::lowest()))
        return storeAs<T>(Limits::lowest(), to);
    if (rounded >= static_cast<double>(Limits::max()))
        return storeAs<T>(Limits::max(), to);
    storeAs<T>(static_cast<T>(rounded), to);
}

int biasOf(const FloatFormat& format) { return (1 << (format.exponent - 1)) - 1; }

double decode(const FloatFormat& format, std::uint32_t bits)
{
    const std::uint32_t mantissaMask = (1u << format.mantissa) - 1;
    const std::uint32_t exponentMask = (1u << format.exponent) - 1;
    const std::uint32_t mantissa = bits & mantissaMask;
    const std::uint32_t exponent = bits >> format.mantissa & exponentMask;
    const bool negative = bits >> (format.mantissa + format.exponent) & 1;
    double value = 0;
    if (exponent == exponentMask && (format.infinity || mantissa == mantissaMask)) {
        value = format.infinity && mantissa == 0 ? std::numeric_limits<double>::infinity()
                                                 : std::numeric_limits<double>::quiet_NaN();
    } else {
        const int scale
            = (exponent ? static_cast<int>(exponent) : 1) - biasOf(format) - static_cast<int>(format.mantissa);
        value = std::ldexp(static_cast<double>(mantissa + (exponent ? mantissaMask + 1 : 0)), scale);
    }
    return negative ? -value : value;
}

/// Round to nearest even straight from double, so that nothing is rounded twice.
std::uint32_t encode(const FloatFormat& format, double value)
{
    const std::uint32_t sign = std::signbit(value) ? 1u << (format.mantissa + format.exponent) : 0;
    const std::uint32_t exponentMask = (1u << format.exponent) - 1;
    const std::uint32_t infinityBits = exponentMask << format.mantissa;
    const std::uint32_t nanBits = infinityBits | ((1u << format.mantissa) - 1);
    if (std::isnan(value))
        return nanBits;
    const double magnitude = std::fabs(value);
    const bool saturates = format.mantissa + format.exponent == 7;
    const std::uint32_t largest = format.infinity ? infinityBits - 1 : nanBits - 1;
    if (magnitude == 0)
        return sign;
    if (std::isinf(magnitude))
        return sign | (saturates ? largest : infinityBits);
    const int least = 1 - biasOf(format);
    const int exponent = std::max(std::ilogb(magnitude), least);
    const double steps = std::nearbyint(std::ldexp(magnitude, static_cast<int>(format.mantissa) - exponent));
    // `steps` counts units in the last place; adding it to the biased exponent carries into the next binade by itself.
    if (exponent - least >= static_cast<int>(exponentMask))
        return sign | (saturates ? largest : infinityBits);
    const auto bits
        = (static_cast<std::uint32_t>(exponent - least) << format.mantissa) + static_cast<std::uint32_t>(steps);
    if (bits > largest)
        return sign | (saturates ? largest : infinityBits);
    return sign | bits;
}

std::uint64_t loadBits(ElementType type, const std::byte* from)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, from, bytesOf(type));
    return bits;
}

} // namespace

std::span<const std::string_view> elementTypeNames() { return typeNames; }
std::string_view name(ElementType type) { return typeNames[static_cast<std::size_t>(type)]; }
std::string_view cName(ElementType type) { return typeCNames[static_cast<std::size_t>(type)]; }

std::optional<ElementType> elementTypeOfC(std::string_view spelling)
{
    const auto found = std::ranges::find(spellings, spelling, &Spelling::first);
    if (found == spellings.end())
        return std::nullopt;
    return found->second;
}

std::span<const std::string_view> cSpellings()
{
    static const auto words = [] {
        std::array<std::string_view, spellings.size()> result;
        std::ranges::transform(spellings, result.begin(), [](const Spelling& entry) { return entry.first; });
        return result;
    }();
    return words;
}

std::size_t bytesOf(ElementType type)
{
    constexpr std::array<std::size_t, 15> bytes { 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 2, 2, 1, 1, 1 };
    return bytes[static_cast<std::size_t>(type)];
}

bool isFloating(ElementType type) { return type >= ElementType::Float && type <= ElementType::Fp8E5M2; }
bool isSignedInteger(ElementType type) { return type <= ElementType::Int64; }

FloatFormat formatOf(ElementType type)
{
    switch (type) {
    case ElementType::Double:
        return { 52, 11, true };
    case ElementType::Half:
        return { 10, 5, true };
    case ElementType::BFloat16:
        return { 7, 8, true };
    case ElementType::Fp8E4M3:
        return { 3, 4, false };
    case ElementType::Fp8E5M2:
        return { 2, 5, true };
    default:
        return { 23, 8, true };
    }
}

double loadReal(ElementType type, const std::byte* from)
{
    switch (type) {
    case ElementType::Float:
        return static_cast<double>(loadAs<float>(from));
    case ElementType::Double:
        return loadAs<double>(from);
    case ElementType::Half:
    case ElementType::BFloat16:
    case ElementType::Fp8E4M3:
    case ElementType::Fp8E5M2:
        return decode(formatOf(type), static_cast<std::uint32_t>(loadBits(type, from)));
    default:
        break;
    }
    const std::uint64_t bits = loadInteger(type, from);
    return isSignedInteger(type) ? static_cast<double>(static_cast<std::int64_t>(bits)) : static_cast<double>(bits);
}

void storeReal(ElementType type, double value, std::byte* to)
{
    switch (type) {
    case ElementType::Int8:
        return storeClamped<std::int8_t>(value, to);
    case ElementType::Int16:
        return storeClamped<std::int16_t>(value, to);
    case ElementType::Int32:
        return storeClamped<std::int32_t>(value, to);
    case ElementType::Int64:
        return storeClamped<std::int64_t>(value, to);
    case ElementType::UInt8:
        return storeClamped<std::uint8_t>(value, to);
    case ElementType::UInt16:
        return storeClamped<std::uint16_t>(value, to);
    case ElementType::UInt32:
        return storeClamped<std::uint32_t>(value, to);
    case ElementType::UInt64:
        return storeClamped<std::uint64_t>(value, to);
    case ElementType::Float:
        return storeAs(static_cast<float>(value), to);
    case ElementType::Double:
        return storeAs(value, to);
    case ElementType::Half:
    case ElementType::BFloat16:
        return storeAs(static_cast<std::uint16_t>(encode(formatOf(type), value)), to);
    case ElementType::Fp8E4M3:
    case ElementType::Fp8E5M2:
        return storeAs(static_cast<std::uint8_t>(encode(formatOf(type), value)), to);
    case ElementType::Bool:
        return storeAs(static_cast<std::uint8_t>(value != 0), to);
    }
}

std::uint64_t loadInteger(ElementType type, const std::byte* from)
{
    std::uint64_t bits = loadBits(type, from);
    const unsigned width = static_cast<unsigned>(bytesOf(type)) * 8;
    if (isSignedInteger(type) && width < 64 && bits >> (width - 1) & 1)
        bits |= ~std::uint64_t { 0 } << width;
    return bits;
}

void storeInteger(ElementType type, std::int64_t value, std::byte* to)
{
    if (isFloating(type))
        return storeReal(type, static_cast<double>(value), to);
    if (type == ElementType::Bool)
        return storeAs(static_cast<std::uint8_t>(value != 0), to);
    std::memcpy(to, &value, bytesOf(type));
}

double ulpsBetween(ElementType type, const std::byte* left, const std::byte* right)
{
    const unsigned width = static_cast<unsigned>(bytesOf(type)) * 8;
    const auto place = [&](const std::byte* from) {
        const std::uint64_t bits = loadBits(type, from);
        const std::uint64_t magnitude = bits & ~(std::uint64_t { 1 } << (width - 1));
        return bits >> (width - 1) & 1 ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
    };
    const std::int64_t a = place(left);
    const std::int64_t b = place(right);
    const bool ordered = a < b;
    const std::uint64_t steps = ordered ? static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a)
                                        : static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b);
    return static_cast<double>(steps);
}

} // namespace warpdesk::judge
