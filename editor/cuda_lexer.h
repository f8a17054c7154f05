// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/theme.h"

#include <Qsci/qscilexercpp.h>

namespace warpdesk::editor {

/// Scintilla's C++ lexer with CUDA's words: set 1 keywords, set 2 CUDA, set 4 types.
class CudaLexer final : public QsciLexerCPP {
    Q_OBJECT

public:
    explicit CudaLexer(QObject* parent = nullptr);

    [[nodiscard]] const char* language() const override { return "CUDA C++"; }
    [[nodiscard]] const char* keywords(int set) const override;

    /// Colours every style, inactive code (+64) included.
    void applyTheme(const Theme& theme);

private:
    [[nodiscard]] static QColor colourOf(int style, const Theme& theme);
};

} // namespace warpdesk::editor
