// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json.h"

#include <string>
#include <string_view>

namespace warpdesk::cli {

/// Keeps the order in which fields were written: the objects are read by people too.
using Json = OrderedJson;

/// contracts.md, "Exit codes and errors".
enum class Exit : int {
    Done = 0,
    Rejected = 1,
    Usage = 2,
    DoesNotCompile = 3,
    Environment = 4,
    RunnerDied = 5,
    Internal = 6,
    Cancelled = 130,
};

/// Why a command could not be done. `kind` is one of engine/base/error.h's names.
struct Failure {
    std::string kind = "internal";
    std::string message;
    std::string remedy;
    std::string file;
    int line = 0;
    int column = 0;
    bool runnerDied = false;
};

[[nodiscard]] Exit exitOf(const Failure& failure);
[[nodiscard]] Failure usage(std::string message, std::string remedy = {});
[[nodiscard]] Json toJson(const Failure& failure);

enum class Style { Plain, Good, Bad, Warning, Dim, Bold };

/// Where a command's words go. Without --json: text on stdout, errors on stderr, colour on a terminal only. With --json
/// nothing but one object on the last line of stdout. Words may hold text of a solution: what a terminal would obey
/// (see engine/base/visible_text.h) is shown instead, whatever stdout is; only styles and line breaks are kept.
/// Progress is a line on stderr that rewrites itself, on a terminal.
class Console final {
public:
    enum class Mode { Words, Object };
    explicit Console(Mode mode);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    [[nodiscard]] bool json() const { return m_mode == Mode::Object; }
    void print(std::string_view text); ///< to stdout; nothing with --json
    /// What a solution printed, to stdout, ending the line: as it is into a file or pipe, visible on a terminal.
    void printOutput(std::string_view text);
    void complain(std::string_view text); ///< to stderr; nothing with --json
    void progress(std::string_view text); ///< replaces the line before
    void clearProgress();

    /// The text in colour where stdout is a terminal that wants colour (NO_COLOR is respected).
    [[nodiscard]] std::string styled(std::string_view text, Style style) const;
    [[nodiscard]] std::string styledForError(std::string_view text, Style style) const;

    /// The last words of a command.
    [[nodiscard]] int finish(const Json& object, Exit code);
    [[nodiscard]] int fail(const Failure& failure, Json extra = Json::object());

private:
    Mode m_mode;
    bool m_colourOut = false;
    bool m_colourError = false;
    bool m_terminal = false;
    bool m_progressShown = false;
};

/// Columns a terminal shows for UTF-8 text made visible, wide characters counted as two.
[[nodiscard]] std::size_t displayWidth(std::string_view text);
/// One line, made visible.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);
/// "0.42 ms", "12.3 ms", "1.84 s": three digits and a unit.
[[nodiscard]] std::string duration(double milliseconds);

} // namespace warpdesk::cli
