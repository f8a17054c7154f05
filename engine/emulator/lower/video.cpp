// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/integer_ir.h"

namespace warpdesk::emulator {

void addVideoHandlers(HandlerTable&) { }

} // namespace warpdesk::emulator
