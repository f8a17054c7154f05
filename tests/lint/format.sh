#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# clang-format 19 would change nothing. usage: format.sh SOURCE-FOLDER; exit code 77 = clang-format-19 is not installed
set -euo pipefail
cd "$1"
command -v clang-format-19 >/dev/null || { echo "clang-format-19 is not installed"; exit 77; }
find app editor engine tests -path engine/compile/headers -prune -o \( -name '*.h' -o -name '*.cpp' \) -print0 \
    | xargs -0 clang-format-19 --dry-run -Werror
