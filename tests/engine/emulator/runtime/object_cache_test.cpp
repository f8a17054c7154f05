// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/object_cache.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include <unistd.h>

namespace warpdesk::emulator {
namespace {

namespace fs = std::filesystem;

class Cache : public testing::Test {
protected:
    void SetUp() override
    {
        folder = fs::path(testing::TempDir())
            / ("warpdesk-cache-" + std::to_string(getpid())
                + testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder);
    }
    void TearDown() override { fs::remove_all(folder); }
    static KernelVariant variant(std::size_t bytes = 100)
    {
        KernelVariant made;
        made.kind = VariantKind::Resumable;
        made.entry = "scale.warp";
        made.frameBytes = 192;
        made.slots = 5;
        for (std::size_t i = 0; i < bytes; ++i)
            made.object.push_back(static_cast<std::uint8_t>(i * 7));
        return made;
    }
    fs::path folder;
};

TEST_F(Cache, GivesBackWhatWasStored)
{
    ObjectCache(folder).store("k", variant());
    const auto found = ObjectCache(folder).find("k");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, VariantKind::Resumable);
    EXPECT_EQ(found->entry, "scale.warp");
    EXPECT_EQ(found->frameBytes, 192U);
    EXPECT_EQ(found->slots, 5U);
    EXPECT_EQ(found->object, variant().object);
    EXPECT_FALSE(ObjectCache(folder).find("other"));
}

TEST_F(Cache, KeyDependsOnBothParts)
{
    EXPECT_NE(ObjectCache::key("a", "b"), ObjectCache::key("ab", ""));
    EXPECT_NE(ObjectCache::key("a", "b"), ObjectCache::key("a", "c"));
    EXPECT_EQ(ObjectCache::key("a", "b"), ObjectCache::key("a", "b"));
}

TEST_F(Cache, EveryFlippedOrMissingByteIsAMiss)
{
    ObjectCache cache(folder);
    cache.store("k", variant());
    std::ifstream in(folder / "k.o", std::ios::binary);
    const std::string whole { std::istreambuf_iterator<char>(in), {} };
    for (std::size_t i = 0; i < whole.size(); i += 5) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        std::ofstream(folder / "k.o", std::ios::binary) << damaged;
        EXPECT_FALSE(cache.find("k")) << i;
        std::ofstream(folder / "k.o", std::ios::binary) << whole.substr(0, i);
        EXPECT_FALSE(cache.find("k")) << i;
    }
}

TEST_F(Cache, TrimRemovesWhatWasUsedLongestAgo)
{
    ObjectCache cache(folder);
    for (const char* key : { "a", "b", "c" })
        cache.store(key, variant(10000));
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(folder / "a.o", now - std::chrono::hours(3));
    fs::last_write_time(folder / "b.o", now - std::chrono::hours(2));
    fs::last_write_time(folder / "c.o", now - std::chrono::hours(1));
    ASSERT_TRUE(cache.find("a")); // used again
    cache.trim(21000);
    EXPECT_TRUE(cache.find("a"));
    EXPECT_FALSE(cache.find("b"));
    EXPECT_TRUE(cache.find("c"));
}

TEST_F(Cache, ManyWritersNeverShowAHalfFile)
{
    ObjectCache(folder).store("k", variant(50000));
    std::vector<std::jthread> threads;
    std::atomic<int> misses { 0 };
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            ObjectCache cache(folder);
            for (int i = 0; i < 20; ++i) {
                cache.store("k", variant(50000));
                if (!cache.find("k"))
                    ++misses;
            }
        });
    threads.clear();
    EXPECT_EQ(misses, 0);
    for (const auto& entry : fs::directory_iterator(folder))
        EXPECT_EQ(entry.path().extension(), ".o");
}

TEST_F(Cache, AnEmptyOrImpossibleFolderKeepsNothing)
{
    for (const char* folderName : { "", "/proc/nowhere" }) {
        ObjectCache cache { fs::path(folderName) };
        cache.store("k", variant());
        EXPECT_FALSE(cache.find("k"));
    }
}

} // namespace
} // namespace warpdesk::emulator
