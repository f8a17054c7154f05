// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

// Local arrays, in rows of all lanes or one copy a lane, against the same code run thread by thread.

namespace warpdesk::emulator::testing {
namespace {

void expectLikeScalarInBlocks(const std::string& ir, std::size_t words)
{
    for (const std::array<std::uint32_t, 3>& block :
        { std::array<std::uint32_t, 3> { 32, 1, 1 }, { 50, 1, 1 }, { 16, 3, 1 }, { 8, 5, 1 }, { 33, 2, 1 } }) {
        SCOPED_TRACE(::testing::PrintToString(block));
        Launch launch;
        launch.block = block;
        expectLikeScalar(ir, "k", numbers(words), launch, block[0] == 50);
    }
}

/// Where accesses are not provably inside: the checks of these tests know only `data`.
void expectLikeScalarUnchecked(const std::string& ir)
{
    const auto before = numbers(64);
    auto expected = before;
    Launch launch = linear(1, 64);
    launch.parameters = pack(expected.data());
    runScalar(ir, "k", launch);
    for (const auto& options : { SimtOptions { { 64, 1, 1 }, false, VectorWidth::Host, false },
             SimtOptions { {}, false, VectorWidth::Host, true }, SimtOptions { { 64, 1, 1 }, false, VectorWidth::Sse2 },
             SimtOptions { { 64, 1, 1 }, false, VectorWidth::Host, false, true } }) {
        SCOPED_TRACE(codeGenerationKey(options));
        Kernel kernel = Kernel::compile(ir, "k", options);
        ASSERT_TRUE(kernel.valid());
        auto got = before;
        launch.parameters = pack(got.data());
        kernel.run(launch);
        EXPECT_EQ(got, expected);
    }
}

/// `%own` is the thread's word of `%data`, which is `%v`; every kernel ends with storing `%r` there.
std::string ownWord(const std::string& body)
{
    return kernelText(R"(
  %rows = mul i32 %y, %ntid
  %j = add i32 %rows, %i
  %own = getelementptr i32, ptr %data, i32 %j
  %v = load i32, ptr %own
)" + body
        + R"(
  store i32 %r, ptr %own
  ret void)");
}

TEST(SimtLocals, uniformAndDivergentIndices)
{
    expectLikeScalarInBlocks(ownWord(R"(
  %l = alloca [16 x i32], align 4
  br label %fill
fill:
  %k = phi i32 [ 0, %entry ], [ %k2, %fill ]
  %k64 = zext i32 %k to i64
  %p = getelementptr [16 x i32], ptr %l, i64 0, i64 %k64
  %t = mul i32 %k, %v
  store i32 %t, ptr %p
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, 16
  br i1 %c, label %fill, label %walk
walk:
  %n = phi i32 [ 0, %fill ], [ %n2, %walk ]
  %at = phi i32 [ %v, %fill ], [ %sum, %walk ]
  %m = and i32 %at, 15
  %m64 = zext i32 %m to i64
  %q = getelementptr [16 x i32], ptr %l, i64 0, i64 %m64
  %w = load i32, ptr %q
  %sum = add i32 %w, %n
  %lane = and i32 %x, 15
  %l64 = sext i32 %lane to i64
  %ql = getelementptr i32, ptr %l, i64 %l64
  store i32 %sum, ptr %ql
  %n2 = add i32 %n, 1
  %vary = and i32 %v, 7
  %most = add i32 %vary, 3
  %c2 = icmp ult i32 %n2, %most
  br i1 %c2, label %walk, label %done
done:
  %r = add i32 %sum, %n)"),
        192);
}

TEST(SimtLocals, everyWidthOnOneArray)
{
    // Bytes, shorts, words, doubles and vectors written and read at indices known and unknown.
    expectLikeScalarInBlocks(ownWord(R"(
  %l = alloca [64 x i8], align 16
  %z0 = getelementptr i8, ptr %l, i64 0
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %z0, align 16
  %z1 = getelementptr i8, ptr %l, i64 16
  store <2 x i64> <i64 -5, i64 77777777777>, ptr %z1, align 16
  %z2 = getelementptr i8, ptr %l, i64 32
  store i128 99999999999999999999999999, ptr %z2, align 16
  %z3 = getelementptr i8, ptr %l, i64 48
  store <8 x i16> <i16 1, i16 -2, i16 3, i16 -4, i16 5, i16 -6, i16 7, i16 -8>, ptr %z3, align 16
  %i8 = and i32 %v, 63
  %i8w = zext i32 %i8 to i64
  %p8 = getelementptr i8, ptr %l, i64 %i8w
  %v8 = trunc i32 %v to i8
  store i8 %v8, ptr %p8, align 1
  %sh = lshr i32 %v, 7
  %i16 = and i32 %sh, 31
  %i16w = sext i32 %i16 to i64
  %p16 = getelementptr i16, ptr %l, i64 %i16w
  %v16 = trunc i32 %sh to i16
  store i16 %v16, ptr %p16, align 2
  %i64 = and i32 %sh, 7
  %i64w = zext i32 %i64 to i64
  %p64 = getelementptr i64, ptr %l, i64 %i64w
  %old = load double, ptr %p64, align 8
  %oldi = bitcast double %old to i64
  %next = mul i64 %oldi, 3
  store i64 %next, ptr %p64, align 8
  br label %each
each:
  %k = phi i32 [ 0, %entry ], [ %k2, %each ]
  %acc = phi i32 [ %v, %entry ], [ %acc3, %each ]
  %kw = zext i32 %k to i64
  %pk = getelementptr i8, ptr %l, i64 %kw
  %b = load i8, ptr %pk, align 1
  %bn = add i8 %b, 3
  store i8 %bn, ptr %pk, align 1
  %bw = zext i8 %b to i32
  %kh = lshr i64 %kw, 1
  %ph = getelementptr half, ptr %l, i64 %kh
  %h = load half, ptr %ph, align 2
  %hb = bitcast half %h to i16
  %hw = sext i16 %hb to i32
  %kq = lshr i64 %kw, 4
  %pq = getelementptr <4 x i32>, ptr %l, i64 %kq
  %q = load <4 x i32>, ptr %pq, align 16
  %q2 = extractelement <4 x i32> %q, i32 2
  %acc1 = mul i32 %acc, 31
  %acc2a = add i32 %acc1, %bw
  %acc2 = xor i32 %acc2a, %hw
  %acc3 = add i32 %acc2, %q2
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, 64
  br i1 %c, label %each, label %done
done:
  %wide = load i128, ptr %z2, align 16
  %top = lshr i128 %wide, 64
  %wt = trunc i128 %top to i32
  %four = load <4 x i8>, ptr %z1, align 4
  %f3 = extractelement <4 x i8> %four, i32 3
  %fw = zext i8 %f3 to i32
  %two = load <2 x i8>, ptr %p16, align 2
  %t1 = extractelement <2 x i8> %two, i32 1
  %tw = zext i8 %t1 to i32
  %r0 = add i32 %acc3, %wt
  %r1 = xor i32 %r0, %fw
  %r = add i32 %r1, %tw)"),
        192);
}

TEST(SimtLocals, doublesInRowsOfTheirOwn)
{
    expectLikeScalarInBlocks(ownWord(R"(
  %l = alloca [8 x double], align 8
  %m = alloca [4 x ptr], align 8
  %f = uitofp i32 %v to double
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k2, %fill ]
  %p = getelementptr double, ptr %l, i64 %k
  %kf = uitofp i64 %k to double
  %t = fmul double %f, %kf
  store double %t, ptr %p, align 8
  %at = and i64 %k, 3
  %pm = getelementptr ptr, ptr %m, i64 %at
  %word = getelementptr i32, ptr %data, i64 %k
  store ptr %word, ptr %pm, align 8
  %k2 = add i64 %k, 1
  %c = icmp ult i64 %k2, 8
  br i1 %c, label %fill, label %use
use:
  %ix = and i32 %v, 7
  %i64 = zext i32 %ix to i64
  %q = getelementptr double, ptr %l, i64 %i64
  %w = load double, ptr %q, align 8
  %half = fdiv double %w, 16.0
  %n = fptoui double %half to i32
  %j3 = and i32 %v, 3
  %j64 = zext i32 %j3 to i64
  %pq = getelementptr ptr, ptr %m, i64 %j64
  %pp = load ptr, ptr %pq, align 8
  %base = ptrtoint ptr %data to i64
  %that = ptrtoint ptr %pp to i64
  %away = sub i64 %that, %base
  %aw = trunc i64 %away to i32
  %r = add i32 %n, %aw)"),
        192);
}

TEST(SimtLocals, structsAreCopiedAndPointersWalk)
{
    // One depot with an array of structs, as NVRTC lays it out: copies of 8 and 16 bytes, a pointer that runs up to an
    // end pointer, one of two halves chosen by each thread, generic addresses.
    expectLikeScalarInBlocks(ownWord(R"(
  %depot = alloca [128 x i8], align 16
  %n0 = ptrtoint ptr %depot to i64
  %second = add i64 %n0, 64
  %end = add i64 %n0, 64
  br label %fill
fill:
  %p = phi i64 [ %n0, %entry ], [ %p2, %fill ]
  %val = phi i32 [ %v, %entry ], [ %val2, %fill ]
  %pp = inttoptr i64 %p to ptr
  store i32 %val, ptr %pp, align 4
  %val2 = mul i32 %val, 1664525
  %p2 = add i64 %p, 4
  %more = icmp ne i64 %p2, %end
  br i1 %more, label %fill, label %copy
copy:
  %s16 = inttoptr i64 %n0 to ptr
  %d16 = inttoptr i64 %second to ptr
  %q = load <4 x i32>, ptr %s16, align 16
  store <4 x i32> %q, ptr %d16, align 16
  %s8n = add i64 %n0, 16
  %d8n = add i64 %second, 16
  %s8 = inttoptr i64 %s8n to ptr
  %d8 = inttoptr i64 %d8n to ptr
  %e = load i64, ptr %s8, align 8
  store i64 %e, ptr %d8, align 8
  %d24n = add i64 %second, 24
  %d24 = inttoptr i64 %d24n to ptr
  store <2 x i64> <i64 3, i64 4>, ptr %d24, align 8
  %d40n = add i64 %second, 40
  %d40 = inttoptr i64 %d40n to ptr
  store <2 x i64> <i64 5, i64 6>, ptr %d40, align 8
  %d56n = add i64 %second, 56
  %d56 = inttoptr i64 %d56n to ptr
  store i64 7, ptr %d56, align 8
  %odd = trunc i32 %v to i1
  %side = select i1 %odd, i64 %n0, i64 %second
  %sh = lshr i32 %v, 3
  %k = and i32 %sh, 15
  %kw = mul i32 %k, 4
  %k64 = sext i32 %kw to i64
  %hit = add i64 %k64, %side
  %hp = inttoptr i64 %hit to ptr
  %h = load i32, ptr %hp, align 4
  store i32 %x, ptr %hp, align 4
  %e2 = load i64, ptr %d8, align 8
  %e3 = lshr i64 %e2, 32
  %e4 = trunc i64 %e3 to i32
  %r = add i32 %h, %e4)"),
        192);
}

TEST(SimtLocals, whatDoesNotFitStaysWhole)
{
    // Words at odd addresses.
    expectLikeScalarInBlocks(ownWord(R"(
  %l = alloca [40 x i8], align 4
  store <8 x i32> zeroinitializer, ptr %l, align 4
  %l32 = getelementptr i8, ptr %l, i64 32
  store i64 0, ptr %l32, align 4
  %k = and i32 %v, 31
  %k64 = zext i32 %k to i64
  %p = getelementptr i8, ptr %l, i64 %k64
  store i32 %v, ptr %p, align 1
  %p5 = getelementptr i8, ptr %l, i64 5
  %r = load i32, ptr %p5, align 1)"),
        192);
}

TEST(SimtLocals, addressThatEscapesInOneBranch)
{
    // The address goes through memory, so the array is one copy a lane; only lanes that took the branch changed it.
    const std::string ir = ownWord(R"(
  %l = alloca [4 x i32], align 4
  %slot = alloca ptr, align 8
  %big = alloca [4 x i32], align 4
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %l, align 4
  store <4 x i32> <i32 5, i32 6, i32 7, i32 8>, ptr %big, align 4
  store volatile ptr %big, ptr %slot, align 8
  %k = and i32 %v, 3
  %k64 = zext i32 %k to i64
  %odd = trunc i32 %x to i1
  br i1 %odd, label %hide, label %use
hide:
  store volatile ptr %l, ptr %slot, align 8
  br label %use
use:
  %p = load volatile ptr, ptr %slot, align 8
  %q = getelementptr i32, ptr %p, i64 %k64
  store i32 %v, ptr %q, align 4
  %a = getelementptr i32, ptr %l, i64 %k64
  %w = load i32, ptr %a, align 4
  %b = getelementptr i32, ptr %big, i64 %k64
  %u = load i32, ptr %b, align 4
  %ww = mul i32 %w, 5
  %r = add i32 %ww, %u)");
    expectLikeScalarUnchecked(ir);
}

TEST(SimtLocals, recursionHasAnArrayForEachCall)
{
    const std::string ir = ownWord(R"(
  %n = and i32 %v, 7
  %r = call i32 @count(i32 %n, i32 %v)
  br label %end
end:)") + R"(
define i32 @count(i32 %n, i32 %v) {
  %l = alloca [4 x i32], align 4
  br label %fill
fill:
  %k = phi i64 [ 0, %0 ], [ %k2, %fill ]
  %p = getelementptr i32, ptr %l, i64 %k
  %kw = trunc i64 %k to i32
  %t = add i32 %n, %kw
  store i32 %t, ptr %p, align 4
  %k2 = add i64 %k, 1
  %c = icmp ult i64 %k2, 4
  br i1 %c, label %fill, label %go
go:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %end, label %down
down:
  %m = sub i32 %n, 1
  %s = call i32 @count(i32 %m, i32 %v)
  br label %end
end:
  %below = phi i32 [ 0, %go ], [ %s, %down ]
  %ix = and i32 %v, 3
  %i64 = zext i32 %ix to i64
  %q = getelementptr i32, ptr %l, i64 %i64
  %w = load i32, ptr %q, align 4
  %r3 = mul i32 %below, 3
  %r = add i32 %r3, %w
  ret i32 %r
}
)";
    // The function follows the kernel's closing brace.
    std::string text = ir;
    const std::string tail = "\n}\n!0 = !{}\n";
    text.erase(text.find(tail), tail.size());
    text.insert(text.find("define i32 @count"), "}\n");
    text += "!0 = !{}\n";
    expectLikeScalarUnchecked(text);
}

TEST(SimtLocals, arraysLiveAcrossBarriersInLoops)
{
    const std::string ir = ownWord(R"(
  %l = alloca [8 x i32], align 4
  %sh = call ptr @wd.shared.base()
  %xw = zext i32 %x to i64
  %mine = getelementptr i32, ptr %sh, i64 %xw
  store <8 x i32> zeroinitializer, ptr %l, align 4
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n2, %loop ]
  %s = add i32 %v, %n
  store i32 %s, ptr %mine, align 4
  call void @wd.barrier.sync(i32 0, i32 -1)
  %o = add i32 %x, %n
  %om = urem i32 %o, %ntid
  %ow = zext i32 %om to i64
  %other = getelementptr i32, ptr %sh, i64 %ow
  %w = load i32, ptr %other, align 4
  %k = and i32 %w, 7
  %kw = zext i32 %k to i64
  %p = getelementptr i32, ptr %l, i64 %kw
  %old = load i32, ptr %p, align 4
  %new = add i32 %old, %w
  store i32 %new, ptr %p, align 4
  call void @wd.barrier.sync(i32 0, i32 -1)
  %n2 = add i32 %n, 1
  %c = icmp ult i32 %n2, 9
  br i1 %c, label %loop, label %done
done:
  %i5 = and i32 %v, 7
  %i5w = zext i32 %i5 to i64
  %q = getelementptr i32, ptr %l, i64 %i5w
  %r = load i32, ptr %q, align 4)");
    Launch launch = linear(1, 80);
    launch.sharedBytes = 1024;
    auto expected = numbers(80);
    const auto before = expected;
    for (std::size_t t = 0; t < 80; ++t) {
        std::array<std::uint32_t, 8> own {};
        for (std::uint32_t n = 0; n < 9; ++n) {
            const std::uint32_t w = before[(t + n) % 80] + n;
            own[w & 7] += w;
        }
        expected[t] = own[before[t] & 7];
    }
    for (const bool resumable : { false, true })
        for (const bool lanes : { false, true }) {
            auto got = before;
            Kernel kernel = Kernel::compile(ir, "k", { { 80, 1, 1 }, false, VectorWidth::Host, resumable, lanes });
            ASSERT_TRUE(kernel.valid());
            launch.parameters = pack(got.data());
            kernel.run(launch);
            EXPECT_EQ(got, expected);
        }
}

/// Stores and loads of random width at indices of every kind on two arrays.
std::string randomLocals(std::mt19937& random)
{
    std::string body = "  %l0 = alloca [64 x i8], align 16\n  %l1 = alloca [64 x i8], align 16\n";
    for (int array = 0; array < 2; ++array)
        for (int at = 0; at < 64; at += 16)
            body += fmt::format("  %z{0}_{1} = getelementptr i8, ptr %l{0}, i64 {1}\n"
                                "  store <4 x i32> <i32 {2}, i32 3, i32 5, i32 {1}>, ptr %z{0}_{1}, align 16\n",
                array, at, random() % 1000);
    body += "  br label %loop\nloop:\n  %n = phi i32 [ 0, %entry ], [ %n2, %loop ]\n"
            "  %a0 = phi i32 [ %v, %entry ], [ %last, %loop ]\n";
    std::string acc = "%a0";
    const int steps = 6 + static_cast<int>(random() % 6);
    for (int s = 0; s < steps; ++s) {
        static constexpr const char* types[] = { "i8", "i16", "i32", "i64", "float", "<2 x i32>", "<4 x i32>" };
        static constexpr unsigned bytes[] = { 1, 2, 4, 8, 4, 8, 16 };
        const auto t = static_cast<unsigned>(random() % 7);
        const unsigned count = 64 / bytes[t];
        std::string index;
        switch (random() % 3) {
        case 0: // the same in all lanes
            body += fmt::format("  %i{0} = and i32 %n, {1}\n", s, count - 1);
            break;
        case 1: // follows the lane
            body += fmt::format("  %x{0} = add i32 %x, %n\n  %i{0} = and i32 %x{0}, {1}\n", s, count - 1);
            break;
        default:
            body += fmt::format("  %i{0} = and i32 {2}, {1}\n", s, count - 1, acc);
        }
        body += fmt::format("  %w{0} = zext i32 %i{0} to i64\n  %p{0} = getelementptr {1}, ptr %l{2}, i64 %w{0}\n", s,
            types[t], random() % 2);
        const std::string type = types[t];
        if (random() % 2 == 0) {
            std::string value = acc;
            if (t < 2)
                body += fmt::format("  %s{0} = trunc i32 {1} to {2}\n", s, acc, type);
            else if (t == 3)
                body += fmt::format("  %s{0} = sext i32 {1} to i64\n", s, acc);
            else if (t == 4)
                body += fmt::format("  %s{0} = bitcast i32 {1} to float\n", s, acc);
            else if (t > 4)
                body += fmt::format("  %s{0} = insertelement {1} zeroinitializer, i32 {2}, i32 1\n", s, type, acc);
            body += fmt::format(
                "  store {1} {2}, ptr %p{0}, align {3}\n", s, type, t == 2 ? acc : fmt::format("%s{}", s), bytes[t]);
            continue;
        }
        body += fmt::format("  %r{0} = load {1}, ptr %p{0}, align {2}\n", s, type, bytes[t]);
        std::string word = fmt::format("%r{}", s);
        if (t != 2) {
            const char* cast = t < 2 ? "sext" : t == 3 ? "trunc" : "bitcast";
            if (t > 4)
                body += fmt::format("  %c{0} = extractelement {1} %r{0}, i32 {2}\n", s, type, t == 5 ? 1 : 3);
            else
                body += fmt::format("  %c{0} = {1} {2} %r{0} to i32\n", s, cast, type);
            word = fmt::format("%c{}", s);
        }
        body += fmt::format("  %m{0} = mul i32 {1}, 17\n  %q{0} = add i32 %m{0}, {2}\n", s, acc, word);
        acc = fmt::format("%q{}", s);
    }
    body += fmt::format("  %last = add i32 {}, 1\n  %n2 = add i32 %n, 1\n  %c = icmp ult i32 %n2, 20\n"
                        "  br i1 %c, label %loop, label %done\ndone:\n  %r = add i32 %last, 0",
        acc);
    return ownWord(body);
}

TEST(SimtLocals, randomAccesses)
{
    std::mt19937 random(20);
    for (int round = 0; round < 8; ++round) {
        const std::string ir = randomLocals(random);
        SCOPED_TRACE(ir);
        Launch launch = linear(1, 50);
        if (round % 3 == 1)
            launch.block = { 16, 3, 1 };
        expectLikeScalar(ir, "k", numbers(64), launch, round % 4 == 0);
        if (HasFailure())
            return;
    }
}

Observed runChecked(const std::string& body, std::vector<std::uint32_t>& data, std::uint32_t threads)
{
    Kernel kernel = Kernel::compile(body, "k", { { threads, 1, 1 }, true, VectorWidth::Host, false });
    if (!kernel.valid())
        return {};
    Launch launch = linear(1, threads);
    launch.parameters = pack(data.data());
    const Region memory { data.data(), data.size() * 4 };
    return kernel.run(launch, { &memory, 1 });
}

const char* const kIndexed = R"(
  %l = alloca [24 x i8], align 8
  store <4 x i32> zeroinitializer, ptr %l, align 8
  %l16 = getelementptr i8, ptr %l, i64 16
  store i64 0, ptr %l16, align 8
  %k64 = sext i32 %v to i64
  %p = getelementptr i8, ptr %l, i64 %k64
  store volatile i32 %x, ptr %p, align 4
  %r = load volatile i32, ptr %p, align 4)";

TEST(SimtLocals, checkedAccessesNameTheLaneAndTheOffset)
{
    std::vector<std::uint32_t> data(64, 4);
    Observed seen = runChecked(ownWord(kIndexed), data, 64);
    EXPECT_TRUE(seen.violations.empty());

    for (const std::uint32_t wrong : { 24U, 22U, 0xfffffffcU, 0x7ffffffcU }) {
        std::vector<std::uint32_t> words(64, 20);
        words[41] = wrong;
        words[50] = wrong;
        seen = runChecked(ownWord(kIndexed), words, 64);
        ASSERT_EQ(seen.violations.size(), 1U);
        EXPECT_EQ(seen.violations[0].warp, 1U);
        EXPECT_EQ(seen.violations[0].lane, 9U);
        EXPECT_EQ(static_cast<std::int64_t>(seen.violations[0].address), static_cast<std::int32_t>(wrong));
        EXPECT_EQ(seen.violations[0].bytes, 4U);
        EXPECT_EQ(seen.violations[0].flags, 1U | 4U | 4U << 8 | 4U << 16);
        EXPECT_EQ(words[0], 0U); // the first warp was done
        EXPECT_EQ(words[40], 20U);
    }
}

TEST(SimtLocals, checkedUniformIndexOutside)
{
    // for (k = 0; k <= limit; ++k) a[k] = k, with a limit that is one too far.
    const std::string ir = ownWord(R"(
  %l = alloca [8 x i32], align 4
  %limit = load i32, ptr %data
  br label %fill
fill:
  %k = phi i32 [ 0, %entry ], [ %k2, %fill ]
  %k64 = zext i32 %k to i64
  %p = getelementptr i32, ptr %l, i64 %k64
  store volatile i32 %k, ptr %p, align 4
  %k2 = add i32 %k, 1
  %c = icmp ule i32 %k2, %limit
  br i1 %c, label %fill, label %done
done:
  %r = add i32 %limit, 0)");
    std::vector<std::uint32_t> fits(32, 7);
    EXPECT_TRUE(runChecked(ir, fits, 32).violations.empty());
    std::vector<std::uint32_t> words(32, 8);
    const Observed seen = runChecked(ir, words, 32);
    ASSERT_EQ(seen.violations.size(), 1U);
    EXPECT_EQ(seen.violations[0].lane, 0U);
    EXPECT_EQ(seen.violations[0].address, 32U);
}

} // namespace
} // namespace warpdesk::emulator::testing
