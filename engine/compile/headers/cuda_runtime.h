// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The runtime API comes with the prelude.
#ifndef CUDART_VERSION
#define CUDART_VERSION (__CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10)
#endif
