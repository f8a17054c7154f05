// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/files.h"

#include "engine/base/hash.h"
#include "engine/base/paths.h"
#include "tests/engine/compile/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include <sys/resource.h>
#include <sys/stat.h>

namespace warpdesk {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(FilesTest, WritesAndReadsBytes)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.cu";
    const std::string bytes("a\0b\r\n\xff", 6);
    ASSERT_TRUE(files::write(file, bytes));
    EXPECT_EQ(*files::read(file), bytes);
    ASSERT_TRUE(files::write(file, "short"));
    EXPECT_EQ(*files::read(file), "short");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(FilesTest, KeepsModeAndLinks)
{
    const TemporaryFolder folder;
    ASSERT_TRUE(files::write(folder.path() / "real", "one", files::Durability::Fast, 0600));
    fs::create_symlink("real", folder.path() / "link");
    ASSERT_TRUE(files::write(folder.path() / "link", "two"));
    EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
    EXPECT_EQ(*files::read(folder.path() / "real"), "two");
    struct stat facts {};
    ASSERT_EQ(::stat((folder.path() / "real").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
}

TEST(FilesTest, ErrorsNameThePathAndTheReason)
{
    const auto missing = files::read("/nowhere/at/all");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::Environment);
    EXPECT_THAT(missing.error().message, HasSubstr("/nowhere/at/all"));
    EXPECT_THAT(missing.error().message, HasSubstr("No such file"));
    const auto folder = files::read("/tmp");
    ASSERT_FALSE(folder);
    EXPECT_THAT(folder.error().message, HasSubstr("directory"));
    EXPECT_FALSE(files::write("/nowhere/at/all", "x"));
}

TEST(FilesTest, AFullDiskLosesNothing)
{
    // A file size limit stands in for the full disk: the write fails half-way, with another errno.
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.cu";
    ASSERT_TRUE(files::write(file, "precious"));
    rlimit before {};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small { 100, before.rlim_max };
    setrlimit(RLIMIT_FSIZE, &small);
    const auto written = files::write(file, std::string(10000, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr(file.string()));
    EXPECT_EQ(*files::read(file), "precious");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(PathsTest, FollowXdgAndIgnoreRelativeFolders)
{
    setenv("XDG_CACHE_HOME", "/some/cache", 1);
    EXPECT_EQ(paths::cache(), "/some/cache/warpdesk");
    setenv("XDG_CACHE_HOME", "relative", 1);
    setenv("HOME", "/home/someone", 1);
    EXPECT_EQ(paths::cache(), "/home/someone/.cache/warpdesk");
    unsetenv("XDG_DATA_HOME");
    EXPECT_EQ(paths::data(), "/home/someone/.local/share/warpdesk");
    EXPECT_TRUE(fs::exists(paths::executable()));
}

TEST(HashTest, DependsOnBordersAndIsStable)
{
    EXPECT_EQ(hashHex("").size(), 32U);
    EXPECT_EQ(hashHex("warp"), hashHex("warp"));
    EXPECT_NE(hashHex("warp"), hashHex("warq"));
    EXPECT_NE(Hasher().add("ab").add("c").hex(), Hasher().add("a").add("bc").hex());
}

} // namespace
} // namespace warpdesk
