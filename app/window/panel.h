// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace warpdesk::window {

class TabStrip;

/// The 34 pixel bar over a panel: a title or tabs left, words of action right, then "more".
class PanelHeader final : public QWidget {
    Q_OBJECT

public:
    explicit PanelHeader(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    [[nodiscard]] TabStrip* tabs() const { return m_tabs; }
    [[nodiscard]] QLabel* note() const { return m_note; }
    /// Adds a word of action on the right.
    QToolButton* addAction(const QString& icon, const QString& text, const QString& name);
    [[nodiscard]] QMenu* menu();
    /// QDockWidget asks for this and ignores the fixed height.
    [[nodiscard]] QSize sizeHint() const override;

private:
    QHBoxLayout* m_row = nullptr;
    QLabel* m_title = nullptr;
    TabStrip* m_tabs = nullptr;
    QLabel* m_note = nullptr;
    QToolButton* m_more = nullptr;
};

/// A dock whose title bar is a PanelHeader over one or more pages. Pages can move to another panel and back (a small
/// window shows the statement beside the results).
class Panel final : public QDockWidget {
    Q_OBJECT

public:
    /// `name` is the object name, which the saved layout refers to.
    Panel(const QString& name, const QString& title, QWidget* parent);

    enum class Tabs { Shown, Hidden };
    void addPage(QWidget* page, const QString& title, Tabs tabs = Tabs::Shown);
    void insertPage(int index, QWidget* page, const QString& title);
    void takePage(QWidget* page);
    [[nodiscard]] QList<QWidget*> pages() const;
    [[nodiscard]] int pageCount() const;
    void setPageTitle(QWidget* page, const QString& title);
    [[nodiscard]] QString pageTitle(QWidget* page) const;
    [[nodiscard]] bool hasPage(QWidget* page) const;
    [[nodiscard]] QWidget* currentPage() const;
    void selectPage(QWidget* page);
    /// Brings the page to the front of its panel, and the panel to the front.
    void showPage(QWidget* page);
    void stepTab(int direction);

    [[nodiscard]] PanelHeader* header() const { return m_header; }

signals:
    void currentPageChanged(QWidget* page);

private:
    PanelHeader* m_header = nullptr;
    QStackedWidget* m_stack = nullptr;
};

} // namespace warpdesk::window
