// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

#include <map>
#include <optional>
#include <unordered_map>

namespace warpdesk::host {

/// cudaExtent and cudaPos.
struct Extent {
    std::uint64_t width = 0, height = 0, depth = 0;
};

/// A CUDA array: texels in device memory of its own, row after row, slice after slice. cudaArray_t is a handle to it.
struct CudaArray {
    device::TexelFormat format;
    Extent extent; ///< as the program gave it: 0 for a dimension it does not have; layers in `depth`
    std::uint32_t flags = 0; ///< cudaArrayLayered and so on
    device::Address memory = 0;
    std::string label; ///< "cudaMallocArray at line 12"
    std::uint64_t owner = 0; ///< the mipmapped array it is a level of, or 0

    [[nodiscard]] std::uint64_t rows() const { return extent.height == 0 ? 1 : extent.height; }
    [[nodiscard]] std::uint64_t slices() const { return extent.depth == 0 ? 1 : extent.depth; }
    [[nodiscard]] std::uint64_t rowPitch() const { return extent.width * format.bytes(); }
    [[nodiscard]] std::uint64_t slicePitch() const { return rowPitch() * rows(); }
    [[nodiscard]] std::uint64_t bytes() const { return slicePitch() * slices(); }
    [[nodiscard]] unsigned dimensions() const;
};

inline constexpr std::uint32_t arrayLayered = 1, arraySurface = 2, arrayCubemap = 4;

/// cudaResourceDesc and cudaTextureDesc as the program gave them, to be given back.
struct ObjectDescription {
    std::array<std::byte, 144> resource {};
    std::array<std::byte, 72> texture {};
};

/// The CUDA arrays, texture objects and surface objects of one run, by handle.
struct ArrayTable {
    std::map<std::uint64_t, CudaArray> arrays;
    std::map<std::uint64_t, std::vector<std::uint64_t>> mipmapped; ///< handles of the levels
    std::unordered_map<std::uint64_t, ObjectDescription> textures, surfaces;

    [[nodiscard]] const CudaArray* array(std::uint64_t handle) const
    {
        const auto found = arrays.find(handle);
        return found == arrays.end() ? nullptr : &found->second;
    }
};

/// The part of a texture that an array is.
[[nodiscard]] device::TextureLevel levelOf(const CudaArray& array);

} // namespace warpdesk::host
