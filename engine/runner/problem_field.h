// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json.h"
#include "engine/judge/problem.h"

namespace warpdesk::runner {

/// The problem that travels inside a job: `{"slug":"...","files":{"problem.yaml":"...",...}}`.
[[nodiscard]] Result<judge::Problem> problemOf(const Json& object);

/// Only what a reference needs: problem.yaml, reference.cu, generate.cu.
[[nodiscard]] Json referenceFilesOf(const judge::Problem& problem);

} // namespace warpdesk::runner
