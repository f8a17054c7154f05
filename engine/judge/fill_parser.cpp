// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/fill_parser.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace warpdesk::judge {

namespace {

constexpr std::array<std::string_view, 14> fillNames { "constant", "uniform", "normal", "integers", "iota",
    "permutation", "sorted", "choice", "one_hot", "csr", "graph", "contention", "special", "generate" };

Result<std::vector<Expression>> numbers(
    const yaml::Node& node, std::span<const std::string> names, std::size_t count, std::string_view form)
{
    WARPDESK_TRY(const std::vector<yaml::Node> items, node.list());
    if (items.size() != count)
        return node.error(fmt::format("expected {}, found {} values", form, items.size()));
    std::vector<Expression> result;
    for (const yaml::Node& item : items) {
        WARPDESK_TRY(Expression number, Expression::parse(item, names));
        result.push_back(std::move(number));
    }
    return result;
}

Result<double> share(const yaml::Node& node, double fallback)
{
    const auto field = node.find(node.path().ends_with("contention") ? "hot" : "share");
    if (!field)
        return fallback;
    WARPDESK_TRY(const double value, field->real());
    if (!(value >= 0 && value <= 1))
        return field->expected("a share from 0 to 1");
    return value;
}

class FillParser final {
public:
    FillParser(const yaml::Node& node, const FillContext& context)
        : m_node(node)
        , m_context(context)
    {
    }

    Result<Fill> run(std::size_t kind)
    {
        m_fill.kind = static_cast<FillKind>(kind);
        WARPDESK_TRY_VOID(parameters());
        return std::move(m_fill);
    }

private:
    Result<void> parameters()
    {
        switch (m_fill.kind) {
        case FillKind::Constant:
            return constant();
        case FillKind::Uniform:
            return pair("two numbers [low, high]");
        case FillKind::Normal:
            return pair("two numbers [mean, deviation]");
        case FillKind::Integers:
            return pair("two integers [low, high]");
        case FillKind::Iota:
            return m_node.isNull() || m_node.raw() == "iota" ? Result<void>() : pair("two numbers [start, step]");
        case FillKind::Sorted:
        case FillKind::Special:
            return nested();
        case FillKind::Choice:
            return choice();
        case FillKind::Csr:
        case FillKind::Graph:
            return structure();
        case FillKind::Contention:
            return contention();
        case FillKind::Generated:
            if (!m_context.hasGenerator)
                return m_node.error("the folder has no generate.cu to fill this array");
            return {};
        case FillKind::Permutation:
        case FillKind::OneHot:
            break;
        }
        return {};
    }

    Result<void> pair(std::string_view form)
    {
        WARPDESK_TRY(m_fill.numbers, numbers(m_node, m_context.names, 2, form));
        return {};
    }

    Result<void> constant()
    {
        if (const auto value = m_node.real(); value && !std::isfinite(*value)) {
            if (!isFloating(m_context.type))
                return m_node.expected("an integer, as the array holds integers");
            m_fill.choices = { *value };
            return {};
        }
        WARPDESK_TRY(Expression value, Expression::parse(m_node, m_context.names));
        m_fill.numbers.push_back(std::move(value));
        return {};
    }

    Result<void> choice()
    {
        WARPDESK_TRY(const std::vector<yaml::Node> items, m_node.list());
        if (items.empty())
            return m_node.error("expected at least one value to choose from");
        for (const yaml::Node& item : items) {
            WARPDESK_TRY(const double value, item.real());
            if (!isFloating(m_context.type) && value != std::trunc(value))
                return item.expected("an integer, as the array holds integers");
            m_fill.choices.push_back(value);
        }
        return {};
    }

    Result<void> nested()
    {
        const bool special = m_fill.kind == FillKind::Special;
        if (special && !isFloating(m_context.type))
            return m_node.error("special values need a floating type");
        yaml::Node inner = m_node;
        if (special) {
            WARPDESK_TRY_VOID(m_node.onlyFields({ "base", "share" }));
            WARPDESK_TRY(inner, m_node.at("base"));
            WARPDESK_TRY(m_fill.share, share(m_node, 0.25));
        }
        WARPDESK_TRY(Fill fill, parseFill(inner, m_context));
        if (fill.inner || fill.kind == FillKind::Csr || fill.kind == FillKind::Graph
            || fill.kind == FillKind::Generated)
            return inner.error("expected a plain fill inside, as {uniform: [0, 1]}");
        m_fill.inner = std::make_shared<const Fill>(std::move(fill));
        return {};
    }

    Result<void> structure()
    {
        const bool csr = m_fill.kind == FillKind::Csr;
        if (csr)
            WARPDESK_TRY_VOID(m_node.onlyFields({ "part", "rows", "columns", "count" }));
        else
            WARPDESK_TRY_VOID(m_node.onlyFields({ "part", "nodes", "edges" }));
        if (isFloating(m_context.type) || m_context.dimensions != 1)
            return m_node.error("needs a one-dimensional array of integers");
        WARPDESK_TRY(const yaml::Node part, m_node.at("part"));
        const std::array<std::string_view, 2> parts { "offsets", csr ? "columns" : "targets" };
        WARPDESK_TRY(const std::size_t which, part.oneOf(parts));
        m_fill.second = which == 1;
        const std::array<std::string_view, 3> csrFields { "rows", "columns", "count" };
        const std::array<std::string_view, 3> graphFields { "nodes", "nodes", "edges" };
        for (const std::string_view field : csr ? csrFields : graphFields) {
            WARPDESK_TRY(const yaml::Node number, m_node.at(field));
            WARPDESK_TRY(Expression expression, Expression::parse(number, m_context.names));
            m_fill.numbers.push_back(std::move(expression));
        }
        return {};
    }

    Result<void> contention()
    {
        WARPDESK_TRY_VOID(m_node.onlyFields({ "bins", "hot" }));
        if (isFloating(m_context.type))
            return m_node.error("needs an array of integers");
        WARPDESK_TRY(const yaml::Node bins, m_node.at("bins"));
        WARPDESK_TRY(Expression count, Expression::parse(bins, m_context.names));
        m_fill.numbers.push_back(std::move(count));
        WARPDESK_TRY(m_fill.share, share(m_node, 0.5));
        return {};
    }

    yaml::Node m_node;
    const FillContext& m_context;
    Fill m_fill;
};

bool standsAlone(std::size_t kind)
{
    const auto fill = static_cast<FillKind>(kind);
    return fill == FillKind::Iota || fill == FillKind::Permutation || fill == FillKind::OneHot
        || fill == FillKind::Generated;
}

} // namespace

Result<Fill> parseFill(const yaml::Node& node, const FillContext& context)
{
    if (node.isScalar()) {
        WARPDESK_TRY(const std::size_t kind, node.oneOf(fillNames));
        if (!standsAlone(kind))
            return node.error(fmt::format("{} needs its parameters, as {{{}: ...}}", node.raw(), node.raw()));
        return FillParser(node, context).run(kind);
    }
    if (!node.isMap())
        return node.expected("a fill, as {uniform: [-1, 1]}");
    WARPDESK_TRY(const auto fields, node.map());
    if (fields.size() != 1)
        return node.error(fmt::format("expected one fill, as {{uniform: [-1, 1]}}, found {} fields", fields.size()));
    for (std::size_t kind = 0; kind < fillNames.size(); ++kind) {
        if (fields.front().first == fillNames[kind])
            return FillParser(fields.front().second, context).run(kind);
    }
    const std::string meant = yaml::closest(fields.front().first, fillNames);
    return fields.front().second.error(fmt::format("unknown fill; expected one of {}", fmt::join(fillNames, ", ")),
        meant.empty() ? std::string() : fmt::format("Did you mean \"{}\"?", meant));
}

Result<ScalarValue> parseScalar(const yaml::Node& node, ElementType type, std::span<const std::string> names)
{
    ScalarValue value;
    if (isFloating(type)) {
        if (const auto real = node.real()) {
            value.real = *real;
            return value;
        }
    } else if (type == ElementType::Bool) {
        WARPDESK_TRY(const bool truth, node.boolean());
        value.real = truth ? 1 : 0;
        return value;
    }
    WARPDESK_TRY(Expression expression, Expression::parse(node, names));
    value.expression = std::move(expression);
    return value;
}

} // namespace warpdesk::judge
