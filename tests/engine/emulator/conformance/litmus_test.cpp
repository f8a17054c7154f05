// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"

#include <chrono>
#include <set>

/// Memory litmus tests (PTX ISA 8, memory consistency model): outcomes that the model forbids are never seen. Every
/// round has cells of its own, so that nothing is reset; each lane of a role plays a game of its own.
namespace {

using namespace warpdesk;
using namespace warpdesk::test;

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 kRounds = 400;

/// Roles are blocks, warps of a block, or lanes of a warp.
enum class Place : std::uint8_t { Blocks, Warps, Lanes };
constexpr const char* kPlaceNames[] = { "blocks", "warps", "lanes" };

/// One role's instructions on cells [%x] and [%y], with results in %r0 and %r1.
struct Game {
    const char* name;
    std::vector<std::string> roles;
    /// Of the results of all roles, two words each: what must not be.
    bool (*forbidden)(const u32* results);
};

/// x[round], y[round] and the results are arrays over rounds and games (lanes that play the same role).
std::string litmusKernel(const Game& game, Place place, bool meet)
{
    const auto roles = game.roles.size();
    std::string text
        = ".version 8.0\n.target sm_80\n.address_size 64\n"
          ".visible .entry k(.param .u64 x, .param .u64 y, .param .u64 out, .param .u64 gate, .param .u32 rounds)\n{\n"
          ".reg .b64 %x; .reg .b64 %y; .reg .b64 %out; .reg .b64 %gate; .reg .b64 %d; .reg .b32 %rounds; .reg .b32 "
          "%round;\n"
          ".reg .b32 %role; .reg .b32 %game; .reg .b32 %games; .reg .b32 %at; .reg .b32 %t; .reg .b32 %r<4>; .reg "
          ".pred %p;\n"
          ".reg .b64 %xs; .reg .b64 %ys; .reg .b32 %want;\n"
          "ld.param.u64 %x, [x]; ld.param.u64 %y, [y]; ld.param.u64 %out, [out]; ld.param.u64 %gate, [gate];\n"
          "ld.param.u32 %rounds, [rounds]; mov.u32 %t, %tid.x;\n";
    const std::string count = std::to_string(roles);
    if (place == Place::Blocks)
        text += "mov.u32 %role, %ctaid.x; mov.u32 %game, %t; mov.u32 %games, %ntid.x;\n";
    else if (place == Place::Warps)
        text += "shr.u32 %role, %t, 5; and.b32 %game, %t, 31; mov.u32 %games, 32;\n";
    else
        text += "rem.u32 %role, %t, " + count + "; div.u32 %game, %t, " + count + "; mov.u32 %games, "
            + std::to_string(32 / roles) + ";\n";
    text += "mov.u32 %round, 0;\nNEXT:\n"
            "mad.lo.u32 %at, %round, %games, %game; mul.wide.u32 %d, %at, 4;\n"
            "add.u64 %xs, %x, %d; add.u64 %ys, %y, %d; mov.u32 %r0, 0; mov.u32 %r1, 0;\n";
    if (meet) // all roles of a game start each round together, as near as they can
        text += "add.u32 %want, %round, 1; mul.lo.u32 %want, %want, " + count
            + "; mul.wide.u32 %d, %game, 4; add.u64 %d, %gate, %d;\n"
              "red.relaxed.gpu.global.add.u32 [%d], 1;\n"
              "WAIT: ld.relaxed.gpu.global.u32 %t, [%d]; setp.lt.u32 %p, %t, %want; @%p bra WAIT;\n";
    for (std::size_t i = 0; i < roles; ++i)
        text += "setp.ne.u32 %p, %role, " + std::to_string(i) + "; @%p bra R" + std::to_string(i) + ";\n"
            + game.roles[i] + "\nR" + std::to_string(i) + ":\n";
    text += "mad.lo.u32 %t, %at, " + count
        + ", %role; mul.wide.u32 %d, %t, 8; add.u64 %d, %out, %d;\n"
          "st.global.v2.u32 [%d], {%r0, %r1};\n"
          "add.u32 %round, %round, 1; setp.lt.u32 %p, %round, %rounds; @%p bra NEXT;\nret;\n}\n";
    return text;
}

const std::vector<Game>& games()
{
    static const auto message = [](const u32* r) { return r[2] == 1 && r[3] == 0; };
    static const auto buffered = [](const u32* r) { return r[0] == 0 && r[2] == 0; };
    static const auto loaded = [](const u32* r) { return r[0] == 1 && r[2] == 1; };
    static const auto backwards = [](const u32* r) { return r[2] == 2 && r[3] != 2; };
    static const auto split = [](const u32* r) { return r[4] == 1 && r[5] == 0 && r[6] == 1 && r[7] == 0; };
    static const std::vector<Game> table = {
        { "message passing by release and acquire",
            { "st.relaxed.gpu.global.u32 [%xs], 1; st.release.gpu.global.u32 [%ys], 1;",
                "ld.acquire.gpu.global.u32 %r0, [%ys]; ld.relaxed.gpu.global.u32 %r1, [%xs];" },
            message },
        { "message passing of a plain value by a fence",
            { "st.global.u32 [%xs], 1; fence.acq_rel.gpu; st.relaxed.gpu.global.u32 [%ys], 1;",
                "ld.relaxed.gpu.global.u32 %r0, [%ys]; fence.acq_rel.gpu; ld.relaxed.gpu.global.u32 %r1, [%xs];" },
            message },
        { "message passing by volatile accesses and membar",
            { "st.volatile.global.u32 [%xs], 1; membar.gl; st.volatile.global.u32 [%ys], 1;",
                "ld.volatile.global.u32 %r0, [%ys]; membar.gl; ld.volatile.global.u32 %r1, [%xs];" },
            message },
        { "message passing by atomics",
            { "st.global.u32 [%xs], 1; atom.release.gpu.global.add.u32 %t, [%ys], 1;",
                "atom.acquire.gpu.global.add.u32 %r0, [%ys], 0; ld.relaxed.gpu.global.u32 %r1, [%xs];" },
            message },
        { "message passing by a reduction and an exchange",
            { "st.global.u32 [%xs], 1; membar.gl; red.global.or.b32 [%ys], 1;",
                "atom.global.cas.b32 %r0, [%ys], 7, 7; membar.gl; ld.volatile.global.u32 %r1, [%xs];" },
            message },
        { "store buffering with fence.sc",
            { "st.relaxed.gpu.global.u32 [%xs], 1; fence.sc.gpu; ld.relaxed.gpu.global.u32 %r0, [%ys];",
                "st.relaxed.gpu.global.u32 [%ys], 1; fence.sc.gpu; ld.relaxed.gpu.global.u32 %r0, [%xs];" },
            buffered },
        { "store buffering with membar",
            { "st.volatile.global.u32 [%xs], 1; membar.gl; ld.volatile.global.u32 %r0, [%ys];",
                "st.volatile.global.u32 [%ys], 1; membar.sys; ld.volatile.global.u32 %r0, [%xs];" },
            buffered },
        { "load buffering with release and acquire",
            { "ld.acquire.gpu.global.u32 %r0, [%xs]; st.release.gpu.global.u32 [%ys], 1;",
                "ld.acquire.gpu.global.u32 %r0, [%ys]; st.release.gpu.global.u32 [%xs], 1;" },
            loaded },
        { "load buffering through the data",
            { "ld.relaxed.gpu.global.u32 %r0, [%xs]; st.relaxed.gpu.global.u32 [%ys], %r0;",
                "ld.relaxed.gpu.global.u32 %r0, [%ys]; st.relaxed.gpu.global.u32 [%xs], %r0;" },
            loaded },
        { "coherence of two reads",
            { "st.relaxed.gpu.global.u32 [%xs], 1; st.relaxed.gpu.global.u32 [%xs], 2;",
                "ld.relaxed.gpu.global.u32 %r0, [%xs]; ld.relaxed.gpu.global.u32 %r1, [%xs];" },
            backwards },
        { "coherence of volatile reads",
            { "st.volatile.global.u32 [%xs], 1; st.volatile.global.u32 [%xs], 2;",
                "ld.volatile.global.u32 %r0, [%xs]; ld.volatile.global.u32 %r1, [%xs];" },
            backwards },
        { "independent reads of independent writes",
            { "st.relaxed.gpu.global.u32 [%xs], 1;", "st.relaxed.gpu.global.u32 [%ys], 1;",
                "ld.relaxed.gpu.global.u32 %r0, [%xs]; fence.sc.gpu; ld.relaxed.gpu.global.u32 %r1, [%ys];",
                "ld.relaxed.gpu.global.u32 %r0, [%ys]; fence.sc.gpu; ld.relaxed.gpu.global.u32 %r1, [%xs];" },
            split },
    };
    return table;
}

void play(const Game& game, Place place, bool meet)
{
    SCOPED_TRACE(std::string(game.name) + " among " + kPlaceNames[static_cast<unsigned>(place)]
        + (meet ? ", meeting each round" : ""));
    const auto roles = static_cast<u32>(game.roles.size());
    const u32 players = place == Place::Lanes ? 32 / roles : 32;
    const u32 cells = kRounds * players;
    DeviceModule module(litmusKernel(game, place, meet));
    ASSERT_TRUE(module.ok());
    const DeviceBytes x(cells * 4);
    const DeviceBytes y(cells * 4);
    const DeviceBytes out(u64 { cells } * roles * 8);
    const DeviceBytes gate(players * 4);
    std::fill_n(x.as<u32>(), cells, 0U);
    std::fill_n(y.as<u32>(), cells, 0U);
    std::fill_n(out.as<u32>(), u64 { cells } * roles * 2, 9U);
    std::fill_n(gate.as<u32>(), players, 0U);
    struct {
        u64 x, y, out, gate;
        u32 rounds;
    } const parameters { x.address(), y.address(), out.address(), gate.address(), kRounds };
    sharedDevice().setDeadline(std::chrono::steady_clock::now() + std::chrono::seconds(60));
    const u32 blocks = place == Place::Blocks ? roles : 1;
    const u32 threads = place == Place::Warps ? 32 * roles : 32;
    ASSERT_EQ(
        module.launch("k", { blocks, 1, 1 }, { threads, 1, 1 }, std::as_bytes(std::span(&parameters, 1)).first(36)),
        "");
    u32 seen = 0;
    for (u32 i = 0; i < cells; ++i) {
        const u32* const results = out.as<u32>() + u64 { i } * roles * 2;
        for (u32 k = 0; k < roles * 2; ++k)
            ASSERT_LE(results[k], 2U) << "a role did not run, or read what nobody wrote";
        seen += game.forbidden(results) ? 1 : 0;
    }
    EXPECT_EQ(seen, 0U) << "of " << cells;
}

TEST(ConformLitmus, AmongBlocks)
{
    for (const Game& game : games())
        play(game, Place::Blocks, false);
}

TEST(ConformLitmus, AmongBlocksThatMeet)
{
    for (const Game& game : games())
        play(game, Place::Blocks, true);
}

TEST(ConformLitmus, AmongWarps)
{
    for (const bool meet : { false, true })
        for (const Game& game : games())
            play(game, Place::Warps, meet);
}

TEST(ConformLitmus, AmongLanes)
{
    for (const bool meet : { false, true })
        for (const Game& game : games())
            play(game, Place::Lanes, meet);
}

/// Every value that an atomic gives back is given once.
TEST(ConformLitmus, TicketsAreTakenOnce)
{
    for (const char* how : { "atom.global.add.u32 %r0, [%c], 1;", "atom.global.inc.u32 %r0, [%c], 0xffffffff;",
             "LOOP: ld.relaxed.gpu.global.u32 %r1, [%c]; add.u32 %r2, %r1, 1; atom.global.cas.b32 %r0, [%c], %r1, %r2; "
             "setp.ne.u32 %p, %r0, %r1; @%p bra LOOP;" }) {
        SCOPED_TRACE(how);
        DeviceModule module(std::string(".version 8.0\n.target sm_80\n.address_size 64\n"
                                        ".visible .entry k(.param .u64 c, .param .u64 out)\n{\n"
                                        ".reg .b64 %c; .reg .b64 %o; .reg .b64 %d; .reg .b32 %r<4>; .reg .b32 %t<3>; "
                                        ".reg .pred %p;\nld.param.u64 %c, [c]; ld.param.u64 %o, [out];\n")
            + how
            + "\nmov.u32 %t0, %ctaid.x; mov.u32 %t1, %ntid.x; mov.u32 %t2, %tid.x; mad.lo.u32 %t0, %t0, %t1, %t2;\n"
              "mul.wide.u32 %d, %t0, 4; add.u64 %o, %o, %d; st.global.u32 [%o], %r0; ret;\n}\n");
        ASSERT_TRUE(module.ok());
        constexpr u32 threads = 16 * 96;
        const DeviceBytes counter(4);
        const DeviceBytes out(threads * 4);
        *counter.as<u32>() = 0;
        const u64 parameters[] = { counter.address(), out.address() };
        ASSERT_EQ(module.launch("k", { 16, 1, 1 }, { 96, 1, 1 }, std::as_bytes(std::span(parameters))), "");
        const std::set<u32> tickets(out.as<u32>(), out.as<u32>() + threads);
        EXPECT_EQ(tickets.size(), threads);
        EXPECT_EQ(*tickets.rbegin(), threads - 1);
        EXPECT_EQ(*counter.as<u32>(), threads);
    }
}

} // namespace
