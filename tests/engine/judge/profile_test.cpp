// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/profile.h"

#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;

namespace {

device::InstructionCounters accessIn(std::uint32_t line)
{
    device::InstructionCounters instruction;
    instruction.place.line = line;
    instruction.accesses.emplace_back();
    return instruction;
}

device::KernelCounters launchOf(std::string name)
{
    device::KernelCounters kernel;
    kernel.kernel = std::move(name);
    kernel.blocks = 4;
    kernel.warps = 2;
    kernel.instructions = { accessIn(8), {}, accessIn(8), accessIn(11), accessIn(15) };
    return kernel;
}

/// Two launches of `scale(float*)` and one of `sum(float*)`, with pictures of an access in the first.
struct Choice {
    explicit Choice(Verdict verdict = Verdict::Accepted) { result.verdict = verdict; }

    Result<void> choose(const ProfileOptions& options)
    {
        const std::vector<device::KernelCounters> counted { launchOf("scale(float*)"), launchOf("sum(float*)"),
            launchOf("scale(float*)") };
        std::vector<device::BlockPictures> pictures(options.counters.picture ? counted.size() : 0);
        if (!pictures.empty() && options.counters.picture->line == 8)
            pictures.front().accesses.emplace_back();
        return chooseLaunches(result, counted, pictures, options);
    }

    ProfileResult result;
};

ProfileOptions picture(std::uint64_t block, std::uint32_t line, std::optional<std::uint32_t> warp = {})
{
    device::PictureRequest request;
    request.block = block;
    request.line = line;
    request.warp = warp;
    ProfileOptions options;
    options.counters.picture = request;
    return options;
}

void expectRefused(const ProfileOptions& options, const std::string& message, const std::string& remedy)
{
    const auto chosen = Choice().choose(options);
    ASSERT_FALSE(chosen);
    EXPECT_EQ(chosen.error().kind, ErrorKind::Input);
    EXPECT_EQ(chosen.error().message, message);
    EXPECT_EQ(chosen.error().remedy, remedy);
}

} // namespace

TEST(ChooseLaunches, ByPartOfAName)
{
    Choice all;
    ASSERT_TRUE(all.choose({}));
    EXPECT_EQ(all.result.kernels.size(), 3U);
    Choice one;
    ASSERT_TRUE(one.choose({ .size = "", .kernel = "sum", .counters = {} }));
    ASSERT_EQ(one.result.kernels.size(), 1U);
    EXPECT_EQ(one.result.kernels.front().kernel, "sum(float*)");
    expectRefused({ .size = "", .kernel = "none", .counters = {} }, "no kernel with \"none\" in its name was launched",
        "Launched were scale(float*) and sum(float*).");
}

TEST(ChooseLaunches, PicturesOfWhatIsThere)
{
    Choice there;
    ASSERT_TRUE(there.choose(picture(3, 8, 1)));
    EXPECT_EQ(there.result.pictures.size(), 1U);
    expectRefused(picture(0, 9), "block 0 of scale(float*) accesses no memory in line 9",
        "Accesses of the kernel are in lines 8, 11 and 15.");
    expectRefused(picture(4, 8), "there is no block 4 in the grid of scale(float*)", "Its blocks are 0 to 3.");
    expectRefused(picture(0, 0, 2), "there is no warp 2 in a block of scale(float*)", "Its warps are 0 to 1.");
}

TEST(ChooseLaunches, AFaultLeavesWhatThereIs)
{
    Choice faulted(Verdict::RuntimeError);
    EXPECT_TRUE(faulted.choose({ .size = "", .kernel = "none", .counters = {} }));
    EXPECT_TRUE(faulted.result.kernels.empty());
}
