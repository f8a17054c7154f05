// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// memcpy and memset are built in; strlen, strcmp and memcmp come with the prelude.
