// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"

#include <QWidget>

namespace warpdesk::window {

/// The first page of Measure.
class TimingPage final : public QWidget {
    Q_OBJECT

public:
    explicit TimingPage(QWidget* parent);
    void setState(const PanelState& state);
    [[nodiscard]] QString stateHeadline() const;

private:
    StateView* m_state = nullptr;
};

} // namespace warpdesk::window
