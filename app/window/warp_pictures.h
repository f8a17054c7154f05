// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/warp_facts.h"

#include <QColor>
#include <QWidget>

namespace warpdesk::window {

/// The colour of a lane: a ramp over the 32.
[[nodiscard]] QColor laneColour(int lane);
/// Black or white, whichever reads better on it.
[[nodiscard]] QColor laneInk(int lane);

/// 32 boxes in one row. Arrows walk them.
class LaneBar final : public QWidget {
    Q_OBJECT

public:
    explicit LaneBar(QWidget* parent = nullptr);
    void show(const AccessShot& shot);
    void setLane(int lane);
    [[nodiscard]] int lane() const { return m_lane; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void laneChosen(int lane);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] QRectF boxOf(int lane) const;

    AccessShot m_shot;
    int m_lane = 0;
};

/// The lines of memory that a warp touches: a row is 128 bytes, a box a sector of 32. What lanes use is drawn in their
/// colours, what is moved and not used in the warning ground with an edge, the rest is empty.
class SectorMap final : public QWidget {
    Q_OBJECT

public:
    explicit SectorMap(QWidget* parent = nullptr);
    void show(const AccessShot& shot);
    void setLane(int lane);
    /// The rows of 128 bytes, by number, ascending.
    [[nodiscard]] const QList<qint64>& rows() const { return m_rows; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    AccessShot m_shot;
    QList<qint64> m_rows;
    int m_lane = 0;
};

/// The 32 banks of shared memory, a box for each word that lanes ask of a bank, one on the other.
class BankMap final : public QWidget {
    Q_OBJECT

public:
    explicit BankMap(QWidget* parent = nullptr);
    void show(const AccessShot& shot);
    void setLane(int lane);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    AccessShot m_shot;
    int m_lane = 0;
};

/// A row of 32 boxes for each piece of straight code that a warp went through: filled works, hollow waits.
class LaneTimeline final : public QWidget {
    Q_OBJECT

public:
    explicit LaneTimeline(QWidget* parent = nullptr);
    void show(const QList<LanePiece>& pieces);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] int shown() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<LanePiece> m_pieces;
};

/// The phases of a block between its barriers: a bar of instructions for each warp.
class BarrierMap final : public QWidget {
    Q_OBJECT

public:
    explicit BarrierMap(QWidget* parent = nullptr);
    void show(const QList<BarrierArrival>& arrivals);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Phase {
        int line = 0;
        QList<BarrierArrival> warps;
    };
    QList<Phase> m_phases;
    int m_most = 1; ///< instructions of one warp in one phase
};

} // namespace warpdesk::window
