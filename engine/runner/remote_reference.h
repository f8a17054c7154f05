// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/reference.h"
#include "engine/runner/frames.h"
#include "engine/runner/zygote.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace warpdesk::runner {

/// Expected outputs from a process of their own: they reach this one only when the candidate has run. The process is
/// started when first needed, kept for the next judgement, killed on cancel and replaced when it is gone.
class RemoteReference final : public judge::ReferenceRunner {
public:
    explicit RemoteReference(Zygote& zygote)
        : m_zygote(zygote)
    {
    }

    /// The device the reference runs on, as a job names it; holds for the next begin().
    void setDevice(std::string device) { m_device = std::move(device); }

    [[nodiscard]] Result<void> begin(
        const judge::Problem& problem, const judge::Secret& secret, std::span<const judge::CaseKey> cases) override;
    [[nodiscard]] Result<std::vector<judge::Array>> inputs(const judge::CaseKey& key, std::stop_token stop) override;
    [[nodiscard]] Result<std::vector<judge::Array>> expected(const judge::CaseKey& key, std::stop_token stop) override;

private:
    struct Connection {
        explicit Connection(std::unique_ptr<Child> process)
            : child(std::move(process))
            , reader(child->descriptor())
            , writer(child->descriptor())
        {
        }
        std::unique_ptr<Child> child;
        FrameReader reader;
        FrameWriter writer;
    };

    [[nodiscard]] Result<void> connect();
    [[nodiscard]] Result<std::vector<judge::Array>> ask(
        std::string_view what, const judge::CaseKey& key, const std::stop_token& stop);

    Zygote& m_zygote;
    std::string m_device;
    std::optional<Connection> m_connection;
    std::uint64_t m_lastId = 0;
};

} // namespace warpdesk::runner
