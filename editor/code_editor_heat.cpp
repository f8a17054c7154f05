// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/code_editor.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpdesk::editor {
namespace {

constexpr unsigned long kHeatMarker = 1;

/// A step a doubling of the share: under 2 %, 8 %, 20 %, 40 %, and above.
std::size_t stepOf(double share)
{
    static constexpr std::array edges { 0.02, 0.08, 0.20, 0.40 };
    return static_cast<std::size_t>(std::ranges::upper_bound(edges, share) - edges.begin());
}

} // namespace

void CodeEditor::setHeat(const QList<Heat>& heat)
{
    SendScintilla(SCI_MARKERDELETEALL, kHeatMarker);
    m_heat.clear();
    m_heatStale = false;
    for (const Heat& one : heat) {
        if (one.line < 0 || one.line >= lines() || !std::isfinite(one.share))
            continue;
        const long handle
            = SendScintilla(SCI_MARKERADD, static_cast<unsigned long>(one.line), static_cast<long>(kHeatMarker));
        m_heat.append({ one.share, static_cast<int>(handle) });
    }
    updateMargins();
    viewport()->update();
}

QList<CodeEditor::Heat> CodeEditor::heat() const
{
    QList<Heat> heat;
    for (const PlacedHeat& placed : m_heat) {
        const long line = SendScintilla(SCI_MARKERLINEFROMHANDLE, static_cast<unsigned long>(placed.handle));
        if (line >= 0)
            heat.append({ static_cast<int>(line), placed.share });
    }
    return heat;
}

void CodeEditor::paintHeat(QPainter& painter) const
{
    if (m_heat.isEmpty())
        return;
    QFont font(m_theme.codeFamily);
    font.setPixelSize(static_cast<int>(m_theme.smallPixels));
    painter.setFont(font);
    const double width = marginWidth(0);
    for (const Heat& one : heat()) {
        const auto line = static_cast<unsigned long>(one.line);
        if (SendScintilla(SCI_GETLINEVISIBLE, line) == 0)
            continue;
        const auto start = SendScintilla(SCI_POSITIONFROMLINE, line);
        const auto y = static_cast<double>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, start));
        const auto height = static_cast<double>(SendScintilla(SCI_TEXTHEIGHT, line));
        if (y + height < 0 || y > viewport()->height())
            continue;
        const QRectF box(9, y + 1, width - 12, height - 2);
        const std::size_t step = stepOf(one.share);
        if (m_heatStale) {
            painter.setPen(QPen(m_theme.line, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        } else {
            painter.fillRect(box, m_theme.heat[step]);
        }
        painter.setPen(m_heatStale ? m_theme.text3 : m_theme.heatText[step]);
        const double percent = one.share * 100;
        painter.drawText(box.adjusted(0, 0, -5, 0), Qt::AlignRight | Qt::AlignVCenter,
            percent > 0 && percent < 0.5 ? QStringLiteral("<1") : QString::number(std::lround(percent)));
    }
}

} // namespace warpdesk::editor
