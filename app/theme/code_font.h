// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace warpdesk::theme {

/// JetBrains Mono as installed on this machine, registered for this process under a name of its own and without
/// substitutions: its ligatures would join `--`, `!=` and `<<<`, and Qt before 6.7 cannot switch them off. Empty when
/// the font is not installed.
[[nodiscard]] QString plainCodeFamily();

/// A TrueType or OpenType file with its GSUB table taken out of sight and `family` renamed to `newFamily` (of the same
/// length); empty when the bytes are no such file.
[[nodiscard]] QByteArray withoutSubstitutions(QByteArray file, const QString& family, const QString& newFamily);

} // namespace warpdesk::theme
