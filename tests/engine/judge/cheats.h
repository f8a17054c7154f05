// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

namespace warpdesk::test {

/// A solution that computes nothing of what the problem asks for.
struct Cheat {
    std::string name; ///< "zeros", "copy of a"
    std::string source;
};

/// The answers that fool judges with weak inputs, written for a problem's own signature: nothing (what an earlier call
/// left), zeros, ones, the index, each input of the same type copied, the mean of a floating input, and `constant`,
/// which a caller that has seen an answer chooses. Each must fail every problem of the catalogue.
[[nodiscard]] std::vector<Cheat> cheatsFor(const judge::Problem& problem, double constant);

} // namespace warpdesk::test
