// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plots/plot_view.h"

#include <optional>

class QCPBars;
class QCPItemLine;
class QCPItemRect;
class QCPItemText;

namespace warpdesk::plots {

/// Bins of a distribution whose long tail is told in words, not drawn.
struct Bins {
    double start = 0;
    double width = 1;
    QList<double> counts;
    int beyond = 0; ///< values right of the last bin
    double highest = 0; ///< of all
    int dropped = 0; ///< no numbers
};
/// Widths by Freedman and Diaconis, between 8 and 60 bins; values more than six times the distance of the quartiles
/// above the upper one are counted as `beyond`.
[[nodiscard]] Bins binsOf(const QList<double>& values);

/// How samples are distributed: bars, the median as a line, its interval behind it.
class HistogramPlot final : public PlotView {
    Q_OBJECT

public:
    struct Data {
        QList<double> samples; ///< milliseconds, or ratios
        std::optional<double> median;
        std::optional<Span> interval;
        QString intervalWords; ///< "95 % interval"
        bool isTime = true; ///< axis in the unit of time that fits
        QString xLabel; ///< "Time of one launch"; the unit is added
        QString yLabel;
        QString tail; ///< words about the samples, lower right
        std::optional<double> reference; ///< a dashed line, as at the ratio 1
        QString referenceWords;
    };

    explicit HistogramPlot(QWidget* parent);
    void setData(Data given);
    [[nodiscard]] Table table() const override;

private:
    void restyle(const theme::Tokens& tokens) override;
    void placeLabels();

    Data m_data;
    Bins m_bins;
    double m_factor = 1; ///< milliseconds to the axis's unit
    QCPBars* m_bars = nullptr;
    QCPItemRect* m_interval = nullptr;
    QCPItemLine* m_median = nullptr;
    QCPItemLine* m_reference = nullptr;
    QCPItemText* m_medianWords = nullptr;
    QCPItemText* m_intervalWords = nullptr;
    QCPItemText* m_tailWords = nullptr;
    QCPItemText* m_referenceWords = nullptr;
};

} // namespace warpdesk::plots
