// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/launch_arguments.h"

#include "app/cli/npy.h"

#include <fmt/format.h>

#include <QFile>
#include <QJsonObject>

#include <cmath>
#include <limits>
#include <optional>

namespace warpdesk::cli {

namespace {

using judge::ElementType;

struct TypeName {
    std::string_view word;
    ElementType type;
};
constexpr std::array<TypeName, 15> typeNames { {
    { "i8", ElementType::Int8 },
    { "i16", ElementType::Int16 },
    { "i32", ElementType::Int32 },
    { "i64", ElementType::Int64 },
    { "u8", ElementType::UInt8 },
    { "u16", ElementType::UInt16 },
    { "u32", ElementType::UInt32 },
    { "u64", ElementType::UInt64 },
    { "f16", ElementType::Half },
    { "bf16", ElementType::BFloat16 },
    { "f32", ElementType::Float },
    { "f64", ElementType::Double },
    { "e4m3", ElementType::Fp8E4M3 },
    { "e5m2", ElementType::Fp8E5M2 },
    { "bool", ElementType::Bool },
} };
constexpr std::uint64_t mostElements = std::uint64_t { 1 } << 40;

std::optional<ElementType> typeOf(QStringView word)
{
    for (const TypeName& known : typeNames) {
        if (word == QLatin1String(known.word.data(), static_cast<qsizetype>(known.word.size())))
            return known.type;
    }
    return {};
}

std::string typeWords()
{
    std::string words;
    for (const TypeName& known : typeNames)
        words += (words.empty() ? "" : " ") + std::string(known.word);
    return words;
}

class ArgumentParser final {
public:
    explicit ArgumentParser(const QString& text)
        : m_text(text)
    {
    }

    std::expected<LaunchArgument, Failure> parse()
    {
        QString rest = m_text;
        const QString role = rest.section(QLatin1Char(':'), 0, 0);
        if (role == QLatin1String("in"))
            m_argument.role = LaunchArgument::Role::In;
        else if (role == QLatin1String("out"))
            m_argument.role = LaunchArgument::Role::Out;
        else if (role == QLatin1String("inout"))
            m_argument.role = LaunchArgument::Role::InOut;
        if (m_argument.role != LaunchArgument::Role::Value)
            rest = rest.section(QLatin1Char(':'), 1);
        const QString type = rest.section(QLatin1Char(':'), 0, 0);
        if (!rest.contains(QLatin1Char(':')))
            return bad("has the form TYPE:VALUE, in:TYPE:..., out:TYPE:COUNT or inout:TYPE:...");
        const auto known = typeOf(type);
        if (!known)
            return bad(fmt::format("has the unknown type \"{}\"", type.toStdString()), "types: " + typeWords());
        m_argument.type = *known;
        rest = rest.section(QLatin1Char(':'), 1);
        const auto done = m_argument.role == LaunchArgument::Role::Value ? scalar(rest)
            : m_argument.role == LaunchArgument::Role::Out               ? output(rest)
                                                                         : array(rest);
        if (!done)
            return std::unexpected(done.error());
        return std::move(m_argument);
    }

private:
    using Done = std::expected<void, Failure>;

    std::unexpected<Failure> bad(const std::string& what, std::string remedy = {}) const
    {
        return std::unexpected(usage(fmt::format("--arg {} {}", m_text.toStdString(), what), std::move(remedy)));
    }

    Done scalar(const QString& text) { return literals({ text }); }

    Done output(const QString& text)
    {
        const QString count = text.section(QLatin1Char(':'), 0, 0);
        bool whole = false;
        m_argument.count = count.toULongLong(&whole, 0);
        if (!whole || m_argument.count > mostElements)
            return bad("needs the number of elements after its type");
        return outputFile(text.mid(count.size()));
    }

    Done array(const QString& text)
    {
        if (text.startsWith(QLatin1Char('['))) {
            const qsizetype end = text.indexOf(QLatin1Char(']'));
            if (end < 0)
                return bad("has no closing ]");
            const QString inner = text.mid(1, end - 1).trimmed();
            const auto done = literals(inner.isEmpty() ? QStringList() : inner.split(QLatin1Char(',')));
            return done ? outputFile(text.mid(end + 1)) : done;
        }
        if (!text.startsWith(QLatin1Char('@')))
            return bad("needs [values] or @file after its type");
        qsizetype end = m_argument.role == LaunchArgument::Role::InOut ? text.lastIndexOf(QLatin1String(":@")) : -1;
        if (end < 0)
            end = text.size();
        const auto done = fromFile(text.mid(1, end - 1));
        return done ? outputFile(text.mid(end)) : done;
    }

    Done outputFile(const QString& text)
    {
        if (text.isEmpty())
            return {};
        if (m_argument.role == LaunchArgument::Role::In || !text.startsWith(QLatin1String(":@")) || text.size() < 3)
            return bad(fmt::format("has \"{}\" left over", text.toStdString()));
        m_argument.outputFile = text.mid(2);
        return {};
    }

    Done literals(const QStringList& words)
    {
        m_argument.count = static_cast<std::uint64_t>(words.size());
        const std::size_t size = judge::bytesOf(m_argument.type);
        QByteArray bytes(words.size() * static_cast<qsizetype>(size), '\0');
        for (qsizetype i = 0; i < words.size(); ++i) {
            auto* at = reinterpret_cast<std::byte*>(bytes.data()) + static_cast<std::size_t>(i) * size;
            const auto done
                = judge::isFloating(m_argument.type) ? real(words[i].trimmed(), at) : integer(words[i].trimmed(), at);
            if (!done)
                return done;
        }
        m_argument.bytes = bytes;
        return {};
    }

    Done real(const QString& word, std::byte* at)
    {
        bool number = false;
        const double value = word.toDouble(&number); // also nan, inf, -inf
        if (!number)
            return bad(fmt::format("has \"{}\" where a number belongs", word.toStdString()));
        judge::storeReal(m_argument.type, value, at);
        m_argument.values.append(std::isfinite(value) ? QJsonValue(value)
                : std::isnan(value)                   ? QJsonValue(QStringLiteral("nan"))
                                    : QJsonValue(value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf")));
        return {};
    }

    Done integer(const QString& word, std::byte* at)
    {
        if (m_argument.type == ElementType::Bool && (word == QLatin1String("true") || word == QLatin1String("false"))) {
            judge::storeInteger(m_argument.type, word == QLatin1String("true"), at);
            m_argument.values.append(word == QLatin1String("true") ? 1 : 0);
            return {};
        }
        bool fitsSigned = false, fitsUnsigned = false;
        const qint64 value = word.toLongLong(&fitsSigned, 0);
        const quint64 large = word.toULongLong(&fitsUnsigned, 0);
        const bool wide = m_argument.type == ElementType::UInt64;
        const std::int64_t stored = fitsSigned ? value : static_cast<std::int64_t>(large);
        if (!fitsSigned && !(wide && fitsUnsigned))
            return bad(fmt::format("has \"{}\" where a whole number belongs", word.toStdString()));
        judge::storeInteger(m_argument.type, stored, at);
        const bool negativeUnsigned = !judge::isSignedInteger(m_argument.type) && fitsSigned && value < 0;
        if (negativeUnsigned || judge::loadInteger(m_argument.type, at) != static_cast<std::uint64_t>(stored))
            return bad(
                fmt::format("has {}, which does not fit into {}", word.toStdString(), shortName(m_argument.type)));
        m_argument.isBinary = m_argument.isBinary || !fitsSigned; // no JSON number of Qt's holds it
        m_argument.values.append(value);
        return {};
    }

    Done fromFile(const QString& name)
    {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly))
            return bad(fmt::format("names a file that cannot be read: {}", file.errorString().toStdString()));
        m_argument.bytes = file.readAll();
        m_argument.isBinary = true;
        const auto size = static_cast<qsizetype>(judge::bytesOf(m_argument.type));
        if (name.endsWith(QLatin1String(".npy"))) {
            auto array = readNpy(m_argument.bytes);
            if (!array)
                return bad(fmt::format("names a file that {}", array.error()));
            const std::string wanted = npyType(m_argument.type);
            if (array->type.substr(1) != wanted.substr(1))
                return bad(fmt::format("says {}, but the file holds {}", shortName(m_argument.type), array->type),
                    fmt::format("convert it with numpy's astype(\"{}\")", wanted.substr(1)));
            m_argument.bytes = std::move(array->data);
        } else if (m_argument.bytes.size() % size != 0) {
            return bad(fmt::format("names a file of {} bytes, which is no whole number of {}", m_argument.bytes.size(),
                shortName(m_argument.type)));
        }
        m_argument.count = static_cast<std::uint64_t>(m_argument.bytes.size() / size);
        return {};
    }

    QString m_text;
    LaunchArgument m_argument;
};

} // namespace

std::string_view shortName(ElementType type)
{
    for (const TypeName& known : typeNames) {
        if (known.type == type)
            return known.word;
    }
    return "?";
}

std::string_view roleName(LaunchArgument::Role role)
{
    switch (role) {
    case LaunchArgument::Role::Value:
        return "value";
    case LaunchArgument::Role::In:
        return "in";
    case LaunchArgument::Role::Out:
        return "out";
    case LaunchArgument::Role::InOut:
        return "inout";
    }
    return "?";
}

std::expected<LaunchArgument, Failure> parseLaunchArgument(const QString& text) { return ArgumentParser(text).parse(); }

QJsonArray launchArgumentsJson(const std::vector<LaunchArgument>& arguments, QList<QByteArray>& parts)
{
    constexpr qsizetype inlineBytes = 65536; // contracts.md, "Runner protocol"
    QJsonArray list;
    for (const LaunchArgument& argument : arguments) {
        const std::string_view role = roleName(argument.role), type = shortName(argument.type);
        QJsonObject object { { QStringLiteral("role"),
                                 QLatin1String(role.data(), static_cast<qsizetype>(role.size())) },
            { QStringLiteral("type"), QLatin1String(type.data(), static_cast<qsizetype>(type.size())) },
            { QStringLiteral("count"), static_cast<qint64>(argument.count) } };
        if (argument.isBinary || argument.bytes.size() > inlineBytes) {
            object.insert(QStringLiteral("binary"), parts.size());
            parts.append(argument.bytes);
        } else if (argument.role != LaunchArgument::Role::Out) {
            object.insert(QStringLiteral("values"), argument.values);
        }
        list.append(object);
    }
    return list;
}

std::expected<std::array<std::uint32_t, 3>, Failure> parseExtent(const char* option, const QString& text)
{
    std::array<std::uint32_t, 3> extent { 1, 1, 1 };
    const QStringList words = text.split(QLatin1Char(','));
    bool fits = words.size() <= 3;
    for (qsizetype i = 0; fits && i < words.size(); ++i)
        extent[static_cast<std::size_t>(i)] = words[i].trimmed().toUInt(&fits);
    if (!fits)
        return std::unexpected(
            usage(fmt::format("--{} takes x, x,y or x,y,z in whole numbers, not \"{}\"", option, text.toStdString())));
    return extent;
}

Json valuesOf(ElementType type, const QByteArray& bytes)
{
    Json values = Json::array();
    const std::size_t size = judge::bytesOf(type);
    const auto* data = reinterpret_cast<const std::byte*>(bytes.constData());
    for (std::size_t at = 0; at + size <= static_cast<std::size_t>(bytes.size()); at += size) {
        if (judge::isFloating(type)) {
            const double value = judge::loadReal(type, data + at);
            if (std::isfinite(value))
                values.push_back(value);
            else
                values.push_back(std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
        } else if (judge::isSignedInteger(type)) {
            values.push_back(static_cast<std::int64_t>(judge::loadInteger(type, data + at)));
        } else {
            values.push_back(judge::loadInteger(type, data + at));
        }
    }
    return values;
}

QByteArray bytesOfValues(ElementType type, const Json& values)
{
    const std::size_t size = judge::bytesOf(type);
    QByteArray bytes(static_cast<qsizetype>(values.size() * size), '\0');
    auto* at = reinterpret_cast<std::byte*>(bytes.data());
    for (const Json& value : values) {
        if (value.is_number_unsigned())
            judge::storeInteger(type, static_cast<std::int64_t>(value.get<std::uint64_t>()), at);
        else if (value.is_number_integer())
            judge::storeInteger(type, value.get<std::int64_t>(), at);
        else if (value.is_boolean())
            judge::storeInteger(type, value.get<bool>(), at);
        else
            judge::storeReal(type,
                value.is_number() ? value.get<double>() : QString::fromStdString(value.get<std::string>()).toDouble(),
                at);
        at += size;
    }
    return bytes;
}

} // namespace warpdesk::cli
