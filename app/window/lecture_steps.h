// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runner_client/problem_library.h"
#include "editor/slide_editor.h"

#include <QList>
#include <QString>

namespace warpdesk::window {

/// One step of a lecture: a rung of the ladder, and what changed since the one before.
struct LectureStep {
    QString title; ///< "Padded tile", of the file's name
    QString headline; ///< the first sentence of what it teaches
    QString text; ///< the rest
    QByteArray source; ///< all of it
    QByteArray code; ///< without the opening comment and the #include lines
    QList<editor::SlideChange> changes; ///< lines of `code`; none in the first step
};

[[nodiscard]] QList<LectureStep> lectureSteps(const QList<services::LadderSolution>& ladder);

} // namespace warpdesk::window
