// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace warpdesk::editor {

/// How a function of CUDA C++ is called, "__shfl_sync(unsigned mask, T value, int lane, int width = 32)", or empty for
/// a name that is not known. From the CUDA C++ programming guide, appendix "C++ language extensions", and the runtime
/// API.
[[nodiscard]] QByteArray cudaSignature(const QByteArray& name);

} // namespace warpdesk::editor
