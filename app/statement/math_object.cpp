// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/statement/math_object.h"

#include "app/statement/math_layout.h"
#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextCharFormat>
#include <QTextDocument>

#include <algorithm>

namespace warpdesk::statement {
namespace {

constexpr double kSmallest = 0.62;
constexpr int kType = QTextFormat::UserObject + 1;
constexpr int kTex = QTextFormat::UserProperty + 1;
constexpr int kPixels = QTextFormat::UserProperty + 2;
constexpr int kDisplay = QTextFormat::UserProperty + 3;

MathBox boxOf(const QTextDocument& document, const QTextFormat& format)
{
    const bool display = format.boolProperty(kDisplay);
    // Serif mathematics looks small beside a sans of the same size.
    const double pixels = format.doubleProperty(kPixels) * (display ? 1.2 : 1.08);
    const TexNode formula = parseTex(format.stringProperty(kTex));
    const MathStyle style = display ? MathStyle::Display : MathStyle::Text;
    MathBox box = layoutMath(formula, theme::mathFamily(), pixels, style);
    // A narrow panel gets a smaller formula rather than a scroll bar, down to what can still be read.
    const double room = document.textWidth() - 2 * document.documentMargin() - 2;
    if (room > 0 && box.width > room)
        box = layoutMath(formula, theme::mathFamily(), pixels * std::max(kSmallest, room / box.width * 0.98), style);
    return box;
}

/// How far below the baseline an inline formula may hang into the leading of its line.
double hang(const MathBox& box, const QTextFormat& format)
{
    return format.boolProperty(kDisplay) ? 0 : std::min(box.descent, format.doubleProperty(kPixels) * 0.45);
}

} // namespace

MathObject::MathObject(QObject* parent)
    : QObject(parent)
{
}

void MathObject::registerWith(QTextDocument& document) { document.documentLayout()->registerHandler(kType, this); }

QTextCharFormat MathObject::format(const QString& tex, double pixels, Placement placement)
{
    QTextCharFormat format;
    format.setObjectType(kType);
    format.setProperty(kTex, tex);
    format.setProperty(kPixels, pixels);
    format.setProperty(kDisplay, placement == Placement::Display);
    format.setVerticalAlignment(QTextCharFormat::AlignNormal);
    return format;
}

QSizeF MathObject::intrinsicSize(QTextDocument* document, int, const QTextFormat& format)
{
    const MathBox box = boxOf(*document, format);
    return { box.width, box.ascent + box.descent - hang(box, format) };
}

void MathObject::drawObject(
    QPainter* painter, const QRectF& box, QTextDocument* document, int, const QTextFormat& format)
{
    const MathBox formula = boxOf(*document, format);
    const theme::Tokens& t = theme::current();
    const double baseline = box.bottom() - formula.descent + hang(formula, format);
    paintMath(*painter, formula, QPointF(box.left(), baseline), t.text, t.fail);
}

} // namespace warpdesk::statement
