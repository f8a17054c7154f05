// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cubin/image.h"

#include <string>

namespace warpdesk::cubin {

/// A kernel's code as text for people, made without a disassembler: offset, source line, PTX line, mnemonic, width. A
/// line of its own, "file:line", stands where the source line changes. Instructions that are not known show their
/// number. Operands need NVIDIA's nvdisasm.
[[nodiscard]] std::string listing(const CubinImage& image, const KernelImage& kernel);

} // namespace warpdesk::cubin
