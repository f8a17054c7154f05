// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/statement/math_layout.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpdesk::statement {
namespace {

constexpr double kScript = 0.7;
constexpr double kScriptScript = 0.55;
constexpr double kThin = 3.0 / 18;
constexpr double kMedium = 4.0 / 18;
constexpr double kThick = 5.0 / 18;

/// Primes are raised and small by themselves.
bool isPrimes(const TexNode& node)
{
    return node.kind == TexNode::Kind::Row && !node.parts.isEmpty()
        && std::all_of(node.parts.begin(), node.parts.end(),
            [](const TexNode& part) { return part.text == QStringView(u"\u2032"); });
}

bool isEmpty(const TexNode& node) { return node.kind == TexNode::Kind::Row && node.parts.isEmpty(); }

MathStyle smaller(MathStyle style)
{
    return style == MathStyle::Display || style == MathStyle::Text ? MathStyle::Script : MathStyle::ScriptScript;
}

/// Space between neighbours in em (The TeXbook, chapter 18, shortened to what our classes need).
double spaceBetween(AtomClass left, AtomClass right, MathStyle style)
{
    const bool script = style == MathStyle::Script || style == MathStyle::ScriptScript;
    if (right == AtomClass::Punctuation || right == AtomClass::Close || left == AtomClass::Open)
        return 0;
    const bool relation = left == AtomClass::Relation || right == AtomClass::Relation;
    if (relation && !script)
        return left == right ? 0 : kThick;
    if (left == AtomClass::Operator || right == AtomClass::Operator)
        return left == AtomClass::Operator && right == AtomClass::Open ? 0 : kThin;
    if (script)
        return 0;
    if (left == AtomClass::Binary || right == AtomClass::Binary)
        return kMedium;
    return left == AtomClass::Punctuation ? kThin : 0;
}

class Layout {
public:
    Layout(const QString& family, double pixels)
        : m_family(family)
        , m_pixels(pixels)
    {
    }

    MathBox box(const TexNode& node, MathStyle style)
    {
        switch (node.kind) {
        case TexNode::Kind::Row:
            return rowBox(node, style);
        case TexNode::Kind::Symbol:
            return symbolBox(node, style);
        case TexNode::Kind::Fraction:
            return fractionBox(node, style);
        case TexNode::Kind::Root:
            return rootBox(node, style);
        case TexNode::Kind::Scripts:
            return scriptsBox(node, style);
        case TexNode::Kind::Fence:
            return fenceBox(node, style);
        case TexNode::Kind::Accent:
            return accentBox(node, style);
        case TexNode::Kind::Grid:
            return gridBox(node, style);
        case TexNode::Kind::Space: {
            MathBox space;
            space.width = node.space * size(style);
            return space;
        }
        }
        return {};
    }

private:
    [[nodiscard]] double size(MathStyle style) const
    {
        return style == MathStyle::Script      ? m_pixels * kScript
            : style == MathStyle::ScriptScript ? m_pixels * kScriptScript
                                               : m_pixels;
    }
    [[nodiscard]] double ruleWidth(MathStyle style) const { return std::max(1.0, size(style) * 0.055); }
    /// Where fractions and signs are centred, above the baseline.
    [[nodiscard]] double axis(MathStyle style) const { return size(style) * 0.26; }

    [[nodiscard]] QFont fontOf(double pixels, bool italic, bool bold) const
    {
        QFont font(m_family);
        font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
        font.setItalic(italic);
        font.setWeight(bold ? QFont::Bold : QFont::Normal);
        font.setHintingPreference(QFont::PreferNoHinting);
        return font;
    }

    MathBox glyphBox(const QString& text, const QFont& font, bool italic) const
    {
        const QFontMetricsF metrics(font);
        const QRectF ink = metrics.tightBoundingRect(text);
        MathBox result;
        result.width = metrics.horizontalAdvance(text);
        if (italic) // slanted letters lean over their advance
            result.width = std::max(result.width, ink.right() + 0.02 * font.pixelSize());
        result.ascent = std::max(0.0, -ink.top());
        result.descent = std::max(0.0, ink.bottom());
        result.glyphs.append({ QPointF(0, 0), text, font, 1, false });
        return result;
    }

    MathBox symbolBox(const TexNode& node, MathStyle style) const
    {
        double pixels = size(style);
        if (node.big)
            pixels *= style == MathStyle::Display ? 1.55 : 1.1;
        MathBox result = glyphBox(node.text, fontOf(pixels, node.italic, node.bold), node.italic);
        if (node.big) { // centred on the axis
            const double shift = (result.ascent - result.descent) / 2 - axis(style);
            MathBox centred;
            centred.width = result.width;
            centred.place(result, QPointF(0, shift));
            return centred;
        }
        result.glyphs.first().unknown = node.unknown;
        return result;
    }

    MathBox rowBox(const TexNode& node, MathStyle style)
    {
        MathBox result;
        bool first = true;
        AtomClass previous = AtomClass::Open;
        for (qsizetype i = 0; i < node.parts.size(); ++i) {
            const TexNode& part = node.parts[i];
            const MathBox inner = box(part, style);
            if (part.kind != TexNode::Kind::Space) {
                AtomClass atom = part.atom;
                // A sign without something before it is not an operation.
                const bool unary = atom == AtomClass::Binary
                    && (first || previous == AtomClass::Binary || previous == AtomClass::Relation
                        || previous == AtomClass::Open || previous == AtomClass::Punctuation
                        || previous == AtomClass::Operator);
                if (unary)
                    atom = AtomClass::Ordinary;
                if (!first)
                    result.width += spaceBetween(previous, atom, style) * size(style);
                previous = atom;
                first = false;
            }
            result.place(inner, QPointF(result.width, 0));
            result.width += inner.width;
        }
        return result;
    }

    MathBox fractionBox(const TexNode& node, MathStyle style)
    {
        const MathStyle inside = style == MathStyle::Display ? MathStyle::Text : smaller(style);
        const MathBox top = box(node.parts[0], inside);
        const MathBox bottom = box(node.parts[1], inside);
        const double rule = ruleWidth(style);
        const double gap = size(style) * (style == MathStyle::Display ? 0.22 : 0.12);
        const double side = size(style) * 0.1;
        MathBox result;
        const double width = std::max(top.width, bottom.width) + 2 * side;
        const double line = -axis(style);
        result.place(top, QPointF(side + (width - 2 * side - top.width) / 2, line - rule / 2 - gap - top.descent));
        result.place(
            bottom, QPointF(side + (width - 2 * side - bottom.width) / 2, line + rule / 2 + gap + bottom.ascent));
        result.rules.append(QRectF(0, line - rule / 2, width, rule));
        result.width = width + size(style) * 0.06;
        return result;
    }

    MathBox rootBox(const TexNode& node, MathStyle style)
    {
        const MathBox inner = box(node.parts[0], style);
        const double rule = ruleWidth(style);
        const double gap = size(style) * 0.14;
        const double ascent = std::max(inner.ascent, size(style) * 0.62);
        const double hook = size(style) * 0.62;
        const double top = -ascent - gap - rule / 2;
        const double bottom = std::max(inner.descent, size(style) * 0.05) + size(style) * 0.04;
        MathBox result;
        result.place(inner, QPointF(hook + size(style) * 0.06, 0));
        result.width = hook + inner.width + size(style) * 0.12;
        const double middle = (top + bottom) / 2;
        result.strokes.append(
            { QPolygonF({ QPointF(hook * 0.06, middle + size(style) * 0.1), QPointF(hook * 0.26, middle),
                  QPointF(hook * 0.58, bottom), QPointF(hook, top), QPointF(result.width, top) }),
                rule });
        result.ascent = std::max(result.ascent, -top + rule);
        result.descent = std::max(result.descent, bottom);
        return result;
    }

    MathBox scriptsBox(const TexNode& node, MathStyle style)
    {
        const MathBox base = box(node.parts[0], style);
        const MathBox below = box(node.parts[1], smaller(style));
        const bool primes = isPrimes(node.parts[2]);
        const MathBox above = box(node.parts[2], primes ? style : smaller(style));
        const bool hasBelow = !isEmpty(node.parts[1]);
        const bool hasAbove = !isEmpty(node.parts[2]);
        MathBox result;
        if (node.limits && style == MathStyle::Display) {
            const double gap = size(style) * 0.14;
            const double width = std::max({ base.width, hasBelow ? below.width : 0, hasAbove ? above.width : 0 });
            result.place(base, QPointF((width - base.width) / 2, 0));
            if (hasAbove)
                result.place(above, QPointF((width - above.width) / 2, -base.ascent - gap - above.descent));
            if (hasBelow)
                result.place(below, QPointF((width - below.width) / 2, base.descent + gap + below.ascent));
            result.width = width;
            return result;
        }
        result.place(base, QPointF(0, 0));
        result.width = base.width;
        double drop = std::max(size(style) * 0.18, base.descent - size(style) * 0.05);
        double rise = std::max(size(style) * 0.38, base.ascent - size(style) * 0.28);
        if (primes)
            rise = 0;
        if (hasAbove && hasBelow && !primes) {
            const double clearance = (drop - below.ascent) + (rise - above.descent) - size(style) * 0.12;
            if (clearance < 0) {
                rise -= clearance / 2;
                drop -= clearance / 2;
            }
        }
        double widest = 0;
        if (hasBelow) {
            // Under the lean of an italic letter.
            const double lean = node.parts[0].italic ? size(style) * 0.04 : 0;
            result.place(below, QPointF(base.width - lean + size(style) * 0.02, drop));
            widest = std::max(widest, below.width - lean);
        }
        if (hasAbove) {
            result.place(above, QPointF(base.width + size(style) * 0.04, -rise));
            widest = std::max(widest, above.width + size(style) * 0.04);
        }
        result.width = base.width + widest + size(style) * 0.06;
        return result;
    }

    MathBox delimiterBox(const QString& text, double above, double below, MathStyle style) const
    {
        if (text.isEmpty())
            return {};
        const double centre = axis(style);
        const double half = std::max(above - centre, below + centre);
        const QFont font = fontOf(size(style), false, false);
        const QRectF ink = QFontMetricsF(font).tightBoundingRect(text);
        const double stretch = std::max(1.0, 2 * half * 0.98 / std::max(1.0, ink.height()));
        MathBox result;
        result.width = QFontMetricsF(font).horizontalAdvance(text);
        // Scaled about the baseline, then moved so that its middle lies on the axis.
        const double middle = (ink.top() + ink.bottom()) / 2 * stretch;
        const double shift = stretch > 1 ? -centre - middle : 0;
        result.glyphs.append({ QPointF(0, shift), text, font, stretch, false });
        result.ascent = -(ink.top() * stretch + shift);
        result.descent = ink.bottom() * stretch + shift;
        return result;
    }

    MathBox fenceBox(const TexNode& node, MathStyle style)
    {
        const MathBox body = box(node.parts[0], style);
        const MathBox open = delimiterBox(node.text, body.ascent, body.descent, style);
        const MathBox close = delimiterBox(node.closing, body.ascent, body.descent, style);
        MathBox result;
        for (const MathBox* part : { &open, &body, &close }) {
            result.place(*part, QPointF(result.width, 0));
            result.width += part->width;
        }
        return result;
    }

    MathBox accentBox(const TexNode& node, MathStyle style)
    {
        const MathBox base = box(node.parts[0], style);
        MathBox result;
        result.place(base, QPointF(0, 0));
        result.width = base.width;
        if (node.text == QStringView(u"\u23DF")) {
            const double y = base.descent + size(style) * 0.14;
            const double step = size(style) * 0.14;
            const double middle = base.width / 2;
            result.strokes.append(
                { QPolygonF({ QPointF(0, y), QPointF(step, y + step), QPointF(middle - step, y + step),
                      QPointF(middle, y + 2 * step), QPointF(middle + step, y + step),
                      QPointF(base.width - step, y + step), QPointF(base.width, y) }),
                    ruleWidth(style) });
            result.descent = std::max(result.descent, y + 2 * step);
            return result;
        }
        const double rule = ruleWidth(style);
        if (node.text.isEmpty()) {
            const double y = -base.ascent - size(style) * 0.12;
            result.rules.append(QRectF(size(style) * 0.04, y - rule, base.width - size(style) * 0.04, rule));
            result.ascent = -y + rule;
            return result;
        }
        const MathBox mark = glyphBox(node.text, fontOf(size(style), false, false), false);
        const double y = -base.ascent - size(style) * 0.08 - mark.descent
            + (mark.ascent > size(style) * 0.5 ? size(style) * 0.52 : 0);
        result.place(mark, QPointF((base.width - mark.width) / 2 + size(style) * 0.05, y));
        return result;
    }

    MathBox gridBox(const TexNode& node, MathStyle style)
    {
        const int columns = std::max(1, node.columns);
        const auto rows = static_cast<int>(node.parts.size()) / columns;
        const MathStyle inside = style == MathStyle::Display ? MathStyle::Text : style;
        QList<MathBox> cells;
        QList<double> widths(columns, 0);
        double total = 0;
        QList<std::pair<double, double>> heights;
        for (int r = 0; r < rows; ++r) {
            std::pair<double, double> height { size(style) * 0.7, size(style) * 0.25 };
            for (int c = 0; c < columns; ++c) {
                cells.append(box(node.parts[r * columns + c], inside));
                widths[c] = std::max(widths[c], cells.last().width);
                height.first = std::max(height.first, cells.last().ascent);
                height.second = std::max(height.second, cells.last().descent);
            }
            heights.append(height);
            total += height.first + height.second + (r > 0 ? size(style) * 0.3 : 0);
        }
        MathBox result;
        double y = -axis(style) - total / 2;
        for (int r = 0; r < rows; ++r) {
            y += heights[r].first + (r > 0 ? size(style) * 0.3 : 0);
            double x = size(style) * 0.2;
            for (int c = 0; c < columns; ++c) {
                const MathBox& cell = cells[r * columns + c];
                result.place(cell, QPointF(x + (node.alignLeft ? 0 : (widths[c] - cell.width) / 2), y));
                x += widths[c] + size(style) * 0.9;
            }
            y += heights[r].second;
            result.width = x - size(style) * 0.7;
        }
        return result;
    }

    QString m_family;
    double m_pixels;
};

} // namespace

void MathBox::place(const MathBox& other, QPointF at)
{
    for (Glyphs glyph : other.glyphs) {
        glyph.at += at;
        glyphs.append(std::move(glyph));
    }
    for (const QRectF& rule : other.rules)
        rules.append(rule.translated(at));
    for (const Stroke& stroke : other.strokes)
        strokes.append({ stroke.points.translated(at), stroke.width });
    ascent = std::max(ascent, other.ascent - at.y());
    descent = std::max(descent, other.descent + at.y());
}

MathBox layoutMath(const TexNode& node, const QString& family, double pixels, MathStyle style)
{
    return Layout(family, pixels).box(node, style);
}

void paintMath(QPainter& painter, const MathBox& box, QPointF baseline, const QColor& ink, const QColor& unknown)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(baseline);
    for (const MathBox::Glyphs& glyph : box.glyphs) {
        painter.setPen(glyph.unknown ? unknown : ink);
        painter.setFont(glyph.font);
        if (glyph.stretch > 1.001) {
            painter.save();
            painter.translate(glyph.at);
            painter.scale(1, glyph.stretch);
            painter.drawText(QPointF(0, 0), glyph.text);
            painter.restore();
        } else {
            painter.drawText(glyph.at, glyph.text);
        }
    }
    for (const QRectF& rule : box.rules)
        painter.fillRect(rule, ink);
    for (const MathBox::Stroke& stroke : box.strokes) {
        painter.setPen(QPen(ink, stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawPolyline(stroke.points);
    }
    painter.restore();
}

} // namespace warpdesk::statement
