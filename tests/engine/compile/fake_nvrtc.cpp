// SPDX-License-Identifier: GPL-3.0-or-later
// An NVRTC for tests: its version and architectures come from the environment (FAKE_NVRTC_VERSION "12.4",
// FAKE_NVRTC_ARCHITECTURES "75 86"); it compiles any text to a PTX that names its architecture, unless the text holds
// an #include, which it refuses as the real one does.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

namespace {
struct Program {
    std::string source, name, log, ptx;
};
std::vector<int> architectures()
{
    const char* text = std::getenv("FAKE_NVRTC_ARCHITECTURES");
    std::istringstream words(text == nullptr ? "75 80 86" : text);
    std::vector<int> found;
    for (int value = 0; words >> value;)
        found.push_back(value);
    return found;
}
} // namespace

#define FAKE extern "C" __attribute__((visibility("default"))) int

FAKE nvrtcVersion(int* major, int* minor)
{
    const char* text = std::getenv("FAKE_NVRTC_VERSION");
    std::istringstream words(text == nullptr ? "12.4" : text);
    char dot = 0;
    words >> *major >> dot >> *minor;
    return 0;
}
FAKE nvrtcGetNumSupportedArchs(int* count)
{
    *count = static_cast<int>(architectures().size());
    return 0;
}
FAKE nvrtcGetSupportedArchs(int* values)
{
    for (const int value : architectures())
        *values++ = value;
    return 0;
}
FAKE nvrtcCreateProgram(
    Program** program, const char* source, const char* name, int, const char* const*, const char* const*)
{
    *program = new Program { source, name, {}, {} };
    return 0;
}
FAKE nvrtcDestroyProgram(Program** program)
{
    delete *program;
    *program = nullptr;
    return 0;
}
FAKE nvrtcCompileProgram(Program* program, int count, const char* const* options)
{
    std::string architecture;
    for (int i = 0; i < count; ++i) {
        const std::string option = options[i];
        if (option.starts_with("-arch="))
            architecture = option.substr(6);
        else if (option.find("pch") != std::string::npos || option.find("probe") != std::string::npos) {
            program->log = "nvrtc: error: unrecognized option " + option + " found";
            return 5;
        }
    }
    if (const std::size_t at = program->source.find("#include <"); at != std::string::npos) {
        const std::string header = program->source.substr(at + 10, program->source.find('>') - at - 10);
        program->log = program->name + "(1): catastrophic error: could not open source file \"" + header
            + "\" (no directories in search list)\n  #include <" + header + ">\n           ^\n\n";
        return 6;
    }
    const std::string number = architecture.substr(architecture.find('_') + 1);
    program->ptx = "// " + architecture + "\n.version 7.8\n.target sm_" + number + "\n.address_size 64\n";
    return 0;
}
FAKE nvrtcGetPTXSize(Program* program, std::size_t* bytes)
{
    *bytes = program->ptx.size() + 1;
    return 0;
}
FAKE nvrtcGetPTX(Program* program, char* text)
{
    std::strcpy(text, program->ptx.c_str());
    return 0;
}
FAKE nvrtcGetProgramLogSize(Program* program, std::size_t* bytes)
{
    *bytes = program->log.size() + 1;
    return 0;
}
FAKE nvrtcGetProgramLog(Program* program, char* text)
{
    std::strcpy(text, program->log.c_str());
    return 0;
}
FAKE nvrtcAddNameExpression(Program*, const char*) { return 0; }
FAKE nvrtcGetLoweredName(Program*, const char*, const char**) { return 9; }
