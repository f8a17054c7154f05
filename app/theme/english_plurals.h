// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace warpdesk::theme {

/// The source language needs plurals too: "%n test(s)" becomes "1 test" or "6 tests", "(es)" likewise. A translation
/// into another language is installed after it and answers first.
class EnglishPlurals final : public QTranslator {
    Q_OBJECT

public:
    using QTranslator::QTranslator;
    /// One for the application, installed and owned by it; again does nothing.
    static void install();

    [[nodiscard]] QString translate(
        const char* context, const char* source, const char* disambiguation, int n) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace warpdesk::theme
