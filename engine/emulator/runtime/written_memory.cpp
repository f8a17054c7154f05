// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/written_memory.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace warpdesk::emulator {

WrittenMemory::Blocks::iterator WrittenMemory::blockAt(std::uint64_t address)
{
    const auto after = m_blocks.upper_bound(address);
    if (after == m_blocks.begin())
        return m_blocks.end();
    const auto found = std::prev(after);
    return address < found->second.end ? found : m_blocks.end();
}

WrittenMemory::Blocks::const_iterator WrittenMemory::blockAt(std::uint64_t address) const
{
    const auto after = m_blocks.upper_bound(address);
    if (after == m_blocks.begin())
        return m_blocks.end();
    const auto found = std::prev(after);
    return address < found->second.end ? found : m_blocks.end();
}

void WrittenMemory::add(std::uint64_t begin, std::uint64_t bytes, bool whole)
{
    const std::scoped_lock lock(m_mutex);
    m_blocks.insert_or_assign(begin, Block { begin + bytes, whole, {} });
    m_fresh.emplace_back(begin, begin + bytes);
}

void WrittenMemory::remove(std::uint64_t begin)
{
    const std::scoped_lock lock(m_mutex);
    m_blocks.erase(begin);
}

void WrittenMemory::mark(std::uint64_t begin, std::uint64_t bytes)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = blockAt(begin);
    if (found == m_blocks.end() || found->second.whole || bytes == 0)
        return;
    Block& block = found->second;
    Span added { begin, std::min(begin + bytes, block.end) };
    // Those that touch it become one with it.
    const auto first = std::ranges::lower_bound(block.spans, added.first, {}, &Span::second);
    const auto last = std::ranges::upper_bound(block.spans, added.second, {}, &Span::first);
    if (first != last) {
        added.first = std::min(added.first, first->first);
        added.second = std::max(added.second, std::prev(last)->second);
    }
    block.spans.insert(block.spans.erase(first, last), added);
    block.whole = added.first <= found->first && added.second >= block.end;
    if (block.whole)
        block.spans.clear();
}

void WrittenMemory::forget(std::uint64_t begin, std::uint64_t bytes)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = blockAt(begin);
    if (found == m_blocks.end() || bytes == 0)
        return;
    Block& block = found->second;
    if (std::exchange(block.whole, false))
        block.spans.assign({ { found->first, block.end } });
    const std::uint64_t end = std::min(begin + bytes, block.end);
    std::vector<Span> left;
    for (const auto& [from, to] : block.spans) {
        if (from < begin)
            left.emplace_back(from, std::min(to, begin));
        if (to > end)
            left.emplace_back(std::max(from, end), to);
    }
    block.spans = std::move(left);
    m_fresh.emplace_back(begin, end);
}

void WrittenMemory::assumeAll()
{
    const std::scoped_lock lock(m_mutex);
    for (auto& [begin, block] : m_blocks) {
        block.whole = true;
        block.spans.clear();
    }
    m_fresh.clear();
}

std::optional<WrittenMemory::Span> WrittenMemory::around(std::uint64_t begin, std::uint64_t bytes) const
{
    const std::shared_lock lock(m_mutex);
    const auto found = blockAt(begin);
    if (found == m_blocks.end())
        return Span { begin, begin + bytes };
    const Block& block = found->second;
    if (block.whole)
        return Span { found->first, block.end };
    const auto span = std::ranges::upper_bound(block.spans, begin, {}, &Span::second);
    if (span == block.spans.end() || span->first >= begin + bytes)
        return std::nullopt;
    return *span;
}

bool WrittenMemory::isWhole(std::uint64_t begin) const
{
    const std::shared_lock lock(m_mutex);
    const auto found = blockAt(begin);
    return found == m_blocks.end() || found->second.whole;
}

std::vector<WrittenMemory::Span> WrittenMemory::gaps(std::uint64_t begin) const
{
    const std::shared_lock lock(m_mutex);
    std::vector<Span> gaps;
    const auto found = blockAt(begin);
    if (found == m_blocks.end() || found->second.whole)
        return gaps;
    std::uint64_t at = found->first;
    for (const auto& [from, to] : found->second.spans) {
        if (from > at)
            gaps.emplace_back(at, from);
        at = to;
    }
    if (at < found->second.end)
        gaps.emplace_back(at, found->second.end);
    return gaps;
}

std::vector<WrittenMemory::Span> WrittenMemory::takeFresh()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_fresh, {});
}

} // namespace warpdesk::emulator
