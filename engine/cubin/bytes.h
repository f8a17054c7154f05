// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Reading little-endian bytes of files nobody vouches for.
namespace warpdesk::cubin {

using Bytes = std::span<const std::uint8_t>;

/// A piece of `bytes`; nothing when it does not lie within.
[[nodiscard]] inline std::optional<Bytes> piece(Bytes bytes, std::uint64_t offset, std::uint64_t size)
{
    if (offset > bytes.size() || size > bytes.size() - offset)
        return std::nullopt;
    return bytes.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
}

/// The text from `offset` up to its NUL; nothing when there is none.
[[nodiscard]] inline std::optional<std::string_view> textAt(Bytes bytes, std::uint64_t offset)
{
    if (offset >= bytes.size())
        return std::nullopt;
    const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size()); // NOLINT(*-reinterpret-cast)
    const std::size_t end = all.find('\0', static_cast<std::size_t>(offset));
    if (end == std::string_view::npos)
        return std::nullopt;
    return all.substr(static_cast<std::size_t>(offset), end - static_cast<std::size_t>(offset));
}

/// A cursor that never leaves its bytes: after a read beyond the end every value is 0 and `good()` is false.
class ByteReader final {
public:
    explicit ByteReader(Bytes bytes, std::uint64_t at = 0)
        : m_bytes(bytes)
        , m_at(at <= bytes.size() ? static_cast<std::size_t>(at) : bytes.size())
        , m_good(at <= bytes.size())
    {
    }

    [[nodiscard]] bool good() const { return m_good; }
    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] std::size_t left() const { return m_bytes.size() - m_at; }

    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t u64() { return number(8); }

    std::uint64_t uleb()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const std::uint8_t byte = u8();
            if (shift < 64)
                value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
            if ((byte & 0x80U) == 0 || !m_good)
                return value;
        }
    }

    std::int64_t sleb()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0;;) {
            const std::uint8_t byte = u8();
            if (shift < 64)
                value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
            shift += 7;
            if ((byte & 0x80U) != 0 && m_good)
                continue;
            if ((byte & 0x40U) != 0 && shift < 64)
                value |= ~std::uint64_t { 0 } << shift;
            return static_cast<std::int64_t>(value);
        }
    }

    std::string_view text()
    {
        const auto found = textAt(m_bytes, m_at);
        if (!found) {
            fail();
            return {};
        }
        m_at += found->size() + 1;
        return *found;
    }

    void skip(std::uint64_t count)
    {
        if (count > left())
            fail();
        else
            m_at += static_cast<std::size_t>(count);
    }

private:
    std::uint64_t number(std::size_t count)
    {
        if (count > left()) {
            fail();
            return 0;
        }
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < count; ++i)
            value |= static_cast<std::uint64_t>(m_bytes[m_at + i]) << (8 * i);
        m_at += count;
        return value;
    }

    void fail()
    {
        m_good = false;
        m_at = m_bytes.size();
    }

    Bytes m_bytes;
    std::size_t m_at;
    bool m_good;
};

} // namespace warpdesk::cubin
