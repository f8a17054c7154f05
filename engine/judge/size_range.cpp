// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/size_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace warpdesk::judge {
namespace {

Result<std::int64_t> integerOf(const yaml::Node& node, std::int64_t least, std::int64_t most)
{
    WARPDESK_TRY(const Expression expression, Expression::parse(node, {}));
    WARPDESK_TRY(const std::int64_t value, expression.integer({}));
    if (value < least || value > most)
        return node.expected(fmt::format("an integer from {} to {}", least, most));
    return value;
}

} // namespace

Result<SizeRange> SizeRange::parse(const yaml::Node& node, std::int64_t most)
{
    WARPDESK_TRY_VOID(node.onlyFields({ "between", "multiple_of", "not_multiple_of" }));
    SizeRange range(node);
    WARPDESK_TRY(const yaml::Node between, node.at("between"));
    WARPDESK_TRY(const std::vector<yaml::Node> bounds, between.list());
    if (bounds.size() != 2)
        return between.expected("two sizes, as {between: [1000, 5000]}");
    WARPDESK_TRY(const std::int64_t low, integerOf(bounds[0], 0, most));
    WARPDESK_TRY(const std::int64_t high, integerOf(bounds[1], 0, most));
    if (low > high)
        return between.error(fmt::format("the lower bound {} is above the upper one, {}", low, high),
            fmt::format("Write [{}, {}].", high, low));
    if (const auto multiple = node.find("multiple_of")) {
        WARPDESK_TRY(range.m_multipleOf, integerOf(*multiple, 1, most));
    }
    if (const auto others = node.find("not_multiple_of")) {
        WARPDESK_TRY(range.m_notMultipleOf, integerOf(*others, 2, most));
    }
    range.m_written = fmt::format("{}..{}", low, high);
    range.m_low = (low + range.m_multipleOf - 1) / range.m_multipleOf * range.m_multipleOf;
    range.m_high = high / range.m_multipleOf * range.m_multipleOf;
    WARPDESK_TRY_VOID(range.check());
    return range;
}

Result<void> SizeRange::check() const
{
    if (m_low > m_high)
        return m_node.error(fmt::format("there is no multiple of {} in {}", m_multipleOf, m_written),
            "Widen the range, or write one size.");
    if (m_notMultipleOf != 0 && m_multipleOf % m_notMultipleOf == 0)
        return m_node.error(fmt::format("every multiple of {} is one of {} as well", m_multipleOf, m_notMultipleOf),
            "Leave out multiple_of or not_multiple_of.");
    // Two neighbours are never both left out: that would make the step between them a multiple as well.
    if (!holds(m_low) && steps() == 0)
        return m_node.error(
            fmt::format("leaves no size: {} is a multiple of {}", m_low, m_notMultipleOf), "Widen the range.");
    if (smallest() == largest())
        return m_node.error(
            fmt::format("only {} is in it, which is no secret", smallest()), "Widen the range, or write one size.");
    return {};
}

std::int64_t SizeRange::draw(std::uint64_t seed) const
{
    const Philox random(seed);
    const auto count = static_cast<std::uint64_t>(steps()) + 1;
    // At least a third of them hold; what is left out is drawn again.
    for (std::uint64_t i = 0; i < 1000; ++i)
        if (const std::int64_t size = at(static_cast<std::int64_t>(random.below(i, count))); holds(size))
            return size;
    return smallest();
}

std::int64_t SizeRange::smallest() const { return holds(m_low) ? m_low : at(1); }

std::int64_t SizeRange::largest() const { return holds(m_high) ? m_high : at(steps() - 1); }

std::vector<std::int64_t> SizeRange::samples() const
{
    std::vector<std::int64_t> sizes;
    const std::int64_t count = steps() + 1;
    for (std::int64_t step = 0; step < count; step = step == 3 ? std::max<std::int64_t>(4, count - 4) : step + 1)
        if (holds(at(step)))
            sizes.push_back(at(step));
    return sizes;
}

std::string SizeRange::text() const
{
    std::string text = m_written;
    if (m_multipleOf > 1)
        text += fmt::format(" by {}", m_multipleOf);
    if (m_notMultipleOf != 0)
        text += fmt::format(" but not by {}", m_notMultipleOf);
    return text;
}

} // namespace warpdesk::judge
