// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/lower.h"
#include "engine/ptx/parser.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/TargetSelect.h>

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// Runs lowered kernels as a single thread: one lane of one warp of one block. Only for tests.
namespace warpdesk::test {

/// What the one thread sees of its launch, and what it did.
struct ScalarWorld {
    std::map<std::string, std::uint64_t> registers; ///< special registers by wd.sreg name; others are 0
    std::vector<std::byte> shared = std::vector<std::byte>(1 << 16);
    std::vector<std::string> calls; ///< names of call-outs in order
    std::vector<std::uint64_t> lastArguments; ///< of the last call-out
    std::map<std::string, std::uint64_t> results; ///< of call-outs by name; 0 when missing
    std::map<std::string, void*> symbols; ///< addresses of .global variables, and of extern functions
};

class ScalarKernel {
public:
    /// Parses and lowers `entry` and compiles it for this machine. On failure `error()` says why.
    ScalarKernel(
        std::string_view ptx, const std::string& entry, ScalarWorld& world, emulator::LowerOptions options = {})
        : m_world(world)
    {
        auto parsed = ptx::parse(ptx);
        if (!parsed) {
            m_error = "PTX line " + std::to_string(parsed.error()[0].line) + ": " + parsed.error()[0].message;
            return;
        }
        auto context = std::make_unique<llvm::LLVMContext>();
        auto lowered = emulator::lower(*context, *parsed, entry, options);
        if (!lowered) {
            m_error = lowered.error().message;
            return;
        }
        facts = std::move(*lowered);
        defineWorld(*facts.module);
        std::string problem;
        llvm::raw_string_ostream stream(problem);
        facts.module->print(stream, nullptr);
        text = problem;
        llvm::InitializeNativeTarget();
        llvm::InitializeNativeTargetAsmPrinter();
        auto jit = llvm::orc::LLJITBuilder().create();
        if (!jit) {
            m_error = llvm::toString(jit.takeError());
            return;
        }
        m_jit = std::move(*jit);
        facts.module->setDataLayout(m_jit->getDataLayout());
        llvm::orc::SymbolMap symbols;
        for (const auto& [name, address] : world.symbols)
            symbols[m_jit->mangleAndIntern(name)]
                = { llvm::orc::ExecutorAddr::fromPtr(address), llvm::JITSymbolFlags::Exported };
        llvm::cantFail(m_jit->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols))));
        auto process
            = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(m_jit->getDataLayout().getGlobalPrefix());
        m_jit->getMainJITDylib().addGenerator(llvm::cantFail(std::move(process)));
        const std::string name = facts.function;
        if (auto failed = m_jit->addIRModule({ std::move(facts.module), std::move(context) })) {
            m_error = llvm::toString(std::move(failed));
            return;
        }
        auto address = m_jit->lookup(name);
        if (!address) {
            m_error = llvm::toString(address.takeError());
            return;
        }
        m_address = address->toPtr<void*>();
    }

    [[nodiscard]] const std::string& error() const { return m_error; }
    [[nodiscard]] bool ok() const { return m_address != nullptr; }
    /// Calls the kernel with its parameter block.
    void run(const void* parameters) const { reinterpret_cast<void (*)(const void*)>(m_address)(parameters); }
    template <class Function> [[nodiscard]] Function* as() const { return reinterpret_cast<Function*>(m_address); }

    emulator::Lowered facts; ///< its module is gone after construction
    std::string text; ///< the IR

private:
    /// A call-out that was reached; arguments are widened to i64.
    static std::uint64_t record(
        ScalarWorld* world, const char* name, const std::uint64_t* arguments, std::uint32_t count)
    {
        world->calls.emplace_back(name);
        world->lastArguments.assign(arguments, arguments + count);
        const auto found = world->results.find(name);
        return found == world->results.end() ? 0 : found->second;
    }

    /// Gives every wd.* declaration a body. A lone lane is its own source in shuffles and the whole of every vote.
    void defineWorld(llvm::Module& module)
    {
        std::vector<llvm::Function*> declared;
        for (llvm::Function& function : module)
            if (function.isDeclaration() && function.getName().starts_with("wd") && !function.isIntrinsic())
                declared.push_back(&function);
        for (llvm::Function* function : declared)
            define(*function);
    }

    void define(llvm::Function& function)
    {
        llvm::LLVMContext& context = function.getContext();
        llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "entry", &function));
        const std::string name = function.getName().str();
        function.setMemoryEffects(llvm::MemoryEffects::unknown());
        function.removeFnAttr(llvm::Attribute::Speculatable);
        llvm::Type* result = function.getReturnType();
        const auto pointer = [&](const void* address) {
            return b.CreateIntToPtr(b.getInt64(reinterpret_cast<std::uint64_t>(address)), b.getPtrTy());
        };
        if (name == "wd.shared.base") {
            b.CreateRet(pointer(m_world.shared.data()));
            return;
        }
        if (name.starts_with("wd.sreg.")) {
            std::uint64_t* cell = &m_world.registers[name.substr(8)];
            b.CreateRet(b.CreateTrunc(b.CreateLoad(b.getInt64Ty(), pointer(cell)), result));
            return;
        }
        if (name.starts_with("wd.shfl.")) {
            llvm::Value* pair = b.CreateInsertValue(llvm::PoisonValue::get(result), function.getArg(0), 0);
            b.CreateRet(b.CreateInsertValue(pair, b.getTrue(), 1));
            return;
        }
        if (name.starts_with("wd.vote.")) {
            b.CreateRet(b.CreateZExtOrTrunc(function.getArg(0), result));
            return;
        }
        if (name == "wd.activemask") {
            b.CreateRet(b.getInt32(1));
            return;
        }
        llvm::Value* arguments
            = b.CreateAlloca(b.getInt64Ty(), b.getInt32(static_cast<unsigned>(function.arg_size()) + 1));
        unsigned count = 0;
        for (llvm::Argument& argument : function.args()) {
            llvm::Value* wide = argument.getType()->isPointerTy() ? b.CreatePtrToInt(&argument, b.getInt64Ty())
                                                                  : b.CreateZExtOrTrunc(&argument, b.getInt64Ty());
            b.CreateStore(wide, b.CreateConstGEP1_32(b.getInt64Ty(), arguments, count++));
        }
        m_names.push_back(std::make_unique<std::string>(name));
        llvm::FunctionType* type = llvm::FunctionType::get(
            b.getInt64Ty(), { b.getPtrTy(), b.getPtrTy(), b.getPtrTy(), b.getInt32Ty() }, false);
        llvm::Value* value = b.CreateCall(type, pointer(reinterpret_cast<const void*>(&record)),
            { pointer(&m_world), pointer(m_names.back()->c_str()), arguments, b.getInt32(count) });
        if (name == "wd.rt.trap" || name == "wd.rt.unimplemented" || name == "wd.exit" || name == "wd.host.trap"
            || name == "wd.rt.assertfail") {
            leave(b);
            return;
        }
        if (result->isVoidTy())
            b.CreateRetVoid();
        else if (result->isPointerTy())
            b.CreateRet(b.CreateIntToPtr(value, result));
        else if (result->isStructTy())
            b.CreateRet(b.CreateInsertValue(
                b.CreateInsertValue(llvm::PoisonValue::get(result), b.CreateTrunc(value, b.getInt32Ty()), 0),
                b.CreateTrunc(b.CreateLShr(value, 32), b.getInt1Ty()), 1));
        else
            b.CreateRet(b.CreateTrunc(value, result));
    }

    /// The code after these calls is unreachable; tests that get there jump out through `world` (see runTrapping).
    static void leave(llvm::IRBuilder<>& b)
    {
        llvm::FunctionType* type = llvm::FunctionType::get(b.getVoidTy(), false);
        b.CreateCall(type, b.CreateIntToPtr(b.getInt64(reinterpret_cast<std::uint64_t>(&jumpOut)), b.getPtrTy()));
        b.CreateUnreachable();
    }

    [[noreturn]] static void jumpOut() { __builtin_longjmp(s_exit, 1); }

public:
    /// Runs a kernel that may end in a trap; true when it did.
    [[nodiscard]] __attribute__((noinline)) bool runTrapping(const void* parameters) const
    {
        if (__builtin_setjmp(s_exit) != 0)
            return true;
        run(parameters);
        return false;
    }

private:
    inline static thread_local void* s_exit[5];
    ScalarWorld& m_world;
    std::unique_ptr<llvm::orc::LLJIT> m_jit;
    std::vector<std::unique_ptr<std::string>> m_names;
    void* m_address = nullptr;
    std::string m_error;
};

} // namespace warpdesk::test
