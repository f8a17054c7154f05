// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace warpdesk::cli {

/// True when the arguments ask for the command line: a sub-command, --help, --version, or a word that is neither a file
/// nor an option of the window.
/// Decided without a QApplication, which would end the process where there is no display.
[[nodiscard]] bool wantsCommandLine(int argc, char** argv);

/// Runs the command line and returns the exit code of contracts.md.
[[nodiscard]] int runCommandLine(int argc, char** argv);

/// What to say where the window was asked for and cannot open, and the exit code for it.
[[nodiscard]] int explainNoWindow(const char* reason);

/// True when a display server, or a Qt platform that needs none, is announced in the environment.
[[nodiscard]] bool hasDisplay();

} // namespace warpdesk::cli
