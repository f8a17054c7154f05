// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/runner_client/problem_library.h"

#include <QByteArray>
#include <QString>

#include <expected>

namespace warpdesk::cli {

/// The problem meant by a slug or a folder's path; a misspelt slug gives a failure with a suggestion, a broken problem
/// its own fault.
[[nodiscard]] std::expected<services::Problem, Failure> chooseProblem(const QString& slugOrPath);

/// A problem's fault as a failure: "FILE:LINE: FIELD: what".
[[nodiscard]] Failure faultOf(const services::Problem& problem);

/// A user's source file as UTF-8: a file that is missing, empty, too large or in another encoding is a failure that
/// names the file and the first bad byte's line.
[[nodiscard]] std::expected<QByteArray, Failure> readSource(const QString& path);

} // namespace warpdesk::cli
