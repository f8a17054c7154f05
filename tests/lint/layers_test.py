#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each rule of layers.py catches what it is for, and lets the rest pass."""

import tempfile
import unittest
from pathlib import Path

import layers

SPDX = "// SPDX-License-Identifier: GPL-3.0-or-later\n"


def check(path, text, spdx=SPDX):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / path
        file.parent.mkdir(parents=True)
        file.write_text(spdx + text, encoding="utf-8")
        return "\n".join(layers.check(Path(folder)))


class LayersTest(unittest.TestCase):
    def test_what_is_caught(self):
        for path, text, words in (
            ("engine/ptx/a.cpp", "#include <QString>\n", "the engine includes Qt"),
            ("engine/ptx/a.cpp", "#include <QtCore/QString>\n", "the engine includes Qt"),
            ("engine/ptx/a.cpp", "#include <llvm/IR/Module.h>\n", "LLVM outside"),
            ("engine/emulator/lower/a.h", "#pragma once\n#include <llvm/IR/Module.h>\n", "LLVM in a header"),
            ("engine/judge/a.cpp", "#include <nvrtc.h>\n", "a CUDA header outside"),
            ("engine/compile/a.h", "#pragma once\n#include <nvrtc.h>\n", "a CUDA header outside"),
            ("engine/ptx/a.cpp", '#include "engine/compile/compiler.h"\n', "may not include engine/compile"),
            ("engine/emulator/a.cpp", '#include "engine/host/host_program.h"\n', "may not include engine/host"),
            ("engine/base/a.cpp", '#include "app/cli/cli.h"\n', "may not include app/cli"),
            ("app/window/a.cpp", '#include "engine/runner/runner.h"\n', "may not include engine/runner"),
            ("app/window/a.cpp", '#include "a.h"\n', "from the repository root"),
            ("app/window/a.cpp", "#include <Qsci/qsciscintilla.h>\n", "has one door"),
            ("engine/judge/a.cpp", "#include <yaml-cpp/yaml.h>\n", "has one door"),
            ("app/window/a.cpp", 'auto c = QColor("#ff00aa");\n', "a colour outside"),
            ("editor/a.cpp", "auto c = qRgb(1, 2, 3);\n", "a colour outside"),
            ("engine/judge/a.cpp", 'auto s = tr("wrong");\n', "no words to translate"),
            ("engine/unknown/a.cpp", "", "belongs to no room"),
            ("engine/ptx/a.h", "int x;\n", "without #pragma once"),
            ("engine/ptx/a.cpp", "\n" * 601, "over 600 lines"),
        ):
            with self.subTest(path=path, text=text[:60]):
                self.assertIn(words, check(path, text))
        self.assertIn("no SPDX line", check("engine/ptx/a.cpp", "int x;\n", spdx=""))

    def test_what_passes(self):
        for path, text in (
            ("engine/emulator/lower/a.cpp", '#include "engine/ptx/module.h"\n#include <llvm/IR/Module.h>\n#include <vector>\n'),
            ("engine/emulator/lower/a_ir.h", "#pragma once\n#include <llvm/IR/Module.h>\n"),
            ("engine/compile/a.cpp", "#include <nvrtc.h>\n"),
            ("engine/judge/a.cpp", 'auto s = "tr(x)"; // tr(x)\nstr(1); attr(2);\n'),
            ("engine/runner/a.cpp", '#include "engine/emulator/runtime/emulator.h"\n'),
            ("app/window/a.cpp", '#include "editor/code_editor.h"\n#include <QWidget>\nauto s = tr("Run");\n#include "a.moc"\n'),
            ("app/theme/tokens.cpp", 'auto c = "#ff00aa";\n'),
        ):
            with self.subTest(path=path):
                self.assertEqual("", check(path, text))


if __name__ == "__main__":
    unittest.main()
