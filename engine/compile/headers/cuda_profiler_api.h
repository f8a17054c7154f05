// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// cudaProfilerStart and cudaProfilerStop come with the prelude.
