// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/precision.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpdesk::judge {
namespace {

/// How many bits of a value a type keeps; 0 = not a floating type.
int digits(ElementType type)
{
    switch (type) {
    case ElementType::Double:
        return 53;
    case ElementType::Float:
        return 24;
    case ElementType::Half:
        return 11;
    case ElementType::BFloat16:
        return 8;
    case ElementType::Fp8E4M3:
        return 4;
    case ElementType::Fp8E5M2:
        return 3;
    default:
        return 0;
    }
}

struct Format {
    std::string_view modifier;
    int digits;
    std::string_view words;
};
constexpr std::array formats {
    Format { "f64", 53, "double precision" },
    Format { "f32", 24, "single precision" },
    Format { "tf32", 11, "TF32" },
    Format { "f16", 11, "half precision" },
    Format { "f16x2", 11, "half precision" },
    Format { "bf16", 8, "bfloat16" },
    Format { "bf16x2", 8, "bfloat16" },
    Format { "e4m3", 4, "fp8" },
    Format { "e4m3x2", 4, "fp8" },
    Format { "e5m2", 3, "fp8" },
    Format { "e5m2x2", 3, "fp8" },
};

/// The coarsest floating format an instruction computes in or rounds to; nothing for moves, loads and comparisons.
const Format* coarsest(const ptx::Instruction& instruction)
{
    constexpr std::array<std::string_view, 12> arithmetic { "add", "sub", "mul", "fma", "mad", "div", "sqrt", "rcp",
        "ex2", "tanh", "mma", "wmma" };
    const bool converts = instruction.opcode == "cvt";
    const bool computes = std::ranges::find(arithmetic, instruction.opcode) != arithmetic.end();
    if (!converts && (!computes || instruction.has("load") || instruction.has("store")))
        return nullptr;
    const Format* found = nullptr;
    for (const std::string& modifier : instruction.modifiers) {
        const auto format = std::ranges::find(formats, modifier, &Format::modifier);
        if (format == formats.end())
            continue;
        if (found == nullptr || format->digits < found->digits)
            found = &*format;
        if (converts)
            break; // the first is what it rounds to
    }
    return found;
}

bool isTensor(const ptx::Instruction& instruction)
{
    return instruction.opcode == "mma" || instruction.opcode == "wmma";
}

/// The digits that the problem's floating arrays keep, 0 where there are none: the fewest of them.
int digitsOf(const Problem& problem)
{
    int least = 0;
    for (const Argument& argument : problem.arguments) {
        const int own = argument.isArray() ? digits(argument.type) : 0;
        if (own > 0)
            least = least == 0 ? own : std::min(least, own);
    }
    return least;
}

} // namespace

std::vector<std::string> precisionLabels(const Problem& problem, const ptx::Module& module)
{
    const int wanted = digitsOf(problem);
    std::vector<std::string> labels;
    if (wanted < 24)
        return labels;
    std::vector<std::pair<std::string_view, bool>> said;
    for (const ptx::Function& function : module.functions) {
        for (const ptx::Instruction& instruction : function.instructions) {
            const Format* format = coarsest(instruction);
            if (format == nullptr || format->digits >= wanted)
                continue;
            const std::pair kind(format->words, isTensor(instruction));
            if (std::ranges::find(said, kind) != said.end())
                continue;
            said.push_back(kind);
            const std::uint32_t line
                = instruction.location < module.locations.size() ? module.locations[instruction.location].line : 0;
            labels.push_back(fmt::format("{}{} in a {} problem{}: {}", format->words,
                kind.second ? " tensor operations" : "", wanted == 53 ? "double" : "float",
                line ? fmt::format(", line {}", line) : "", instruction.fullName()));
        }
    }
    return labels;
}

std::optional<std::string> accuracyLabel(const Problem& problem, const Comparison& comparison)
{
    const ElementType type = problem.arguments[comparison.argument].type;
    const bool isDouble = type == ElementType::Double;
    if ((!isDouble && type != ElementType::Float) || !comparison.relativeError || digitsOf(problem) < 24)
        return std::nullopt;
    if (*comparison.relativeError <= (isDouble ? 1e-9 : 5e-5))
        return std::nullopt;
    return fmt::format("less accurate than {} precision: relative error {:.1e}", isDouble ? "double" : "single",
        *comparison.relativeError);
}

} // namespace warpdesk::judge
