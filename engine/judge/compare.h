// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

#include <optional>
#include <vector>

/// Holds a result against the reference's, as contracts.md defines it.
namespace warpdesk::judge {

/// One value, kept so that 64-bit integers stay exact.
struct Number {
    bool floating = true;
    bool isSigned = true;
    double real = 0;
    std::uint64_t integer = 0;

    [[nodiscard]] static Number load(ElementType type, const std::byte* from);
};

/// The surroundings of the first wrong element: rows of at most 7 elements, at most 7 rows around it for arrays of two
/// or more dimensions.
struct Neighbourhood {
    struct Row {
        std::vector<std::int64_t> start; ///< index of the first element
        std::vector<Number> expected;
        std::vector<Number> got;
        std::vector<bool> wrong;
        std::vector<bool> unwritten;
    };
    std::vector<Row> rows;
};

/// The array as at most 64 x 16 cells. A 1-D array runs through the cells row by row; for more dimensions the last axis
/// is x and all others together are y.
struct ErrorMap {
    unsigned width = 0;
    unsigned height = 0;
    std::vector<float> wrongShare; ///< row-major, 0 to 1
    std::vector<bool> unwritten; ///< some element of the cell was never written
};

struct Mismatch {
    std::vector<std::int64_t> index;
    Number expected;
    Number got;
    bool unwritten = false;
};

/// What comparing one output found.
struct Comparison {
    std::size_t argument = 0; ///< index into Problem::arguments
    std::uint64_t wrong = 0;
    std::uint64_t unwritten = 0; ///< of the wrong ones: still the poison pattern
    std::uint64_t of = 0;
    std::optional<double> maxAbsError; ///< over elements finite on both sides; nothing when there is none
    std::optional<double> maxUlpError; ///< floating outputs compared element by element
    /// Root mean square of the error over that of the expected values: floating outputs of 16 finite elements or more,
    /// compared element by element.
    std::optional<double> relativeError;
    std::optional<Mismatch> first;
    std::string note; ///< what a mode other than element by element found, one sentence
    Neighbourhood neighbourhood; ///< filled by `explain`
    ErrorMap map;
};

/// Whether one value is right. `scaleFloor` = scale * rms(expected).
[[nodiscard]] bool matches(
    ElementType type, const Tolerance& tolerance, double scaleFloor, const std::byte* expected, const std::byte* got);

/// scale * rms of the finite expected values.
[[nodiscard]] double scaleFloor(const Tolerance& tolerance, const Array& expected, std::size_t count);

/// Arrays in the order of Problem::arguments. `inputs` are what the solution was given, `expected` and `got` the
/// outputs; `poison` is the byte outputs were filled with (nothing for inout).
struct CompareRequest {
    const Case& bound;
    std::size_t argument = 0;
    const std::vector<Array>& inputs;
    const std::vector<Array>& expected;
    const std::vector<Array>& got;
    std::optional<std::byte> poison;
};
[[nodiscard]] Comparison compare(const CompareRequest& request);

} // namespace warpdesk::judge
