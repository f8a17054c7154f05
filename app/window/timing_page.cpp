// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/timing_page.h"

#include <QVBoxLayout>

namespace warpdesk::window {

TimingPage::TimingPage(QWidget* parent)
    : QWidget(parent)
    , m_state(new StateView(this))
{
    setObjectName(QStringLiteral("timingPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_state);
}

void TimingPage::setState(const PanelState& state) { m_state->show(state); }

QString TimingPage::stateHeadline() const { return m_state->headline(); }

} // namespace warpdesk::window
