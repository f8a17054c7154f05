// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/benchmark.h"
#include "tests/bench/native.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <numeric>
#include <random>

namespace warpdesk::bench {

Buffer::Buffer(std::size_t size)
    : m_bytes(static_cast<std::byte*>(std::aligned_alloc(4096, (size + 4095) / 4096 * 4096)))
    , m_size(size)
{
    if (m_bytes == nullptr)
        throw std::bad_alloc();
    std::memset(m_bytes.get(), 0, size);
}

Buffer::Buffer(const Buffer& other)
    : Buffer(other.m_size)
{
    std::memcpy(m_bytes.get(), other.m_bytes.get(), m_size);
}

Buffer& Buffer::operator=(const Buffer& other) { return *this = Buffer(other); }

namespace {

using Buffers = std::vector<Buffer>;

template <class T> Buffer zeros(std::size_t count) { return Buffer(count * sizeof(T)); }

Buffer randomFloats(std::size_t count)
{
    std::mt19937 generator(1);
    auto buffer = zeros<float>(count);
    std::generate_n(buffer.as<float>(), count, [&] { return static_cast<float>(generator() % 2048) / 1024 - 1; });
    return buffer;
}

Buffer randomBytes(std::size_t count)
{
    std::mt19937 generator(3);
    auto buffer = zeros<unsigned char>(count);
    std::generate_n(buffer.as<unsigned char>(), count, [&] { return static_cast<unsigned char>(generator()); });
    return buffer;
}

template <class... Each> Buffers listOf(Each... each)
{
    Buffers list;
    (list.push_back(std::move(each)), ...);
    return list;
}

unsigned blocksOf(std::size_t count, std::size_t size) { return static_cast<unsigned>((count + size - 1) / size); }

Case vadd(std::int64_t n)
{
    Case work { .name = "vadd", .kernel = "vadd", .unit = "GB/s", .isStreaming = true };
    const auto count = static_cast<std::size_t>(n);
    work.work = 12.0 * static_cast<double>(n);
    work.grid = { blocksOf(count, 256), 1, 1 };
    work.block = { 256, 1, 1 };
    work.buffers = listOf(randomFloats(count), randomFloats(count), zeros<float>(count));
    work.arguments = { BufferIndex { 0 }, BufferIndex { 1 }, BufferIndex { 2 }, static_cast<int>(n) };
    work.output = 2;
    work.native = [n](const Buffers& b) { native::vadd(b[0].as<float>(), b[1].as<float>(), b[2].as<float>(), n); };
    work.simd = [n](const Buffers& b) { simd::vadd(b[0].as<float>(), b[1].as<float>(), b[2].as<float>(), n); };
    return work;
}

Case saxpy(std::int64_t n)
{
    Case work { .name = "saxpy", .kernel = "saxpy", .unit = "GB/s", .isStreaming = true };
    const auto count = static_cast<std::size_t>(n);
    work.work = 12.0 * static_cast<double>(n);
    work.grid = { blocksOf(count, 256), 1, 1 };
    work.block = { 256, 1, 1 };
    work.buffers = listOf(randomFloats(count), randomFloats(count));
    work.arguments = { 0.5F, BufferIndex { 0 }, BufferIndex { 1 }, static_cast<int>(n) };
    work.output = 1;
    work.native = [n](const Buffers& b) { native::saxpy(0.5F, b[0].as<float>(), b[1].as<float>(), n); };
    work.simd = [n](const Buffers& b) { simd::saxpy(0.5F, b[0].as<float>(), b[1].as<float>(), n); };
    return work;
}

using Product = void (*)(const float*, const float*, float*, std::int64_t);
Case product(const std::string& kernel, unsigned tile, std::int64_t n, Product native, Product simd)
{
    Case work { .name = fmt::format("{}_{}", kernel, n), .kernel = kernel, .unit = "GFLOP/s" };
    const auto count = static_cast<std::size_t>(n * n);
    work.work = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
    const unsigned blocks = blocksOf(static_cast<std::size_t>(n), tile);
    work.grid = { blocks, blocks, 1 };
    work.block = { tile, tile, 1 };
    work.buffers = listOf(randomFloats(count), randomFloats(count), zeros<float>(count));
    work.arguments = { BufferIndex { 0 }, BufferIndex { 1 }, BufferIndex { 2 }, static_cast<int>(n) };
    work.output = 2;
    work.native = [=](const Buffers& b) { native(b[0].as<float>(), b[1].as<float>(), b[2].as<float>(), n); };
    work.simd = [=](const Buffers& b) { simd(b[0].as<float>(), b[1].as<float>(), b[2].as<float>(), n); };
    return work;
}

using Reduction = void (*)(const float*, float*, std::int64_t);
Case reduction(const std::string& kernel, std::int64_t n, Reduction simd)
{
    Case work { .name = kernel, .kernel = kernel, .unit = "GB/s" };
    const auto count = static_cast<std::size_t>(n);
    work.work = 4.0 * static_cast<double>(n);
    work.grid = { blocksOf(count, 512), 1, 1 };
    work.block = { 256, 1, 1 };
    work.buffers = listOf(randomFloats(count), zeros<float>(count / 512));
    work.arguments = { BufferIndex { 0 }, BufferIndex { 1 }, static_cast<int>(n) };
    work.output = 1;
    work.native = [n](const Buffers& b) { native::reduce(b[0].as<float>(), b[1].as<float>(), n); };
    work.simd = [n, simd](const Buffers& b) { simd(b[0].as<float>(), b[1].as<float>(), n); };
    return work;
}

Case histogram(std::int64_t n)
{
    Case work { .name = "histogram", .kernel = "histogram", .unit = "Gelem/s", .element = Element::Int };
    work.work = static_cast<double>(n);
    work.grid = { 64, 1, 1 };
    work.block = { 256, 1, 1 };
    work.buffers = listOf(randomBytes(static_cast<std::size_t>(n)), zeros<unsigned>(256));
    work.arguments = { BufferIndex { 0 }, BufferIndex { 1 }, static_cast<int>(n) };
    work.output = 1;
    work.native = [n](const Buffers& b) { native::histogram(b[0].as<unsigned char>(), b[1].as<unsigned>(), n); };
    work.simd = [n](const Buffers& b) { simd::histogram(b[0].as<unsigned char>(), b[1].as<unsigned>(), n); };
    return work;
}

using Plane = void (*)(const float*, float*, std::int64_t);
Case plane(
    const std::string& kernel, unsigned blockRows, unsigned rowsOfBlock, std::int64_t n, Plane native, Plane simd)
{
    Case work { .name = kernel, .kernel = kernel, .unit = "GB/s" };
    const auto count = static_cast<std::size_t>(n * n);
    work.work = 8.0 * static_cast<double>(n * n);
    work.grid = { blocksOf(static_cast<std::size_t>(n), 32), blocksOf(static_cast<std::size_t>(n), rowsOfBlock), 1 };
    work.block = { 32, blockRows, 1 };
    work.buffers = listOf(randomFloats(count), zeros<float>(count));
    work.arguments = { BufferIndex { 0 }, BufferIndex { 1 }, static_cast<int>(n) };
    work.output = 1;
    work.native = [=](const Buffers& b) { native(b[0].as<float>(), b[1].as<float>(), n); };
    work.simd = [=](const Buffers& b) { simd(b[0].as<float>(), b[1].as<float>(), n); };
    return work;
}

Case mandelbrot(std::int64_t n)
{
    constexpr int most = 256;
    // The ways may contract multiplications differently, and then a point on the border takes other steps.
    Case work {
        .name = "mandelbrot", .kernel = "mandelbrot", .unit = "GFLOP/s", .element = Element::Int, .sumOnly = true
    };
    const auto count = static_cast<std::size_t>(n * n);
    work.grid = { blocksOf(static_cast<std::size_t>(n), 32), blocksOf(static_cast<std::size_t>(n), 8), 1 };
    work.block = { 32, 8, 1 };
    work.buffers = listOf(zeros<int>(count));
    work.arguments = { BufferIndex { 0 }, static_cast<int>(n), most };
    work.native = [n](const Buffers& b) { native::mandelbrot(b[0].as<int>(), n, most); };
    work.simd = [n](const Buffers& b) { simd::mandelbrot(b[0].as<int>(), n, most); };
    work.native(work.buffers);
    work.work = 10.0 * std::accumulate(work.buffers[0].as<int>(), work.buffers[0].as<int>() + count, 0.0);
    return work;
}

Case layerNorm(std::int64_t rows, std::int64_t columns)
{
    Case work { .name = "layer_norm", .kernel = "layer_norm", .unit = "GB/s" };
    const auto count = static_cast<std::size_t>(rows * columns);
    work.work = 8.0 * static_cast<double>(rows * columns);
    work.grid = { static_cast<unsigned>(rows), 1, 1 };
    work.block = { 256, 1, 1 };
    work.buffers = listOf(randomFloats(count), zeros<float>(count));
    work.arguments = { BufferIndex { 0 }, BufferIndex { 1 }, static_cast<int>(columns) };
    work.output = 1;
    work.native = [=](const Buffers& b) { native::layerNorm(b[0].as<float>(), b[1].as<float>(), rows, columns); };
    work.simd = [=](const Buffers& b) { simd::layerNorm(b[0].as<float>(), b[1].as<float>(), rows, columns); };
    return work;
}

Case nbody(std::int64_t n)
{
    Case work { .name = "nbody", .kernel = "nbody", .unit = "GFLOP/s" };
    const auto count = static_cast<std::size_t>(n);
    work.work = 20.0 * static_cast<double>(n) * static_cast<double>(n);
    work.grid = { blocksOf(count, 256), 1, 1 };
    work.block = { 256, 1, 1 };
    work.buffers = listOf(randomFloats(count * 4), zeros<float>(count * 4));
    work.arguments = { BufferIndex { 0 }, BufferIndex { 1 }, static_cast<int>(n) };
    work.output = 1;
    work.native = [n](const Buffers& b) { native::nbody(b[0].as<Pull>(), b[1].as<Pull>(), n); };
    work.simd = [n](const Buffers& b) { simd::nbody(b[0].as<Pull>(), b[1].as<Pull>(), n); };
    return work;
}

Case xorshift(std::int64_t n)
{
    constexpr unsigned limit = 1U << 30;
    Case work { .name = "xorshift", .kernel = "xorshift", .unit = "Gop/s", .element = Element::Int };
    const auto count = static_cast<std::size_t>(n);
    work.work = 8.0 * 256 * static_cast<double>(n);
    work.grid = { blocksOf(count, 256), 1, 1 };
    work.block = { 256, 1, 1 };
    work.buffers = listOf(zeros<unsigned>(count));
    work.arguments = { BufferIndex { 0 }, limit, static_cast<int>(n) };
    work.native = [n](const Buffers& b) { native::xorshift(b[0].as<unsigned>(), limit, n); };
    work.simd = [n](const Buffers& b) { simd::xorshift(b[0].as<unsigned>(), limit, n); };
    return work;
}

} // namespace

std::vector<CaseMaker> cases(bool small)
{
    const std::int64_t stream = small ? 1 << 20 : 64 << 20;
    const std::int64_t medium = small ? 1 << 20 : 16 << 20;
    const std::int64_t side = small ? 512 : 4096;
    const std::int64_t size = small ? 256 : 1024;
    return {
        { "vadd", [=] { return vadd(stream); } },
        { "saxpy", [=] { return saxpy(stream); } },
        { "matmul_naive_512",
            [=] { return product("matmul_naive", 16, size / 2, native::matmulNaive, simd::matmulNaive); } },
        { "matmul_naive_1024",
            [=] { return product("matmul_naive", 16, size, native::matmulNaive, simd::matmulNaive); } },
        { "matmul_tiled16",
            [=] { return product("matmul_tiled16", 16, size, native::matmulBlocked, simd::matmulTiled16); } },
        { "matmul_tiled32",
            [=] { return product("matmul_tiled32", 32, size, native::matmulBlocked, simd::matmulTiled32); } },
        { "reduce_tree", [=] { return reduction("reduce_tree", medium, simd::reduceTree); } },
        { "reduce_shfl", [=] { return reduction("reduce_shfl", medium, simd::reduceShuffle); } },
        { "histogram", [=] { return histogram(medium); } },
        { "transpose", [=] { return plane("transpose", 8, 32, side, native::transpose, simd::transpose); } },
        { "mandelbrot", [=] { return mandelbrot(size); } },
        { "layer_norm", [=] { return layerNorm(medium / 1024, 1024); } },
        { "stencil", [=] { return plane("stencil", 8, 8, side, native::stencil, simd::stencil); } },
        { "nbody", [=] { return nbody(small ? 1024 : 8192); } },
        { "xorshift", [=] { return xorshift(small ? 1 << 16 : 1 << 20); } },
    };
}

} // namespace warpdesk::bench
