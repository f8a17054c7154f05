// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/program_ir.h"

#include <memory>

namespace warpdesk::emulator {

class CountMarkers;

/// Rounding of a floating result (PTX ISA 9.7.3): to nearest even, to zero, to minus and to plus infinity.
enum class Rounding : std::uint8_t { Nearest, Zero, Down, Up };

/// Lowers the body of one function. Handlers of instructions use its readers, writers and builder.
///
/// Registers are allocas of iN (i1 for predicates) that mem2reg promotes; each starts as zero, so that reading one
/// that was never set is defined. A register that holds results of f32 or f64 arithmetic has its NaNs made canonical
/// when it is read as bits (`read`), and not when it is read as a float (`readFloat`) or moved (`readRaw`).
class Body final {
public:
    Body(Program& program, std::uint32_t index, llvm::Function& target);
    ~Body();
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    void run();
    /// Null where nothing is counted.
    [[nodiscard]] CountMarkers* counts() { return m_counts.get(); }

    Program& program;
    llvm::IRBuilder<> b;

    // Types and constants.
    [[nodiscard]] llvm::IntegerType* intType(unsigned bits) { return b.getIntNTy(bits); }
    [[nodiscard]] llvm::Type* floatType(ptx::Type type); ///< the type computed in: half and bfloat widen to float
    [[nodiscard]] llvm::ConstantInt* constant(unsigned bits, std::uint64_t value);

    // Operands.
    [[nodiscard]] llvm::Value* read(const ptx::Operand& operand, unsigned bits);
    [[nodiscard]] llvm::Value* readRaw(const ptx::Operand& operand, unsigned bits);
    [[nodiscard]] llvm::Value* readFloat(const ptx::Operand& operand, ptx::Type type);
    [[nodiscard]] llvm::Value* readPredicate(const ptx::Operand& operand);
    /// Writes an integer, extended (by sign where `isSigned`) or cut to the register's width.
    void write(const ptx::Operand& operand, llvm::Value* value, bool isSigned = false);
    /// Writes a value of floatType(type), rounded to nearest for half and bfloat.
    void writeFloat(const ptx::Operand& operand, llvm::Value* value, ptx::Type type);
    /// Elements of a vector operand, or of a vector register; the operand itself when it is a scalar.
    [[nodiscard]] std::vector<ptx::Operand> elements(const ptx::Operand& operand) const;

    // Memory.
    /// Native pointer of an address operand in a state space (None = generic).
    [[nodiscard]] llvm::Value* address(const ptx::Operand& operand, ptx::Space space);
    [[nodiscard]] llvm::Value* sharedPointer(llvm::Value* offset);
    [[nodiscard]] llvm::Value* sharedBase();
    /// A local address as it is in a register: where the module has 32-bit ones, those count from the thread's stack.
    [[nodiscard]] llvm::Value* localAddress(llvm::Value* value);
    [[nodiscard]] llvm::Value* kernelParameters() { return m_target.getArg(0); }
    [[nodiscard]] bool isKernel() const { return m_function.isEntry; }
    /// The space an access really goes to: `.param` of a call is the caller's own memory.
    void checkHostAccess(
        llvm::Value* pointer, std::uint64_t bytes, bool write, const ptx::Operand& operand, ptx::Space space);
    /// Marks spaces for alias analysis.
    template <class T> T* tag(T* access, ptx::Space space)
    {
        program.tagSpace(*access, space);
        return access;
    }

    // Calls to wd.* functions.
    llvm::CallInst* call(
        llvm::StringRef name, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments, Effect effect);
    /// Ends the block with a trap of a device::FaultKind.
    void trap(unsigned faultKind);
    void unimplemented();
    void leaveFunction();
    void exitThread();
    /// Starts a block that nothing leads to, for what follows a terminator.
    void startDeadBlock();
    /// What the function took from the stack is given back where it returns.
    void restoreStackAtReturn();
    [[nodiscard]] llvm::BasicBlock* newBlock(const char* name);
    [[nodiscard]] llvm::BasicBlock* labelBlock(const ptx::Operand& operand, bool& backwards);
    [[nodiscard]] llvm::BasicBlock* labelBlock(std::uint32_t label, bool& backwards);
    void pollHost();

    [[nodiscard]] const ptx::Function& function() const { return m_function; }
    [[nodiscard]] const ptx::Variable* variable(const ptx::Reference& reference) const;
    [[nodiscard]] llvm::Value* storage(const ptx::Reference& reference, unsigned component = 0);
    [[nodiscard]] llvm::Value* carry(); ///< alloca of the condition code CC.CF, i1
    [[nodiscard]] std::uint32_t line() const { return m_line; }
    [[nodiscard]] bool isReadAnywhere(const ptx::Operand& destination) const;
    llvm::AllocaInst* entryAlloca(llvm::Type* type, llvm::StringRef name, unsigned align);

private:
    struct Storage {
        std::vector<llvm::Value*> components; ///< pointers, one per vector component
    };

    void bindParameters();
    void findArithmeticRegisters();
    void countReads();
    void lower(const ptx::Instruction& instruction);
    void lowerCounted(const ptx::Instruction& instruction);
    void lowerUnguarded(const ptx::Instruction& instruction);
    void removeDeadBlocks();
    [[nodiscard]] llvm::Value* symbolAddress(const ptx::Operand& operand, unsigned bits);
    [[nodiscard]] llvm::Value* immediate(const ptx::Operand& operand, unsigned bits);
    [[nodiscard]] llvm::Value* fit(llvm::Value* value, unsigned bits, bool isSigned);
    [[nodiscard]] static std::uint64_t key(const ptx::Reference& reference)
    {
        return (static_cast<std::uint64_t>(reference.kind) << 32U) | reference.index;
    }

    const std::uint32_t m_index;
    const ptx::Function& m_function;
    llvm::Function& m_target;
    llvm::DISubprogram* m_subprogram;
    llvm::BasicBlock* m_entry = nullptr;
    llvm::Instruction* m_allocaEnd = nullptr; ///< allocas and their first stores go before it
    std::unordered_map<std::uint64_t, Storage> m_storage;
    std::vector<llvm::BasicBlock*> m_labels;
    std::vector<bool> m_labelSeen;
    std::set<std::uint64_t> m_arithmetic; ///< registers that hold f32 results
    std::unordered_map<std::uint64_t, unsigned> m_reads;
    llvm::Value* m_carry = nullptr;
    llvm::Value* m_stackAtEntry = nullptr; ///< of a function with alloca
    std::uint32_t m_line = 0;
    std::unique_ptr<CountMarkers> m_counts;
};

/// Lowers one instruction; false when this form of it is not implemented (a trap is put in its place).
using Handler = bool (*)(Body& body, const ptx::Instruction& instruction);
using HandlerTable = std::unordered_map<std::string_view, Handler>;

/// Whether an instruction has the operands and types that its handler takes for granted; else it traps.
[[nodiscard]] bool isWellFormed(const Body& body, const ptx::Instruction& instruction);

/// Opcode to handler; built once.
[[nodiscard]] const HandlerTable& handlers();

void addArithmeticHandlers(HandlerTable& table);
void addLogicHandlers(HandlerTable& table);
void addBitHandlers(HandlerTable& table);
void addCompareHandlers(HandlerTable& table);
void addFloatHandlers(HandlerTable& table);
void addMathHandlers(HandlerTable& table);
void addConvertHandlers(HandlerTable& table);
void addMoveHandlers(HandlerTable& table);
void addMemoryHandlers(HandlerTable& table);
void addAtomicHandlers(HandlerTable& table);
void addWarpHandlers(HandlerTable& table);
void addControlHandlers(HandlerTable& table);
void addCallHandlers(HandlerTable& table);
void addVideoHandlers(HandlerTable& table);
void addMatrixHandlers(HandlerTable& table);
void addMbarrierHandlers(HandlerTable& table);
void addTextureHandlers(HandlerTable& table);
void addStackHandlers(HandlerTable& table);

/// Value of a special register as i32 or i64; null for an unknown name.
[[nodiscard]] llvm::Value* specialRegister(Body& body, std::string_view name);

[[nodiscard]] Rounding roundingOf(const ptx::Instruction& instruction);

} // namespace warpdesk::emulator
