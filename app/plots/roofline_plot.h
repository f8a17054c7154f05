// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plots/plot_view.h"

#include <optional>

class QCPCurve;
class QCPGraph;
class QCPItemText;

namespace warpdesk::plots {

/// A log-log roofline: what a GPU allows, and where the versions of a kernel stand.
class RooflinePlot final : public PlotView {
    Q_OBJECT

public:
    struct Memory {
        QString label; ///< "HBM 3.35 TB/s"
        double bytesPerSecond = 0;
        bool main = false; ///< DRAM: the drawn roof; others are dashed
    };
    enum class Kind {
        Measured, ///< filled
        Modelled, ///< hollow and dashed
        RoofOnly ///< no time is known: a mark on the roof at its intensity
    };
    struct Point {
        QString name; ///< "v3"
        double intensity = 0; ///< operations per byte
        double rate = 0; ///< operations per second; ignored for RoofOnly
        Kind kind = Kind::Modelled;
        bool current = false; ///< older versions are hollow
        HoverCard::Content card;
    };
    struct Data {
        QString peakLabel; ///< "FP32 66.9 TFLOP/s"
        double peak = 0; ///< operations per second
        QList<Memory> memory;
        QList<Point> points; ///< oldest first
    };

    explicit RooflinePlot(QWidget* parent);
    void setData(Data given);
    [[nodiscard]] Table table() const override;
    /// What the roof allows at an intensity; nothing when no roof is known.
    [[nodiscard]] std::optional<double> roofAt(double intensity) const;

private:
    void restyle(const theme::Tokens& tokens) override;
    void turnLabels();

    struct RoofLine {
        QCPGraph* line = nullptr;
        QCPItemText* label = nullptr;
        bool main = false;
        double slopeAt = 0; ///< where its label stands
    };

    Data m_data;
    QList<RoofLine> m_roofs;
    QCPGraph* m_ceiling = nullptr;
    QCPItemText* m_ceilingLabel = nullptr;
    QCPGraph* m_trail = nullptr;
    QList<std::pair<QCPGraph*, QCPItemText*>> m_points;
};

} // namespace warpdesk::plots
