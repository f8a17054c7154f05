// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that are cut or changed: never a crash, never an endless loop, one error of kind Input or a reading.
#include "engine/base/files.h"
#include "engine/cubin/listing.h"
#include "tests/engine/cubin/compiled.h"

#include <gmock/gmock.h>

#include <random>

namespace warpdesk::cubin {
namespace {

using testing::HasSubstr;

const std::string& wholeFile()
{
    static const std::string bytes = [] {
        const auto text = files::read(WARPDESK_SOURCE_DIR "/tests/engine/cubin/kernels/spills.cu");
        return compiled(text.value(), "sm_90").cubin;
    }();
    return bytes;
}

/// Reads everything there is to read; true when the file was taken.
bool readAll(std::string_view bytes)
{
    const auto image = readCubin(bytes);
    if (!image) {
        EXPECT_EQ(image.error().kind, ErrorKind::Input);
        EXPECT_FALSE(image.error().message.empty());
        EXPECT_FALSE(image.error().remedy.empty());
        return false;
    }
    std::size_t length = 0;
    for (const KernelImage& kernel : image->kernels)
        length += listing(*image, kernel).size();
    return length < std::size_t { 1 } << 30U;
}

TEST(Damage, TheWholeFileIsTaken)
{
    ASSERT_GT(wholeFile().size(), 10000U);
    EXPECT_TRUE(readAll(wholeFile()));
}

TEST(Damage, AFileCutAnywhereIsRefused)
{
    const std::string& whole = wholeFile();
    for (std::size_t size = 0; size < whole.size(); size += size < 200 ? 1 : 97) {
        // An exact allocation, so that a sanitizer sees a byte read beyond it.
        const std::vector<char> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(readAll({ cut.data(), cut.size() })) << size;
    }
}

TEST(Damage, ChangedBitsNeverCrash)
{
    std::mt19937 random(20261201); // NOLINT(*-msc51-cpp): the same every time
    const std::string& whole = wholeFile();
    std::size_t refused = 0;
    for (int round = 0; round < 400; ++round) {
        std::string changed = whole;
        const unsigned changes = 1 + random() % 8;
        for (unsigned i = 0; i < changes; ++i)
            changed[random() % changed.size()] ^= static_cast<char>(1U << (random() % 8));
        refused += readAll(changed) ? 0U : 1U;
    }
    RecordProperty("refused", static_cast<int>(refused));
}

/// Where the structure is: headers, the table of sections, records, line tables.
TEST(Damage, ChangedStructureNeverCrashes)
{
    std::mt19937 random(7); // NOLINT(*-msc51-cpp)
    const std::string& whole = wholeFile();
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(whole.data()), whole.size()); // NOLINT(*-reinterpret-cast)
    const auto elf = ElfFile::open(bytes);
    ASSERT_TRUE(elf);
    std::vector<std::pair<std::size_t, std::size_t>> ranges { { 0, 64 } };
    std::uint64_t table = 0;
    for (int i = 0; i < 8; ++i)
        table |= static_cast<std::uint64_t>(bytes[40U + static_cast<unsigned>(i)]) << (8 * i);
    ranges.emplace_back(table, elf->sections().size() * 64);
    for (const Section& section : elf->sections())
        if (!section.bytes.empty() && !section.name.starts_with(".text"))
            ranges.emplace_back(static_cast<std::size_t>(section.bytes.data() - bytes.data()), section.bytes.size());
    std::size_t refused = 0;
    for (const auto& [begin, size] : ranges)
        for (int round = 0; round < 60; ++round) {
            std::string changed = whole;
            for (unsigned i = 0; i < 1 + random() % 4; ++i)
                changed[begin + random() % size] = static_cast<char>(random() % 3 == 0 ? 0xff : random());
            refused += readAll(changed) ? 0U : 1U;
        }
    EXPECT_GT(refused, 0U);
}

TEST(Damage, WhatIsNoCubinSaysSo)
{
    const auto text = readCubin("__global__ void k() { }");
    ASSERT_FALSE(text);
    EXPECT_THAT(text.error().message, HasSubstr("no CUBIN"));
    const auto program = readCubin(files::read("/proc/self/exe").value());
    ASSERT_FALSE(program);
    EXPECT_THAT(program.error().message, HasSubstr("not 190"));
}

} // namespace
} // namespace warpdesk::cubin
