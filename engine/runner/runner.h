// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace warpdesk::runner {

enum class Role : unsigned char {
    Jobs, ///< compile, judge, launch, devices, doctor
    Reference ///< the second process of a judge
};

/// Runs until stdin closes. Takes stdout for the protocol (everything else that writes there goes to stderr), limits
/// the process and answers jobs. Returns the exit status.
[[nodiscard]] int run(Role role);

} // namespace warpdesk::runner
