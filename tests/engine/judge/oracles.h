// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

namespace warpdesk::test {

/// What the first output of a shipped problem must hold, in plain host C++ that shares nothing with its reference.cu.
[[nodiscard]] std::vector<double> oracle(
    const std::string& slug, const judge::Case& bound, const std::vector<judge::Array>& inputs);

} // namespace warpdesk::test
