// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

/// Random programs in a form that is printed as PTX and interpreted one thread at a time. Some operations stand for a
/// few PTX instructions (an address and its access).
namespace warpdesk::test::programs {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

enum class Type : std::uint8_t { U8, U16, S16, U32, S32, U64, S64, F16, F32, F64 };
[[nodiscard]] unsigned bits(Type type);
[[nodiscard]] bool isSigned(Type type);
[[nodiscard]] const char* name(Type type);

/// Registers by class; an index at or above `kGeneral` is one that only its owner writes (counters, masks).
enum class Class : std::uint8_t { Pred, Short, Word, Long, Single, Double };
inline constexpr int kGeneral = 8;
[[nodiscard]] Class classOf(Type type);

struct Operand {
    bool immediate = false;
    int reg = 0; ///< of the class that the instruction implies
    u64 value = 0;
};

enum class Op : std::uint8_t {
    // d = a op b: integers and floats by `type`
    Add,
    Sub,
    Mul,
    MulHi,
    MulWide, ///< 32 x 32 -> 64
    Mad, ///< a * b + c, fused for floats
    Div,
    Rem,
    Min,
    Max,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Abs,
    Neg,
    Not,
    Popc,
    Clz,
    Brev,
    Prmt,
    Lop3, ///< `detail` = table
    Sqrt,
    Mov,
    Selp, ///< c = predicate
    Setp, ///< d = predicate, `detail` = comparison (eq ne lt le gt ge)
    PredAnd,
    PredXor,
    Cvt, ///< `source` to `type`
    // memory
    LoadIn, ///< in[a & mask]
    LoadInAffine, ///< in[thread * detail + count]
    LoadRow,
    StoreRow,
    LoadLocal,
    StoreLocal,
    StoreSlot, ///< 64 bits of shared memory that belong to the thread
    LoadSlot, ///< a % threads
    RedGlobal, ///< counter of `detail` (an Update) and a & 3
    RedShared,
    LoadShared, ///< counter a & 31
    AtomRow, ///< on a cell of the thread's row, with the old value
    // control
    Label,
    Branch,
    BranchIndexed, ///< targets[a & (n - 1)]
    Exit,
    Call, ///< functions[detail](word a, word b, long c) -> word d
    CallChosen, ///< functions[detail] or functions[count] by predicate `label`
    Return, ///< a
    // together
    Barrier, ///< id `detail`, `count` threads (0 = all)
    BarrierRed, ///< predicate d = or/and of predicate a
    BarrierCount, ///< word d
    Ballot, ///< word d = lanes of mask b where predicate a holds
    VoteAll,
    VoteAny,
    Shuffle, ///< word a from lane b, mask c; `detail` = idx up down bfly, `count` = immediate lane
    MatchAny,
    Redux, ///< `detail` = add and or xor min max of u32
};

enum class Update : std::uint8_t { Add, And, Or, Xor, MinU, MaxU, MinS, MaxS };

struct Instruction {
    Op op = Op::Mov;
    Type type = Type::U32;
    Type source = Type::U32;
    int d = 0;
    std::array<Operand, 3> in {};
    int guard = -1; ///< predicate register
    bool unlessGuard = false;
    int label = 0;
    std::vector<int> targets;
    int detail = 0;
    int count = 0;
    bool fixed = false; ///< holds the program together: may not be taken out
};

struct Function {
    std::vector<Instruction> body;
    int labels = 0;
    int words = kGeneral; ///< word registers in use, counters and masks included
    bool mayExit = false;
    bool recursive = false;
};

struct Program {
    std::vector<Function> functions; ///< the first is the kernel
    std::array<u32, 3> block { 32, 1, 1 };
    u32 blocks = 1;
    u32 parameter = 0;
    [[nodiscard]] u32 threads() const { return block[0] * block[1] * block[2]; }
};

inline constexpr u32 kInputWords = 1024;
inline constexpr u32 kRowCells = 16; ///< 64-bit cells of a row for accesses; the registers follow at the end
inline constexpr u32 kDumped = 5 * kGeneral; ///< short, word, long, single, double
inline constexpr u32 kRowBytes = (kRowCells + kDumped) * 8;
inline constexpr u32 kLocalBytes = 64;
inline constexpr u32 kCounters = 32; ///< per width: 8 updates x 4

[[nodiscard]] std::string textOf(const Program& program);
[[nodiscard]] Program generate(unsigned seed);

/// Memory of a launch, as both sides see it.
struct Memory {
    std::vector<u32> input;
    std::vector<u64> rows; ///< kRowBytes per thread
    std::vector<u32> words; ///< counters
    std::vector<u64> longs;
    static Memory initial(const Program& program);
    bool operator==(const Memory&) const = default;
};

/// Runs every thread of every block; text = why it could not (a program that does not end, lanes that never meet).
[[nodiscard]] std::string interpret(const Program& program, Memory& memory);
/// What differs; doubles that are both NaN are alike. Empty = nothing.
[[nodiscard]] std::string difference(const Memory& got, const Memory& want);

} // namespace warpdesk::test::programs
