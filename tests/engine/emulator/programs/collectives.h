// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/emulator/programs/straight_line.h"

namespace warpdesk::test::programs {

/// The part of the generator that writes what lanes of a warp do together, and the masks that say which.
class Collectives : protected StraightLine {
protected:
    using StraightLine::StraightLine;

    /// The lanes of m_mask where the predicate holds, in a register of its own.
    int ballot(int predicate)
    {
        const int result = newWord();
        Instruction& in = emit(Op::Ballot);
        in.d = result;
        in.in = { reg(predicate), {}, reg(m_mask) };
        in.fixed = true;
        return result;
    }

    int without(int mask, int taken)
    {
        const int inverted = newWord();
        const int result = newWord();
        Instruction& flip = emit(Op::Not, Type::U32);
        flip.d = inverted;
        flip.in[0] = reg(taken);
        flip.fixed = true;
        Instruction& both = emit(Op::And, Type::U32);
        both.d = result;
        both.in = { reg(mask), reg(inverted), {} };
        both.fixed = true;
        return result;
    }

    void collective()
    {
        if (m_mask < 0)
            return simple();
        const unsigned kind = roll(7);
        const int d = static_cast<int>(roll(kGeneral));
        if (kind < 2) {
            Instruction& in = emit(kind == 0 ? Op::VoteAll : Op::VoteAny);
            in.d = d;
            in.in = { general(), {}, reg(m_mask) };
            return;
        }
        if (kind == 2) {
            Instruction& in = emit(Op::Ballot);
            in.d = d;
            in.in = { general(), {}, reg(m_mask) };
            return;
        }
        if (kind == 3) {
            Instruction& in = emit(Op::MatchAny);
            in.d = d;
            in.in = { word(), {}, reg(m_mask) };
            in.in[0] = in.in[0].immediate ? general() : in.in[0];
            return;
        }
        if (kind == 4) {
            Instruction& in = emit(Op::Redux);
            in.d = d;
            in.detail = static_cast<int>(roll(6));
            in.in = { general(), {}, reg(m_mask) };
            return;
        }
        const bool whole = m_mask == m_fullMask && m_program.threads() % 32 == 0;
        if (whole) {
            Instruction& in = emit(Op::Shuffle);
            in.d = d;
            in.detail = static_cast<int>(roll(4));
            in.in = { general(), chance(60) ? constant(roll(32)) : word(), reg(m_mask) };
            return;
        }
        // From the lowest lane that is here.
        const int turned = newWord();
        const int lowest = newWord();
        Instruction& turn = emit(Op::Brev, Type::U32);
        turn.d = turned;
        turn.in[0] = reg(m_mask);
        turn.fixed = true;
        Instruction& find = emit(Op::Clz, Type::U32);
        find.d = lowest;
        find.in[0] = reg(turned);
        find.fixed = true;
        Instruction& in = emit(Op::Shuffle);
        in.d = d;
        in.detail = 0;
        in.in = { general(), reg(lowest), reg(m_mask) };
    }

    void barrier(int id = 0, int count = 0)
    {
        Instruction& in = emit(Op::Barrier);
        in.detail = id;
        in.count = count;
        in.fixed = true;
    }

    int m_mask = -1; ///< word register with the lanes that are here, -1 = not known
    int m_fullMask = -1;
};

} // namespace warpdesk::test::programs
