// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <QByteArray>
#include <QString>

#include <expected>
#include <string>
#include <string_view>

namespace warpdesk::cli {

/// NVIDIA's disassembler: WARPDESK_NVDISASM, the toolkit of CUDA_HOME or CUDA_PATH, the wheels of WARPDESK_CUDA_ROOT,
/// the search path, /usr/local/cuda. Empty = not found. (The runner may start no program, so this one does.)
[[nodiscard]] QString findNvdisasm();

/// The code sections of a CUBIN as text with source lines. A tool that fails or takes longer than a minute is a failure
/// of kind "environment" with the tool's own words.
[[nodiscard]] std::expected<std::string, Failure> disassemble(const QString& tool, const QByteArray& cubin);

/// The part of that text about one kernel, by its name in PTX; empty when there is none.
[[nodiscard]] std::string sectionOf(std::string_view text, std::string_view kernel);

} // namespace warpdesk::cli
