// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// printf is built in; fprintf, puts and their kind come with the prelude.
