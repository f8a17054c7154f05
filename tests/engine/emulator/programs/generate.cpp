// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/programs/collectives.h"

/// Writes programs whose result is defined: no races, no lane alone at a collective, every loop ends.
namespace warpdesk::test::programs {

namespace {

class Generator final : Collectives {
public:
    explicit Generator(unsigned seed)
        : Collectives(seed)
    {
    }

    Program program()
    {
        static constexpr std::array<u32, 3> kBlocks[]
            = { { 32, 1, 1 }, { 64, 1, 1 }, { 41, 1, 1 }, { 7, 5, 1 }, { 3, 5, 5 }, { 16, 4, 1 }, { 1, 1, 1 },
                  { 33, 2, 1 }, { 8, 2, 4 }, { 100, 1, 1 }, { 5, 13, 1 }, { 96, 1, 1 } };
        m_program.block = kBlocks[roll(std::size(kBlocks))];
        m_program.blocks = roll(3) == 0 ? 2 : 1;
        m_program.parameter = roll(2) == 0 ? roll(8) : static_cast<u32>(m_random());
        const unsigned functions = roll(3) == 0 ? 1 + roll(3) : 0;
        m_indirect = chance(50);
        m_program.functions.resize(1 + functions);
        for (unsigned i = functions; i >= 1; --i)
            deviceFunction(i);
        kernel();
        return m_program;
    }

private:
    // --- control flow

    struct Context {
        int mask;
        bool uniform;
    };
    Context enter(bool keepMask = false)
    {
        const Context outer { m_mask, m_uniform };
        if (!keepMask)
            m_mask = -1;
        m_uniform = false;
        return outer;
    }
    void leave(const Context& outer)
    {
        m_mask = m_exited ? -1 : outer.mask;
        m_uniform = outer.uniform && !m_exited;
    }

    void ifElse(unsigned depth)
    {
        const int predicate = condition();
        const Context outer { m_mask, m_uniform };
        int yes = -1;
        int no = -1;
        if (m_mask >= 0 && chance(60)) {
            yes = ballot(predicate);
            no = without(m_mask, yes);
        }
        const int other = newLabel();
        const int join = newLabel();
        branch(other, predicate, true);
        m_uniform = false;
        m_mask = yes;
        statements(depth - 1, 3);
        if (chance(60)) {
            branch(join);
            label(other);
            m_mask = m_exited ? -1 : no;
            statements(depth - 1, 3);
        } else {
            label(other);
        }
        label(join);
        leave(outer);
    }

    /// A condition that all threads of the block agree on.
    void uniformIf(unsigned depth)
    {
        const int small = newWord();
        Instruction& mask = emit(Op::And, Type::U32);
        mask.d = small;
        mask.in = { reg(m_blockRegister), constant(1 + roll(3)), {} };
        mask.fixed = true;
        Instruction& in = emit(Op::Setp, Type::U32);
        in.d = static_cast<int>(roll(kGeneral));
        in.in = { reg(small), constant(0), {} };
        in.detail = static_cast<int>(roll(2));
        in.fixed = true;
        const int skip = newLabel();
        branch(skip, in.d, chance(50));
        statements(depth - 1, 3);
        label(skip);
    }

    void loop(unsigned depth)
    {
        const bool uniform = m_uniform && chance(40);
        const int counter = newWord();
        const int limit = newWord();
        Instruction& zero = emit(Op::Mov, Type::U32);
        zero.d = counter;
        zero.in[0] = constant(0);
        zero.fixed = true;
        Instruction& bound = emit(Op::And, Type::U32);
        bound.d = limit;
        bound.in = { uniform ? reg(m_blockRegister) : word(), constant(chance(80) ? 7 : 15), {} };
        if (bound.in[0].immediate)
            bound.in[0] = general();
        bound.fixed = true;
        const Context outer = uniform ? Context { m_mask, m_uniform } : enter(true);
        const int top = newLabel();
        const int next = newLabel();
        const int out = newLabel();
        const bool masked = outer.mask >= 0 && (uniform || chance(60));
        int lanes = -1;
        if (masked && !uniform) {
            lanes = newWord();
            Instruction& copy = emit(Op::Mov, Type::U32);
            copy.d = lanes;
            copy.in[0] = reg(outer.mask);
            copy.fixed = true;
            m_mask = lanes;
        } else if (!masked) {
            m_mask = -1;
        }
        label(top);
        // The test at the top or at the bottom alone.
        const bool atTop = masked || chance(60);
        if (atTop) {
            const int again = compareCounter(counter, limit);
            if (lanes >= 0) {
                const int staying = ballot(again);
                move(lanes, staying);
            }
            branch(out, again, true);
        }
        m_counters.push_back(counter);
        m_uniformLoops += uniform ? 1 : 0;
        statements(depth - 1, 3);
        if (!uniform && chance(40) && !(masked && m_exited)) {
            const int leaves = condition();
            if (lanes >= 0 && m_mask >= 0) {
                const int taken = ballot(leaves);
                move(lanes, without(lanes, taken));
            }
            branch(out, leaves);
            statements(depth - 1, 2);
        }
        if (!uniform && chance(30)) {
            const int skips = condition();
            const int mask = m_mask;
            m_mask = -1; // lanes that go on do not wait for those that skip
            branch(next, skips);
            statements(depth - 1, 2);
            m_mask = m_exited ? -1 : mask;
        }
        m_counters.pop_back();
        m_uniformLoops -= uniform ? 1 : 0;
        label(next);
        Instruction& step = emit(Op::Add, Type::U32);
        step.d = counter;
        step.in = { reg(counter), constant(1), {} };
        step.fixed = true;
        if (atTop)
            branch(top);
        else
            branch(top, compareCounter(counter, limit));
        label(out);
        leave(outer);
    }

    int compareCounter(int counter, int limit)
    {
        Instruction& in = emit(Op::Setp, Type::U32);
        in.d = static_cast<int>(roll(kGeneral));
        in.detail = 2;
        in.in = { reg(counter), reg(limit), {} };
        in.fixed = true;
        return in.d;
    }

    void choice(unsigned depth)
    {
        const unsigned ways = chance(50) ? 4 : 2;
        const Context outer = enter();
        const int join = newLabel();
        Instruction in;
        in.op = Op::BranchIndexed;
        in.in[0] = general();
        in.label = newLabel();
        in.fixed = true;
        for (unsigned i = 0; i < ways; ++i)
            in.targets.push_back(newLabel());
        if (chance(30))
            in.targets[ways - 1] = in.targets[0];
        function().body.push_back(in);
        for (unsigned i = 0; i < ways; ++i) {
            if (i == ways - 1 && in.targets[i] == in.targets[0])
                break;
            label(in.targets[i]);
            statements(depth - 1, 2);
            if (chance(70)) // else it falls into the next
                branch(join);
        }
        label(join);
        leave(outer);
    }

    /// Blocks that jump to one another, entered at two places, until the fuel is used up.
    void tangle()
    {
        const Context outer = enter();
        const unsigned blocks = 3 + roll(2);
        const int fuel = newWord();
        Instruction& fill = emit(Op::And, Type::U32);
        fill.d = fuel;
        fill.in = { general(), constant(15), {} };
        fill.fixed = true;
        std::vector<int> names;
        for (unsigned i = 0; i < blocks; ++i)
            names.push_back(newLabel());
        const int out = newLabel();
        branch(names[1 + roll(blocks - 1)], condition());
        for (unsigned i = 0; i < blocks; ++i) {
            label(names[i]);
            for (unsigned k = roll(3); k-- > 0;)
                simple();
            const int left = newWord();
            Instruction& burn = emit(Op::Sub, Type::U32);
            burn.d = fuel;
            burn.in = { reg(fuel), constant(1), {} };
            burn.fixed = true;
            Instruction& test = emit(Op::Setp, Type::S32);
            test.d = static_cast<int>(roll(kGeneral));
            test.detail = 2;
            test.in = { reg(fuel), constant(0), {} };
            test.fixed = true;
            branch(out, test.d);
            static_cast<void>(left);
            branch(names[roll(blocks)], condition());
            branch(names[roll(blocks)]);
        }
        label(out);
        leave(outer);
    }

    /// States of which each thread takes some on its way to one where all lanes meet, a fixed number of times.
    /// The state after each is drawn from what the thread has.
    void machine()
    {
        const Context outer = enter(true);
        const int state = newWord();
        const int left = newWord();
        const unsigned states = 2 + roll(3);
        const auto set = [&](int name, u64 value) {
            Instruction& in = emit(Op::Mov, Type::U32);
            in.d = name;
            in.in[0] = constant(value);
            in.fixed = true;
        };
        const auto test = [&](Operand a, int comparison, u64 value) {
            Instruction& in = emit(Op::Setp, Type::U32);
            in.d = static_cast<int>(roll(kGeneral));
            in.detail = comparison;
            in.in = { a, constant(value), {} };
            in.fixed = true;
            return in.d;
        };
        set(left, 2 + roll(4));
        fixedWord(Op::And, state, general(), constant(1));
        const int top = newLabel();
        const int next = newLabel();
        const int out = newLabel();
        label(top);
        for (unsigned i = 0; i < states; ++i) {
            const int other = newLabel();
            branch(other, test(reg(state), 1, i));
            for (unsigned k = roll(3); k-- > 0;)
                simple();
            if (i + 1 < states) {
                // On to a later state.
                fixedWord(Op::And, state, general(), constant(1));
                fixedWord(Op::Add, state, reg(state), constant(i + 1));
                fixedWord(Op::Min, state, reg(state), constant(states - 1));
            } else {
                for (unsigned k = 1 + roll(2); k-- > 0;)
                    collective();
                fixedWord(Op::Sub, left, reg(left), constant(1));
                branch(out, test(reg(left), 0, 0));
                fixedWord(Op::And, state, general(), constant(states > 2 && chance(70) ? 3 : 1));
                fixedWord(Op::Min, state, reg(state), constant(states - 1));
            }
            branch(next);
            label(other);
        }
        label(next);
        branch(top);
        label(out);
        leave(outer);
    }

    void exitSome()
    {
        if (m_exited || m_uniformLoops != 0 || !chance(30)) // the next round's barriers would miss them
            return;
        const int predicate = condition();
        Instruction& in = emit(Op::Exit);
        in.guard = predicate;
        in.unlessGuard = chance(50);
        m_exited = true;
        function().mayExit = true;
        m_mask = -1;
        m_uniform = false;
    }

    void call()
    {
        const std::size_t count = m_program.functions.size();
        if (m_current + 1 >= count)
            return simple();
        const int callee = static_cast<int>(m_current) + 1 + static_cast<int>(roll(count - m_current - 1));
        const int second = static_cast<int>(m_current) + 1 + static_cast<int>(roll(count - m_current - 1));
        const auto ends = [&](int index) { return m_program.functions[static_cast<std::size_t>(index)].mayExit; };
        if ((m_uniformLoops != 0 || function().recursive) && (ends(callee) || ends(second)))
            return simple();
        Instruction& in = emit(m_current != 0 && !m_indirect ? Op::Call : chance(60) ? Op::Call : Op::CallChosen);
        in.d = static_cast<int>(roll(kGeneral));
        in.detail = callee;
        in.count = second;
        in.label = static_cast<int>(roll(kGeneral));
        in.in = { word(), word(), general() };
        if (ends(callee) || (in.op == Op::CallChosen && ends(second))) {
            m_exited = true;
            function().mayExit = true;
            m_mask = -1;
            m_uniform = false;
        }
    }

    // --- together

    /// Values through shared memory, or a barrier that counts.
    void exchange()
    {
        const unsigned kind = roll(5);
        if (kind == 0) {
            Instruction& in = emit(chance(50) ? Op::BarrierCount : Op::BarrierRed);
            in.d = static_cast<int>(roll(kGeneral));
            in.detail = static_cast<int>(roll(2));
            in.in[0] = general();
            return;
        }
        if (kind == 1) {
            for (unsigned i = 1 + roll(3); i-- > 0;) {
                Instruction& in = emit(Op::RedShared, Type::U32);
                in.detail = static_cast<int>(roll(8));
                in.in = { word(), general(), {} };
                if (chance(50)) {
                    in.guard = static_cast<int>(roll(kGeneral));
                    in.unlessGuard = chance(50);
                }
            }
            barrier();
            Instruction& in = emit(Op::LoadShared);
            in.d = static_cast<int>(roll(kGeneral));
            in.in[0] = word();
            barrier();
            return;
        }
        const u32 warps = m_program.threads() / 32;
        if (kind == 2 && warps >= 2) {
            // Some warps among themselves, at a barrier of their own.
            const auto some = static_cast<int>(32 * (1 + roll(warps - 1)));
            const int skip = newLabel();
            Instruction& in = emit(Op::Setp, Type::U32);
            in.d = static_cast<int>(roll(kGeneral));
            in.detail = 5;
            in.in = { reg(m_threadRegister), constant(static_cast<u64>(some)), {} };
            in.fixed = true;
            branch(skip, in.d);
            const bool uniform = m_uniform;
            m_uniform = false;
            slots(1, some);
            statements(1, 2);
            m_uniform = uniform && !m_exited;
            label(skip);
            barrier();
            return;
        }
        slots(0, 0);
    }

    void slots(int id, int count)
    {
        Instruction& store = emit(Op::StoreSlot, Type::U64);
        store.in[0] = general();
        barrier(id, count);
        Instruction& load = emit(Op::LoadSlot, Type::U64);
        load.d = static_cast<int>(roll(kGeneral));
        load.in[0] = word();
        load.count = count;
        if (load.in[0].immediate)
            load.in[0] = general();
        barrier(id, count);
    }

    void statements(unsigned depth, unsigned count)
    {
        for (unsigned i = 0; i < count; ++i) {
            const unsigned kind = roll(100);
            if (depth == 0 || kind < 40 || function().body.size() > 220)
                simple();
            else if (kind < 52)
                ifElse(depth);
            else if (kind < 64)
                loop(depth);
            else if (kind < 70)
                choice(depth);
            else if (kind < 74)
                tangle();
            else if (kind < 80)
                call();
            else if (kind < 90)
                m_current == 0 ? collective() : simple();
            else if (kind < 96)
                together(depth);
            else
                m_current == 0 || (!function().recursive && !m_indirect) ? exitSome() : simple();
        }
    }

    void together(unsigned depth)
    {
        if (m_current == 0 && m_mask >= 0 && m_mask == m_fullMask && chance(40))
            return machine();
        if (!m_uniform || m_exited || m_current != 0)
            return collective();
        if (chance(70))
            exchange();
        else
            uniformIf(depth);
    }

    /// f(a, b, c): arithmetic and flow of its own; a recursive one counts its first argument down.
    void deviceFunction(std::size_t index)
    {
        m_current = index;
        m_mask = -1;
        m_uniform = false;
        m_exited = false;
        m_counters.clear();
        function().recursive = chance(30);
        const int out = newLabel();
        if (function().recursive) {
            const int depth = newWord();
            Instruction& in = emit(Op::And, Type::U32);
            in.d = depth;
            in.in = { reg(0), constant(7), {} };
            in.fixed = true;
            Instruction& test = emit(Op::Setp, Type::U32);
            test.d = 0;
            test.detail = 0;
            test.in = { reg(depth), constant(0), {} };
            test.fixed = true;
            branch(out, 0);
            statements(1, 3);
            const int less = newWord();
            Instruction& down = emit(Op::Sub, Type::U32);
            down.d = less;
            down.in = { reg(depth), constant(1), {} };
            down.fixed = true;
            Instruction& again = emit(Op::Call);
            again.d = static_cast<int>(roll(kGeneral));
            again.detail = static_cast<int>(index);
            again.in = { reg(less), general(), general() };
            statements(1, 2);
        } else {
            statements(2, 4);
        }
        label(out);
        Instruction& in = emit(Op::Return);
        in.in[0] = general();
        in.fixed = true;
    }

    void kernel()
    {
        m_current = 0;
        m_exited = false;
        m_uniform = true;
        m_counters.clear();
        // Copies of what threads and blocks are called, which nobody overwrites.
        m_threadRegister = newWord();
        move(m_threadRegister, 0);
        const int block = newWord();
        move(block, 1);
        m_blockRegister = newWord();
        Instruction& in = emit(Op::Mad, Type::U32);
        in.d = m_blockRegister;
        in.in = { reg(block), constant(3), reg(2) };
        in.fixed = true;
        if (m_program.threads() % 32 == 0) {
            m_fullMask = newWord();
            Instruction& all = emit(Op::Mov, Type::U32);
            all.d = m_fullMask;
            all.in[0] = constant(0xffffffff);
            all.fixed = true;
        } else {
            // The lanes that exist: (1 << threads - first of the warp) - 1; shl gives 0 from 32 on.
            const int first = newWord();
            const int left = newWord();
            const int power = newWord();
            m_fullMask = newWord();
            fixedWord(Op::And, first, reg(m_threadRegister), constant(0xffffffe0));
            fixedWord(Op::Sub, left, constant(m_program.threads()), reg(first));
            const int one = newWord();
            Instruction& start = emit(Op::Mov, Type::U32);
            start.d = one;
            start.in[0] = constant(1);
            start.fixed = true;
            fixedWord(Op::Shl, power, reg(one), reg(left));
            fixedWord(Op::Sub, m_fullMask, reg(power), constant(1));
        }
        m_mask = m_fullMask;
        statements(3, 5 + roll(4));
    }

    int m_threadRegister = 0;
    int m_blockRegister = 0;
    bool m_uniform = true; ///< every thread of the block comes here
    bool m_exited = false; ///< some threads may have ended
    /// Functions call through addresses. Then each may be part of a recursion, where the emulator knows no `exit`.
    bool m_indirect = false;
    unsigned m_uniformLoops = 0; ///< loops around that all threads of the block run alike
};

} // namespace

Program generate(unsigned seed) { return Generator(seed).program(); }

} // namespace warpdesk::test::programs
