// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/english_plurals.h"

#include <QCoreApplication>

namespace warpdesk::theme {

void EnglishPlurals::install()
{
    QCoreApplication* application = QCoreApplication::instance();
    if (application->findChild<EnglishPlurals*>() == nullptr)
        QCoreApplication::installTranslator(new EnglishPlurals(application));
}

QString EnglishPlurals::translate(const char*, const char* source, const char*, int n) const
{
    if (n < 0)
        return {};
    QString text = QString::fromUtf8(source);
    text.replace(QStringLiteral("(s)"), n == 1 ? QString() : QStringLiteral("s"));
    text.replace(QStringLiteral("(es)"), n == 1 ? QString() : QStringLiteral("es"));
    return text;
}

} // namespace warpdesk::theme
