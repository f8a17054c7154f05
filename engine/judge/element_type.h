// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// The element types of problem files (contracts.md, problem.yaml) and what each value means.
namespace warpdesk::judge {

enum class ElementType : std::uint8_t {
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float,
    Double,
    Half,
    BFloat16,
    Fp8E4M3,
    Fp8E5M2,
    Bool
};

/// "int8" ... "fp8_e5m2", "bool", in the order of ElementType.
[[nodiscard]] std::span<const std::string_view> elementTypeNames();
[[nodiscard]] std::string_view name(ElementType type);
/// How solve() spells it: "signed char", "int", "float", "__half", "__nv_bfloat16", "__nv_fp8_e4m3".
[[nodiscard]] std::string_view cName(ElementType type);
/// The layout of a C type written for a size or a scalar ("int", "size_t", "float"); nothing for an unknown spelling.
[[nodiscard]] std::optional<ElementType> elementTypeOfC(std::string_view spelling);
/// The spellings elementTypeOfC knows.
[[nodiscard]] std::span<const std::string_view> cSpellings();

[[nodiscard]] std::size_t bytesOf(ElementType type);
[[nodiscard]] bool isFloating(ElementType type);
[[nodiscard]] bool isSignedInteger(ElementType type);

/// The value of one element. Integers beyond 2^53 round; compare those with loadInteger.
[[nodiscard]] double loadReal(ElementType type, const std::byte* from);
/// Rounds to nearest even into the type; integers clamp to their range, fp8 saturates to its largest value, NaN stays
/// NaN (0 for integers).
void storeReal(ElementType type, double value, std::byte* to);

/// An integer element, sign- or zero-extended to 64 bits (as its two's complement).
[[nodiscard]] std::uint64_t loadInteger(ElementType type, const std::byte* from);
/// Keeps the low bits; Bool stores value != 0. Floating types store the rounded value.
void storeInteger(ElementType type, std::int64_t value, std::byte* to);

/// Steps between two finite floating values of the type, by their place in its order.
[[nodiscard]] double ulpsBetween(ElementType type, const std::byte* left, const std::byte* right);

/// Mantissa and exponent widths of the floating types.
struct FloatFormat {
    unsigned mantissa = 0;
    unsigned exponent = 0;
    bool infinity = true; ///< e4m3 has none: its largest exponent holds values, all ones is NaN
};
[[nodiscard]] FloatFormat formatOf(ElementType type);

/// A dense array on the host, row-major, little-endian.
struct Array {
    ElementType type = ElementType::Float;
    std::vector<std::int64_t> shape;
    std::vector<std::byte> bytes;

    [[nodiscard]] std::size_t count() const { return bytes.size() / bytesOf(type); }
    [[nodiscard]] const std::byte* at(std::size_t index) const { return bytes.data() + index * bytesOf(type); }
    [[nodiscard]] std::byte* at(std::size_t index) { return bytes.data() + index * bytesOf(type); }
};

} // namespace warpdesk::judge
