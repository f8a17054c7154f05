// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/expression.h"
#include "engine/judge/random.h"

namespace warpdesk::judge {

/// A size that nobody can read in the problem's file: `{between: [LOW, HIGH], multiple_of: M, not_multiple_of: N}`,
/// drawn anew for each run. It holds one size at least.
class SizeRange final {
public:
    /// `most` is the largest size that the argument's type allows.
    [[nodiscard]] static Result<SizeRange> parse(const yaml::Node& node, std::int64_t most);

    /// Uniform over the sizes of the range, and the same for the same seed.
    [[nodiscard]] std::int64_t draw(std::uint64_t seed) const;
    [[nodiscard]] std::int64_t smallest() const;
    [[nodiscard]] std::int64_t largest() const;
    /// The ends and their neighbours, ascending.
    [[nodiscard]] std::vector<std::int64_t> samples() const;

    /// "1000..5000", "32..1024 by 32", "3..15 but not by 2".
    [[nodiscard]] std::string text() const;
    [[nodiscard]] const yaml::Node& node() const { return m_node; }

private:
    explicit SizeRange(yaml::Node node)
        : m_node(std::move(node))
    {
    }
    [[nodiscard]] Result<void> check() const;
    [[nodiscard]] bool holds(std::int64_t size) const { return m_notMultipleOf == 0 || size % m_notMultipleOf != 0; }
    [[nodiscard]] std::int64_t steps() const { return (m_high - m_low) / m_multipleOf; }
    [[nodiscard]] std::int64_t at(std::int64_t step) const { return m_low + step * m_multipleOf; }

    yaml::Node m_node;
    std::int64_t m_low = 0; ///< a multiple, as is m_high
    std::int64_t m_high = 0;
    std::int64_t m_multipleOf = 1;
    std::int64_t m_notMultipleOf = 0; ///< 0: any will do
    std::string m_written; ///< the two bounds as they were given
};

} // namespace warpdesk::judge
