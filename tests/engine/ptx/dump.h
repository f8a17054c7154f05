// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

namespace warpdesk::ptx::test {

/// Everything in a module but lines and columns of the PTX text, one field a line: equal dumps are equal modules.
[[nodiscard]] std::string dump(const Module& module);

/// The text of a file under tests/engine/ptx.
[[nodiscard]] std::string readFile(const std::string& name);

/// The module of a text that must parse; its errors fail the test.
[[nodiscard]] Module parsed(std::string_view text);

/// A module around the statements of one entry `k` with some registers: %p0..7 %h0..7 %r0..31 %rd0..15 %f0..15 %fd0..7.
[[nodiscard]] std::string inEntry(std::string_view statements);

} // namespace warpdesk::ptx::test
