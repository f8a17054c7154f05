// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/panel.h"

#include "app/theme/icons.h"
#include "app/window/tab_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>

namespace warpdesk::window {

PanelHeader::PanelHeader(QWidget* parent)
    : QWidget(parent)
    , m_row(new QHBoxLayout(this))
    , m_title(new QLabel(this))
    , m_tabs(new TabStrip(this))
    , m_note(new QLabel(this))
{
    setObjectName(QStringLiteral("panelHeader"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(34);
    m_row->setContentsMargins(12, 0, 8, 0);
    m_row->setSpacing(4);
    m_title->setObjectName(QStringLiteral("panelTitle"));
    m_title->hide();
    m_row->addWidget(m_title);
    m_row->addWidget(m_tabs, 0, Qt::AlignBottom);
    m_row->addStretch(1);
    m_row->addWidget(m_note);
    m_tabs->hide();
    m_note->hide();
}

void PanelHeader::setTitle(const QString& title)
{
    m_title->setText(title);
    m_title->show();
}

QSize PanelHeader::sizeHint() const { return { QWidget::sizeHint().width(), height() }; }

QToolButton* PanelHeader::addAction(const QString& icon, const QString& text, const QString& name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setIcon(theme::icon(icon));
    button->setIconSize(QSize(14, 14));
    button->setText(QChar(0x2009) + text);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    m_row->insertWidget(m_row->count() - (m_more != nullptr ? 1 : 0), button);
    return button;
}

QMenu* PanelHeader::menu()
{
    if (m_more == nullptr) {
        m_more = new QToolButton(this);
        m_more->setIcon(theme::icon(QStringLiteral("more")));
        m_more->setIconSize(QSize(14, 14));
        m_more->setToolTip(tr("More"));
        m_more->setAccessibleName(tr("More"));
        m_more->setPopupMode(QToolButton::InstantPopup);
        m_more->setMenu(new QMenu(m_more));
        m_row->addWidget(m_more);
    }
    return m_more->menu();
}

Panel::Panel(const QString& name, const QString& title, QWidget* parent)
    : QDockWidget(title, parent)
    , m_header(new PanelHeader(this))
    , m_stack(new QStackedWidget(this))
{
    setObjectName(name);
    setTitleBarWidget(m_header);
    m_stack->setObjectName(QStringLiteral("panel"));
    m_stack->setAttribute(Qt::WA_StyledBackground);
    setWidget(m_stack);
    setFeatures(DockWidgetClosable | DockWidgetMovable | DockWidgetFloatable);
    connect(m_header->tabs(), &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        emit currentPageChanged(m_stack->currentWidget());
    });
}

void Panel::addPage(QWidget* page, const QString& title, Tabs tabs)
{
    insertPage(m_stack->count(), page, title);
    m_header->tabs()->setVisible(tabs == Tabs::Shown);
}

void Panel::insertPage(int index, QWidget* page, const QString& title)
{
    m_stack->insertWidget(index, page);
    m_header->tabs()->insertTab(index, title);
    m_stack->setCurrentIndex(m_header->tabs()->currentIndex());
}

void Panel::takePage(QWidget* page)
{
    const int index = m_stack->indexOf(page);
    if (index < 0)
        return;
    m_stack->removeWidget(page);
    m_header->tabs()->removeTab(index);
    m_stack->setCurrentIndex(m_header->tabs()->currentIndex());
}

QList<QWidget*> Panel::pages() const
{
    QList<QWidget*> pages;
    for (int i = 0; i < m_stack->count(); ++i)
        pages.append(m_stack->widget(i));
    return pages;
}

int Panel::pageCount() const { return m_stack->count(); }

void Panel::setPageTitle(QWidget* page, const QString& title)
{
    if (const int index = m_stack->indexOf(page); index >= 0)
        m_header->tabs()->setTabText(index, title);
}

QString Panel::pageTitle(QWidget* page) const { return m_header->tabs()->tabText(m_stack->indexOf(page)); }

bool Panel::hasPage(QWidget* page) const { return m_stack->indexOf(page) >= 0; }

QWidget* Panel::currentPage() const { return m_stack->currentWidget(); }

void Panel::selectPage(QWidget* page)
{
    if (const int index = m_stack->indexOf(page); index >= 0)
        m_header->tabs()->setCurrentIndex(index);
}

void Panel::showPage(QWidget* page)
{
    selectPage(page);
    show();
    raise();
}

void Panel::stepTab(int direction)
{
    const int count = m_header->tabs()->count();
    if (count > 1)
        m_header->tabs()->setCurrentIndex((m_header->tabs()->currentIndex() + direction + count) % count);
}

} // namespace warpdesk::window
