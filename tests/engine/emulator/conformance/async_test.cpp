// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

/// cp.async (PTX ISA 9.7.9.25): what it reads and fills, what it must not do, and that checked code sees a forgotten
/// wait.
namespace {

using namespace warpdesk;
using namespace warpdesk::test;
using device::Checks;
using testing::HasSubstr;

constexpr std::uint32_t kFresh = 0xffffffff; ///< shared memory that nobody wrote, in checked code

struct Ran {
    std::string failure;
    std::vector<std::uint32_t> words;
};

/// One block of 32 threads: %s is the thread's 16 bytes of shared memory, %g its 16 of 512 bytes of global memory that
/// count up from 0, %o its 16 of the result, to which the thread stores {%r0, %r1, %r2, %r3} at its end.
Ran run(const std::string& text, Checks checks)
{
    const std::string ptx
        = ".version 8.8\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
          ".shared .align 16 .b8 tile[512]; .shared .align 8 .b64 bar;\n"
          ".reg .b64 %g; .reg .b64 %o; .reg .b64 %d<4>; .reg .b32 %s; .reg .b32 %t; .reg .b32 %r<8>; .reg .pred "
          "%p<4>;\n"
          "ld.param.u64 %g, [in]; ld.param.u64 %o, [out]; mov.u32 %t, %tid.x; mul.wide.u32 %d0, %t, 16;\n"
          "add.u64 %g, %g, %d0; add.u64 %o, %o, %d0; mov.u32 %s, tile; mad.lo.u32 %s, %t, 16, %s;\n"
        + text + "\nst.global.v4.u32 [%o], {%r0, %r1, %r2, %r3}; ret;\n}\n";
    DeviceModule module(ptx, checks);
    const DeviceBytes in(512);
    const DeviceBytes out(512);
    for (unsigned i = 0; i < 512; ++i)
        in.as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i);
    std::fill_n(out.as<std::uint32_t>(), 128, 0U);
    const std::uint64_t parameters[] { in.address(), out.address() };
    Ran ran;
    ran.failure = module.launch("k", { 1, 1, 1 }, { 32, 1, 1 }, std::as_bytes(std::span(parameters)));
    ran.words.assign(out.as<std::uint32_t>(), out.as<std::uint32_t>() + 128);
    return ran;
}

/// Byte i of global memory, from `first` on, of which the copy has `count` and the rest is zero.
std::uint32_t wordOf(unsigned first, unsigned count)
{
    std::uint32_t word = 0;
    for (unsigned i = 0; i < std::min(count, 4U); ++i)
        word |= static_cast<std::uint32_t>((first + i) & 0xffU) << (8 * i);
    return word;
}

constexpr const char* kRead = "cp.async.wait_all; ld.shared.v4.u32 {%r0, %r1, %r2, %r3}, [%s];";
constexpr Checks kAllChecks[] = { Checks::None, Checks::Memory, Checks::Full };

TEST(ConformAsync, ReadsTheSourceSizeAndFillsWithZero)
{
    for (const Checks checks : kAllChecks)
        for (const unsigned size : { 4U, 8U, 16U }) {
            // Thread t reads t bytes, and at most all.
            const Ran ran
                = run(fmt::format("st.shared.v4.u32 [%s], {{0, 0, 0, 0}}; cp.async.{}.shared.global [%s], [%g], "
                                  "{}, %t; {}",
                          size == 16 ? "cg" : "ca", size, kRead),
                    checks);
            ASSERT_EQ(ran.failure, "");
            for (unsigned t = 0; t < 32; ++t)
                for (unsigned w = 0; w < 4; ++w) {
                    const unsigned count = std::min(t, size);
                    EXPECT_EQ(ran.words[t * 4 + w],
                        w < size / 4 && count > 4 * w ? wordOf(t * 16 + 4 * w, count - 4 * w) : 0U)
                        << size << " " << t << " " << w;
                }
        }
}

TEST(ConformAsync, IgnoresTheSourceWhereAPredicateSaysSo)
{
    for (const Checks checks : kAllChecks) {
        const Ran ran
            = run(fmt::format("and.b32 %r4, %t, 1; setp.ne.u32 %p0, %r4, 0; st.shared.v4.u32 [%s], {{1, 1, 1, 1}};\n"
                              "@%p0 mov.u64 %g, 0;\ncp.async.ca.shared.global [%s], [%g], 8, %p0; {}",
                      kRead),
                checks);
        ASSERT_EQ(ran.failure, "");
        for (unsigned t = 0; t < 32; ++t) {
            EXPECT_EQ(ran.words[t * 4], t % 2 == 1 ? 0U : wordOf(t * 16, 4));
            EXPECT_EQ(ran.words[t * 4 + 1], t % 2 == 1 ? 0U : wordOf(t * 16 + 4, 4));
            EXPECT_EQ(ran.words[t * 4 + 2], 1U);
        }
    }
}

TEST(ConformAsync, NamesTheWholeCopyInAFault)
{
    for (const Checks checks : { Checks::Memory, Checks::Full })
        for (const unsigned size : { 4U, 8U, 16U })
            for (const bool sized : { false, true }) {
                const std::string tail = fmt::format("{}{};\n{}", size, sized ? fmt::format(", {}", size) : "", kRead);
                const std::string bytes = fmt::format(" {} bytes", size);
                // The address of line 11.
                const Ran misaligned = run("add.u64 %g, %g, 2;\ncp.async.ca.shared.global [%s], [%g], " + tail, checks);
                EXPECT_THAT(misaligned.failure, HasSubstr("misaligned"));
                EXPECT_THAT(misaligned.failure, HasSubstr("a read of" + bytes));
                EXPECT_THAT(misaligned.failure, HasSubstr("PTX line 11"));
                const Ran outside = run("add.u64 %g, %g, 16;\ncp.async.ca.shared.global [%s], [%g], " + tail, checks);
                EXPECT_THAT(outside.failure, HasSubstr("a read of" + bytes));
                EXPECT_THAT(outside.failure, HasSubstr("past the end"));
                const Ran target = run("add.u32 %s, %s, 2;\ncp.async.ca.shared.global [%s], [%g], " + tail, checks);
                EXPECT_THAT(target.failure, HasSubstr("misaligned"));
                EXPECT_THAT(target.failure, HasSubstr("a write of" + bytes));
                const Ran beyond = run("add.u32 %s, %s, 1024;\ncp.async.ca.shared.global [%s], [%g], " + tail, checks);
                EXPECT_THAT(beyond.failure, HasSubstr("a write of" + bytes));
                EXPECT_THAT(beyond.failure, HasSubstr("shared memory"));
            }
}

TEST(ConformAsync, PartOfACopyMustBeAlignedToTheWhole)
{
    const Ran ran = run(
        fmt::format("add.u64 %g, %g, 4;\ncp.async.cg.shared.global [%s], [%g], 16, 4;\n{}", kRead), Checks::Memory);
    EXPECT_THAT(ran.failure, HasSubstr("misaligned"));
    EXPECT_THAT(ran.failure, HasSubstr("a read of 16 bytes"));
}

TEST(ConformAsync, BytesNobodyWaitedForAreNotThere)
{
    for (const Checks checks : { Checks::Memory, Checks::Full }) {
        for (const char* wait : { "", "cp.async.commit_group;", "cp.async.commit_group; cp.async.wait_group 1;",
                 "cp.async.wait_group 0;" }) {
            const Ran ran
                = run(fmt::format(
                          "cp.async.cg.shared.global [%s], [%g], 16; {} ld.shared.v4.u32 {{%r0, %r1, %r2, %r3}}, [%s];",
                          wait),
                    checks);
            ASSERT_EQ(ran.failure, "");
            EXPECT_THAT(ran.words, testing::Each(kFresh)) << wait;
        }
        for (const char* wait : { "cp.async.wait_all;", "cp.async.commit_group; cp.async.wait_group 0;",
                 "cp.async.commit_group; cp.async.commit_group; cp.async.wait_group 1;" }) {
            const Ran ran
                = run(fmt::format(
                          "cp.async.cg.shared.global [%s], [%g], 16; {} ld.shared.v4.u32 {{%r0, %r1, %r2, %r3}}, [%s];",
                          wait),
                    checks);
            ASSERT_EQ(ran.failure, "");
            for (unsigned i = 0; i < 128; ++i)
                EXPECT_EQ(ran.words[i], wordOf(4 * i, 4)) << wait;
        }
    }
}

TEST(ConformAsync, WaitsForAllGroupsButTheLatest)
{
    for (const unsigned kept : { 0U, 1U, 2U, 3U, 4U })
        for (const Checks checks : { Checks::Memory, Checks::Full }) {
            std::string text;
            for (unsigned i = 0; i < 4; ++i)
                text += fmt::format("cp.async.ca.shared.global [%s+{0}], [%g+{0}], 4; cp.async.commit_group;\n", 4 * i);
            const Ran ran = run(
                text + fmt::format("cp.async.wait_group {}; ld.shared.v4.u32 {{%r0, %r1, %r2, %r3}}, [%s];", kept),
                checks);
            ASSERT_EQ(ran.failure, "");
            for (unsigned i = 0; i < 128; ++i)
                EXPECT_EQ(ran.words[i], i % 4 + kept < 4 ? wordOf(4 * i, 4) : kFresh) << kept;
        }
}

/// In divergent code, in a loop, and with an mbarrier that tells the neighbour.
TEST(ConformAsync, AnMbarrierTracksTheCopies)
{
    for (const Checks checks : kAllChecks) {
        const Ran ran = run("setp.eq.u32 %p0, %t, 0; mov.u32 %r5, bar;\n@%p0 mbarrier.init.shared.b64 [%r5], 32;\n"
                            "bar.sync 0;\ncp.async.cg.shared.global [%s], [%g], 16;\n"
                            "cp.async.mbarrier.arrive.noinc.shared.b64 [%r5];\n"
                            "wait: mbarrier.test_wait.parity.shared.b64 %p1, [%r5], 0; @!%p1 bra wait;\n"
                            "xor.b32 %s, %s, 16; ld.shared.v4.u32 {%r0, %r1, %r2, %r3}, [%s];",
            checks);
        ASSERT_EQ(ran.failure, "");
        for (unsigned i = 0; i < 128; ++i)
            EXPECT_EQ(ran.words[i], wordOf(4 * (i ^ 4U), 4));
    }
}

} // namespace
