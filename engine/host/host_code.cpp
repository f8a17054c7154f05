// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_code.h"

#include "engine/emulator/lower/lower.h"
#include "engine/emulator/runtime/abandonable.h"
#include "engine/host/inline_checks_ir.h"
#include "engine/host/move_locals_ir.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <optional>
#include <unordered_set>

namespace warpdesk::host {

namespace {

constexpr const char* entryName = "wd.host.entry";

std::unexpected<Error> internal(const std::string& function, const std::string& why)
{
    return failure(ErrorKind::Internal, fmt::format("no native code for host function {}: {}", function, why));
}

std::unique_ptr<llvm::TargetMachine> createMachine(std::string& why)
{
    static std::once_flag once;
    std::call_once(once, [] {
        llvm::InitializeNativeTarget();
        llvm::InitializeNativeTargetAsmPrinter();
    });
    const std::string triple = llvm::sys::getProcessTriple();
    const llvm::Target* const target = llvm::TargetRegistry::lookupTarget(triple, why);
    if (target == nullptr)
        return nullptr;
    std::string features;
    for (const auto& [feature, isThere] : llvm::sys::getHostCPUFeatures())
        features += fmt::format("{}{}{}", features.empty() ? "" : ",", isThere ? '+' : '-', feature.str());
    llvm::TargetOptions options;
    options.AllowFPOpFusion = llvm::FPOpFusion::Strict; // contraction is decided in the PTX
    return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(triple, llvm::sys::getHostCPUName(),
        features, options, llvm::Reloc::PIC_, llvm::CodeModel::Small, llvm::CodeGenOptLevel::Less));
}

/// LLVM's own calls of these check nothing; those of a solution do.
bool isMemoryFunction(llvm::StringRef name) { return name == "memcpy" || name == "memmove" || name == "memset"; }

/// Before each call of the runtime the line is stored, for its messages; calls of functions nobody has name them. The
/// engine's own functions have a dot in their names, which no name in PTX has.
void prepareRuntimeCalls(llvm::Module& module, const std::unordered_set<std::string>& known)
{
    llvm::LLVMContext& context = module.getContext();
    llvm::Type* const i32 = llvm::Type::getInt32Ty(context);
    llvm::Type* const pointer = llvm::PointerType::getUnqual(context);
    auto* const line
        = new llvm::GlobalVariable(module, i32, false, llvm::GlobalValue::ExternalLinkage, nullptr, names::line);
    const llvm::FunctionCallee missing
        = module.getOrInsertFunction(names::missing, llvm::Type::getVoidTy(context), pointer, i32);
    std::vector<llvm::CallInst*> calls;
    for (llvm::Function& function : module) {
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
            const llvm::Function* const callee = call == nullptr ? nullptr : call->getCalledFunction();
            if (callee != nullptr && callee->isDeclaration() && !callee->isIntrinsic()
                && !callee->getName().starts_with("wd.host."))
                calls.push_back(call);
        }
    }
    for (llvm::CallInst* const call : calls) {
        llvm::IRBuilder<> builder(call);
        const llvm::DebugLoc& where = call->getDebugLoc();
        llvm::Value* const number = builder.getInt32(where ? where.getLine() : 0);
        std::string name = call->getCalledFunction()->getName().str();
        if (isMemoryFunction(name)) {
            name = "wd.host." + name;
            call->setCalledFunction(module.getOrInsertFunction(name, call->getFunctionType()));
        }
        if (known.contains(name)) {
            builder.CreateStore(number, line);
            continue;
        }
        builder.CreateCall(missing, { builder.CreateGlobalString(name), number });
        call->replaceAllUsesWith(llvm::UndefValue::get(call->getType()));
        call->eraseFromParent();
    }
}

/// `void wd.host.entry(ptr arguments)`: loads each parameter and calls the function.
llvm::Function& addEntry(llvm::Module& module, llvm::Function& function)
{
    llvm::LLVMContext& context = module.getContext();
    llvm::Type* const pointer = llvm::PointerType::getUnqual(context);
    auto* const entry
        = llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(context), { pointer }, false),
            llvm::Function::ExternalLinkage, entryName, module);
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", entry));
    std::vector<llvm::Value*> values;
    for (unsigned i = 0; i < function.arg_size(); ++i) {
        llvm::Value* const slot = builder.CreateConstInBoundsGEP1_64(pointer, entry->getArg(0), i);
        llvm::Value* const at = builder.CreateLoad(pointer, slot);
        llvm::Type* const type = function.getArg(i)->getType();
        values.push_back(type->isPointerTy() ? at : builder.CreateAlignedLoad(type, at, llvm::Align(1)));
    }
    builder.CreateCall(&function, values);
    builder.CreateRetVoid();
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.addFnAttr(
        llvm::Attribute::NoInline); // the entry has no lines: inlined into it, those of the function are lost
    return *entry;
}

void optimise(llvm::Module& module, llvm::TargetMachine& machine)
{
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager graph;
    llvm::ModuleAnalysisManager modules;
    llvm::PassBuilder builder(&machine);
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(graph);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, graph, modules);
    builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O1).run(module, modules);
}

using Object = std::vector<std::uint8_t>;

Result<Object> objectOf(
    const ptx::Module& module, std::uint32_t index, bool checked, const std::unordered_set<std::string>& known)
{
    const std::string& name = module.functions[index].name;
    std::string why;
    const auto machine = createMachine(why);
    if (!machine)
        return internal(name, why);
    llvm::LLVMContext context;
    emulator::LowerOptions options;
    options.side = emulator::Side::Host;
    options.hostChecks = checked;
    WARPDESK_TRY(emulator::Lowered lowered, emulator::lower(context, module, name, options));
    llvm::Module& code = *lowered.module;
    code.setDataLayout(machine->createDataLayout());
    code.setTargetTriple(machine->getTargetTriple().str());

    llvm::Function* const function = code.getFunction(lowered.function);
    if (function == nullptr)
        return internal(name, "the lowered module lacks it");
    prepareRuntimeCalls(code, known);
    pollRecursion(code);
    inlineChecks(code, addEntry(code, *function));
    llvm::raw_string_ostream stream(why);
    if (llvm::verifyModule(code, &stream))
        return internal(name, why);
    optimise(code, *machine);
    if (checked) {
        moveLocals(code);
        if (llvm::verifyModule(code, &stream))
            return internal(name, why);
    }

    llvm::SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream out(bytes);
    llvm::legacy::PassManager emit;
    if (machine->addPassesToEmitFile(emit, out, nullptr, llvm::CodeGenFileType::ObjectFile))
        return internal(name, "this processor has no object files");
    emit.run(code);
    return Object(bytes.begin(), bytes.end());
}

} // namespace

Result<HostCode> generate(const std::shared_ptr<const ptx::Module>& module, std::uint32_t index, bool checked,
    emulator::JitLinker& linker, std::span<const emulator::NamedAddress> names, const std::stop_token& stop)
{
    const auto start = std::chrono::steady_clock::now();
    std::unordered_set<std::string> known;
    for (const emulator::NamedAddress& named : names)
        known.insert(named.name);
    const auto made = std::make_shared<std::optional<Result<Object>>>();
    const bool ended = emulator::runAbandonable(
        [=, known = std::move(known)] { made->emplace(objectOf(*module, index, checked, known)); }, stop);
    if (!ended)
        return failure(ErrorKind::Cancelled, "cancelled");
    WARPDESK_TRY(Object object, std::move(**made));
    HostCode result;
    WARPDESK_TRY(result.object, linker.link(std::move(object), entryName, names));
    result.function = index;
    result.checked = checked;
    result.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return result;
}

} // namespace warpdesk::host
