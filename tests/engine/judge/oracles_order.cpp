// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"
