// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/measure/anchor.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

namespace warpdesk::measure {
namespace {

const std::string kFolder = WARPDESK_SOURCE_DIR "/tests/engine/measure/anchors";
constexpr double kMean = 0.25; ///< of the absolute errors
constexpr double kWorst = 2; ///< times too long or too short

std::vector<Anchor> anchors()
{
    const auto loaded = loadAnchors(kFolder);
    EXPECT_TRUE(loaded) << loaded.error().message;
    return loaded ? *loaded : std::vector<Anchor> {};
}

struct Outcome {
    const Anchor* anchor = nullptr;
    double seconds = 0;
    [[nodiscard]] double error() const { return seconds / anchor->seconds - 1; }
};

Outcome outcomeOf(const Anchor& anchor)
{
    const auto modelled = modelAnchor(anchor, kFolder);
    if (!modelled) {
        ADD_FAILURE() << anchor.name << ": " << modelled.error().message;
        return { &anchor, anchor.seconds };
    }
    const ModelledTime& time = modelled->time;
    std::string uses;
    for (const ResourceUse& use : time.resources)
        uses += fmt::format(" {} {:.3g} ms,", id(use.resource), use.seconds * 1e3);
    std::cout << fmt::format(
        "{:28} published {:9.4f} ms, modelled {:9.4f} ms, {:+6.1f} %; limited by {};{} matched {:.3f}\n", anchor.name,
        anchor.seconds * 1e3, time.seconds * 1e3, (time.seconds / anchor.seconds - 1) * 100, name(time.limit), uses,
        time.matched)
              << std::flush;
    EXPECT_GT(time.matched, 0.95) << anchor.name;
    return { &anchor, time.seconds };
}

void expectClose(std::vector<Outcome> outcomes)
{
    double sum = 0;
    for (const Outcome& outcome : outcomes) {
        EXPECT_LT(outcome.seconds, kWorst * outcome.anchor->seconds) << outcome.anchor->name;
        EXPECT_GT(outcome.seconds, outcome.anchor->seconds / kWorst) << outcome.anchor->name;
        sum += std::abs(outcome.error());
    }
    EXPECT_LE(sum / static_cast<double>(outcomes.size()), kMean);
    // The order of those of one source, whose times are of one machine, where they differ by more than chance.
    constexpr double apart = 1.1;
    std::ranges::stable_sort(outcomes, {}, [](const Outcome& one) { return one.anchor->seconds; });
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        for (std::size_t j = i + 1; j < outcomes.size(); ++j)
            if (outcomes[i].anchor->source == outcomes[j].anchor->source
                && outcomes[j].anchor->seconds > apart * outcomes[i].anchor->seconds) {
                EXPECT_LT(outcomes[i].seconds, outcomes[j].seconds)
                    << outcomes[i].anchor->name << " against " << outcomes[j].anchor->name;
            }
}

/// The PTX of the third product has loads of 4 bytes alone. The assembler joins those of A's row into 8 loads of 16
/// bytes in each of the 128 steps of 32, and leaves the 32 of B's column; every thread multiplies and adds 4096 times.
TEST(Anchors, CountsOfMachineCodeAreThoseOfTheSource)
{
    const std::vector<Anchor> all = anchors();
    const auto third = std::ranges::find(all, std::string("sgemm3"), &Anchor::kernel);
    ASSERT_NE(third, all.end());
    const auto modelled = modelAnchor(*third, kFolder);
    ASSERT_TRUE(modelled) << modelled.error().message;
    const auto ofWarp
        = [&](cubin::SassClass kind) { return modelled->byClass[static_cast<std::size_t>(kind)] / modelled->warps; };
    EXPECT_DOUBLE_EQ(modelled->warps, 128 * 128 * 32);
    EXPECT_NEAR(ofWarp(cubin::SassClass::Fp32Fma), 4096 + 1, 0.5);
    EXPECT_NEAR(ofWarp(cubin::SassClass::LoadShared), 128 * (32 + 8), 0.5);
    EXPECT_NEAR(ofWarp(cubin::SassClass::StoreShared), 128 * 2, 0.5);
    EXPECT_NEAR(ofWarp(cubin::SassClass::LoadGlobal), 128 * 2 + 1, 0.5);
    EXPECT_NEAR(ofWarp(cubin::SassClass::Barrier), 128 * 2, 0.5);
}

/// The compiler writes PTX another way from compute_100 on, which the emulator's compute_80 is found in all the same.
TEST(Anchors, CodeOfNewerArchitecturesIsMatched)
{
    std::vector<Anchor> all = anchors();
    for (Anchor& anchor : all) {
        if (anchor.kernel != "addStream" && anchor.kernel != "dotStream")
            continue;
        anchor.gpu = "rtx5090";
        const auto modelled = modelAnchor(anchor, kFolder);
        ASSERT_TRUE(modelled) << modelled.error().message;
        EXPECT_GT(modelled->time.matched, 0.8) << anchor.name;
        EXPECT_EQ(modelled->time.limit, Resource::Dram) << anchor.name;
    }
}

/// Those that the emulator counts in a moment.
TEST(Anchors, QuickOnesAreClose)
{
    const std::vector<Anchor> all = anchors();
    std::vector<Outcome> outcomes;
    for (const Anchor& anchor : all)
        if (anchor.quick)
            outcomes.push_back(outcomeOf(anchor));
    ASSERT_GE(outcomes.size(), 2U);
    expectClose(outcomes);
}

TEST(Anchors, AllAreCloseAndInOrder)
{
    if (std::getenv("WARPDESK_EVERY_ANCHOR") == nullptr)
        GTEST_SKIP() << "takes minutes; set WARPDESK_EVERY_ANCHOR";
    const std::vector<Anchor> all = anchors();
    std::vector<Outcome> outcomes;
    for (const Anchor& anchor : all)
        outcomes.push_back(outcomeOf(anchor));
    expectClose(outcomes);
}

} // namespace
} // namespace warpdesk::measure
