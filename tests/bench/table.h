// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/benchmark.h"

#include <map>
#include <span>

namespace warpdesk::bench {

/// What one way needed for one kernel.
struct Cell {
    std::vector<double> samples; ///< milliseconds, one a round
    double jitMilliseconds = 0;
    double difference = 0; ///< largest relative difference from the emulator's result

    [[nodiscard]] double median() const;
};

struct Row {
    std::string name;
    std::string unit;
    double work = 0; ///< bytes, operations or elements of one run
    bool isStreaming = false;
    std::map<std::string, Cell> cells; ///< by the name of the way

    /// The median of the rounds' ratios `of` / `to` (a round meets the same noise); 0 where one of them is missing.
    [[nodiscard]] double ratio(const std::string& of, const std::string& to) const;
    /// The faster of the two ways without the emulator, empty where neither ran.
    [[nodiscard]] std::string fasterNative() const;
};

/// Largest relative difference of two results of a case (of their sums where it says so).
double difference(const Case& work, std::span<const std::byte> a, std::span<const std::byte> b);

std::string table(const std::vector<Row>& rows);
std::string json(const std::vector<Row>& rows);

} // namespace warpdesk::bench
