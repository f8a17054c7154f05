// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ptx/printer.h"

#include "engine/ptx/parser.h"
#include "tests/engine/ptx/dump.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

// Golden files: golden/*.ptx are NVRTC's own output for kernels/*.cu (renew: python3 tests/engine/ptx/renew_golden.py);
// forms/*.printed is what the printer makes of forms/*.ptx (renew: WARPDESK_UPDATE_GOLDEN=1 ctest -R PtxPrinter).

namespace warpdesk::ptx::test {
namespace {

std::vector<std::string> filesOf(const std::string& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(WARPDESK_SOURCE_DIR "/tests/engine/ptx/" + folder)) {
        if (entry.path().extension() == ".ptx")
            names.push_back(folder + "/" + entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

void expectIdentity(const std::string& source, const std::string& name)
{
    const Module first = parsed(source);
    const std::string printed = print(first);
    const Module second = parsed(printed);
    EXPECT_EQ(dump(first), dump(second)) << name;
    EXPECT_EQ(print(second), printed) << name;
}

TEST(PtxPrinter, NvrtcTextOfEveryTargetSurvives)
{
    const auto names = filesOf("golden");
    ASSERT_GE(names.size(), 23U);
    for (const std::string& name : names)
        expectIdentity(readFile(name), name);
}

TEST(PtxPrinter, EveryFormSurvives)
{
    for (const std::string& name : filesOf("forms"))
        expectIdentity(readFile(name), name);
}

TEST(PtxPrinter, PrintsTheFormsAsTheGoldenFilesSay)
{
    for (const std::string& name : filesOf("forms")) {
        const std::string printed = print(parsed(readFile(name)));
        const std::string golden = name.substr(0, name.size() - 4) + ".printed";
        if (std::getenv("WARPDESK_UPDATE_GOLDEN") != nullptr)
            std::ofstream(WARPDESK_SOURCE_DIR "/tests/engine/ptx/" + golden, std::ios::binary) << printed;
        EXPECT_EQ(printed, readFile(golden)) << name;
    }
}

TEST(PtxPrinter, WritesOneInstruction)
{
    const Module module = parsed(inEntry("@!%p1 ld.global.v2.f32 {%f1, _}, [%rd1+-8];\nbra L;\nL: ret;"));
    const Function& function = *module.find("k");
    EXPECT_EQ(print(module, function, function.instructions[0]), "@!%p1 ld.global.v2.f32 {%f1, _}, [%rd1+-8];");
    EXPECT_EQ(print(module, function, function.instructions[1].operands[0]), "L");
}

TEST(PtxPrinter, DeclarationsStayBeforeTheirDefinition)
{
    const std::string printed
        = print(parsed(".version 8.0\n.target sm_80\n.func f(.param .b32 x);\n"
                       ".extern .global .u32 g;\n.global .u32 g = 4;\n.func f(.param .b32 x) { ret; }"));
    EXPECT_NE(
        printed.find(
            ".func f(.param .b32 x)\n;\n.extern .global .u32 g;\n.global .u32 g = 4;\n\n.func f(.param .b32 x)\n{"),
        std::string::npos)
        << printed;
}

} // namespace
} // namespace warpdesk::ptx::test
