// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

class LibraryTest : public testing::Test {
protected:
    void SetUp() override
    {
        m_root = fs::temp_directory_path()
            / ("warpdesk-library-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(m_root);
        fs::create_directories(m_root / "shipped");
        fs::create_directories(m_root / "user");
    }
    void TearDown() override { fs::remove_all(m_root); }

    void add(const std::string& folder, const std::string& title, const std::string& level = "easy") const
    {
        fs::create_directories(m_root / folder);
        std::ofstream(m_root / folder / "problem.yaml")
            << "title: " << title << "\ntopic: basics\nlevel: " << level
            << "\narguments:\n  - {name: c, type: float, shape: [n], role: output}\n"
               "  - {name: n, type: int, role: size}\ntests: [{n: 1}]\n";
        std::ofstream(m_root / folder / "reference.cu") << "void reference(float*, int) {}\n";
    }

    fs::path m_root;
};

} // namespace

TEST_F(LibraryTest, ListsByTopicLevelAndTitle)
{
    add("shipped/zz", "B");
    add("shipped/yy", "A", "hard");
    add("user/xx", "A");
    const auto library = ProblemLibrary::open(m_root / "shipped", m_root / "user");
    ASSERT_EQ(library.entries().size(), 3u);
    EXPECT_EQ(library.entries()[0].slug, "xx");
    EXPECT_EQ(library.entries()[1].slug, "zz");
    EXPECT_EQ(library.entries()[2].slug, "yy");
    EXPECT_TRUE(library.find("zz").value()->shipped);
    EXPECT_FALSE(library.find("xx").value()->shipped);
}

TEST_F(LibraryTest, AUsersSlugNeverShadowsAShippedOne)
{
    add("shipped/vector-add", "Shipped");
    add("user/vector-add", "Mine");
    const auto library = ProblemLibrary::open(m_root / "shipped", m_root / "user");
    EXPECT_EQ(library.find("vector-add").value()->title, "Shipped");
    ASSERT_EQ(library.entries().size(), 2u);
    ASSERT_TRUE(library.entries()[1].error);
    EXPECT_THAT(library.entries()[1].error->message, HasSubstr("a shipped problem is called \"vector-add\" too"));
}

TEST_F(LibraryTest, ABrokenProblemLeavesTheOthersUsable)
{
    add("user/fine", "Fine");
    fs::create_directories(m_root / "user/broken");
    std::ofstream(m_root / "user/broken/problem.yaml") << "title: X\n";
    const auto library = ProblemLibrary::open(m_root / "shipped", m_root / "user");
    EXPECT_TRUE(library.find("fine"));
    const auto broken = library.find("broken");
    ASSERT_FALSE(broken);
    EXPECT_THAT(broken.error().message, HasSubstr("reference.cu"));
}

TEST_F(LibraryTest, SuggestsTheSlugThatWasMeant)
{
    add("shipped/vector-add", "V");
    const auto library = ProblemLibrary::open(m_root / "shipped", m_root / "nowhere");
    const auto found = library.find("vectoradd");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, ErrorKind::Input);
    EXPECT_THAT(found.error().remedy, HasSubstr("vector-add"));
}

TEST_F(LibraryTest, ReadsSolutionsAndStatements)
{
    add("shipped/demo", "D");
    fs::create_directories(m_root / "shipped/demo/solutions/deep");
    std::ofstream(m_root / "shipped/demo/solutions/1_naive.cu") << "// teaches\n";
    std::ofstream(m_root / "shipped/demo/solutions/deep/no.cu") << "";
    std::ofstream(m_root / "shipped/demo/statement.de.md") << "Aufgabe\n";
    std::ofstream(m_root / "shipped/demo/notes.bin") << "x";
    const auto problem = loadProblem(m_root / "shipped/demo/");
    ASSERT_TRUE(problem) << problem.error().message;
    EXPECT_EQ(problem->slug, "demo");
    EXPECT_TRUE(problem->file("solutions/1_naive.cu"));
    EXPECT_TRUE(problem->file("statement.de.md"));
    EXPECT_FALSE(problem->file("solutions/deep/no.cu"));
    EXPECT_FALSE(problem->file("notes.bin"));
}
