// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"
#include "engine/cubin/image.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace warpdesk::cubin {

/// One compiler for all tests: loading NVRTC takes a moment.
inline compile::Compiler* compiler()
{
    static const auto made = compile::create({});
    if (!made)
        ADD_FAILURE() << made.error().message;
    return made ? made->get() : nullptr;
}

/// A source as machine code; a failure of the test where it does not compile.
inline compile::Output compiled(std::string_view source, const std::string& architecture, int maxRegisters = 0)
{
    compile::Options options;
    options.architecture = architecture;
    options.machineCode = true;
    options.maxRegisters = maxRegisters;
    if (compiler() == nullptr)
        return {};
    auto output = compiler()->compile(source, "solution.cu", options);
    if (!output) {
        ADD_FAILURE() << output.error().message;
        return {};
    }
    for (const Diagnostic& diagnostic : output->diagnostics)
        if (diagnostic.severity == Severity::Error)
            ADD_FAILURE() << architecture << " line " << diagnostic.place.line << ": " << diagnostic.message;
    return std::move(*output);
}

inline CubinImage imageOf(std::string_view source, const std::string& architecture = "sm_80")
{
    auto image = readCubin(compiled(source, architecture).cubin);
    if (!image) {
        ADD_FAILURE() << image.error().message;
        return {};
    }
    return std::move(*image);
}

inline const KernelImage& kernelOf(const CubinImage& image, std::string_view name)
{
    static const KernelImage none;
    const auto found = std::ranges::find(image.kernels, name, &KernelImage::name);
    EXPECT_NE(found, image.kernels.end()) << name;
    return found == image.kernels.end() ? none : *found;
}

} // namespace warpdesk::cubin
