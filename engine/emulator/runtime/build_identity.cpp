// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/build_identity.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <filesystem>
#include <span>
#include <system_error>

#include <link.h>

namespace warpdesk::emulator {

namespace {

using Bytes = std::span<const unsigned char>;

std::string hex(Bytes bytes)
{
    std::string text;
    for (const unsigned char byte : bytes)
        text += fmt::format("{:02x}", byte);
    return text;
}

/// The build id among the notes of a segment, in hexadecimal; empty = not there.
std::string buildIdIn(Bytes notes, std::size_t alignment)
{
    const auto padded = [&](std::size_t size) { return (size + alignment - 1) / alignment * alignment; };
    while (notes.size() >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) note;
        std::memcpy(&note, notes.data(), sizeof note);
        const std::size_t name = sizeof note;
        const std::size_t description = name + padded(note.n_namesz);
        const std::size_t end = description + padded(note.n_descsz);
        if (end > notes.size())
            return {};
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(&notes[name], "GNU", 4) == 0)
            return hex(notes.subspan(description, note.n_descsz));
        notes = notes.subspan(end);
    }
    return {};
}

/// Looks at one loaded file; stops at the one that holds this code.
int visit(dl_phdr_info* info, std::size_t, void* result)
{
    const auto here = std::bit_cast<std::uint64_t>(&buildIdentity);
    const std::span segments(info->dlpi_phdr, info->dlpi_phnum);
    bool own = false;
    for (const auto& segment : segments)
        own = own || (segment.p_type == PT_LOAD && here - (info->dlpi_addr + segment.p_vaddr) < segment.p_memsz);
    if (!own)
        return 0;
    for (const auto& segment : segments) {
        if (segment.p_type != PT_NOTE)
            continue;
        const auto* start = std::bit_cast<const unsigned char*>(info->dlpi_addr + segment.p_vaddr);
        std::string& id = *static_cast<std::string*>(result);
        id = buildIdIn({ start, segment.p_memsz }, segment.p_align == 8 ? 8 : 4);
        if (!id.empty())
            return 1;
    }
    return 1;
}

std::string sizeAndTime()
{
    std::error_code error;
    const auto file = std::filesystem::canonical("/proc/self/exe", error);
    const auto size = error ? 0 : std::filesystem::file_size(file, error);
    const auto written = error ? std::filesystem::file_time_type() : std::filesystem::last_write_time(file, error);
    return fmt::format("{} {}", size, written.time_since_epoch().count());
}

} // namespace

const std::string& buildIdentity()
{
    static const std::string identity = [] {
        std::string id;
        dl_iterate_phdr(visit, &id);
        return "build " + (id.empty() ? sizeAndTime() : id);
    }();
    return identity;
}

} // namespace warpdesk::emulator
