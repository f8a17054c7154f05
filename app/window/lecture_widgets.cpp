// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lecture_widgets.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr double kLeft = 32;
constexpr double kCircle = 32;

QFont scaled(theme::Role role, double scale)
{
    QFont font = theme::font(role);
    font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * scale)));
    return font;
}

} // namespace

QString lectureTime(double milliseconds, const QList<std::optional<double>>& among)
{
    double longest = milliseconds;
    for (const std::optional<double>& other : among)
        longest = std::max(longest, other.value_or(0));
    const auto words = [](double value) {
        return QLocale().toString(value, 'f', value < 10 ? 2 : value < 100 ? 1 : 0);
    };
    if (longest < 1)
        return StepBars::tr("%1 µs").arg(words(milliseconds * 1000));
    return longest < 1000 ? StepBars::tr("%1 ms").arg(words(milliseconds))
                          : StepBars::tr("%1 s").arg(words(milliseconds / 1000));
}

StepStrip::StepStrip(QWidget* parent)
    : QWidget(parent)
{
    setCursor(Qt::PointingHandCursor);
}

void StepStrip::setSteps(const QStringList& titles)
{
    m_titles = titles;
    update();
}

void StepStrip::setState(int current, int reached, const QList<std::optional<double>>& milliseconds)
{
    m_current = current;
    m_reached = reached;
    m_times = milliseconds;
    if (current < m_titles.size())
        setAccessibleName(tr("Step %1 of %2: %3").arg(current + 1).arg(m_titles.size()).arg(m_titles[current]));
    update();
}

void StepStrip::setScale(double scale)
{
    m_scale = scale;
    setFixedHeight(static_cast<int>(116 * scale));
    update();
}

double StepStrip::column() const
{
    const double room = width() - kLeft * m_scale;
    return m_titles.isEmpty() ? room : std::min(216 * m_scale, room / static_cast<double>(m_titles.size()));
}

void StepStrip::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double circle = kCircle * m_scale;
    const double top = 17 * m_scale;
    for (int i = 0; i < m_titles.size(); ++i) {
        const double left = kLeft * m_scale + i * column();
        const QRectF ring(left, top, circle, circle);
        if (i + 1 < m_titles.size()) {
            painter.setPen(QPen(i < m_reached ? t.accent : t.line, 2 * m_scale));
            const double y = ring.center().y();
            painter.drawLine(QPointF(ring.right() + 10 * m_scale, y), QPointF(left + column() - 10 * m_scale, y));
        }
        const bool now = i == m_current;
        painter.setPen(QPen(i <= m_reached ? t.accent : t.edge, 1.5 * m_scale));
        painter.setBrush(now ? t.accent : i <= m_reached ? t.accentSoft : t.surface);
        painter.drawEllipse(ring.adjusted(1, 1, -1, -1));
        painter.setPen(now ? t.onAccent : i <= m_reached ? t.accent : t.text2);
        painter.setFont(scaled(theme::Role::ReadingStrong, m_scale));
        painter.drawText(ring, Qt::AlignCenter, QLocale().toString(i + 1));
        painter.setPen(now ? t.text : t.text2);
        const QFont title = scaled(now ? theme::Role::ReadingStrong : theme::Role::Reading, m_scale * 1.2);
        painter.setFont(title);
        const double width = column() - 12 * m_scale;
        painter.drawText(QRectF(left, top + circle + 6 * m_scale, width, 26 * m_scale),
            Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_titles[i], Qt::ElideRight, static_cast<int>(width)));
        painter.setPen(t.text2);
        painter.setFont(scaled(theme::Role::Reading, m_scale * 1.2));
        const auto time = m_times.value(i);
        painter.drawText(QRectF(left, top + circle + 31 * m_scale, width, 26 * m_scale),
            Qt::AlignLeft | Qt::AlignVCenter,
            i > m_reached ? tr("not shown yet")
                : time    ? lectureTime(*time, m_times)
                          : QString());
    }
}

void StepStrip::mousePressEvent(QMouseEvent* event)
{
    const int step = static_cast<int>((event->position().x() - kLeft * m_scale) / column());
    if (event->button() == Qt::LeftButton && step >= 0 && step < m_titles.size())
        emit chosen(step);
}

StepBars::StepBars(QWidget* parent)
    : QWidget(parent)
{
}

void StepBars::setState(int current, int reached, const QList<std::optional<double>>& milliseconds)
{
    m_current = current;
    m_reached = reached;
    m_times = milliseconds;
    QStringList said;
    for (int i = 0; i <= reached && i < m_times.size(); ++i) {
        if (m_times[i])
            said.append(tr("step %1: %2").arg(i + 1).arg(lectureTime(*m_times[i], m_times)));
    }
    setAccessibleName(said.join(QStringLiteral("; ")));
    setVisible(!said.isEmpty());
    updateGeometry();
    update();
}

void StepBars::setScale(double scale)
{
    m_scale = scale;
    updateGeometry();
    update();
}

QSize StepBars::sizeHint() const { return { 400, static_cast<int>(47 * m_scale * (m_reached + 1)) }; }

void StepBars::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    double most = 0;
    for (int i = 0; i <= m_reached && i < m_times.size(); ++i)
        most = std::max(most, m_times[i].value_or(0));
    if (!(most > 0))
        return;
    const double left = 28 * m_scale;
    const double room = width() - left - 110 * m_scale;
    for (int i = 0; i <= m_reached && i < m_times.size(); ++i) {
        const double y = 47 * m_scale * i;
        const bool now = i == m_current;
        painter.setFont(scaled(now ? theme::Role::ReadingStrong : theme::Role::Reading, m_scale * 1.2));
        painter.setPen(t.text);
        painter.drawText(QRectF(0, y, left, 28 * m_scale), Qt::AlignLeft | Qt::AlignVCenter, QLocale().toString(i + 1));
        if (!m_times[i])
            continue;
        const double length = std::max(2.0, room * *m_times[i] / most);
        painter.fillRect(QRectF(left, y, length, 28 * m_scale), now ? t.accent : t.quietBar);
        painter.drawText(QRectF(left + length + 10 * m_scale, y, 100 * m_scale, 28 * m_scale),
            Qt::AlignLeft | Qt::AlignVCenter, lectureTime(*m_times[i], m_times));
    }
}

} // namespace warpdesk::window
