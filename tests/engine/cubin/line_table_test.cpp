// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/line_table.h"

#include "tests/engine/cubin/compiled.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace warpdesk::cubin {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// "2<6<9": the line of an instruction, then those of the calls that were inlined.
std::string chain(const CubinImage& image, const KernelImage& kernel, std::uint32_t offset)
{
    std::string text;
    for (const CodePlace& place : image.placesOf(kernel, offset))
        text += fmt::format("{}{}", text.empty() ? "" : "<", place.line);
    return text;
}

std::vector<std::string> chainsOf(const CubinImage& image, const KernelImage& kernel, std::string_view mnemonic)
{
    std::vector<std::string> chains;
    for (const SassInstruction& one : kernel.instructions)
        if (one.mnemonic == mnemonic)
            chains.push_back(chain(image, kernel, one.offset));
    return chains;
}

constexpr const char* kInlined = R"(__device__ __forceinline__ float g(float x)
{ return x * x + 1.f; }
__device__ __forceinline__ float h(float x)
{ float y = g(x);
  return y *
    g(y + 2.f); }
extern "C" __global__ void second(float* a, float* b)
{
    float v = a[threadIdx.x];
    v = h(v) +
        g(v);
    b[threadIdx.x] = v;
}
extern "C" __global__ void first(float* a)
{
    a[threadIdx.x] = sqrtf(g(a[threadIdx.x]));
}
)";

class InlinedLines : public testing::TestWithParam<const char*> { };

/// Lines by hand from the text above. Two kernels, so that the rows of callers are those of the right one.
TEST_P(InlinedLines, LeadThroughTheCalls)
{
    const CubinImage image = imageOf(kInlined, GetParam());
    const KernelImage& kernel = kernelOf(image, "second");
    EXPECT_THAT(chainsOf(image, kernel, "LDG"), testing::ElementsAre("9"));
    EXPECT_THAT(chainsOf(image, kernel, "STG"), testing::ElementsAre("12"));
    const auto products = chainsOf(image, kernel, "FFMA");
    EXPECT_THAT(products, Contains("2<4<10"));
    EXPECT_THAT(products, Contains("2<6<10"));
    EXPECT_THAT(chainsOf(image, kernel, "FADD"), Contains("6<10"));
    const KernelImage& first = kernelOf(image, "first");
    EXPECT_THAT(chainsOf(image, first, "FFMA"), Contains("2<16"));
    EXPECT_THAT(chainsOf(image, first, "STG"), testing::ElementsAre("16"));
    for (const SassInstruction& one : kernel.instructions)
        for (const CodePlace& place : image.placesOf(kernel, one.offset))
            EXPECT_THAT(place.file, HasSubstr("solution.cu"));
}

INSTANTIATE_TEST_SUITE_P(Architectures, InlinedLines, testing::Values("sm_75", "sm_90", "sm_120"),
    [](const auto& row) { return std::string(row.param); });

/// The PTX line of a load holds a load, that of a store a store.
TEST(PtxLines, LeadToTheInstructionsTheyCameFrom)
{
    const CubinImage image = imageOf(kInlined, "sm_80");
    const KernelImage& kernel = kernelOf(image, "second");
    std::vector<std::string> lines { "", "" }; // counted from 1
    for (const char c : image.ptxText)
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back().push_back(c);
    std::size_t seen = 0;
    for (const SassInstruction& one : kernel.instructions) {
        const std::uint32_t line = image.ptxLineOf(kernel, one.offset);
        ASSERT_LT(line, lines.size());
        if (one.mnemonic == "LDG") {
            EXPECT_THAT(lines[line], HasSubstr("ld.global"));
            ++seen;
        }
        if (one.mnemonic == "STG") {
            EXPECT_THAT(lines[line], HasSubstr("st.global"));
            ++seen;
        }
    }
    EXPECT_EQ(seen, 2U);
}

/// A table written by hand from the DWARF 2 standard, 6.2.5: every kind of operation.
class HandWritten {
public:
    std::vector<std::uint8_t> bytes;
    HandWritten& put(std::initializer_list<int> more)
    {
        for (const int byte : more)
            bytes.push_back(static_cast<std::uint8_t>(byte));
        return *this;
    }
};

std::vector<std::uint8_t> tableOf(std::initializer_list<int> program, int lineRange = 14)
{
    HandWritten head; // after the two lengths: step 1, is_stmt, base -5, range, opcode base 10, lengths, "d", "f" in d
    head.put({ 1, 1, 0xfb, lineRange, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1, 'd', 0, 0, 'f', 0, 1, 0, 0, 0 });
    HandWritten unit;
    unit.put({ 2, 0 }).put({ static_cast<int>(head.bytes.size()), 0, 0, 0 });
    unit.bytes.insert(unit.bytes.end(), head.bytes.begin(), head.bytes.end());
    unit.put(program);
    HandWritten all;
    all.put({ static_cast<int>(unit.bytes.size()), 0, 0, 0 });
    all.bytes.insert(all.bytes.end(), unit.bytes.begin(), unit.bytes.end());
    return all.bytes;
}

/// An ELF file with the one section.
std::string elfWith(const std::vector<std::uint8_t>& lines)
{
    const std::string names("\0.shstrtab\0.debug_line\0", 23);
    std::string file(64, '\0');
    const auto number = [&](std::size_t at, std::uint64_t value, int count) {
        for (int i = 0; i < count; ++i)
            file[at + static_cast<std::size_t>(i)] = static_cast<char>(value >> (8 * i));
    };
    file.replace(0, 8,
        "\x7f"
        "ELF\x02\x01\x01\x41");
    file += names;
    file.append(lines.begin(), lines.end());
    const std::size_t table = file.size();
    file.append(3 * 64, '\0');
    number(18, 190, 2);
    number(40, table, 8);
    number(48, 80U << 8U, 4);
    number(58, 64, 2);
    number(60, 3, 2);
    number(62, 1, 2);
    const auto section = [&](std::size_t index, std::uint64_t name, std::uint64_t offset, std::uint64_t size) {
        const std::size_t at = table + 64 * index;
        number(at, name, 4);
        number(at + 4, 1, 4);
        number(at + 24, offset, 8);
        number(at + 32, size, 8);
    };
    section(1, 1, 64, names.size());
    section(2, 11, 64 + names.size(), lines.size());
    return file;
}

Result<LineTable> readHand(const std::string& file)
{
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(file.data()), file.size()); // NOLINT(*-reinterpret-cast)
    WARPDESK_TRY(const ElfFile elf, ElfFile::open(bytes));
    return readLineTable(elf, ".debug_line");
}

TEST(LineTable, RunsEveryOperation)
{
    const auto table = readHand(elfWith(tableOf({
        0, 9, 2, 0x20, 0, 0, 0, 0, 0, 0, 0, // set address 0x20
        3, 6, 1, // line 1 + 6, copy: row 1
        0xe6, // special 230 - 10 = 220: address + 15, line - 5 + 10: row 2
        2, 0x80, 0x01, // address + 128
        3, 0x7b, // line - 5
        8, // address + (255 - 10) / 14 = 17
        9, 0x04, 0x00, // address + 4
        5, 3, 6, 7, // column, statement, basic block: nothing that is kept
        0, 3, 0x90, 1, 0, // inlined into row 1
        1, // row 3
        0, 3, 0x7f, 1, 2, // unknown operation, skipped
        2, 0x10, 0, 1, 1, // end
    })));
    ASSERT_TRUE(table) << table.error().message;
    ASSERT_EQ(table->rows.size(), 4U);
    EXPECT_THAT(table->files, testing::ElementsAre("d/f"));
    EXPECT_EQ(table->rows[0].offset, 0x20U);
    EXPECT_EQ(table->rows[0].line, 7U);
    EXPECT_EQ(table->rows[1].offset, 0x20U + 15);
    EXPECT_EQ(table->rows[1].line, 7U + 5);
    EXPECT_EQ(table->rows[2].offset, 0x20U + 15 + 128 + 17 + 4);
    EXPECT_EQ(table->rows[2].line, 7U);
    EXPECT_EQ(table->rows[2].caller, 1U);
    EXPECT_TRUE(table->rows[3].end);
    EXPECT_EQ(table->find(0, 0x1f), nullptr);
    EXPECT_EQ(table->find(0, 0x2e)->line, 7U);
    EXPECT_EQ(table->find(0, 0x2f)->line, 12U);
    EXPECT_EQ(table->find(0, table->rows[3].offset - 1)->caller, 1U);
    EXPECT_EQ(table->find(0, table->rows[3].offset), nullptr);
    EXPECT_EQ(table->find(1, 0x2f), nullptr);
}

struct BadTable {
    const char* name;
    std::vector<std::uint8_t> bytes;
    const char* words;
};

TEST(LineTable, DamageIsOneClearError)
{
    auto cut = tableOf({ 1 });
    cut.resize(cut.size() - 6);
    auto version = tableOf({ 1 });
    version[4] = 7;
    for (const auto& [bytes, words] : std::vector<std::pair<std::vector<std::uint8_t>, const char*>> {
             { cut, "ends too early" }, { version, "version 7" }, { tableOf({ 1 }, 0), "head" },
             { tableOf({ 0, 0x7f, 2 }), "ends too early" }, { tableOf({ 2, 0x80 }), "ends too early" } }) {
        const auto table = readHand(elfWith(bytes));
        ASSERT_FALSE(table);
        EXPECT_EQ(table.error().kind, ErrorKind::Input);
        EXPECT_THAT(table.error().message, HasSubstr(words));
    }
}

} // namespace
} // namespace warpdesk::cubin
