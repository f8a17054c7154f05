// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The one door to YAML. A text becomes an immutable tree whose nodes know their file, line and path, so that a file
/// that does not fit gives one error: file, line, field, what was expected.
namespace warpdesk::yaml {

enum class Kind : std::uint8_t { Null, Scalar, List, Map };

/// A node of a parsed text. Cheap to copy; keeps its tree alive.
class Node final {
public:
    [[nodiscard]] Kind kind() const;
    [[nodiscard]] bool isMap() const { return kind() == Kind::Map; }
    [[nodiscard]] bool isList() const { return kind() == Kind::List; }
    [[nodiscard]] bool isScalar() const { return kind() == Kind::Scalar; }
    [[nodiscard]] bool isNull() const { return kind() == Kind::Null; }
    /// "arguments[2].shape"; empty for the whole text.
    [[nodiscard]] const std::string& path() const;
    [[nodiscard]] const std::string& file() const;
    [[nodiscard]] std::uint32_t line() const; ///< 1-based
    [[nodiscard]] std::uint32_t column() const; ///< 1-based

    /// Scalar text as written (quotes removed); empty for anything else.
    [[nodiscard]] const std::string& raw() const;
    /// True for a scalar in quotes, which is never a number or a boolean.
    [[nodiscard]] bool quoted() const;

    [[nodiscard]] Result<std::string> text() const;
    [[nodiscard]] Result<std::int64_t> integer(std::int64_t least = std::numeric_limits<std::int64_t>::min(),
        std::int64_t most = std::numeric_limits<std::int64_t>::max()) const;
    [[nodiscard]] Result<double> real() const; ///< also .nan, .inf, -.inf
    [[nodiscard]] Result<bool> boolean() const;
    /// The index of the scalar in `words`; the error lists them and suggests the closest.
    [[nodiscard]] Result<std::size_t> oneOf(std::span<const std::string_view> words) const;

    /// Items of a list, or the error "expected a list".
    [[nodiscard]] Result<std::vector<Node>> list() const;
    /// Fields of a map in the order written, or the error "expected a map".
    [[nodiscard]] Result<std::vector<std::pair<std::string, Node>>> map() const;
    /// A field of a map, if it is there (a null value counts as absent).
    [[nodiscard]] std::optional<Node> find(std::string_view key) const;
    /// A field that must be there.
    [[nodiscard]] Result<Node> at(std::string_view key) const;
    /// Fails at the first field of this map that is not among `known`, with a suggestion.
    [[nodiscard]] Result<void> onlyFields(std::initializer_list<std::string_view> known) const;

    /// "FILE:LINE: FIELD: expected WHAT, found X" with kind Input and the place filled in.
    [[nodiscard]] std::unexpected<Error> expected(std::string_view what, std::string remedy = {}) const;
    /// "FILE:LINE: FIELD: MESSAGE".
    [[nodiscard]] std::unexpected<Error> error(std::string_view message, std::string remedy = {}) const;

    struct Data;
    explicit Node(std::shared_ptr<const Data> data)
        : m_data(std::move(data))
    {
    }

private:
    std::shared_ptr<const Data> m_data;
};

/// Parses one document. `file` is the name errors show. Texts above 4 MiB, deeper than 64 levels, with more than
/// 200,000 nodes or with a field given twice are refused.
[[nodiscard]] Result<Node> parse(std::string_view text, std::string_view file);

/// Reads and parses a file; a file that cannot be read is an Input error too.
[[nodiscard]] Result<Node> load(const std::filesystem::path& file);

/// The word closest to `word` by edit distance, if one is close enough to be what was meant; else empty.
[[nodiscard]] std::string closest(std::string_view word, std::span<const std::string_view> words);

/// What to do about text whose parentheses are not closed, or closed without being opened: a comma outside quotes cut
/// it in two, as in `{count: min(a, b)}`. Empty where they are even.
[[nodiscard]] std::string quotesRemedy(std::string_view text);

/// What to do about a field that no one knows: quotes, or the closest of the fields that are known; perhaps empty.
[[nodiscard]] std::string unknownFieldRemedy(std::string_view name, std::span<const std::string_view> known);

} // namespace warpdesk::yaml
