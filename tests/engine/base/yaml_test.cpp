// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/yaml.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

using namespace warpdesk;
using testing::HasSubstr;

namespace {

yaml::Node tree(const std::string& text)
{
    auto root = yaml::parse(text, "gpus.yaml");
    EXPECT_TRUE(root) << root.error().message;
    return *root;
}

std::string fault(const std::string& text)
{
    const auto root = yaml::parse(text, "gpus.yaml");
    return root ? "" : root.error().message;
}

} // namespace

TEST(Yaml, NodesKnowTheirPlace)
{
    const auto root = tree("title: T\nlist:\n  - {a: 1}\n  - b: [x, 7]\n");
    const auto seven = root.at("list")->list()->at(1).at("b")->list()->at(1);
    EXPECT_EQ(seven.path(), "list[1].b[1]");
    EXPECT_EQ(seven.line(), 4u);
    EXPECT_EQ(seven.column(), 12u);
    EXPECT_EQ(seven.file(), "gpus.yaml");
    EXPECT_EQ(seven.integer().value(), 7);
}

TEST(Yaml, TypedAccess)
{
    const auto root = tree("i: -12\nr: 2.5e3\nt: true\ns: \"12\"\nn:\ninf: -.inf\nnan: .nan\nplus: +3\n");
    EXPECT_EQ(root.at("i")->integer().value(), -12);
    EXPECT_EQ(root.at("plus")->integer().value(), 3);
    EXPECT_EQ(root.at("r")->real().value(), 2500);
    EXPECT_TRUE(root.at("t")->boolean().value());
    EXPECT_EQ(root.at("s")->text().value(), "12");
    EXPECT_FALSE(root.at("s")->integer()) << "in quotes it is a text";
    EXPECT_FALSE(root.find("n")) << "null counts as absent";
    EXPECT_TRUE(std::isinf(root.at("inf")->real().value()));
    EXPECT_TRUE(std::isnan(root.at("nan")->real().value()));
}

TEST(Yaml, ErrorsNameFileLineFieldAndWhatWasExpected)
{
    const auto root = tree("rows:\n  - {id: t4, sms: many}\n");
    const auto row = root.at("rows")->list()->at(0);
    const auto sms = row.at("sms")->integer(1, 1024);
    ASSERT_FALSE(sms);
    EXPECT_EQ(sms.error().kind, ErrorKind::Input);
    EXPECT_EQ(sms.error().file, "gpus.yaml");
    EXPECT_EQ(sms.error().line, 2u);
    EXPECT_EQ(sms.error().message, "gpus.yaml:2: rows[0].sms: expected an integer from 1 to 1024, found \"many\"");
    EXPECT_EQ(row.at("clock").error().message, "gpus.yaml:2: rows[0]: the field \"clock\" is missing");
    EXPECT_THAT(root.at("rows")->text().error().message, HasSubstr("expected a text, found a list"));
    EXPECT_THAT(row.at("id")->boolean().error().message, HasSubstr("expected true or false"));
    EXPECT_THAT(row.at("id")->real().error().message, HasSubstr("expected a number"));
    EXPECT_THAT(row.at("id")->list().error().message, HasSubstr("expected a list"));
}

TEST(Yaml, UnknownFieldsGetASuggestion)
{
    const auto root = tree("id: t4\nclokc: 3\n");
    const auto checked = root.onlyFields({ "id", "clock", "name" });
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().line, 2u);
    EXPECT_THAT(checked.error().message, HasSubstr("clokc: unknown field"));
    EXPECT_EQ(checked.error().remedy, "Did you mean \"clock\"?");
    EXPECT_TRUE(root.onlyFields({ "id", "clokc" }));
}

TEST(Yaml, OneOfListsTheWords)
{
    constexpr std::array<std::string_view, 2> words { "easy", "hard" };
    const auto root = tree("a: hard\nb: hrad\nc: 5\n");
    EXPECT_EQ(root.at("a")->oneOf(words).value(), 1u);
    EXPECT_EQ(root.at("b")->oneOf(words).error().remedy, "Did you mean \"hard\"?");
    EXPECT_THAT(root.at("c")->oneOf(words).error().message, HasSubstr("one of easy, hard"));
}

TEST(Yaml, HostileTexts)
{
    EXPECT_THAT(fault("a: [1, 2"), HasSubstr("not valid YAML"));
    EXPECT_THAT(fault("a: 1\na: 2\n"), HasSubstr("gpus.yaml:2: a: given twice"));
    EXPECT_THAT(fault("? [1, 2]\n: 3\n"), HasSubstr("a plain word as field name"));
    EXPECT_THAT(fault("a: 1\n---\nb: 2\n"), HasSubstr("one document"));
    EXPECT_THAT(fault(std::string(5 << 20, ' ')), HasSubstr("larger than 4 MiB"));
    EXPECT_THAT(fault(std::string(100, '[') + std::string(100, ']')), HasSubstr("nested too deep"));
    EXPECT_FALSE(yaml::parse(std::string(100000, '['), "x"));
    EXPECT_TRUE(yaml::parse("", "x")) << "an empty text is null, not an error";
    EXPECT_FALSE(yaml::load("/nowhere/at/all.yaml"));
}

TEST(Yaml, AliasesCannotGrowWithoutLimit)
{
    std::string text = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
    for (int i = 1; i < 9; ++i)
        text += fmt::format("a{0}: &a{0} [*a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}]\n", i, i - 1);
    EXPECT_THAT(fault(text), HasSubstr("too many values"));
}

TEST(Yaml, Closest)
{
    constexpr std::array<std::string_view, 3> words { "vector-add", "prefix-sum", "row-softmax" };
    EXPECT_EQ(yaml::closest("vectoradd", words), "vector-add");
    EXPECT_EQ(yaml::closest("something else", words), "");
}
