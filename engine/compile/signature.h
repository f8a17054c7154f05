// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"

#include <span>
#include <string>
#include <string_view>

/// The check that `solve` has the type its problem needs.
namespace warpdesk::compile {

/// Text for Options::epilogue: compiles when `solve` takes exactly these parameters ("const float*", "int") and returns
/// nothing, and also when there is no `solve` at all (which the caller sees in the PTX).
[[nodiscard]] std::string signatureCheck(
    std::span<const std::string> parameterTypes, std::string_view function = "solve");

/// Turns what the check left in the diagnostics into one error at the function's definition: "solve has type ..., the
/// problem needs ...". Diagnostics that only follow from another error are dropped. No change where there is nothing.
void explainSignature(Output& output, std::string_view source, std::span<const std::string> parameterTypes,
    std::string_view function = "solve");

/// The name under which the epilogue's lines are compiled.
inline constexpr const char* kEpilogueName = "warpdesk-epilogue";

} // namespace warpdesk::compile
