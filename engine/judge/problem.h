// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/judge/element_type.h"
#include "engine/judge/expression.h"
#include "engine/judge/size_range.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A problem folder in memory: what `problem.yaml` says (contracts.md), typed and checked, and the texts beside it.
namespace warpdesk::judge {

enum class Role : std::uint8_t { Input, Output, InOut, Size, Scalar };
[[nodiscard]] std::string_view name(Role role);

enum class FillKind : std::uint8_t {
    Constant, ///< constant: V
    Uniform, ///< uniform: [LOW, HIGH), for integers the bounds are included
    Normal, ///< normal: [MEAN, DEVIATION]
    Integers, ///< integers: [LOW, HIGH], both included, whatever the type
    Iota, ///< iota: [START, STEP]
    Permutation, ///< permutation: the numbers 0 to count - 1, shuffled
    Sorted, ///< sorted: FILL, ascending over the whole array
    Choice, ///< choice: [V, V, ...]
    OneHot, ///< one_hot: each row of the last axis holds a single 1
    Csr, ///< csr: {part: offsets | columns, rows, columns, count}
    Graph, ///< graph: {part: offsets | targets, nodes, edges}; every node can be reached from node 0
    Contention, ///< contention: {bins: N, hot: SHARE}; integers below N, a share of them one value
    Special, ///< special: {base: FILL, share: S}; NaN, infinities, denormals, signed zeros among them
    Generated ///< generate: the problem's generate.cu writes the array
};

/// How an array is filled. Numbers stay expressions until the sizes of a test are known.
struct Fill {
    FillKind kind = FillKind::Uniform;
    std::vector<Expression> numbers; ///< parameters in the order of the comment at the kind
    std::vector<double> choices; ///< Choice, and Constant where the value is NaN or infinite
    bool second = false; ///< Csr and Graph: the part that holds columns or targets
    double share = 0; ///< Contention and Special
    std::shared_ptr<const Fill> inner; ///< Sorted and Special
};

/// The value of a scalar: written down, or an expression of the sizes.
struct ScalarValue {
    std::optional<double> real; ///< NaN and infinities, which no expression yields
    std::optional<Expression> expression;
};

enum class CompareMode : std::uint8_t {
    Elements, ///< element by element
    Unordered, ///< as multisets
    ArgMax, ///< an index is right when the value it points at equals the reference's, within tolerance
    Permutation, ///< a permutation that orders `of` as the reference's does
    Residual ///< matrix * output compared with `right`
};

struct Compare {
    CompareMode mode = CompareMode::Elements;
    std::size_t of = 0; ///< ArgMax, Permutation: the argument indexed. Residual: the matrix
    std::size_t right = 0; ///< Residual: the right-hand side
};

struct Argument {
    std::string name;
    Role role = Role::Input;
    ElementType type = ElementType::Float;
    std::string cType; ///< of one element, as solve() spells it
    std::vector<Expression> shape;
    std::optional<Fill> fill;
    std::optional<ScalarValue> value;
    std::optional<std::size_t> lengthFrom; ///< the argument whose value says how much of this output counts
    Compare compare;

    [[nodiscard]] bool isArray() const { return role == Role::Input || role == Role::Output || role == Role::InOut; }
    [[nodiscard]] bool isResult() const { return role == Role::Output || role == Role::InOut; }
    /// "const float*", "int".
    [[nodiscard]] std::string parameterType() const;
};

/// |got - exp| <= absolute + relative * max(|exp|, scale * rms(expected)); integers are exact.
struct Tolerance {
    double absolute = 0;
    double relative = 0;
    double scale = 0;
};

struct Limits {
    double seconds = 10;
    std::uint64_t bytes = std::uint64_t { 4 } << 30;
};

struct TestSpec {
    std::string name; ///< "n=33", unique among the tests
    Values sizes; ///< those written down
    std::map<std::string, SizeRange, std::less<>> ranges; ///< those drawn anew for each run (see withDrawnSizes)
    std::map<std::string, ScalarValue, std::less<>> scalars;
    std::map<std::string, Fill, std::less<>> fills;
    std::optional<std::uint64_t> seed; ///< fixed: the secret of the run does not enter
    std::optional<Tolerance> tolerance; ///< instead of the problem's
    bool gpuOnly = false;
    std::uint32_t line = 0;
};

struct Leaderboard {
    std::string board;
    std::string adapter; ///< file in the folder, or empty
};

/// Names and contents of the files of a folder, with '/' between folders: "problem.yaml", "solutions/1_naive.cu".
using ProblemFiles = std::map<std::string, std::string, std::less<>>;

struct Problem {
    std::string slug;
    std::string title;
    std::string topic;
    std::string level;
    std::vector<Argument> arguments;
    Tolerance tolerance;
    Limits limits;
    bool raceFree = false; ///< `checks: full`: a race is a runtime error, also where the outputs are right
    std::vector<TestSpec> tests;
    std::vector<TestSpec> measure;
    std::optional<Expression> flops;
    std::optional<Expression> bytes;
    std::vector<std::string> hints;
    std::optional<Leaderboard> leaderboard;
    ProblemFiles files;
    std::filesystem::path folder; ///< empty when it did not come from a disk
    bool shipped = false;

    [[nodiscard]] const std::string* file(std::string_view name) const;
    [[nodiscard]] bool usesGenerator() const;
    /// "void solve(const float* a, const float* b, float* c, int n)"
    [[nodiscard]] std::string signature(std::string_view function) const;
};

/// Reads the texts of a problem. Every misfit is one Input error that names file, line, field and what was expected.
[[nodiscard]] Result<Problem> parseProblem(std::string slug, ProblemFiles files, std::filesystem::path folder = {});

/// Every fault of the texts, as far as one does not hide another; empty where `parseProblem` would succeed.
[[nodiscard]] std::vector<Error> faultsOf(std::string slug, ProblemFiles files, std::filesystem::path folder = {});

/// Reads a folder from disk: problem.yaml, statement*.md, *.cu, solutions/*.cu and the adapter; at most 16 MiB.
[[nodiscard]] Result<Problem> loadProblem(const std::filesystem::path& folder);

/// `faultsOf` for a folder on disk.
[[nodiscard]] std::vector<Error> faultsOfFolder(const std::filesystem::path& folder);

/// One test with its sizes bound: what to allocate and to pass.
struct BoundArgument {
    std::vector<std::int64_t> shape; ///< arrays
    std::size_t count = 0; ///< elements of an array
    std::vector<std::byte> scalar; ///< sizes and scalars, as C passes them
};
struct Case {
    const Problem* problem = nullptr;
    const TestSpec* test = nullptr;
    Values values;
    std::vector<BoundArgument> arguments; ///< in the order of Problem::arguments
};
/// `test` must have no size left to draw.
[[nodiscard]] Result<Case> bind(const Problem& problem, const TestSpec& test);

/// The test as one run has it: its ranges become sizes, which depend on problem, test and secret alone. The judge and
/// the process of the reference each draw, and get the same.
[[nodiscard]] TestSpec withDrawnSizes(const Problem& problem, TestSpec test, const Secret& secret);

/// The test with the largest size of each range: what is measured is the same in every run.
[[nodiscard]] TestSpec atLargestSizes(TestSpec test);

/// The tolerance that holds in a test (the test's own first).
[[nodiscard]] const Tolerance& toleranceFor(const Problem& problem, const TestSpec& test);

/// The fill that holds for an argument in a test (the test's own first).
[[nodiscard]] const Fill* fillFor(const Argument& argument, const TestSpec& test);

} // namespace warpdesk::judge
