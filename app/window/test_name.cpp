// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/test_name.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

namespace warpdesk::window {
namespace {

/// "n in 1000..5000", "K in 32..1024 by 32": a size that each run draws.
const QRegularExpression& rangePart()
{
    static const QRegularExpression part(QStringLiteral("^\\w+ in (\\d+\\.\\.\\d+)( by \\d+)?( but not by \\d+)?$"));
    return part;
}

/// What stands for the sizes, in the name's order; empty when a part that looks like one is no whole number.
QStringList sizeTexts(const QString& name)
{
    QStringList sizes;
    for (const QString& part : name.split(QStringLiteral(", "))) {
        if (const auto range = rangePart().match(part); range.hasMatch()) {
            sizes.append(range.captured(1));
            continue;
        }
        const qsizetype equals = part.indexOf(u'=');
        if (equals < 0)
            continue;
        bool whole = false;
        const qint64 size = part.mid(equals + 1).toLongLong(&whole);
        if (!whole)
            return {};
        sizes.append(QString::number(size));
    }
    return sizes;
}

} // namespace

QString shortTestName(const QString& name)
{
    const QStringList sizes = sizeTexts(name);
    if (sizes.size() < 2)
        return name;
    QStringList rest;
    QSet<QString> arguments;
    for (const QString& part : name.split(QStringLiteral(", "))) {
        if (part.contains(u'=') || rangePart().match(part).hasMatch())
            continue;
        rest << part;
        arguments.insert(part.section(u' ', 0, 0));
    }
    // "x uniform": which array is plain when it is the only one.
    if (arguments.size() == 1) {
        for (QString& part : rest) {
            if (part.contains(u' '))
                part = part.section(u' ', 1);
        }
    }
    return (QStringList { sizes.join(QStringLiteral(" × ")) } + rest).join(QStringLiteral(" · "));
}

QString drawnSizes(const QString& name, const QJsonObject& test)
{
    const QJsonObject sizes = test.value(QLatin1String("sizes")).toObject();
    QStringList drawn;
    for (const QString& part : name.split(QStringLiteral(", "))) {
        const QString size = part.section(u' ', 0, 0);
        if (rangePart().match(part).hasMatch() && sizes.contains(size))
            drawn << QStringLiteral("%1 = %2").arg(size).arg(sizes.value(size).toInteger());
    }
    return drawn.join(QStringLiteral(", "));
}

} // namespace warpdesk::window
