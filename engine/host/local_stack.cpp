// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/local_stack.h"

#include <bit>
#include <utility>

#include <sys/mman.h>

namespace warpdesk::host {
namespace {

/// As the stack of a Linux process has it.
constexpr std::uint64_t localBytes = 8U << 20U;

} // namespace

Result<LocalStack> LocalStack::create()
{
    void* const mapping
        = mmap(nullptr, localBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED)
        return failure(
            ErrorKind::Environment, "there is no memory for the local variables of host code", "Close other programs.");
    return LocalStack(std::bit_cast<std::uint64_t>(mapping), localBytes);
}

LocalStack::LocalStack(LocalStack&& other) noexcept
    : m_begin(std::exchange(other.m_begin, 0))
    , m_bytes(std::exchange(other.m_bytes, 0))
{
}

LocalStack::~LocalStack()
{
    if (m_bytes != 0)
        munmap(std::bit_cast<void*>(m_begin), m_bytes);
}

} // namespace warpdesk::host
