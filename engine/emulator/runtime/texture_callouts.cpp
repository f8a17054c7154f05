// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/texture_callouts.h"

#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/fault_report.h"
#include "engine/emulator/runtime/texture_sampling.h"

#include <fmt/format.h>

#include <array>
#include <bit>

/// tex, tld4, txq, suq and istypep for the active lanes of a warp.
namespace warpdesk::emulator {

namespace {

using device::Fault;
using device::FaultKind;
using device::TexelFormat;
using U32 = std::uint32_t;
using U64 = std::uint64_t;

/// The arguments of wd.each.tex and wd.each.tex_gradient, each an array of 32 lanes.
struct FetchArguments {
    const U32* codes;
    const U32* lines;
    const U64* handles;
    const U32* layers;
    std::array<const U32*, 3> at;
    const U32* offsets;
    const U32* levels; ///< null for a gradient
    std::array<const U32*, 6> slopes;
};

TextureFetch fetchOf(const FetchArguments& from, U32 lane)
{
    const auto number = [lane](const U32* bits) { return std::bit_cast<float>(bits[lane]); };
    TextureFetch fetch;
    fetch.layer = static_cast<std::int32_t>(from.layers[lane]);
    fetch.at = { from.at[0][lane], from.at[1][lane], from.at[2][lane] };
    fetch.offsets = from.offsets[lane];
    if (from.levels != nullptr) {
        fetch.level = number(from.levels);
    } else {
        fetch.slopeX = { number(from.slopes[0]), number(from.slopes[1]), number(from.slopes[2]) };
        fetch.slopeY = { number(from.slopes[3]), number(from.slopes[4]), number(from.slopes[5]) };
    }
    return fetch;
}

Fault* fetchLanes(Worker& worker, U32 warp, U32 active, U32* results, const FetchArguments& from)
{
    const auto first = static_cast<U32>(std::countr_zero(active));
    const TextureCode code = TextureCode::decode(from.codes[first]);
    ObjectLookup objects({ worker, warp, from.lines[first] }, false);
    for (U32 left = active; left != 0; left &= left - 1) {
        const auto lane = static_cast<U32>(std::countr_zero(left));
        const TextureObject* object = objects.at(from.handles[lane], lane);
        if (object == nullptr)
            return objects.takeFault();
        const Texel texel = sampleTexture(object->resource, object->sampling, code, fetchOf(from, lane));
        for (U32 c = 0; c < 4; ++c)
            results[c * 32 + lane] = texel[c];
    }
    return nullptr;
}

// Values of OpenCL's enumerations, as PTX has them.
U32 channelDataType(const TexelFormat& format, bool normalized)
{
    constexpr std::array<U32, 3> signedInteger { 0x10d7, 0x10d8, 0x10d9 };
    constexpr std::array<U32, 3> unsignedInteger { 0x10da, 0x10db, 0x10dc };
    if (format.kind == TexelFormat::Kind::Float)
        return format.bits == 16 ? 0x10dd : 0x10de;
    const bool isSigned = format.kind == TexelFormat::Kind::Signed;
    const unsigned size = format.bits == 8 ? 0 : format.bits == 16 ? 1 : 2;
    if (normalized && size < 2)
        return (isSigned ? 0x10d0U : 0x10d2U) + size;
    return isSigned ? signedInteger[size] : unsignedInteger[size];
}

U32 channelOrder(const TexelFormat& format)
{
    return format.channels == 1 ? 0x10b0 : format.channels == 2 ? 0x10b2 : 0x10b5; // R, RG, RGBA
}

U32 answer(const TextureObject& object, TextureQuery query, U32 levelWanted)
{
    const auto& resource = object.resource;
    const auto& sampling = object.sampling;
    const auto& level = resource.levels[std::min<std::size_t>(levelWanted, resource.levels.size() - 1)];
    const U32 layers = resource.cubemap ? level.depth / 6 : level.depth;
    switch (query) {
    case TextureQuery::Width:
        return level.width;
    case TextureQuery::Height:
        return resource.dimensions > 1 ? level.height : 0;
    case TextureQuery::Depth:
        return resource.dimensions > 2 ? level.depth : 0;
    case TextureQuery::ChannelDataType:
        return channelDataType(resource.format, sampling.normalizedFloat);
    case TextureQuery::ChannelOrder:
        return channelOrder(resource.format);
    case TextureQuery::NormalizedCoordinates:
        return sampling.normalizedCoordinates ? 1 : 0;
    case TextureQuery::ArraySize:
        return resource.layered ? layers : 0;
    case TextureQuery::MipmapLevels:
        return static_cast<U32>(resource.levels.size());
    case TextureQuery::Samples:
        return 1;
    case TextureQuery::ForceUnnormalized:
        return 0;
    case TextureQuery::FilterMode:
        return sampling.linear ? 1 : 0;
    case TextureQuery::AddressMode0:
    case TextureQuery::AddressMode1:
    case TextureQuery::AddressMode2: {
        // PTX: wrap 0, mirror 1, clamp_ogl 2, clamp_to_edge 3, clamp_to_border 4.
        constexpr std::array<U32, 4> modes { 0, 3, 1, 4 };
        const auto axis = static_cast<unsigned>(query) - static_cast<unsigned>(TextureQuery::AddressMode0);
        return modes[static_cast<std::size_t>(sampling.addressing[axis])];
    }
    case TextureQuery::MemoryLayout:
        return resource.kind == device::TextureResource::Kind::Array ? 1 : 0;
    case TextureQuery::IsTexture:
    case TextureQuery::IsSurface:
        break;
    }
    return 0;
}

Fault* queryLanes(Worker& worker, U32 warp, U32 active, U32* results, const U32* queries, const U32* lines,
    const U64* handles, const U32* levels)
{
    for (U32 left = active; left != 0; left &= left - 1) {
        const auto lane = static_cast<U32>(std::countr_zero(left));
        const auto query = static_cast<TextureQuery>(queries[lane]);
        const TextureObject* object = worker.launch->textures->find(handles[lane]);
        if (query == TextureQuery::IsTexture || query == TextureQuery::IsSurface) {
            results[lane] = object != nullptr && object->isSurface == (query == TextureQuery::IsSurface) ? 1 : 0;
            continue;
        }
        ObjectLookup objects({ worker, warp, lines[lane] }, object != nullptr && object->isSurface);
        object = objects.at(handles[lane], lane);
        if (object == nullptr)
            return objects.takeFault();
        results[lane] = answer(*object, query, levels[lane]);
    }
    return nullptr;
}

} // namespace

Fault* LaneGroup::fault(FaultKind kind, U32 lane, std::string message) const
{
    auto* fault = new Fault(faultAt(worker, kind, line));
    setThread(*fault, worker, warp, lane);
    fault->message = std::move(message);
    return fault;
}

const TextureObject* ObjectLookup::find(U64 handle, U32 lane)
{
    const TextureObject* object = m_group.worker.launch->textures->find(handle);
    const char* const kind = m_surface ? "surface" : "texture";
    const auto fail = [&](FaultKind why, std::string message) {
        m_fault = m_group.fault(why, lane, std::move(message));
        return nullptr;
    };
    if (object == nullptr)
        return fail(FaultKind::OutOfBounds, fmt::format("0x{:x} is no {} object", handle, kind));
    if (object->isSurface != m_surface)
        return fail(FaultKind::OutOfBounds,
            fmt::format("a {} object is used as a {}", object->isSurface ? "surface" : "texture", kind));
    if (object->state == TextureObject::State::Destroyed)
        return fail(FaultKind::UseAfterFree,
            fmt::format("the {} object over {} was destroyed before", kind, object->resource.label));
    if (object->state == TextureObject::State::MemoryFreed)
        return fail(FaultKind::UseAfterFree,
            fmt::format("the memory of the {} object was freed ({})", kind, object->resource.label));
    m_object = object;
    m_handle = handle;
    return object;
}

// These leave by siglongjmp: nothing in them needs a destructor.
extern "C" {

static void wd_rt_each_tex(BlockContext* context, U32 warp, U32 active, U32* results, const U32* codes,
    const U32* lines, const U64* handles, const U32* layers, const U32* x, const U32* y, const U32* z,
    const U32* offsets, const U32* levels)
{
    Worker& worker = Worker::of(context);
    if (active == 0)
        return;
    if (Fault* fault = fetchLanes(
            worker, warp, active, results, { codes, lines, handles, layers, { x, y, z }, offsets, levels, {} }))
        worker.leaveWith(fault);
}

static void wd_rt_each_tex_gradient(BlockContext* context, U32 warp, U32 active, U32* results, const U32* codes,
    const U32* lines, const U64* handles, const U32* layers, const U32* x, const U32* y, const U32* z,
    const U32* offsets, const U32* xx, const U32* xy, const U32* xz, const U32* yx, const U32* yy, const U32* yz)
{
    Worker& worker = Worker::of(context);
    if (active == 0)
        return;
    if (Fault* fault = fetchLanes(worker, warp, active, results,
            { codes, lines, handles, layers, { x, y, z }, offsets, nullptr, { xx, xy, xz, yx, yy, yz } }))
        worker.leaveWith(fault);
}

static void wd_rt_each_texture_query(BlockContext* context, U32 warp, U32 active, U32* results, const U32* queries,
    const U32* lines, const U64* handles, const U32* levels)
{
    Worker& worker = Worker::of(context);
    if (Fault* fault = queryLanes(worker, warp, active, results, queries, lines, handles, levels))
        worker.leaveWith(fault);
}

} // extern "C"

std::span<const Callout> textureCallouts()
{
    static const std::array all {
        Callout { "wd_rt_each_tex", std::bit_cast<void*>(&wd_rt_each_tex) },
        Callout { "wd_rt_each_tex_gradient", std::bit_cast<void*>(&wd_rt_each_tex_gradient) },
        Callout { "wd_rt_each_texture_query", std::bit_cast<void*>(&wd_rt_each_texture_query) },
    };
    return all;
}

} // namespace warpdesk::emulator
