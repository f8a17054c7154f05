// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/texture.h"
#include "engine/emulator/lower/texture_code.h"

#include <array>
#include <cstdint>

namespace warpdesk::emulator {

/// Four channels as device code gets them: bits of floats, or integers extended to 32 bits.
using Texel = std::array<std::uint32_t, 4>;

/// One fetch. Coordinates are bits of floats, or integers where the code says so.
struct TextureFetch {
    std::int32_t layer = 0;
    std::array<std::uint32_t, 3> at {};
    std::uint32_t offsets = 0; ///< in texels, a signed byte for each axis
    float level = 0;
    std::array<float, 3> slopeX {}, slopeY {}; ///< of the coordinates, as the texture's are measured
};

/// tex and tld4 by the formulas of the CUDA Programming Guide ("Texture Fetching"): texel i covers [i, i + 1); linear
/// filtering works at x - 0.5 with weights of eight fractional bits, computed in float in the order of the formula.
/// Left open there and decided here: weights are rounded to nearest, levels of detail are blended with weights of
/// eight bits, cube faces are filtered each by itself, and anisotropy is not applied.
[[nodiscard]] Texel sampleTexture(const device::TextureResource& resource, const device::TextureSampling& sampling,
    const TextureCode& code, const TextureFetch& fetch);

/// Address of texel (x, y) of a slice or layer.
[[nodiscard]] inline std::uint64_t texelAddress(const device::TextureResource& resource,
    const device::TextureLevel& level, std::uint32_t x, std::uint32_t y, std::uint32_t slice)
{
    return level.address + slice * level.slicePitch + y * level.rowPitch
        + std::uint64_t { x } * resource.format.bytes();
}

/// Writes channels to a texel, clamped or rounded to its format; channels are floats, or integers of its kind.
void storeTexel(const device::TexelFormat& format, std::uint64_t address, const Texel& value);

} // namespace warpdesk::emulator
