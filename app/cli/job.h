// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace warpdesk::cli {

/// How one job of the runner went.
struct JobOutcome {
    Json result; ///< the runner's result object, null when `failure` is set
    std::optional<Failure> failure;
    Json diagnostics = Json::array(); ///< those that came as events
    std::string output; ///< printf text that came as events
    QList<QByteArray> parts; ///< binary parts of the result line
};

/// Runs one job in a runner of its own, showing progress, until its last word. Ctrl-C (and SIGTERM) cancels the job and
/// gives a failure of kind "cancelled"; a second Ctrl-C ends this program at once.
[[nodiscard]] JobOutcome runJob(Console& console, const QString& runnerSetting, const QJsonObject& job,
    const QList<QByteArray>& parts = {}, const std::function<void(const Json& test)>& onTest = {});

} // namespace warpdesk::cli
