// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/programs/evaluate.h"
#include "tests/engine/emulator/programs/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

/// A thread at a time, until it waits for others. Written from the meaning of the operations alone.
namespace warpdesk::test::programs {

namespace {

constexpr u64 kStepLimit = 2'000'000;

struct Frame {
    int function = 0;
    std::size_t next = 0; ///< instruction
    std::array<std::vector<u64>, 6> registers;
    std::vector<std::uint8_t> local;
    int resultRegister = 0; ///< of the caller
};

enum class State : std::uint8_t { Runs, Waits, Ended };

struct Thread {
    std::vector<Frame> stack;
    State state = State::Runs;
    u32 index = 0; ///< in the block
};

u64 cut(u64 value, unsigned width) { return width == 64 ? value : value & ((u64 { 1 } << width) - 1); }

class Block final {
public:
    Block(const Program& program, Memory& memory, u32 number)
        : m_program(program)
        , m_memory(memory)
        , m_number(number)
        , m_slots(program.threads(), 0)
        , m_shared(kCounters)
    {
        for (u32 i = 0; i < kCounters; ++i)
            m_shared[i] = i;
        for (u32 i = 0; i < program.threads(); ++i)
            m_threads.push_back(start(i));
    }

    std::string run()
    {
        for (;;) {
            bool anyRan = false;
            for (Thread& thread : m_threads)
                while (thread.state == State::Runs) {
                    anyRan = true;
                    if (++m_steps > kStepLimit)
                        return "does not end";
                    step(thread);
                }
            if (std::ranges::all_of(m_threads, [](const Thread& thread) { return thread.state == State::Ended; }))
                return {};
            if (!meet() && !anyRan)
                return whoWaits();
        }
    }

private:
    Thread start(u32 index)
    {
        Thread thread;
        thread.index = index;
        thread.stack.push_back(frame(0));
        Frame& first = thread.stack.back();
        const u32 x = m_memory.input[index];
        const u32 y = m_memory.input[index + 16];
        auto& words = registers(first, Class::Word);
        words[0] = index;
        words[1] = m_number;
        words[2] = m_program.parameter;
        words[3] = index % m_program.block[0];
        words[4] = x;
        words[5] = y;
        registers(first, Class::Long)[0] = u64 { x } * y;
        registers(first, Class::Long)[1] = index;
        registers(first, Class::Short)[0] = x & 0xffffU;
        registers(first, Class::Short)[1] = convert(Type::F16, Type::U32, index);
        registers(first, Class::Single)[0] = convert(Type::F32, Type::S32, x);
        registers(first, Class::Single)[1] = convert(Type::F32, Type::U32, index);
        registers(first, Class::Double)[0] = convert(Type::F64, Type::S32, y);
        return thread;
    }

    Frame frame(int function) const
    {
        Frame result;
        result.function = function;
        for (std::size_t kind = 0; kind < 6; ++kind)
            result.registers[kind].resize(kind == static_cast<std::size_t>(Class::Word)
                    ? static_cast<std::size_t>(m_program.functions[static_cast<std::size_t>(function)].words)
                    : kGeneral);
        result.local.resize(kLocalBytes);
        return result;
    }

    static std::vector<u64>& registers(Frame& frame, Class kind)
    {
        return frame.registers[static_cast<std::size_t>(kind)];
    }
    static u64 value(Frame& frame, const Operand& operand, Class kind)
    {
        return operand.immediate ? operand.value : registers(frame, kind)[static_cast<std::size_t>(operand.reg)];
    }
    static void set(Frame& frame, Class kind, int index, u64 bits)
    {
        static constexpr unsigned kWidths[] = { 1, 16, 32, 64, 32, 64 };
        registers(frame, kind)[static_cast<std::size_t>(index)] = cut(bits, kWidths[static_cast<std::size_t>(kind)]);
    }
    const Function& functionOf(const Frame& frame) const
    {
        return m_program.functions[static_cast<std::size_t>(frame.function)];
    }
    u64* row(const Thread& thread) const
    {
        return m_memory.rows.data() + (std::size_t { m_number } * m_program.threads() + thread.index) * (kRowBytes / 8);
    }

    void end(Thread& thread)
    {
        // The end of the kernel writes the registers; `exit` does not come here.
        u64* cell = row(thread) + kRowCells;
        Frame& frame = thread.stack.front();
        for (const Class kind : { Class::Short, Class::Word, Class::Long, Class::Single, Class::Double })
            for (int i = 0; i < kGeneral; ++i) {
                const u64 bits = registers(frame, kind)[static_cast<std::size_t>(i)];
                // A single is stored in the lower half of its cell.
                *cell = kind == Class::Single ? (*cell & 0xffffffff00000000ULL) | bits : bits;
                ++cell;
            }
        thread.state = State::Ended;
    }

    void step(Thread& thread)
    {
        Frame& frame = thread.stack.back();
        const Function& function = functionOf(frame);
        if (frame.next == function.body.size())
            return end(thread);
        const Instruction& in = function.body[frame.next];
        if (in.op >= Op::Barrier) {
            thread.state = State::Waits;
            return;
        }
        ++frame.next;
        if (in.guard >= 0 && (registers(frame, Class::Pred)[static_cast<std::size_t>(in.guard)] != 0) == in.unlessGuard)
            return;
        if (in.op <= Op::Cvt)
            arithmetic(frame, in);
        else if (in.op <= Op::AtomRow)
            access(thread, frame, in);
        else
            control(thread, frame, in);
    }

    static void arithmetic(Frame& frame, const Instruction& in)
    {
        const Class kind = classOf(in.type);
        if (in.op == Op::PredAnd || in.op == Op::PredXor) {
            const u64 a = registers(frame, Class::Pred)[static_cast<std::size_t>(in.in[0].reg)];
            const u64 b = registers(frame, Class::Pred)[static_cast<std::size_t>(in.in[1].reg)];
            return set(frame, Class::Pred, in.d, in.op == Op::PredAnd ? a & b : a ^ b);
        }
        if (in.op == Op::Cvt)
            return set(frame, kind, in.d, convert(in.type, in.source, value(frame, in.in[0], classOf(in.source))));
        if (in.op == Op::MulWide) {
            const u64 a = value(frame, in.in[0], Class::Word);
            const u64 b = value(frame, in.in[1], Class::Word);
            return set(frame, Class::Long, in.d, multiplyWide(isSigned(in.source), a, b));
        }
        const u64 a = value(frame, in.in[0], kind);
        if (in.op == Op::Selp) {
            const bool first = registers(frame, Class::Pred)[static_cast<std::size_t>(in.in[2].reg)] != 0;
            return set(frame, kind, in.d, first ? a : value(frame, in.in[1], kind));
        }
        const bool shifts = in.op == Op::Shl || in.op == Op::Shr;
        const u64 b = value(frame, in.in[1], shifts ? Class::Word : kind);
        if (in.op == Op::Setp)
            return set(frame, Class::Pred, in.d, compare(in.type, in.detail, a, b) ? 1 : 0);
        const u64 c = value(frame, in.in[2], kind);
        const bool counts = in.op == Op::Popc || in.op == Op::Clz;
        set(frame, counts ? Class::Word : kind, in.d, evaluate(in.op, in.type, in.detail, a, b, c));
    }

    static u64 load(const void* base, u64 index, Type type)
    {
        u64 result = 0;
        std::memcpy(&result, static_cast<const std::uint8_t*>(base) + index * (bits(type) / 8), bits(type) / 8);
        return result;
    }
    static void store(void* base, u64 index, Type type, u64 bitsOfValue)
    {
        std::memcpy(static_cast<std::uint8_t*>(base) + index * (bits(type) / 8), &bitsOfValue, bits(type) / 8);
    }

    void access(Thread& thread, Frame& frame, const Instruction& in)
    {
        const Class kind = classOf(in.type);
        const u32 size = bits(in.type) / 8;
        const u64 index = value(frame, in.in[0], Class::Word);
        const auto inRow = [&] { return index & (kRowCells * 8 / size - 1); };
        const auto inLocal = [&] { return index & (kLocalBytes / size - 1); };
        switch (in.op) {
        case Op::LoadIn:
            return set(frame, kind, in.d, load(m_memory.input.data(), index & (kInputWords * 4 / size - 1), in.type));
        case Op::LoadInAffine:
            return set(frame, kind, in.d,
                load(m_memory.input.data(),
                    u64 { thread.index } * static_cast<u64>(in.detail) + static_cast<u64>(in.count), in.type));
        case Op::LoadRow:
            return set(frame, kind, in.d, load(row(thread), inRow(), in.type));
        case Op::StoreRow:
            return store(row(thread), inRow(), in.type, value(frame, in.in[1], kind));
        case Op::LoadLocal:
            return set(frame, kind, in.d, load(frame.local.data(), inLocal(), in.type));
        case Op::StoreLocal:
            return store(frame.local.data(), inLocal(), in.type, value(frame, in.in[1], kind));
        case Op::StoreSlot:
            m_slots[thread.index] = value(frame, in.in[0], Class::Long);
            return;
        case Op::LoadSlot:
            return set(frame, Class::Long, in.d,
                m_slots[index % (in.count == 0 ? m_program.threads() : static_cast<u32>(in.count))]);
        case Op::LoadShared:
            return set(frame, Class::Word, in.d, m_shared[index & (kCounters - 1)]);
        case Op::AtomRow: {
            const u64 old = load(row(thread), inRow(), in.type);
            store(row(thread), inRow(), in.type, update(in, old, value(frame, in.in[1], kind)));
            return set(frame, kind, in.d, old);
        }
        default: {
            const std::size_t cell = static_cast<std::size_t>(in.detail) * 4 + (index & 3);
            const u64 operand = value(frame, in.in[1], kind);
            if (in.op == Op::RedShared)
                m_shared[cell] = static_cast<u32>(update(in, m_shared[cell], operand));
            else if (size == 4)
                m_memory.words[cell] = static_cast<u32>(update(in, m_memory.words[cell], operand));
            else
                m_memory.longs[cell] = update(in, m_memory.longs[cell], operand);
        }
        }
    }

    static u64 update(const Instruction& in, u64 old, u64 operand)
    {
        const bool wide = bits(in.type) == 64;
        switch (static_cast<Update>(in.detail)) {
        case Update::Add:
            return old + operand;
        case Update::And:
            return old & operand;
        case Update::Or:
            return old | operand;
        case Update::Xor:
            return old ^ operand;
        case Update::MinU:
            return std::min(old, operand);
        case Update::MaxU:
            return std::max(old, operand);
        default:
            break;
        }
        const Type type = wide ? Type::S64 : Type::S32;
        const bool less = compare(type, 2, old, operand);
        return less == (static_cast<Update>(in.detail) == Update::MinS) ? old : operand;
    }

    static void jump(const Function& function, Frame& frame, int label)
    {
        for (std::size_t i = 0; i < function.body.size(); ++i)
            if (function.body[i].op == Op::Label && function.body[i].label == label) {
                frame.next = i + 1;
                return;
            }
    }

    void control(Thread& thread, Frame& frame, const Instruction& in)
    {
        switch (in.op) {
        case Op::Label:
            return;
        case Op::Branch:
            return jump(functionOf(frame), frame, in.label);
        case Op::BranchIndexed:
            return jump(
                functionOf(frame), frame, in.targets[value(frame, in.in[0], Class::Word) & (in.targets.size() - 1)]);
        case Op::Exit:
            thread.state = State::Ended;
            return;
        case Op::Return: {
            const u64 result = value(frame, in.in[0], Class::Word);
            const int target = frame.resultRegister;
            thread.stack.pop_back();
            return set(thread.stack.back(), Class::Word, target, result);
        }
        default: {
            int callee = in.detail;
            if (in.op == Op::CallChosen && registers(frame, Class::Pred)[static_cast<std::size_t>(in.label)] == 0)
                callee = in.count;
            Frame made = this->frame(callee);
            made.resultRegister = in.d;
            registers(made, Class::Word)[0] = value(frame, in.in[0], Class::Word);
            registers(made, Class::Word)[1] = value(frame, in.in[1], Class::Word);
            registers(made, Class::Long)[0] = value(frame, in.in[2], Class::Long);
            thread.stack.push_back(std::move(made));
        }
        }
    }

    std::string whoWaits() const
    {
        std::string text = "threads never meet:";
        for (const Thread& thread : m_threads)
            if (thread.state == State::Waits)
                text += fmt::format(" {} at {} (op {}, mask {:x})", thread.index, thread.stack.back().next,
                    static_cast<int>(waitsAt(thread).op),
                    thread.stack.back().registers[2][static_cast<std::size_t>(waitsAt(thread).in[2].reg)]);
        return text;
    }

    const Instruction& waitsAt(const Thread& thread) const
    {
        const Frame& frame = thread.stack.back();
        return functionOf(frame).body[frame.next];
    }

    void release(Thread& thread)
    {
        ++thread.stack.back().next;
        thread.state = State::Runs;
    }

    /// Lets those go who are complete; false = nobody.
    bool meet()
    {
        bool any = false;
        for (Thread& thread : m_threads)
            if (thread.state == State::Waits)
                any |= waitsAt(thread).op <= Op::BarrierCount ? barrier(waitsAt(thread)) : collective(thread);
        return any;
    }

    bool barrier(const Instruction& in)
    {
        std::vector<Thread*> here;
        u32 live = 0;
        for (Thread& thread : m_threads) {
            live += thread.state != State::Ended ? 1 : 0;
            if (thread.state == State::Waits && &waitsAt(thread) == &in)
                here.push_back(&thread);
        }
        if (here.size() < (in.count == 0 ? live : static_cast<u32>(in.count)))
            return false;
        u32 count = 0;
        if (in.op != Op::Barrier)
            for (Thread* thread : here)
                count += registers(thread->stack.back(), Class::Pred)[static_cast<std::size_t>(in.in[0].reg)] != 0 ? 1
                                                                                                                   : 0;
        for (Thread* thread : here) {
            if (in.op == Op::BarrierCount)
                set(thread->stack.back(), Class::Word, in.d, count);
            else if (in.op == Op::BarrierRed)
                set(thread->stack.back(), Class::Pred, in.d, in.detail != 0 ? count == here.size() : count != 0);
            release(*thread);
        }
        return true;
    }

    bool collective(Thread& first)
    {
        const Instruction& in = waitsAt(first);
        const u32 base = first.index / 32 * 32;
        const auto mask = static_cast<u32>(value(first.stack.back(), in.in[2], Class::Word));
        std::array<Frame*, 32> lanes {};
        for (u32 lane = 0; lane < 32 && base + lane < m_threads.size(); ++lane) {
            Thread& thread = m_threads[base + lane];
            if ((mask >> lane & 1U) == 0 || thread.state == State::Ended)
                continue;
            // The same instruction with the same mask: lanes of an earlier round may wait here with a smaller one.
            if (thread.state != State::Waits || &waitsAt(thread) != &in
                || value(thread.stack.back(), in.in[2], Class::Word) != mask)
                return false;
            lanes[lane] = &thread.stack.back();
        }
        together(in, lanes);
        for (u32 lane = 0; lane < 32; ++lane)
            if (lanes[lane] != nullptr)
                release(m_threads[base + lane]);
        return true;
    }

    static void together(const Instruction& in, const std::array<Frame*, 32>& lanes)
    {
        std::array<u64, 32> a {};
        std::array<u64, 32> b {};
        const bool fromPredicate = in.op <= Op::VoteAny;
        u32 present = 0;
        u32 votes = 0;
        for (u32 lane = 0; lane < 32; ++lane)
            if (lanes[lane] != nullptr) {
                present |= 1U << lane;
                a[lane] = value(*lanes[lane], in.in[0], fromPredicate ? Class::Pred : Class::Word);
                b[lane] = fromPredicate ? 0 : value(*lanes[lane], in.in[1], Class::Word);
                votes |= fromPredicate && a[lane] != 0 ? 1U << lane : 0;
            }
        for (u32 lane = 0; lane < 32; ++lane) {
            if (lanes[lane] == nullptr)
                continue;
            Frame& frame = *lanes[lane];
            if (in.op == Op::Ballot)
                set(frame, Class::Word, in.d, votes);
            else if (in.op == Op::VoteAll)
                set(frame, Class::Pred, in.d, votes == present);
            else if (in.op == Op::VoteAny)
                set(frame, Class::Pred, in.d, votes != 0);
            else if (in.op == Op::Shuffle)
                set(frame, Class::Word, in.d, a[shuffleSource(in.detail, lane, static_cast<u32>(b[lane]))]);
            else if (in.op == Op::MatchAny)
                set(frame, Class::Word, in.d, alike(a, present, a[lane]));
            else
                set(frame, Class::Word, in.d, reduced(in.detail, a, present));
        }
    }

    /// PTX ISA, shfl: with the whole warp as one segment.
    static u32 shuffleSource(int mode, u32 lane, u32 operand)
    {
        const u32 amount = operand & 31U;
        switch (mode) {
        case 0:
            return amount;
        case 1:
            return lane >= amount ? lane - amount : lane;
        case 2:
            return lane + amount < 32 ? lane + amount : lane;
        default:
            return lane ^ amount;
        }
    }

    static u32 alike(const std::array<u64, 32>& values, u32 present, u64 wanted)
    {
        u32 result = 0;
        for (u32 lane = 0; lane < 32; ++lane)
            if ((present >> lane & 1U) != 0 && values[lane] == wanted)
                result |= 1U << lane;
        return result;
    }

    static u64 reduced(int how, const std::array<u64, 32>& values, u32 present)
    {
        bool first = true;
        u64 result = 0;
        for (u32 lane = 0; lane < 32; ++lane) {
            if ((present >> lane & 1U) == 0)
                continue;
            const u64 x = values[lane];
            if (first)
                result = x;
            else if (how == 0)
                result += x;
            else if (how == 1)
                result &= x;
            else if (how == 2)
                result |= x;
            else if (how == 3)
                result ^= x;
            else
                result = how == 4 ? std::min(result, x) : std::max(result, x);
            first = false;
        }
        return result;
    }

    const Program& m_program;
    Memory& m_memory;
    u32 m_number;
    std::vector<u64> m_slots;
    std::vector<u32> m_shared;
    std::vector<Thread> m_threads;
    u64 m_steps = 0;
};

} // namespace

Memory Memory::initial(const Program& program)
{
    Memory memory;
    u32 state = 12345;
    for (u32 i = 0; i < kInputWords; ++i) {
        state = state * 1664525U + 1013904223U;
        // Small numbers too, so that comparisons and loops go both ways.
        memory.input.push_back(i % 3 == 0 ? state >> 28U : i % 7 == 0 ? 0U - (state >> 30U) : state);
    }
    memory.rows.assign(std::size_t { program.blocks } * program.threads() * (kRowBytes / 8), 0);
    for (std::size_t i = 0; i < memory.rows.size(); ++i)
        memory.rows[i] = i % (kRowBytes / 8) < kRowCells ? i * 0x9e3779b97f4a7c15ULL >> (i % 5 * 12) : 0;
    for (u32 i = 0; i < kCounters; ++i) {
        memory.words.push_back(i * 0x01010101U);
        memory.longs.push_back(i * 0x0101010101010101ULL);
    }
    return memory;
}

std::string interpret(const Program& program, Memory& memory)
{
    for (u32 block = 0; block < program.blocks; ++block)
        if (std::string failed = Block(program, memory, block).run(); !failed.empty())
            return failed;
    return {};
}

std::string difference(const Memory& got, const Memory& want)
{
    for (std::size_t i = 0; i < want.rows.size(); ++i) {
        const std::size_t cell = i % (kRowBytes / 8);
        const bool isDouble = cell >= kRowCells + 4 * kGeneral;
        if (got.rows[i] == want.rows[i])
            continue;
        if (isDouble && std::isnan(std::bit_cast<double>(got.rows[i]))
            && std::isnan(std::bit_cast<double>(want.rows[i])))
            continue;
        std::string where = fmt::format("cell {}", cell);
        if (cell >= kRowCells)
            where = fmt::format("register {}{}", "hrdfg"[(cell - kRowCells) / kGeneral], (cell - kRowCells) % kGeneral);
        return fmt::format("thread {} {}: got {:x}, want {:x}", i / (kRowBytes / 8), where, got.rows[i], want.rows[i]);
    }
    for (std::size_t i = 0; i < want.words.size(); ++i)
        if (got.words[i] != want.words[i])
            return fmt::format("counter {}: got {:x}, want {:x}", i, got.words[i], want.words[i]);
    for (std::size_t i = 0; i < want.longs.size(); ++i)
        if (got.longs[i] != want.longs[i])
            return fmt::format("64-bit counter {}: got {:x}, want {:x}", i, got.longs[i], want.longs[i]);
    return {};
}

} // namespace warpdesk::test::programs
