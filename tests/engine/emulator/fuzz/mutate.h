// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

/// Damages PTX texts: bytes for the parser, words of instructions (which still parse mostly) for the lowering.
namespace warpdesk::test::fuzz {

struct Seed {
    std::string name;
    std::string text;
};

/// PTX texts of the repository's tests, small ones first.
[[nodiscard]] std::vector<Seed> corpus();

[[nodiscard]] std::string mutateBytes(std::string text, std::mt19937& random);
/// Takes opcodes, modifiers and operands from other lines of the same text or of `other`.
[[nodiscard]] std::string mutateWords(const std::string& text, const std::string& other, std::mt19937& random);

} // namespace warpdesk::test::fuzz
