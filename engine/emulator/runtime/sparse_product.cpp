// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/matrix_elements.h"
#include "engine/emulator/runtime/matrix_product.h"

#include <array>

namespace warpdesk::emulator {

namespace {

constexpr unsigned kRows = 16;
constexpr unsigned kColumns = 8;
constexpr unsigned kMostK = 128;

/// Where the indices of a row's elements are (PTX ISA 9.7.14.6.1). A chunk of A has four bits of them. Halves and tf32:
/// a lane holds four chunks of row l / 4, and above them those of row l / 4 + 8. Narrower elements: a lane holds eight
/// chunks of one of the two rows.
class Metadata {
public:
    Metadata(const MatrixCode& code, std::uint32_t selector, const std::uint32_t* words)
        : m_words(words)
        , m_element(code.a)
        , m_bothRows(elementBits(code.a) >= 16)
        , m_first(0)
    {
        const unsigned chunks = code.k / chunkColumns();
        const unsigned lanes = chunks / 4; // of each group of four
        m_first = lanes < 4 ? selector * lanes % 4 : 0;
    }

    /// Column of element `packed` of a row.
    [[nodiscard]] unsigned column(unsigned row, unsigned packed) const
    {
        if (m_element == Element::TF32) // 0b0100 is the first of two, 0b1110 the second
            return packed * 2 + (bitsOf(row, packed) >> 1U & 1U);
        if (elementBits(m_element) == 4) {
            const unsigned pair = packed % 4 / 2;
            return packed / 4 * 8 + (bitsOf(row, packed / 4) >> (2 * pair) & 3U) * 2 + packed % 2;
        }
        return packed / 2 * 4 + (bitsOf(row, packed / 2) >> (packed % 2 * 2) & 3U);
    }

private:
    [[nodiscard]] unsigned chunkColumns() const
    {
        return m_element == Element::TF32 ? 2 : elementBits(m_element) == 4 ? 8 : 4;
    }
    [[nodiscard]] std::uint32_t bitsOf(unsigned row, unsigned chunk) const
    {
        const unsigned upper = row / 8;
        const unsigned lane = row % 8 * 4 + m_first;
        if (m_bothRows)
            return m_words[lane + chunk / 4] >> (16 * upper + chunk % 4 * 4) & 15U;
        return m_words[lane + chunk / 8 * 2 + upper] >> (chunk % 8 * 4) & 15U;
    }

    const std::uint32_t* m_words;
    Element m_element;
    bool m_bothRows;
    unsigned m_first; ///< lane of a group that holds the first word
};

/// Sums of one kind: exact integers, or doubles by ascending k.
template <class Number, class Read>
void multiply(const MatrixCode& code, const Metadata& metadata, const std::uint32_t* const* registers, Read read,
    std::array<std::array<Number, kColumns>, kRows>& sums)
{
    static_assert(kMostK == 128);
    Number a[kRows][kMostK / 2];
    Number b[kMostK][kColumns];
    const unsigned packed = code.k / 2;
    unpack(registers, kRows, packed, code.a, true,
        [&](unsigned row, unsigned k, std::uint32_t word, unsigned e) { a[row][k] = read(word, e, code.a); });
    unpack(registers + pieceCount(kRows, packed, code.a), kColumns, code.k, code.b, false,
        [&](unsigned column, unsigned k, std::uint32_t word, unsigned e) { b[k][column] = read(word, e, code.b); });
    for (unsigned row = 0; row < kRows; ++row)
        for (unsigned k = 0; k < packed; ++k) {
            const Number(&line)[kColumns] = b[metadata.column(row, k)];
            for (unsigned column = 0; column < kColumns; ++column)
                sums[row][column] += a[row][k] * line[column];
        }
}

/// Calls visit(i, lane, row, column) for every element of the accumulator.
template <class Visit> void forCells(const MatrixCode& code, Visit visit)
{
    for (unsigned i = 0; i < code.m * code.n / kLanes; ++i) {
        const Cell cell = cellOf(i, code.m, code.n);
        for (unsigned lane = 0; lane < kLanes; ++lane)
            visit(i, lane, cell.row + lane / 4, cell.column + lane % 4 * 2);
    }
}

} // namespace

void multiplySparse(const MatrixCode& code, std::uint32_t selector, std::uint32_t* results,
    const std::uint32_t* const* registers, const std::uint32_t* metadata)
{
    const Metadata places(code, selector, metadata);
    const std::uint32_t* const* c
        = registers + pieceCount(kRows, code.k / 2, code.a) + pieceCount(kColumns, code.k, code.b);
    if (code.c == Element::S32) {
        std::array<std::array<std::int32_t, kColumns>, kRows> sums {};
        multiply(code, places, registers, integerAt, sums);
        forCells(code, [&](unsigned i, unsigned lane, unsigned row, unsigned column) {
            results[i * kLanes + lane] = accumulateInteger(c[i][lane], sums[row][column], code.saturates);
        });
        return;
    }
    std::array<std::array<double, kColumns>, kRows> sums {};
    forCells(code, [&](unsigned i, unsigned lane, unsigned row, unsigned column) {
        sums[row][column] = accumulatorAt(c, i, lane, code.c);
    });
    multiply(code, places, registers, floatAt, sums);
    forCells(code, [&](unsigned i, unsigned lane, unsigned row, unsigned column) {
        putAccumulator(results, i, lane, code.d, toResult(sums[row][column], code.d, code.saturates));
    });
}

} // namespace warpdesk::emulator
