// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scalar_jit.h"

#include <gtest/gtest.h>

using namespace warpdesk::test;

namespace {

/// Runs one thread over `text`, which leaves words in [%out], and returns them.
std::vector<std::uint32_t> words(const std::string& text, std::size_t count)
{
    const std::string kernel = ".version 8.7\n.target sm_90a\n.address_size 64\n"
                               ".visible .entry k(.param .u64 out)\n{\n"
                               ".shared .align 8 .b64 bar; .shared .align 16 .b32 data[4];\n"
                               ".reg .b32 %r<16>; .reg .b64 %d<16>; .reg .pred %p<8>; .reg .b64 %out; .reg .b32 %a;\n"
                               "ld.param.u64 %out, [out]; mov.u32 %a, bar;\n"
        + text + "\nret;\n}\n";
    ScalarWorld world;
    const ScalarKernel made(kernel, "k", world);
    EXPECT_TRUE(made.ok()) << made.error();
    EXPECT_EQ(made.text.find("wd.rt.unimplemented"), std::string::npos) << "not implemented";
    std::vector<std::uint32_t> result(count, 0xeeeeeeeeU);
    const std::uint32_t* out = result.data();
    if (made.ok())
        made.run(&out);
    return result;
}

/// Stores whether a test holds in word `index`.
std::string say(int index, const std::string& predicate)
{
    return "selp.u32 %r15, 1, 0, " + predicate + "; st.global.u32 [%out+" + std::to_string(index * 4) + "], %r15;\n";
}

using Words = std::vector<std::uint32_t>;

TEST(LowerMbarrier, PhasesByStateAndByParity)
{
    // The phase that parity 1 names came before the first one, so it is over.
    const std::string text = "mbarrier.init.shared.b64 [%a], 3;\n"
                             "mbarrier.test_wait.parity.shared.b64 %p1, [%a], 1;\n"
        + say(0, "%p1")
        + "mbarrier.arrive.shared.b64 %d1, [%a];\nmbarrier.arrive.noComplete.shared.b64 %d2, [%a], 1;\n"
          "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n"
        + say(1, "%p1")
        + "mbarrier.pending_count.b64 %r1, %d2; st.global.u32 [%out+8], %r1;\n"
          "mbarrier.arrive.release.cta.shared::cta.b64 _, [bar];\n"
          "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n"
        + say(3, "%p1") + "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p1, [%a], 0;\n" + say(4, "%p1")
        + "mbarrier.arrive.shared.b64 %d3, [%a], 3;\nmbarrier.test_wait.parity.shared.b64 %p1, [%a], 0;\n"
        + say(5, "%p1") + "mbarrier.test_wait.shared.b64 %p1, [%a], %d3;\n" + say(6, "%p1");
    EXPECT_EQ(words(text, 7), (Words { 1, 0, 2, 1, 1, 0, 1 }));
}

TEST(LowerMbarrier, DropLowersWhatLaterPhasesExpect)
{
    const std::string text = "mbarrier.init.shared.b64 [%a], 2;\n"
                             "mbarrier.arrive_drop.shared.b64 %d1, [%a];\nmbarrier.arrive.shared.b64 %d2, [%a];\n"
                             "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n"
        + say(0, "%p1") + "mbarrier.arrive.shared.b64 %d3, [%a];\nmbarrier.test_wait.shared.b64 %p1, [%a], %d3;\n"
        + say(1, "%p1") + "mbarrier.pending_count.b64 %r1, %d3; st.global.u32 [%out+8], %r1;\n"
        + "mbarrier.inval.shared.b64 [%a];\n";
    EXPECT_EQ(words(text, 3), (Words { 1, 1, 1 }));
}

TEST(LowerMbarrier, BytesHoldThePhaseOpen)
{
    const std::string text = "mbarrier.init.shared.b64 [%a], 1;\n"
                             "mbarrier.arrive.expect_tx.shared.b64 %d1, [%a], 64;\n"
                             "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n"
        + say(0, "%p1") + "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%a], 48;\n"
        + "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n" + say(1, "%p1")
        + "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%a], 16;\n"
          "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n"
        + say(2, "%p1");
    EXPECT_EQ(words(text, 3), (Words { 0, 0, 1 }));
}

TEST(LowerMbarrier, CopiesArriveWhenTheyAreIssued)
{
    const std::string text = "mbarrier.init.shared.b64 [%a], 1;\nmbarrier.arrive.noComplete.shared.b64 %d1, [%a], 0;\n"
                             "mov.u32 %r1, data; st.global.u32 [%out], 77; st.global.u32 [%out+4], 0;\n"
                             "cp.async.ca.shared.global [%r1], [%out], 4;\ncp.async.mbarrier.arrive.shared.b64 [%a];\n"
                             "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n"
        + say(1, "%p1") + "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%a];\n"
        + "mbarrier.test_wait.shared.b64 %p1, [%a], %d1;\n" + say(2, "%p1")
        + "ld.shared.u32 %r2, [data]; st.global.u32 [%out+12], %r2;\n";
    EXPECT_EQ(words(text, 4), (Words { 77, 0, 1, 77 }));
}

TEST(LowerMbarrier, BulkCopiesReportTheirBytes)
{
    const std::string text
        = "mbarrier.init.shared.b64 [%a], 1;\nmbarrier.arrive.expect_tx.shared.b64 %d1, [%a], 16;\n"
          "mov.u32 %r1, data; st.global.v4.u32 [%out], {1, 2, 3, 4}; st.global.u32 [%out+32], 0;\n"
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%out], 16, [%a];\n"
          "mbarrier.try_wait.shared::cta.b64 %p1, [%a], %d1;\n"
        + say(8, "%p1")
        + "add.u64 %d2, %out, 16; cp.async.bulk.global.shared::cta.bulk_group [%d2], [%r1], 16;\n"
          "cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;\n";
    EXPECT_EQ(words(text, 9), (Words { 1, 2, 3, 4, 1, 2, 3, 4, 1 }));
}

} // namespace
