// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::emulator;
using device::Finding;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

enum class Access { Read, Write, AtomicRead, AtomicWrite };

Finding::Access accessOf(Access kind, std::uint32_t line, device::Dim3 thread, device::Dim3 block = { 0, 0, 0 })
{
    Finding::Access access;
    access.place.line = line;
    access.thread = thread;
    access.block = block;
    access.write = kind == Access::Write || kind == Access::AtomicWrite;
    access.atomic = kind == Access::AtomicRead || kind == Access::AtomicWrite;
    return access;
}

Finding race(Access first, Access second, std::uint32_t secondLine = 14)
{
    Finding finding;
    finding.space = "shared";
    finding.first = accessOf(first, 12, { 0, 0, 0 });
    finding.second = accessOf(second, secondLine, { 40, 0, 0 }, { 3, 0, 0 });
    return finding;
}

constexpr auto distances = { Distance::Warp, Distance::Block, Distance::Grid, Distance::Unknown };
constexpr auto accesses = { Access::Read, Access::Write, Access::AtomicRead, Access::AtomicWrite };

} // namespace

TEST(RaceWords, TheMessageNamesBothThreadsAndWhatTheyDo)
{
    Finding finding = race(Access::Write, Access::Read);
    EXPECT_EQ(raceMessage(finding, Distance::Block),
        "thread (40, 0, 0) reads at line 14 shared memory that thread (0, 0, 0) wrote at line 12, and nothing orders "
        "the two");
    finding = race(Access::Read, Access::AtomicWrite);
    finding.space = "global";
    finding.allocation = "out";
    EXPECT_EQ(raceMessage(finding, Distance::Grid),
        "thread (40, 0, 0) of block (3, 0, 0) writes (atomic or volatile) at line 14 global memory that thread (0, 0, "
        "0) of "
        "block (0, 0, 0) read (plain) at line 12, and nothing orders the two (\"out\")");
}

TEST(RaceWords, AThreadThatIsNotKnownIsSaidToBeAnother)
{
    Finding finding = race(Access::Read, Access::Write);
    finding.first.threadKnown = false;
    EXPECT_THAT(raceMessage(finding, Distance::Block), HasSubstr("that another thread of the block read at line 12"));
    EXPECT_THAT(raceMessage(finding, Distance::Unknown),
        AllOf(HasSubstr("that another thread read at line 12"),
            HasSubstr("thread (40, 0, 0) of block (3, 0, 0) writes")));
}

TEST(RaceWords, BarriersAreForThreadsThatShareOne)
{
    for (const Access a : accesses) {
        for (const Access b : accesses) {
            const Finding finding = race(a, b);
            const bool isRace
                = (finding.first.write || finding.second.write) && !(finding.first.atomic && finding.second.atomic);
            if (!isRace)
                continue;
            EXPECT_THAT(raceRemedy(finding, Distance::Warp),
                AllOf(HasSubstr("__syncwarp()"), Not(HasSubstr("__syncthreads()"))));
            EXPECT_THAT(raceRemedy(finding, Distance::Block),
                AllOf(HasSubstr("__syncthreads()"), Not(HasSubstr("__syncwarp()"))));
            EXPECT_THAT(
                raceRemedy(finding, Distance::Grid), AllOf(Not(HasSubstr("__sync")), Not(HasSubstr("fence_block"))));
            for (const Distance distance : distances) {
                const std::string remedy = raceRemedy(finding, distance);
                EXPECT_TRUE(remedy.size() > 30 && remedy.ends_with('.') && std::isupper(remedy.front())) << remedy;
                EXPECT_EQ(remedy.find("atomic other"), std::string::npos);
            }
        }
    }
}

TEST(RaceWords, AnAtomicHelpsOnlyAgainstAtomics)
{
    for (const Distance distance : distances) {
        EXPECT_THAT(
            raceRemedy(race(Access::AtomicWrite, Access::Read), distance), StartsWith("An atomic is safe from other"));
        EXPECT_THAT(
            raceRemedy(race(Access::Read, Access::AtomicWrite), distance), StartsWith("An atomic is safe from other"));
        EXPECT_THAT(raceRemedy(race(Access::Write, Access::AtomicRead), distance), StartsWith("A read that is atomic"));
    }
    EXPECT_THAT(raceRemedy(race(Access::Write, Access::AtomicWrite), Distance::Grid), HasSubstr("cudaMemset()"));
    EXPECT_THAT(raceRemedy(race(Access::AtomicWrite, Access::Read), Distance::Grid), HasSubstr("second kernel"));
    EXPECT_THAT(raceRemedy(race(Access::AtomicWrite, Access::Write), Distance::Block), HasSubstr("the plain write"));
}

TEST(RaceWords, NoBarrierFitsIntoOneStatement)
{
    // s[i] = x by several threads at once; count += x; s[i] += s[i + d].
    EXPECT_THAT(raceRemedy(race(Access::Write, Access::Write, 12), Distance::Block),
        AllOf(HasSubstr("one thread"), Not(HasSubstr("__sync"))));
    EXPECT_THAT(raceRemedy(race(Access::Write, Access::Write, 12), Distance::Warp), Not(HasSubstr("__sync")));
    EXPECT_THAT(raceRemedy(race(Access::Read, Access::Write, 12), Distance::Block),
        AllOf(HasSubstr("Read into a variable before __syncthreads()"), HasSubstr("atomicAdd()")));
    EXPECT_THAT(raceRemedy(race(Access::Read, Access::Write, 12), Distance::Grid), HasSubstr("use an atomic"));
}
