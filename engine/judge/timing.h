// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/judge.h"
#include "engine/measure/protocol.h"

namespace warpdesk::judge {

struct TimingOptions {
    std::vector<measure::Regime> regimes { measure::Regime::Warm, measure::Regime::Cold };
    measure::Protocol protocol;
    std::string sweep; ///< sweep.h; empty = the problem's measure sizes
    double confidence = 0.99; ///< of a claimed difference between two solutions
};

/// What to time: a solution, and perhaps a second one against it. All borrowed.
struct TimingRequest {
    const JudgeRequest& judge; ///< its source is the first solution; its `checks` hold for judging, timing has none
    struct Source {
        std::string_view text;
        std::string_view file;
    };
    std::optional<Source> against;
    TimingOptions options;
};

/// Times of one measure size.
struct CaseTiming {
    std::string name;
    Values sizes;
    std::optional<double> flops, bytes; ///< the least work of the problem, for one call
    std::vector<measure::Measurement> measurements; ///< one a regime, of a single solution
    std::vector<measure::Comparison> comparisons; ///< one a regime, of two
    unsigned calls = 0; ///< of solve(), of all solutions
    unsigned verified = 0; ///< calls whose outputs were held against the reference
    Verdict verdict = Verdict::Accepted; ///< of the timed calls; unless accepted there are no times
    std::string message;
    std::string solution; ///< the file the verdict is about
};

struct TimingResult {
    JudgeResult judged;
    std::optional<JudgeResult> judgedAgainst;
    std::string quantity; ///< what the times are: "emulator wall time"
    std::vector<CaseTiming> cases; ///< none unless everything judged was accepted
    unsigned skipped = 0; ///< sizes marked `only: gpu`, on an emulator
};

/// Judges first, then times what was accepted. Timed calls run without checks of their accesses, so each size is called
/// once with them before. Every timed call starts from fresh memory, poisoned outputs and one of
/// two secret sets of inputs, drawn anew; the first and one in sixteen of the others are verified, and at the end one
/// more for each set, so that an answer kept from an earlier call is found out.
[[nodiscard]] Result<TimingResult> timeSolutions(const TimingRequest& request);

} // namespace warpdesk::judge
