// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

namespace warpdesk {

/// Decides the surface an error appears on: an editor marker, a message at a file's field, a banner with a hint,
/// nothing, or a report. A verdict about a solution is never an Error.
enum class ErrorKind : std::uint8_t { UserCode, Input, Environment, Cancelled, Internal };

/// The name used in JSON: "user code", "input", "environment", "cancelled", "internal".
[[nodiscard]] const char* name(ErrorKind kind);

/// One failure, told once. `message` names what went wrong and where, `remedy` what to do about it (may be empty).
/// `file` and `line` (1-based, 0 = none) point at the user's file where there is one.
struct Error {
    ErrorKind kind = ErrorKind::Internal;
    std::string message;
    std::string remedy;
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

template <class T> using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> failure(ErrorKind kind, std::string message, std::string remedy = {})
{
    return std::unexpected(Error { kind, std::move(message), std::move(remedy), {}, 0, 0 });
}

} // namespace warpdesk

/// Assigns the value of a Result to `target`, or returns its error from the enclosing function.
#define WARPDESK_TRY_CONCAT2(a, b) a##b
#define WARPDESK_TRY_CONCAT(a, b) WARPDESK_TRY_CONCAT2(a, b)
#define WARPDESK_TRY_IMPL(temporary, target, expression)                                                               \
    auto temporary = (expression);                                                                                     \
    if (!temporary)                                                                                                    \
        return std::unexpected(std::move(temporary).error());                                                          \
    target = std::move(*temporary)
#define WARPDESK_TRY(target, expression) WARPDESK_TRY_IMPL(WARPDESK_TRY_CONCAT(tried, __LINE__), target, expression)
#define WARPDESK_TRY_VOID(expression)                                                                                  \
    do {                                                                                                               \
        if (auto tried = (expression); !tried)                                                                         \
            return std::unexpected(std::move(tried).error());                                                          \
    } while (false)
