// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/matrix_kernels.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

/// Fragments are tiles: register r of A holds 8 rows x 4 words, of B 8 columns x 4 words, word w of row or column i in
/// lane 4 * i + w; a word holds `perRegister` elements that follow one another along k. Element j of accumulator i of a
/// tile pair lies in lane 4 * row + column / 2, j = column % 2. Columns are kept in the order 0 2 4 6 1 3 5 7, so that
/// a row of sums is four lanes of one register and four of the next.
///
/// Every function is inlined into one entry for each instruction set, where the compiler makes vectors of its loops.
/// Products of two elements are exact in double, so that a fused multiply-add gives what a multiplication and an
/// addition give; sums of integers stay below 2^24 and are exact in float.
namespace warpdesk::emulator {

namespace {

#define WARPDESK_INLINE [[gnu::always_inline]] inline

constexpr unsigned kLanes = 32;
constexpr unsigned kSide = 8; ///< rows and columns of a tile
constexpr unsigned kMostBlocks = 4; ///< tiles along m or n
constexpr unsigned kMostDepth = 64; ///< k
constexpr std::uint32_t kNan = 0x7fffffff;

/// The vectors of a level: as many numbers as a register holds, and how many rows of sums the registers hold.
template <class Number, MatrixLevel Level> struct Vectors {
    static constexpr unsigned bytes = Level == MatrixLevel::Plain ? 16 : Level == MatrixLevel::Avx2 ? 32 : 64;
    static constexpr unsigned width = bytes / sizeof(Number) < kSide ? bytes / sizeof(Number) : kSide;
    static constexpr unsigned perRow = kSide / width;
    static constexpr unsigned rows = Level == MatrixLevel::Avx512 ? 8 : 8 / perRow;
    using Type [[gnu::vector_size(width * sizeof(Number)), gnu::may_alias]] = Number;
};

struct Half { };
struct Bfloat { };
struct Tf32 { };
struct E4m3 { };
struct E5m2 { };
template <unsigned Bits, bool Signed> struct Integer { };

/// The exponent moves by 112; where it was full, the product's is not, and is filled.
WARPDESK_INLINE float fromHalf(std::uint32_t bits)
{
    const float scaled = std::bit_cast<float>((bits & 0x7fffU) << 13U) * 0x1p112F;
    const std::uint32_t full = (bits & 0x7c00U) == 0x7c00U ? 0x7f800000U : 0U;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | full | (bits & 0x8000U) << 16U);
}

WARPDESK_INLINE float decode(Half, std::uint32_t word, unsigned e) { return fromHalf(word >> (16 * e)); }
WARPDESK_INLINE float decode(Bfloat, std::uint32_t word, unsigned e)
{
    return std::bit_cast<float>(word >> (16 * e) << 16U);
}
WARPDESK_INLINE float decode(Tf32, std::uint32_t word, unsigned) { return std::bit_cast<float>(word & 0xffffe000U); }
WARPDESK_INLINE float decode(E5m2, std::uint32_t word, unsigned e) { return fromHalf(word >> (8 * e) << 8U); }
/// Four bits of exponent, three of mantissa; all of them set is NaN.
WARPDESK_INLINE float decode(E4m3, std::uint32_t word, unsigned e)
{
    const std::uint32_t bits = word >> (8 * e);
    const std::uint32_t magnitude = bits & 0x7fU;
    const float scaled = std::bit_cast<float>(magnitude << 20U) * 0x1p120F;
    const std::uint32_t nan = magnitude == 0x7fU ? kNan : 0U;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | nan | (bits & 0x80U) << 24U);
}
template <unsigned Bits, bool Signed>
WARPDESK_INLINE float decode(Integer<Bits, Signed>, std::uint32_t word, unsigned e)
{
    const std::uint32_t top = word << (32 - Bits - Bits * e);
    const auto low = static_cast<std::int32_t>(top >> (32 - Bits));
    return static_cast<float>(Signed ? static_cast<std::int32_t>(top) >> (32 - Bits) : low);
}

/// The elements of 32 words: element e of word i becomes out[e * 32 + i].
template <class Kind, class Number>
WARPDESK_INLINE void decodeWords(Kind kind, unsigned perWord, const std::uint32_t* words, Number* out)
{
    for (unsigned e = 0; e < perWord; ++e) {
        alignas(64) float values[kLanes];
        for (unsigned i = 0; i < kLanes; ++i)
            values[i] = decode(kind, words[i], e);
        for (unsigned i = 0; i < kLanes; ++i)
            out[e * kLanes + i] = static_cast<Number>(values[i]);
    }
}

template <class Number> WARPDESK_INLINE void decodeWords(Element element, const std::uint32_t* words, Number* out)
{
    switch (element) {
    case Element::F16:
        return decodeWords(Half(), 2, words, out);
    case Element::BF16:
        return decodeWords(Bfloat(), 2, words, out);
    case Element::TF32:
        return decodeWords(Tf32(), 1, words, out);
    case Element::E4M3:
        return decodeWords(E4m3(), 4, words, out);
    case Element::E5M2:
        return decodeWords(E5m2(), 4, words, out);
    case Element::S8:
        return decodeWords(Integer<8, true>(), 4, words, out);
    case Element::U8:
        return decodeWords(Integer<8, false>(), 4, words, out);
    case Element::S4:
        return decodeWords(Integer<4, true>(), 8, words, out);
    default:
        return decodeWords(Integer<4, false>(), 8, words, out);
    }
}

constexpr unsigned columnAt(unsigned place) { return place < 4 ? 2 * place : 2 * place - 7; }

/// Words of a tile of B, column after column, to word after word.
template <class Word> WARPDESK_INLINE void turn(const Word* words, Word* turned)
{
    for (unsigned w = 0; w < 4; ++w)
        for (unsigned place = 0; place < kSide; ++place)
            turned[w * kSide + place] = words[columnAt(place) * 4 + w];
}

/// sums += a * b by ascending k, for one tile. Chunks of k have 32 * perWord numbers in `a` and in `b`.
template <class Number, MatrixLevel Level>
WARPDESK_INLINE void addProducts(const Number* a, const Number* b, Number* sums, unsigned chunks, unsigned perWord)
{
    using V = Vectors<Number, Level>;
    using Vector = typename V::Type;
    for (unsigned first = 0; first < kSide; first += V::rows) {
        auto* memory = reinterpret_cast<Vector*>(sums + first * kSide);
        Vector rows[V::rows][V::perRow];
#pragma GCC unroll 8
        for (unsigned row = 0; row < V::rows; ++row)
#pragma GCC unroll 4
            for (unsigned part = 0; part < V::perRow; ++part)
                rows[row][part] = memory[row * V::perRow + part];
        for (unsigned chunk = 0; chunk < chunks; ++chunk)
            for (unsigned w = 0; w < 4; ++w)
                for (unsigned e = 0; e < perWord; ++e) {
                    const Number* left = a + (chunk * perWord + e) * kLanes + first * 4 + w;
                    const auto* right = reinterpret_cast<const Vector*>(b + (chunk * perWord + e) * kLanes + w * kSide);
#pragma GCC unroll 8
                    for (unsigned row = 0; row < V::rows; ++row)
#pragma GCC unroll 4
                        for (unsigned part = 0; part < V::perRow; ++part)
                            rows[row][part] += left[row * 4] * right[part];
                }
#pragma GCC unroll 8
        for (unsigned row = 0; row < V::rows; ++row)
#pragma GCC unroll 4
            for (unsigned part = 0; part < V::perRow; ++part)
                memory[row * V::perRow + part] = rows[row][part];
    }
}

/// To nearest even in one step.
WARPDESK_INLINE std::uint64_t toHalf(double value)
{
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const std::uint64_t magnitude = bits & 0x7fffffffffffffffU;
    // Below the normal halves a unit is 2^-24: in a sum with 2^28 it is the last place.
    const double moved = std::bit_cast<double>(magnitude) + 0x1p28;
    const std::uint64_t small = std::bit_cast<std::uint64_t>(moved) - std::bit_cast<std::uint64_t>(0x1p28);
    std::uint64_t normal = (magnitude + 0x1ffffffffffU + (magnitude >> 42U & 1U)) >> 42U;
    normal -= std::uint64_t { 1023 - 15 } << 10U;
    normal = normal > 0x7c00U ? 0x7c00U : normal;
    const std::uint64_t result = magnitude < std::uint64_t { 1023 - 14 } << 52U ? small : normal;
    return magnitude > 0x7ff0000000000000U ? 0x7fffU : result | (bits >> 48U & 0x8000U);
}

WARPDESK_INLINE std::uint32_t toFloat(double value)
{
    const auto single = static_cast<float>(value);
    return single != single ? kNan : std::bit_cast<std::uint32_t>(single);
}

/// Where an accumulator tile lies: the number of its first element, the second is the next.
constexpr unsigned firstCell(unsigned rowBlock, unsigned columnBlock, unsigned m, unsigned n)
{
    const unsigned pair = m > 8 ? 2 : 1;
    return (rowBlock / pair * (n / kSide) + columnBlock) * 2 * pair + rowBlock % pair * 2;
}
static_assert(cellOf(firstCell(1, 1, 16, 16), 16, 16).row == 8 && cellOf(firstCell(1, 1, 16, 16), 16, 16).column == 8);
static_assert(cellOf(firstCell(3, 0, 32, 8), 32, 8).row == 24 && cellOf(firstCell(0, 3, 8, 32), 8, 32).column == 24);

template <class Number>
WARPDESK_INLINE void loadSums(Element element, const std::uint32_t* const* c, unsigned cell, Number* sums)
{
    if (element == Element::F16) {
        for (unsigned row = 0; row < kSide; ++row)
            for (unsigned j = 0; j < 4; ++j) {
                const std::uint32_t word = c[cell / 2][row * 4 + j];
                sums[row * kSide + j] = static_cast<Number>(fromHalf(word));
                sums[row * kSide + 4 + j] = static_cast<Number>(fromHalf(word >> 16U));
            }
        return;
    }
    for (unsigned row = 0; row < kSide; ++row)
        for (unsigned j = 0; j < 4; ++j) {
            sums[row * kSide + j] = static_cast<Number>(std::bit_cast<float>(c[cell][row * 4 + j]));
            sums[row * kSide + 4 + j] = static_cast<Number>(std::bit_cast<float>(c[cell + 1][row * 4 + j]));
        }
}

WARPDESK_INLINE void storeSums(Element element, std::uint32_t* results, unsigned cell, const double* sums)
{
    if (element == Element::F16) {
        std::uint32_t* words = results + cell / 2 * kLanes;
        for (unsigned row = 0; row < kSide; ++row)
            for (unsigned j = 0; j < 4; ++j)
                words[row * 4 + j] = static_cast<std::uint32_t>(
                    toHalf(sums[row * kSide + j]) | toHalf(sums[row * kSide + 4 + j]) << 16U);
        return;
    }
    std::uint32_t* words = results + cell * kLanes;
    for (unsigned row = 0; row < kSide; ++row)
        for (unsigned j = 0; j < 4; ++j) {
            words[row * 4 + j] = toFloat(sums[row * kSide + j]);
            words[kLanes + row * 4 + j] = toFloat(sums[row * kSide + 4 + j]);
        }
}

/// D = C + sum, or the nearest integer of 32 bits.
WARPDESK_INLINE void storeIntegers(
    bool saturates, std::uint32_t* results, const std::uint32_t* const* c, unsigned cell, const float* sums)
{
    for (unsigned half = 0; half < 2; ++half)
        for (unsigned lane = 0; lane < kLanes; ++lane) {
            const std::uint32_t before = c[cell + half][lane];
            const auto sum
                = static_cast<std::uint32_t>(static_cast<std::int32_t>(sums[lane / 4 * kSide + half * 4 + lane % 4]));
            const std::uint32_t total = before + sum;
            const bool over = saturates && ((before ^ total) & (sum ^ total) & 0x80000000U) != 0;
            results[(cell + half) * kLanes + lane] = over ? 0x7fffffffU + (before >> 31U) : total;
        }
}

/// Numbers: double for floats, float for integers.
template <class Number, MatrixLevel Level>
WARPDESK_INLINE void multiply(const MatrixCode& code, const MatrixFragments<std::uint32_t>& from)
{
    constexpr bool floats = sizeof(Number) == 8;
    constexpr unsigned depth = floats ? kMostDepth / 2 : kMostDepth;
    alignas(64) Number a[kMostBlocks][depth * kSide];
    alignas(64) Number b[kMostBlocks][depth * kSide];
    const unsigned perWord = perRegister(code.a);
    const unsigned chunks = code.k / 4 >> static_cast<unsigned>(std::countr_zero(perWord));
    for (unsigned r = 0; r < code.m / kSide * chunks; ++r) {
        const Piece piece = pieceOf(r, code.m, code.k, code.a, true);
        decodeWords(code.a, from.a[r], a[piece.outer / kSide] + piece.k * kSide);
    }
    for (unsigned r = 0; r < code.n / kSide * chunks; ++r) {
        const Piece piece = pieceOf(r, code.n, code.k, code.b, false);
        alignas(64) std::uint32_t turned[kLanes];
        turn(from.b[r], turned);
        decodeWords(code.b, turned, b[piece.outer / kSide] + piece.k * kSide);
    }
    for (unsigned rowBlock = 0; rowBlock < code.m / kSide; ++rowBlock)
        for (unsigned columnBlock = 0; columnBlock < code.n / kSide; ++columnBlock) {
            alignas(64) Number sums[kSide * kSide];
            const unsigned cell = firstCell(rowBlock, columnBlock, code.m, code.n);
            if constexpr (floats)
                loadSums(code.c, from.c, cell, sums);
            else
                for (Number& sum : sums)
                    sum = 0;
            addProducts<Number, Level>(a[rowBlock], b[columnBlock], sums, chunks, perWord);
            if constexpr (floats)
                storeSums(code.d, from.results, cell, sums);
            else
                storeIntegers(code.saturates, from.results, from.c, cell, sums);
        }
}

/// A chain of fused multiply-adds by ascending k.
WARPDESK_INLINE void multiplyDoubles(const MatrixCode& code, const MatrixFragments<std::uint64_t>& from)
{
    constexpr unsigned most = 16;
    alignas(64) double b[kMostBlocks][most * kSide];
    const unsigned chunks = code.k / 4;
    for (unsigned r = 0; r < code.n / kSide * chunks; ++r) {
        const Piece piece = pieceOf(r, code.n, code.k, Element::F64, false);
        alignas(64) std::uint64_t turned[kLanes];
        turn(from.b[r], turned);
        std::memcpy(b[piece.outer / kSide] + piece.k * kSide, turned, sizeof turned);
    }
    for (unsigned rowBlock = 0; rowBlock < code.m / kSide; ++rowBlock) {
        const std::uint64_t* a[most / 4] = {};
        for (unsigned r = 0; r < code.m / kSide * chunks; ++r)
            if (const Piece piece = pieceOf(r, code.m, code.k, Element::F64, true); piece.outer == rowBlock * kSide)
                a[piece.k / 4] = from.a[r];
        for (unsigned columnBlock = 0; columnBlock < code.n / kSide; ++columnBlock) {
            const unsigned cell = firstCell(rowBlock, columnBlock, code.m, code.n);
            for (unsigned row = 0; row < kSide; ++row) {
                double sums[kSide];
                std::memcpy(sums, from.c[cell] + row * 4, 32);
                std::memcpy(sums + 4, from.c[cell + 1] + row * 4, 32);
                for (unsigned k = 0; k < code.k; ++k) {
                    const double left = std::bit_cast<double>(a[k / 4][row * 4 + k % 4]);
                    for (unsigned column = 0; column < kSide; ++column)
                        sums[column] = std::fma(left, b[columnBlock][k * kSide + column], sums[column]);
                }
                std::memcpy(from.results + cell * kLanes + row * 4, sums, 32);
                std::memcpy(from.results + (cell + 1) * kLanes + row * 4, sums + 4, 32);
            }
        }
    }
}

template <MatrixLevel Level>
WARPDESK_INLINE void multiplyWords(const MatrixCode& code, const MatrixFragments<std::uint32_t>& from)
{
    if (code.a >= Element::S8 && code.a <= Element::U4)
        multiply<float, Level>(code, from);
    else
        multiply<double, Level>(code, from);
}

#if defined(__x86_64__)
#define WARPDESK_AVX2 [[gnu::target("avx2,fma")]]
#define WARPDESK_AVX512 [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,prefer-vector-width=512")]]

WARPDESK_AVX2 void wordsAvx2(const MatrixCode& code, const MatrixFragments<std::uint32_t>& from)
{
    multiplyWords<MatrixLevel::Avx2>(code, from);
}
WARPDESK_AVX512 void wordsAvx512(const MatrixCode& code, const MatrixFragments<std::uint32_t>& from)
{
    multiplyWords<MatrixLevel::Avx512>(code, from);
}
WARPDESK_AVX2 void doublesAvx2(const MatrixCode& code, const MatrixFragments<std::uint64_t>& from)
{
    multiplyDoubles(code, from);
}
WARPDESK_AVX512 void doublesAvx512(const MatrixCode& code, const MatrixFragments<std::uint64_t>& from)
{
    multiplyDoubles(code, from);
}
#endif

} // namespace

MatrixLevel matrixLevel()
{
#if defined(__x86_64__)
    static const MatrixLevel level = [] {
        const bool fused = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
        const bool wide = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0
            && __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
        return !fused ? MatrixLevel::Plain : wide ? MatrixLevel::Avx512 : MatrixLevel::Avx2;
    }();
    return level;
#else
    return MatrixLevel::Plain;
#endif
}

void multiplyTiles(const MatrixCode& code, const MatrixFragments<std::uint32_t>& fragments, MatrixLevel level)
{
#if defined(__x86_64__)
    if (level == MatrixLevel::Avx512)
        return wordsAvx512(code, fragments);
    if (level == MatrixLevel::Avx2)
        return wordsAvx2(code, fragments);
#endif
    static_cast<void>(level);
    multiplyWords<MatrixLevel::Plain>(code, fragments);
}

void multiplyTiles(const MatrixCode& code, const MatrixFragments<std::uint64_t>& fragments, MatrixLevel level)
{
#if defined(__x86_64__)
    if (level == MatrixLevel::Avx512)
        return doublesAvx512(code, fragments);
    if (level == MatrixLevel::Avx2)
        return doublesAvx2(code, fragments);
#endif
    static_cast<void>(level);
    multiplyDoubles(code, fragments);
}

} // namespace warpdesk::emulator
