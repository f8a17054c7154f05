// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/emulator.h"
#include "engine/ptx/module.h"
#include "tests/bench/benchmark.h"

namespace warpdesk::bench {

/// One of the two functions of a case that need no emulator.
std::unique_ptr<Runner> createFunctionRunner(std::string name, Work Case::* work);

/// The emulator: a device of its own, so that several variants take turns in one process.
Result<std::unique_ptr<Runner>> createEmulatorRunner(
    std::string name, const ptx::Module& module, emulator::EmulatorOptions options, device::LoadOptions load);

/// PoCL through the OpenCL loader. The error says what is not installed.
Result<std::unique_ptr<Runner>> createOpenClRunner(const std::string& source);

} // namespace warpdesk::bench
