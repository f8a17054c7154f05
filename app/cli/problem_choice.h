// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/options.h"
#include "app/runner_client/problem_library.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <expected>
#include <initializer_list>

namespace warpdesk::cli {

/// The problem meant by a slug or a folder's path; a misspelt slug gives a failure with a suggestion, a broken problem
/// its own fault.
[[nodiscard]] std::expected<services::Problem, Failure> chooseProblem(const QString& slugOrPath);

/// A problem's fault as a failure: "FILE:LINE: FIELD: what".
[[nodiscard]] Failure faultOf(const services::Problem& problem);

/// A user's source file as UTF-8: a file that is missing, empty, too large or in another encoding is a failure that
/// names the file and the first bad byte's line.
[[nodiscard]] std::expected<QByteArray, Failure> readSource(const QString& path);

/// What a command with the arguments SLUG FILE is about.
struct Solution {
    services::Problem problem;
    QString path;
    QByteArray source;
};
[[nodiscard]] std::expected<Solution, Failure> chooseSolution(const Options& options);

/// A job of the runner about it; the options of `passedOn` that were given become fields of their names. A --seed that
/// is no hexadecimal number is a failure.
[[nodiscard]] std::expected<QJsonObject, Failure> solutionJob(
    const char* kind, const Solution& solution, const Options& options, std::initializer_list<const char*> passedOn);

} // namespace warpdesk::cli
