// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/print_log.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpdesk::emulator {

void BlockPrints::add(std::uint32_t thread, std::string text)
{
    // One block alone cannot show more than the buffer holds, so no loop around printf can fill the memory.
    if (bytes + text.size() > PrintLog::capacity) {
        dropped += text.size();
        return;
    }
    bytes += text.size();
    records.push_back({ thread, std::move(text) });
}

std::string BlockPrints::ordered()
{
    std::ranges::stable_sort(records, {}, &Record::thread);
    std::string text;
    text.reserve(bytes);
    for (const Record& record : records)
        text += record.text;
    return text;
}

void BlockPrints::clear()
{
    records.clear();
    bytes = dropped = 0;
}

void PrintLog::add(std::uint64_t block, std::string text, std::uint64_t dropped)
{
    const std::scoped_lock lock(m_mutex);
    m_bytes += text.size();
    m_entries.push_back({ block, std::move(text), dropped });
    if (m_bytes > 4 * capacity)
        trim();
}

/// Cuts what lies behind the first `capacity` bytes in block order; it stays counted.
void PrintLog::trim()
{
    std::ranges::sort(m_entries, {}, &Entry::block);
    m_bytes = 0;
    for (Entry& entry : m_entries) {
        const std::uint64_t room = capacity - m_bytes;
        if (entry.text.size() > room) {
            entry.dropped += entry.text.size() - room;
            entry.text.resize(room);
            entry.text.shrink_to_fit();
        }
        m_bytes += entry.text.size();
    }
}

std::string PrintLog::take(std::uint64_t lastBlock)
{
    const std::scoped_lock lock(m_mutex);
    std::erase_if(m_entries, [&](const Entry& entry) { return entry.block > lastBlock; });
    trim();
    std::string text;
    std::uint64_t dropped = 0;
    for (const Entry& entry : m_entries) {
        text += entry.text;
        dropped += entry.dropped;
    }
    m_entries.clear();
    m_bytes = 0;
    if (dropped > 0) {
        if (!text.empty() && text.back() != '\n')
            text += '\n';
        text += fmt::format("[the printf buffer of 1 MiB is full: {} more bytes are not shown]\n", dropped);
    }
    return text;
}

} // namespace warpdesk::emulator
