// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"
#include "app/window/warp_facts.h"

#include <QWidget>

class QLabel;
class QSpinBox;
class QStackedWidget;
class QVBoxLayout;

namespace warpdesk::window {

class BankMap;
class BarrierMap;
class LaneBar;
class LaneTimeline;
class SectorMap;

/// A warp seen: where its 32 lanes went in one access, what would help, which lanes worked over time, and how the warps
/// of its block came to their barriers.
class WarpPage final : public QWidget {
    Q_OBJECT

public:
    explicit WarpPage(QWidget* parent = nullptr);

    void setState(const PanelState& state);
    /// `row` is the access of the table; `advice` what the profile says about its line.
    void show(const WarpPictures& pictures, const AccessRow& row, const QList<KernelAdvice>& advice);
    void setWarps(int warps);
    [[nodiscard]] int warp() const;
    void setLane(int lane);
    /// The text is not that of the editor any more.
    void setStale(bool stale);

    /// "32 sectors touched where 4 would do"
    [[nodiscard]] static QString finding(const AccessShot& shot);
    /// "lane 5, byte 81920, sector 0 of its line"
    [[nodiscard]] static QString laneText(const AccessShot& shot, int lane);

signals:
    void warpChosen(int warp);

private:
    QLabel* title(QVBoxLayout* column, const QString& text, const QString& note);
    void showHelp(const AccessShot& shot, const QList<KernelAdvice>& advice);
    void paintIcon();

    QStackedWidget* m_stack = nullptr;
    StateView* m_state = nullptr;
    QLabel* m_icon = nullptr;
    QLabel* m_finding = nullptr;
    QLabel* m_details = nullptr;
    QSpinBox* m_warp = nullptr;
    LaneBar* m_lanes = nullptr;
    QWidget* m_sectorPart = nullptr;
    SectorMap* m_sectors = nullptr;
    QWidget* m_bankPart = nullptr;
    BankMap* m_banks = nullptr;
    QLabel* m_bankWord = nullptr;
    QWidget* m_helpPart = nullptr;
    QLabel* m_helpText = nullptr;
    SectorMap* m_helpSectors = nullptr;
    BankMap* m_helpBanks = nullptr;
    QWidget* m_timePart = nullptr;
    LaneTimeline* m_time = nullptr;
    QWidget* m_barrierPart = nullptr;
    BarrierMap* m_barriers = nullptr;
    QLabel* m_legend = nullptr;
    QLabel* m_laneText = nullptr;
    AccessShot m_shot;
};

} // namespace warpdesk::window
