// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/emulator.h"
#include "tests/engine/host/host_fixture.h"

#include <gmock/gmock.h>

// Textures, surfaces and CUDA arrays as solutions use them: programs/textures.cu on the emulator.

namespace warpdesk::host::test {
namespace {

using device::Address;
using testing::HasSubstr;

class HostTextures : public testing::Test {
protected:
    HostTextures()
    {
        emulator::EmulatorOptions settings;
        settings.row = device::fakeRow();
        settings.threads = 1;
        auto created = emulator::createEmulator(std::move(settings));
        EXPECT_TRUE(created) << created.error().message;
        device = created ? std::move(*created) : nullptr;
        auto loaded = load(*device, module(), entriesOf(module()), {});
        EXPECT_TRUE(loaded) << loaded.error().message;
        program = loaded ? std::move(*loaded) : nullptr;
        options.output = [this](std::string_view text) { output += text; };
    }
    static const ptx::Module& module()
    {
        static const ptx::Module parsed = moduleOf("textures.ptx");
        return parsed;
    }

    template <class... T> std::expected<RunReport, HostFault> run(std::string_view function, T... values)
    {
        std::vector<Argument> arguments;
        (arguments.push_back({ { reinterpret_cast<const std::byte*>(&values),
             reinterpret_cast<const std::byte*>(&values) + sizeof values } }),
            ...);
        auto result = program->run(function, arguments, options);
        EXPECT_TRUE(result) << function << ": " << result.error().message;
        return result ? std::move(*result) : RunReport {};
    }
    template <class T> Address upload(const std::vector<T>& values)
    {
        const auto address = device->allocate(values.size() * sizeof(T), device::AllocationKind::Device, "data");
        EXPECT_TRUE(address);
        EXPECT_EQ(device->write(*address, std::as_bytes(std::span(values))), device::Status::Success);
        return *address;
    }
    template <class T> std::vector<T> download(Address address, std::size_t count)
    {
        std::vector<T> values(count);
        EXPECT_EQ(device->read(std::as_writable_bytes(std::span(values)), address), device::Status::Success);
        return values;
    }
    static std::vector<float> ramp(std::size_t count)
    {
        std::vector<float> values(count);
        for (std::size_t i = 0; i < count; ++i)
            values[i] = static_cast<float>(i);
        return values;
    }

    std::unique_ptr<device::Device> device;
    std::unique_ptr<HostProgram> program;
    RunOptions options;
    std::string output;
};

TEST_F(HostTextures, ArraysAreSampledBetweenTexels)
{
    // The ramp is linear in x and y, so that between the centres of texels it is itself.
    const int width = 10, height = 6;
    const Address image = upload(ramp(60));
    const std::vector<float> at { 0.5F, 0.5F, 3.5F, 2.5F, 4.0F, 2.5F, 4.25F, 3.75F, 100, 100, -5, 3 };
    const Address out = upload(std::vector<float>(6, -1));
    run("sampleImage", image, width, height, upload(at), out, 6);
    EXPECT_THAT(download<float>(out, 6), testing::ElementsAre(0, 23, 23.5F, 3.75F + 32.5F, 59, 25));
    EXPECT_EQ(device->bytesAllocated(), 60 * 4U + 12 * 4 + 6 * 4) << "the array is freed";
}

TEST_F(HostTextures, LinearMemoryIsFetchedInPlace)
{
    std::vector<std::int32_t> values(4 * 100);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::int32_t>(i * 7) - 300;
    const Address data = upload(values);
    const Address out = upload(std::vector<std::int32_t>(4 * 100, 0));
    run("fetchLinear", data, 100, out);
    EXPECT_EQ(download<std::int32_t>(out, 400), values);
    EXPECT_EQ(output, "1 1600\n");
}

TEST_F(HostTextures, PitchedMemory)
{
    const Address out = upload(std::vector<float>(3, -1));
    run("pitched", upload(ramp(30)), 6, 5, upload(std::vector<float> { 2.5F, 3.5F, 5.9F, 4.9F, 6.5F, 1 }), out, 3);
    EXPECT_THAT(download<float>(out, 3), testing::ElementsAre(20, 29, 0));
}

TEST_F(HostTextures, SurfacesAreReadAndWritten)
{
    const int width = 13, height = 9; // no multiple of the block
    std::vector<std::uint8_t> image(4U * width * height);
    for (std::size_t i = 0; i < image.size(); ++i)
        image[i] = static_cast<std::uint8_t>(i * 37);
    const Address out = upload(std::vector<std::uint8_t>(image.size(), 1));
    run("invertImage", upload(image), out, width, height);
    for (std::size_t i = 0; i < image.size(); i += 4)
        image[i] = static_cast<std::uint8_t>(255 - image[i]);
    EXPECT_EQ(download<std::uint8_t>(out, image.size()), image);
}

TEST_F(HostTextures, VolumesAndMipmaps)
{
    const Address out = upload(std::vector<float>(64, -1));
    run("copyVolume", upload(ramp(64)), 4, out);
    EXPECT_EQ(download<float>(out, 64), ramp(64));
    EXPECT_EQ(output, "4 32 2 0\n");
    run("mipmaps", out);
    EXPECT_THAT(download<float>(out, 4), testing::ElementsAre(10, 20, 30, 30));
}

TEST_F(HostTextures, MistakesAreCudasErrors)
{
    run("mistakes", upload(ramp(16)));
    EXPECT_EQ(output,
        "cudaErrorInvalidChannelDescriptor\ncudaErrorInvalidValue\ncudaErrorInvalidValue\n"
        "cudaErrorInvalidFilterSetting\ncudaErrorInvalidValue\ncudaErrorInvalidResourceHandle\n");
}

TEST_F(HostTextures, AFreedArrayBehindATextureIsAFinding)
{
    const Address out = upload(std::vector<float>(4, 0));
    Argument argument;
    argument.bytes.resize(sizeof out);
    std::memcpy(argument.bytes.data(), &out, sizeof out);
    const std::vector<Argument> arguments { argument };
    auto result = program->run("useAfterFree", arguments, options);
    ASSERT_TRUE(result);
    ASSERT_FALSE(*result);
    const device::Fault& fault = result->error().fault;
    EXPECT_EQ(fault.kind, device::FaultKind::UseAfterFree);
    ASSERT_FALSE(fault.inlinedAt.empty()) << "tex2DLod is a function of a header";
    EXPECT_EQ(fault.inlinedAt.back().line, lineWith("textures.cu", "tex2DLod"));
    EXPECT_THAT(fault.message, HasSubstr("cudaMallocArray at line"));
}

} // namespace
} // namespace warpdesk::host::test
