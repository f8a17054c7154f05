// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// threadIdx and its kind are built in.
