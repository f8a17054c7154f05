// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpdesk::compile {
namespace {

using testing::HasSubstr;

std::vector<KernelInfo> kernels()
{
    std::vector<KernelInfo> all;
    for (const char* name : { "_Z5scaleIfEvPT_i", "_Z5scaleIdEvPT_i", "add", "_ZN2ns6reduceEPKfPfi" }) {
        KernelInfo info;
        info.name = name;
        info.demangled = demangled(name);
        info.plain = plainName(info.demangled);
        all.push_back(std::move(info));
    }
    return all;
}

TEST(KernelsTest, NamesInAllTheirForms)
{
    EXPECT_EQ(demangled("_Z5scaleIfEvPT_i"), "void scale<float>(float*, int)");
    EXPECT_EQ(demangled("solve"), "solve");
    EXPECT_EQ(plainName("void ns::scale<std::pair<int, float>, (Kind)1>(float*, int)"), "scale");
    EXPECT_EQ(plainName("solve"), "solve");
    EXPECT_EQ(plainName("(anonymous namespace)::hidden(int)"), "hidden");
}

TEST(KernelsTest, FoundByAnyName)
{
    const auto all = kernels();
    struct Row {
        const char* asked;
        const char* name;
    };
    for (const Row& row : { Row { "add", "add" }, Row { "_Z5scaleIdEvPT_i", "_Z5scaleIdEvPT_i" },
             Row { "scale<float>", "_Z5scaleIfEvPT_i" }, Row { "scale< double >", "_Z5scaleIdEvPT_i" },
             Row { "void scale<float>(float*,int)", "_Z5scaleIfEvPT_i" },
             Row { "scale<float>(float*, int)", "_Z5scaleIfEvPT_i" }, Row { "reduce", "_ZN2ns6reduceEPKfPfi" },
             Row { "ns::reduce", "_ZN2ns6reduceEPKfPfi" } }) {
        const auto found = findKernel(all, row.asked);
        ASSERT_TRUE(found) << row.asked << ": " << found.error().message;
        EXPECT_EQ(found->name, row.name) << row.asked;
    }
}

TEST(KernelsTest, ATypoListsWhatIsThereAndTheClosest)
{
    const auto all = kernels();
    const auto typo = findKernel(all, "reduse");
    ASSERT_FALSE(typo);
    EXPECT_EQ(typo.error().kind, ErrorKind::Input);
    EXPECT_THAT(typo.error().message, HasSubstr("scale<float>, scale<double>, add, ns::reduce"));
    EXPECT_EQ(typo.error().remedy, "Did you mean ns::reduce?");
    EXPECT_EQ(findKernel(all, "something_else_entirely").error().remedy, "");
    EXPECT_THAT(findKernel(all, "scale").error().message, HasSubstr("names 2 kernels"));
    EXPECT_THAT(findKernel({}, "k").error().message, HasSubstr("has no kernels"));
}

} // namespace
} // namespace warpdesk::compile
