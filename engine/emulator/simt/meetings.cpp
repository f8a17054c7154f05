// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/meetings_ir.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

#include <array>
#include <set>
#include <vector>

// When the vectorised forms run a collective, the lanes that are there are those whose ways of this turn of the loop
// lead to it. Hardware waits for all that the member mask names. Both do the same unless a lane that is named is
// elsewhere and comes by later. Lanes part at divergent branches: so for each, is there a way from one side to the
// collective, and a way from the other side around it, into the next turn of a loop that holds both, and to it? What
// such a lane would have to wait at for those that are at the collective ends its way: then all wait for ever.

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Waits for lanes: `mask` names them, null = all.
struct Meeting {
    const CallInst* call = nullptr;
    StringRef kind;
    const Value* mask = nullptr;
    SmallPtrSet<const Instruction*, 4> sources; ///< of the mask
};

bool isCollective(const Instruction& instruction)
{
    const StringRef name = calledName(instruction);
    return isMeeting(name) || isBlockBarrier(name);
}

Meeting meetingOf(const CallInst& call)
{
    Meeting meeting { &call, calledName(call), nullptr, {} };
    if (isBlockBarrier(meeting.kind)) {
        meeting.kind = "wd.barrier.";
        return meeting;
    }
    if (const int members = membersArgument(meeting.kind); members >= 0) {
        meeting.mask = call.getArgOperand(static_cast<unsigned>(members));
        meeting.sources = sourcesOf(meeting.mask);
    }
    return meeting;
}

bool differ(const Value* left, const Value* right)
{
    return left != right && isa<ConstantInt>(left) && isa<ConstantInt>(right);
}

/// Lanes at the one and lanes at the other may meet.
bool match(const Meeting& left, const Meeting& right)
{
    if (left.kind != right.kind)
        return false;
    if (left.kind == "wd.barrier.")
        return !differ(left.call->getArgOperand(0), right.call->getArgOperand(0));
    return left.mask == nullptr || right.mask == nullptr || !differ(left.mask, right.mask);
}

class Meetings final {
public:
    Meetings(const Function& function, const LoopInfo& loops, function_ref<bool(const BasicBlock*)> divergent)
        : m_function(function)
        , m_loops(loops)
    {
        for (const BasicBlock& block : function) {
            const auto* end = dyn_cast<BranchInst>(block.getTerminator());
            if (end != nullptr && end->isConditional() && end->getSuccessor(0) != end->getSuccessor(1)
                && divergent(&block))
                m_branches.push_back(&block);
        }
        if (m_branches.empty())
            return;
        findWays();
        for (const Instruction& instruction : instructions(function))
            if (isCollective(instruction))
                add(cast<CallInst>(instruction));
        m_places.resize(static_cast<unsigned>(m_number.size()));
        for (const Meeting& meeting : m_meetings)
            m_places.set(m_number.lookup(meeting.call->getParent()));
    }

    [[nodiscard]] bool found()
    {
        if (m_branches.empty() || m_meetings.empty())
            return false;
        if (any_of(m_meetings, [&](const Meeting& meeting) { return anotherTurn(meeting); }))
            return true;
        return anotherCopy();
    }

private:
    /// One after another in a block they have the same lanes: the first of a kind stands for all.
    void add(const CallInst& call)
    {
        Meeting meeting = meetingOf(call);
        const bool known = any_of(m_meetings, [&](const Meeting& other) {
            return other.call->getParent() == call.getParent() && other.kind == meeting.kind
                && other.mask == meeting.mask
                && (!isBlockBarrier(calledName(call)) || other.call->getArgOperand(0) == call.getArgOperand(0));
        });
        if (!known)
            m_meetings.push_back(std::move(meeting));
    }

    /// Both ways of naming the sides of a branch.
    static std::array<Parting, 2> partings(const BasicBlock* branch)
    {
        const auto* end = cast<BranchInst>(branch->getTerminator());
        return { Parting { branch, end->getSuccessor(0), end->getSuccessor(1) },
            Parting { branch, end->getSuccessor(1), end->getSuccessor(0) } };
    }

    // --- ways

    /// From the start of a turn: not counting edges that start another.
    [[nodiscard]] bool isBack(const BasicBlock* from, const BasicBlock* to) const
    {
        const Loop* loop = m_loops.getLoopFor(to);
        return loop != nullptr && loop->getHeader() == to && loop->contains(from);
    }

    void findWays()
    {
        SmallVector<const BasicBlock*, 32> order;
        for (const BasicBlock* block : post_order(&m_function)) {
            m_number[block] = static_cast<unsigned>(order.size());
            order.push_back(block);
        }
        m_after.resize(order.size(), BitVector(static_cast<unsigned>(order.size())));
        for (unsigned i = 0; i < order.size(); ++i) {
            m_after[i].set(i);
            for (const BasicBlock* next : successors(order[i]))
                if (!isBack(order[i], next))
                    m_after[i] |= m_after[m_number[next]];
        }
    }

    /// A way that starts no further turn of a loop.
    [[nodiscard]] bool reaches(const BasicBlock* from, const BasicBlock* to) const
    {
        const auto found = m_number.find(from);
        const auto target = m_number.find(to);
        return found != m_number.end() && target != m_number.end() && m_after[found->second].test(target->second);
    }

    /// Where all lanes that part at the branch come together again in the same turn of its own loop; null = nowhere.
    /// Those that leave `loop` do not count, nor those that end without another meeting.
    [[nodiscard]] const BasicBlock* joinOf(const BasicBlock* branch, const Loop* loop) const
    {
        const Loop* own = m_loops.getLoopFor(branch);
        const auto earlier
            = [&](const BasicBlock* a, const BasicBlock* b) { return m_number.lookup(a) > m_number.lookup(b); };
        std::set<const BasicBlock*, decltype(earlier)> open(earlier);
        bool apart = false;
        const auto enter = [&](const BasicBlock* next) {
            const bool leaves = own != nullptr && !own->contains(next);
            if (leaves && (loop == nullptr || !loop->contains(next)))
                return;
            if (leaves || (own != nullptr && next == own->getHeader()))
                apart = true;
            else if (own != nullptr || m_after[m_number.lookup(next)].anyCommon(m_places))
                open.insert(next);
        };
        for (const BasicBlock* next : successors(branch))
            enter(next);
        while (!apart && open.size() > 1) {
            const BasicBlock* block = *open.begin();
            open.erase(open.begin());
            for (const BasicBlock* next : onward(*block, branch))
                enter(next);
        }
        return apart || open.empty() ? nullptr : *open.begin();
    }

    /// Where ways go on; from the start of a loop that the branch is not in, to its ends.
    [[nodiscard]] SmallVector<BasicBlock*, 4> onward(const BasicBlock& block, const BasicBlock* branch) const
    {
        SmallVector<BasicBlock*, 4> next;
        const Loop* passed = nullptr;
        for (const Loop* loop = m_loops.getLoopFor(&block);
            loop != nullptr && loop->getHeader() == &block && !loop->contains(branch); loop = loop->getParentLoop())
            passed = loop;
        if (passed != nullptr)
            passed->getExitBlocks(next);
        else
            append_range(next, successors(const_cast<BasicBlock*>(&block)));
        return next;
    }

    /// A way from `ours` to the collective in this turn of the loop, before lanes are together again.
    [[nodiscard]] bool comesToIt(const Meeting& meeting, const Parting& parting, const Loop* loop) const
    {
        const BasicBlock* join = joinOf(parting.branch, loop);
        const bool known = stillKnown(parting, loop, false);
        SmallPtrSet<const BasicBlock*, 16> seen;
        SmallVector<const BasicBlock*, 16> work { parting.ours };
        while (!work.empty()) {
            const BasicBlock* block = work.pop_back_val();
            const bool over = loop != nullptr && (!loop->contains(block) || block == loop->getHeader());
            if (over || block == join || !seen.insert(block).second)
                continue;
            if (block == meeting.call->getParent())
                return true;
            for (const BasicBlock* next : successors(block))
                if (!known || maySee(*block, *next, parting, parting.ours))
                    work.push_back(next);
        }
        return false;
    }

    /// The condition that parted the lanes is for each still what it was.
    [[nodiscard]] bool stillKnown(const Parting& parting, const Loop* loop, bool again) const
    {
        if (loop == nullptr || (!again && loop == m_loops.getLoopFor(parting.branch)))
            return true;
        return isInvariant(cast<BranchInst>(parting.branch->getTerminator())->getCondition(), *loop);
    }

    // --- the same instruction in another turn

    [[nodiscard]] bool anotherTurn(const Meeting& meeting) const
    {
        for (const Loop* loop = m_loops.getLoopFor(meeting.call->getParent()); loop; loop = loop->getParentLoop())
            for (const BasicBlock* branch : m_branches)
                if (loop->contains(branch))
                    for (const Parting& parting : partings(branch))
                        if (comesToIt(meeting, parting, loop) && comesLater(meeting, parting, *loop)
                            && (meeting.mask == nullptr || mayNameParted(meeting.mask, *meeting.call, parting, loop)))
                            return true;
        return false;
    }

    enum class Way : std::uint8_t { Ends, Goes, Arrives };

    /// What becomes of a lane in this block that has passed the collective by; `again`: in a later turn.
    static Way through(const BasicBlock& block, const Meeting& meeting, const Loop& loop, bool again)
    {
        const bool lasting = meeting.mask != nullptr && isInvariant(meeting.mask, loop);
        for (const Instruction& instruction : block) {
            if (&instruction == meeting.call)
                return again ? Way::Arrives : Way::Ends;
            if (gathers(instruction) || meeting.sources.contains(&instruction))
                return Way::Ends;
            if (lasting && isCollective(instruction) && meetingOf(cast<CallInst>(instruction)).mask == meeting.mask)
                return Way::Ends;
        }
        return Way::Goes;
    }

    /// A way from `theirs` past the collective into a later turn of the loop, and to it.
    [[nodiscard]] bool comesLater(const Meeting& meeting, const Parting& parting, const Loop& loop) const
    {
        SmallPtrSet<const BasicBlock*, 16> seen[2];
        SmallVector<std::pair<const BasicBlock*, bool>, 16> work;
        const auto enter = [&](const BasicBlock* block, bool again) {
            again |= block == loop.getHeader();
            if (loop.contains(block) && seen[again ? 1 : 0].insert(block).second)
                work.emplace_back(block, again);
        };
        enter(parting.theirs, false);
        while (!work.empty()) {
            const auto [block, again] = work.pop_back_val();
            const Way way = through(*block, meeting, loop, again);
            if (way == Way::Arrives)
                return true;
            if (way == Way::Ends)
                continue;
            const bool known = stillKnown(parting, &loop, again);
            for (const BasicBlock* next : successors(block))
                if (!known || maySee(*block, *next, parting, parting.theirs))
                    enter(next, again);
        }
        return false;
    }

    // --- another instruction that does the same. Not counting those in loops of their own: compilers write the turns
    // of a loop down as two, of which lanes that end it in different turns come to different ones.

    [[nodiscard]] bool anotherCopy() const
    {
        if (m_meetings.size() < 2)
            return false;
        for (const BasicBlock* branch : m_branches)
            for (const Parting& parting : partings(branch))
                for (const Meeting& meeting : m_meetings)
                    if (m_loops.getLoopFor(meeting.call->getParent()) == m_loops.getLoopFor(branch)
                        && inSameTurn(parting) && comesToIt(meeting, parting, m_loops.getLoopFor(branch))
                        && comesToCopy(meeting, parting))
                        return true;
        return false;
    }

    /// Neither side starts the next turn of the loop, or leaves it.
    [[nodiscard]] bool inSameTurn(const Parting& parting) const
    {
        const Loop* loop = m_loops.getLoopFor(parting.branch);
        const auto stays = [&](const BasicBlock* side) {
            return loop == nullptr || (loop->contains(side) && side != loop->getHeader());
        };
        return stays(parting.ours) && stays(parting.theirs);
    }

    /// Lanes that went to `theirs` come, before they wait for the others, to a copy that not all lanes come to.
    [[nodiscard]] bool comesToCopy(const Meeting& meeting, const Parting& parting) const
    {
        const Loop* loop = m_loops.getLoopFor(parting.branch);
        SmallPtrSet<const BasicBlock*, 16> seen;
        SmallVector<const BasicBlock*, 16> work { parting.theirs };
        while (!work.empty()) {
            const BasicBlock* block = work.pop_back_val();
            const bool over = loop != nullptr && (!loop->contains(block) || block == loop->getHeader());
            if (over || block == parting.branch || !seen.insert(block).second)
                continue;
            bool ended = false;
            for (const Instruction& instruction : *block) {
                if (!isCollective(instruction))
                    continue;
                if (&instruction == meeting.call || meeting.sources.contains(&instruction)) {
                    ended = true;
                    break;
                }
                const Meeting other = meetingOf(cast<CallInst>(instruction));
                if (m_loops.getLoopFor(block) == loop && match(meeting, other) && isChoice(block, parting)
                    && namedHere(meeting, parting))
                    return true;
                if (gathers(instruction)) {
                    ended = true;
                    break;
                }
            }
            if (ended)
                continue;
            for (const BasicBlock* next : successors(block))
                if (maySee(*block, *next, parting, parting.theirs))
                    work.push_back(next);
        }
        return false;
    }

    [[nodiscard]] bool namedHere(const Meeting& meeting, const Parting& parting) const
    {
        return meeting.mask == nullptr
            || mayNameParted(meeting.mask, *meeting.call, parting, m_loops.getLoopFor(parting.branch));
    }

    /// Whether some lanes come to the block in this turn and others do not: by this branch, or one after it. Those that
    /// fail do not count.
    [[nodiscard]] bool isChoice(const BasicBlock* block, const Parting& parting) const
    {
        if (!reaches(parting.ours, block))
            return true;
        return any_of(m_branches, [&](const BasicBlock* branch) {
            if (branch == parting.branch || !reaches(parting.theirs, branch) || !reaches(branch, block))
                return false;
            return any_of(
                successors(branch), [&](const BasicBlock* side) { return !reaches(side, block) && !fails(*side); });
        });
    }

    static bool fails(const BasicBlock& block)
    {
        return succ_empty(&block) && any_of(block, [](const Instruction& instruction) {
            return calledName(instruction).starts_with("wd.rt.");
        });
    }

    const Function& m_function;
    const LoopInfo& m_loops;
    SmallVector<const BasicBlock*, 16> m_branches; ///< at whose ends lanes part
    SmallVector<Meeting, 16> m_meetings;
    DenseMap<const BasicBlock*, unsigned> m_number; ///< in post-order
    BitVector m_places; ///< blocks with meetings
    std::vector<BitVector> m_after; ///< blocks on ways from each, itself among them
};

} // namespace

bool lanesMeetLater(const Function& function, const LoopInfo& loops, function_ref<bool(const BasicBlock*)> divergent)
{
    return Meetings(function, loops, divergent).found();
}

bool hasMeetings(const Function& function) { return any_of(instructions(function), isCollective); }

} // namespace warpdesk::emulator::simt
