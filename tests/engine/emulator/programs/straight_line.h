// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/emulator/programs/program.h"

#include <random>

namespace warpdesk::test::programs {

/// The part of the generator that writes single instructions: arithmetic, conversions, comparisons and accesses on
/// registers and constants drawn at random.
class StraightLine {
protected:
    explicit StraightLine(unsigned seed)
        : m_random(seed)
    {
    }

    unsigned roll(std::size_t sides) { return static_cast<unsigned>(m_random() % sides); }
    bool chance(unsigned percent) { return roll(100) < percent; }

    Function& function() { return m_program.functions[m_current]; }
    int newLabel() { return function().labels++; }
    int newWord() { return function().words++; }

    Instruction& emit(Op op, Type type = Type::U32)
    {
        Instruction in;
        in.op = op;
        in.type = type;
        function().body.push_back(in);
        return function().body.back();
    }

    static Operand reg(int index) { return { false, index, 0 }; }
    static Operand constant(u64 value) { return { true, 0, value }; }

    Operand general() { return reg(static_cast<int>(roll(kGeneral))); }

    /// A word: mostly a general register, at times a counter of a loop around, or a mask.
    Operand word()
    {
        if (!m_counters.empty() && chance(25))
            return reg(m_counters[roll(m_counters.size())]);
        return chance(10) ? constant(literal(Type::U32)) : general();
    }

    u64 literal(Type type)
    {
        static constexpr u64 kLiterals[] = { 0, 1, 2, 3, 5, 7, 8, 31, 32, 33, 63, 64, 255, 0x7fff, 0x8000, 0xffff,
            0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x7fffffffffffffff, 0x8000000000000000, ~u64 { 0 } };
        if (type == Type::F32) {
            static constexpr u64 kSingles[] = { 0, 0x80000000, 0x3f800000, 0xbf800000, 0x40490fdb, 0x00000001,
                0x7f7fffff, 0x7f800000, 0x4b000000, 0x3dcccccd };
            return kSingles[roll(std::size(kSingles))];
        }
        if (type == Type::F64) {
            static constexpr u64 kDoubles[] = { 0, 0x8000000000000000, 0x3ff0000000000000, 0xbff8000000000000,
                0x400921fb54442d18, 1, 0x7fefffffffffffff, 0x3fb999999999999a };
            return kDoubles[roll(std::size(kDoubles))];
        }
        const u64 value = kLiterals[roll(std::size(kLiterals))];
        const unsigned width = bits(type);
        return width == 64 ? value : value & ((u64 { 1 } << width) - 1);
    }

    Operand any(Type type)
    {
        if (classOf(type) == Class::Word)
            return word();
        return type != Type::F16 && chance(12) ? constant(literal(type)) : general();
    }

    Type integerType()
    {
        static constexpr Type kTypes[]
            = { Type::U32, Type::S32, Type::U32, Type::S32, Type::U64, Type::S64, Type::U16, Type::S16 };
        return kTypes[roll(std::size(kTypes))];
    }
    Type floatType()
    {
        static constexpr Type kTypes[] = { Type::F32, Type::F32, Type::F64, Type::F16 };
        return kTypes[roll(std::size(kTypes))];
    }
    Type anyType() { return chance(70) ? integerType() : floatType(); }
    Type memoryType()
    {
        static constexpr Type kTypes[] = { Type::U8, Type::U16, Type::S16, Type::U32, Type::S32, Type::U64 };
        return kTypes[roll(std::size(kTypes))];
    }

    // --- straight-line code

    void integerOperation()
    {
        static constexpr Op kOps[] = { Op::Add, Op::Sub, Op::Mul, Op::Mad, Op::And, Op::Or, Op::Xor, Op::Shl, Op::Shr,
            Op::Min, Op::Max, Op::Not, Op::MulHi, Op::Add, Op::Sub, Op::Mad, Op::Selp, Op::Mov, Op::Div, Op::Rem,
            Op::Abs, Op::Neg, Op::Popc, Op::Clz, Op::Brev, Op::Prmt, Op::Lop3, Op::MulWide };
        Op op = kOps[roll(std::size(kOps))];
        Type type = integerType();
        if ((op == Op::Abs || op == Op::Neg) && !isSigned(type))
            type = Type::S32;
        if ((op == Op::Popc || op == Op::Clz || op == Op::Brev) && bits(type) == 16)
            type = Type::U32;
        if (op == Op::Prmt || op == Op::Lop3)
            type = Type::U32;
        Instruction& in = emit(op, type);
        in.d = static_cast<int>(roll(kGeneral));
        in.detail = static_cast<int>(roll(256));
        in.in = { any(type), any(type), any(type) };
        if (op == Op::Shl || op == Op::Shr)
            in.in[1] = chance(70) ? constant(roll(bits(type) + 2)) : word();
        if (op == Op::Selp)
            in.in[2] = general();
        if (op == Op::MulWide) {
            in.type = Type::U64;
            in.source = chance(50) ? Type::U32 : Type::S32;
            in.in = { general(), word(), {} };
        }
        // Immediates only where the printed form takes one well: never all three.
        if (in.in[0].immediate)
            in.in[0] = general();
    }

    void floatOperation()
    {
        static constexpr Op kOps[]
            = { Op::Add, Op::Sub, Op::Mul, Op::Mad, Op::Min, Op::Max, Op::Div, Op::Sqrt, Op::Selp };
        Op op = kOps[roll(std::size(kOps))];
        const Type type = floatType();
        if (type == Type::F16 && (op == Op::Div || op == Op::Sqrt))
            op = Op::Mad;
        Instruction& in = emit(op, type);
        in.d = static_cast<int>(roll(kGeneral));
        in.in = { general(), any(type), any(type) };
        if (op == Op::Selp)
            in.in[2] = general();
    }

    void conversion()
    {
        static constexpr Type kTypes[] = { Type::U8, Type::U16, Type::S16, Type::U32, Type::S32, Type::U64, Type::S64,
            Type::F16, Type::F32, Type::F64 };
        const Type to = kTypes[roll(std::size(kTypes))];
        Type from = kTypes[roll(std::size(kTypes))];
        if (to == from || (to >= Type::F16 && from == to))
            from = to == Type::U32 ? Type::U64 : Type::U32;
        Instruction& in = emit(Op::Cvt, to);
        in.source = from;
        in.d = static_cast<int>(roll(kGeneral));
        in.in[0] = general();
    }

    int comparison()
    {
        const Type type = anyType();
        Instruction& in = emit(Op::Setp, type);
        in.d = static_cast<int>(roll(kGeneral));
        in.detail = static_cast<int>(roll(6));
        in.in = { general(), any(type), {} };
        const int made = in.d;
        if (chance(20)) {
            Instruction& join = emit(chance(50) ? Op::PredAnd : Op::PredXor);
            join.d = static_cast<int>(roll(kGeneral));
            join.in = { reg(made), general(), {} };
            return join.d;
        }
        return made;
    }

    /// A predicate that goes both ways: on few bits of a word.
    int condition()
    {
        if (chance(40))
            return comparison();
        const int small = newWord();
        Instruction& mask = emit(Op::And, Type::U32);
        mask.d = small;
        mask.in = { chance(25) ? reg(0) : word(), constant(1 + roll(7)), {} };
        if (mask.in[0].immediate)
            mask.in[0] = general();
        mask.fixed = true;
        Instruction& in = emit(Op::Setp, Type::U32);
        in.d = static_cast<int>(roll(kGeneral));
        in.detail = static_cast<int>(roll(6));
        in.in = { reg(small), constant(roll(4)), {} };
        return in.d;
    }

    void access()
    {
        static constexpr Op kOps[] = { Op::LoadIn, Op::LoadInAffine, Op::LoadRow, Op::StoreRow, Op::LoadRow,
            Op::StoreRow, Op::LoadLocal, Op::StoreLocal, Op::RedGlobal, Op::AtomRow };
        Op op = kOps[roll(std::size(kOps))];
        if (m_current != 0) // functions have no pointers
            op = chance(50) ? Op::LoadLocal : Op::StoreLocal;
        Type type = memoryType();
        if (op == Op::RedGlobal || op == Op::AtomRow)
            type = chance(60) ? Type::U32 : Type::U64;
        Instruction& in = emit(op, type);
        in.d = static_cast<int>(roll(kGeneral));
        in.detail = 0;
        in.in = { chance(20) ? constant(roll(64)) : word(), general(), {} };
        if (in.in[0].immediate)
            in.in[0].value &= 63;
        if (op == Op::LoadInAffine) {
            in.detail = static_cast<int>(roll(5));
            in.count = static_cast<int>(roll(100));
        } else if (op == Op::RedGlobal || op == Op::AtomRow) {
            in.detail = static_cast<int>(roll(8));
        } else if (op == Op::LoadRow || op == Op::StoreRow) {
            in.detail = chance(10) ? 1 : 0; // volatile
        }
    }

    void simple()
    {
        const std::size_t before = function().body.size();
        const unsigned kind = roll(100);
        if (kind < 45)
            integerOperation();
        else if (kind < 58)
            floatOperation();
        else if (kind < 66)
            conversion();
        else if (kind < 72)
            comparison();
        else
            access();
        if (chance(15) && function().body.size() == before + 1) {
            Instruction& in = function().body.back();
            in.guard = static_cast<int>(roll(kGeneral));
            in.unlessGuard = chance(50);
        }
    }

    // What holds a program together: never taken out.

    void label(int name)
    {
        Instruction& in = emit(Op::Label);
        in.label = name;
        in.fixed = true;
    }

    void branch(int target, int predicate = -1, bool unless = false)
    {
        Instruction& in = emit(Op::Branch);
        in.label = target;
        in.guard = predicate;
        in.unlessGuard = unless;
        in.fixed = true;
    }

    void move(int to, int from)
    {
        Instruction& in = emit(Op::Mov, Type::U32);
        in.d = to;
        in.in[0] = reg(from);
        in.fixed = true;
    }

    void fixedWord(Op op, int d, Operand a, Operand b)
    {
        Instruction& in = emit(op, Type::U32);
        in.d = d;
        in.in = { a, b, {} };
        in.fixed = true;
    }

    std::mt19937 m_random;
    Program m_program;
    std::size_t m_current = 0;
    std::vector<int> m_counters;
};

} // namespace warpdesk::test::programs
