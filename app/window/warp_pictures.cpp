// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/warp_pictures.h"

#include "app/theme/appearance.h"
#include "app/theme/contrast.h"
#include "app/theme/fonts.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMap>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <bit>

namespace warpdesk::window {
namespace {

constexpr int kBarHeight = 30;
constexpr int kSectorRow = 17;
constexpr int kAxis = 24;
constexpr int kOffsets = 76; ///< room for "+384 KiB"
constexpr int kBankBox = 15;
constexpr int kLeastWays = 4;
constexpr int kTimelineRow = 19;
constexpr int kTimelineLabel = 110;
constexpr int kMostPieces = 200;
constexpr int kMostPhases = 100;

std::size_t at(int lane) { return static_cast<std::size_t>(lane); }

/// "+80 KiB"
QString offsetText(qint64 bytes)
{
    if (std::abs(bytes) >= 1024 && bytes % 1024 == 0)
        return QStringLiteral("%1%2 KiB")
            .arg(bytes < 0 ? QString() : QStringLiteral("+"))
            .arg(QLocale().toString(bytes / 1024));
    return QStringLiteral("%1%2").arg(bytes < 0 ? QString() : QStringLiteral("+")).arg(QLocale().toString(bytes));
}

qint64 rowOf(qint64 byte) { return byte >= 0 ? byte / kRowBytes : -((-byte + kRowBytes - 1) / kRowBytes); }

} // namespace

QColor laneColour(int lane)
{
    const theme::Tokens& t = theme::current();
    const double part = std::clamp(lane, 0, kLanes - 1) / (kLanes - 1.0);
    const auto mix = [part](int from, int to) { return static_cast<int>(from + (to - from) * part + 0.5); };
    return QColor::fromRgb(mix(t.laneFirst.red(), t.laneLast.red()), mix(t.laneFirst.green(), t.laneLast.green()),
        mix(t.laneFirst.blue(), t.laneLast.blue()));
}

QColor laneInk(int lane)
{
    const theme::Tokens& t = theme::current();
    const QColor ground = laneColour(lane);
    return theme::contrast(t.text, ground) >= theme::contrast(t.surface, ground) ? t.text : t.surface;
}

// ---------------------------------------------------------------------------------------------------------------------

LaneBar::LaneBar(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("laneBar"));
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(kBarHeight);
    setAccessibleName(tr("Lanes"));
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize LaneBar::sizeHint() const { return { 640, kBarHeight }; }

void LaneBar::show(const AccessShot& shot)
{
    m_shot = shot;
    setLane(m_lane);
}

void LaneBar::setLane(int lane)
{
    m_lane = std::clamp(lane, 0, kLanes - 1);
    const auto& offset = m_shot.offsets[at(m_lane)];
    setAccessibleDescription(offset ? tr("Lane %1, byte %2 of %3")
                                          .arg(m_lane)
                                          .arg(*offset)
                                          .arg(m_shot.allocation.isEmpty() ? tr("memory") : m_shot.allocation)
                                    : tr("Lane %1 does not take part").arg(m_lane));
    update();
}

QRectF LaneBar::boxOf(int lane) const
{
    const double step = (width() - 4.0) / kLanes;
    return { 2 + lane * step, 3, step - 1, height() - 6.0 };
}

void LaneBar::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setFont(theme::font(theme::Role::Small));
    const bool room = boxOf(0).width() >= QFontMetricsF(painter.font()).horizontalAdvance(QStringLiteral("31"));
    for (int lane = 0; lane < kLanes; ++lane) {
        const QRectF box = boxOf(lane);
        if (m_shot.offsets[at(lane)]) {
            painter.fillRect(box, laneColour(lane));
            painter.setPen(laneInk(lane));
        } else {
            painter.setPen(t.edge);
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
            painter.setPen(t.text3);
        }
        if (room || lane == m_lane)
            painter.drawText(box.adjusted(-4, 0, 4, 0), Qt::AlignCenter, QString::number(lane));
        if (lane == m_lane) {
            painter.setPen(QPen(hasFocus() ? t.accent : t.text, 2));
            painter.drawRect(box.adjusted(0, 0, 0, 0));
        }
    }
}

void LaneBar::keyPressEvent(QKeyEvent* event)
{
    int lane = m_lane;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        lane = std::max(0, lane - 1);
        break;
    case Qt::Key_Right:
    case Qt::Key_Down:
        lane = std::min(kLanes - 1, lane + 1);
        break;
    case Qt::Key_Home:
        lane = 0;
        break;
    case Qt::Key_End:
        lane = kLanes - 1;
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    setLane(lane);
    emit laneChosen(m_lane);
}

void LaneBar::mousePressEvent(QMouseEvent* event)
{
    setLane(static_cast<int>((event->position().x() - 2) / std::max(1.0, (width() - 4.0) / kLanes)));
    emit laneChosen(m_lane);
}

void LaneBar::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void LaneBar::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

// ---------------------------------------------------------------------------------------------------------------------

SectorMap::SectorMap(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("sectorMap"));
    setAccessibleName(tr("Sectors of memory"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize SectorMap::sizeHint() const
{
    return { 400, kAxis + static_cast<int>(std::max<qsizetype>(1, m_rows.size())) * kSectorRow };
}

void SectorMap::show(const AccessShot& shot)
{
    m_shot = shot;
    m_rows.clear();
    for (const auto& offset : shot.offsets) {
        if (!offset)
            continue;
        for (qint64 row = rowOf(*offset); row <= rowOf(*offset + std::max(1, shot.bytes) - 1); ++row) {
            if (!m_rows.contains(row))
                m_rows.append(row);
        }
    }
    std::ranges::sort(m_rows);
    setAccessibleDescription(
        tr("%1 sectors in %n row(s) of 128 bytes; %2 would do; %3 percent of what is moved is not used", nullptr,
            static_cast<int>(m_rows.size()))
            .arg(shot.sectors())
            .arg(shot.leastSectors())
            .arg(qRound(shot.unused() * 100)));
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

void SectorMap::setLane(int lane)
{
    m_lane = lane;
    update();
}

void SectorMap::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setFont(theme::font(theme::Role::Small));
    const double left = kOffsets;
    const double wide = std::max(80.0, width() - left - 4.0);
    const double byte = wide / kRowBytes;
    const int perRow = kRowBytes / kSectorBytes;
    const qint64 base = m_rows.isEmpty() ? 0 : m_rows.first() * kRowBytes;
    QMap<qint64, int> index;
    for (int i = 0; i < m_rows.size(); ++i)
        index.insert(m_rows[i], i);

    // Which sectors are moved.
    QMap<qint64, QList<int>> lanesOf; // by sector
    for (int lane = 0; lane < kLanes; ++lane) {
        const auto& offset = m_shot.offsets[at(lane)];
        if (!offset)
            continue;
        const qint64 last = *offset + std::max(1, m_shot.bytes) - 1;
        for (qint64 sector = rowOf(*offset) * perRow; sector * kSectorBytes <= last; ++sector) {
            if ((sector + 1) * kSectorBytes > *offset)
                lanesOf[sector].append(lane);
        }
    }
    const auto sectorBox = [&](int row, int sector) {
        return QRectF(left + sector * kSectorBytes * byte, row * kSectorRow, kSectorBytes * byte - 1, kSectorRow - 1.0);
    };
    for (int row = 0; row < m_rows.size(); ++row) {
        for (int sector = 0; sector < perRow; ++sector) {
            const QRectF box = sectorBox(row, sector).adjusted(0.5, 0.5, -0.5, -0.5);
            const bool moved = lanesOf.contains(m_rows[row] * perRow + sector);
            painter.setPen(QPen(moved ? t.warn : t.line, 1));
            painter.setBrush(moved ? QBrush(t.warnSoft) : QBrush(Qt::NoBrush));
            painter.drawRect(box);
        }
    }
    // What lanes use, in their colours.
    for (int lane = 0; lane < kLanes; ++lane) {
        const auto& offset = m_shot.offsets[at(lane)];
        if (!offset)
            continue;
        for (qint64 from = *offset; from < *offset + m_shot.bytes;) {
            const qint64 row = rowOf(from);
            const qint64 until = std::min<qint64>(*offset + m_shot.bytes, (row + 1) * kRowBytes);
            const QRectF used(left + static_cast<double>(from - row * kRowBytes) * byte,
                index.value(row) * kSectorRow + 1.0, std::max(1.0, static_cast<double>(until - from) * byte - 0.6),
                kSectorRow - 3.0);
            painter.fillRect(used, laneColour(lane));
            from = until;
        }
    }
    // The chosen lane's sector, and every fourth row's place.
    const auto& chosen = m_shot.offsets[at(std::clamp(m_lane, 0, kLanes - 1))];
    const qint64 chosenRow = chosen ? rowOf(*chosen) : 0;
    int labelled = -8;
    for (int row = 0; row < m_rows.size(); ++row) {
        const bool mine = chosen && m_rows[row] == chosenRow;
        const bool lastOne = row + 1 == m_rows.size();
        const bool near = chosen && !mine && std::abs(index.value(chosenRow) - row) < 2;
        if (!mine && (near || (row - labelled < 4 && row != 0 && !lastOne)))
            continue;
        if (!mine)
            labelled = row;
        painter.setFont(theme::font(mine ? theme::Role::SmallStrong : theme::Role::Small));
        painter.setPen(mine ? t.text : t.text2);
        painter.drawText(QRectF(0, row * kSectorRow, left - 8, kSectorRow), Qt::AlignRight | Qt::AlignVCenter,
            offsetText(m_rows[row] * kRowBytes - base));
    }
    if (chosen) {
        const auto sector = static_cast<int>((*chosen - chosenRow * kRowBytes) / kSectorBytes);
        painter.setPen(QPen(t.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(sectorBox(index.value(chosenRow), sector));
    }
    painter.setFont(theme::font(theme::Role::Small));
    painter.setPen(t.text2);
    for (int mark = 0; mark <= perRow; ++mark)
        painter.drawText(
            QRectF(left + mark * kSectorBytes * byte - 30, static_cast<double>(m_rows.size()) * kSectorRow + 4, 60, 16),
            mark == perRow ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter,
            mark == perRow ? QString() : QString::number(mark * kSectorBytes));
    painter.drawText(QRectF(left + wide - 60, static_cast<double>(m_rows.size()) * kSectorRow + 4, 60, 16),
        Qt::AlignRight | Qt::AlignVCenter, QString::number(kRowBytes));
}

// ---------------------------------------------------------------------------------------------------------------------

BankMap::BankMap(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("bankMap"));
    setAccessibleName(tr("Banks of shared memory"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize BankMap::sizeHint() const { return { 400, kAxis + std::max(kLeastWays, m_shot.ways()) * kBankBox }; }

void BankMap::show(const AccessShot& shot)
{
    m_shot = shot;
    setAccessibleDescription(
        shot.ways() <= 1 ? tr("one way, no conflict") : tr("%1 ways: the access takes %1 turns").arg(shot.ways()));
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

void BankMap::setLane(int lane)
{
    m_lane = lane;
    update();
}

void BankMap::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setFont(theme::font(theme::Role::Small));
    const auto banks = m_shot.banks();
    const int ways = std::max(kLeastWays, m_shot.ways());
    const double step = std::max(4.0, (width() - 2.0) / kBanks);
    for (int bank = 0; bank < kBanks; ++bank) {
        const QList<int>& lanes = banks[at(bank)];
        for (int way = 0; way < ways; ++way) {
            const QRectF box(1 + bank * step, (ways - 1 - way) * kBankBox, step - 2, kBankBox - 2.0);
            if (way < lanes.size()) {
                painter.fillRect(box, laneColour(lanes[way]));
                if (lanes[way] == m_lane) {
                    painter.setPen(QPen(t.text, 2));
                    painter.drawRect(box);
                }
            } else if (way < kLeastWays) {
                painter.setPen(t.line);
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
            }
        }
        if (bank % 4 == 0 || bank == kBanks - 1) {
            painter.setPen(t.text2);
            if (bank != 28 || step >= 9)
                painter.drawText(QRectF(1 + (bank + 0.5) * step - 20, ways * kBankBox + 3.0, 40, 16), Qt::AlignCenter,
                    QString::number(bank));
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

LaneTimeline::LaneTimeline(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("laneTimeline"));
    setAccessibleName(tr("Lanes of the warp over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, qOverload<>(&QWidget::update));
}

int LaneTimeline::shown() const { return std::min<int>(kMostPieces, static_cast<int>(m_pieces.size())); }

QSize LaneTimeline::sizeHint() const { return { 400, std::max(1, shown()) * kTimelineRow }; }

void LaneTimeline::show(const QList<LanePiece>& pieces)
{
    m_pieces = pieces;
    double lanes = 0, instructions = 0;
    for (const LanePiece& piece : pieces) {
        lanes += static_cast<double>(std::popcount(piece.mask)) * piece.instructions;
        instructions += piece.instructions;
    }
    setAccessibleDescription(instructions > 0
            ? tr("%n piece(s) of code, %1 of 32 lanes at work on average", nullptr, static_cast<int>(pieces.size()))
                  .arg(QLocale().toString(lanes / instructions, 'f', 1))
            : QString());
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

void LaneTimeline::paintEvent(QPaintEvent* event)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setFont(theme::font(theme::Role::Small));
    const double step = std::max(4.0, (width() - kTimelineLabel - 60.0) / kLanes);
    const int first = std::max(0, event->rect().top() / kTimelineRow);
    const int last = std::min(shown(), event->rect().bottom() / kTimelineRow + 1);
    for (int i = first; i < last; ++i) {
        const LanePiece& piece = m_pieces[i];
        const double y = i * kTimelineRow;
        painter.setPen(t.text2);
        painter.drawText(QRectF(0, y, kTimelineLabel - 8, kTimelineRow), Qt::AlignLeft | Qt::AlignVCenter,
            piece.firstLine == piece.lastLine ? tr("Line %1").arg(piece.firstLine)
                                              : tr("Lines %1, %2").arg(piece.firstLine).arg(piece.lastLine));
        for (int lane = 0; lane < kLanes; ++lane) {
            const QRectF box(kTimelineLabel + lane * step, y + 3, step - 2, kTimelineRow - 6.0);
            if ((piece.mask >> lane & 1U) != 0) {
                painter.fillRect(box, t.accent);
            } else {
                painter.setPen(t.edge);
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
            }
        }
        painter.setPen(t.text2);
        painter.drawText(QRectF(width() - 58.0, y, 58, kTimelineRow), Qt::AlignRight | Qt::AlignVCenter,
            QStringLiteral("× %1").arg(piece.instructions));
    }
}

// ---------------------------------------------------------------------------------------------------------------------

BarrierMap::BarrierMap(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("barrierMap"));
    setAccessibleName(tr("Barrier phases of the block"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize BarrierMap::sizeHint() const
{
    return { 400, std::max(1, std::min<int>(kMostPhases, static_cast<int>(m_phases.size()))) * kTimelineRow };
}

void BarrierMap::show(const QList<BarrierArrival>& arrivals)
{
    QMap<int, Phase> phases;
    m_most = 1;
    for (const BarrierArrival& arrival : arrivals) {
        Phase& phase = phases[arrival.phase];
        phase.line = arrival.line;
        phase.warps.append(arrival);
        m_most = std::max(m_most, arrival.instructions);
    }
    m_phases = phases.values();
    QStringList spoken;
    for (Phase& phase : m_phases) {
        std::ranges::sort(phase.warps, {}, &BarrierArrival::warp);
        if (spoken.size() < 8)
            spoken.append(tr("line %1: %n warp(s)", nullptr, static_cast<int>(phase.warps.size())).arg(phase.line));
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

void BarrierMap::paintEvent(QPaintEvent*)
{
    const theme::Tokens& t = theme::current();
    QPainter painter(this);
    painter.setFont(theme::font(theme::Role::Small));
    for (int i = 0; i < std::min<int>(kMostPhases, static_cast<int>(m_phases.size())); ++i) {
        const Phase& phase = m_phases[i];
        const double y = i * kTimelineRow;
        painter.setPen(t.text2);
        painter.drawText(QRectF(0, y, kTimelineLabel - 8, kTimelineRow), Qt::AlignLeft | Qt::AlignVCenter,
            tr("Line %1").arg(phase.line));
        const double step = std::max(4.0, (width() - kTimelineLabel - 90.0) / kLanes);
        int most = 0, least = phase.warps.isEmpty() ? 0 : phase.warps.first().instructions;
        for (const BarrierArrival& arrival : phase.warps) {
            most = std::max(most, arrival.instructions);
            least = std::min(least, arrival.instructions);
            const double tall = std::max(2.0, (kTimelineRow - 4.0) * arrival.instructions / m_most);
            painter.fillRect(
                QRectF(kTimelineLabel + arrival.warp * step, y + kTimelineRow - 2 - tall, step - 2, tall), t.quietBar);
        }
        painter.setPen(t.text2);
        painter.drawText(QRectF(width() - 90.0, y, 90, kTimelineRow), Qt::AlignRight | Qt::AlignVCenter,
            least == most ? QString::number(most) : QStringLiteral("%1–%2").arg(least).arg(most));
    }
}

} // namespace warpdesk::window
