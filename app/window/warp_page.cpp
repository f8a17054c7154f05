// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/warp_page.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/window/access_model.h"
#include "app/window/warp_pictures.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace warpdesk::window {
namespace {

constexpr int kPadding = 16;

QVBoxLayout* columnOf(QWidget* widget)
{
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    return column;
}

QString capital(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

WarpPage::WarpPage(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_state(new StateView(m_stack))
{
    setObjectName(QStringLiteral("warpPage"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    m_stack->addWidget(m_state);
    auto* content = new QWidget(m_stack);
    m_stack->addWidget(content);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(kPadding, kPadding, kPadding, 8);
    rows->setSpacing(8);

    auto* head = new QHBoxLayout;
    m_icon = new QLabel(content);
    m_finding = new QLabel(content);
    m_finding->setObjectName(QStringLiteral("warpFinding"));
    m_finding->setFont(theme::font(theme::Role::Finding));
    m_finding->setTextFormat(Qt::PlainText);
    m_finding->setWordWrap(true);
    m_warp = new QSpinBox(content);
    m_warp->setObjectName(QStringLiteral("warpChooser"));
    m_warp->setAccessibleName(tr("Warp of the block"));
    m_warp->setPrefix(tr("Warp "));
    head->addWidget(m_icon);
    head->addWidget(m_finding, 1);
    head->addWidget(m_warp);
    rows->addLayout(head);
    m_details = new QLabel(content);
    m_details->setObjectName(QStringLiteral("warpDetails"));
    m_details->setTextFormat(Qt::PlainText);
    m_details->setWordWrap(true);
    rows->addWidget(m_details);
    m_lanes = new LaneBar(content);
    rows->addWidget(m_lanes);

    auto* scroll = new QScrollArea(content);
    scroll->setObjectName(QStringLiteral("warpScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* inner = new QWidget(scroll);
    scroll->setWidget(inner);
    inner->setAutoFillBackground(false); // the panel's ground shows
    scroll->viewport()->setAutoFillBackground(false);
    auto* columns = new QHBoxLayout(inner);
    columns->setContentsMargins(0, 8, 0, 8);
    columns->setSpacing(32);
    rows->addWidget(scroll, 1);

    auto* left = new QVBoxLayout;
    auto* right = new QVBoxLayout;
    left->setSpacing(16);
    right->setSpacing(16);
    columns->addLayout(left, 1);
    columns->addLayout(right, 1);
    const auto part = [this, inner](QVBoxLayout* column, const QString& heading, const QString& note) {
        auto* widget = new QWidget(inner);
        title(columnOf(widget), heading, note);
        column->addWidget(widget);
        return widget;
    };
    const auto add = [](QWidget* where, QWidget* what) { static_cast<QVBoxLayout*>(where->layout())->addWidget(what); };
    m_sectorPart = part(left, tr("Sectors"), tr("a row is 128 bytes of memory, a box is a sector of 32"));
    m_sectors = new SectorMap(m_sectorPart);
    add(m_sectorPart, m_sectors);
    m_bankPart = part(left, tr("Banks"), tr("a box is a word that lanes ask of a bank"));
    m_banks = new BankMap(m_bankPart);
    add(m_bankPart, m_banks);
    m_bankWord = new QLabel(m_bankPart);
    m_bankWord->setTextFormat(Qt::PlainText);
    add(m_bankPart, m_bankWord);
    left->addStretch(1);

    m_helpPart = part(right, tr("What would help"), {});
    m_helpText = new QLabel(m_helpPart);
    m_helpText->setObjectName(QStringLiteral("warpHelp"));
    m_helpText->setTextFormat(Qt::PlainText);
    m_helpText->setWordWrap(true);
    add(m_helpPart, m_helpText);
    m_helpSectors = new SectorMap(m_helpPart);
    m_helpBanks = new BankMap(m_helpPart);
    m_helpSectors->setObjectName(QStringLiteral("helpSectorMap"));
    m_helpBanks->setObjectName(QStringLiteral("helpBankMap"));
    add(m_helpPart, m_helpSectors);
    add(m_helpPart, m_helpBanks);
    m_timePart = part(right, tr("Lanes over time"), tr("filled works, hollow waits"));
    m_time = new LaneTimeline(m_timePart);
    add(m_timePart, m_time);
    m_barrierPart = part(right, tr("Barrier phases"), tr("instructions of each warp since the barrier before"));
    m_barriers = new BarrierMap(m_barrierPart);
    add(m_barrierPart, m_barriers);
    right->addStretch(1);

    auto* foot = new QHBoxLayout;
    m_legend = new QLabel(content);
    m_legend->setTextFormat(Qt::PlainText);
    m_laneText = new QLabel(content);
    m_laneText->setObjectName(QStringLiteral("laneText"));
    m_laneText->setFont(theme::font(theme::Role::CodeSmall));
    m_laneText->setTextFormat(Qt::PlainText);
    foot->addWidget(m_legend, 1);
    foot->addWidget(m_laneText);
    rows->addLayout(foot);

    connect(m_lanes, &LaneBar::laneChosen, this, &WarpPage::setLane);
    connect(m_warp, &QSpinBox::valueChanged, this, &WarpPage::warpChosen);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &WarpPage::paintIcon);
}

QLabel* WarpPage::title(QVBoxLayout* column, const QString& text, const QString& note)
{
    auto* label = new QLabel(note.isEmpty() ? QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped())
                                            : QStringLiteral("<b>%1</b>&nbsp;&nbsp; <small>%2</small>")
                                                  .arg(text.toHtmlEscaped(), note.toHtmlEscaped()));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    column->addWidget(label);
    return label;
}

void WarpPage::setState(const PanelState& state)
{
    m_state->show(state);
    m_stack->setCurrentIndex(0);
}

void WarpPage::setWarps(int warps)
{
    const QSignalBlocker quiet(m_warp);
    m_warp->setRange(0, std::max(0, warps - 1));
    m_warp->setSuffix(tr(" of %1").arg(warps));
}

int WarpPage::warp() const { return m_warp->value(); }

QString WarpPage::finding(const AccessShot& shot)
{
    if (shot.isShared())
        return shot.ways() > 1 ? tr("%1 turns taken where 1 would do").arg(shot.ways())
                               : tr("1 way, no conflict of banks");
    const int sectors = shot.sectors(), least = shot.leastSectors();
    return sectors > least ? tr("%1 sectors touched where %2 would do").arg(sectors).arg(least)
                           : tr("%n sector(s) touched, as few as can be", nullptr, sectors);
}

QString WarpPage::laneText(const AccessShot& shot, int lane)
{
    const auto& offset = shot.offsets[static_cast<std::size_t>(lane)];
    if (!offset)
        return tr("lane %1 does not take part").arg(lane);
    const qint64 inRow = ((*offset % kRowBytes) + kRowBytes) % kRowBytes;
    return shot.isShared()
        ? tr("lane %1   byte %2   bank %3").arg(lane).arg(*offset).arg(inRow / 4)
        : tr("lane %1   byte %2   sector %3 of its line").arg(lane).arg(*offset).arg(inRow / kSectorBytes);
}

void WarpPage::show(const WarpPictures& pictures, const AccessRow& row, const QList<KernelAdvice>& advice)
{
    m_shot = {};
    for (const AccessShot& shot : pictures.accesses) {
        if (shot.line == row.line && shot.space == row.space && shot.kind == row.kind) {
            m_shot = shot;
            break;
        }
    }
    const bool found = m_shot.active() > 0;
    m_finding->setText(found ? finding(m_shot) : tr("Warp %1 makes no access here").arg(warp()));
    QStringList details { tr("Line %1").arg(row.line), AccessModel::accessWord(row.kind, row.space),
        tr("block %1, warp %2").arg(pictures.block).arg(found ? m_shot.warp : warp()) };
    if (found) {
        if (!m_shot.allocation.isEmpty())
            details.append(tr("array %1").arg(m_shot.allocation));
        details.append(m_shot.active() == kLanes
                ? tr("every lane moves %n byte(s)", nullptr, m_shot.bytes)
                : tr("%1 lanes move %n byte(s) each", nullptr, m_shot.bytes).arg(m_shot.active()));
        if (const auto stride = m_shot.stride())
            details.append(tr("%1 bytes from its neighbour").arg(QLocale().toString(*stride)));
    }
    if (pictures.cut)
        details.append(tr("more happened than is kept"));
    m_details->setText(details.join(QStringLiteral(" · ")));
    m_lanes->show(m_shot);
    m_sectorPart->setVisible(found && !m_shot.isShared());
    m_bankPart->setVisible(found && m_shot.isShared());
    m_sectors->show(m_shot);
    m_banks->show(m_shot);
    m_bankWord->setText(
        m_shot.ways() > 1 ? tr("%1 ways: one after the other").arg(m_shot.ways()) : tr("1 way, no conflict"));
    m_legend->setText(!found || m_shot.isShared()
            ? QString()
            : tr("Blue: used by a lane · edged: moved, not used: %1 % · empty: not touched")
                  .arg(qRound(m_shot.unused() * 100)));
    showHelp(m_shot, advice);
    m_time->show(pictures.lanes);
    m_timePart->setVisible(!pictures.lanes.isEmpty());
    m_barriers->show(pictures.barriers);
    m_barrierPart->setVisible(!pictures.barriers.isEmpty());
    setLane(m_lanes->lane());
    paintIcon();
    m_stack->setCurrentIndex(1);
}

void WarpPage::showHelp(const AccessShot& shot, const QList<KernelAdvice>& advice)
{
    QStringList words;
    for (const KernelAdvice& one : advice) {
        if (one.line == shot.line && shot.line > 0)
            words.append(tr("%1. To do: %2.").arg(capital(one.words), one.fix));
    }
    const auto stride = shot.stride();
    bool sectors = false, banks = false;
    if (!words.isEmpty() && shot.active() > 0) {
        // The same picture after the change, worked out from the addresses.
        if (!shot.isShared() && shot.sectors() > shot.leastSectors()) {
            const AccessShot after = shot.sideBySide();
            m_helpSectors->show(after);
            words.append(tr("Lanes side by side: %1 sectors instead of %2.").arg(after.sectors()).arg(shot.sectors()));
            sectors = true;
        } else if (shot.isShared() && shot.ways() > 1 && stride && *stride != 0) {
            const AccessShot after = shot.padded(*stride);
            if (after.ways() < shot.ways()) {
                m_helpBanks->show(after);
                words.append(tr("Rows one element longer: %1 way instead of %2.").arg(after.ways()).arg(shot.ways()));
                banks = true;
            }
        }
    }
    m_helpText->setText(words.join(u'\n'));
    m_helpPart->setVisible(!words.isEmpty());
    m_helpSectors->setVisible(sectors);
    m_helpBanks->setVisible(banks);
}

void WarpPage::setLane(int lane)
{
    if (m_lanes->lane() != lane)
        m_lanes->setLane(lane);
    m_sectors->setLane(lane);
    m_banks->setLane(lane);
    m_helpSectors->setLane(lane);
    m_helpBanks->setLane(lane);
    m_laneText->setText(laneText(m_shot, lane));
}

void WarpPage::setStale(bool stale)
{
    m_finding->setEnabled(!stale);
    m_details->setEnabled(!stale);
}

void WarpPage::paintIcon()
{
    const bool wasteful
        = m_shot.isShared() ? m_shot.ways() > 1 : m_shot.active() > 0 && m_shot.sectors() > m_shot.leastSectors();
    m_icon->setPixmap(theme::icon(wasteful ? QStringLiteral("warn") : QStringLiteral("pass"),
        wasteful ? &theme::Tokens::warn : &theme::Tokens::pass)
            .pixmap(QSize(18, 18), devicePixelRatioF()));
    m_icon->setAccessibleName(wasteful ? tr("Warning") : tr("Good"));
}

} // namespace warpdesk::window
