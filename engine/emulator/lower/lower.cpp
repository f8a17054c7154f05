// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/lower.h"

#include "engine/emulator/lower/program_ir.h"

#include <fmt/format.h>

namespace warpdesk::emulator {

Result<Lowered> lower(
    llvm::LLVMContext& context, const ptx::Module& module, std::string_view function, const LowerOptions& options)
{
    for (std::uint32_t i = 0; i < module.functions.size(); ++i) {
        const ptx::Function& candidate = module.functions[i];
        if (candidate.name != function)
            continue;
        if (candidate.isDeclaration)
            return failure(ErrorKind::Internal, fmt::format("{} is declared but has no body", function));
        if (candidate.isEntry && options.side == Side::Host)
            return failure(ErrorKind::Internal, fmt::format("{} is a kernel, not a host function", function));
        return Program(context, module, options).run(i);
    }
    return failure(ErrorKind::Internal, fmt::format("the module has no function {}", function));
}

} // namespace warpdesk::emulator
