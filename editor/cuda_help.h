// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace warpdesk::editor {

/// What a qualifier, builtin, intrinsic or runtime call of CUDA C++ is for, in a sentence or two, or empty for a name
/// that is not known. From the CUDA C++ programming guide and the runtime API's reference.
[[nodiscard]] QByteArray cudaHelp(const QByteArray& name);

} // namespace warpdesk::editor
