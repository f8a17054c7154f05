// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace warpdesk::services {

/// What starts a runner: `warpdesk-runner` beside the program, or any command that speaks the protocol of
/// engine/runner/README.md on its standard streams (`ssh gpubox warpdesk-runner`, `docker run -i ...`).
struct RunnerCommand {
    QString program; ///< empty = none was found; `trouble` says why
    QStringList arguments;
    QString trouble;

    int helloLimitMs = 20000; ///< from start to hello; ssh and containers take seconds
    int cancelGraceMs = 2000; ///< from cancel to kill
    int silenceLimitMs = 0; ///< a running job that says nothing for so long counts as hung; 0 = never

    /// The user's setting when not empty, else the environment variable WARPDESK_RUNNER, else the runner beside the
    /// executable, in ../libexec/warpdesk, or on PATH. Setting and variable are split like a shell splits words.
    [[nodiscard]] static RunnerCommand find(const QString& setting = {});
};

} // namespace warpdesk::services
