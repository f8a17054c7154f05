// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QWidget>

namespace warpdesk::window {

/// What a kernel takes of a GPU, in one row: registers, spills, shared memory, instructions, and how many warps of a
/// multiprocessor it fills, as 64 boxes.
class AssemblyStrip final : public QWidget {
    Q_OBJECT

public:
    explicit AssemblyStrip(QWidget* parent = nullptr);

    /// One entry of `kernels` of a cubin job, and the block size whose occupancy is told.
    void show(const QJsonObject& kernel, int threads);
    void setStale(bool stale);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// The entry of `occupancy` for a block size, or for the next larger one that is told.
    [[nodiscard]] static QJsonObject occupancyOf(const QJsonObject& kernel, int threads);
    /// "8 blocks of 8 warps · limited by registers; full up to 32 registers"
    [[nodiscard]] static QString occupancyText(const QJsonObject& occupancy);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Figure {
        QString title, value, unit;
    };

    QList<Figure> m_figures;
    QJsonObject m_occupancy;
    bool m_stale = false;
};

} // namespace warpdesk::window
