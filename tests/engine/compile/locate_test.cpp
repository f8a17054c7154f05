// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/locate.h"

#include "engine/compile/compiler.h"
#include "tests/engine/compile/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace warpdesk::compile {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class LocateTest : public testing::Test {
protected:
    void SetUp() override
    {
        unsetenv("FAKE_NVRTC_VERSION");
        unsetenv("FAKE_NVRTC_ARCHITECTURES");
    }
    fs::path place(const std::string& relative)
    {
        const fs::path file = m_folder.path() / relative;
        fs::create_directories(file.parent_path());
        fs::copy_file(WARPDESK_FAKE_NVRTC, file);
        return file;
    }
    fs::path placeHeaders(const std::string& relative, int version)
    {
        const fs::path folder = m_folder.path() / relative;
        fs::create_directories(folder);
        std::ofstream(folder / "cuda_fp16.h") << "\n";
        std::ofstream(folder / "cuda_runtime_api.h") << "#define CUDART_VERSION  " << version << "\n";
        return folder;
    }
    TemporaryFolder m_folder;
};

TEST_F(LocateTest, AToolkitFolderGivesLibraryAndHeaders)
{
    place("toolkit/lib64/libnvrtc.so.12");
    const fs::path headers = placeHeaders("toolkit/include", 12040);
    fs::create_directories(headers / "cccl");
    SearchPlaces places;
    places.toolkits = { m_folder.path() / "toolkit" };
    const auto found = findNvrtc(places);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->nvrtc.major, 12);
    EXPECT_THAT(found->includes, testing::ElementsAre(headers, headers / "cccl"));
}

TEST_F(LocateTest, WheelsOfBothLayouts)
{
    place("twelve/site-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.12");
    const fs::path headers = placeHeaders("twelve/site-packages/nvidia/cuda_runtime/include", 12040);
    SearchPlaces places;
    places.wheels = { m_folder.path() / "twelve" };
    auto found = findNvrtc(places);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_THAT(found->includes, testing::ElementsAre(headers));

    setenv("FAKE_NVRTC_VERSION", "13.0", 1);
    place("thirteen/site-packages/nvidia/cu13/lib/libnvrtc.so.13");
    const fs::path newer = placeHeaders("thirteen/site-packages/nvidia/cu13/include", 13000);
    places.wheels = { m_folder.path() / "thirteen" };
    found = findNvrtc(places);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_THAT(found->includes, testing::ElementsAre(newer));
}

TEST_F(LocateTest, HeadersOfAnotherVersionAreNotUsed)
{
    place("toolkit/lib64/libnvrtc.so.12");
    placeHeaders("toolkit/include", 13000);
    SearchPlaces places;
    places.toolkits = { m_folder.path() / "toolkit" };
    const auto found = findNvrtc(places);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->includes.empty());
}

TEST_F(LocateTest, NoLibraryNamesThePlacesAndTheRemedy)
{
    SearchPlaces places;
    places.toolkits = { m_folder.path() / "none" };
    const auto found = findNvrtc(places);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, ErrorKind::Environment);
    EXPECT_THAT(found.error().message, HasSubstr((m_folder.path() / "none/lib64").string()));
    EXPECT_THAT(found.error().remedy, HasSubstr("nvidia-cuda-nvrtc"));
}

TEST_F(LocateTest, AnOldLibraryIsNamedWithItsVersion)
{
    setenv("FAKE_NVRTC_VERSION", "11.8", 1);
    place("toolkit/lib64/libnvrtc.so.11.2");
    SearchPlaces places;
    places.toolkits = { m_folder.path() / "toolkit" };
    const auto found = findNvrtc(places);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, ErrorKind::Environment);
    EXPECT_THAT(found.error().message, HasSubstr("NVRTC 11.8"));
    EXPECT_THAT(found.error().remedy, HasSubstr("12.4 to 13.x"));
    EXPECT_TRUE(isSupportedVersion(12, 4) && isSupportedVersion(13, 3));
    EXPECT_FALSE(isSupportedVersion(12, 3) || isSupportedVersion(14, 0));
}

TEST_F(LocateTest, ASettingThatIsWrongIsAnErrorNotASearch)
{
    SearchPlaces places;
    places.setting = m_folder.path();
    auto found = findNvrtc(places);
    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().remedy, HasSubstr("setting"));
    places.setting = m_folder.path() / "missing.so";
    found = findNvrtc(places);
    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().message, HasSubstr("missing.so"));
}

TEST_F(LocateTest, ANewerArchitectureFallsBackAndSaysSo)
{
    Settings settings;
    settings.library = place("toolkit/lib64/libnvrtc.so.12");
    auto compiler = create(settings);
    ASSERT_TRUE(compiler) << compiler.error().message;
    Options options;
    options.architecture = "compute_89";
    const auto output = (*compiler)->compile("__global__ void k() {}", "solution.cu", options);
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_THAT(output->ptx, testing::StartsWith("// compute_86\n"));
    EXPECT_EQ(output->architecture, "compute_86");
    ASSERT_EQ(output->diagnostics.size(), 1U);
    EXPECT_EQ(output->diagnostics[0].severity, Severity::Note);
    EXPECT_THAT(output->diagnostics[0].message, HasSubstr("compute_89"));
    EXPECT_THAT(output->diagnostics[0].message, HasSubstr("compute_86"));
    options.architecture = "compute_70";
    const auto old = (*compiler)->compile("__global__ void k() {}", "solution.cu", options);
    ASSERT_FALSE(old);
    EXPECT_EQ(old.error().kind, ErrorKind::Environment);
    options.architecture = "hopper";
    EXPECT_EQ((*compiler)->compile("int a;", "solution.cu", options).error().kind, ErrorKind::Input);
}

TEST_F(LocateTest, MissingHeadersAreOneSentenceThatNamesTheFolder)
{
    Settings settings;
    settings.library = place("toolkit/lib64/libnvrtc.so.12");
    auto compiler = create(settings);
    ASSERT_TRUE(compiler);
    const auto output = (*compiler)->compile("#include <cuda_fp16.h>\n", "solution.cu", {});
    ASSERT_TRUE(output);
    EXPECT_FALSE(output->ok);
    ASSERT_EQ(output->diagnostics.size(), 1U);
    EXPECT_EQ(output->diagnostics[0].place.line, 1U);
    EXPECT_EQ(output->diagnostics[0].place.column, 10U);
    EXPECT_THAT(output->diagnostics[0].message, HasSubstr("headers of NVRTC 12.4 are missing"));
    EXPECT_THAT(output->diagnostics[0].message, HasSubstr(settings.library.string()));
}

} // namespace
} // namespace warpdesk::compile
