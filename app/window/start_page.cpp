// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_page.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/theme/tabular.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kColumn = 900;
constexpr int kRow = 36;
constexpr int kTopicRow = 28;
constexpr int kTextLeft = 26; ///< behind the icon
constexpr int kDetailLeft = 190;

class RowWidget final : public QAbstractButton {
public:
    RowWidget(StartRow row, QWidget* parent)
        : QAbstractButton(parent)
        , m_row(std::move(row))
    {
        QStringList said { m_row.title, m_row.detail, m_row.right };
        said.removeAll(QString());
        setAccessibleName(said.join(QStringLiteral(", ")));
        setToolTip(m_row.tip);
        setAccessibleDescription(m_row.tip);
        setFocusPolicy(m_row.action ? Qt::StrongFocus : Qt::NoFocus);
        setAttribute(Qt::WA_Hover);
        if (m_row.action) {
            setCursor(Qt::PointingHandCursor);
            connect(this, &QAbstractButton::clicked, this, m_row.action);
        }
    }
    [[nodiscard]] QSize sizeHint() const override { return { 300, kRow }; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const theme::Tokens& t = theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (m_row.action && underMouse())
            painter.fillRect(rect(), t.hover);
        if (hasFocus()) {
            painter.setPen(QPen(t.accent, 2));
            painter.drawRect(rect().adjusted(1, 1, -1, -1));
        }
        theme::drawIcon(painter, QRectF(2, height() / 2.0 - 7, 14, 14), m_row.icon, t.*m_row.ink);
        const QFont small = theme::font(theme::Role::Body);
        const double rightWidth = theme::tabularWidth(m_row.right, small);
        painter.setPen(t.text3);
        theme::drawTabular(
            painter, QRectF(0, 0, width() - 4, height()), Qt::AlignRight | Qt::AlignVCenter, m_row.right, small);
        const int end = width() - 12 - static_cast<int>(rightWidth);
        const int split = std::min(kDetailLeft, end / 2);
        draw(painter, theme::font(theme::Role::BodyStrong), t.text, kTextLeft, m_row.detail.isEmpty() ? end : split - 8,
            m_row.title);
        draw(painter, small, t.text2, split, end, m_row.detail);
    }

private:
    void draw(QPainter& painter, const QFont& font, const QColor& ink, int left, int right, const QString& text) const
    {
        painter.setFont(font);
        painter.setPen(ink);
        const QRect room(left, 0, std::max(0, right - left), height());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    }

    StartRow m_row;
};

/// A topic: a box for each problem, filled where it is solved, and the two numbers.
class TopicWidget final : public QWidget {
public:
    TopicWidget(TopicProgress topic, QWidget* parent)
        : QWidget(parent)
        , m_topic(std::move(topic))
    {
        setFixedHeight(kTopicRow);
        setAccessibleName(
            StartPage::tr("%1: %2 of %3 solved").arg(m_topic.title).arg(m_topic.solved).arg(m_topic.total));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const theme::Tokens& t = theme::current();
        QPainter painter(this);
        const QFont body = theme::font(theme::Role::Body);
        painter.setFont(body);
        painter.setPen(t.text);
        constexpr int left = 126;
        constexpr int right = 56;
        painter.drawText(QRect(0, 0, left - 6, height()), Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_topic.title, Qt::ElideRight, left - 6));
        const QLocale locale;
        painter.setPen(t.text2);
        theme::drawTabular(painter, QRectF(width() - right, 0, right, height()), Qt::AlignRight | Qt::AlignVCenter,
            QStringLiteral("%1 / %2").arg(locale.toString(m_topic.solved), locale.toString(m_topic.total)), body);
        const double room = std::max(0, width() - left - right - 12);
        const double step = std::min(18.0, m_topic.total > 0 ? room / m_topic.total : 18.0);
        for (int i = 0; i < m_topic.total; ++i)
            painter.fillRect(QRectF(left + i * step, height() / 2.0 - 4, std::max(1.0, step - 2), 8),
                i < m_topic.solved ? t.pass : t.line);
    }

private:
    TopicProgress m_topic;
};

class Hairline final : public QWidget {
public:
    explicit Hairline(QWidget* parent)
        : QWidget(parent)
    {
        setFixedHeight(1);
    }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), theme::current().line); }
};

} // namespace

StartPage::StartPage(QWidget* parent)
    : QScrollArea(parent)
    , m_column(new QWidget(this))
    , m_grid(new QGridLayout)
    , m_title(new QLabel(m_column))
    , m_sentence(new QLabel(m_column))
    , m_continue(new QPushButton(m_column))
{
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    auto* inside = new QWidget(this);
    inside->setObjectName(QStringLiteral("startInside"));
    auto* outer = new QHBoxLayout(inside);
    outer->setContentsMargins(24, 32, 24, 24);
    outer->addStretch(1);
    outer->addWidget(m_column);
    outer->addStretch(1);
    auto* column = new QVBoxLayout(m_column);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_title->setObjectName(QStringLiteral("startTitle"));
    m_title->setWordWrap(true);
    m_sentence->setObjectName(QStringLiteral("startSentence"));
    m_sentence->setWordWrap(true);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addSpacing(12);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_continue->setObjectName(QStringLiteral("startContinue"));
    m_continue->setProperty("kind", QStringLiteral("filled"));
    auto* open = new QPushButton(tr("Open a file"), m_column);
    open->setObjectName(QStringLiteral("startOpen"));
    buttons->addWidget(m_continue);
    buttons->addWidget(open);
    buttons->addStretch(1);
    column->addLayout(buttons);
    column->addSpacing(16);
    m_grid->setHorizontalSpacing(48);
    m_grid->setVerticalSpacing(28);
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, 1);
    column->addLayout(m_grid);
    column->addStretch(1);
    m_recent = addSection(tr("Recent"), 0, 0);
    m_next = addSection(tr("Next for you"), 0, 1);
    m_progress = addSection(tr("Progress"), 1, 0);
    m_machine = addSection(tr("This machine"), 1, 1);
    setWidget(inside);
    connect(m_continue, &QPushButton::clicked, this, &StartPage::continueRequested);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &StartPage::applyTheme);
    applyTheme();
    setHeadline({}, {}, {});
}

StartPage::Section StartPage::addSection(const QString& title, int row, int column)
{
    Section section;
    auto* box = new QWidget(m_column);
    auto* all = new QVBoxLayout(box);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(6);
    section.title = new QLabel(title, box);
    section.line = new Hairline(box);
    section.rows = new QVBoxLayout;
    section.rows->setSpacing(0);
    all->addWidget(section.title);
    all->addWidget(section.line);
    all->addLayout(section.rows);
    all->addStretch(1);
    m_grid->addWidget(box, row, column);
    return section;
}

void StartPage::empty(QVBoxLayout* rows)
{
    while (QLayoutItem* item = rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void StartPage::fill(const Section& section, const QList<StartRow>& rows)
{
    empty(section.rows);
    for (const StartRow& row : rows)
        section.rows->addWidget(new RowWidget(row, section.title->parentWidget()));
    section.title->parentWidget()->setVisible(!rows.isEmpty());
}

void StartPage::setRecent(const QList<StartRow>& rows)
{
    fill(m_recent, rows);
    // Nothing recent leaves no hole.
    const auto move = [this](const Section& section, int row, int column) {
        m_grid->addWidget(section.title->parentWidget(), row, column);
    };
    move(m_next, 0, rows.isEmpty() ? 0 : 1);
    move(m_machine, rows.isEmpty() ? 0 : 1, 1);
}

void StartPage::setNext(const QList<StartRow>& rows) { fill(m_next, rows); }

void StartPage::setMachine(const QList<StartRow>& rows) { fill(m_machine, rows); }

void StartPage::setProgress(const QList<TopicProgress>& topics)
{
    empty(m_progress.rows);
    for (const TopicProgress& topic : topics)
        m_progress.rows->addWidget(new TopicWidget(topic, m_progress.title->parentWidget()));
    m_progress.title->parentWidget()->setVisible(!topics.isEmpty());
}

void StartPage::setHeadline(const QString& title, const QString& sentence, const QString& verb)
{
    m_title->setText(title);
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    m_continue->setText(verb);
    m_continue->setVisible(!verb.isEmpty());
}

QString StartPage::headline() const { return m_title->text(); }

QString StartPage::sentence() const { return m_sentence->text(); }

void StartPage::applyTheme()
{
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, theme::current().surface);
    widget()->setPalette(palette);
    widget()->setAutoFillBackground(true);
    m_title->setFont(theme::font(theme::Role::StartTitle));
    m_sentence->setFont(theme::font(theme::Role::Reading));
    QPalette quiet = palette;
    quiet.setColor(QPalette::WindowText, theme::current().text2);
    m_sentence->setPalette(quiet);
    for (const Section* section : { &m_recent, &m_next, &m_progress, &m_machine })
        section->title->setFont(theme::font(theme::Role::ReadingStrong));
}

void StartPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    m_column->setFixedWidth(std::min(kColumn, std::max(420, viewport()->width() - 48)));
}

} // namespace warpdesk::window
