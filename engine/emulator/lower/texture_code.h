// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// What an instruction wants of a texture or surface, packed into a word that travels with each call of the runtime
/// (PTX ISA 9.7.10 and 9.7.11).
namespace warpdesk::emulator {

enum class Geometry : std::uint8_t { D1, D2, D3, A1D, A2D, Cube, ACube };

[[nodiscard]] constexpr bool hasLayer(Geometry geometry)
{
    return geometry == Geometry::A1D || geometry == Geometry::A2D || geometry == Geometry::ACube;
}

/// Coordinates without the layer.
[[nodiscard]] constexpr unsigned coordinateCount(Geometry geometry)
{
    if (geometry == Geometry::D1 || geometry == Geometry::A1D)
        return 1;
    return geometry == Geometry::D2 || geometry == Geometry::A2D ? 2 : 3;
}

/// tex and tld4.
struct TextureCode {
    enum class Detail : std::uint8_t { Base, Level, Gradient };
    enum class Result : std::uint8_t { F32, U32, S32, F16, F16x2 };
    Geometry geometry = Geometry::D1;
    Detail detail = Detail::Base;
    Result result = Result::F32;
    bool integerCoordinates = false;
    bool gathers = false; ///< tld4
    std::uint8_t component = 0; ///< that tld4 gathers

    [[nodiscard]] constexpr std::uint32_t encode() const
    {
        return std::uint32_t { static_cast<std::uint8_t>(geometry) }
        | std::uint32_t { static_cast<std::uint8_t>(detail) } << 3U
            | std::uint32_t { static_cast<std::uint8_t>(result) } << 5U | std::uint32_t { integerCoordinates } << 8U
            | std::uint32_t { gathers } << 9U | std::uint32_t { component } << 10U;
    }
    [[nodiscard]] static constexpr TextureCode decode(std::uint32_t word)
    {
        TextureCode code;
        code.geometry = static_cast<Geometry>(word & 7U);
        code.detail = static_cast<Detail>(word >> 3U & 3U);
        code.result = static_cast<Result>(word >> 5U & 7U);
        code.integerCoordinates = (word >> 8U & 1U) != 0;
        code.gathers = (word >> 9U & 1U) != 0;
        code.component = static_cast<std::uint8_t>(word >> 10U & 3U);
        return code;
    }
};

/// suld, sust and sured.
struct SurfaceCode {
    enum class Outside : std::uint8_t { Trap, Clamp, Zero };
    enum class Reduction : std::uint8_t { Add, Min, Max, And, Or };
    Geometry geometry = Geometry::D1;
    Outside outside = Outside::Trap;
    bool formatted = false; ///< .p: x counts texels, values are converted
    std::uint8_t bytes = 4; ///< of an access; formatted: 4 for each channel given
    Reduction reduction = Reduction::Add;
    bool isSigned = false; ///< of a reduction

    [[nodiscard]] constexpr std::uint32_t encode() const
    {
        return std::uint32_t { static_cast<std::uint8_t>(geometry) }
        | std::uint32_t { static_cast<std::uint8_t>(outside) } << 3U | std::uint32_t { formatted } << 5U
            | std::uint32_t { bytes } << 6U | std::uint32_t { static_cast<std::uint8_t>(reduction) } << 12U
            | std::uint32_t { isSigned } << 15U;
    }
    [[nodiscard]] static constexpr SurfaceCode decode(std::uint32_t word)
    {
        SurfaceCode code;
        code.geometry = static_cast<Geometry>(word & 7U);
        code.outside = static_cast<Outside>(word >> 3U & 3U);
        code.formatted = (word >> 5U & 1U) != 0;
        code.bytes = static_cast<std::uint8_t>(word >> 6U & 63U);
        code.reduction = static_cast<Reduction>(word >> 12U & 7U);
        code.isSigned = (word >> 15U & 1U) != 0;
        return code;
    }
};

/// txq and suq.
enum class TextureQuery : std::uint8_t {
    Width,
    Height,
    Depth,
    ChannelDataType,
    ChannelOrder,
    NormalizedCoordinates,
    ArraySize,
    MipmapLevels,
    Samples,
    ForceUnnormalized,
    FilterMode,
    AddressMode0,
    AddressMode1,
    AddressMode2,
    MemoryLayout,
    IsTexture, ///< istypep
    IsSurface
};

} // namespace warpdesk::emulator
