// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/alias.h"

namespace warpdesk::emulator {

std::uint32_t withoutAlias(const ptx::Module& module, std::uint32_t index)
{
    const ptx::Function& declared = module.functions[index];
    if (!declared.isDeclaration)
        return index;
    for (const ptx::RawDirective& directive : module.raw) {
        std::vector<std::string> words;
        for (const char letter : directive.text) {
            const bool separates = letter == ' ' || letter == '\t' || letter == ',' || letter == ';';
            if (separates || words.empty())
                words.emplace_back();
            if (!separates)
                words.back() += letter;
        }
        std::erase(words, std::string());
        if (words.size() != 3 || words[0] != ".alias" || words[1] != declared.name)
            continue;
        if (const ptx::Function* target = module.find(words[2]); target != nullptr && !target->isDeclaration)
            return static_cast<std::uint32_t>(target - module.functions.data());
    }
    return index;
}

} // namespace warpdesk::emulator
