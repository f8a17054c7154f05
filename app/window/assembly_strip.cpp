// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/assembly_strip.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kHeight = 66;
constexpr int kPadding = 16;
constexpr int kGap = 32;
constexpr int kMostBoxes = 350;
constexpr int kLeastBoxes = 190;

QString number(const QJsonObject& object, const char* field)
{
    return QLocale().toString(object.value(QLatin1String(field)).toInt());
}

QString limitWord(const QString& limit)
{
    if (limit == u"blocks")
        return AssemblyStrip::tr("the number of blocks");
    if (limit == u"threads")
        return AssemblyStrip::tr("threads");
    if (limit == u"shared memory")
        return AssemblyStrip::tr("shared memory");
    if (limit == u"registers")
        return AssemblyStrip::tr("registers");
    if (limit == u"barriers")
        return AssemblyStrip::tr("barriers");
    return limit;
}

} // namespace

AssemblyStrip::AssemblyStrip(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("assemblyStrip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(kHeight);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize AssemblyStrip::sizeHint() const { return { 700, kHeight }; }

QSize AssemblyStrip::minimumSizeHint() const { return { 320, kHeight }; }

QJsonObject AssemblyStrip::occupancyOf(const QJsonObject& kernel, int threads)
{
    QJsonObject last;
    for (const QJsonValue& value : kernel.value(QLatin1String("occupancy")).toArray()) {
        last = value.toObject();
        if (last.value(QLatin1String("threads")).toInt() >= threads)
            return last;
    }
    return last;
}

QString AssemblyStrip::occupancyText(const QJsonObject& occupancy)
{
    const int blocks = occupancy.value(QLatin1String("blocks")).toInt();
    const int warps = occupancy.value(QLatin1String("warps")).toInt();
    const int most = occupancy.value(QLatin1String("max_warps")).toInt();
    if (blocks == 0)
        return tr("not even one block fits");
    QString text
        = tr("%1 · %2").arg(tr("%n block(s)", nullptr, blocks), tr("%n warp(s) each", nullptr, warps / blocks));
    if (warps >= most)
        return text + QStringLiteral(" · ") + tr("full");
    QStringList limits;
    for (const QJsonValue& limit : occupancy.value(QLatin1String("limits")).toArray())
        limits.append(limitWord(limit.toString()));
    text += QStringLiteral(" · ") + tr("limited by %1").arg(limits.join(QStringLiteral(", ")));
    const QJsonObject fewer = occupancy.value(QLatin1String("fewer_registers")).toObject();
    const QJsonObject less = occupancy.value(QLatin1String("less_shared")).toObject();
    if (!fewer.isEmpty())
        text += QStringLiteral("; ")
            + tr("%1 warps with %2 registers").arg(number(fewer, "warps"), number(fewer, "registers"));
    else if (!less.isEmpty())
        text += QStringLiteral("; ")
            + tr("%1 warps with %2 bytes").arg(number(less, "warps"), number(less, "shared_bytes"));
    return text;
}

void AssemblyStrip::show(const QJsonObject& kernel, int threads)
{
    m_figures.clear();
    m_occupancy = {};
    if (!kernel.isEmpty()) {
        const QJsonObject spills = kernel.value(QLatin1String("spills")).toObject();
        const int spilled
            = spills.value(QLatin1String("store_bytes")).toInt() + spills.value(QLatin1String("load_bytes")).toInt();
        const int shared = kernel.value(QLatin1String("shared_bytes")).toInt();
        m_figures = { { tr("Registers"), number(kernel, "registers"), tr("of 255 a thread") },
            { tr("Spills"), spills.isEmpty() ? QStringLiteral("–") : QLocale().toString(spilled), tr("B") },
            { tr("Shared"), shared < 1024 ? QLocale().toString(shared) : QLocale().toString(shared / 1024.0, 'f', 1),
                shared < 1024 ? tr("B a block") : tr("KiB a block") },
            { tr("Instructions"), number(kernel, "instructions"), tr("SASS") } };
        m_occupancy = occupancyOf(kernel, threads);
    }
    QStringList spoken;
    for (const Figure& figure : std::as_const(m_figures))
        spoken.append(QStringLiteral("%1 %2 %3").arg(figure.title, figure.value, figure.unit));
    if (!m_occupancy.isEmpty())
        spoken.append(tr("Occupancy %1 of %2 warps: %3")
                .arg(number(m_occupancy, "warps"), number(m_occupancy, "max_warps"), occupancyText(m_occupancy)));
    setAccessibleName(tr("What the kernel takes of a GPU"));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    setToolTip(m_occupancy.isEmpty()
            ? QString()
            : tr("Blocks of %1 threads: %2").arg(number(m_occupancy, "threads"), occupancyText(m_occupancy)));
    update();
}

void AssemblyStrip::setStale(bool stale)
{
    m_stale = stale;
    update();
}

void AssemblyStrip::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
    const QFont small = theme::font(theme::Role::Small);
    QFont value = theme::font(theme::Role::Finding);
    const QColor ink = m_stale ? t.text2 : t.text;
    double x = kPadding;
    const int boxes = std::clamp(width() - 520, kLeastBoxes, kMostBoxes);
    const double right = m_occupancy.isEmpty() ? width() - kPadding : width() - kPadding - boxes - kGap / 2.0;
    for (const Figure& figure : std::as_const(m_figures)) {
        const double valueWidth = QFontMetricsF(value).horizontalAdvance(figure.value);
        const double wide = std::max(QFontMetricsF(small).horizontalAdvance(figure.title),
            valueWidth + 6 + QFontMetricsF(small).horizontalAdvance(figure.unit));
        if (x + wide > right)
            break; // what has no room is in the description and on the command line
        painter.setFont(small);
        painter.setPen(t.text2);
        painter.drawText(QPointF(x, 22), figure.title);
        painter.setFont(value);
        painter.setPen(ink);
        painter.drawText(QPointF(x, 46), figure.value);
        painter.setFont(small);
        painter.setPen(t.text2);
        painter.drawText(QPointF(x + valueWidth + 6, 46), figure.unit);
        x += wide + kGap;
    }
    if (m_occupancy.isEmpty())
        return;
    const QRectF area(width() - kPadding - boxes, 0, boxes, height());
    const int warps = m_occupancy.value(QLatin1String("warps")).toInt();
    const int most = std::max(1, m_occupancy.value(QLatin1String("max_warps")).toInt());
    const int blocks = std::max(1, m_occupancy.value(QLatin1String("blocks")).toInt());
    const int perBlock = std::max(1, warps / blocks);
    painter.setFont(small);
    painter.setPen(t.text2);
    painter.drawText(QPointF(area.left(), 22), tr("Occupancy"));
    painter.setFont(theme::font(theme::Role::SmallStrong));
    painter.setPen(ink);
    painter.drawText(QRectF(area.left(), 10, area.width(), 16), Qt::AlignRight | Qt::AlignVCenter,
        tr("%1 of %2 warps").arg(warps).arg(most));
    const double step = area.width() / most;
    for (int i = 0; i < most; ++i) {
        const QRectF box(area.left() + i * step, 28, std::max(1.0, step - 1.2), 9);
        if (i >= warps) {
            painter.setPen(QPen(t.edge, 1));
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        } else {
            painter.fillRect(box, (i / perBlock) % 2 == 0 ? t.accent : t.quietBar);
        }
    }
    painter.setFont(small);
    painter.setPen(t.text2);
    painter.drawText(QRectF(area.left(), 40, area.width(), 18), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(small).elidedText(occupancyText(m_occupancy), Qt::ElideRight, static_cast<int>(area.width())));
}

} // namespace warpdesk::window
