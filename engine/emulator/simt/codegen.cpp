// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/codegen_ir.h"

#include <fmt/format.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <mutex>

namespace warpdesk::emulator::simt {

using namespace llvm;

Target targetOf(VectorWidth width)
{
    Target target;
    target.triple = sys::getProcessTriple();
    const StringMap<bool> host = sys::getHostCPUFeatures();
    const auto has = [&](const char* feature) { return host.lookup(feature); };
    if (width == VectorWidth::Host) {
        target.cpu = sys::getHostCPUName().str();
        std::vector<std::string> names;
        for (const auto& feature : host)
            names.push_back(fmt::format("{}{}", feature.getValue() ? '+' : '-', feature.getKey().str()));
        std::sort(names.begin(), names.end());
        target.features = fmt::format("{}", fmt::join(names, ","));
        target.avx512 = has("avx512f") && has("avx512bw") && has("avx512dq") && has("avx512vl");
        return target;
    }
    target.cpu = width == VectorWidth::Sse2 ? "x86-64" : width == VectorWidth::Avx2 ? "x86-64-v3" : "x86-64-v4";
    target.avx512 = width == VectorWidth::Avx512;
    return target;
}

Result<std::unique_ptr<TargetMachine>> createMachine(const Target& target)
{
    static std::once_flag once;
    std::call_once(once, [] {
        InitializeNativeTarget();
        InitializeNativeTargetAsmPrinter();
        InitializeNativeTargetAsmParser();
    });
    std::string message;
    const auto* found = TargetRegistry::lookupTarget(target.triple, message);
    if (found == nullptr)
        return failure(ErrorKind::Environment, fmt::format("no code generator for {}: {}", target.triple, message));
    TargetOptions options;
    options.AllowFPOpFusion = FPOpFusion::Strict;
    auto* machine = found->createTargetMachine(target.triple, target.cpu, target.features, options, Reloc::PIC_,
        CodeModel::Small, CodeGenOptLevel::Default, true);
    if (machine == nullptr)
        return failure(ErrorKind::Environment, fmt::format("no code generator for CPU {}", target.cpu));
    return std::unique_ptr<TargetMachine>(machine);
}

void setTargetAttributes(Module& module, const Target& target)
{
    for (Function& function : module) {
        if (function.isDeclaration())
            continue;
        if (target.avx512)
            function.addFnAttr("prefer-vector-width", "512");
        function.addFnAttr("target-cpu", target.cpu);
        if (!target.features.empty())
            function.addFnAttr("target-features", target.features);
        function.addFnAttr("no-builtins");
    }
}

Result<std::vector<std::uint8_t>> emitObject(Module& module, TargetMachine& machine)
{
    SmallVector<char, 0> buffer;
    raw_svector_ostream stream(buffer);
    legacy::PassManager passes;
    if (machine.addPassesToEmitFile(passes, stream, nullptr, CodeGenFileType::ObjectFile))
        return failure(ErrorKind::Internal, "the code generator cannot write object files");
    passes.run(module);
    return std::vector<std::uint8_t>(buffer.begin(), buffer.end());
}

} // namespace warpdesk::emulator::simt

namespace warpdesk::emulator {

std::string codeGenerationKey(const SimtOptions& options)
{
    const simt::Target target = simt::targetOf(options.width);
    return fmt::format("llvm-{} {} {} {} shape {}x{}x{} checked {} resumable {} lanes {} shared {}",
        LLVM_VERSION_STRING, target.triple, target.cpu, target.features, options.shape.x, options.shape.y,
        options.shape.z, options.checked, options.forceResumable, options.oneLane,
        options.checked ? options.staticShared : 0);
}

} // namespace warpdesk::emulator
