// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plots/table.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTableView;

namespace warpdesk::plots {

class PlotView;

/// A plot under its title, with its table twin behind it.
class PlotBlock final : public QWidget {
    Q_OBJECT

public:
    /// Takes the plot. `name` becomes the object name of the block.
    PlotBlock(const QString& name, const QString& title, PlotView* plot, QWidget* parent);

    [[nodiscard]] PlotView& plot() const { return *m_plot; }
    [[nodiscard]] QString title() const;
    void setCaption(const QString& caption);
    [[nodiscard]] QString caption() const;
    /// A control at the right end of the title line.
    void addCorner(QWidget* widget);
    /// What stands there instead of a plot that has nothing to show; empty = the plot.
    void setEmptyWords(const QString& words);

    void showTable(bool shown);
    [[nodiscard]] bool isTableShown() const { return m_tableShown; }
    /// The plot got other figures: a shown table follows.
    void refresh();

private:
    PlotView* m_plot = nullptr;
    QHBoxLayout* m_line = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_caption = nullptr;
    QStackedWidget* m_stack = nullptr;
    QTableView* m_table = nullptr;
    QLabel* m_empty = nullptr;
    TableModel* m_model = nullptr;
    bool m_tableShown = false;
};

} // namespace warpdesk::plots
