// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"

#include <QJsonObject>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace warpdesk::plots {
class HistogramPlot;
class PlotBlock;
} // namespace warpdesk::plots

namespace warpdesk::window {

class DifferenceView;
class VersionsModel;

/// Two versions timed in pairs: what can be said, the ratios, and what differs in their texts.
class ComparePage final : public QWidget {
    Q_OBJECT

public:
    ComparePage(VersionsModel& versions, QWidget* parent);

    /// Chooses two rows of the versions: the first is held against the second.
    void choose(int first, int second);
    [[nodiscard]] std::pair<int, int> chosen() const;
    void setWorking(bool working);
    void setState(const PanelState& state);
    [[nodiscard]] QString stateHeadline() const;
    /// The result of a `measure` job with `against`; the names are those of its two solutions.
    void show(const QJsonObject& result, const QString& first, const QString& second);
    [[nodiscard]] QString finding() const;
    [[nodiscard]] QList<plots::PlotBlock*> blocks() const { return { m_block }; }

signals:
    void compareWanted(int first, int second);

private:
    void fill();
    void draw();
    void showDifference();

    VersionsModel& m_versions;
    QComboBox* m_first = nullptr;
    QComboBox* m_second = nullptr;
    QPushButton* m_start = nullptr;
    QComboBox* m_case = nullptr;
    QStackedWidget* m_stack = nullptr;
    StateView* m_state = nullptr;
    QLabel* m_finding = nullptr;
    QLabel* m_detail = nullptr;
    plots::PlotBlock* m_block = nullptr;
    plots::HistogramPlot* m_plot = nullptr;
    DifferenceView* m_difference = nullptr;
    QJsonObject m_result;
    QString m_firstName;
    QString m_secondName;
};

} // namespace warpdesk::window
