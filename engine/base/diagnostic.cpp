// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic.h"

namespace warpdesk {

const char* name(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        break;
    }
    return "error";
}

} // namespace warpdesk
