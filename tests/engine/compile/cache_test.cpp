// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/cache.h"

#include "tests/engine/compile/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>

#include <sys/stat.h>

namespace warpdesk::compile {
namespace {

namespace fs = std::filesystem;

TEST(DiskCacheTest, FolderIsPrivateAndEntriesComeBack)
{
    const TemporaryFolder folder;
    DiskCache cache(folder.path() / "ptx");
    EXPECT_FALSE(cache.load("key"));
    cache.store("key", "payload\0with NUL");
    EXPECT_EQ(cache.load("key"), "payload");
    struct stat facts {};
    ASSERT_EQ(::stat((folder.path() / "ptx").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0700U);
}

TEST(DiskCacheTest, TheLeastRecentlyUsedGoesFirst)
{
    const TemporaryFolder folder;
    const std::string payload(1000, 'x');
    {
        DiskCache cache(folder.path());
        for (const char* key : { "old", "middle", "new" })
            cache.store(key, payload);
    }
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(folder.path() / "old", now - std::chrono::hours(3));
    fs::last_write_time(folder.path() / "middle", now - std::chrono::hours(2));
    fs::last_write_time(folder.path() / "new", now - std::chrono::hours(1));
    DiskCache small(folder.path(), 3300);
    EXPECT_TRUE(small.load("old")); // used now: no longer the oldest
    small.store("fourth", payload);
    EXPECT_TRUE(fs::exists(folder.path() / "old"));
    EXPECT_FALSE(fs::exists(folder.path() / "middle"));
    EXPECT_TRUE(fs::exists(folder.path() / "new"));
    EXPECT_TRUE(fs::exists(folder.path() / "fourth"));
}

TEST(DiskCacheTest, AFolderThatCannotBeMadeIsTold)
{
    DiskCache cache("/proc/nowhere/ptx");
    cache.store("key", "payload");
    EXPECT_NE(cache.trouble(), "");
    EXPECT_FALSE(cache.load("key"));
}

TEST(MemoryCacheTest, KeepsTheLastUsed)
{
    MemoryCache cache(2);
    Output output;
    output.ptx = "a";
    cache.put("a", output);
    cache.put("b", output);
    ASSERT_NE(cache.find("a"), nullptr);
    cache.put("c", output);
    EXPECT_NE(cache.find("a"), nullptr);
    EXPECT_EQ(cache.find("b"), nullptr);
}

TEST(SerialiseTest, IsTheSameAfterwards)
{
    Output output;
    output.ok = true;
    output.ptx = ".version 9.0";
    output.architecture = "compute_80";
    output.flags = { "-std=c++20" };
    output.loweredNames = { { "k<int>", "_Z1kIiEvv" } };
    Diagnostic warning;
    warning.severity = Severity::Warning;
    warning.place = { "", 3, 5 };
    warning.endColumn = 9;
    warning.message = "é";
    warning.code = "#1-D";
    warning.related.emplace_back().message = "note";
    output.diagnostics.push_back(warning);
    output.cubin = std::string("\x7f"
                               "ELF\0\xff{\"\0",
        10);
    const auto back = deserialise(serialise(output));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->cubin, output.cubin);
    EXPECT_EQ(back->ptx, output.ptx);
    EXPECT_EQ(back->flags, output.flags);
    EXPECT_EQ(back->loweredNames, output.loweredNames);
    ASSERT_EQ(back->diagnostics.size(), 1U);
    EXPECT_EQ(back->diagnostics[0].message, "é");
    EXPECT_EQ(back->diagnostics[0].severity, Severity::Warning);
    EXPECT_EQ(back->diagnostics[0].place.column, 5U);
    EXPECT_EQ(back->diagnostics[0].related.size(), 1U);
    EXPECT_FALSE(deserialise("{}"));
    EXPECT_FALSE(deserialise("no json"));
}

} // namespace
} // namespace warpdesk::compile
