// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/command_palette.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/window/fuzzy_match.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kWidth = 560;
constexpr int kRowHeight = 28;
constexpr int kRows = 12;
constexpr int kTop = 80; ///< under menu and tool bar
enum Role { EntryRole = Qt::UserRole, LineRole };

class EntryDelegate final : public QStyledItemDelegate {
public:
    EntryDelegate(const QList<PaletteEntry>& entries, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_entries(entries)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const theme::Tokens& t = theme::current();
        const int number = index.data(EntryRole).toInt();
        const bool real = number >= 0 && number < m_entries.size();
        const bool enabled = !real || m_entries[number].enabled;
        const QRect box = option.rect;
        painter->save();
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->fillRect(box, t.accentSoft);
            painter->fillRect(QRect(box.left(), box.top(), 3, box.height()), t.accent);
        } else if ((option.state & QStyle::State_MouseOver) != 0) {
            painter->fillRect(box, t.hover);
        }
        if (real && !m_entries[number].icon.isEmpty())
            theme::drawIcon(
                *painter, QRectF(box.left() + 12, box.center().y() - 6, 13, 13), m_entries[number].icon, t.text2);
        QRect room = box.adjusted(34, 0, -12, 0);
        painter->setFont(theme::font(theme::Role::Small));
        painter->setPen(t.text3);
        if (real) {
            const PaletteEntry& entry = m_entries[number];
            const QString right = entry.keys.isEmpty() ? entry.detail : entry.keys;
            painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, right);
            room.adjust(0, 0, -painter->fontMetrics().horizontalAdvance(right) - 12, 0);
        }
        painter->setFont(theme::font(theme::Role::Body));
        painter->setPen(enabled ? t.text : t.text3);
        const QString title = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width());
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, title);
        if (real && !m_entries[number].keys.isEmpty() && !m_entries[number].detail.isEmpty()) {
            room.adjust(painter->fontMetrics().horizontalAdvance(title) + 8, 0, 0, 0);
            painter->setFont(theme::font(theme::Role::Small));
            painter->setPen(t.text3);
            painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                painter->fontMetrics().elidedText(m_entries[number].detail, Qt::ElideRight, room.width()));
        }
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return { kWidth, kRowHeight }; }

private:
    const QList<PaletteEntry>& m_entries;
};

} // namespace

CommandPalette::CommandPalette(QWidget* parent)
    : QFrame(parent)
    , m_pattern(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAttribute(Qt::WA_StyledBackground);
    hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    m_pattern->setObjectName(QStringLiteral("palettePattern"));
    m_pattern->setAccessibleName(tr("Go to anything"));
    m_pattern->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("Matches"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new EntryDelegate(m_entries, m_list));
    column->addWidget(m_pattern);
    column->addWidget(m_list);
    connect(m_pattern, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_pattern, &QLineEdit::returnPressed, this, &CommandPalette::accept);
    connect(m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) {
        m_list->setCurrentItem(item);
        accept();
    });
}

void CommandPalette::open(
    const QList<PaletteEntry>& entries, const QString& hint, const std::function<void(int)>& goToLine)
{
    m_entries = entries;
    m_goToLine = goToLine;
    m_pattern->setPlaceholderText(hint);
    m_pattern->clear();
    filter({});
    const int width = std::min(kWidth, parentWidget()->width() - 32);
    setFixedWidth(width);
    move((parentWidget()->width() - width) / 2, kTop);
    show();
    raise();
    m_pattern->setFocus(Qt::ShortcutFocusReason);
}

QStringList CommandPalette::titles() const
{
    QStringList titles;
    for (int row = 0; row < m_list->count(); ++row)
        titles << m_list->item(row)->text();
    return titles;
}

void CommandPalette::filter(const QString& pattern)
{
    struct Match {
        int score;
        int entry;
    };
    std::vector<Match> matches;
    for (int i = 0; i < m_entries.size(); ++i) {
        const PaletteEntry& entry = m_entries[i];
        auto score = fuzzyScore(pattern, entry.title);
        if (const auto wide = fuzzyScore(pattern, entry.title + u' ' + entry.detail);
            wide && (!score || *wide > *score))
            score = *wide;
        if (score)
            matches.push_back({ *score + (entry.enabled ? 0 : -1000), i });
    }
    std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) { return a.score > b.score; });
    m_list->clear();
    bool isLine = false;
    const int line = QString(pattern).remove(u':').trimmed().toInt(&isLine);
    if (isLine && line > 0 && m_goToLine) {
        auto* item = new QListWidgetItem(tr("Go to line %1").arg(line), m_list);
        item->setData(EntryRole, -1);
        item->setData(LineRole, line);
    }
    for (const Match& match : matches) {
        auto* item = new QListWidgetItem(m_entries[match.entry].title, m_list);
        item->setData(EntryRole, match.entry);
    }
    m_list->setCurrentRow(0);
    m_list->setVisible(m_list->count() > 0);
    m_list->setFixedHeight(std::min(m_list->count(), kRows) * kRowHeight + 2);
    adjustSize();
}

void CommandPalette::accept()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr)
        return;
    const int number = item->data(EntryRole).toInt();
    const int line = item->data(LineRole).toInt();
    if (number >= 0 && !m_entries[number].enabled)
        return;
    const std::function<void()> does = number >= 0 ? m_entries[number].does : [go = m_goToLine, line] { go(line); };
    giveUp();
    does();
}

void CommandPalette::giveUp()
{
    if (isHidden())
        return;
    hide();
    emit dismissed();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_pattern)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
        hide();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Down ? 1
        : key == Qt::Key_Up              ? -1
        : key == Qt::Key_PageDown        ? kRows
        : key == Qt::Key_PageUp          ? -kRows
                                         : 0;
    if (step != 0 && m_list->count() > 0) {
        m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
        return true;
    }
    if (key == Qt::Key_Escape) {
        giveUp();
        return true;
    }
    return false;
}

} // namespace warpdesk::window
