// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/code_font.h"

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QStandardPaths>
#include <QtEndian>

namespace warpdesk::theme {
namespace {

QByteArray wide(const QString& text)
{
    QByteArray bytes;
    for (const QChar unit : text) {
        bytes += static_cast<char>(unit.unicode() >> 8);
        bytes += static_cast<char>(unit.unicode() & 0xFF);
    }
    return bytes;
}

/// The installed file of one style, looked for where Linux distributions and users put fonts.
QString installedFile(const QString& fileName)
{
    QStringList roots = QStandardPaths::standardLocations(QStandardPaths::FontsLocation);
    roots << QStringLiteral("/usr/share/fonts") << QStringLiteral("/usr/local/share/fonts");
    const QStringList folders { QStringLiteral("truetype/jetbrains-mono"), QStringLiteral("opentype/jetbrains-mono"),
        QStringLiteral("jetbrains-mono"), QStringLiteral("jetbrains-mono-fonts"), QStringLiteral("TTF"), QString() };
    for (const QString& root : std::as_const(roots)) {
        for (const QString& folder : folders) {
            const QString path = QDir(root).filePath(folder.isEmpty() ? fileName : folder + u'/' + fileName);
            if (QFile::exists(path))
                return path;
        }
    }
    return {};
}

} // namespace

QByteArray withoutSubstitutions(QByteArray file, const QString& family, const QString& newFamily)
{
    // OpenType 1.9, "Organization of an OpenType font": a 12-byte header, then 16-byte records {tag, sum, offset,
    // size}.
    constexpr qsizetype kHeader = 12;
    constexpr qsizetype kRecord = 16;
    if (file.size() < kHeader || family.size() != newFamily.size())
        return {};
    const auto count = qFromBigEndian<quint16>(file.constData() + 4);
    if (file.size() < kHeader + count * kRecord)
        return {};
    const auto version = qFromBigEndian<quint32>(file.constData());
    constexpr quint32 kTrueType = 0x00010000;
    constexpr quint32 kCff = 0x4F54544F; // "OTTO"
    if (version != kTrueType && version != kCff)
        return {};
    for (int i = 0; i < count; ++i) {
        char* record = file.data() + kHeader + i * kRecord;
        if (std::memcmp(record, "GSUB", 4) == 0)
            std::memcpy(record, "GXXX", 4);
        if (std::memcmp(record, "name", 4) != 0)
            continue;
        const auto offset = qFromBigEndian<quint32>(record + 8);
        const auto size = qFromBigEndian<quint32>(record + 12);
        if (static_cast<qsizetype>(offset) + static_cast<qsizetype>(size) > file.size())
            return {};
        QByteArray names = file.mid(offset, size);
        names.replace(wide(family), wide(newFamily));
        names.replace(family.toLatin1(), newFamily.toLatin1());
        std::memcpy(file.data() + offset, names.constData(), static_cast<std::size_t>(names.size()));
    }
    return file;
}

QString plainCodeFamily()
{
    static const QString registered = [] {
        const QString family = QStringLiteral("JetBrains Mono");
        const QString plain = QStringLiteral("WarpdeskMonoNL");
        QString found;
        for (const char* style : { "Regular", "SemiBold" }) {
            QString path;
            for (const char* ending : { ".ttf", ".otf" }) {
                if (path.isEmpty())
                    path = installedFile(
                        QStringLiteral("JetBrainsMono-%1%2").arg(QLatin1String(style), QLatin1String(ending)));
            }
            QFile file(path);
            if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
                continue;
            const QByteArray data = withoutSubstitutions(file.readAll(), family, plain);
            if (data.isEmpty())
                continue;
            const int id = QFontDatabase::addApplicationFontFromData(data);
            const QStringList families = QFontDatabase::applicationFontFamilies(id);
            if (found.isEmpty() && !families.isEmpty())
                found = families.first();
        }
        return found;
    }();
    return registered;
}

} // namespace warpdesk::theme
