// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/block_context.h"
#include "engine/emulator/simt/simt.h"

#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

/// Runs scalar IR text two ways: vectorised by the code under test, and thread by thread as it is written.
namespace warpdesk::emulator::testing {

struct Launch {
    std::array<std::uint32_t, 3> grid { 1, 1, 1 };
    std::array<std::uint32_t, 3> block { 32, 1, 1 };
    std::vector<std::byte> parameters;
    std::uint32_t sharedBytes = 0;
};

template <class... T> std::vector<std::byte> pack(const T&... values)
{
    std::vector<std::byte> bytes;
    const auto one = [&bytes](const auto& value) {
        const std::size_t at = (bytes.size() + alignof(decltype(value)) - 1) / sizeof(value) * sizeof(value);
        bytes.resize(at + sizeof(value));
        std::memcpy(bytes.data() + at, &value, sizeof(value));
    };
    (one(values), ...);
    return bytes;
}

/// One call of wd_rt_check that found an access outside of `memory`.
struct Violation {
    std::uint32_t warp = 0;
    std::uint32_t lane = 0;
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    std::uint32_t flags = 0;
    std::uint32_t line = 0;
};

/// What the runtime side of a test saw.
struct Observed {
    std::vector<Violation> violations;
    std::vector<std::string> calls; ///< lane call-outs in order
    bool stopped = false;
    std::uint32_t stopLine = 0;
    unsigned checkCalls = 0;
    unsigned barriers = 0; ///< barrier rounds of Resumable kernels
    unsigned yields = 0;
    bool deadlock = false;
};

/// Memory that checked code may touch.
struct Region {
    const void* start = nullptr;
    std::size_t bytes = 0;
};

class Kernel final {
public:
    ~Kernel();
    Kernel(Kernel&&) noexcept;
    /// Compiles `@NAME` of the text; a failure is a test failure and gives an empty kernel.
    static Kernel compile(const std::string& ir, const std::string& name, const SimtOptions& options);

    [[nodiscard]] bool valid() const { return m_entry != nullptr; }
    [[nodiscard]] const KernelVariant& variant() const { return m_variant; }
    Observed run(const Launch& launch, std::span<const Region> memory = {}, bool stop = false);

private:
    Kernel();
    struct Jit;
    std::unique_ptr<Jit> m_jit;
    KernelVariant m_variant;
    void* m_entry = nullptr;
};

/// Words that look random, the same each time.
std::vector<std::uint32_t> numbers(std::size_t count);
Launch linear(std::uint32_t blocks, std::uint32_t threads);

/// Runs every thread of the launch, one after another, through the scalar code as it is.
void runScalar(const std::string& ir, const std::string& name, const Launch& launch);

/// Compiles every variant that must agree (shape known and unknown, resumable, checked, narrower vectors), runs each
/// on a copy of `data` and compares with the scalar run. `makeLaunch` gets the address of the copy.
void expectLikeScalar(const std::string& ir, const std::string& name, const std::vector<std::uint32_t>& data,
    Launch launch, bool everyWidth = false);

} // namespace warpdesk::emulator::testing
