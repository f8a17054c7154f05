// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

// redux on floats, half atomics of vectors, and clusters of one block.

namespace warpdesk::emulator {
namespace {

using Words = std::vector<std::uint32_t>;
using testing::HasSubstr;

class WarpOperations : public DeviceTest {
protected:
    /// A kernel of one block whose thread i loads %r1 from `data`, runs the text and stores %r0 to `out`; %at leads to
    /// the block's first word of `data`.
    static std::string kernel(const std::string& text)
    {
        return ".version 8.7\n.target sm_100a\n.address_size 64\n"
               ".visible .entry k(.param .u64 data, .param .u64 out)\n{\n"
               ".reg .b32 %r<8>; .reg .b64 %at; .reg .b64 %in; .reg .b64 %out; .reg .b64 %d<4>; .reg .pred %p;\n"
               ".reg .b16 %h<16>; .shared .align 8 .b32 tile[64];\n"
               "ld.param.u64 %at, [data]; ld.param.u64 %out, [out]; mov.u32 %r2, %tid.x; mul.wide.u32 %d0, %r2, 4;\n"
               "add.u64 %in, %at, %d0; add.u64 %out, %out, %d0; ld.global.b32 %r1, [%in];\n"
            + text + "\nst.global.b32 [%out], %r0;\nret;\n}\n";
    }
    Words run(const std::string& text, const Words& data)
    {
        loadText(kernel(text));
        m_data = upload(data);
        const auto out = upload(Words(32, 0xeeeeeeeeU));
        EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(m_data, out)));
        return download<std::uint32_t>(out, 32);
    }
    device::Address m_data = 0;
};

TEST_F(WarpOperations, ReduceFloats)
{
    const auto bits = [](float x) { return std::bit_cast<std::uint32_t>(x); };
    const auto number = [](std::uint32_t x) { return std::bit_cast<float>(x); };
    std::mt19937 random(3);
    Words data(32);
    for (auto& x : data)
        x = bits(static_cast<float>(static_cast<int>(random() % 20001) - 10000) / 16);
    float least = INFINITY, most = -INFINITY, mostAbsolute = 0;
    for (const auto x : data) {
        least = std::min(least, number(x));
        most = std::max(most, number(x));
        mostAbsolute = std::max(mostAbsolute, std::fabs(number(x)));
    }
    EXPECT_EQ(run("redux.sync.min.f32 %r0, %r1, 0xffffffff;", data), Words(32, bits(least)));
    EXPECT_EQ(run("redux.sync.max.f32 %r0, %r1, 0xffffffff;", data), Words(32, bits(most)));
    EXPECT_EQ(run("redux.sync.max.abs.f32 %r0, %r1, 0xffffffff;", data), Words(32, bits(mostAbsolute)));
    data[7] = 0x7fc01234;
    data[9] = bits(std::numeric_limits<float>::infinity());
    EXPECT_EQ(run("redux.sync.min.f32 %r0, %r1, 0xffffffff;", data), Words(32, bits(least)));
    EXPECT_EQ(run("redux.sync.min.NaN.f32 %r0, %r1, 0xffffffff;", data), Words(32, 0x7fffffff));
    EXPECT_EQ(run("redux.sync.max.f32 %r0, %r1, 0xffffffff;", data), Words(32, 0x7f800000));
    Words zeros(32, 0);
    zeros[3] = 0x80000000;
    EXPECT_EQ(run("redux.sync.min.f32 %r0, %r1, 0xffffffff;", zeros), Words(32, 0x80000000));
    EXPECT_EQ(run("redux.sync.max.f32 %r0, %r1, 0xffffffff;", zeros), Words(32, 0));
}

TEST_F(WarpOperations, HalfAtomicsOfVectors)
{
    // Every lane takes part with its number, 0 to 31, in eight halves; what is there first is 100.
    const auto half = [](double x) { return std::uint32_t { std::bit_cast<std::uint16_t>(static_cast<_Float16>(x)) }; };
    const auto both = [](std::uint32_t x) { return x | x << 16; };
    const std::string take = "cvt.rn.f16.u32 %h0, %r2; mov.u32 %r0, 0;\n";
    const Words before(32, both(half(100)));
    run(take + "red.global.add.noftz.v4.f16 [%at], {%h0, %h0, %h0, %h0};", before);
    auto now = download<std::uint32_t>(m_data, 4);
    EXPECT_EQ(now, (Words { both(half(596)), both(half(596)), both(half(100)), both(half(100)) }));
    run(take + "red.global.min.noftz.v2.f16 [%at], {%h0, %h0};", before);
    now = download<std::uint32_t>(m_data, 2);
    EXPECT_EQ(now, (Words { both(half(0)), both(half(100)) }));
    run(take + "mov.b32 %r3, {%h0, %h0}; red.global.max.noftz.v2.f16x2 [%at], {%r3, %r3};", Words(32, both(half(7))));
    now = download<std::uint32_t>(m_data, 3);
    EXPECT_EQ(now, (Words { both(half(31)), both(half(31)), both(half(7)) }));
    run("cvt.rn.bf16.u32 %h0, %r2; mov.u32 %r0, 0; atom.global.max.noftz.v2.bf16 {%h1, %h2}, [%at], {%h0, %h0};",
        Words(32, 0));
    EXPECT_EQ(download<std::uint32_t>(m_data, 1)[0], both(std::bit_cast<std::uint32_t>(31.0F) >> 16));
    run("cvt.rn.f32.u32 %r3, %r2; mov.u32 %r0, 0; red.global.add.v4.f32 [%at], {%r3, %r3, %r3, %r3};", Words(32, 0));
    now = download<std::uint32_t>(m_data, 5);
    EXPECT_EQ(now, (Words { 0x43f80000, 0x43f80000, 0x43f80000, 0x43f80000, 0 })) << "496 in each of four";
}

TEST_F(WarpOperations, SwapsOfSixteenBytes)
{
    const std::string text = ".version 8.7\n.target sm_90\n.address_size 64\n"
                             ".visible .entry k(.param .u64 data)\n{\n"
                             ".reg .b64 %at; .reg .b64 %d<8>; .reg .b128 %q<4>;\n"
                             "ld.param.u64 %at, [data];\n"
                             "mov.u64 %d0, 1; mov.u64 %d1, 2; mov.b128 %q0, {%d0, %d1};\n"
                             "mov.u64 %d2, 30; mov.u64 %d3, 40; mov.b128 %q1, {%d2, %d3};\n"
                             "atom.global.cas.b128 %q2, [%at], %q0, %q1;\n"
                             "mov.b128 {%d4, %d5}, %q2; st.global.v2.b64 [%at+16], {%d4, %d5};\n"
                             "atom.global.exch.b128 %q3, [%at], %q0;\n"
                             "mov.b128 {%d4, %d5}, %q3; st.global.v2.b64 [%at+32], {%d4, %d5};\n"
                             "ret;\n}\n";
    loadText(text);
    const auto data = upload(std::vector<std::uint64_t> { 1, 2, 0, 0, 0, 0 });
    EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(data)));
    EXPECT_EQ(download<std::uint64_t>(data, 6), (std::vector<std::uint64_t> { 1, 2, 1, 2, 30, 40 }));
}

TEST_F(WarpOperations, ClustersOfOneBlock)
{
    // Each thread reads what its neighbour wrote, through the cluster's own address of the block's memory.
    const auto got = run("mov.u32 %r3, tile; mapa.shared::cluster.u32 %r3, %r3, 0; shl.b32 %r4, %r2, 2;\n"
                         "add.u32 %r4, %r3, %r4; st.shared::cluster.b32 [%r4], %r1;\n"
                         "barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;\n"
                         "xor.b32 %r4, %r4, 4; ld.shared::cluster.b32 %r0, [%r4];\n"
                         "getctarank.shared::cluster.u32 %r5, %r4; add.u32 %r0, %r0, %r5;\n"
                         "mov.u32 %r5, %cluster_nctarank; mad.lo.u32 %r0, %r5, 1000, %r0;",
        [] {
            Words data(32);
            for (unsigned i = 0; i < 32; ++i)
                data[i] = i * 7;
            return data;
        }());
    for (unsigned i = 0; i < 32; ++i)
        EXPECT_EQ(got[i], 1000 + (i ^ 1U) * 7);
    loadText(kernel("mov.u32 %r3, tile; mapa.shared::cluster.u32 %r0, %r3, 1;"));
    const auto result = launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(upload(Words(32, 0)), upload(Words(32, 0))));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, device::FaultKind::Unimplemented);
    EXPECT_THAT(result.error().fault->message, HasSubstr("mapa.shared::cluster.u32"));
}

TEST_F(WarpOperations, ClustersOfMoreBlocksAreRefused)
{
    loadText(kernel("barrier.cluster.arrive; barrier.cluster.wait; mov.u32 %r0, 1;"));
    const Parameters parameters(upload(Words(32, 0)), upload(Words(32, 0)));
    device::LaunchRequest request;
    request.grid = { 2, 1, 1 };
    request.block = { 32, 1, 1 };
    request.cluster = { 2, 1, 1 };
    request.parameters = parameters.bytes();
    const auto result = module->launch(request);
    ASSERT_FALSE(result);
    ASSERT_TRUE(result.error().refusal);
    EXPECT_EQ(result.error().refusal->status, device::Status::NotSupported);
    EXPECT_THAT(result.error().refusal->message, HasSubstr("barrier.cluster.arrive"));
}

TEST_F(WarpOperations, AKernelThatDemandsAClusterIsRefused)
{
    std::string text = kernel("barrier.cluster.arrive; barrier.cluster.wait; mov.u32 %r0, 1;");
    text.insert(text.find("{"), ".explicitcluster\n.reqnctapercluster 4, 1, 1\n");
    loadText(text);
    const auto result = launch("k", { 4, 1, 1 }, { 32, 1, 1 }, Parameters(upload(Words(32, 0)), upload(Words(32, 0))));
    ASSERT_FALSE(result);
    ASSERT_TRUE(result.error().refusal);
    EXPECT_EQ(result.error().refusal->status, device::Status::NotSupported);
    EXPECT_THAT(result.error().refusal->message, HasSubstr("clusters of 4 blocks"));
    EXPECT_THAT(result.error().refusal->message, HasSubstr("do not run on the emulator"));
}

TEST_F(WarpOperations, SpecialRegistersNobodySetUp)
{
    const auto got = run("mov.u32 %r0, %pm3; mov.u64 %d1, %current_graph_exec; cvt.u32.u64 %r3, %d1; add.u32 %r0, %r0, "
                         "%r3; mov.u32 %r3, %reserved_smem_offset_begin; add.u32 %r0, %r0, %r3; mov.u64 %d1, %pm0_64; "
                         "cvt.u32.u64 %r3, %d1; add.u32 %r0, %r0, %r3; mov.u32 %r3, %aggr_smem_size; mov.u32 %r4, "
                         "%total_smem_size; sub.u32 %r3, %r3, %r4; add.u32 %r0, %r0, %r3;",
        Words(32, 1));
    EXPECT_EQ(got, Words(32, 0));
}

} // namespace
} // namespace warpdesk::emulator
