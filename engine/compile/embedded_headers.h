// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

/// The prelude and the small headers of engine/compile/headers, as texts in the program.
namespace warpdesk::compile {

struct EmbeddedHeader {
    const char* name; ///< as an #include names it
    const char* text;
};

[[nodiscard]] std::span<const EmbeddedHeader> embeddedHeaders();

inline constexpr const char* kPreludeName = "warpdesk_prelude.h";

} // namespace warpdesk::compile
