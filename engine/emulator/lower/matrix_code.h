// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// How a warp holds the matrices of mma and wmma (PTX ISA 9.7.14 and 9.7.15), shared by the code generator, which moves
/// fragments, and the runtime, which multiplies them.
namespace warpdesk::emulator {

/// What one element of a matrix is. A register holds `perRegister` of them, consecutive along k.
enum class Element : std::uint8_t { F16, BF16, TF32, F64, S8, U8, S4, U4, B1, E4M3, E5M2, F32, S32 };

[[nodiscard]] constexpr std::optional<Element> elementNamed(std::string_view suffix)
{
    constexpr std::array<std::string_view, 13> names { "f16", "bf16", "tf32", "f64", "s8", "u8", "s4", "u4", "b1",
        "e4m3", "e5m2", "f32", "s32" };
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == suffix)
            return static_cast<Element>(i);
    return std::nullopt;
}

[[nodiscard]] constexpr unsigned elementBits(Element element)
{
    constexpr std::array<std::uint8_t, 13> bits { 16, 16, 32, 64, 8, 8, 4, 4, 1, 8, 8, 32, 32 };
    return bits[static_cast<std::size_t>(element)];
}

[[nodiscard]] constexpr unsigned perRegister(Element element)
{
    return element == Element::F64 ? 1 : 32 / elementBits(element);
}

/// One m x n x k product, packed into a word that travels with each call of the runtime.
struct MatrixCode {
    enum class Product : std::uint8_t { Multiply, XorCount, AndCount };
    Element d = Element::F32, a = Element::F16, b = Element::F16, c = Element::F32;
    Product product = Product::Multiply;
    bool saturates = false;
    bool quadPairs = false; ///< mma.m8n8k4 on f16: four products, one per quad pair
    /// Of f64: 0 nearest, 1 to zero, 2 down, 3 up (as lower's Rounding).
    std::uint8_t rounding = 0;
    bool aColumns = false, bColumns = false; ///< layout of A and B; matters to quad pairs alone
    unsigned m = 16, n = 8, k = 16;

    [[nodiscard]] constexpr std::uint32_t encode() const
    {
        const auto log2 = [](unsigned x) { return static_cast<std::uint32_t>(__builtin_ctz(x)); };
        return std::uint32_t { static_cast<std::uint8_t>(d) } | std::uint32_t { static_cast<std::uint8_t>(a) } << 4U
            | std::uint32_t { static_cast<std::uint8_t>(b) } << 8U
            | std::uint32_t { static_cast<std::uint8_t>(c) } << 12U
            | std::uint32_t { static_cast<std::uint8_t>(product) } << 16U | std::uint32_t { saturates } << 18U
            | std::uint32_t { quadPairs } << 19U | std::uint32_t { aColumns } << 20U | std::uint32_t { bColumns } << 21U
            | log2(m / 8) << 22U | log2(n / 8) << 24U | log2(k) << 26U | std::uint32_t { rounding } << 30U;
    }
    [[nodiscard]] static constexpr MatrixCode decode(std::uint32_t word)
    {
        MatrixCode code;
        code.d = static_cast<Element>(word & 15U);
        code.a = static_cast<Element>(word >> 4U & 15U);
        code.b = static_cast<Element>(word >> 8U & 15U);
        code.c = static_cast<Element>(word >> 12U & 15U);
        code.product = static_cast<Product>(word >> 16U & 3U);
        code.saturates = (word >> 18U & 1U) != 0;
        code.quadPairs = (word >> 19U & 1U) != 0;
        code.aColumns = (word >> 20U & 1U) != 0;
        code.bColumns = (word >> 21U & 1U) != 0;
        code.m = 8U << (word >> 22U & 3U);
        code.n = 8U << (word >> 24U & 3U);
        code.k = 1U << (word >> 26U & 15U);
        code.rounding = static_cast<std::uint8_t>(word >> 30U);
        return code;
    }
};

/// Where the registers of A or B lie. Register r of lane l holds elements (outer, k) with outer = l / 4 + `outer`, and
/// k from `k` + l % 4 * perRegister on; outer is a row of A or a column of B.
struct Piece {
    unsigned outer = 0;
    unsigned k = 0;
};

/// Registers without repetition: tiles of 8 x (4 registers' elements).
[[nodiscard]] constexpr unsigned pieceCount(unsigned outer, unsigned k, Element element)
{
    return outer / 8 * (k / (4 * perRegister(element)));
}

/// `pairs`: A goes by blocks of 16 rows, whose two halves alternate (mma's order). wmma leaves the order open; the
/// same one is what its hardware uses.
[[nodiscard]] constexpr Piece pieceOf(unsigned r, unsigned outer, unsigned k, Element element, bool pairs)
{
    const unsigned along = k / (4 * perRegister(element));
    const unsigned block = pairs && outer > 8 ? 2 : 1;
    const unsigned within = r % (block * along);
    return { (r / (block * along) * block + within % block) * 8, within / block * 4 * perRegister(element) };
}

/// Element i of an accumulator: row = l / 4 + `row`, column = l % 4 * 2 + `column`.
struct Cell {
    unsigned row = 0;
    unsigned column = 0;
};

[[nodiscard]] constexpr Cell cellOf(unsigned i, unsigned m, unsigned n)
{
    const unsigned block = m > 8 ? 2 : 1;
    const unsigned tile = i / (2 * block);
    const unsigned within = i % (2 * block);
    return { tile / (n / 8) * block * 8 + within / 2 * 8, tile % (n / 8) * 8 + within % 2 };
}

} // namespace warpdesk::emulator
