// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/yaml.h"
#include "engine/judge/fault_list.h"
#include "engine/judge/fill_parser.h"
#include "engine/judge/problem.h"
#include "engine/judge/test_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace warpdesk::judge {

namespace {

constexpr std::array<std::string_view, 5> roleNames { "input", "output", "inout", "size", "scalar" };
constexpr std::array<std::string_view, 3> levels { "easy", "medium", "hard" };
constexpr std::array<std::string_view, 13> topics { "basics", "elementwise", "image", "reduce", "scan", "sort", "norm",
    "linalg", "conv", "sparse", "attention", "quant", "llm" };

bool isIdentifier(std::string_view word)
{
    const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; };
    return !word.empty() && letter(word.front())
        && std::ranges::all_of(word, [&](char c) { return letter(c) || std::isdigit(static_cast<unsigned char>(c)); });
}

/// "10", "10 s", "4 GiB": a number and a unit out of `units` (factor 1 when absent).
Result<double> quantity(
    const yaml::Node& node, std::span<const std::pair<std::string_view, double>> units, std::string_view form)
{
    const std::string& text = node.raw();
    double value = 0;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (!node.isScalar() || code != std::errc() || !std::isfinite(value) || value <= 0)
        return node.expected(form);
    std::string_view unit(stop, static_cast<std::size_t>(text.data() + text.size() - stop));
    while (unit.starts_with(' '))
        unit.remove_prefix(1);
    if (unit.empty())
        return value;
    for (const auto& [name, factor] : units) {
        if (unit == name)
            return value * factor;
    }
    return node.expected(form);
}

class ProblemParser final {
public:
    ProblemParser(Problem& problem, yaml::Node root, FaultList faults)
        : m_problem(problem)
        , m_root(std::move(root))
        , m_faults(faults)
    {
    }

    Result<void> run()
    {
        WARPDESK_TRY_VOID(m_faults.keep(m_root.onlyFields({ "title", "topic", "level", "arguments", "tolerance",
            "compare", "tests", "measure", "work", "hints", "leaderboard", "limits", "checks" })));
        WARPDESK_TRY_VOID(m_faults.keep(title()));
        WARPDESK_TRY_VOID(m_faults.keep(topic()));
        WARPDESK_TRY_VOID(m_faults.keep(level()));
        WARPDESK_TRY_VOID(m_faults.keep(tolerance()));
        WARPDESK_TRY_VOID(m_faults.keep(limits()));
        WARPDESK_TRY_VOID(m_faults.keep(checks()));
        WARPDESK_TRY_VOID(m_faults.keep(hints()));
        WARPDESK_TRY_VOID(m_faults.keep(leaderboard()));
        const std::size_t before = m_faults.count();
        WARPDESK_TRY_VOID(m_faults.keep(arguments()));
        if (m_faults.count() > before)
            return {}; // what follows would fail for the same reason
        WARPDESK_TRY_VOID(m_faults.keep(work()));
        return m_faults.keep(parseTests(m_root, m_problem, m_names, m_faults));
    }

private:
    Result<void> topic()
    {
        static constexpr auto allTopics = [] {
            std::array<std::string_view, topics.size() + 1> words {};
            std::ranges::copy(topics, words.begin());
            words.back() = "debug";
            return words;
        }();
        WARPDESK_TRY(const yaml::Node topic, m_root.at("topic"));
        WARPDESK_TRY_VOID(topic.oneOf(allTopics));
        m_problem.topic = topic.raw();
        return {};
    }

    Result<void> title()
    {
        WARPDESK_TRY(const yaml::Node title, m_root.at("title"));
        WARPDESK_TRY(m_problem.title, title.text());
        return {};
    }

    Result<void> level()
    {
        WARPDESK_TRY(const yaml::Node level, m_root.at("level"));
        WARPDESK_TRY_VOID(level.oneOf(levels));
        m_problem.level = level.raw();
        return {};
    }

    /// Names first, because shapes and fills may use sizes that come later in the parameter list.
    Result<void> arguments()
    {
        WARPDESK_TRY(const yaml::Node list, m_root.at("arguments"));
        WARPDESK_TRY(const std::vector<yaml::Node> items, list.list());
        if (items.empty() || items.size() > 32)
            return list.error("expected 1 to 32 arguments");
        const std::size_t before = m_faults.count();
        for (const yaml::Node& item : items)
            WARPDESK_TRY_VOID(m_faults.keep(declaration(item)));
        if (m_faults.count() > before)
            return {}; // an argument without a name or type: what uses it cannot be read
        for (std::size_t i = 0; i < items.size(); ++i)
            WARPDESK_TRY_VOID(m_faults.keep(details(items[i], m_problem.arguments[i])));
        if (std::ranges::none_of(m_problem.arguments, &Argument::isResult))
            return list.error("expected at least one argument with the role output or inout");
        const auto common = m_root.find("compare");
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto own = items[i].find("compare");
            WARPDESK_TRY_VOID(m_faults.keep(comparison(m_problem.arguments[i], own, own ? own : common)));
        }
        return {};
    }

    Result<void> comparison(
        Argument& argument, const std::optional<yaml::Node>& own, const std::optional<yaml::Node>& either) const
    {
        if (!argument.isResult() && own)
            return own->error("only outputs are compared");
        if (argument.isResult() && either) {
            WARPDESK_TRY(argument.compare, compareMode(*either, argument));
        }
        return {};
    }

    Result<void> declaration(const yaml::Node& item)
    {
        Argument argument;
        WARPDESK_TRY(const yaml::Node nameNode, item.at("name"));
        WARPDESK_TRY(argument.name, nameNode.text());
        if (!isIdentifier(argument.name))
            return nameNode.expected("a C identifier");
        if (argument.name == "name" || argument.name == "seed" || argument.name == "only")
            return nameNode.error("\"name\", \"seed\" and \"only\" have a meaning in tests; choose another name");
        if (std::ranges::find(m_problem.arguments, argument.name, &Argument::name) != m_problem.arguments.end())
            return nameNode.error(fmt::format("there already is an argument \"{}\"", argument.name));
        WARPDESK_TRY(const yaml::Node role, item.at("role"));
        WARPDESK_TRY(const std::size_t roleIndex, role.oneOf(roleNames));
        argument.role = static_cast<Role>(roleIndex);
        WARPDESK_TRY(const yaml::Node type, item.at("type"));
        WARPDESK_TRY_VOID(elementType(type, argument));
        if (!isFloating(argument.type) && !argument.isArray())
            m_names.push_back(argument.name);
        m_problem.arguments.push_back(std::move(argument));
        return {};
    }

    static Result<void> elementType(const yaml::Node& node, Argument& argument)
    {
        const auto names = elementTypeNames();
        if (const auto found = std::ranges::find(names, std::string_view(node.raw())); found != names.end()) {
            argument.type = static_cast<ElementType>(found - names.begin());
            argument.cType = cName(argument.type);
        } else if (const auto type = elementTypeOfC(node.raw()); type && node.isScalar() && !argument.isArray()) {
            argument.type = *type;
            argument.cType = node.raw();
        } else if (argument.isArray()) {
            WARPDESK_TRY_VOID(node.oneOf(names));
        } else {
            WARPDESK_TRY_VOID(node.oneOf(cSpellings()));
        }
        if (argument.role == Role::Size && (isFloating(argument.type) || argument.type == ElementType::Bool))
            return node.expected("an integer type, as a size counts elements");
        return {};
    }

    Result<void> details(const yaml::Node& item, Argument& argument)
    {
        switch (argument.role) {
        case Role::Size:
            return item.onlyFields({ "name", "type", "role" });
        case Role::Scalar: {
            WARPDESK_TRY_VOID(item.onlyFields({ "name", "type", "role", "value" }));
            if (const auto value = item.find("value")) {
                WARPDESK_TRY(argument.value, parseScalar(*value, argument.type, m_names));
            }
            return {};
        }
        case Role::Output:
            WARPDESK_TRY_VOID(item.onlyFields({ "name", "type", "role", "shape", "length_from", "compare" }));
            break;
        case Role::Input:
            WARPDESK_TRY_VOID(item.onlyFields({ "name", "type", "role", "shape", "fill" }));
            break;
        case Role::InOut:
            WARPDESK_TRY_VOID(item.onlyFields({ "name", "type", "role", "shape", "fill", "compare" }));
            break;
        }
        WARPDESK_TRY_VOID(shape(item, argument));
        if (argument.role != Role::Output) {
            WARPDESK_TRY(const yaml::Node fill, item.at("fill"));
            const FillContext context { m_names, argument.type, argument.shape.size(),
                m_problem.file("generate.cu") != nullptr };
            WARPDESK_TRY(argument.fill, parseFill(fill, context));
        }
        if (const auto from = item.find("length_from")) {
            WARPDESK_TRY(argument.lengthFrom, lengthSource(*from, argument));
        }
        return {};
    }

    Result<void> shape(const yaml::Node& item, Argument& argument)
    {
        WARPDESK_TRY(const yaml::Node shape, item.at("shape"));
        WARPDESK_TRY(const std::vector<yaml::Node> extents, shape.list());
        if (extents.empty() || extents.size() > 8)
            return shape.error("expected 1 to 8 extents, as [rows, n]");
        for (const yaml::Node& extent : extents) {
            WARPDESK_TRY(Expression expression, Expression::parse(extent, m_names));
            argument.shape.push_back(std::move(expression));
        }
        return {};
    }

    Result<std::size_t> argumentNamed(const yaml::Node& node) const
    {
        std::vector<std::string_view> words;
        for (const Argument& argument : m_problem.arguments)
            words.push_back(argument.name);
        return node.oneOf(words);
    }

    Result<std::size_t> lengthSource(const yaml::Node& node, const Argument& argument) const
    {
        WARPDESK_TRY(const std::size_t index, argumentNamed(node));
        const Argument& source = m_problem.arguments[index];
        if (isFloating(source.type) || source.role == Role::Input || &source == &argument)
            return node.expected("an integer size, scalar or output");
        return index;
    }

    Result<Compare> compareMode(const yaml::Node& node, const Argument& argument) const
    {
        constexpr std::array<std::string_view, 4> modes { "unordered", "argmax", "permutation", "residual" };
        Compare compare;
        if (node.isScalar() && node.raw() == modes[0]) {
            compare.mode = CompareMode::Unordered;
            return compare;
        }
        if (!node.isMap()) {
            WARPDESK_TRY(const std::size_t mode, node.oneOf(modes));
            return node.error(fmt::format("{} needs its arguments, as {{{}: {{of: x}}}}", modes[mode], modes[mode]));
        }
        WARPDESK_TRY_VOID(node.onlyFields({ "argmax", "permutation", "residual" }));
        WARPDESK_TRY(const auto fields, node.map());
        if (fields.size() != 1)
            return node.expected("one comparison, as {argmax: {of: x}}");
        const yaml::Node& body = fields.front().second;
        if (fields.front().first == "residual") {
            WARPDESK_TRY_VOID(body.onlyFields({ "matrix", "right" }));
            compare.mode = CompareMode::Residual;
            WARPDESK_TRY(compare.of, arrayNamed(body, "matrix"));
            WARPDESK_TRY(compare.right, arrayNamed(body, "right"));
            if (!isFloating(argument.type))
                return node.error("a residual needs a floating output");
            return compare;
        }
        WARPDESK_TRY_VOID(body.onlyFields({ "of" }));
        compare.mode = fields.front().first == "argmax" ? CompareMode::ArgMax : CompareMode::Permutation;
        WARPDESK_TRY(compare.of, arrayNamed(body, "of"));
        if (isFloating(argument.type))
            return node.error("needs an integer output, which holds indices");
        return compare;
    }

    Result<std::size_t> arrayNamed(const yaml::Node& node, std::string_view field) const
    {
        WARPDESK_TRY(const yaml::Node nameNode, node.at(field));
        WARPDESK_TRY(const std::size_t index, argumentNamed(nameNode));
        if (m_problem.arguments[index].role != Role::Input)
            return nameNode.expected("an argument with the role input");
        return index;
    }

    Result<void> tolerance()
    {
        const auto node = m_root.find("tolerance");
        if (!node)
            return {};
        WARPDESK_TRY(m_problem.tolerance, parseTolerance(*node));
        return {};
    }

    Result<void> limits()
    {
        const auto node = m_root.find("limits");
        if (!node)
            return {};
        constexpr std::array<std::pair<std::string_view, double>, 3> times { { { "s", 1 }, { "ms", 1e-3 },
            { "min", 60 } } };
        constexpr std::array<std::pair<std::string_view, double>, 4> sizes { { { "B", 1 }, { "KiB", 1024 },
            { "MiB", 1048576 }, { "GiB", 1073741824 } } };
        WARPDESK_TRY_VOID(node->onlyFields({ "time", "memory" }));
        if (const auto time = node->find("time")) {
            WARPDESK_TRY(m_problem.limits.seconds, quantity(*time, times, "a time, as 10 s"));
        }
        if (const auto memory = node->find("memory")) {
            WARPDESK_TRY(const double bytes, quantity(*memory, sizes, "an amount of memory, as 4 GiB"));
            if (bytes > 1e15)
                return memory->expected("at most 1000000 GiB");
            m_problem.limits.bytes = static_cast<std::uint64_t>(bytes);
        }
        return {};
    }

    Result<void> work()
    {
        const auto node = m_root.find("work");
        if (!node)
            return {};
        WARPDESK_TRY_VOID(node->onlyFields({ "flops", "bytes" }));
        if (const auto flops = node->find("flops")) {
            WARPDESK_TRY(m_problem.flops, Expression::parse(*flops, m_names));
        }
        if (const auto bytes = node->find("bytes")) {
            WARPDESK_TRY(m_problem.bytes, Expression::parse(*bytes, m_names));
        }
        return {};
    }

    Result<void> checks()
    {
        const auto node = m_root.find("checks");
        if (!node)
            return {};
        constexpr std::array<std::string_view, 2> depths { "memory", "full" };
        WARPDESK_TRY(const std::size_t depth, node->oneOf(depths));
        m_problem.raceFree = depth == 1;
        return {};
    }

    Result<void> hints()
    {
        const auto hints = m_root.find("hints");
        if (!hints)
            return {};
        WARPDESK_TRY(const std::vector<yaml::Node> items, hints->list());
        for (const yaml::Node& item : items) {
            WARPDESK_TRY(std::string hint, item.text());
            m_problem.hints.push_back(std::move(hint));
        }
        return {};
    }

    Result<void> leaderboard()
    {
        const auto node = m_root.find("leaderboard");
        if (!node)
            return {};
        WARPDESK_TRY_VOID(node->onlyFields({ "board", "adapter" }));
        Leaderboard leaderboard;
        WARPDESK_TRY(const yaml::Node board, node->at("board"));
        WARPDESK_TRY(leaderboard.board, board.text());
        if (const auto adapter = node->find("adapter")) {
            WARPDESK_TRY(leaderboard.adapter, adapter->text());
            if (leaderboard.adapter.find('/') != std::string::npos)
                return adapter->expected("the name of a file in the problem's folder");
        }
        m_problem.leaderboard = std::move(leaderboard);
        return {};
    }

    Problem& m_problem;
    yaml::Node m_root;
    FaultList m_faults;
    std::vector<std::string> m_names; ///< sizes and integer scalars
};

} // namespace

std::string_view name(Role role) { return roleNames[static_cast<std::size_t>(role)]; }

namespace {

Result<Problem> read(std::string slug, ProblemFiles files, std::filesystem::path folder, const FaultList& faults)
{
    Problem problem;
    problem.slug = std::move(slug);
    problem.files = std::move(files);
    problem.folder = std::move(folder);
    const auto displayName = [&](std::string_view file) {
        return problem.folder.empty() ? fmt::format("{}/{}", problem.slug, file) : (problem.folder / file).string();
    };
    const std::string yamlName = displayName("problem.yaml");
    for (const std::string_view needed : { "problem.yaml", "reference.cu" }) {
        if (problem.file(needed))
            continue;
        WARPDESK_TRY_VOID(faults.keep(
            std::unexpected(Error { ErrorKind::Input, fmt::format("{}: the file is missing", displayName(needed)),
                "A problem folder needs problem.yaml, statement.md, starter.cu and reference.cu.", displayName(needed),
                0, 0 })));
    }
    if (!problem.file("problem.yaml"))
        return problem;
    WARPDESK_TRY(yaml::Node root, yaml::parse(*problem.file("problem.yaml"), yamlName));
    WARPDESK_TRY_VOID(ProblemParser(problem, std::move(root), faults).run());
    return problem;
}

} // namespace

Result<Problem> parseProblem(std::string slug, ProblemFiles files, std::filesystem::path folder)
{
    return read(std::move(slug), std::move(files), std::move(folder), FaultList(nullptr));
}

std::vector<Error> faultsOf(std::string slug, ProblemFiles files, std::filesystem::path folder)
{
    std::vector<Error> faults;
    if (auto problem = read(std::move(slug), std::move(files), std::move(folder), FaultList(&faults)); !problem)
        faults.push_back(std::move(problem).error());
    return faults;
}

} // namespace warpdesk::judge
