// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

/// What a texture or surface object is made of (CUDA Programming Guide, "Texture and Surface Memory").
namespace warpdesk::device {

/// Channels of one texel, as cudaChannelFormatDesc has them: one, two or four of equal width.
struct TexelFormat {
    enum class Kind : std::uint8_t { Signed, Unsigned, Float };
    Kind kind = Kind::Float;
    std::uint8_t channels = 1; ///< 1, 2 or 4
    std::uint8_t bits = 32; ///< of each: 8, 16 or 32
    [[nodiscard]] unsigned bytes() const { return channels * bits / 8U; }
    bool operator==(const TexelFormat&) const = default;
};

/// One level of detail in device memory: `depth` slices (of a volume) or layers of `height` rows.
struct TextureLevel {
    std::uint64_t address = 0;
    std::uint32_t width = 1, height = 1, depth = 1; ///< in texels; what a dimension does not have counts 1
    std::uint64_t rowPitch = 0; ///< bytes from row to row
    std::uint64_t slicePitch = 0; ///< bytes from slice to slice, or layer to layer
};

struct TextureResource {
    enum class Kind : std::uint8_t { Linear, Pitch2D, Array };
    Kind kind = Kind::Array;
    TexelFormat format;
    unsigned dimensions = 1; ///< 1, 2 or 3, without layers
    bool layered = false; ///< `depth` counts layers
    bool cubemap = false; ///< six layers are a cube
    std::vector<TextureLevel> levels; ///< at least one
    std::string label; ///< "cudaMallocArray at line 12"
};

enum class AddressMode : std::uint8_t { Wrap, Clamp, Mirror, Border }; ///< numbers of cudaTextureAddressMode

struct TextureSampling {
    std::array<AddressMode, 3> addressing { AddressMode::Clamp, AddressMode::Clamp, AddressMode::Clamp };
    bool linear = false; ///< cudaFilterModeLinear
    bool linearMipmaps = false;
    bool normalizedFloat = false; ///< integers are read as [0, 1] or [-1, 1]
    bool normalizedCoordinates = false;
    bool sRgb = false;
    std::array<float, 4> border {};
    float levelBias = 0, leastLevel = 0, mostLevel = 0;
};

/// A handle as device code sees it: cudaTextureObject_t, cudaSurfaceObject_t. Never 0.
using TextureHandle = std::uint64_t;

} // namespace warpdesk::device
