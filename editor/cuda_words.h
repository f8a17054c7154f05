// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Words of CUDA C++ by how the editor colours them, each list separated by blanks.
namespace warpdesk::editor {

/// C++20 keywords that are not types.
[[nodiscard]] const char* cppKeywords();
/// Built-in and CUDA vector types.
[[nodiscard]] const char* typeWords();
/// Qualifiers, built-in variables, intrinsics and runtime calls.
[[nodiscard]] const char* cudaWords();

} // namespace warpdesk::editor
