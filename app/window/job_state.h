// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"

#include <QJsonObject>

#include <functional>

namespace warpdesk::window {

class EngineJob;

/// What a panel offers beside what it says.
struct JobOffers {
    PanelState::Button start; ///< "Measure   F6"
    std::function<void()> stop;
    PanelState::Button run; ///< offered when the solution was not accepted
    std::function<void(int line, int column)> goTo;
};

/// The headline and text of a job that works now.
[[nodiscard]] PanelState workingState(const EngineJob& job, const QString& stoppedWord, const JobOffers& offers);
/// Of one that could not be done, by the kind of its error.
[[nodiscard]] PanelState failedState(const QJsonObject& error, const JobOffers& offers);
/// Of one whose solution was judged and not accepted. `result` has a verdict, a message and diagnostics.
[[nodiscard]] PanelState refusedState(const QJsonObject& result, const QString& headline, const JobOffers& offers);

} // namespace warpdesk::window
