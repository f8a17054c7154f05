// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/programs/program.h"

#include <fmt/format.h>

/// The PTX text of a program.
namespace warpdesk::test::programs {

unsigned bits(Type type)
{
    static constexpr unsigned kBits[] = { 8, 16, 16, 32, 32, 64, 64, 16, 32, 64 };
    return kBits[static_cast<unsigned>(type)];
}

bool isSigned(Type type) { return type == Type::S16 || type == Type::S32 || type == Type::S64; }

const char* name(Type type)
{
    static constexpr const char* kNames[] = { "u8", "u16", "s16", "u32", "s32", "u64", "s64", "f16", "f32", "f64" };
    return kNames[static_cast<unsigned>(type)];
}

Class classOf(Type type)
{
    static constexpr Class kClasses[] = { Class::Short, Class::Short, Class::Short, Class::Word, Class::Word,
        Class::Long, Class::Long, Class::Short, Class::Single, Class::Double };
    return kClasses[static_cast<unsigned>(type)];
}

namespace {

constexpr char kLetters[] = { 'p', 'h', 'r', 'd', 'f', 'g' };
constexpr const char* kComparisons[] = { "eq", "ne", "lt", "le", "gt", "ge" };
constexpr const char* kUpdates[] = { "add", "and", "or", "xor", "min", "max", "min", "max" };

std::string reg(Class kind, int index) { return fmt::format("%{}{}", kLetters[static_cast<unsigned>(kind)], index); }

class Printer final {
public:
    explicit Printer(const Program& program)
        : m_program(program)
    {
    }

    std::string text()
    {
        m_text = ".version 8.7\n.target sm_90a\n.address_size 64\n";
        for (std::size_t i = m_program.functions.size(); i-- > 1;)
            m_text += signature(i) + ";\n";
        for (std::size_t i = m_program.functions.size(); i-- > 0;)
            function(i);
        return m_text;
    }

private:
    static std::string signature(std::size_t index)
    {
        return fmt::format(".func (.param .b32 result) f{}(.param .b32 pa, .param .b32 pb, .param .b64 pc)", index);
    }

    void line(const std::string& text) { m_text += text + "\n"; }

    void function(std::size_t index)
    {
        const Function& function = m_program.functions[index];
        m_function = &function;
        line(index == 0 ? ".visible .entry k(.param .u64 pin, .param .u64 prow, .param .u64 pw, .param .u64 pl, "
                          ".param .u32 pp)"
                        : signature(index));
        line("{");
        line(fmt::format(".reg .pred %p<{0}>; .reg .b16 %h<{0}>; .reg .b32 %r<{1}>; .reg .b64 %d<{0}>; "
                         ".reg .f32 %f<{0}>; .reg .f64 %g<{0}>;",
            kGeneral, function.words));
        line(".reg .b32 %t<4>; .reg .b64 %a<4>; .reg .pred %q<2>; .reg .b16 %s<2>; .reg .b64 %in; .reg .b64 %row;");
        line(".reg .b64 %cw; .reg .b64 %cl; .reg .b32 %thread;");
        line(fmt::format(".local .align 8 .b8 local[{}];", kLocalBytes));
        for (u32 at = 0; at < kLocalBytes; at += 8)
            line(fmt::format("mov.u64 %a0, 0; st.local.u64 [local+{}], %a0;", at));
        if (index == 0)
            prologue();
        else
            line("ld.param.b32 %r0, [pa]; ld.param.b32 %r1, [pb]; ld.param.b64 %d0, [pc];");
        for (const Instruction& in : function.body)
            instruction(in);
        if (index == 0)
            epilogue();
        line("}");
    }

    void prologue()
    {
        line(fmt::format(".shared .align 8 .b8 slots[{}]; .shared .align 8 .b8 shared[{}];", m_program.threads() * 8,
            kCounters * 4));
        line("ld.param.u64 %in, [pin]; ld.param.u64 %row, [prow]; ld.param.u64 %cw, [pw]; ld.param.u64 %cl, [pl];");
        line("mov.u32 %t0, %tid.z; mov.u32 %t1, %ntid.y; mov.u32 %t2, %tid.y; mad.lo.u32 %t0, %t0, %t1, %t2;");
        line("mov.u32 %t1, %ntid.x; mov.u32 %t2, %tid.x; mad.lo.u32 %thread, %t0, %t1, %t2;");
        line(fmt::format("mov.u32 %t0, %ctaid.x; mad.lo.u32 %t1, %t0, {}, %thread;", m_program.threads()));
        line(fmt::format("mul.wide.u32 %a0, %t1, {}; add.u64 %row, %row, %a0;", kRowBytes));
        // The first registers hold where the thread is and some input.
        line("mov.u32 %r0, %thread; mov.u32 %r1, %t0; ld.param.u32 %r2, [pp]; mov.u32 %r3, %tid.x;");
        line("mul.wide.u32 %a0, %thread, 4; add.u64 %a0, %in, %a0; ld.global.b32 %r4, [%a0]; ld.global.b32 %r5, "
             "[%a0+64];");
        line("mul.wide.u32 %d0, %r4, %r5; cvt.u64.u32 %d1, %r0; cvt.u16.u32 %h0, %r4; cvt.rn.f32.s32 %f0, %r4;");
        line("cvt.rn.f64.s32 %g0, %r5; cvt.rn.f32.u32 %f1, %r0; cvt.rn.f16.u32 %h1, %r0;");
        // Counters in shared memory start at their number.
        line(fmt::format("setp.lt.u32 %q0, %thread, {}; mul.lo.u32 %t0, %thread, 4; mov.u32 %t1, shared; "
                         "add.u32 %t0, %t0, %t1;",
            kCounters));
        line("@%q0 st.shared.u32 [%t0], %thread;");
        // Blocks smaller than the counters: the rest by the first thread.
        for (u32 i = m_program.threads(); i < kCounters; ++i)
            line(fmt::format(
                "setp.eq.u32 %q0, %thread, 0; mov.u32 %t0, {}; @%q0 st.shared.u32 [shared+{}], %t0;", i, i * 4));
        line("bar.sync 0;");
    }

    void epilogue()
    {
        u32 cell = kRowCells;
        for (int i = 0; i < kGeneral; ++i)
            line(fmt::format("cvt.u64.u16 %a0, %h{}; st.global.u64 [%row+{}], %a0;", i, 8 * cell++));
        for (int i = 0; i < kGeneral; ++i)
            line(fmt::format("cvt.u64.u32 %a0, %r{}; st.global.u64 [%row+{}], %a0;", i, 8 * cell++));
        for (int i = 0; i < kGeneral; ++i)
            line(fmt::format("st.global.u64 [%row+{}], %d{};", 8 * cell++, i));
        for (int i = 0; i < kGeneral; ++i)
            line(fmt::format("st.global.f32 [%row+{}], %f{};", 8 * cell++, i));
        for (int i = 0; i < kGeneral; ++i)
            line(fmt::format("st.global.f64 [%row+{}], %g{};", 8 * cell++, i));
        line("ret;");
    }

    std::string operand(const Operand& operand, Class kind) const
    {
        if (!operand.immediate)
            return reg(kind, operand.reg);
        if (kind == Class::Single)
            return fmt::format("0f{:08X}", operand.value);
        if (kind == Class::Double)
            return fmt::format("0d{:016X}", operand.value);
        return fmt::format("{}", operand.value);
    }

    void instruction(const Instruction& in)
    {
        const std::string guard = in.guard < 0 ? "" : fmt::format("@{}%p{} ", in.unlessGuard ? "!" : "", in.guard);
        if (in.op <= Op::Cvt)
            line(guard + arithmetic(in));
        else if (in.op <= Op::AtomRow)
            memory(in, guard);
        else if (in.op <= Op::Return)
            control(in, guard);
        else
            together(in);
    }

    std::string arithmetic(const Instruction& in) const
    {
        const Class kind = classOf(in.type);
        const std::string d = reg(kind, in.d);
        const std::string a = operand(in.in[0], kind);
        const std::string b = operand(in.in[1], kind);
        const std::string c = operand(in.in[2], kind);
        const std::string type = name(in.type);
        const std::string bare = fmt::format("b{}", bits(in.type));
        const bool isFloat = in.type >= Type::F16;
        const char* const rn = isFloat ? ".rn" : "";
        switch (in.op) {
        case Op::Add:
        case Op::Sub:
            return fmt::format("{}{}.{} {}, {}, {};", in.op == Op::Add ? "add" : "sub", rn, type, d, a, b);
        case Op::Mul:
            return fmt::format("mul{}.{} {}, {}, {};", isFloat ? ".rn" : ".lo", type, d, a, b);
        case Op::MulHi:
            return fmt::format("mul.hi.{} {}, {}, {};", type, d, a, b);
        case Op::MulWide:
            return fmt::format("mul.wide.{} {}, {}, {};", name(in.source), reg(Class::Long, in.d),
                operand(in.in[0], Class::Word), operand(in.in[1], Class::Word));
        case Op::Mad:
            return fmt::format("{}.{} {}, {}, {}, {};", isFloat ? "fma.rn" : "mad.lo", type, d, a, b, c);
        case Op::Div:
            return fmt::format("div{}.{} {}, {}, {};", rn, type, d, a, b);
        case Op::Rem:
            return fmt::format("rem.{} {}, {}, {};", type, d, a, b);
        case Op::Min:
        case Op::Max:
            return fmt::format("{}.{} {}, {}, {};", in.op == Op::Min ? "min" : "max", type, d, a, b);
        case Op::And:
            return fmt::format("and.{} {}, {}, {};", bare, d, a, b);
        case Op::Or:
            return fmt::format("or.{} {}, {}, {};", bare, d, a, b);
        case Op::Xor:
            return fmt::format("xor.{} {}, {}, {};", bare, d, a, b);
        case Op::Shl:
            return fmt::format("shl.{} {}, {}, {};", bare, d, a, operand(in.in[1], Class::Word));
        case Op::Shr:
            return fmt::format("shr.{} {}, {}, {};", type, d, a, operand(in.in[1], Class::Word));
        case Op::Abs:
        case Op::Neg:
            return fmt::format("{}.{} {}, {};", in.op == Op::Abs ? "abs" : "neg", type, d, a);
        case Op::Not:
            return fmt::format("not.{} {}, {};", bare, d, a);
        case Op::Popc:
        case Op::Clz:
            return fmt::format("{}.{} {}, {};", in.op == Op::Popc ? "popc" : "clz", bare, reg(Class::Word, in.d), a);
        case Op::Brev:
            return fmt::format("brev.{} {}, {};", bare, d, a);
        case Op::Prmt:
            return fmt::format("prmt.b32 {}, {}, {}, {};", d, a, b, c);
        case Op::Lop3:
            return fmt::format("lop3.b32 {}, {}, {}, {}, {};", d, a, b, c, in.detail);
        case Op::Sqrt:
            return fmt::format("sqrt.rn.{} {}, {};", type, d, a);
        case Op::Mov:
            return in.type == Type::F16 ? fmt::format("mov.b16 {}, {};", d, a)
                                        : fmt::format("mov.{} {}, {};", type, d, a);
        case Op::Selp:
            return fmt::format(
                "selp.{} {}, {}, {}, %p{};", in.type == Type::F16 ? "b16" : type.c_str(), d, a, b, in.in[2].reg);
        case Op::Setp:
            return fmt::format("setp.{}.{} %p{}, {}, {};", kComparisons[in.detail], type, in.d, a, b);
        case Op::PredAnd:
            return fmt::format("and.pred %p{}, %p{}, %p{};", in.d, in.in[0].reg, in.in[1].reg);
        case Op::PredXor:
            return fmt::format("xor.pred %p{}, %p{}, %p{};", in.d, in.in[0].reg, in.in[1].reg);
        default:
            return conversion(in);
        }
    }

    static std::string conversion(const Instruction& in)
    {
        const bool to = in.type >= Type::F16;
        const bool from = in.source >= Type::F16;
        const char* rounding = "";
        if (to && from)
            rounding = bits(in.type) < bits(in.source) ? ".rn" : "";
        else if (to)
            rounding = ".rn";
        else if (from)
            rounding = ".rzi";
        return fmt::format("cvt{}.{}.{} {}, {};", rounding, name(in.type), name(in.source), reg(classOf(in.type), in.d),
            reg(classOf(in.source), in.in[0].reg));
    }

    /// %a0 = base + (index & mask) * size
    void place(const std::string& base, const Operand& index, u32 elements, u32 size)
    {
        line(fmt::format("and.b32 %t0, {}, {}; mul.wide.u32 %a0, %t0, {}; add.u64 %a0, %a0, {};",
            operand(index, Class::Word), elements - 1, size, base));
    }

    static std::string accessType(Type type) { return type == Type::F16 ? "b16" : std::string(name(type)); }

    void memory(const Instruction& in, const std::string& guard)
    {
        const u32 size = bits(in.type) / 8;
        const Class kind = classOf(in.type);
        const std::string type = accessType(in.type);
        switch (in.op) {
        case Op::LoadIn:
            place("%in", in.in[0], kInputWords * 4 / size, size);
            return line(guard + fmt::format("ld.global.{} {}, [%a0];", type, reg(kind, in.d)));
        case Op::LoadInAffine:
            line(fmt::format(
                "mul.wide.u32 %a0, %thread, {}; add.u64 %a0, %a0, %in;", static_cast<u32>(in.detail) * size));
            return line(guard
                + fmt::format("ld.global.{} {}, [%a0+{}];", type, reg(kind, in.d), static_cast<u32>(in.count) * size));
        case Op::LoadRow:
            place("%row", in.in[0], kRowCells * 8 / size, size);
            return line(guard
                + fmt::format("ld{}.global.{} {}, [%a0];", in.detail != 0 ? ".volatile" : "", type, reg(kind, in.d)));
        case Op::StoreRow:
            place("%row", in.in[0], kRowCells * 8 / size, size);
            return line(guard
                + fmt::format(
                    "st{}.global.{} [%a0], {};", in.detail != 0 ? ".volatile" : "", type, operand(in.in[1], kind)));
        case Op::LoadLocal:
            line("mov.u64 %a1, local;");
            place("%a1", in.in[0], kLocalBytes / size, size);
            return line(guard + fmt::format("ld.local.{} {}, [%a0];", type, reg(kind, in.d)));
        case Op::StoreLocal:
            line("mov.u64 %a1, local;");
            place("%a1", in.in[0], kLocalBytes / size, size);
            return line(guard + fmt::format("st.local.{} [%a0], {};", type, operand(in.in[1], kind)));
        case Op::StoreSlot:
            line("mov.u64 %a0, slots; mul.wide.u32 %a1, %thread, 8; add.u64 %a0, %a0, %a1;");
            return line(fmt::format("st.shared.u64 [%a0], {};", operand(in.in[0], Class::Long)));
        case Op::LoadSlot:
            line(
                fmt::format("rem.u32 %t0, {}, {}; mul.wide.u32 %a1, %t0, 8; mov.u64 %a0, slots; add.u64 %a0, %a0, %a1;",
                    operand(in.in[0], Class::Word), in.count == 0 ? m_program.threads() : static_cast<u32>(in.count)));
            return line(fmt::format("ld.shared.u64 {}, [%a0];", reg(Class::Long, in.d)));
        case Op::LoadShared:
            line(fmt::format("and.b32 %t0, {}, {}; mul.lo.u32 %t0, %t0, 4; mov.u32 %t1, shared; add.u32 %t0, %t0, %t1;",
                operand(in.in[0], Class::Word), kCounters - 1));
            return line(fmt::format("ld.shared.u32 {}, [%t0];", reg(Class::Word, in.d)));
        default:
            return update(in, guard);
        }
    }

    void update(const Instruction& in, const std::string& guard)
    {
        const auto how = static_cast<Update>(in.detail);
        const u32 size = bits(in.type) / 8;
        const bool ordered = how >= Update::MinU;
        const char kindLetter = !ordered ? (how == Update::Add ? 'u' : 'b') : how >= Update::MinS ? 's' : 'u';
        const std::string type = fmt::format("{}.{}{}", kUpdates[in.detail], kindLetter, bits(in.type));
        const std::string value = operand(in.in[1], classOf(in.type));
        if (in.op == Op::AtomRow) {
            place("%row", in.in[0], kRowCells * 8 / size, size);
            return line(guard + fmt::format("atom.global.{} {}, [%a0], {};", type, reg(classOf(in.type), in.d), value));
        }
        const u32 first = static_cast<u32>(in.detail) * 4;
        line(fmt::format("and.b32 %t0, {}, 3; add.u32 %t0, %t0, {}; mul.wide.u32 %a0, %t0, {};",
            operand(in.in[0], Class::Word), first, size));
        if (in.op == Op::RedShared) {
            line("mov.u64 %a1, shared; add.u64 %a0, %a0, %a1;");
            return line(guard + fmt::format("red.shared.{} [%a0], {};", type, value));
        }
        line(fmt::format("add.u64 %a0, %a0, {};", size == 4 ? "%cw" : "%cl"));
        line(guard + fmt::format("red.global.{} [%a0], {};", type, value));
    }

    void control(const Instruction& in, const std::string& guard)
    {
        switch (in.op) {
        case Op::Label:
            return line(fmt::format("L{}:", in.label));
        case Op::Branch:
            return line(guard + fmt::format("bra L{};", in.label));
        case Op::BranchIndexed: {
            std::string list;
            for (const int target : in.targets)
                list += fmt::format("{}L{}", list.empty() ? "" : ", ", target);
            line(fmt::format("and.b32 %t0, {}, {};", operand(in.in[0], Class::Word), in.targets.size() - 1));
            line(fmt::format("T{}: .branchtargets {};", in.label, list));
            return line(fmt::format("brx.idx %t0, T{};", in.label));
        }
        case Op::Exit:
            return line(guard + "exit;");
        case Op::Return:
            return line(fmt::format("st.param.b32 [result], {}; ret;", operand(in.in[0], Class::Word)));
        default:
            return call(in);
        }
    }

    void call(const Instruction& in)
    {
        line("{");
        line(".param .b32 xa; .param .b32 xb; .param .b64 xc; .param .b32 xr;");
        line(fmt::format("st.param.b32 [xa], {}; st.param.b32 [xb], {}; st.param.b64 [xc], {};",
            operand(in.in[0], Class::Word), operand(in.in[1], Class::Word), operand(in.in[2], Class::Long)));
        if (in.op == Op::Call) {
            line(fmt::format("call (xr), f{}, (xa, xb, xc);", in.detail));
        } else {
            line(fmt::format(
                "mov.u64 %a0, f{}; mov.u64 %a1, f{}; selp.b64 %a0, %a0, %a1, %p{};", in.detail, in.count, in.label));
            line("proto: .callprototype (.param .b32 _) _ (.param .b32 _, .param .b32 _, .param .b64 _);");
            line("call (xr), %a0, (xa, xb, xc), proto;");
        }
        line(fmt::format("ld.param.b32 {}, [xr];", reg(Class::Word, in.d)));
        line("}");
    }

    void together(const Instruction& in)
    {
        static constexpr const char* kShuffles[] = { "idx", "up", "down", "bfly" };
        static constexpr const char* kReductions[] = { "add", "and", "or", "xor", "min", "max" };
        const std::string a = operand(in.in[0], Class::Word);
        const std::string d = reg(Class::Word, in.d);
        const std::string mask = operand(in.in[2], Class::Word);
        switch (in.op) {
        case Op::Barrier:
            if (in.count == 0)
                return line(fmt::format("bar.sync {};", in.detail));
            return line(fmt::format("bar.sync {}, {};", in.detail, in.count));
        case Op::BarrierRed:
            return line(
                fmt::format("bar.red.{}.pred %p{}, 0, %p{};", in.detail != 0 ? "and" : "or", in.d, in.in[0].reg));
        case Op::BarrierCount:
            return line(fmt::format("bar.red.popc.u32 {}, 0, %p{};", d, in.in[0].reg));
        case Op::Ballot:
            return line(fmt::format("vote.sync.ballot.b32 {}, %p{}, {};", d, in.in[0].reg, mask));
        case Op::VoteAll:
        case Op::VoteAny:
            return line(fmt::format(
                "vote.sync.{}.pred %p{}, %p{}, {};", in.op == Op::VoteAll ? "all" : "any", in.d, in.in[0].reg, mask));
        case Op::Shuffle:
            return line(fmt::format("shfl.sync.{}.b32 {}|%q0, {}, {}, {}, {};", kShuffles[in.detail], d, a,
                operand(in.in[1], Class::Word), in.detail == 1 ? 0 : 31, mask));
        case Op::MatchAny:
            return line(fmt::format("match.any.sync.b32 {}, {}, {};", d, a, mask));
        default:
            return line(fmt::format("redux.sync.{}.{} {}, {}, {};", kReductions[in.detail],
                in.detail == 0 || in.detail > 3 ? "u32" : "b32", d, a, mask));
        }
    }

    const Program& m_program;
    const Function* m_function = nullptr;
    std::string m_text;
};

} // namespace

std::string textOf(const Program& program) { return Printer(program).text(); }

} // namespace warpdesk::test::programs
