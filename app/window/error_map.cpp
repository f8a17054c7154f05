// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/error_map.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace warpdesk::window {
namespace {
constexpr int kAxis = 18;

QColor heat(double share)
{
    const theme::Tokens& t = theme::current();
    const QColor steps[] = { t.heat2, t.heat3, t.heat4, t.heat4, t.heat5 };
    return steps[std::clamp(static_cast<int>(share * 4.999), 0, 4)];
}

} // namespace

ErrorMap::ErrorMap(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("errorMap"));
    setAccessibleName(tr("Error map"));
    setMinimumHeight(24);
}

void ErrorMap::show(const FailureFacts& facts)
{
    m_facts = facts;
    setVisible(facts.mapWidth > 0);
    setAccessibleDescription(facts.mapCaption + QStringLiteral(". ") + facts.pattern);
    updateGeometry();
    update();
}

QSize ErrorMap::sizeHint() const { return { 380, std::clamp(m_facts.mapHeight * 8, 32, 64) + axisHeight() }; }

int ErrorMap::axisHeight() const { return m_facts.shape.size() == 2 ? kAxis : 0; }

QRectF ErrorMap::cellBox(int x, int y) const
{
    const double width = (QWidget::width() - 2.0) / std::max(1, m_facts.mapWidth);
    const double height = (QWidget::height() - axisHeight() - 2.0) / std::max(1, m_facts.mapHeight);
    return { 1 + x * width, 1 + y * height, width, height };
}

void ErrorMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const theme::Tokens& t = theme::current();
    const QRect ground = rect().adjusted(0, 0, 0, -axisHeight());
    painter.fillRect(ground, t.sunken);
    for (int y = 0; y < m_facts.mapHeight; ++y) {
        for (int x = 0; x < m_facts.mapWidth; ++x) {
            const qsizetype i = static_cast<qsizetype>(y) * m_facts.mapWidth + x;
            if (m_facts.share[i] <= 0)
                continue;
            QRectF box = cellBox(x, y);
            if (box.height() > 5)
                box.adjust(0, 0.5, 0, -0.5);
            if (m_facts.notWritten[i]) {
                painter.fillRect(box, t.heat1);
                painter.fillRect(box, QBrush(t.heat5, Qt::BDiagPattern));
            } else {
                painter.fillRect(box, heat(m_facts.share[i]));
            }
        }
    }
    painter.setPen(t.edge);
    painter.drawRect(QRectF(0.5, 0.5, ground.width() - 1.0, ground.height() - 1.0));
    if (axisHeight() > 0)
        paintAxis(painter);
}

/// Columns along the last axis: the ends, and steps of a power of two between them, as tiles and blocks have.
void ErrorMap::paintAxis(QPainter& painter) const
{
    const qint64 columns = m_facts.shape[1];
    qint64 step = 1;
    while (step * 4 < columns)
        step *= 2;
    painter.setFont(theme::font(theme::Role::Small));
    painter.setPen(theme::current().text2);
    const QFontMetricsF metrics(painter.font());
    const double y = height() - axisHeight();
    const QString last = QString::number(columns - 1);
    const double end = width() - metrics.horizontalAdvance(last);
    painter.drawText(QRectF(end, y, width() - end, axisHeight()), Qt::AlignRight | Qt::AlignBottom, last);
    for (qint64 column = 0; column + 1 < columns; column += step) {
        const QString text = QString::number(column);
        const double x = width() * static_cast<double>(column) / static_cast<double>(columns);
        const double advance = metrics.horizontalAdvance(text);
        if (x + advance + 12 > end)
            break;
        const double left = std::max(0.0, x - advance / 2);
        painter.drawText(QRectF(left, y, advance + 2, axisHeight()), Qt::AlignLeft | Qt::AlignBottom, text);
    }
}

bool ErrorMap::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (int y = 0; y < m_facts.mapHeight; ++y) {
        for (int x = 0; x < m_facts.mapWidth; ++x) {
            const QRectF box = cellBox(x, y);
            if (!box.contains(QPointF(help->pos())))
                continue;
            const qsizetype i = static_cast<qsizetype>(y) * m_facts.mapWidth + x;
            const QString percent = QLocale().toString(100 * m_facts.share[i], 'g', 3);
            QToolTip::showText(help->globalPos(),
                m_facts.notWritten[i] ? tr("%1 % wrong here, some of it never written").arg(percent)
                                      : tr("%1 % wrong here").arg(percent),
                this, box.toRect());
            return true;
        }
    }
    return true;
}

} // namespace warpdesk::window
