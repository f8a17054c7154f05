// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that meet in other turns of a loop, at other copies of an instruction, or on other ways. No include guard:
// compiled as CUDA and, with coroutines for threads, on the host. KERNEL, VOTE, SHUFFLE, WARP and BLOCK are the
// includer's.

/// Every thread votes five times with all lanes; lane by lane the way there is shorter or longer.
KERNEL(stateVotes)
int st = 0, it = 0, v = 0;
while (st < 9) {
    if (st == 0) {
        st = t % 3 == e % 3 ? 1 : t % 5 == 0 ? 2 : 3;
    } else if (st == 1) {
        v += 1000000;
        st = 3;
    } else if (st == 2) {
        v ^= x[t];
        st = 1;
    } else {
        v = v * 5 + static_cast<int>(VOTE(~0U, (x[t] >> it & 1) != 0) % 1013U);
        st = ++it < 5 ? 0 : 9;
    }
}
out[t] = v;
DONE

/// A loop with two ways in.
KERNEL(twoWaysIn)
int it = 0;
unsigned v = 0;
if (e != 0)
    goto mid;
top : v = v * 31 + VOTE(~0U, (x[t] >> it & 1) != 0);
if (t & 1)
    goto lane;
mid : v += 4;
lane : v = v * 17 + VOTE(~0U, (x[t] + it) % 3 == 0);
if (++it < 4)
    goto top;
out[t] = static_cast<int>(v);
DONE

/// Two ways in, and a loop of one block among them.
KERNEL(oneBlockInside)
int it = 0;
unsigned v = 1;
if (e != 0)
    goto mid;
top : v = v * 3 + static_cast<unsigned>(t);
if (v % 7 != 0 && ++it < 30)
    goto top;
mid : v = v * 5 + VOTE(~0U, v % 3 == 0);
if (++it < 40)
    goto top;
out[t] = static_cast<int>(v);
DONE

/// Barriers of the block in two states of three.
KERNEL(stateBarriers)
int st = e & 1, it = 0, v = x[t];
if (st == 0) {
    s[t] = v;
    BLOCK();
}
while (st < 9) {
    switch (st) {
    case 0:
        v += s[t ^ 1];
        BLOCK();
        st = t & 1 ? 2 : 1;
        break;
    case 1:
        v ^= 3;
        st = 2;
        break;
    default:
        s[t] = v;
        BLOCK();
        st = ++it < 5 ? 0 : 9;
        break;
    }
}
out[t] = v;
DONE

/// The same, where lanes come to the barrier from two ways into the loop.
KERNEL(twoWaysToBarriers)
int v = 0, it = 0;
s[t] = 0;
BLOCK();
if (e != 0)
    goto mid;
top : BLOCK();
if (t & 1)
    goto lane;
mid : v += 1000;
lane : s[t] = it + 1;
BLOCK();
v = v * 8 + s[t ^ 1];
BLOCK();
if (++it < 3)
    goto top;
out[t] = v;
DONE

    /// Lanes of both sides of a branch hand values over; each side has its own barrier of the warp.
    KERNEL(bothSides) const int lane
    = t & 31,
    first = t - lane;
int v = 0;
if (lane < 16) {
    s[t] = x[t] + 1;
    WARP(~0U);
    v = s[first + 31 - lane];
} else {
    s[t] = x[t] * 3;
    WARP(~0U);
    v = s[first + 31 - lane] ^ e;
}
out[t] = v;
DONE

    /// Each lane comes to the vote in two of four turns, which the compiler writes one after another.
    KERNEL(twoOfFour) const int turns
    = (e + t) % 3 == 0 ? 3
    : (e + t) % 3 == 1 ? 10
                       : 12;
unsigned v = static_cast<unsigned>(x[t]);
UNROLLED for (int turn = 0; turn < 4; ++turn) if (turns >> turn & 1) v = v * 7 + VOTE(~0U, (v >> turn & 1) != 0);
out[t] = static_cast<int>(v);
DONE

/// Rows of different length, six elements for each lane over all of them.
KERNEL(raggedRows)
unsigned v = static_cast<unsigned>(x[t]);
for (int row = 0; row < 4; ++row)
    for (int i = 0; i < ((row + t + e) & 3); ++i) {
        v += SHUFFLE(~0U, v, (t + 1) & 31) >> 3;
        v = v * 3 + VOTE(~0U, (v & 4) != 0);
    }
out[t] = static_cast<int>(v);
DONE

    /// Masks of pairs: one of the two lanes comes a turn later.
    KERNEL(pairs) const unsigned pair
    = 3U << (t & 30);
int st = t & 1, it = 0;
unsigned v = static_cast<unsigned>(x[t]);
while (it < 6) {
    if (st != 0) {
        st = 0;
        v += 11;
    } else {
        v = v * 9 + SHUFFLE(pair, v, (t ^ 1) & 31);
        st = (t ^ it ^ e) & 1;
        ++it;
    }
}
out[t] = static_cast<int>(v);
DONE

/// The next state is read from memory, so that no compiler sees through it.
KERNEL(opaqueStates)
int st = e & 1, it = 0;
unsigned v = static_cast<unsigned>(x[t]);
if (t < 5)
    s[t] = t == 0 ? 1 : t == 1 || t == 2 ? 2 : t == 3 ? 0 : 9;
BLOCK();
while (st < 9) {
    switch (st) {
    case 0:
        v += VOTE(~0U, (v & 1) != 0);
        st = s[t & 1];
        break;
    case 1:
        v ^= 3;
        st = s[2];
        break;
    default:
        v = v * 3 + SHUFFLE(~0U, v, (t * 5 + it) & 31);
        st = s[++it < 5 ? 3 : 4];
        break;
    }
}
out[t] = static_cast<int>(v);
DONE
