// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/alias.h"
#include "engine/emulator/lower/body_ir.h"
#include "engine/emulator/lower/host_checks_ir.h"

#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace warpdesk::emulator {

namespace {

constexpr const char* kSpaceNames[] = { "global", "shared", "local", "param" };

int scopeIndex(ptx::Space space)
{
    switch (space) {
    case ptx::Space::Global:
    case ptx::Space::Const:
        return 0;
    case ptx::Space::Shared:
        return 1;
    case ptx::Space::Local:
        return 2;
    case ptx::Space::Param:
        return 3;
    default:
        return -1;
    }
}

std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit)
{
    return unit == 0 ? value : (value + unit - 1) / unit * unit;
}

/// Calls `visit(operand)` for an operand and everything inside it.
template <class Visitor> void visitOperand(const ptx::Operand& operand, const Visitor& visit)
{
    visit(operand);
    for (const ptx::Operand& element : operand.elements)
        visitOperand(element, visit);
}

} // namespace

Program::Program(llvm::LLVMContext& context, const ptx::Module& source, const LowerOptions& options)
    : m_context(context)
    , m_source(source)
    , m_options(options)
    , m_module(std::make_unique<llvm::Module>("ptx", context))
    , m_debug(*m_module)
{
    m_module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
    m_file = m_debug.createFile("module.ptx", ".");
    m_debug.createCompileUnit(
        llvm::dwarf::DW_LANG_C, m_file, "warpdesk", true, "", 0, "", llvm::DICompileUnit::LineTablesOnly);
    llvm::MDBuilder metadata(context);
    llvm::MDNode* domain = metadata.createAnonymousAliasScopeDomain("spaces");
    llvm::MDNode* scopes[4];
    for (int i = 0; i < 4; ++i)
        scopes[i] = metadata.createAnonymousAliasScope(domain, kSpaceNames[i]);
    for (int i = 0; i < 4; ++i) {
        llvm::SmallVector<llvm::Metadata*, 3> others;
        for (int j = 0; j < 4; ++j)
            if (j != i)
                others.push_back(scopes[j]);
        m_scopes[i] = llvm::MDNode::get(context, { scopes[i] });
        m_others[i] = llvm::MDNode::get(context, others);
    }
}

void Program::tagSpace(llvm::Instruction& access, ptx::Space space)
{
    const int index = scopeIndex(space);
    if (index < 0)
        return;
    access.setMetadata(llvm::LLVMContext::MD_alias_scope, m_scopes[index]);
    access.setMetadata(llvm::LLVMContext::MD_noalias, m_others[index]);
}

void Program::fail(std::uint32_t ptxLine, std::string message)
{
    if (!m_error)
        m_error = Error { ErrorKind::Internal, fmt::format("PTX line {}: {}", ptxLine, message), {}, {}, 0, 0 };
}

bool Program::byReference(const ptx::Variable& variable) { return !variable.dims.empty() || variable.vector > 1; }

llvm::Type* Program::parameterType(const ptx::Variable& variable)
{
    if (byReference(variable))
        return llvm::PointerType::getUnqual(m_context);
    if (host() && variable.type == ptx::Type::F32)
        return llvm::Type::getFloatTy(m_context);
    if (host() && variable.type == ptx::Type::F64)
        return llvm::Type::getDoubleTy(m_context);
    return llvm::IntegerType::get(m_context, std::max(1U, ptx::bits(variable.type)));
}

llvm::FunctionType* Program::signature(
    std::span<const ptx::Variable> returns, std::span<const ptx::Variable> parameters)
{
    llvm::SmallVector<llvm::Type*, 8> types;
    llvm::Type* result = llvm::Type::getVoidTy(m_context);
    if (returns.size() == 1 && !byReference(returns[0]))
        result = parameterType(returns[0]);
    else
        types.assign(returns.size(), llvm::PointerType::getUnqual(m_context));
    for (const ptx::Variable& parameter : parameters)
        types.push_back(parameterType(parameter));
    return llvm::FunctionType::get(result, types, false);
}

llvm::Function* Program::function(std::uint32_t index)
{
    if (const auto found = m_functions.find(index); found != m_functions.end())
        return found->second;
    const ptx::Function& source = m_source.functions[index];
    if (const std::uint32_t target = withoutAlias(m_source, index); target != index)
        return function(target);
    llvm::FunctionType* type = source.isEntry
        ? llvm::FunctionType::get(llvm::Type::getVoidTy(m_context), { llvm::PointerType::getUnqual(m_context) }, false)
        : signature(source.returns, source.parameters);
    const bool external = source.isDeclaration || index == m_root;
    auto* made = llvm::Function::Create(
        type, external ? llvm::Function::ExternalLinkage : llvm::Function::InternalLinkage, source.name, *m_module);
    made->addFnAttr(llvm::Attribute::NoUnwind);
    if (!external && !m_recursive.contains(index))
        made->addFnAttr(llvm::Attribute::AlwaysInline);
    if (source.isEntry)
        made->addParamAttr(0, llvm::Attribute::NoUndef);
    m_functions.emplace(index, made);
    return made;
}

llvm::GlobalVariable* Program::global(std::uint32_t index)
{
    const ptx::Variable& variable = m_source.variables[index];
    if (llvm::GlobalVariable* known = m_module->getNamedGlobal(variable.name))
        return known;
    llvm::Type* type = llvm::ArrayType::get(llvm::Type::getInt8Ty(m_context), variable.bytes());
    auto* made
        = new llvm::GlobalVariable(*m_module, type, false, llvm::GlobalValue::ExternalLinkage, nullptr, variable.name);
    made->setAlignment(llvm::Align(std::max(1U, variable.alignment())));
    return made;
}

std::uint64_t Program::sharedOffset(std::uint32_t variable) const
{
    const auto found = m_sharedGlobals.find(variable);
    return found == m_sharedGlobals.end() ? m_staticShared : found->second;
}

std::uint64_t Program::sharedOffset(std::uint32_t function, std::uint32_t variable) const
{
    const auto found = m_sharedLocals.find({ function, variable });
    return found == m_sharedLocals.end() ? m_staticShared : found->second;
}

llvm::FunctionCallee Program::declare(
    llvm::StringRef name, llvm::Type* result, llvm::ArrayRef<llvm::Type*> arguments, Effect effect)
{
    llvm::FunctionType* type = llvm::FunctionType::get(result, arguments, false);
    if (llvm::Function* known = m_module->getFunction(name))
        return { type, known };
    llvm::Function* made = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, *m_module);
    made->addFnAttr(llvm::Attribute::NoUnwind);
    switch (effect) {
    case Effect::Pure:
        made->setMemoryEffects(llvm::MemoryEffects::none());
        made->addFnAttr(llvm::Attribute::WillReturn);
        made->addFnAttr(llvm::Attribute::Speculatable);
        break;
    case Effect::Reading:
        made->setMemoryEffects(llvm::MemoryEffects::inaccessibleMemOnly());
        made->addFnAttr(llvm::Attribute::WillReturn);
        break;
    case Effect::Collective:
        made->setMemoryEffects(llvm::MemoryEffects::inaccessibleMemOnly());
        made->addFnAttr(llvm::Attribute::WillReturn);
        made->addFnAttr(llvm::Attribute::Convergent);
        break;
    case Effect::WarpBarrier:
        made->addFnAttr(llvm::Attribute::WillReturn);
        made->addFnAttr(llvm::Attribute::Convergent);
        break;
    case Effect::Barrier:
        made->addFnAttr(llvm::Attribute::Convergent);
        break;
    case Effect::Callout:
        break;
    }
    return { type, made };
}

llvm::DISubprogram* Program::subprogram(llvm::Function& target, const ptx::Function& source)
{
    llvm::DISubroutineType* type = m_debug.createSubroutineType(m_debug.getOrCreateTypeArray({}));
    llvm::DISubprogram* made = m_debug.createFunction(m_file, source.name, source.name, m_file, source.line, type,
        source.line, llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition);
    target.setSubprogram(made);
    return made;
}

std::set<std::uint32_t> Program::callees(std::uint32_t index) const
{
    const ptx::Function& source = m_source.functions[index];
    std::set<std::uint32_t> result;
    bool indirect = false;
    for (const ptx::Instruction& instruction : source.instructions) {
        if (instruction.opcode != "call")
            continue;
        for (const ptx::Operand& operand : instruction.operands) {
            if (operand.kind == ptx::Operand::Kind::Register)
                indirect = true;
            if (operand.reference.kind == ptx::Reference::Kind::Function)
                result.insert(withoutAlias(m_source, operand.reference.index));
        }
    }
    if (indirect)
        result.insert(m_addressTaken.begin(), m_addressTaken.end());
    return result;
}

void Program::collectReachable(std::uint32_t root)
{
    // Any function whose address is somewhere in the module may be the target of an indirect call.
    std::set<std::uint32_t> taken;
    for (const ptx::Variable& variable : m_source.variables)
        for (const ptx::InitialValue& value : variable.initial)
            if (!value.symbol.empty())
                for (std::uint32_t i = 0; i < m_source.functions.size(); ++i)
                    if (m_source.functions[i].name == value.symbol)
                        taken.insert(i);
    for (const ptx::Function& source : m_source.functions)
        for (const ptx::Instruction& instruction : source.instructions) {
            bool callee = instruction.opcode == "call";
            for (const ptx::Operand& operand : instruction.operands)
                visitOperand(operand, [&](const ptx::Operand& inner) {
                    if (inner.reference.kind != ptx::Reference::Kind::Function)
                        return;
                    if (!std::exchange(callee, false))
                        taken.insert(inner.reference.index);
                });
        }
    for (const std::uint32_t index : taken)
        if (!m_source.functions[index].isEntry && !m_source.functions[index].isDeclaration)
            m_addressTaken.push_back(index);

    std::set<std::uint32_t> seen { root };
    std::vector<std::uint32_t> work { root };
    while (!work.empty()) {
        const std::uint32_t index = work.back();
        work.pop_back();
        for (const std::uint32_t callee : callees(index))
            if (seen.insert(callee).second)
                work.push_back(callee);
    }
    m_reachable.assign(seen.begin(), seen.end());
}

void Program::markRecursion()
{
    // A function is recursive when it can reach itself.
    for (const std::uint32_t start : m_reachable) {
        std::set<std::uint32_t> seen;
        std::vector<std::uint32_t> work { start };
        while (!work.empty() && !m_recursive.contains(start)) {
            const std::uint32_t index = work.back();
            work.pop_back();
            for (const std::uint32_t callee : callees(index)) {
                if (callee == start)
                    m_recursive.insert(start);
                if (seen.insert(callee).second)
                    work.push_back(callee);
            }
        }
    }
}

void Program::layoutShared()
{
    std::set<std::uint32_t> globals;
    for (const std::uint32_t index : m_reachable)
        for (const ptx::Instruction& instruction : m_source.functions[index].instructions)
            for (const ptx::Operand& operand : instruction.operands)
                visitOperand(operand, [&](const ptx::Operand& inner) {
                    if (inner.reference.kind == ptx::Reference::Kind::Global)
                        globals.insert(inner.reference.index);
                });
    const auto place = [this](const ptx::Variable& variable) {
        const std::uint64_t at = roundUp(m_staticShared, variable.alignment());
        m_staticShared = at + variable.bytes();
        return at;
    };
    for (const std::uint32_t index : globals) {
        const ptx::Variable& variable = m_source.variables[index];
        if (variable.space == ptx::Space::Shared && variable.bytes() > 0)
            m_sharedGlobals[index] = place(variable);
    }
    for (const std::uint32_t index : m_reachable) {
        const ptx::Function& source = m_source.functions[index];
        for (std::uint32_t i = 0; i < source.variables.size(); ++i)
            if (source.variables[i].space == ptx::Space::Shared && source.variables[i].bytes() > 0)
                m_sharedLocals[{ index, i }] = place(source.variables[i]);
    }
    m_staticShared = roundUp(m_staticShared, 16);
}

std::uint64_t Program::localBase(std::uint32_t function) const
{
    std::uint64_t bytes = 0;
    for (const std::uint32_t index : m_reachable) {
        if (index == function)
            break;
        for (const ptx::Variable& variable : m_source.functions[index].variables)
            if (variable.space == ptx::Space::Local)
                bytes = roundUp(bytes, 16) + variable.bytes();
    }
    return roundUp(bytes, 16);
}

Result<Lowered> Program::run(std::uint32_t root)
{
    m_root = root;
    collectReachable(root);
    markRecursion();
    if (!host())
        layoutShared();
    for (const std::uint32_t index : m_reachable)
        for (const ptx::Instruction& instruction : m_source.functions[index].instructions)
            m_narrowLocals |= !host() && instruction.type() == ptx::Type::U32
                && (instruction.opcode == "alloca" || instruction.opcode == "stacksave");
    for (const std::uint32_t index : m_reachable) {
        const ptx::Function& source = m_source.functions[index];
        if (source.isDeclaration || (source.isEntry && index != root))
            continue;
        Body(*this, index, *function(index)).run();
        if (m_error)
            return std::unexpected(*m_error);
    }
    m_debug.finalize();
    std::string problem;
    llvm::raw_string_ostream stream(problem);
    if (llvm::verifyModule(*m_module, &stream))
        return failure(ErrorKind::Internal,
            fmt::format("{}: lowered code is malformed: {}", m_source.functions[root].name, problem));
    if (hostChecks())
        removeProvenHostChecks(*m_module);
    Lowered lowered;
    lowered.function = m_source.functions[root].name;
    lowered.shared.staticBytes = m_staticShared;
    lowered.usesOrderDependentAtomics = usesOrderDependentAtomics;
    lowered.usesBarriers = usesBarriers;
    lowered.counts = std::move(m_counts);
    lowered.module = std::move(m_module);
    return lowered;
}

} // namespace warpdesk::emulator
