// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/npy.h"

#include <fmt/format.h>

#include <QRegularExpression>
#include <QString>
#include <QtEndian>

namespace warpdesk::cli {

namespace {

constexpr qsizetype magicBytes = 8; // "\x93NUMPY", major, minor
constexpr qsizetype alignment = 64;

std::expected<QByteArray, std::string> headerOf(const QByteArray& file, qsizetype& dataStart)
{
    if (file.size() < magicBytes + 2 || !file.startsWith("\x93NUMPY"))
        return std::unexpected("is not a .npy file");
    const int major = static_cast<unsigned char>(file[6]);
    if (major < 1 || major > 3)
        return std::unexpected(fmt::format("is version {} of .npy; 1 to 3 are known", major));
    const qsizetype lengthBytes = major == 1 ? 2 : 4;
    if (file.size() < magicBytes + lengthBytes)
        return std::unexpected("ends within its header");
    const char* at = file.constData() + magicBytes;
    const qsizetype length = major == 1 ? qFromLittleEndian<quint16>(at) : qsizetype { qFromLittleEndian<quint32>(at) };
    dataStart = magicBytes + lengthBytes + length;
    if (file.size() < dataStart)
        return std::unexpected("ends within its header");
    return file.mid(magicBytes + lengthBytes, length);
}

std::expected<std::int64_t, std::string> bytesOfType(const std::string& type)
{
    if (type.size() < 3 || (type[0] != '<' && type[0] != '|' && type[0] != '='))
        return std::unexpected(fmt::format("holds {}: only little-endian numbers can be read", type));
    const std::int64_t bytes = QByteArray::fromStdString(type).mid(2).toLongLong();
    if (bytes < 1 || bytes > 8 || std::string("biufV").find(type[1]) == std::string::npos)
        return std::unexpected(fmt::format("holds {}: only plain numbers of at most 8 bytes can be read", type));
    return bytes;
}

} // namespace

std::string npyType(judge::ElementType type)
{
    using judge::ElementType;
    const std::size_t bytes = judge::bytesOf(type);
    const char order = bytes == 1 ? '|' : '<';
    char kind = 'u';
    if (type == ElementType::Bool)
        kind = 'b';
    else if (type == ElementType::Float || type == ElementType::Double || type == ElementType::Half)
        kind = 'f';
    else if (judge::isSignedInteger(type))
        kind = 'i';
    return fmt::format("{}{}{}", order, kind, bytes);
}

std::expected<NpyArray, std::string> readNpy(const QByteArray& file)
{
    qsizetype start = 0;
    const auto bytes = headerOf(file, start);
    if (!bytes)
        return std::unexpected(bytes.error());
    const QString header = QString::fromUtf8(*bytes);
    static const QRegularExpression descr(QStringLiteral("'descr'\\s*:\\s*'([^']*)'"));
    static const QRegularExpression order(QStringLiteral("'fortran_order'\\s*:\\s*(True|False)"));
    static const QRegularExpression shape(QStringLiteral("'shape'\\s*:\\s*\\(([0-9,\\s]*)\\)"));
    const auto type = descr.match(header), fortran = order.match(header), sizes = shape.match(header);
    if (!type.hasMatch() || !fortran.hasMatch() || !sizes.hasMatch())
        return std::unexpected("has a header that describes no plain array");
    NpyArray array;
    array.type = type.captured(1).toStdString();
    double total = 1;
    for (const QString& size : sizes.captured(1).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (size.trimmed().isEmpty())
            continue;
        bool whole = false;
        array.shape.push_back(size.trimmed().toLongLong(&whole));
        total *= static_cast<double>(array.shape.back());
        if (!whole || total > 1e15)
            return std::unexpected("has an impossible shape");
    }
    if (fortran.captured(1) == QLatin1String("True") && array.shape.size() > 1)
        return std::unexpected("is in Fortran order; save numpy.ascontiguousarray(x)");
    const auto element = bytesOfType(array.type);
    if (!element)
        return std::unexpected(element.error());
    const double expected = total * static_cast<double>(*element);
    array.data = file.mid(start);
    if (static_cast<double>(array.data.size()) != expected)
        return std::unexpected(
            fmt::format("holds {} bytes of data where its shape needs {}", array.data.size(), expected));
    return array;
}

QByteArray writeNpy(judge::ElementType type, const QByteArray& data)
{
    const auto count = data.size() / static_cast<qsizetype>(judge::bytesOf(type));
    QByteArray header = QByteArray::fromStdString(
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({},), }}", npyType(type), count));
    const qsizetype unpadded = magicBytes + 2 + header.size() + 1;
    header += QByteArray((alignment - unpadded % alignment) % alignment, ' ') + '\n';
    QByteArray length(2, '\0');
    qToLittleEndian(static_cast<quint16>(header.size()), length.data());
    return QByteArray("\x93NUMPY\x01\x00", magicBytes) + length + header + data;
}

} // namespace warpdesk::cli
