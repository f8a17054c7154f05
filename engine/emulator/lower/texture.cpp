// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/texture_code.h"

#include "engine/emulator/lower/body_ir.h"

#include <algorithm>
#include <array>

/// Textures and surfaces by handle (PTX ISA 9.7.10 and 9.7.11): the runtime does the work for all active lanes at once.
/// Separate samplers, comparisons of depth and multisampled textures trap.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

namespace {

std::optional<Geometry> geometryOf(const Instruction& in)
{
    static constexpr std::pair<const char*, Geometry> kNames[]
        = { { "1d", Geometry::D1 }, { "2d", Geometry::D2 }, { "3d", Geometry::D3 }, { "a1d", Geometry::A1D },
              { "a2d", Geometry::A2D }, { "cube", Geometry::Cube }, { "acube", Geometry::ACube } };
    for (const auto& [name, geometry] : kNames)
        if (in.has(name))
            return geometry;
    return std::nullopt;
}

/// Where an access goes: the object, the layer and up to three coordinates, as i32.
struct Place {
    Value* handle = nullptr;
    Value* layer = nullptr;
    std::array<Value*, 3> at {};
};

std::optional<Place> placeOf(Body& body, const Operand& operand, Geometry geometry)
{
    if (operand.kind != Operand::Kind::Texture || operand.elements.size() != 2)
        return std::nullopt; // with three, the second is a sampler
    const Operand& object = operand.elements[0];
    const ptx::Variable* variable = body.variable(object.reference);
    if (object.kind != Operand::Kind::Register || variable == nullptr || ptx::bits(variable->type) != 64)
        return std::nullopt;
    const std::vector<Operand> coordinates = body.elements(operand.elements[1]);
    const unsigned first = hasLayer(geometry) ? 1 : 0;
    if (coordinates.size() < first + coordinateCount(geometry))
        return std::nullopt;
    Place place;
    place.handle = body.read(object, 64);
    place.layer = first == 0 ? static_cast<Value*>(body.b.getInt32(0)) : body.read(coordinates[0], 32);
    place.at.fill(body.b.getInt32(0));
    for (unsigned i = 0; i < coordinateCount(geometry); ++i)
        place.at[i] = body.read(coordinates[first + i], 32);
    return place;
}

llvm::StructType* fourWords(Body& body)
{
    return llvm::StructType::get(body.b.getContext(), llvm::SmallVector<llvm::Type*, 4>(4, body.b.getInt32Ty()));
}

/// d, or d|p: everything is resident.
const Operand& withoutResidency(Body& body, const Operand& target)
{
    if (target.kind != Operand::Kind::Pair || target.elements.size() != 2)
        return target;
    body.write(target.elements[1], body.b.getTrue());
    return target.elements[0];
}

/// Offsets in texels, from -8 to 7, a byte each.
Value* packedOffsets(Body& body, const Operand& operand)
{
    llvm::IRBuilder<>& b = body.b;
    Value* packed = b.getInt32(0);
    unsigned at = 0;
    for (const Operand& element : body.elements(operand)) {
        if (at == 24)
            break;
        packed = b.CreateOr(packed, b.CreateShl(b.CreateAnd(body.read(element, 32), 0xff), at));
        at += 8;
    }
    return packed;
}

std::optional<TextureCode::Result> resultOf(const Instruction& in)
{
    switch (in.type(0)) {
    case Type::F32:
        return TextureCode::Result::F32;
    case Type::U32:
        return TextureCode::Result::U32;
    case Type::S32:
        return TextureCode::Result::S32;
    case Type::F16:
        return TextureCode::Result::F16;
    case Type::F16x2:
        return TextureCode::Result::F16x2;
    default:
        return std::nullopt;
    }
}

std::optional<TextureCode> textureCode(const Instruction& in)
{
    const auto geometry = geometryOf(in);
    const auto result = resultOf(in);
    if (!geometry || !result)
        return std::nullopt;
    TextureCode code;
    code.geometry = *geometry;
    code.result = *result;
    code.integerCoordinates = in.type(1) == Type::S32;
    if (in.has("level"))
        code.detail = TextureCode::Detail::Level;
    else if (in.has("grad"))
        code.detail = TextureCode::Detail::Gradient;
    if (in.opcode == "tld4") {
        code.gathers = true;
        constexpr std::array components { "r", "g", "b", "a" };
        const auto* found = std::ranges::find_if(components, [&](const char* name) { return in.has(name); });
        if (found == components.end())
            return std::nullopt;
        code.component = static_cast<std::uint8_t>(found - components.begin());
    }
    return code;
}

bool fetch(Body& body, const Instruction& in)
{
    const auto code = textureCode(in);
    if (body.program.host() || !code || in.operands.size() < 2)
        return false;
    const bool gradient = code->detail == TextureCode::Detail::Gradient;
    const std::size_t afterPlace = 2;
    const std::size_t afterDetail = afterPlace + (gradient ? 2 : code->detail == TextureCode::Detail::Level ? 1 : 0);
    if (in.operands.size() < afterDetail || in.operands.size() > afterDetail + 1)
        return false; // one more than an offset is the reference of a comparison
    const auto place = placeOf(body, in.operands[1], code->geometry);
    if (!place)
        return false;
    llvm::IRBuilder<>& b = body.b;
    Value* offsets = b.getInt32(0);
    if (in.operands.size() > afterDetail) {
        if (in.operands[afterDetail].kind != Operand::Kind::Vector)
            return false;
        offsets = packedOffsets(body, in.operands[afterDetail]);
    }
    llvm::SmallVector<Value*, 16> arguments { b.getInt32(code->encode()), b.getInt32(body.line()), place->handle,
        place->layer, place->at[0], place->at[1], place->at[2], offsets };
    if (gradient) {
        for (std::size_t i = afterPlace; i < afterDetail; ++i) {
            const std::vector<Operand> slopes = body.elements(in.operands[i]);
            for (unsigned axis = 0; axis < 3; ++axis)
                arguments.push_back(axis < std::min<std::size_t>(slopes.size(), coordinateCount(code->geometry))
                        ? body.read(slopes[axis], 32)
                        : b.getInt32(0));
        }
    } else {
        arguments.push_back(
            code->detail == TextureCode::Detail::Level ? body.read(in.operands[afterPlace], 32) : b.getInt32(0));
    }
    Value* texel
        = body.call(gradient ? "wd.each.tex_gradient" : "wd.each.tex", fourWords(body), arguments, Effect::Callout);
    const std::vector<Operand> targets = body.elements(withoutResidency(body, in.operands[0]));
    for (unsigned i = 0; i < std::min<std::size_t>(targets.size(), 4); ++i)
        body.write(targets[i], b.CreateExtractValue(texel, i));
    return true;
}

std::optional<SurfaceCode> surfaceCode(const Instruction& in)
{
    const auto geometry = geometryOf(in);
    if (!geometry || *geometry == Geometry::Cube || *geometry == Geometry::ACube)
        return std::nullopt;
    SurfaceCode code;
    code.geometry = *geometry;
    code.formatted = in.has("p");
    if (in.has("clamp"))
        code.outside = SurfaceCode::Outside::Clamp;
    else if (in.has("zero"))
        code.outside = SurfaceCode::Outside::Zero;
    return code;
}

/// The object, the layer and the coordinates behind the code and the line.
llvm::SmallVector<Value*, 12> surfaceArguments(Body& body, const SurfaceCode& code, const Place& place)
{
    return { body.b.getInt32(code.encode()), body.b.getInt32(body.line()), place.handle, place.layer, place.at[0],
        place.at[1], place.at[2] };
}

/// Elements of 8 to 64 bits one after another in four words, and back.
void unpackWords(Body& body, Value* words, const std::vector<Operand>& targets, unsigned bits)
{
    llvm::IRBuilder<>& b = body.b;
    for (unsigned i = 0; i < targets.size(); ++i) {
        const unsigned at = i * bits;
        Value* value = b.CreateExtractValue(words, at / 32);
        if (bits == 64) {
            Value* high = b.CreateZExt(b.CreateExtractValue(words, at / 32 + 1), b.getInt64Ty());
            value = b.CreateOr(b.CreateZExt(value, b.getInt64Ty()), b.CreateShl(high, 32));
        } else {
            value = b.CreateTrunc(b.CreateLShr(value, at % 32), body.intType(bits));
        }
        body.write(targets[i], value);
    }
}

std::array<Value*, 4> packWords(Body& body, const std::vector<Operand>& sources, unsigned bits)
{
    llvm::IRBuilder<>& b = body.b;
    std::array<Value*, 4> words {};
    words.fill(b.getInt32(0));
    for (unsigned i = 0; i < sources.size(); ++i) {
        const unsigned at = i * bits;
        Value* value = body.read(sources[i], bits);
        if (bits == 64) {
            words[at / 32] = b.CreateTrunc(value, b.getInt32Ty());
            words[at / 32 + 1] = b.CreateTrunc(b.CreateLShr(value, 32), b.getInt32Ty());
            continue;
        }
        words[at / 32] = b.CreateOr(words[at / 32], b.CreateShl(b.CreateZExt(value, b.getInt32Ty()), at % 32));
    }
    return words;
}

/// suld.b and sust.b move bytes, sust.p converts .b32 elements to the format of the surface.
bool accessSurface(Body& body, const Instruction& in)
{
    const bool loads = in.opcode == "suld";
    auto code = surfaceCode(in);
    if (body.program.host() || !code || in.operands.size() != 2 || (loads && code->formatted))
        return false;
    const auto place = placeOf(body, in.operands[loads ? 1 : 0], code->geometry);
    const std::vector<Operand> elements = body.elements(in.operands[loads ? 0 : 1]);
    const unsigned bits = ptx::bits(in.type());
    const unsigned bytes = bits / 8 * static_cast<unsigned>(elements.size());
    if (!place || bits < 8 || bits > 64 || bytes > 16 || (code->formatted && bits != 32))
        return false;
    code->bytes = static_cast<std::uint8_t>(bytes);
    auto arguments = surfaceArguments(body, *code, *place);
    if (loads) {
        unpackWords(body, body.call("wd.each.suld", fourWords(body), arguments, Effect::Callout), elements, bits);
        return true;
    }
    for (Value* word : packWords(body, elements, bits))
        arguments.push_back(word);
    body.call(code->formatted ? "wd.each.sust_p" : "wd.each.sust", body.b.getVoidTy(), arguments, Effect::Callout);
    return true;
}

/// sured.b and sured.p: an atomic update without a result.
bool reduceSurface(Body& body, const Instruction& in)
{
    auto code = surfaceCode(in);
    const unsigned bits = ptx::bits(in.type());
    if (body.program.host() || !code || hasLayer(code->geometry) || in.operands.size() != 2 || bits < 32)
        return false;
    static constexpr std::pair<const char*, SurfaceCode::Reduction> kNames[] = { { "add", SurfaceCode::Reduction::Add },
        { "min", SurfaceCode::Reduction::Min }, { "max", SurfaceCode::Reduction::Max },
        { "and", SurfaceCode::Reduction::And }, { "or", SurfaceCode::Reduction::Or } };
    const auto* found = std::ranges::find_if(kNames, [&](const auto& row) { return in.has(row.first); });
    const auto place = placeOf(body, in.operands[0], code->geometry);
    if (found == std::end(kNames) || !place)
        return false;
    code->reduction = found->second;
    code->bytes = static_cast<std::uint8_t>(bits / 8);
    code->isSigned = ptx::isSigned(in.type());
    auto arguments = surfaceArguments(body, *code, *place);
    arguments.push_back(body.b.CreateZExt(body.read(body.elements(in.operands[1])[0], bits), body.b.getInt64Ty()));
    body.call("wd.each.sured", body.b.getVoidTy(), arguments, Effect::Callout);
    return true;
}

Value* queried(Body& body, TextureQuery query, Value* handle, Value* level)
{
    llvm::IRBuilder<>& b = body.b;
    return body.call("wd.each.texture_query", b.getInt32Ty(),
        { b.getInt32(static_cast<unsigned>(query)), b.getInt32(body.line()), handle, level }, Effect::Callout);
}

Value* handleIn(Body& body, const Operand& operand)
{
    const ptx::Variable* variable = body.variable(operand.reference);
    if (variable == nullptr || variable->space != ptx::Space::Reg || ptx::bits(variable->type) != 64)
        return nullptr;
    Operand value;
    value.kind = Operand::Kind::Register;
    value.reference = operand.reference;
    return body.read(value, 64);
}

/// txq and suq of one attribute of an object.
bool query(Body& body, const Instruction& in)
{
    static constexpr std::pair<const char*, TextureQuery> kNames[] = { { "width", TextureQuery::Width },
        { "height", TextureQuery::Height }, { "depth", TextureQuery::Depth },
        { "channel_data_type", TextureQuery::ChannelDataType }, { "channel_order", TextureQuery::ChannelOrder },
        { "normalized_coords", TextureQuery::NormalizedCoordinates }, { "array_size", TextureQuery::ArraySize },
        { "num_mipmap_levels", TextureQuery::MipmapLevels }, { "num_samples", TextureQuery::Samples },
        { "force_unnormalized_coords", TextureQuery::ForceUnnormalized }, { "filter_mode", TextureQuery::FilterMode },
        { "addr_mode_0", TextureQuery::AddressMode0 }, { "addr_mode_1", TextureQuery::AddressMode1 },
        { "addr_mode_2", TextureQuery::AddressMode2 }, { "memory_layout", TextureQuery::MemoryLayout } };
    if (body.program.host() || in.operands.size() < 2)
        return false;
    const auto* found = std::ranges::find_if(kNames, [&](const auto& row) { return in.has(row.first); });
    Value* handle = handleIn(body, in.operands[1]);
    if (found == std::end(kNames) || handle == nullptr)
        return false;
    Value* level = in.operands.size() > 2 ? body.read(in.operands[2], 32) : body.b.getInt32(0);
    body.write(in.operands[0], queried(body, found->second, handle, level));
    return true;
}

bool isOfType(Body& body, const Instruction& in)
{
    if (body.program.host() || in.operands.size() != 2 || in.has("samplerref"))
        return false;
    Value* handle = handleIn(body, in.operands[1]);
    if (handle == nullptr)
        return false;
    Value* is = queried(
        body, in.has("surfref") ? TextureQuery::IsSurface : TextureQuery::IsTexture, handle, body.b.getInt32(0));
    body.write(in.operands[0], body.b.CreateICmpNE(is, body.b.getInt32(0)));
    return true;
}

} // namespace

void addTextureHandlers(HandlerTable& table)
{
    table["tex"] = table["tld4"] = fetch;
    table["suld"] = table["sust"] = accessSurface;
    table["sured"] = reduceSurface;
    table["txq"] = table["suq"] = query;
    table["istypep"] = isOfType;
}

} // namespace warpdesk::emulator
