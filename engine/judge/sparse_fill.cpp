// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/sparse_fill.h"

#include "engine/judge/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warpdesk::judge {

namespace {

struct Structure {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint64_t count = 0;
    std::vector<std::uint64_t> lengths;
    std::vector<std::uint64_t> forced; ///< per row and sorted by row: columns that must be there (graphs)
    std::vector<std::uint64_t> forcedStart;
};

/// Spreads `spare` entries over the rows; squaring the draw makes early rows of a random order long and many rows
/// empty.
void spreadLengths(Structure& structure, std::uint64_t spare, const Philox& random)
{
    std::uint64_t draw = 0;
    while (spare > 0) {
        const double unit = random.unit(draw);
        const auto place = static_cast<std::uint64_t>(unit * unit * static_cast<double>(structure.rows));
        ++draw;
        // A full row passes its entry on to the next that has room, which always exists.
        for (std::uint64_t step = 0; step < structure.rows; ++step) {
            std::uint64_t& length = structure.lengths[(place + step) % structure.rows];
            if (length < structure.columns) {
                ++length;
                --spare;
                break;
            }
        }
    }
}

/// Every node but the first gets an edge from one with a smaller number.
void forceTree(Structure& structure, const Philox& random)
{
    std::vector<std::vector<std::uint64_t>> children(structure.rows);
    for (std::uint64_t node = 1; node < structure.rows; ++node)
        children[random.below(node, node)].push_back(node);
    for (std::uint64_t row = 0; row < structure.rows; ++row) {
        structure.forcedStart.push_back(structure.forced.size());
        structure.forced.insert(structure.forced.end(), children[row].begin(), children[row].end());
        structure.lengths[row] = children[row].size();
    }
    structure.forcedStart.push_back(structure.forced.size());
}

std::vector<std::uint64_t> columnsOfRow(const Structure& structure, std::uint64_t row, std::uint64_t seed)
{
    const Philox random(seed, 16 + row);
    std::vector<std::uint64_t> chosen;
    if (!structure.forcedStart.empty()) {
        chosen.assign(structure.forced.begin() + static_cast<std::ptrdiff_t>(structure.forcedStart[row]),
            structure.forced.begin() + static_cast<std::ptrdiff_t>(structure.forcedStart[row + 1]));
    }
    // Floyd's sampling: distinct columns without a table of all of them.
    const std::uint64_t length = structure.lengths[row];
    std::set<std::uint64_t> taken(chosen.begin(), chosen.end());
    for (std::uint64_t limit = structure.columns - (length - taken.size()); taken.size() < length; ++limit) {
        const std::uint64_t candidate = random.below(limit, limit + 1);
        if (!taken.insert(candidate).second)
            for (std::uint64_t other = limit;; other = (other + 1) % structure.columns)
                if (taken.insert(other).second)
                    break;
    }
    return { taken.begin(), taken.end() };
}

Result<Structure> describe(const Fill& fill, const Values& values)
{
    std::array<std::int64_t, 3> numbers {};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        WARPDESK_TRY(numbers[i], fill.numbers[i].integer(values));
        if (numbers[i] < 0)
            return fill.numbers[i].node().error("is negative");
    }
    Structure structure;
    structure.rows = static_cast<std::uint64_t>(numbers[0]);
    structure.columns = static_cast<std::uint64_t>(numbers[1]);
    structure.count = static_cast<std::uint64_t>(numbers[2]);
    const bool fits = structure.count == 0
        || (structure.rows && structure.columns && (structure.count - 1) / structure.columns < structure.rows);
    if (!fits)
        return fill.numbers[2].node().error(fmt::format(
            "{} entries do not fit into {} rows of {}", structure.count, structure.rows, structure.columns));
    if (fill.kind == FillKind::Graph && structure.rows && structure.count + 1 < structure.rows)
        return fill.numbers[2].node().error(
            fmt::format("{} edges cannot reach all of {} nodes", structure.count, structure.rows));
    structure.lengths.resize(structure.rows);
    return structure;
}

} // namespace

Result<void> fillSparse(const Fill& fill, const Values& values, std::uint64_t seed, Array& array)
{
    WARPDESK_TRY(Structure structure, describe(fill, values));
    if (fill.kind == FillKind::Graph && structure.rows)
        forceTree(structure, Philox(seed, 1));
    spreadLengths(structure, structure.count - structure.forced.size(), Philox(seed, 2));

    const std::uint64_t expected = fill.second ? structure.count : structure.rows + 1;
    if (array.count() != expected)
        return fill.numbers.back().node().error(
            fmt::format("the array has {} elements; this part of the structure needs {}", array.count(), expected));
    std::size_t at = 0;
    if (!fill.second) {
        std::uint64_t offset = 0;
        for (const std::uint64_t length : structure.lengths) {
            storeInteger(array.type, static_cast<std::int64_t>(offset), array.at(at++));
            offset += length;
        }
        storeInteger(array.type, static_cast<std::int64_t>(offset), array.at(at));
        return {};
    }
    for (std::uint64_t row = 0; row < structure.rows; ++row) {
        if (structure.lengths[row] == 0)
            continue;
        for (const std::uint64_t column : columnsOfRow(structure, row, seed))
            storeInteger(array.type, static_cast<std::int64_t>(column), array.at(at++));
    }
    return {};
}

} // namespace warpdesk::judge
