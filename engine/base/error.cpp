// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/error.h"

namespace warpdesk {

const char* name(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::UserCode:
        return "user code";
    case ErrorKind::Input:
        return "input";
    case ErrorKind::Environment:
        return "environment";
    case ErrorKind::Cancelled:
        return "cancelled";
    case ErrorKind::Internal:
        break;
    }
    return "internal";
}

} // namespace warpdesk
