// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layouts.h"

#include "app/window/panel.h"

#include <QMainWindow>
#include <QSettings>

#include <algorithm>

namespace warpdesk::window {
namespace {
constexpr int kVersion = 2;
constexpr int kSmallBelow = 1180;
constexpr int kEditorRoom = 440; ///< docks at the sides leave the editor at least this
constexpr std::array kNames { "practise", "measure", "inspect", "lecture" };

std::size_t index(Layout layout) { return static_cast<std::size_t>(layout); }
} // namespace

Layouts::Layouts(QMainWindow& window, QSettings& settings)
    : QObject(&window)
    , m_window(window)
    , m_settings(settings)
{
}

void Layouts::place(Layout layout, const PanelPlace& place)
{
    m_places[index(layout)].append(place);
    if (!m_panels.contains(place.panel))
        m_panels.append(place.panel);
}

bool Layouts::isAvailable(Layout layout) const { return !m_places[index(layout)].isEmpty(); }

QList<Panel*> Layouts::panels() const { return m_panels; }

const PanelPlace* Layouts::placeOf(const Panel* panel) const
{
    for (const PanelPlace& place : m_places[index(m_current)]) {
        if (place.panel == panel)
            return &place;
    }
    return nullptr;
}

bool Layouts::isInLayout(const Panel* panel) const
{
    const PanelPlace* place = placeOf(panel);
    return place != nullptr && (!m_small || place->whenSmall != WhenSmall::BecomesTabs);
}

Panel* Layouts::host() const
{
    const Qt::DockWidgetArea area = m_current == Layout::Practise ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea;
    const auto& places = m_places[index(m_current)];
    const auto found = std::ranges::find(places, area, &PanelPlace::area);
    return found != places.end() ? found->panel : places.first().panel;
}

QString Layouts::key(const char* what) const
{
    return QStringLiteral("layout/%1%2").arg(QLatin1String(kNames[index(m_current)]), QLatin1String(what));
}

QStringList Layouts::names() const
{
    QStringList names;
    for (const PanelPlace& place : m_places[index(m_current)])
        names.append(place.panel->objectName());
    return names;
}

void Layouts::removeAll()
{
    sendGuestsHome();
    for (Panel* panel : std::as_const(m_panels)) {
        panel->setFloating(false);
        m_window.removeDockWidget(panel);
    }
}

void Layouts::reset()
{
    removeAll();
    const auto& places = m_places[index(m_current)];
    QList<int> sizes;
    for (qsizetype i = 0; i < places.size(); ++i) {
        const PanelPlace& place = places[i];
        m_window.addDockWidget(place.area, place.panel);
        const auto before = std::find_if(std::make_reverse_iterator(places.begin() + i), places.rend(),
            [&](const PanelPlace& other) { return other.area == place.area; });
        if (before != places.rend())
            m_window.splitDockWidget(before->panel, place.panel, Qt::Horizontal);
        place.panel->show();
        sizes.append(place.size);
    }
    resize(sizes);
    m_own = false;
    applySmall();
}

void Layouts::resize(const QList<int>& sizes)
{
    const auto& places = m_places[index(m_current)];
    QList<QDockWidget*> columns;
    QList<QDockWidget*> rows;
    QList<int> widths;
    QList<int> heights;
    for (qsizetype i = 0; i < places.size() && i < sizes.size(); ++i) {
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(places[i].panel);
        const bool isRow = area == Qt::BottomDockWidgetArea || area == Qt::TopDockWidgetArea;
        if (places[i].panel->isHidden() || places[i].panel->isFloating() || sizes[i] <= 0)
            continue;
        (isRow ? rows : columns).append(places[i].panel);
        (isRow ? heights : widths).append(sizes[i]);
    }
    int all = 0;
    for (const int width : std::as_const(widths))
        all += width;
    if (const int room = m_window.width() - kEditorRoom; all > room && !m_small) {
        for (int& width : widths)
            width = width * room / all;
    }
    m_window.resizeDocks(columns, widths, Qt::Horizontal);
    m_window.resizeDocks(rows, heights, Qt::Vertical);
}

void Layouts::resizeAsKept()
{
    QList<int> sizes;
    for (const QVariant& size : m_settings.value(key("-sizes")).toList())
        sizes.append(size.toInt());
    resize(sizes);
}

void Layouts::arrange()
{
    reset();
    const QByteArray kept = m_settings.value(key("")).toByteArray();
    // A state that does not know a panel would leave it anywhere.
    if (kept.isEmpty() || m_settings.value(key("-panels")).toStringList() != names())
        return;
    sendGuestsHome();
    m_own = m_window.restoreState(kept, kVersion);
    if (!m_own) {
        reset();
        return;
    }
    for (Panel* panel : std::as_const(m_panels)) {
        if (placeOf(panel) == nullptr)
            panel->hide();
    }
    // restoreState() shares the room out anew.
    resizeAsKept();
    applySmall();
}

void Layouts::restore()
{
    const QString last = m_settings.value(QStringLiteral("layout/current")).toString();
    for (const Layout layout : kLayouts) {
        if (last == QLatin1String(kNames[index(layout)]) && isAvailable(layout))
            m_current = layout;
    }
    arrange();
    emit changed();
}

void Layouts::save()
{
    m_settings.setValue(QStringLiteral("layout/current"), QLatin1String(kNames[index(m_current)]));
    if (m_small || m_hidden)
        return; // what a small window folded away is not the user's wish
    m_settings.setValue(key(""), m_window.saveState(kVersion));
    m_settings.setValue(key("-panels"), names());
    QVariantList sizes;
    for (const PanelPlace& place : m_places[index(m_current)]) {
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(place.panel);
        const bool isRow = area == Qt::BottomDockWidgetArea || area == Qt::TopDockWidgetArea;
        sizes.append(isRow ? place.panel->height() : place.panel->width());
    }
    m_settings.setValue(key("-sizes"), sizes);
}

void Layouts::switchTo(Layout layout)
{
    if (layout == m_current || !isAvailable(layout)) {
        emit changed(); // a switch that was pressed shows what holds
        return;
    }
    save();
    m_window.setUpdatesEnabled(false);
    m_hidden = false;
    m_alone = nullptr;
    m_current = layout;
    arrange();
    m_window.setUpdatesEnabled(true);
    emit changed();
}

void Layouts::hidePanels(Panel* except)
{
    if (!m_hidden && m_shown)
        save(); // before the window is shown no panel has its size
    m_hidden = true;
    m_alone = except;
    for (Panel* panel : std::as_const(m_panels))
        panel->setVisible(panel == except && !m_small);
    sizeAlone();
}

void Layouts::showPanels()
{
    if (!m_hidden)
        return;
    m_hidden = false;
    m_alone = nullptr;
    m_window.setUpdatesEnabled(false);
    arrange();
    m_window.setUpdatesEnabled(true);
    // What was hidden until now takes its size only once it is laid out.
    QMetaObject::invokeMethod(this, &Layouts::sizeAgain, Qt::QueuedConnection);
}

void Layouts::sizeAgain()
{
    if (m_hidden)
        return;
    if (m_own) {
        resizeAsKept();
        return;
    }
    QList<int> sizes;
    for (const PanelPlace& place : m_places[index(m_current)])
        sizes.append(place.size);
    resize(sizes);
}

void Layouts::sizeAlone()
{
    if (const PanelPlace* place = m_alone != nullptr ? placeOf(m_alone) : nullptr)
        m_window.resizeDocks({ m_alone }, { place->size }, Qt::Horizontal);
}

void Layouts::fit(int width)
{
    if (m_hidden) {
        m_small = width < kSmallBelow;
        if (m_alone != nullptr)
            m_alone->setVisible(!m_small);
        return;
    }
    if ((width < kSmallBelow) == m_small)
        return;
    m_small = width < kSmallBelow;
    sendGuestsHome();
    for (const PanelPlace& place : m_places[index(m_current)]) {
        if (place.whenSmall != WhenSmall::Stays)
            place.panel->setVisible(!m_small);
    }
    applySmall();
}

void Layouts::shown()
{
    if (!m_shown && m_hidden)
        QMetaObject::invokeMethod(this, &Layouts::sizeAlone, Qt::QueuedConnection);
    else if (!m_shown)
        QMetaObject::invokeMethod(this, m_own ? &Layouts::resizeAsKept : &Layouts::reset, Qt::QueuedConnection);
    m_shown = true;
}

void Layouts::applySmall()
{
    if (!m_small)
        return;
    QWidget* first = nullptr;
    int at = 0;
    for (const PanelPlace& place : m_places[index(m_current)]) {
        if (place.whenSmall == WhenSmall::Stays)
            continue;
        place.panel->hide();
        if (place.whenSmall != WhenSmall::BecomesTabs)
            continue;
        const QList<QWidget*> pages = place.panel->pages();
        for (QWidget* page : pages)
            takeIn(page, place.panel, at++);
        if (first == nullptr && !pages.isEmpty())
            first = pages.first();
    }
    if (first != nullptr)
        host()->showPage(first);
}

void Layouts::takeIn(QWidget* page, Panel* home, int at)
{
    const auto index = static_cast<int>(home->pages().indexOf(page));
    const QString title = home->pageTitle(page);
    home->takePage(page);
    host()->insertPage(at, page, title);
    m_guests.append({ page, home, index });
}

void Layouts::sendGuestsHome()
{
    // Last in, first out: each place is then what it was when its page left.
    std::ranges::reverse(m_guests);
    for (const Guest& guest : std::as_const(m_guests)) {
        Panel* host = panelOf(guest.page);
        const QString title = host->pageTitle(guest.page);
        host->takePage(guest.page);
        guest.home->insertPage(guest.index, guest.page, title);
    }
    for (const Guest& guest : std::as_const(m_guests)) {
        if (guest.index == 0)
            guest.home->selectPage(guest.page);
    }
    m_guests.clear();
}

Panel* Layouts::panelOf(QWidget* page) const
{
    for (Panel* panel : m_panels) {
        if (panel->hasPage(page))
            return panel;
    }
    return nullptr;
}

void Layouts::setPageTitle(QWidget* page, const QString& title)
{
    if (Panel* panel = panelOf(page))
        panel->setPageTitle(page, title);
}

void Layouts::showPage(QWidget* page)
{
    Panel* panel = panelOf(page);
    if (panel == nullptr)
        return;
    if (!isInLayout(panel)) {
        takeIn(page, panel, host()->pageCount());
        panel = host();
    }
    panel->showPage(page);
}

void Layouts::showPanel(Panel* panel)
{
    if (QWidget* page = panel->currentPage())
        showPage(page);
}

} // namespace warpdesk::window
