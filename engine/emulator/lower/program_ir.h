// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/lower.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

namespace warpdesk::emulator {

/// What a `wd.*` function may do; decides its attributes.
enum class Effect : std::uint8_t {
    Pure, ///< same value every time for a thread: may be moved and duplicated
    Reading, ///< a clock: not to be merged or removed from its place
    Collective, ///< needs the other lanes of the warp
    WarpBarrier, ///< orders memory among the lanes of a warp
    Barrier, ///< waits for other warps
    Callout ///< anything, lane by lane
};

/// A function address on the emulated device: `functionToken(index in ptx::Module::functions)`.
[[nodiscard]] constexpr std::uint64_t functionToken(std::uint32_t index)
{
    return 0x7fe0000000000000ULL + 16ULL * index;
}

/// State of lowering one root function with all it reaches; owns the LLVM module until it is done.
class Program final {
public:
    Program(llvm::LLVMContext& context, const ptx::Module& source, const LowerOptions& options);

    [[nodiscard]] Result<Lowered> run(std::uint32_t root);

    [[nodiscard]] bool host() const { return m_options.side == Side::Host; }
    [[nodiscard]] bool defersCopies() const { return m_options.deferCopies; }
    /// Some function takes 32-bit addresses of its stack: small local addresses then count from its base.
    [[nodiscard]] bool narrowLocals() const { return m_narrowLocals; }
    /// What markers mean, null where nothing is counted; and where a function's local memory begins in a thread's.
    [[nodiscard]] CountPlan* counts() { return m_options.counts && !host() ? &m_counts : nullptr; }
    [[nodiscard]] std::uint64_t localBase(std::uint32_t function) const;
    [[nodiscard]] bool hostChecks() const { return host() && m_options.hostChecks; }
    [[nodiscard]] const ptx::Module& source() const { return m_source; }
    [[nodiscard]] llvm::Module& module() { return *m_module; }
    [[nodiscard]] llvm::LLVMContext& context() { return m_context; }

    /// The declaration or definition of a function of the PTX module; null for one that has no LLVM form.
    [[nodiscard]] llvm::Function* function(std::uint32_t index);
    [[nodiscard]] llvm::GlobalVariable* global(std::uint32_t variable);
    /// Offset in shared memory of a module variable, or of a variable of a function.
    [[nodiscard]] std::uint64_t sharedOffset(std::uint32_t variable) const;
    [[nodiscard]] std::uint64_t sharedOffset(std::uint32_t function, std::uint32_t variable) const;
    /// Functions that a pointer may lead to, by index.
    [[nodiscard]] const std::vector<std::uint32_t>& addressTaken() const { return m_addressTaken; }

    /// `declare RESULT NAME(arguments)` with the attributes of the effect.
    [[nodiscard]] llvm::FunctionCallee declare(
        llvm::StringRef name, llvm::Type* result, llvm::ArrayRef<llvm::Type*> arguments, Effect effect);
    /// Scope and list metadata: accesses of one space do not alias those of another. None for generic accesses.
    void tagSpace(llvm::Instruction& access, ptx::Space space);

    /// Type in a signature of this side: iN in kernels; float, double and iN in host functions.
    [[nodiscard]] llvm::Type* parameterType(const ptx::Variable& variable);
    [[nodiscard]] llvm::FunctionType* signature(
        std::span<const ptx::Variable> returns, std::span<const ptx::Variable> parameters);
    /// True for a variable that travels as `ptr` to its bytes.
    [[nodiscard]] static bool byReference(const ptx::Variable& variable);

    void fail(std::uint32_t ptxLine, std::string message);
    [[nodiscard]] llvm::DISubprogram* subprogram(llvm::Function& target, const ptx::Function& function);

    bool usesOrderDependentAtomics = false;
    bool usesBarriers = false;

private:
    void collectReachable(std::uint32_t root);
    void layoutShared();
    void markRecursion();
    [[nodiscard]] std::set<std::uint32_t> callees(std::uint32_t function) const;

    llvm::LLVMContext& m_context;
    const ptx::Module& m_source;
    LowerOptions m_options;
    std::unique_ptr<llvm::Module> m_module;
    llvm::DIBuilder m_debug;
    llvm::DIFile* m_file = nullptr;
    std::uint32_t m_root = 0;
    std::vector<std::uint32_t> m_reachable; ///< in module order
    std::vector<std::uint32_t> m_addressTaken;
    std::set<std::uint32_t> m_recursive;
    std::map<std::uint32_t, std::uint64_t> m_sharedGlobals;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> m_sharedLocals;
    std::uint64_t m_staticShared = 0;
    bool m_narrowLocals = false;
    std::unordered_map<std::uint32_t, llvm::Function*> m_functions;
    llvm::MDNode* m_scopes[4] = {}; ///< lists for global, shared, local, param
    llvm::MDNode* m_others[4] = {};
    CountPlan m_counts;
    std::optional<Error> m_error;
};

} // namespace warpdesk::emulator
