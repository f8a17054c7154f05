// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/compare_detail.h"

#include <algorithm>

namespace warpdesk::judge {

namespace {

constexpr std::size_t reach = 3;
constexpr std::size_t mapWidth = 64;
constexpr std::size_t mapHeight = 16;

Neighbourhood::Row rowAround(const Array& expected, const Array& got, const std::vector<Mark>& marks,
    std::size_t rowStart, std::size_t from, std::size_t to)
{
    Neighbourhood::Row row;
    row.start = indexOf(expected.shape, rowStart + from);
    for (std::size_t i = rowStart + from; i < rowStart + to && i < marks.size(); ++i) {
        row.expected.push_back(Number::load(expected.type, expected.at(i)));
        row.got.push_back(Number::load(got.type, got.at(i)));
        row.wrong.push_back(marks[i] != Mark::Right);
        row.unwritten.push_back(marks[i] == Mark::Unwritten);
    }
    return row;
}

Neighbourhood neighbourhood(const Array& expected, const Array& got, const std::vector<Mark>& marks, std::size_t first)
{
    Neighbourhood result;
    const std::size_t width = std::max<std::size_t>(1, static_cast<std::size_t>(expected.shape.back()));
    const std::size_t height = (marks.size() + width - 1) / width;
    const std::size_t x = first % width;
    const std::size_t y = first / width;
    const std::size_t left = x > reach ? x - reach : 0;
    const std::size_t right = std::min(width, x + reach + 1);
    const std::size_t top = y > reach ? y - reach : 0;
    const std::size_t bottom = std::min(height, y + reach + 1);
    for (std::size_t row = top; row < bottom; ++row) {
        Neighbourhood::Row part = rowAround(expected, got, marks, row * width, left, right);
        if (!part.expected.empty())
            result.rows.push_back(std::move(part));
    }
    return result;
}

ErrorMap errorMap(const std::vector<std::int64_t>& shape, const std::vector<Mark>& marks)
{
    ErrorMap map;
    const std::size_t count = marks.size();
    const bool flat = shape.size() < 2;
    const std::size_t columns = flat ? count : static_cast<std::size_t>(shape.back());
    const std::size_t rows = flat ? 1 : (count + columns - 1) / columns;
    const std::size_t flatCells = std::min(count, mapWidth * mapHeight);
    const std::size_t width = flat ? std::min(flatCells, mapWidth) : std::min(columns, mapWidth);
    const std::size_t height = flat ? (flatCells + mapWidth - 1) / mapWidth : std::min(rows, mapHeight);
    const std::size_t cells = width * height;
    std::vector<std::uint32_t> wrong(cells);
    std::vector<std::uint32_t> total(cells);
    map.width = static_cast<unsigned>(width);
    map.height = static_cast<unsigned>(height);
    map.unwritten.resize(cells);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t cell
            = flat ? i * flatCells / count : (i / columns) * height / rows * width + (i % columns) * width / columns;
        ++total[cell];
        wrong[cell] += marks[i] != Mark::Right;
        if (marks[i] == Mark::Unwritten)
            map.unwritten[cell] = true;
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
        map.wrongShare.push_back(
            total[cell] ? static_cast<float>(wrong[cell]) / static_cast<float>(total[cell]) : 0.0F);
    return map;
}

} // namespace

std::vector<std::int64_t> indexOf(const std::vector<std::int64_t>& shape, std::size_t flat)
{
    std::vector<std::int64_t> index(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        const auto extent = std::max<std::size_t>(1, static_cast<std::size_t>(shape[axis]));
        index[axis] = static_cast<std::int64_t>(flat % extent);
        flat /= extent;
    }
    return index;
}

void explain(Comparison& comparison, const Array& expected, const Array& got, const std::vector<Mark>& marks)
{
    const auto found = std::ranges::find_if(marks, [](Mark mark) { return mark != Mark::Right; });
    if (found == marks.end())
        return;
    const auto first = static_cast<std::size_t>(found - marks.begin());
    comparison.first = Mismatch { indexOf(expected.shape, first), Number::load(expected.type, expected.at(first)),
        Number::load(got.type, got.at(first)), *found == Mark::Unwritten };
    comparison.neighbourhood = neighbourhood(expected, got, marks, first);
    comparison.map = errorMap(expected.shape, marks);
}

} // namespace warpdesk::judge
