// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/listing.h"

#include "engine/base/files.h"
#include "tests/engine/cubin/compiled.h"

#include <gmock/gmock.h>

namespace warpdesk::cubin {
namespace {

using testing::HasSubstr;

TEST(Listing, ShowsOffsetLineMnemonicAndWidth)
{
    const CubinImage image = imageOf(R"(extern "C" __global__ void copy(const float4* a, float4* b)
{
    b[threadIdx.x] = a[threadIdx.x];
}
)");
    const std::string text = listing(image, kernelOf(image, "copy"));
    EXPECT_THAT(text, HasSubstr("solution.cu:3\n"));
    EXPECT_THAT(text, testing::ContainsRegex("  000[0-9a-f]+ +[0-9]+  LDG\\.128\n"));
    EXPECT_THAT(text, HasSubstr("STG.128\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("NOP")));
}

TEST(Listing, MarksSpills)
{
    const auto source = files::read(WARPDESK_SOURCE_DIR "/tests/engine/cubin/kernels/spills.cu");
    const CubinImage image = imageOf(source.value());
    EXPECT_THAT(listing(image, kernelOf(image, "spill_by_bounds")), testing::ContainsRegex("STL\\.[0-9]+  ; spill\n"));
    EXPECT_THAT(listing(image, kernelOf(image, "frame_without_spills")), testing::Not(HasSubstr("; spill")));
}

} // namespace
} // namespace warpdesk::cubin
