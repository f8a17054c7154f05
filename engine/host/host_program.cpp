// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_program.h"
