// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/counters/counter_sink.h"

#include <algorithm>
#include <bit>

namespace warpdesk::emulator {

namespace {

using device::AccessCounters;
using device::AccessKind;
using ptx::Space;

constexpr std::size_t recordWords = 64 * 1024;
constexpr std::uint64_t lineBytes = SectoredCache::lineBytes;
/// Local memory of each warp of a multiprocessor in the model, in lines, far from everything else.
constexpr std::uint64_t localBegin = std::uint64_t { 1 } << 50;
constexpr unsigned localLinesShift = 17;

std::size_t indexOf(Space space)
{
    switch (space) {
    case Space::Shared:
        return 1;
    case Space::Local:
        return 2;
    case Space::Const:
        return 3;
    default:
        return 0;
    }
}

LaneAddresses expand(const RecordForm& form, const std::uint64_t* starts)
{
    LaneAddresses all;
    const unsigned run = 32 / form.runs;
    for (unsigned lane = 0; lane < 32; ++lane)
        all[lane] = starts[lane / run] + static_cast<std::uint64_t>(form.offsets[lane]);
    return all;
}

} // namespace

CounterSink::CounterSink(const CountPlan& plan, const CountedCode& code, std::unique_ptr<CacheModel> caches,
    const std::optional<device::PictureRequest>& picture)
    : m_plan(plan)
    , m_code(code)
    , m_caches(std::move(caches))
    , m_memory(16 + code.slots + recordWords + CounterHead::slack)
    , m_tallies(plan.sites.size() * spaces)
    , m_laneCounts(plan)
    , m_pictures(plan, picture)
{
    const auto raw = std::bit_cast<std::uint64_t>(m_memory.data());
    m_head = reinterpret_cast<CounterHead*>(m_memory.data() + (64 - raw % 64) % 64 / 8);
    m_slots = reinterpret_cast<std::uint64_t*>(m_head + 1);
    m_records = m_slots + code.slots;
    *m_head = { m_records, m_records + recordWords };
    for (const RecordForm& form : code.forms)
        m_forms.push_back({ form, nullptr });
    m_laneCounts.onAccess = [this](std::uint32_t site, std::uint32_t warp, std::uint32_t mask,
                                const LaneAddresses& addresses) { access(site, warp, mask, addresses); };
}

void CounterSink::enter(const CountedBlock& block, std::uint32_t threads)
{
    drain();
    m_block = block;
    m_laneCounts.enter(block.index, threads);
}

void CounterSink::finish()
{
    drain();
    m_laneCounts.finish();
}

void CounterSink::drain()
{
    const std::uint64_t* const end = m_head->cursor;
    for (const std::uint64_t* at = m_records; at != end;) {
        const std::uint64_t header = *at;
        const auto form = static_cast<std::uint32_t>(header & 0xffffU);
        const auto warp = static_cast<std::uint32_t>(header >> 16U & 0xffffU);
        const auto mask = static_cast<std::uint32_t>(header >> 32U);
        if (form == markerForm) {
            if (mask != 0 && m_pictures.wants(m_block.index))
                m_pictures.marker(static_cast<std::uint32_t>(at[1]), warp, mask);
            at += 2;
            continue;
        }
        FormState& state = m_forms[form];
        const std::uint32_t words = state.form.runs == RecordForm::scattered ? 32 : state.form.runs;
        if (mask != 0) {
            if (words == 32)
                access(state.form.site, warp, mask, *reinterpret_cast<const LaneAddresses*>(at + 1));
            else
                affine(state, warp, mask, at + 1);
        }
        at += 1 + words;
    }
    m_head->cursor = m_records;
}

Space CounterSink::spaceOf(const AccessSite& site, std::uint64_t address) const
{
    if (site.space != Space::None)
        return site.space;
    if (address - m_block.shared < m_block.sharedEnd - m_block.shared)
        return Space::Shared;
    if (address - m_block.frames < m_block.framesEnd - m_block.frames
        || address - m_block.stack < m_block.stackEnd - m_block.stack)
        return Space::Local;
    return address - m_block.parameters < m_block.parametersEnd - m_block.parameters ? Space::Const : Space::Global;
}

/// The same start within a line, or a bank, means the same, where runs are as far apart: what one address said is
/// remembered.
void CounterSink::affine(FormState& state, std::uint32_t warp, std::uint32_t mask, const std::uint64_t* starts)
{
    const std::uint32_t number = state.form.site;
    const AccessSite& site = m_plan.sites[number];
    const std::uint64_t start = starts[0];
    const Space space = spaceOf(site, start);
    if (space == Space::Local || site.space == Space::None || m_pictures.wants(m_block.index))
        return access(number, warp, mask, expand(state.form, starts));
    if (!state.known)
        state.known = std::make_unique<std::array<Meaning, remembered>>();
    const std::uint64_t phase = start % lineBytes;
    std::array<std::uint64_t, mostRuns> apart {};
    for (std::uint32_t run = 1; run < state.form.runs; ++run)
        apart[run - 1] = starts[run] - start;
    Meaning& meaning = (*state.known)[(phase / 4 + (mask == ~0U ? 0 : mask * 0x9e3779b1U >> 27U)) % remembered];
    if (meaning.phase != phase || meaning.mask != mask || meaning.apart != apart) {
        understand(site, space, mask, expand(state.form, starts), meaning);
        meaning.apart = apart;
        for (std::uint32_t i = 0; i < meaning.lines.count; ++i)
            meaning.lines.lines[i].line -= start / lineBytes;
        meaning.phase = phase;
        meaning.mask = mask;
    }
    add(number, space, meaning, start / lineBytes);
}

void CounterSink::access(std::uint32_t number, std::uint32_t warp, std::uint32_t mask, const LaneAddresses& addresses)
{
    const AccessSite& site = m_plan.sites[number];
    if (site.space != Space::None) {
        if (m_pictures.wants(m_block.index))
            m_pictures.access(
                number, warp, mask, site.space, addresses, site.space == Space::Shared ? m_block.shared : 0);
        understand(site, site.space, mask, addresses, m_scratch);
        if (site.space == Space::Local)
            localLines(warp, mask, addresses, site.bytes, m_scratch);
        return add(number, site.space, m_scratch, 0);
    }
    // A generic access may lead to different memories.
    std::array<std::uint32_t, spaces> parts {};
    std::array<Space, spaces> named { Space::Global, Space::Shared, Space::Local, Space::Const };
    for (unsigned lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1U) != 0)
            parts[indexOf(spaceOf(site, addresses[lane]))] |= 1U << lane;
    for (std::size_t i = 0; i < spaces; ++i) {
        if (parts[i] == 0)
            continue;
        if (m_pictures.wants(m_block.index))
            m_pictures.access(
                number, warp, parts[i], named[i], addresses, named[i] == Space::Shared ? m_block.shared : 0);
        LaneAddresses own = addresses;
        if (named[i] == Space::Local) {
            // Lanes have copies at a constant distance here; on a GPU one offset of all lanes is one line.
            const LaneStride stride = strideOf(parts[i], addresses);
            for (unsigned lane = 0; lane < 32; ++lane)
                own[lane] = (stride.known ? addresses[std::countr_zero(parts[i])] : addresses[lane]) & 0x3fffU;
        }
        understand(site, named[i], parts[i], own, m_scratch);
        if (named[i] == Space::Local)
            localLines(warp, parts[i], own, site.bytes, m_scratch);
        add(number, named[i], m_scratch, 0);
    }
}

void CounterSink::understand(
    const AccessSite& site, Space space, std::uint32_t mask, const LaneAddresses& at, Meaning& meaning) const
{
    meaning.phase = ~std::uint64_t { 0 };
    meaning.lanes = static_cast<std::uint32_t>(std::popcount(mask));
    meaning.lines.count = 0;
    meaning.sameAddress = 0;
    meaning.banks = {};
    meaning.wideWavefronts = 0;
    meaning.paired = false;
    if (site.form == AccessSite::Form::MatrixRows && site.rows < 32)
        mask &= (1U << site.rows) - 1;
    if (space == Space::Shared) {
        const bool atomic = site.kind == AccessKind::Atomic;
        meaning.banks = banksOf(mask, at, site.bytes, atomic);
        meaning.wideWavefronts = atomic || site.bytes > widestJoined ? 0 : wideWavefronts(mask, at);
        meaning.paired = arePaired(mask, at);
    } else if (space == Space::Const) {
        // One address at a time.
        meaning.banks = { meaning.lanes - sameAddresses(mask, at), 1 };
    } else if (space == Space::Global) {
        linesOf(mask, at, site.bytes, meaning.lines);
    }
    if (site.kind == AccessKind::Atomic)
        meaning.sameAddress = sameAddresses(mask, at);
    meaning.stride = strideOf(mask, at);
    countSectors(meaning);
}

void CounterSink::countSectors(Meaning& meaning)
{
    meaning.sectors = 0;
    meaning.leastSectors = meaning.lines.leastSectors();
    for (std::uint32_t i = 0; i < meaning.lines.count; ++i) {
        const std::uint32_t sectors = meaning.lines.lines[i].sectors();
        meaning.masks[i] = static_cast<std::uint8_t>(sectors);
        meaning.sectors += static_cast<std::uint32_t>(std::popcount(sectors));
    }
}

/// Words of local memory of all lanes of a warp lie side by side.
void CounterSink::localLines(
    std::uint32_t warp, std::uint32_t mask, const LaneAddresses& at, unsigned bytes, Meaning& meaning) const
{
    LineSet& set = meaning.lines;
    const std::uint64_t begin
        = localBegin + ((std::uint64_t { m_block.multiprocessor } * 64 + warp) << localLinesShift);
    set.count = 0;
    for (unsigned byte = 0; byte < bytes; byte += 4) {
        LaneAddresses words;
        for (unsigned lane = 0; lane < 32; ++lane)
            words[lane] = (begin + (at[lane] + byte) / 4) * lineBytes + std::uint64_t { lane } * 4;
        LineSet some;
        linesOf(mask, words, 4, some);
        for (const LineWords& line : some.all())
            if (set.count < set.lines.size())
                set.lines[set.count++] = line;
    }
    countSectors(meaning);
}

CounterSink::Tally& CounterSink::tally(std::uint32_t site, Space space)
{
    return m_tallies[site * spaces + indexOf(space)];
}

void CounterSink::add(std::uint32_t number, Space space, const Meaning& meaning, std::uint64_t firstLine)
{
    const AccessSite& site = m_plan.sites[number];
    Tally& to = tally(number, space);
    AccessCounters& counters = to.counters;
    ++counters.requests;
    counters.lanes += meaning.lanes;
    counters.sameAddress += meaning.sameAddress;
    counters.wavefronts += meaning.banks.wavefronts;
    counters.leastWavefronts += meaning.banks.least;
    counters.wideWavefronts += meaning.wideWavefronts;
    counters.pairedRequests += meaning.paired ? 1 : 0;
    // The distance that most requests have wins the vote.
    if (to.stride == meaning.stride.bytes && to.strideKnown == meaning.stride.known)
        ++to.votes;
    else if (to.votes != 0)
        --to.votes;
    else
        to = { counters, meaning.stride.bytes, meaning.stride.known, 1 };
    if (space != Space::Global && space != Space::Local)
        return;
    counters.sectors += meaning.sectors;
    counters.lines += meaning.lines.count;
    counters.leastSectors += meaning.leastSectors;
    if (meaning.stride.known && std::abs(meaning.stride.bytes) == site.bytes && meaning.sectors > meaning.leastSectors)
        ++counters.misaligned;
    using Way = CacheModel::Way;
    const Way way = site.kind == AccessKind::Atomic ? Way::Atomic
        : site.kind == AccessKind::Store            ? (space == Space::Local ? Way::LocalStore : Way::Store)
        : site.aroundL1                             ? Way::LoadAroundL1
                                                    : Way::Load;
    for (std::uint32_t i = 0; i < meaning.lines.count; ++i)
        m_caches->access(
            m_block.multiprocessor, firstLine + meaning.lines.lines[i].line, meaning.masks[i], way, counters);
}

std::vector<MarkerCounts> CounterSink::markers() const
{
    std::vector<MarkerCounts> all(m_plan.markers);
    for (const CountInstance& instance : m_code.instances) {
        const std::uint64_t executed = m_slots[instance.slot];
        all[instance.marker].executed += executed;
        // A branch has one counter, and is never asked for lanes.
        const bool own = instance.slot + 1 < m_code.slots;
        all[instance.marker].lanes += instance.whole ? 32 * executed : own ? m_slots[instance.slot + 1] : 0;
    }
    for (std::size_t i = 0; i < m_laneCounts.sums().size(); ++i) {
        all[i].executed += m_laneCounts.sums()[i].executed;
        all[i].lanes += m_laneCounts.sums()[i].lanes;
    }
    return all;
}

std::vector<AccessCounters> CounterSink::accesses(std::uint32_t number) const
{
    const AccessSite& site = m_plan.sites[number];
    static constexpr std::array named { Space::Global, Space::Shared, Space::Local, Space::Const };
    std::vector<AccessCounters> all;
    for (std::size_t i = 0; i < spaces; ++i) {
        const Tally& from = m_tallies[number * spaces + i];
        AccessCounters counters = from.counters;
        counters.stride = from.stride;
        counters.strideKnown = from.strideKnown;
        if (named[i] == Space::Shared) {
            for (const StaticAccess& access : m_code.statics) {
                if (access.site != number)
                    continue;
                const std::uint64_t executed = m_slots[m_code.instances[access.instance].slot];
                counters.requests += executed;
                counters.lanes += 32 * executed;
                counters.wavefronts += access.wavefronts * executed;
                counters.leastWavefronts += access.leastWavefronts * executed;
                counters.wideWavefronts += access.wideWavefronts * executed;
                counters.pairedRequests += access.paired ? executed : 0;
                counters.sameAddress += access.sameAddress * executed;
                if (executed > from.counters.requests) {
                    counters.stride = access.stride;
                    counters.strideKnown = access.strideKnown;
                }
            }
        }
        if (counters.requests == 0)
            continue;
        counters.space = named[i];
        counters.kind = site.kind;
        counters.returns = site.returns;
        counters.bytes = site.bytes;
        all.push_back(counters);
    }
    return all;
}

} // namespace warpdesk::emulator
