// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Reading a solution's text without compiling it: is it text at all, what does it include, where is a function.
namespace warpdesk::compile {

/// The source without a byte-order mark, or one Input error: empty, a NUL, or bytes that are not UTF-8, each with its
/// line, column and byte offset.
[[nodiscard]] Result<std::string_view> checkedSource(std::string_view source, std::string_view file);

struct Include {
    std::string name; ///< between the brackets or quotes
    std::uint32_t line = 0;
    std::uint32_t column = 0; ///< of the bracket or quote, 1-based bytes
};

/// Every `#include` outside comments, in order. Conditions are not evaluated.
[[nodiscard]] std::vector<Include> includesOf(std::string_view source);

struct Position {
    std::uint32_t line = 0; ///< 0 = not found
    std::uint32_t column = 0;
};

/// Where a function is defined (its name, followed by parameters and a body), else where it is first declared.
[[nodiscard]] Position findFunction(std::string_view source, std::string_view name);

/// The text with comments and string contents turned into spaces; offsets and lines stay.
[[nodiscard]] std::string blankedComments(std::string_view source);

/// The source without `__host__` and `__device__` at lambdas, as in `[=] __device__(int i)`: NVRTC refuses them, and
/// needs them not, as every lambda here runs in host code and in kernels. Offsets and lines stay.
[[nodiscard]] std::string withPlainLambdas(std::string_view source);

} // namespace warpdesk::compile
