// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"

#include <QJsonObject>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace warpdesk::plots {
class LinePlot;
class PlotBlock;
} // namespace warpdesk::plots

namespace warpdesk::window {

/// How time grows with one size, against the line that the GPU's memory draws.
class SizesPage final : public QWidget {
    Q_OBJECT

public:
    explicit SizesPage(QWidget* parent);

    /// What is offered when nothing was typed: "n=1k..1M".
    void suggest(const QString& sweep);
    [[nodiscard]] QString sweep() const;
    void setWorking(bool working);
    void setState(const PanelState& state);
    [[nodiscard]] QString stateHeadline() const;
    [[nodiscard]] bool isStateShown() const;
    /// The result of a `measure` job over a sweep; `name` is the version's.
    void show(const QJsonObject& result, const QString& name);
    [[nodiscard]] QList<plots::PlotBlock*> blocks() const { return { m_block }; }

signals:
    void sweepWanted(const QString& sweep);

private:
    void draw();

    QLineEdit* m_edit = nullptr;
    QPushButton* m_start = nullptr;
    QComboBox* m_regime = nullptr;
    QStackedWidget* m_stack = nullptr;
    StateView* m_state = nullptr;
    plots::PlotBlock* m_block = nullptr;
    plots::LinePlot* m_plot = nullptr;
    QJsonObject m_result;
    QString m_name;
};

} // namespace warpdesk::window
