// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/yaml.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>

namespace warpdesk::yaml {

struct Node::Data {
    std::shared_ptr<const std::string> file;
    std::string path;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    Kind kind = Kind::Null;
    bool quoted = false;
    std::string text;
    std::vector<Node> items;
    std::vector<std::pair<std::string, Node>> fields;
};

namespace {

constexpr std::size_t maxBytes = 4u << 20;
constexpr std::size_t maxNodes = 200000;
constexpr unsigned maxDepth = 64;

Error inputError(const std::string& file, std::uint32_t line, std::uint32_t column, std::string_view path,
    std::string_view message, std::string remedy = {})
{
    std::string text = line ? fmt::format("{}:{}: ", file, line) : fmt::format("{}: ", file);
    if (!path.empty())
        text += fmt::format("{}: ", path);
    text += message;
    return Error { ErrorKind::Input, std::move(text), std::move(remedy), file, line, column };
}

std::uint32_t oneBased(int position) { return position < 0 ? 0 : static_cast<std::uint32_t>(position) + 1; }

/// Copies yaml-cpp's tree into ours, so that aliases cannot grow without limit and no exception leaves this file.
class Copier final {
public:
    explicit Copier(std::string_view file)
        : m_file(std::make_shared<const std::string>(file))
    {
    }

    Result<Node> copy(const YAML::Node& from, std::string path, unsigned depth = 0)
    {
        auto data = std::make_shared<Node::Data>();
        const YAML::Mark mark = from.Mark();
        data->file = m_file;
        data->line = oneBased(mark.line);
        data->column = oneBased(mark.column);
        data->path = std::move(path);
        if (++m_nodes > maxNodes || depth > maxDepth)
            return std::unexpected(inputError(*m_file, data->line, data->column, data->path,
                m_nodes > maxNodes ? "too many values (aliases repeated?)" : "nested too deep"));
        if (from.IsScalar()) {
            data->kind = Kind::Scalar;
            data->text = from.Scalar();
            data->quoted = from.Tag() == "!";
        } else if (from.IsSequence()) {
            data->kind = Kind::List;
            for (const YAML::Node& item : from) {
                WARPDESK_TRY(Node node, copy(item, fmt::format("{}[{}]", data->path, data->items.size()), depth + 1));
                data->items.push_back(std::move(node));
            }
        } else if (from.IsMap()) {
            data->kind = Kind::Map;
            WARPDESK_TRY_VOID(copyFields(from, *data, depth));
        }
        return Node(std::move(data));
    }

private:
    Result<void> copyFields(const YAML::Node& from, Node::Data& data, unsigned depth)
    {
        std::set<std::string, std::less<>> seen;
        for (const auto& entry : from) {
            const YAML::Mark mark = entry.first.Mark();
            if (!entry.first.IsScalar())
                return std::unexpected(inputError(*m_file, oneBased(mark.line), oneBased(mark.column), data.path,
                    "expected a plain word as field name"));
            const std::string& key = entry.first.Scalar();
            const std::string path = data.path.empty() ? key : fmt::format("{}.{}", data.path, key);
            if (!seen.insert(key).second)
                return std::unexpected(
                    inputError(*m_file, oneBased(mark.line), oneBased(mark.column), path, "given twice"));
            WARPDESK_TRY(Node node, copy(entry.second, path, depth + 1));
            data.fields.emplace_back(key, std::move(node));
        }
        return {};
    }

    std::shared_ptr<const std::string> m_file;
    std::size_t m_nodes = 0;
};

std::string describe(const Node& node)
{
    switch (node.kind()) {
    case Kind::Null:
        return "nothing";
    case Kind::List:
        return "a list";
    case Kind::Map:
        return "a map";
    case Kind::Scalar:
        break;
    }
    std::string text = node.raw().substr(0, 60);
    return fmt::format("\"{}{}\"", text, node.raw().size() > 60 ? "..." : "");
}

/// Insertions, deletions, changes and swaps of neighbours that turn one word into the other.
std::size_t editDistance(std::string_view from, std::string_view to)
{
    std::vector<std::size_t> before;
    std::vector<std::size_t> last;
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t { 0 });
    for (std::size_t i = 1; i <= from.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            row[j] = std::min({ last[j] + 1, row[j - 1] + 1, last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1) });
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

} // namespace

Kind Node::kind() const { return m_data->kind; }
const std::string& Node::path() const { return m_data->path; }
const std::string& Node::file() const { return *m_data->file; }
std::uint32_t Node::line() const { return m_data->line; }
std::uint32_t Node::column() const { return m_data->column; }
const std::string& Node::raw() const { return m_data->text; }
bool Node::quoted() const { return m_data->quoted; }

std::unexpected<Error> Node::error(std::string_view message, std::string remedy) const
{
    return std::unexpected(inputError(file(), line(), column(), path(), message, std::move(remedy)));
}

std::unexpected<Error> Node::expected(std::string_view what, std::string remedy) const
{
    return error(fmt::format("expected {}, found {}", what, describe(*this)), std::move(remedy));
}

Result<std::string> Node::text() const
{
    if (!isScalar())
        return expected("a text");
    return raw();
}

Result<std::int64_t> Node::integer(std::int64_t least, std::int64_t most) const
{
    std::int64_t value = 0;
    const char* begin = raw().data();
    const char* end = begin + raw().size();
    if (begin != end && *begin == '+')
        ++begin;
    const auto [stop, code] = std::from_chars(begin, end, value);
    const bool parsed = isScalar() && !quoted() && code == std::errc() && stop == end && begin != end;
    if (parsed && value >= least && value <= most)
        return value;
    if (least == std::numeric_limits<std::int64_t>::min() && most == std::numeric_limits<std::int64_t>::max())
        return expected("an integer");
    if (most == std::numeric_limits<std::int64_t>::max())
        return expected(fmt::format("an integer of at least {}", least));
    return expected(fmt::format("an integer from {} to {}", least, most));
}

Result<double> Node::real() const
{
    if (isScalar() && !quoted()) {
        std::string word = raw();
        if (word == ".nan" || word == ".NaN" || word == "nan")
            return std::numeric_limits<double>::quiet_NaN();
        const bool negative = word.starts_with('-');
        if (negative || word.starts_with('+'))
            word.erase(0, 1);
        if (word == ".inf" || word == ".Inf" || word == "inf")
            return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
        double value = 0;
        const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (code == std::errc() && stop == word.data() + word.size() && std::isfinite(value) && !word.starts_with('-'))
            return negative ? -value : value;
    }
    return expected("a number");
}

Result<bool> Node::boolean() const
{
    if (isScalar() && !quoted()) {
        if (raw() == "true")
            return true;
        if (raw() == "false")
            return false;
    }
    return expected("true or false");
}

Result<std::size_t> Node::oneOf(std::span<const std::string_view> words) const
{
    if (isScalar()) {
        const auto found = std::ranges::find(words, std::string_view(raw()));
        if (found != words.end())
            return static_cast<std::size_t>(found - words.begin());
    }
    const std::string meant = isScalar() ? closest(raw(), words) : std::string();
    return expected(fmt::format("one of {}", fmt::join(words, ", ")),
        meant.empty() ? std::string() : fmt::format("Did you mean \"{}\"?", meant));
}

Result<std::vector<Node>> Node::list() const
{
    if (!isList())
        return expected("a list");
    return m_data->items;
}

Result<std::vector<std::pair<std::string, Node>>> Node::map() const
{
    if (!isMap())
        return expected("a map");
    return m_data->fields;
}

std::optional<Node> Node::find(std::string_view key) const
{
    for (const auto& [name, node] : m_data->fields) {
        if (name == key && !node.isNull())
            return node;
    }
    return std::nullopt;
}

Result<Node> Node::at(std::string_view key) const
{
    if (!isMap())
        return expected(fmt::format("a map with the field \"{}\"", key));
    if (auto node = find(key))
        return *node;
    return error(fmt::format("the field \"{}\" is missing", key));
}

Result<void> Node::onlyFields(std::initializer_list<std::string_view> known) const
{
    if (!isMap())
        return expected("a map");
    const std::span<const std::string_view> words(known.begin(), known.size());
    for (const auto& [name, node] : m_data->fields) {
        if (std::ranges::find(words, std::string_view(name)) != words.end())
            continue;
        return node.error(
            fmt::format("unknown field; expected one of {}", fmt::join(words, ", ")), unknownFieldRemedy(name, words));
    }
    return {};
}

Result<Node> parse(std::string_view text, std::string_view file)
{
    const std::string name(file);
    if (text.size() > maxBytes)
        return std::unexpected(inputError(name, 0, 0, {}, "larger than 4 MiB"));
    try {
        const std::vector<YAML::Node> documents = YAML::LoadAll(std::string(text));
        if (documents.size() > 1)
            return std::unexpected(inputError(name, 0, 0, {}, "expected one document, found several"));
        return Copier(file).copy(documents.empty() ? YAML::Node() : documents.front(), {});
    } catch (const YAML::Exception& exception) {
        return std::unexpected(inputError(name, oneBased(exception.mark.line), oneBased(exception.mark.column), {},
            fmt::format("not valid YAML: {}", exception.msg)));
    }
}

Result<Node> load(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return std::unexpected(inputError(file.string(), 0, 0, {}, "cannot be read"));
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    return parse(text, file.string());
}

std::string quotesRemedy(std::string_view text)
{
    int depth = 0, least = 0;
    for (const char character : text) {
        depth += (character == '(') - (character == ')');
        least = std::min(least, depth);
    }
    return depth == 0 && least == 0 ? std::string() : "Quote an expression that contains a comma: \"min(a, b)\".";
}

std::string unknownFieldRemedy(std::string_view name, std::span<const std::string_view> known)
{
    if (std::string quotes = quotesRemedy(name); !quotes.empty())
        return quotes;
    const std::string meant = closest(name, known);
    return meant.empty() ? std::string() : fmt::format("Did you mean \"{}\"?", meant);
}

std::string closest(std::string_view word, std::span<const std::string_view> words)
{
    std::string best;
    std::size_t bestDistance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : words) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

} // namespace warpdesk::yaml
