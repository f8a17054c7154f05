// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/race_row.h"

#include "engine/emulator/runtime/race_record.h"

/// Loops that the compiler turns into vector code, one copy for each instruction set.
namespace warpdesk::emulator {

namespace {

#define WARPDESK_INLINE [[gnu::always_inline]] inline

constexpr unsigned lanes = 32;
/// A record's first bit is 0, so that the first bit of a difference tells which is less. Every answer is a first bit:
/// of launches before, or of this block and before the last barriers.
WARPDESK_INLINE std::uint64_t comesBefore(const RaceRow& row, std::uint64_t record)
{
    return (record - row.launch) | ((row.block - 1 - record) & (record - row.floor));
}

WARPDESK_INLINE std::uint64_t isOwn(std::uint64_t record, std::uint64_t own, std::uint64_t besides)
{
    const std::uint64_t same = ~std::uint64_t { 0 } << RaceRecord::tagShift | RaceRecord::threadBits | besides;
    return ((record ^ own) & same) - 1;
}

template <unsigned PerLane> WARPDESK_INLINE std::uint64_t ownRecord(const RaceRow& row, unsigned cell)
{
    return row.self | std::uint64_t { cell / PerLane } << RaceRecord::laneShift;
}

template <unsigned PerLane> WARPDESK_INLINE bool writeCells(const RaceRow given)
{
    const RaceRow row = given;
    std::uint64_t* __restrict const writers = row.writers;
    const std::uint64_t* __restrict const readers = row.readers;
    std::uint64_t harmless = ~std::uint64_t { 0 };
    for (unsigned i = 0; i < lanes * PerLane; ++i) {
        const std::uint64_t own = ownRecord<PerLane>(row, i);
        harmless &= (comesBefore(row, writers[i]) | isOwn(writers[i], own, 0))
            & (comesBefore(row, readers[i]) | isOwn(readers[i], own, RaceRecord::manyBit));
    }
    if (harmless >> 63U == 0)
        return false;
    for (unsigned i = 0; i < lanes * PerLane; ++i)
        writers[i] = ownRecord<PerLane>(row, i);
    return true;
}

template <unsigned PerLane> WARPDESK_INLINE bool readCells(const RaceRow given, bool& unwritten)
{
    const RaceRow row = given;
    const std::uint64_t* __restrict const writers = row.writers;
    std::uint64_t* __restrict const readers = row.readers;
    std::uint64_t harmless = ~std::uint64_t { 0 };
    std::uint64_t nobody = 0;
    for (unsigned i = 0; i < lanes * PerLane; ++i) {
        harmless &= comesBefore(row, writers[i]) | isOwn(writers[i], ownRecord<PerLane>(row, i), 0);
        nobody |= writers[i] - 1; // its first bit is set for 0 only
    }
    unwritten = nobody >> 63U != 0;
    if (harmless >> 63U == 0)
        return false;
    static_assert(RaceRecord::manyBit == std::uint64_t { 1 } << 12U);
    for (unsigned i = 0; i < lanes * PerLane; ++i) {
        const std::uint64_t own = ownRecord<PerLane>(row, i);
        const std::uint64_t alone = comesBefore(row, readers[i]) | isOwn(readers[i], own, RaceRecord::manyBit);
        readers[i] = own | (~alone >> 63U << 12U);
    }
    return true;
}

WARPDESK_INLINE bool write(const RaceRow& row)
{
    return row.perLane == 1 ? writeCells<1>(row) : row.perLane == 2 ? writeCells<2>(row) : writeCells<4>(row);
}

WARPDESK_INLINE bool read(const RaceRow& row, bool& unwritten)
{
    return row.perLane == 1 ? readCells<1>(row, unwritten)
        : row.perLane == 2  ? readCells<2>(row, unwritten)
                            : readCells<4>(row, unwritten);
}

#if defined(__x86_64__)
#define WARPDESK_AVX2 [[gnu::target("avx2")]]
#define WARPDESK_AVX512 [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx2,prefer-vector-width=512")]]
WARPDESK_AVX2 bool writeAvx2(const RaceRow& row) { return write(row); }
WARPDESK_AVX2 bool readAvx2(const RaceRow& row, bool& unwritten) { return read(row, unwritten); }
WARPDESK_AVX512 bool writeAvx512(const RaceRow& row) { return write(row); }
WARPDESK_AVX512 bool readAvx512(const RaceRow& row, bool& unwritten) { return read(row, unwritten); }
#endif

struct Functions {
    bool (*write)(const RaceRow&);
    bool (*read)(const RaceRow&, bool&);
};

Functions choose()
{
    Functions chosen { [](const RaceRow& row) { return write(row); },
        [](const RaceRow& row, bool& unwritten) { return read(row, unwritten); } };
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vl") != 0
        && __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512bw") != 0)
        chosen = { writeAvx512, readAvx512 };
    else if (__builtin_cpu_supports("avx2") != 0)
        chosen = { writeAvx2, readAvx2 };
#endif
    return chosen;
}

const Functions& functions()
{
    static const Functions chosen = choose();
    return chosen;
}

} // namespace

bool writeRow(const RaceRow& row) { return functions().write(row); }
bool readRow(const RaceRow& row, bool& unwritten) { return functions().read(row, unwritten); }

} // namespace warpdesk::emulator
