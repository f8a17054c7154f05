// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/test_name.h"

#include <QSet>
#include <QStringList>

namespace warpdesk::window {

QList<qint64> testSizes(const QString& name)
{
    QList<qint64> sizes;
    for (const QString& part : name.split(QStringLiteral(", "))) {
        const qsizetype equals = part.indexOf(u'=');
        if (equals < 0)
            continue;
        bool whole = false;
        const qint64 size = part.mid(equals + 1).toLongLong(&whole);
        if (!whole)
            return {};
        sizes.append(size);
    }
    return sizes;
}

QString shortTestName(const QString& name)
{
    const QList<qint64> sizes = testSizes(name);
    if (sizes.size() < 2)
        return name;
    QStringList numbers;
    for (const qint64 size : sizes)
        numbers << QString::number(size);
    QStringList rest;
    QSet<QString> arguments;
    for (const QString& part : name.split(QStringLiteral(", "))) {
        if (part.contains(u'='))
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
    return (QStringList { numbers.join(QStringLiteral(" × ")) } + rest).join(QStringLiteral(" · "));
}

} // namespace warpdesk::window
