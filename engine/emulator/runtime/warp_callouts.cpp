// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"

#include "engine/emulator/runtime/block_context.h"

#include <array>
#include <bit>

using namespace warpdesk::emulator;

namespace {

constexpr std::uint32_t lanes = 32;

/// Calls `body(lane)` for each lane of the mask, lowest first.
template <class Body> void forLanes(std::uint32_t mask, Body body)
{
    for (; mask != 0; mask &= mask - 1)
        body(static_cast<std::uint32_t>(std::countr_zero(mask)));
}

/// match.any.sync: for each lane, the lanes named by its member mask that hold the same value.
template <class Value>
void matchAny(std::uint32_t active, std::uint32_t* results, const Value* values, const std::uint32_t* masks)
{
    forLanes(active, [&](std::uint32_t lane) {
        std::uint32_t same = 0;
        forLanes(masks[lane] & active, [&](std::uint32_t other) {
            if (values[other] == values[lane])
                same |= 1U << other;
        });
        results[lane] = same;
    });
}

/// match.all.sync: the member mask and true where all its lanes hold one value, else 0 and false.
template <class Value>
void matchAll(std::uint32_t active, std::uint32_t* results, const Value* values, const std::uint32_t* masks)
{
    auto* predicates = reinterpret_cast<std::uint8_t*>(results + lanes);
    forLanes(active, [&](std::uint32_t lane) {
        bool all = true;
        forLanes(masks[lane] & active, [&](std::uint32_t other) { all = all && values[other] == values[lane]; });
        results[lane] = all ? masks[lane] & active : 0;
        predicates[lane] = all ? 1 : 0;
    });
}

template <class Value, class Combine>
void reduce(std::uint32_t active, Value* results, const Value* values, const std::uint32_t* masks, Combine combine)
{
    forLanes(active, [&](std::uint32_t lane) {
        bool first = true;
        Value total {};
        forLanes(masks[lane] & active, [&](std::uint32_t other) {
            total = first ? values[other] : combine(total, values[other]);
            first = false;
        });
        results[lane] = total;
    });
}

template <class Value, class Combine>
void reduceLanes(std::uint32_t active, void* results, const void* values, const void* masks, Combine combine)
{
    reduce(active, static_cast<Value*>(results), static_cast<const Value*>(values),
        static_cast<const std::uint32_t*>(masks), combine);
}

/// redux.sync on floats: -0 < +0; a NaN loses against a number, or wins with `propagate`.
void reduceFloats(std::uint32_t active, std::uint32_t* results, const std::uint32_t* values, const std::uint32_t* masks,
    bool isMax, bool propagate)
{
    constexpr std::uint32_t canonical = 0x7fffffff;
    const auto isNan = [](std::uint32_t bits) { return (bits & 0x7fffffffU) > 0x7f800000U; };
    // Order of the numbers as integers: negative ones count down.
    const auto rank = [](std::uint32_t bits) {
        return static_cast<std::int32_t>(bits) < 0 ? static_cast<std::int32_t>(~bits ^ 0x80000000U)
                                                   : static_cast<std::int32_t>(bits);
    };
    reduce(active, results, values, masks, [&](std::uint32_t a, std::uint32_t b) {
        if (isNan(a) || isNan(b)) {
            if (propagate || (isNan(a) && isNan(b)))
                return canonical;
            return isNan(a) ? b : a;
        }
        return (rank(a) < rank(b)) == isMax ? b : a;
    });
    forLanes(active, [&](std::uint32_t lane) {
        if (isNan(results[lane]))
            results[lane] = canonical;
    });
}

} // namespace

// One call serves a warp: results and arguments are arrays of 32 lanes, of which the active ones count.
extern "C" {

static void wd_rt_warp_match_any_b32(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint32_t* values, const std::uint32_t* masks)
{
    matchAny(active, results, values, masks);
}

static void wd_rt_warp_match_any_b64(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint64_t* values, const std::uint32_t* masks)
{
    matchAny(active, results, values, masks);
}

static void wd_rt_warp_match_all_b32(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint32_t* values, const std::uint32_t* masks)
{
    matchAll(active, results, values, masks);
}

static void wd_rt_warp_match_all_b64(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
    const std::uint64_t* values, const std::uint32_t* masks)
{
    matchAll(active, results, values, masks);
}

#define WARPDESK_REDUX(name, Value, expression)                                                                        \
    static void wd_rt_warp_redux_##name(                                                                               \
        BlockContext*, std::uint32_t, std::uint32_t active, void* results, const void* values, const void* masks)      \
    {                                                                                                                  \
        reduceLanes<Value>(active, results, values, masks, [](Value a, Value b) -> Value { return expression; });      \
    }
WARPDESK_REDUX(add, std::uint32_t, a + b)
WARPDESK_REDUX(and, std::uint32_t, a& b)
WARPDESK_REDUX(or, std::uint32_t, a | b)
WARPDESK_REDUX(xor, std::uint32_t, a ^ b)
WARPDESK_REDUX(min_u32, std::uint32_t, a < b ? a : b)
WARPDESK_REDUX(max_u32, std::uint32_t, a > b ? a : b)
WARPDESK_REDUX(min_s32, std::int32_t, a < b ? a : b)
WARPDESK_REDUX(max_s32, std::int32_t, a > b ? a : b)
#undef WARPDESK_REDUX

#define WARPDESK_REDUX_FLOAT(name, isMax, propagate)                                                                   \
    static void wd_rt_warp_redux_##name(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,    \
        const std::uint32_t* values, const std::uint32_t* masks)                                                       \
    {                                                                                                                  \
        reduceFloats(active, results, values, masks, isMax, propagate);                                                \
    }
WARPDESK_REDUX_FLOAT(fmin, false, false)
WARPDESK_REDUX_FLOAT(fmax, true, false)
WARPDESK_REDUX_FLOAT(fmin_nan, false, true)
WARPDESK_REDUX_FLOAT(fmax_nan, true, true)
#undef WARPDESK_REDUX_FLOAT

} // extern "C"

namespace warpdesk::emulator {

namespace {
template <class Function> Callout entry(const char* name, Function* function)
{
    return { name, std::bit_cast<void*>(function) };
}
} // namespace

std::span<const Callout> warpCallouts()
{
    static const std::array all {
        entry("wd_rt_warp_match_any_b32", wd_rt_warp_match_any_b32),
        entry("wd_rt_warp_match_any_b64", wd_rt_warp_match_any_b64),
        entry("wd_rt_warp_match_all_b32", wd_rt_warp_match_all_b32),
        entry("wd_rt_warp_match_all_b64", wd_rt_warp_match_all_b64),
        entry("wd_rt_warp_redux_add", wd_rt_warp_redux_add),
        entry("wd_rt_warp_redux_and", wd_rt_warp_redux_and),
        entry("wd_rt_warp_redux_or", wd_rt_warp_redux_or),
        entry("wd_rt_warp_redux_xor", wd_rt_warp_redux_xor),
        entry("wd_rt_warp_redux_min_u32", wd_rt_warp_redux_min_u32),
        entry("wd_rt_warp_redux_max_u32", wd_rt_warp_redux_max_u32),
        entry("wd_rt_warp_redux_min_s32", wd_rt_warp_redux_min_s32),
        entry("wd_rt_warp_redux_max_s32", wd_rt_warp_redux_max_s32),
        entry("wd_rt_warp_redux_fmin", wd_rt_warp_redux_fmin),
        entry("wd_rt_warp_redux_fmax", wd_rt_warp_redux_fmax),
        entry("wd_rt_warp_redux_fmin_nan", wd_rt_warp_redux_fmin_nan),
        entry("wd_rt_warp_redux_fmax_nan", wd_rt_warp_redux_fmax_nan),
    };
    return all;
}

} // namespace warpdesk::emulator
