// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace warpdesk::bench {
namespace {

double middle(std::vector<double> values)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

double value(const Case& work, std::span<const std::byte> bytes, std::size_t index)
{
    if (work.element == Element::Int) {
        int element = 0;
        std::memcpy(&element, bytes.data() + index * sizeof element, sizeof element);
        return element;
    }
    float element = 0;
    std::memcpy(&element, bytes.data() + index * sizeof element, sizeof element);
    return element;
}

double relative(double a, double b) { return std::abs(a - b) / std::max(std::abs(a), 1.0); }

/// Geometric mean and worst of the ratios that are there.
struct Summary {
    double mean = 0, least = 0, most = 0;
    int count = 0;

    void add(double ratio)
    {
        if (!(ratio > 0))
            return;
        least = count == 0 ? ratio : std::min(least, ratio);
        most = count == 0 ? ratio : std::max(most, ratio);
        mean += std::log(ratio);
        ++count;
    }
    [[nodiscard]] double geometric() const { return count == 0 ? 0 : std::exp(mean / count); }
    [[nodiscard]] std::string text(std::string_view what) const
    {
        return count == 0 ? std::string()
                          : fmt::format("{:<44} geometric mean {:6.2f}, {:.2f} to {:.2f} ({} kernels)\n", what,
                                geometric(), least, most, count);
    }
};

constexpr std::array ways { "emulator", "native", "simd", "checked", "races", "counted", "avx2", "sse2", "pocl" };

} // namespace

double Cell::median() const { return middle(samples); }

double Row::ratio(const std::string& of, const std::string& to) const
{
    const auto a = cells.find(of), b = cells.find(to);
    if (a == cells.end() || b == cells.end())
        return 0;
    std::vector<double> ratios;
    for (std::size_t i = 0; i < std::min(a->second.samples.size(), b->second.samples.size()); ++i)
        ratios.push_back(a->second.samples[i] / b->second.samples[i]);
    return middle(std::move(ratios));
}

std::string Row::fasterNative() const
{
    const auto native = cells.find("native"), simd = cells.find("simd");
    if (native == cells.end())
        return simd == cells.end() ? "" : "simd";
    return simd == cells.end() || native->second.median() <= simd->second.median() ? "native" : "simd";
}

double difference(const Case& work, std::span<const std::byte> a, std::span<const std::byte> b)
{
    double worst = 0, sumA = 0, sumB = 0;
    for (std::size_t i = 0; i < a.size() / 4; ++i) {
        const double left = value(work, a, i), right = value(work, b, i);
        worst = std::max(worst, relative(left, right));
        sumA += left;
        sumB += right;
    }
    return work.sumOnly ? relative(sumA, sumB) : worst;
}

std::string table(const std::vector<Row>& rows)
{
    std::string text = fmt::format("{:<20}", "kernel (ms)");
    for (const char* way : ways)
        text += fmt::format("{:>10}", way);
    text += fmt::format(
        "{:>11} {:<9}{:>9}{:>8}{:>9}{:>9}  {}\n", "rate", "", "/ faster", "checks", "jit ms", "jit chk", "difference");
    Summary native, checks, races, counted, pocl, streaming, avx2, sse2;
    for (const Row& row : rows) {
        text += fmt::format("{:<20}", row.name);
        double worst = 0;
        for (const char* way : ways) {
            const auto cell = row.cells.find(way);
            text += cell == row.cells.end() ? fmt::format("{:>10}", "-")
                                            : fmt::format("{:>10.3f}", cell->second.median());
            if (cell != row.cells.end())
                worst = std::max(worst, cell->second.difference);
        }
        const double share = row.ratio(row.fasterNative(), "emulator");
        const double cost = row.ratio("checked", "emulator");
        const double behindPocl = row.ratio("pocl", "emulator");
        native.add(share);
        checks.add(cost);
        races.add(row.ratio("races", "emulator"));
        counted.add(row.ratio("counted", "emulator"));
        pocl.add(behindPocl);
        if (row.isStreaming)
            streaming.add(behindPocl);
        avx2.add(row.ratio("emulator", "avx2"));
        sse2.add(row.ratio("emulator", "sse2"));
        const auto checked = row.cells.find("checked");
        const Cell& plain = row.cells.at("emulator");
        text += fmt::format("{:>11.2f} {:<9}{:>9.2f}{:>8.2f}{:>9.1f}{:>9.1f}  {:.1e}\n",
            row.work / plain.median() / 1e6, row.unit, share, cost, plain.jitMilliseconds,
            checked == row.cells.end() ? 0 : checked->second.jitMilliseconds, worst);
    }
    return text + native.text("speed, of the faster of native and simd:")
        + checks.text("time with checks, of that without:") + races.text("time of looking for races:")
        + counted.text("time of counting, of that without:") + pocl.text("speed, in PoCL's:")
        + streaming.text("... on streaming kernels:") + avx2.text("speed limited to AVX2, of the full one:")
        + sse2.text("speed limited to SSE2, of the full one:");
}

std::string json(const std::vector<Row>& rows)
{
    nlohmann::json list = nlohmann::json::array();
    for (const Row& row : rows) {
        nlohmann::json item { { "kernel", row.name }, { "unit", row.unit }, { "work", row.work },
            { "faster_native", row.fasterNative() }, { "share", row.ratio(row.fasterNative(), "emulator") } };
        for (const auto& [way, cell] : row.cells)
            item["ways"][way] = { { "median_ms", cell.median() }, { "samples_ms", cell.samples },
                { "jit_ms", cell.jitMilliseconds }, { "difference", cell.difference } };
        list.push_back(std::move(item));
    }
    return nlohmann::json { { "version", 2 }, { "rows", list } }.dump(2);
}

} // namespace warpdesk::bench
