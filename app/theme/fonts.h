// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

namespace warpdesk::theme {

/// Roles of type (desk section 2). Sizes derive from the body size of the application font.
enum class Role {
    Figure,
    Title,
    StartTitle,
    Finding,
    Reading,
    ReadingStrong,
    Body,
    BodyStrong,
    Small,
    SmallStrong,
    Code,
    CodeSmall
};

[[nodiscard]] QFont font(Role role);
/// Picks families and the body size; call once, after QApplication exists.
void setUpFonts();
/// For every text of the window, so that 1x and 2x wrap alike.
void applyTo(QFont& font);

[[nodiscard]] QString interfaceFamily();
[[nodiscard]] QString codeFamily();
[[nodiscard]] QString mathFamily();
[[nodiscard]] int bodyPixels();

} // namespace warpdesk::theme
