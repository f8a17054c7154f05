// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <array>

class QMainWindow;
class QSettings;
class QWidget;

namespace warpdesk::window {

class Panel;

enum class Layout { Practise, Measure, Inspect, Lecture };
inline constexpr std::array kLayouts { Layout::Practise, Layout::Measure, Layout::Inspect, Layout::Lecture };

/// What happens to a panel in a window too small for it.
enum class WhenSmall { Stays, FoldsAway, BecomesTabs };

/// Where a panel stands in a layout as long as the user has not moved it.
struct PanelPlace {
    Panel* panel = nullptr;
    Qt::DockWidgetArea area = Qt::RightDockWidgetArea;
    int size = 0; ///< width, or height at the bottom, in a window of 1440 x 900
    WhenSmall whenSmall = WhenSmall::Stays;
};

/// The arrangements of the window, each kept as the user left it. Every panel is registered once with `place` for each
/// layout it belongs to; a layout with no panel cannot be chosen. Nothing but `switchTo`, called for the user, changes
/// the layout: `showPage` brings a page forward where it lives, and a page whose panel is not in this layout opens as
/// a tab of the bottom panel (Practise) or the right one (others) until the layout changes.
class Layouts final : public QObject {
    Q_OBJECT

public:
    /// Both borrowed. `settings` keeps an arrangement for each layout under "layout/".
    Layouts(QMainWindow& window, QSettings& settings);

    /// Panels of one area stand side by side in the order they are placed.
    void place(Layout layout, const PanelPlace& place);
    [[nodiscard]] bool isAvailable(Layout layout) const;
    [[nodiscard]] Layout current() const { return m_current; }
    /// Every registered panel, in the order of its first `place`.
    [[nodiscard]] QList<Panel*> panels() const;
    [[nodiscard]] bool isInLayout(const Panel* panel) const;

    void switchTo(Layout layout);
    /// The default arrangement of the current layout.
    void reset();
    /// Call when all panels are placed: the layout and arrangement of the last session.
    void restore();
    /// Keeps the arrangement of the current layout.
    void save();
    /// The window's width changed, or it was shown: docks take sizes only once the window has its own.
    void fit(int width);
    void shown();

    /// Hides the panels, all but `except` (may be none), as the start page and the lecture want it, until
    /// `showPanels`: then the arrangement is what it was.
    void hidePanels(Panel* except);
    void showPanels();

    /// Brings a page forward. Never switches the layout.
    void showPage(QWidget* page);
    /// The same for a panel's current page.
    void showPanel(Panel* panel);
    /// The panel that holds the page now.
    [[nodiscard]] Panel* panelOf(QWidget* page) const;
    void setPageTitle(QWidget* page, const QString& title);

signals:
    void changed();

private:
    struct Guest {
        QWidget* page = nullptr;
        Panel* home = nullptr;
        int index = 0; ///< in its home when it left
    };

    void arrange();
    void sizeAlone();
    void sizeAgain();
    /// In the order of the places.
    void resize(const QList<int>& sizes);
    void resizeAsKept();
    void removeAll();
    void applySmall();
    void sendGuestsHome();
    void takeIn(QWidget* page, Panel* home, int at);
    [[nodiscard]] Panel* host() const;
    [[nodiscard]] const PanelPlace* placeOf(const Panel* panel) const;
    [[nodiscard]] QString key(const char* what) const;
    [[nodiscard]] QStringList names() const;

    QMainWindow& m_window;
    QSettings& m_settings;
    QList<Panel*> m_panels;
    std::array<QList<PanelPlace>, kLayouts.size()> m_places;
    QList<Guest> m_guests;
    Layout m_current = Layout::Practise;
    bool m_small = false;
    bool m_own = false; ///< the user's arrangement was restored
    bool m_shown = false;
    bool m_hidden = false; ///< panels, but for m_alone
    Panel* m_alone = nullptr;
};

} // namespace warpdesk::window
