// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/printf_format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

namespace warpdesk::emulator {
namespace {

bool readAnything(std::uint64_t address, void* to, std::size_t bytes)
{
    if (address < 4096)
        return false;
    std::memcpy(to, std::bit_cast<const void*>(address), bytes);
    return true;
}

std::uint64_t addressOf(const void* memory) { return std::bit_cast<std::uint64_t>(memory); }

/// Packs arguments as device code does: natural alignment.
class Packed {
public:
    template <class T> Packed& add(T value)
    {
        m_bytes.resize((m_bytes.size() + sizeof(T) - 1) / sizeof(T) * sizeof(T) + sizeof(T));
        std::memcpy(m_bytes.data() + m_bytes.size() - sizeof(T), &value, sizeof(T));
        return *this;
    }
    [[nodiscard]] Formatted format(const char* text) const
    {
        std::vector<std::uint64_t> aligned(m_bytes.size() / 8 + 1);
        std::memcpy(aligned.data(), m_bytes.data(), m_bytes.size());
        return formatPrintf(readAnything, addressOf(text), addressOf(aligned.data()));
    }

private:
    std::vector<unsigned char> m_bytes;
};

/// What the host's printf makes of the same.
[[gnu::format(printf, 1, 2)]] std::string expected(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char text[8192];
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

TEST(PrintfFormat, MixesSizesAsPacked)
{
    const auto result = Packed().add(7).add(3.25).add(-1).add(123456789012LL).add('x').format("%d %f %d %lld %c|");
    EXPECT_EQ(result.text, expected("%d %f %d %lld %c|", 7, 3.25, -1, 123456789012LL, 'x'));
    EXPECT_EQ(result.count, 5);
}

TEST(PrintfFormat, IntegersInEveryForm)
{
    const auto result = Packed().add(-5).add(255U).add(255U).add(8U).add(70000).add(300).add(~0ULL).format(
        "[%+6d] [%#x] [%08X] [%o] [%hd] [%hhd] [%llu]");
    EXPECT_EQ(result.text, "[    -5] [0xff] [000000FF] [10] [4464] [44] [18446744073709551615]");
}

TEST(PrintfFormat, RealsInEveryForm)
{
    const double value = -1234.5678;
    const auto result = Packed().add(value).add(value).add(value).add(value).format("[%.2f] [%12.3e] [%g] [%a]");
    EXPECT_EQ(result.text, expected("[%.2f] [%12.3e] [%g] [%a]", value, value, value, value));
    EXPECT_EQ(Packed().add(std::numeric_limits<double>::infinity()).format("%f").text, "inf");
}

TEST(PrintfFormat, StringsPointersPercent)
{
    const auto result = Packed().add("abc").add("abcdef").add(std::uint64_t { 0x7f00 }).format("[%5s] [%.2s] %p 100%%");
    EXPECT_EQ(result.text, "[  abc] [ab] 0x7f00 100%");
    EXPECT_EQ(Packed().add(std::uint64_t { 0 }).format("%s").text, "(null)");
}

TEST(PrintfFormat, StarsTakeArguments)
{
    const auto result = Packed().add(6).add(2).add(1.0).add(-4).add(9).format("[%*.*f] [%*d]");
    EXPECT_EQ(result.text, "[  1.00] [9   ]");
    EXPECT_EQ(result.count, 5);
}

TEST(PrintfFormat, WhatIsNoConversionStaysAsWritten)
{
    EXPECT_EQ(Packed().add(1).format("%k %d").text, "%k 1");
    EXPECT_EQ(Packed().format("50% ").text, "50% ");
    EXPECT_EQ(Packed().format("end %").text, "end %");
    EXPECT_EQ(Packed().add(3).format("%n%d").text, "%n3");
}

TEST(PrintfFormat, UnreadableMemoryIsAnErrorNotACrash)
{
    EXPECT_EQ(formatPrintf(readAnything, 16, 0).count, -1);
    EXPECT_EQ(formatPrintf(readAnything, addressOf("%d"), 16).count, -1);
    EXPECT_EQ(Packed().add(std::uint64_t { 64 }).format("%s").count, -1);
}

TEST(PrintfFormat, HugeWidthsAreCut) { EXPECT_EQ(Packed().add(1).format("%999999999d").text.size(), 4096U); }

} // namespace
} // namespace warpdesk::emulator
