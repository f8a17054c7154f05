// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QList>
#include <QPolygonF>
#include <QRectF>
#include <QString>

namespace warpdesk::statement {

/// A laid-out formula: what to draw where, in pixels from the left end of its baseline, y downwards.
struct MathBox {
    struct Glyphs {
        QPointF at;
        QString text;
        QFont font;
        double stretch = 1; ///< vertical, for tall delimiters
        bool unknown = false;
    };
    struct Stroke {
        QPolygonF points;
        double width = 1;
    };

    double width = 0;
    double ascent = 0;
    double descent = 0;
    QList<Glyphs> glyphs;
    QList<QRectF> rules;
    QList<Stroke> strokes;

    /// Adds what `other` draws, its origin at `at`; extents grow, width stays.
    void place(const MathBox& other, QPointF at);
};

} // namespace warpdesk::statement
