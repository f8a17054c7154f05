// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// size_t and ptrdiff_t are built in.
typedef decltype(nullptr) nullptr_t;
#ifndef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
struct max_align_t {
    alignas(16) long long a;
};
