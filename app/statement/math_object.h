// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTextObjectInterface>

class QTextDocument;

namespace warpdesk::statement {

/// Draws formulas inside a QTextDocument. A formula is one object character whose format carries its TeX.
class MathObject final : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit MathObject(QObject* parent = nullptr);

    enum class Placement { Inline, Display };
    /// Makes the document able to draw formulas.
    void registerWith(QTextDocument& document);
    /// The format of the object character.
    [[nodiscard]] static QTextCharFormat format(const QString& tex, double pixels, Placement placement);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& box, QTextDocument* document, int position,
        const QTextFormat& format) override;
};

} // namespace warpdesk::statement
