// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/counters/picture_taker.h"

#include <bit>

namespace warpdesk::emulator {

PictureTaker::PictureTaker(const CountPlan& plan, const std::optional<device::PictureRequest>& request)
    : m_plan(plan)
    , m_request(request)
{
    if (!m_request)
        return;
    m_pictures.block = m_request->block;
    m_atLine.assign(m_plan.instructions.size(), -1);
}

/// Instructions of a marker follow each other; a guard has one.
void PictureTaker::findPieces()
{
    m_pieces.assign(m_plan.markers, {});
    for (std::uint32_t i = 0; i < m_plan.instructions.size(); ++i) {
        const CountedInstruction& instruction = m_plan.instructions[i];
        Piece& piece = m_pieces[instruction.marker];
        if (piece.first == ptx::kNone)
            piece.first = i;
        piece.last = i;
        ++piece.count;
        if (instruction.guard != ptx::kNone)
            m_pieces[instruction.guard].guard = true;
        if (isBarrier(i))
            m_barriers[instruction.guard != ptx::kNone ? instruction.guard : instruction.marker].push_back(
                { i, instruction.guard != ptx::kNone ? 0 : piece.count });
    }
}

bool PictureTaker::atLine(std::uint32_t instruction)
{
    std::int8_t& known = m_atLine[instruction];
    if (known < 0) {
        const Place place = placeOf(instruction);
        known = place.file.empty() && place.line == m_request->line ? 1 : 0;
    }
    return known == 1;
}

void PictureTaker::access(std::uint32_t site, std::uint32_t warp, std::uint32_t mask, ptx::Space space,
    const LaneAddresses& at, std::uint64_t origin)
{
    const AccessSite& facts = m_plan.sites[site];
    if (m_request->line == 0 || !atLine(facts.instruction))
        return;
    const std::uint64_t execution = m_executions[{ site, warp }]++;
    if (m_request->warp && *m_request->warp != warp)
        return;
    if (m_pictures.accesses.size() >= m_request->most) {
        m_pictures.cut = true;
        return;
    }
    device::AccessPicture picture;
    picture.warp = warp;
    picture.execution = execution;
    picture.mask = mask;
    picture.space = space;
    picture.kind = facts.kind;
    picture.bytes = facts.bytes;
    picture.ptxLine = ptxLineOf(facts.instruction);
    picture.place = placeOf(facts.instruction);
    for (unsigned lane = 0; lane < 32; ++lane)
        picture.addresses[lane] = (mask >> lane & 1U) != 0 ? at[lane] - origin : 0;
    m_pictures.accesses.push_back(std::move(picture));
}

void PictureTaker::marker(std::uint32_t marker, std::uint32_t warp, std::uint32_t mask)
{
    if (!m_request)
        return;
    if (m_pieces.empty())
        findPieces();
    const Piece& piece = m_pieces[marker];
    const std::uint32_t count = piece.guard || piece.first == ptx::kNone ? 0 : piece.count;
    if (count != 0 && m_request->warp == warp) {
        if (m_pictures.lanes.size() < m_request->most)
            m_pictures.lanes.push_back({ warp, mask, placeOf(piece.first), placeOf(piece.last), piece.count });
        else
            m_pictures.cut = true;
    }
    std::uint32_t told = 0;
    if (const auto found = m_barriers.find(marker); found != m_barriers.end() && m_request->barriers) {
        for (const BarrierPlace& place : found->second) {
            m_phases[warp].second += place.before - told;
            told = place.before;
            arrive(place, warp, mask);
        }
    }
    m_phases[warp].second += count - told;
}

void PictureTaker::arrive(const BarrierPlace& place, std::uint32_t warp, std::uint32_t mask)
{
    auto& [phase, instructions] = m_phases[warp];
    if (m_pictures.barriers.size() < m_request->most)
        m_pictures.barriers.push_back({ warp, mask, phase, instructions, placeOf(place.instruction) });
    else
        m_pictures.cut = true;
    ++phase;
    instructions = 0;
}

device::BlockPictures PictureTaker::take() { return std::move(m_pictures); }

} // namespace warpdesk::emulator
