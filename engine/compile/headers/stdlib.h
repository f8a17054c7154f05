// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// malloc and free are built in; exit, abort, rand, atoi and their kind come with the prelude.
