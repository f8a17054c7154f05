// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace warpdesk::emulator::testing {
namespace {

/// Writes random structured programs over i32 values: arithmetic, branches, loops with break and continue, early
/// returns, loads and stores at affine and data-dependent places of the thread's own row.
class Generator final {
public:
    explicit Generator(unsigned seed)
        : m_random(seed)
    {
    }

    std::string program()
    {
        m_text.clear();
        m_values = { "%x", "%i", "%cta", "%y", "7", "-3" };
        line("%own = mul i32 %i, 16");
        line("%own64 = sext i32 %own to i64");
        line("%row = getelementptr i32, ptr %data, i64 %own64");
        line("%v0 = load i32, ptr %row");
        m_values.push_back("%v0");
        m_block = "entry";
        statements(3, 5);
        line(fmt::format("store i32 {}, ptr %row", any()));
        line("ret void");
        return kernelText(m_text);
    }

private:
    unsigned roll(unsigned sides) { return static_cast<unsigned>(m_random() % sides); }
    std::string any() { return m_values[roll(static_cast<unsigned>(m_values.size()))]; }
    std::string fresh() { return fmt::format("%t{}", m_next++); }
    std::string label() { return fmt::format("b{}", m_next++); }
    void line(const std::string& text) { m_text += "  " + text + "\n"; }
    void begin(const std::string& name)
    {
        m_text += name + ":\n";
        m_block = name;
    }

    std::string condition()
    {
        const char* predicates[] = { "eq", "ult", "slt", "sge", "ne" };
        const std::string small = fresh();
        line(fmt::format("{} = and i32 {}, {}", small, any(), roll(15) + 1));
        const std::string result = fresh();
        line(fmt::format("{} = icmp {} i32 {}, {}", result, predicates[roll(5)], small, roll(8)));
        return result;
    }

    void arithmetic()
    {
        const char* operations[] = { "add", "sub", "mul", "and", "or", "xor", "add", "mul" };
        const std::string result = fresh();
        switch (roll(6)) {
        case 0:
            line(fmt::format("{} = select i1 {}, i32 {}, i32 {}", result, condition(), any(), any()));
            break;
        case 1:
            line(fmt::format("{} = {} i32 {}, {}", result, roll(2) ? "lshr" : "ashr", any(), roll(31)));
            break;
        case 2: {
            const std::string divisor = fresh();
            line(fmt::format("{} = or i32 {}, 1", divisor, any()));
            line(fmt::format("{} = {} i32 {}, {}", result, roll(2) ? "udiv" : "urem", any(), divisor));
            break;
        }
        default:
            line(fmt::format("{} = {} i32 {}, {}", result, operations[roll(8)], any(), any()));
        }
        m_values.push_back(result);
    }

    void memory()
    {
        const std::string masked = fresh();
        const std::string wide = fresh();
        const std::string place = fresh();
        line(fmt::format("{} = and i32 {}, 15", masked, roll(2) ? any() : std::to_string(roll(16))));
        line(fmt::format("{} = zext i32 {} to i64", wide, masked));
        line(fmt::format("{} = getelementptr i32, ptr %row, i64 {}", place, wide));
        if (roll(2)) {
            line(fmt::format("store i32 {}, ptr {}", any(), place));
            return;
        }
        const std::string result = fresh();
        line(fmt::format("{} = load i32, ptr {}", result, place));
        m_values.push_back(result);
    }

    void branch(unsigned depth)
    {
        const std::string test = condition();
        const std::string yes = label();
        const std::string no = label();
        const std::string join = label();
        line(fmt::format("br i1 {}, label %{}, label %{}", test, yes, no));
        const auto outer = m_values;
        begin(yes);
        statements(depth - 1, 3);
        const std::string a = any();
        const std::string fromYes = m_block;
        line(fmt::format("br label %{}", join));
        m_values = outer;
        begin(no);
        if (roll(8) == 0) {
            line(fmt::format("store i32 {}, ptr %row", any()));
            line("ret void");
            begin(join);
            m_values = outer;
            return;
        }
        statements(depth - 1, 3);
        const std::string b = any();
        const std::string fromNo = m_block;
        line(fmt::format("br label %{}", join));
        m_values = outer;
        begin(join);
        const std::string result = fresh();
        line(fmt::format("{} = phi i32 [ {}, %{} ], [ {}, %{} ]", result, a, fromYes, b, fromNo));
        m_values.push_back(result);
    }

    void loop(unsigned depth)
    {
        const std::string head = label();
        const std::string exit = label();
        const std::string latch = label();
        const std::string before = m_block;
        const std::string counter = fresh();
        const std::string value = fresh();
        const std::string nextCounter = fresh();
        const std::string nextValue = fresh();
        const std::string initial = any();
        const std::string limit = fresh();
        line(fmt::format("{} = and i32 {}, 7", limit, any()));
        line(fmt::format("br label %{}", head));
        const auto outer = m_values;
        begin(head);
        const std::size_t phis = m_text.size();
        m_values.push_back(counter);
        m_values.push_back(value);
        statements(depth - 1, 3);
        std::string broke;
        std::string brokeValue;
        if (roll(2)) { // break
            const std::string test = condition();
            const std::string on = label();
            brokeValue = any();
            broke = m_block;
            line(fmt::format("br i1 {}, label %{}, label %{}", test, exit, on));
            begin(on);
            statements(depth - 1, 2);
        }
        const std::string carried = any();
        std::string skipped;
        if (roll(2)) { // continue
            const std::string test = condition();
            const std::string on = label();
            skipped = m_block;
            line(fmt::format("br i1 {}, label %{}, label %{}", test, latch, on));
            begin(on);
            statements(depth - 1, 2);
        }
        const std::string last = any();
        const std::string from = m_block;
        line(fmt::format("br label %{}", latch));
        begin(latch);
        if (skipped.empty())
            line(fmt::format("{} = phi i32 [ {}, %{} ]", nextValue, last, from));
        else
            line(fmt::format("{} = phi i32 [ {}, %{} ], [ {}, %{} ]", nextValue, last, from, carried, skipped));
        line(fmt::format("{} = add i32 {}, 1", nextCounter, counter));
        const std::string again = fresh();
        line(fmt::format("{} = icmp ult i32 {}, {}", again, nextCounter, limit));
        line(fmt::format("br i1 {}, label %{}, label %{}", again, head, exit));
        m_text.insert(phis,
            fmt::format("  {} = phi i32 [ 0, %{} ], [ {}, %{} ]\n  {} = phi i32 [ {}, %{} ], [ {}, %{} ]\n", counter,
                before, nextCounter, latch, value, initial, before, nextValue, latch));
        m_values = outer;
        begin(exit);
        const std::string result = fresh();
        if (broke.empty())
            line(fmt::format("{} = phi i32 [ {}, %{} ]", result, nextValue, latch));
        else
            line(fmt::format("{} = phi i32 [ {}, %{} ], [ {}, %{} ]", result, nextValue, latch, brokeValue, broke));
        m_values.push_back(result);
    }

    void statements(unsigned depth, unsigned count)
    {
        for (unsigned i = 0; i < count; ++i) {
            const unsigned kind = roll(10);
            if (kind < 4 || depth == 0)
                arithmetic();
            else if (kind < 6)
                memory();
            else if (kind < 8)
                branch(depth);
            else
                loop(depth);
        }
    }

    std::mt19937 m_random;
    std::string m_text;
    std::string m_block;
    std::vector<std::string> m_values;
    unsigned m_next = 0;
};

TEST(SimtRandom, programsGiveWhatEachThreadAloneGives)
{
    // WARPDESK_RANDOM_PROGRAMS=500 looks further.
    const char* const asked = std::getenv("WARPDESK_RANDOM_PROGRAMS");
    const unsigned programs = asked == nullptr ? 30 : static_cast<unsigned>(std::atoi(asked));
    for (unsigned seed = 1; seed <= programs; ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const std::string ir = Generator(seed).program();
        const Launch launch = seed % 3 == 0 ? linear(4, 32) : linear(2, seed % 3 == 1 ? 64 : 41);
        const auto data = numbers(16 * 128 + 16);
        expectLikeScalar(ir, "k", data, launch);
        if (::testing::Test::HasFailure()) {
            ADD_FAILURE() << ir;
            return;
        }
    }
}

} // namespace
} // namespace warpdesk::emulator::testing
