// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// clock is built in; time comes with the prelude.
typedef long long time_t;
#ifndef CLOCKS_PER_SEC
#define CLOCKS_PER_SEC 1000000L
#endif
