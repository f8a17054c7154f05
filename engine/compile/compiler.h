// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/error.h"
#include "engine/ptx/module.h"

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// CUDA C++ to PTX through NVRTC, loaded at run time.
namespace warpdesk::compile {

struct Options {
    std::string architecture = "compute_80"; ///< "compute_90a", "sm_80"
    bool fastMath = false;
    std::vector<std::string> defines; ///< "N=32"
    int maxRegisters = 0; ///< 0 = compiler's choice
    bool host = true; ///< solution with host functions: -rdc=true -default-device and the prelude
    bool syntaxOnly = false; ///< as-you-type diagnostics, no PTX
    /// Machine code of the kernels for `architecture` ("sm_90"; "compute_90" means the same), and ptxas's report of
    /// each in the log. The program is compiled as a whole, as nvcc does by default, so that host functions fall away
    /// and kernels take the registers they take on the GPU. The PTX is that of the kernels.
    bool machineCode = false;
    std::vector<std::string> nameExpressions; ///< templates to instantiate
    /// Extra files a `#include "mine.cuh"` finds: name and content.
    struct Header {
        std::string name, text;
    };
    std::vector<Header> headers;
    /// Appended after the source under its own #line, so that the user's lines keep their numbers (signature check).
    std::string epilogue;
};

struct Output {
    bool ok = false; ///< false = the source does not compile; see diagnostics
    std::string ptx;
    std::string cubin; ///< with Options::machineCode
    std::vector<Diagnostic> diagnostics; ///< places in the solution have an empty file
    std::string log; ///< NVRTC's own text
    std::string architecture; ///< what it was compiled for; a Note says so when it is not what was asked
    std::vector<std::string> flags; ///< every option NVRTC was given, folders of this machine left out
    /// For each of Options::nameExpressions that was found: the expression and its name in PTX.
    std::vector<std::pair<std::string, std::string>> loweredNames;
    double milliseconds = 0;
    bool cached = false;
};

/// One loaded NVRTC. Not thread-safe; a compile cannot be interrupted from inside (kill the process instead).
class Compiler {
public:
    virtual ~Compiler() = default;
    [[nodiscard]] virtual std::string version() const = 0; ///< "13.0"
    [[nodiscard]] virtual std::filesystem::path library() const = 0;
    [[nodiscard]] virtual std::filesystem::path includeFolder() const = 0; ///< empty = headers not found
    [[nodiscard]] virtual std::vector<int> architectures() const = 0; ///< 75, 80, ...
    /// What the disk cache could not write, empty = no trouble.
    [[nodiscard]] virtual std::string cacheTrouble() const = 0;
    /// `file` is the name used in diagnostics and `.loc`. Err = environment trouble, or Input when the source is no
    /// text at all (empty, NUL, not UTF-8); a source that does not compile is an Output.
    [[nodiscard]] virtual Result<Output> compile(std::string_view source, std::string_view file, const Options& options)
        = 0;
};

struct Settings {
    std::filesystem::path library; ///< set by the user; empty = search
    std::filesystem::path cacheFolder; ///< empty = no disk cache
    std::filesystem::path pchFolder; ///< empty = no precompiled headers
};

/// Finds and loads NVRTC, or an Environment error that names the places searched and the remedy.
[[nodiscard]] Result<std::unique_ptr<Compiler>> create(const Settings& settings);

} // namespace warpdesk::compile
