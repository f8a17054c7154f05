// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/order_dependent.h"

#include "engine/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpdesk::host {
namespace {

bool depends(const std::string& statements)
{
    const auto module
        = ptx::parse(".version 8.0\n.target sm_80\n.func helper(.param .b64 p) { .reg .f32 %f<3>; .reg .b64 %d<2>;"
                     "ld.param.u64 %d1, [p]; atom.global.add.f32 %f1, [%d1], %f2; ret; }\n"
                     ".entry k(.param .u64 p) { .reg .b32 %r<4>; .reg .f32 %f<4>; .reg .b64 %rd<3>; .reg .pred %p<2>;\n"
            + statements + "\nret; }");
    EXPECT_TRUE(module) << module.error()[0].message;
    return module && usesOrderDependentAtomics(*module, "k");
}

TEST(OrderDependent, FloatingAtomicsAre)
{
    EXPECT_TRUE(depends("red.global.add.f32 [%rd1], %f1;"));
    EXPECT_TRUE(depends("atom.global.add.f32 %f2, [%rd1], %f1;"));
}

TEST(OrderDependent, AReturnedValueThatIsReadIs)
{
    EXPECT_TRUE(depends("atom.global.add.u32 %r1, [%rd1], 1; st.global.u32 [%rd2], %r1;"));
    EXPECT_TRUE(depends("atom.global.cas.b32 %r1, [%rd1], 0, 1; setp.eq.u32 %p1, %r1, 0;"));
    EXPECT_FALSE(depends("atom.global.add.u32 %r1, [%rd1], 1;"));
    EXPECT_FALSE(depends("red.global.add.u32 [%rd1], 1;"));
    EXPECT_FALSE(depends("mov.u32 %r1, 4; st.global.u32 [%rd2], %r1;"));
}

TEST(OrderDependent, CalledFunctionsCount)
{
    EXPECT_TRUE(depends("{ .param .b64 a; st.param.b64 [a], %rd1; call helper, (a); }"));
}

} // namespace
} // namespace warpdesk::host
