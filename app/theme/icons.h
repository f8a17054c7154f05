// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/tokens.h"

#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

namespace warpdesk::theme {

/// An icon of resources/icons in the colour of a token. It asks for the current mode whenever it is drawn, so a switch
/// between light and dark needs no new icons. `disabled` icons use text3.
[[nodiscard]] QIcon icon(const QString& name, QColor Tokens::* ink = &Tokens::text2);
void drawIcon(QPainter& painter, const QRectF& box, const QString& name, const QColor& ink);

} // namespace warpdesk::theme
