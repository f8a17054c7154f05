// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

// Conversions of half on processors without them: the compiler's own support library, of which only the addresses are
// used here (its half arguments lie in vector registers, as generated code has them).
extern "C" {
void __extendhfsf2();
void __truncsfhf2();
void __truncdfhf2();
}

namespace warpdesk::emulator {

namespace {

template <class Function> Callout entry(const char* name, Function* function)
{
    return { name, std::bit_cast<void*>(function) };
}

} // namespace

std::span<const Callout> libraryCallouts()
{
    static const std::array all {
        entry("memcpy", static_cast<void* (*)(void*, const void*, std::size_t)>(std::memcpy)),
        entry("memmove", static_cast<void* (*)(void*, const void*, std::size_t)>(std::memmove)),
        entry("memset", static_cast<void* (*)(void*, int, std::size_t)>(std::memset)),
        entry("fmaf", static_cast<float (*)(float, float, float)>(::fmaf)),
        entry("fma", static_cast<double (*)(double, double, double)>(::fma)),
        entry("fmodf", static_cast<float (*)(float, float)>(::fmodf)),
        entry("fmod", static_cast<double (*)(double, double)>(::fmod)),
        entry("fminf", static_cast<float (*)(float, float)>(::fminf)),
        entry("fmin", static_cast<double (*)(double, double)>(::fmin)),
        entry("fmaxf", static_cast<float (*)(float, float)>(::fmaxf)),
        entry("fmax", static_cast<double (*)(double, double)>(::fmax)),
        entry("floorf", static_cast<float (*)(float)>(::floorf)),
        entry("floor", static_cast<double (*)(double)>(::floor)),
        entry("ceilf", static_cast<float (*)(float)>(::ceilf)),
        entry("ceil", static_cast<double (*)(double)>(::ceil)),
        entry("truncf", static_cast<float (*)(float)>(::truncf)),
        entry("trunc", static_cast<double (*)(double)>(::trunc)),
        entry("roundevenf", static_cast<float (*)(float)>(::roundevenf)),
        entry("roundeven", static_cast<double (*)(double)>(::roundeven)),
        entry("rintf", static_cast<float (*)(float)>(::rintf)),
        entry("rint", static_cast<double (*)(double)>(::rint)),
        entry("sqrtf", static_cast<float (*)(float)>(::sqrtf)),
        entry("sqrt", static_cast<double (*)(double)>(::sqrt)),
        entry("__extendhfsf2", __extendhfsf2),
        entry("__truncsfhf2", __truncsfhf2),
        entry("__truncdfhf2", __truncdfhf2),
    };
    return all;
}

} // namespace warpdesk::emulator
