// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/cubin/bytes.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The ELF container of a CUBIN: 64-bit, little endian, machine 190. Every offset is checked when the file is opened.
namespace warpdesk::cubin {

struct Section {
    std::string name;
    std::uint32_t type = 0;
    std::uint64_t flags = 0;
    std::uint64_t size = 0; ///< also where the file holds no bytes (NOBITS)
    std::uint32_t link = 0, info = 0;
    Bytes bytes; ///< into the file; empty for NOBITS
};

namespace section_type {
inline constexpr std::uint32_t rela = 4;
inline constexpr std::uint32_t noBits = 8;
inline constexpr std::uint32_t rel = 9;
} // namespace section_type

struct Symbol {
    std::string name;
    std::uint64_t value = 0, size = 0;
    std::uint32_t section = 0;
    bool function = false;
    bool entry = false; ///< STO_CUDA_ENTRY: a kernel
};

class ElfFile final {
public:
    /// `bytes` must outlive the object. Err.kind is Input and the message says what is wrong with the file.
    [[nodiscard]] static Result<ElfFile> open(Bytes bytes);

    [[nodiscard]] std::uint32_t flags() const { return m_flags; }
    [[nodiscard]] std::uint8_t osAbi() const { return m_osAbi; }
    [[nodiscard]] const std::vector<Section>& sections() const { return m_sections; }
    [[nodiscard]] const std::vector<Symbol>& symbols() const { return m_symbols; }
    /// The first section of that name, null when there is none.
    [[nodiscard]] const Section* find(std::string_view name) const;

private:
    ElfFile() = default;
    std::uint32_t m_flags = 0;
    std::uint8_t m_osAbi = 0;
    std::vector<Section> m_sections;
    std::vector<Symbol> m_symbols;
};

/// "the CUBIN is damaged: WHAT", of kind Input.
[[nodiscard]] std::unexpected<Error> damaged(std::string_view what);

} // namespace warpdesk::cubin
