// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/desk/gui_watch.h"

#include <QCoreApplication>

#include <chrono>

namespace warpdesk::window {

void GuiWatch::beat(const std::stop_token& stop)
{
    m_clock.start();
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (!m_answered.exchange(false))
            continue;
        m_sent.store(m_clock.nsecsElapsed());
        QCoreApplication::postEvent(this, new QEvent(beatType()));
    }
}

} // namespace warpdesk::window
