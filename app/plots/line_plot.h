// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plots/plot_view.h"

class QCPGraph;
class QCPItemText;

namespace warpdesk::plots {

/// Series over one variable: a sweep of sizes, samples in the order they were taken, medians of versions.
class LinePlot final : public PlotView {
    Q_OBJECT

public:
    struct Series {
        QString name; ///< stands beside its last point
        QList<double> x;
        QList<double> y;
        QList<HoverCard::Content> cards; ///< one a point, or none
        bool reference = false; ///< a dashed line to compare with, no points
        bool modelled = false; ///< hollow points, dashed line
    };
    struct Data {
        QList<Series> series;
        QString xLabel;
        QString yLabel;
        Scale xScale = Scale::Linear;
        Scale yScale = Scale::Linear;
    };

    explicit LinePlot(QWidget* parent);
    void setData(Data given);
    [[nodiscard]] Table table() const override;
    /// Draws now, for measuring how long that takes.
    void drawNow();
    /// Moves the view by a share of its width.
    void pan(double share);

private:
    void restyle(const theme::Tokens& tokens) override;

    Data m_data;
    QList<QCPGraph*> m_graphs;
    QList<QCPItemText*> m_names;
};

} // namespace warpdesk::plots
