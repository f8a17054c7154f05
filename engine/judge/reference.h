// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/compiler.h"
#include "engine/host/host_program.h"
#include "engine/judge/problem.h"
#include "engine/judge/random.h"

#include <functional>
#include <memory>
#include <span>
#include <stop_token>

namespace warpdesk::judge {

/// Loads a program on a device; host::load, or a fake in tests.
using ProgramLoader = std::function<Result<std::unique_ptr<host::HostProgram>>(
    device::Device&, const ptx::Module&, std::span<const std::string>, device::LoadOptions)>;

/// Which inputs: a test of the problem (or a measure size) and the number of the trial.
struct CaseKey {
    std::size_t test = 0;
    unsigned trial = 0;
    bool measure = false;
    bool operator==(const CaseKey&) const = default;
};
[[nodiscard]] const TestSpec& specOf(const Problem& problem, const CaseKey& key);

/// Where expected outputs come from. Judging uses one that runs a second process, so that the process that runs the
/// candidate never holds an expected output before the candidate ran.
class ReferenceRunner {
public:
    virtual ~ReferenceRunner() = default;
    /// Told once which cases will be asked for, in order; may work ahead from then on.
    [[nodiscard]] virtual Result<void> begin(
        const Problem& problem, const Secret& secret, std::span<const CaseKey> cases)
        = 0;
    /// Input and inout arrays of a case whose problem has a generate.cu, in the order of Problem::arguments (others
    /// empty).
    [[nodiscard]] virtual Result<std::vector<Array>> inputs(const CaseKey& key, std::stop_token stop) = 0;
    /// Output and inout arrays after the reference ran, in the order of Problem::arguments (others empty).
    [[nodiscard]] virtual Result<std::vector<Array>> expected(const CaseKey& key, std::stop_token stop) = 0;
};

/// Runs reference.cu and generate.cu on a device, with unified memory. This is what the second process does; it never
/// sees a solution.
class ReferenceEngine final : public ReferenceRunner {
public:
    /// `compiler` and `device` are borrowed and must outlive it.
    ReferenceEngine(compile::Compiler& compiler, device::Device& device, ProgramLoader loader = host::load);
    ~ReferenceEngine() override;

    [[nodiscard]] Result<void> begin(
        const Problem& problem, const Secret& secret, std::span<const CaseKey> cases) override;
    [[nodiscard]] Result<std::vector<Array>> inputs(const CaseKey& key, std::stop_token stop) override;
    [[nodiscard]] Result<std::vector<Array>> expected(const CaseKey& key, std::stop_token stop) override;

private:
    [[nodiscard]] Result<std::unique_ptr<host::HostProgram>> load(std::string_view file, std::string_view function);
    [[nodiscard]] Result<void> generate(
        const Case& bound, unsigned trial, std::vector<Array>& arrays, std::stop_token stop);
    [[nodiscard]] Error faultError(std::string_view file, const host::HostFault& fault) const;

    compile::Compiler& m_compiler;
    device::Device& m_device;
    ProgramLoader m_loader;
    Problem m_problem;
    Secret m_secret;
    std::unique_ptr<host::HostProgram> m_reference;
    std::unique_ptr<host::HostProgram> m_generator;
};

} // namespace warpdesk::judge
