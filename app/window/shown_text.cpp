// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shown_text.h"

#include "engine/base/visible_text.h"

#include <QTextDocument>

namespace warpdesk::window {

QString shown(const QString& text) { return QString::fromStdString(visible(text.toStdString())); }

QString shownTip(const QString& text)
{
    const QString plain = shown(text);
    if (!Qt::mightBeRichText(plain))
        return plain;
    return QStringLiteral("<qt>%1</qt>").arg(plain.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")));
}

} // namespace warpdesk::window
