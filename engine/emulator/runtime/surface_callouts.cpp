// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/texture_callouts.h"
#include "engine/emulator/runtime/texture_sampling.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>

/// suld, sust and sured for the active lanes of a warp.
namespace warpdesk::emulator {

namespace {

using device::Fault;
using device::FaultKind;
using U32 = std::uint32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;

/// The arguments that all surface calls begin with, each an array of 32 lanes.
struct SurfaceArguments {
    const U32* codes;
    const U32* lines;
    const U64* handles;
    const U32* layers;
    std::array<const U32*, 3> at;
};

/// Brings a coordinate into [0, size); false where it lies outside and is not clamped.
bool enter(I64& at, I64 size, SurfaceCode::Outside outside)
{
    if (at >= 0 && at < size)
        return true;
    at = std::clamp<I64>(at, 0, size - 1);
    return outside == SurfaceCode::Outside::Clamp;
}

/// Memory of one lane's access: 0 where an outside access does nothing, or where there is a fault to take.
class Cell {
public:
    Cell(const LaneGroup& group, const SurfaceCode& code)
        : m_group(group)
        , m_code(code)
    {
    }

    U64 find(const TextureObject& object, const SurfaceArguments& from, U32 lane)
    {
        const auto& level = object.resource.levels.front();
        const bool volume = m_code.geometry == Geometry::D3;
        const bool layered = hasLayer(m_code.geometry);
        const bool rows = coordinateCount(m_code.geometry) > 1;
        const I64 unit = m_code.formatted ? 1 : object.resource.format.bytes();
        const I64 width = I64 { level.width } * unit;
        const auto bytes = m_code.formatted ? 1 : I64 { m_code.bytes };
        const auto coordinate = [&](unsigned axis) { return I64 { static_cast<std::int32_t>(from.at[axis][lane]) }; };
        I64 x = coordinate(0);
        I64 y = rows ? coordinate(1) : 0;
        I64 z = volume ? coordinate(2) : layered ? I64 { static_cast<std::int32_t>(from.layers[lane]) } : 0;
        if (!m_code.formatted && x % bytes != 0) {
            m_fault = m_group.fault(FaultKind::Misaligned, lane,
                fmt::format(
                    "a surface access of {} bytes at byte {} of a row, which is no multiple of {}", bytes, x, bytes));
            return 0;
        }
        bool inside = x >= 0 && x + bytes <= width;
        if (!inside) {
            x = std::clamp<I64>(x, 0, std::max<I64>(width - bytes, 0));
            inside = m_code.outside == SurfaceCode::Outside::Clamp && bytes <= width;
        }
        inside = enter(y, level.height, m_code.outside) && inside;
        inside = enter(z, level.depth, m_code.outside) && inside;
        if (inside)
            return level.address + static_cast<U64>(z) * level.slicePitch + static_cast<U64>(y) * level.rowPitch
                + static_cast<U64>(x) * (m_code.formatted ? object.resource.format.bytes() : 1U);
        if (m_code.outside == SurfaceCode::Outside::Trap)
            m_fault = outside(object, from, lane);
        return 0;
    }
    [[nodiscard]] Fault* takeFault() { return std::exchange(m_fault, nullptr); }

private:
    Fault* outside(const TextureObject& object, const SurfaceArguments& from, U32 lane) const
    {
        const auto& level = object.resource.levels.front();
        const auto signedAt = [&](unsigned axis) { return static_cast<std::int32_t>(from.at[axis][lane]); };
        std::string where = fmt::format("{} {}", m_code.formatted ? "texel" : "byte", signedAt(0));
        std::string size
            = fmt::format("{} {}", m_code.formatted ? level.width : level.width * object.resource.format.bytes(),
                m_code.formatted ? "texels" : "bytes");
        if (coordinateCount(m_code.geometry) > 1) {
            where += fmt::format(" of row {}", signedAt(1));
            size = fmt::format("{} rows of {}", level.height, size);
        }
        if (m_code.geometry == Geometry::D3 || hasLayer(m_code.geometry)) {
            const bool volume = m_code.geometry == Geometry::D3;
            where += fmt::format(" of {} {}", volume ? "slice" : "layer",
                volume ? signedAt(2) : static_cast<std::int32_t>(from.layers[lane]));
            size = fmt::format("{} {} of {}", level.depth, volume ? "slices" : "layers", size);
        }
        Fault* fault = m_group.fault(FaultKind::OutOfBounds, lane,
            fmt::format("a surface access at {}; the surface has {} ({})", where, size, object.resource.label));
        fault->space = "global";
        fault->allocation = object.resource.label;
        return fault;
    }

    const LaneGroup& m_group;
    const SurfaceCode& m_code;
    Fault* m_fault = nullptr;
};

/// Calls act(address, lane, object) for the active lanes whose access lies inside, or was moved there.
template <class Act> Fault* forCells(BlockContext* context, U32 warp, U32 active, const SurfaceArguments& from, Act act)
{
    if (active == 0)
        return nullptr;
    const auto first = static_cast<U32>(std::countr_zero(active));
    const SurfaceCode code = SurfaceCode::decode(from.codes[first]);
    const LaneGroup group { Worker::of(context), warp, from.lines[first] };
    ObjectLookup objects(group, true);
    Cell cell(group, code);
    for (U32 left = active; left != 0; left &= left - 1) {
        const auto lane = static_cast<U32>(std::countr_zero(left));
        const TextureObject* object = objects.at(from.handles[lane], lane);
        if (object == nullptr)
            return objects.takeFault();
        const U64 address = cell.find(*object, from, lane);
        if (address != 0)
            act(address, lane, *object, code);
        else if (Fault* fault = cell.takeFault())
            return fault;
    }
    return nullptr;
}

template <class T> void reduce(U64 address, T value, SurfaceCode::Reduction reduction)
{
    const std::atomic_ref<T> cell(*std::bit_cast<T*>(address));
    T before = cell.load(std::memory_order_relaxed);
    const auto combined = [&] {
        switch (reduction) {
        case SurfaceCode::Reduction::Add:
            return static_cast<T>(static_cast<U64>(before) + static_cast<U64>(value));
        case SurfaceCode::Reduction::Min:
            return std::min(before, value);
        case SurfaceCode::Reduction::Max:
            return std::max(before, value);
        case SurfaceCode::Reduction::And:
            return static_cast<T>(before & value);
        case SurfaceCode::Reduction::Or:
            return static_cast<T>(before | value);
        }
        return before;
    };
    while (!cell.compare_exchange_weak(before, combined(), std::memory_order_relaxed)) { }
}

void reduceCell(U64 address, U64 value, const SurfaceCode& code)
{
    if (code.bytes == 4 && code.isSigned)
        reduce(address, static_cast<std::int32_t>(value), code.reduction);
    else if (code.bytes == 4)
        reduce(address, static_cast<U32>(value), code.reduction);
    else if (code.isSigned)
        reduce(address, static_cast<I64>(value), code.reduction);
    else
        reduce(address, value, code.reduction);
}

} // namespace

// These leave by siglongjmp: nothing in them needs a destructor.
extern "C" {

static void wd_rt_each_suld(BlockContext* context, U32 warp, U32 active, U32* results, const U32* codes,
    const U32* lines, const U64* handles, const U32* layers, const U32* x, const U32* y, const U32* z)
{
    for (U32 left = active; left != 0; left &= left - 1)
        for (U32 c = 0; c < 4; ++c)
            results[c * 32 + static_cast<U32>(std::countr_zero(left))] = 0;
    Fault* fault = forCells(context, warp, active, { codes, lines, handles, layers, { x, y, z } },
        [&](U64 address, U32 lane, const TextureObject&, const SurfaceCode& code) {
            std::array<U32, 4> words {};
            std::memcpy(words.data(), std::bit_cast<const void*>(address), code.bytes);
            for (U32 c = 0; c < 4; ++c)
                results[c * 32 + lane] = words[c];
        });
    if (fault != nullptr)
        Worker::of(context).leaveWith(fault);
}

static void wd_rt_each_sust(BlockContext* context, U32 warp, U32 active, void*, const U32* codes, const U32* lines,
    const U64* handles, const U32* layers, const U32* x, const U32* y, const U32* z, const U32* w0, const U32* w1,
    const U32* w2, const U32* w3)
{
    Fault* fault = forCells(context, warp, active, { codes, lines, handles, layers, { x, y, z } },
        [&](U64 address, U32 lane, const TextureObject&, const SurfaceCode& code) {
            const std::array<U32, 4> words { w0[lane], w1[lane], w2[lane], w3[lane] };
            std::memcpy(std::bit_cast<void*>(address), words.data(), code.bytes);
            if (Worker::of(context).launch->races != nullptr)
                Worker::of(context).launch->memory->written().mark(address, code.bytes);
        });
    if (fault != nullptr)
        Worker::of(context).leaveWith(fault);
}

static void wd_rt_each_sust_p(BlockContext* context, U32 warp, U32 active, void*, const U32* codes, const U32* lines,
    const U64* handles, const U32* layers, const U32* x, const U32* y, const U32* z, const U32* w0, const U32* w1,
    const U32* w2, const U32* w3)
{
    Fault* fault = forCells(context, warp, active, { codes, lines, handles, layers, { x, y, z } },
        [&](U64 address, U32 lane, const TextureObject& object, const SurfaceCode&) {
            storeTexel(object.resource.format, address, { w0[lane], w1[lane], w2[lane], w3[lane] });
        });
    if (fault != nullptr)
        Worker::of(context).leaveWith(fault);
}

static void wd_rt_each_sured(BlockContext* context, U32 warp, U32 active, void*, const U32* codes, const U32* lines,
    const U64* handles, const U32* layers, const U32* x, const U32* y, const U32* z, const U64* values)
{
    Fault* fault = forCells(context, warp, active, { codes, lines, handles, layers, { x, y, z } },
        [&](U64 address, U32 lane, const TextureObject&, const SurfaceCode& code) {
            reduceCell(address, values[lane], code);
        });
    if (fault != nullptr)
        Worker::of(context).leaveWith(fault);
}

} // extern "C"

std::span<const Callout> surfaceCallouts()
{
    static const std::array all {
        Callout { "wd_rt_each_suld", std::bit_cast<void*>(&wd_rt_each_suld) },
        Callout { "wd_rt_each_sust", std::bit_cast<void*>(&wd_rt_each_sust) },
        Callout { "wd_rt_each_sust_p", std::bit_cast<void*>(&wd_rt_each_sust_p) },
        Callout { "wd_rt_each_sured", std::bit_cast<void*>(&wd_rt_each_sured) },
    };
    return all;
}

} // namespace warpdesk::emulator
