// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/cold_call_ir.h"

#include <fmt/format.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <string>

namespace warpdesk::emulator::simt {
namespace {

using namespace llvm;

std::string thunkOf(const std::string& callee) { return callee + ".cold"; }

bool hasThunk(const Module& module) { return Triple(module.getTargetTriple()).getArch() == Triple::x86_64; }

/// Saves what the C calling convention lets a callee clobber, calls, and restores it. State components 0 to 2 and 5 to
/// 7: x87, SSE, AVX, opmask, ZMM_Hi256, Hi16_ZMM; their standard format ends at byte 2688. XSAVE takes those that the
/// system enabled.
std::string thunk(const std::string& callee, bool extended)
{
    constexpr const char* caller[] = { "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11" };
    constexpr unsigned header = 512;
    constexpr const char* components = "movl $0xe7, %eax\nxorl %edx, %edx\n";
    std::string text
        = fmt::format(".text\n.p2align 4\n.type {0},@function\n{0}:\npushq %rbp\nmovq %rsp, %rbp\n", thunkOf(callee));
    for (const char* name : caller)
        text += fmt::format("pushq %{}\n", name);
    text += "subq $2752, %rsp\nandq $-64, %rsp\n";
    if (extended) {
        text += "xorl %eax, %eax\n";
        for (unsigned offset = header; offset < header + 64; offset += 8)
            text += fmt::format("movq %rax, {}(%rsp)\n", offset);
        text += fmt::format("{}xsave64 (%rsp)\ncallq {}\n{}xrstor64 (%rsp)\n", components, callee, components);
    } else {
        text += fmt::format("fxsave64 (%rsp)\ncallq {}\nfxrstor64 (%rsp)\n", callee);
    }
    text += fmt::format("leaq -{}(%rbp), %rsp\n", 8 * std::size(caller));
    for (std::size_t index = std::size(caller); index > 0; --index)
        text += fmt::format("popq %{}\n", caller[index - 1]);
    return text + fmt::format("popq %rbp\nretq\n.size {0}, .-{0}\n", thunkOf(callee));
}

} // namespace

void emitColdCall(IRBuilder<>& builder, Function& callee, Value* argument)
{
    if (!hasThunk(*callee.getParent())) {
        builder.CreateCall(&callee, { argument });
        return;
    }
    auto* type = FunctionType::get(builder.getVoidTy(), { builder.getPtrTy() }, false);
    auto* assembly = InlineAsm::get(type, fmt::format("callq {}", thunkOf(callee.getName().str())),
        "{rdi},~{memory},~{dirflag},~{fpsr},~{flags}", true);
    builder.CreateCall(assembly, { argument })->setDoesNotThrow();
}

void finishColdCalls(Module& module, bool wideRegisters)
{
    bool any = false;
    for (const char* name : { kColdCallee, kRaceCallee }) {
        Function* callee = module.getFunction(name);
        if (callee == nullptr || !hasThunk(module))
            continue;
        any = true;
        appendToUsed(module, { callee });
        module.appendModuleInlineAsm(thunk(name, wideRegisters && sys::getHostCPUFeatures().lookup("xsave")));
    }
    if (!any)
        return;
    for (Function& function : module) // the call pushes its return address
        if (!function.isDeclaration())
            function.addFnAttr(Attribute::NoRedZone);
}

} // namespace warpdesk::emulator::simt
