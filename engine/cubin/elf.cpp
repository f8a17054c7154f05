// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/elf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpdesk::cubin {
namespace {

// The ELF-64 object file format, and NVIDIA's numbers as cuobjdump shows them.
constexpr std::array<std::uint8_t, 6> kMagic { 0x7f, 'E', 'L', 'F', 2, 1 };
constexpr std::uint16_t kMachineCuda = 190;
constexpr std::size_t kHeaderBytes = 64;
constexpr std::size_t kSectionBytes = 64;
constexpr std::size_t kSymbolBytes = 24;
constexpr std::uint32_t kSymbolTable = 2;
constexpr std::uint8_t kFunctionType = 2;
constexpr std::uint8_t kCudaEntry = 0x10;

struct Header {
    std::uint64_t sectionTable = 0;
    std::uint16_t sectionBytes = 0, sections = 0, names = 0;
};

struct NamedBy {
    Section section;
    std::uint32_t name = 0;
};

Result<NamedBy> readSection(Bytes bytes, const Header& header, std::size_t index)
{
    ByteReader reader(bytes, header.sectionTable + index * header.sectionBytes);
    NamedBy read;
    Section& section = read.section;
    read.name = reader.u32();
    section.type = reader.u32();
    section.flags = reader.u64();
    reader.u64(); // address
    const std::uint64_t offset = reader.u64();
    section.size = reader.u64();
    section.link = reader.u32();
    section.info = reader.u32();
    if (!reader.good())
        return damaged(fmt::format("section {} lies beyond its end", index));
    if (section.type != section_type::noBits && section.type != 0) {
        const auto content = piece(bytes, offset, section.size);
        if (!content)
            return damaged(fmt::format("the content of section {} lies beyond its end", index));
        section.bytes = *content;
    }
    return read;
}

Result<std::vector<Symbol>> readSymbols(const Section& table, const std::vector<Section>& sections)
{
    if (table.link >= sections.size())
        return damaged("its symbols have no names");
    const Bytes names = sections[table.link].bytes;
    std::vector<Symbol> symbols;
    symbols.reserve(table.bytes.size() / kSymbolBytes);
    for (std::size_t at = 0; at + kSymbolBytes <= table.bytes.size(); at += kSymbolBytes) {
        ByteReader reader(table.bytes, at);
        const auto name = textAt(names, reader.u32());
        if (!name)
            return damaged(fmt::format("symbol {} has no name", symbols.size()));
        Symbol symbol;
        symbol.name = *name;
        symbol.function = (reader.u8() & 0xfU) == kFunctionType;
        symbol.entry = (reader.u8() & kCudaEntry) != 0;
        symbol.section = reader.u16();
        symbol.value = reader.u64();
        symbol.size = reader.u64();
        symbols.push_back(std::move(symbol));
    }
    return symbols;
}

} // namespace

std::unexpected<Error> damaged(std::string_view what)
{
    return failure(ErrorKind::Input, fmt::format("the CUBIN is damaged: {}", what), "Compile it again.");
}

const Section* ElfFile::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_sections, name, &Section::name);
    return found == m_sections.end() ? nullptr : &*found;
}

Result<ElfFile> ElfFile::open(Bytes bytes)
{
    if (bytes.size() < kHeaderBytes || !std::ranges::equal(bytes.first(kMagic.size()), kMagic))
        return failure(ErrorKind::Input, "this is no CUBIN: it does not begin as a 64-bit ELF file",
            "A CUBIN is what `nvcc -cubin` or `ptxas` writes.");
    ElfFile file;
    file.m_osAbi = bytes[7];
    ByteReader reader(bytes, 18);
    if (const std::uint16_t machine = reader.u16(); machine != kMachineCuda)
        return failure(ErrorKind::Input,
            fmt::format("this is no CUBIN: it is an ELF file for machine {}, not {}", machine, kMachineCuda),
            "A CUBIN is what `nvcc -cubin` or `ptxas` writes.");
    ByteReader rest(bytes, 32);
    Header header;
    const std::uint64_t segments = rest.u64();
    header.sectionTable = rest.u64();
    file.m_flags = rest.u32();
    rest.skip(2);
    const std::uint64_t segmentBytes = rest.u16();
    if (!piece(bytes, segments, segmentBytes * rest.u16()))
        return damaged("its table of segments lies beyond its end");
    header.sectionBytes = rest.u16();
    header.sections = rest.u16();
    header.names = rest.u16();
    if (header.sectionBytes < kSectionBytes || header.names >= header.sections)
        return damaged("it has no table of sections");
    std::vector<std::uint32_t> names;
    for (std::size_t i = 0; i < header.sections; ++i) {
        WARPDESK_TRY(NamedBy read, readSection(bytes, header, i));
        names.push_back(read.name);
        file.m_sections.push_back(std::move(read.section));
    }
    const Bytes text = file.m_sections[header.names].bytes;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto name = textAt(text, names[i]);
        if (!name)
            return damaged(fmt::format("section {} has no name", i));
        file.m_sections[i].name = *name;
    }
    const auto table = std::ranges::find(file.m_sections, kSymbolTable, &Section::type);
    if (table != file.m_sections.end()) {
        WARPDESK_TRY(file.m_symbols, readSymbols(*table, file.m_sections));
    }
    return file;
}

} // namespace warpdesk::cubin
