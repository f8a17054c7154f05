// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace warpdesk::cli {

/// While it lives, the first SIGINT or SIGTERM calls `onInterrupt` from the event loop; a second one ends the process
/// with exit code 130 at once. One at a time.
class Interrupt final {
public:
    explicit Interrupt(std::function<void()> onInterrupt);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

private:
    std::function<void()> m_onInterrupt;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace warpdesk::cli
