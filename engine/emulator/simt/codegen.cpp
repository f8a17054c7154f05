// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/codegen_ir.h"

#include <fmt/format.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
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
        if (has("avx2"))
            target.features += ",+fast-gather"; // slow or not, it is no slower than 32 branches
        return target;
    }
    if (width == VectorWidth::Neon) {
        target.triple = "aarch64-unknown-linux-gnu";
        target.cpu = "generic";
        return target;
    }
    target.cpu = width == VectorWidth::Sse2 ? "x86-64" : width == VectorWidth::Avx2 ? "x86-64-v3" : "x86-64-v4";
    target.avx512 = width == VectorWidth::Avx512;
    if (width != VectorWidth::Sse2)
        target.features = "+fast-gather";
    return target;
}

namespace {

/// Sets one of LLVM's own switches. One that this LLVM does not have stays as it is: they change no code.
template <class T> void setSwitch(StringRef name, T value)
{
    const auto& options = cl::getRegisteredOptions();
    const auto found = options.find(name);
    if (found != options.end())
        static_cast<cl::opt<T>*>(found->second)->setValue(value);
}

/// Work of LLVM's that finds nothing to do here, and took a tenth of the time.
void leaveOutIdleWork()
{
    // There are lines and no variables to follow.
    setSwitch("experimental-debug-variable-locations", cl::BOU_FALSE);
    // Masks are vectors from the start.
    setSwitch("disable-x86-domain-reassignment", true);
}

} // namespace

Result<std::unique_ptr<TargetMachine>> createMachine(const Target& target)
{
    static std::once_flag once;
    std::call_once(once, [] {
        InitializeNativeTarget();
        InitializeNativeTargetAsmPrinter();
        InitializeNativeTargetAsmParser();
        LLVMInitializeAArch64TargetInfo();
        LLVMInitializeAArch64Target();
        LLVMInitializeAArch64TargetMC();
        LLVMInitializeAArch64AsmPrinter();
        LLVMInitializeAArch64AsmParser();
        leaveOutIdleWork();
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

std::optional<VectorWidth> vectorWidthNamed(std::string_view name)
{
    constexpr std::pair<std::string_view, VectorWidth> names[]
        = { { "host", VectorWidth::Host }, { "sse2", VectorWidth::Sse2 }, { "avx2", VectorWidth::Avx2 },
              { "avx512", VectorWidth::Avx512 }, { "neon", VectorWidth::Neon } };
    const auto* found = std::ranges::find(names, name, &std::pair<std::string_view, VectorWidth>::first);
    return found == std::end(names) ? std::nullopt : std::optional(found->second);
}

bool runsHere(VectorWidth width)
{
    if (width == VectorWidth::Host)
        return true;
    const auto architecture = llvm::Triple(llvm::sys::getProcessTriple()).getArch();
    if (width == VectorWidth::Neon)
        return architecture == llvm::Triple::aarch64;
    if (architecture != llvm::Triple::x86_64)
        return false;
    const llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
    const auto all = [&](std::initializer_list<const char*> features) {
        return std::ranges::all_of(features, [&](const char* feature) { return host.lookup(feature); });
    };
    const bool avx2 = all({ "avx2", "fma", "f16c", "bmi", "bmi2", "lzcnt", "movbe", "popcnt" });
    const bool avx512 = avx2 && all({ "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl" });
    return width == VectorWidth::Sse2 || (width == VectorWidth::Avx2 ? avx2 : avx512);
}

std::string codeGenerationKey(const SimtOptions& options)
{
    const simt::Target target = simt::targetOf(options.width);
    return fmt::format("llvm-{} {} {} {} shape {}x{}x{} checked {} races {} resumable {} lanes {} shared {}",
        LLVM_VERSION_STRING, target.triple, target.cpu, target.features, options.shape.x, options.shape.y,
        options.shape.z, options.checked, options.races, options.forceResumable, options.oneLane,
        options.checked ? options.staticShared : 0);
}

} // namespace warpdesk::emulator
