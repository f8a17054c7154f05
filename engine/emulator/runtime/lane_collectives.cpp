// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/runtime/callouts.h"

#include <array>
#include <bit>

using namespace warpdesk::emulator;

namespace {

enum class Shuffle : std::uint8_t { Up, Down, Bfly, Idx };

struct Pair {
    std::uint32_t values[32];
    std::uint8_t inside[32];
};

struct Source {
    int lane = 0;
    bool inside = false; ///< of the segment; else the lane keeps its own value
};

/// The segment arithmetic of PTX ISA 9.7.9.6.
template <Shuffle mode> Source sourceOf(int lane, std::uint32_t b, std::uint32_t c)
{
    const int by = static_cast<int>(b & 31);
    const int segments = static_cast<int>((c >> 8) & 31);
    const int clamp = static_cast<int>(c & 31);
    const int most = (lane & segments) | (clamp & ~segments);
    int source = lane;
    if constexpr (mode == Shuffle::Up)
        source = lane - by;
    else if constexpr (mode == Shuffle::Down)
        source = lane + by;
    else if constexpr (mode == Shuffle::Bfly)
        source = lane ^ by;
    else
        source = (lane & segments) | (by & ~segments);
    return { source, mode == Shuffle::Up ? source >= most : source <= most };
}

/// Lane by lane. A source that takes no part gives the lane's own value.
template <Shuffle mode>
void shuffle(
    std::uint32_t active, Pair* results, const std::uint32_t* values, const std::uint32_t* b, const std::uint32_t* c)
{
    for (std::uint32_t left = active; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        const auto [source, inside] = sourceOf<mode>(lane, b[lane], c[lane]);
        const bool there = inside && ((active >> source) & 1) != 0;
        results->values[lane] = values[there ? source : lane];
        results->inside[lane] = inside ? 1 : 0;
    }
}

/// The origin of what the same shuffle gives (simt/sync_checks_ir.h): the source's own, or where it took no part.
template <Shuffle mode>
void origin(std::uint32_t active, std::uint32_t* results, const std::uint32_t* origins, const std::uint32_t* b,
    const std::uint32_t* c, const std::uint32_t* masks, const std::uint32_t* lines)
{
    for (std::uint32_t left = active; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        const auto [source, inside] = sourceOf<mode>(lane, b[lane], c[lane]);
        const bool there = !inside || ((active & masks[lane]) >> source & 1) != 0;
        results[lane]
            = there ? origins[inside ? source : lane] : lines[lane] | static_cast<std::uint32_t>(source) << 24;
    }
}

std::uint32_t ballot(std::uint32_t active, const std::uint8_t* predicates)
{
    std::uint32_t ones = 0;
    for (std::uint32_t left = active; left != 0; left &= left - 1)
        ones |= static_cast<std::uint32_t>(predicates[std::countr_zero(left)] & 1) << std::countr_zero(left);
    return ones;
}

void answer(std::uint32_t active, std::uint8_t* results, bool holds)
{
    for (std::uint32_t left = active; left != 0; left &= left - 1)
        results[std::countr_zero(left)] = holds ? 1 : 0;
}

} // namespace

// `active` is the lanes that came together: those the member mask names and that have not ended.
extern "C" {

static void wd_rt_warp_shfl_up(BlockContext*, std::uint32_t, std::uint32_t active, Pair* results,
    const std::uint32_t* values, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t*)
{
    shuffle<Shuffle::Up>(active, results, values, b, c);
}

static void wd_rt_warp_shfl_down(BlockContext*, std::uint32_t, std::uint32_t active, Pair* results,
    const std::uint32_t* values, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t*)
{
    shuffle<Shuffle::Down>(active, results, values, b, c);
}

static void wd_rt_warp_shfl_bfly(BlockContext*, std::uint32_t, std::uint32_t active, Pair* results,
    const std::uint32_t* values, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t*)
{
    shuffle<Shuffle::Bfly>(active, results, values, b, c);
}

static void wd_rt_warp_shfl_idx(BlockContext*, std::uint32_t, std::uint32_t active, Pair* results,
    const std::uint32_t* values, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t*)
{
    shuffle<Shuffle::Idx>(active, results, values, b, c);
}

static void wd_rt_warp_shfl_origin_up(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint32_t* origins, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t* masks,
    const std::uint32_t* lines)
{
    origin<Shuffle::Up>(active, results, origins, b, c, masks, lines);
}

static void wd_rt_warp_shfl_origin_down(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint32_t* origins, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t* masks,
    const std::uint32_t* lines)
{
    origin<Shuffle::Down>(active, results, origins, b, c, masks, lines);
}

static void wd_rt_warp_shfl_origin_bfly(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint32_t* origins, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t* masks,
    const std::uint32_t* lines)
{
    origin<Shuffle::Bfly>(active, results, origins, b, c, masks, lines);
}

static void wd_rt_warp_shfl_origin_idx(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint32_t* origins, const std::uint32_t* b, const std::uint32_t* c, const std::uint32_t* masks,
    const std::uint32_t* lines)
{
    origin<Shuffle::Idx>(active, results, origins, b, c, masks, lines);
}

static void wd_rt_warp_vote_ballot(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint8_t* predicates, const std::uint32_t*)
{
    for (std::uint32_t left = active; left != 0; left &= left - 1)
        results[std::countr_zero(left)] = ballot(active, predicates);
}

static void wd_rt_warp_vote_all(BlockContext*, std::uint32_t, std::uint32_t active, std::uint8_t* results,
    const std::uint8_t* predicates, const std::uint32_t*)
{
    answer(active, results, ballot(active, predicates) == active);
}

static void wd_rt_warp_vote_any(BlockContext*, std::uint32_t, std::uint32_t active, std::uint8_t* results,
    const std::uint8_t* predicates, const std::uint32_t*)
{
    answer(active, results, ballot(active, predicates) != 0);
}

static void wd_rt_warp_vote_uni(BlockContext*, std::uint32_t, std::uint32_t active, std::uint8_t* results,
    const std::uint8_t* predicates, const std::uint32_t*)
{
    const std::uint32_t ones = ballot(active, predicates);
    answer(active, results, ones == 0 || ones == active);
}

} // extern "C"

namespace warpdesk::emulator {

namespace {
template <class Function> Callout entry(const char* name, Function* function)
{
    return { name, std::bit_cast<void*>(function) };
}
} // namespace

std::span<const Callout> laneCollectives()
{
    static const std::array all {
        entry("wd_rt_warp_shfl_up", wd_rt_warp_shfl_up),
        entry("wd_rt_warp_shfl_down", wd_rt_warp_shfl_down),
        entry("wd_rt_warp_shfl_bfly", wd_rt_warp_shfl_bfly),
        entry("wd_rt_warp_shfl_idx", wd_rt_warp_shfl_idx),
        entry("wd_rt_warp_shfl_origin_up", wd_rt_warp_shfl_origin_up),
        entry("wd_rt_warp_shfl_origin_down", wd_rt_warp_shfl_origin_down),
        entry("wd_rt_warp_shfl_origin_bfly", wd_rt_warp_shfl_origin_bfly),
        entry("wd_rt_warp_shfl_origin_idx", wd_rt_warp_shfl_origin_idx),
        entry("wd_rt_warp_vote_ballot", wd_rt_warp_vote_ballot),
        entry("wd_rt_warp_vote_all", wd_rt_warp_vote_all),
        entry("wd_rt_warp_vote_any", wd_rt_warp_vote_any),
        entry("wd_rt_warp_vote_uni", wd_rt_warp_vote_uni),
    };
    return all;
}

} // namespace warpdesk::emulator
