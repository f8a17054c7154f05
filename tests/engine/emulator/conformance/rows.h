// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/emulator/lower/op_table.h"

/// Rows of operands for the conformance tables.
namespace warpdesk::test {

__extension__ using Wide = __int128;

/// Every triple of edge values, then random rows.
inline std::vector<Row> triples(Values values, unsigned randomCount)
{
    const std::vector<std::uint64_t> list = edges(values);
    std::vector<Row> result;
    for (const std::uint64_t a : list)
        for (const std::uint64_t b : list)
            for (const std::uint64_t c : list)
                result.push_back({ a, b, c });
    const std::vector<Row> random = rows(values, randomCount);
    result.insert(result.end(), random.end() - randomCount, random.end());
    return result;
}

/// Every 16-bit pattern as the first operand, in both halves of a word.
inline std::vector<Row> everyHalf()
{
    std::vector<Row> result;
    for (std::uint64_t i = 0; i < 0x10000; ++i)
        result.push_back({ i | ((i * 0x9e37U + 0x3c01U) & 0xffffU) << 16U, (i * 40503U) & 0xffffffffU, i });
    return result;
}

} // namespace warpdesk::test
