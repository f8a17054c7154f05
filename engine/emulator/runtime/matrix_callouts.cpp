// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/matrix_product.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace warpdesk::emulator {

namespace {

template <class Word, std::size_t> using Registers = const Word*;

/// wd_rt_warp_mma_N_R: N registers in the fragments of A, B and C together, R in that of D. The code of the product is
/// the same for all lanes.
template <class Word, std::size_t... I> struct Product {
    static void run(BlockContext*, std::uint32_t, std::uint32_t active, Word* results, const std::uint32_t* codes,
        Registers<Word, I>... registers)
    {
        if (active == 0)
            return;
        const std::array<const Word*, sizeof...(I)> all { registers... };
        multiplyMatrices(MatrixCode::decode(codes[std::countr_zero(active)]), results, all.data(), sizeof...(I));
    }
};

/// wd_rt_warp_mma_sp_N_R: the same for a sparse A, with the selector in front and the metadata behind.
template <std::size_t... I> struct SparseProduct {
    static void run(BlockContext*, std::uint32_t, std::uint32_t active, std::uint32_t* results,
        const std::uint32_t* codes, const std::uint32_t* selectors, Registers<std::uint32_t, I>... registers,
        const std::uint32_t* metadata)
    {
        if (active == 0)
            return;
        const std::array<const std::uint32_t*, sizeof...(I)> all { registers... };
        const auto first = std::countr_zero(active);
        multiplySparse(MatrixCode::decode(codes[first]), selectors[first], results, all.data(), metadata);
    }
};

template <std::size_t... I> void* sparseFunction(std::index_sequence<I...>)
{
    return std::bit_cast<void*>(&SparseProduct<I...>::run);
}

/// Registers of A, B and C together that some shape has.
template <std::size_t... N> void addSparseProducts(std::vector<std::pair<std::string, void*>>& list)
{
    for (const unsigned results : { 2U, 4U })
        (list.emplace_back(
             fmt::format("wd_rt_warp_mma_sp_{}_{}", N, results), sparseFunction(std::make_index_sequence<N>())),
            ...);
}

template <class Word, std::size_t... I> void* productFunction(std::index_sequence<I...>)
{
    return std::bit_cast<void*>(&Product<Word, I...>::run);
}

constexpr std::size_t fewest = 3; ///< one register a fragment at least
constexpr std::size_t most = 24; ///< eight

template <class Word, std::size_t... N>
void addProducts(std::vector<std::pair<std::string, void*>>& list, const char* prefix, std::index_sequence<N...>)
{
    for (const unsigned results : { 2U, 4U, 8U })
        (list.emplace_back(fmt::format("wd_rt_warp_mma_{}{}_{}", prefix, N + fewest, results),
             productFunction<Word>(std::make_index_sequence<N + fewest>())),
            ...);
}

} // namespace

std::span<const Callout> matrixCallouts()
{
    static const auto named = [] {
        std::vector<std::pair<std::string, void*>> list;
        constexpr auto counts = std::make_index_sequence<most - fewest + 1>();
        addProducts<std::uint32_t>(list, "", counts);
        addProducts<std::uint64_t>(list, "f64_", counts);
        addSparseProducts<6, 8, 10, 12>(list);
        return list;
    }();
    static const auto all = [] {
        std::vector<Callout> list;
        for (const auto& [name, function] : named)
            list.push_back({ name.c_str(), function });
        return list;
    }();
    return all;
}

} // namespace warpdesk::emulator
