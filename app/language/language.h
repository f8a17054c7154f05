// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace warpdesk::language {

/// A language the application speaks.
struct Language {
    QString code; ///< "de", "zh_CN"; "en" is the source's
    QString nativeName; ///< "Deutsch"
};

/// English, then those with a catalogue (translations/), by their names.
[[nodiscard]] QList<Language> available();

/// The best of them for a setting: a code that there is; else (empty, "system", or one that is gone) the first of the
/// desktop's languages (QLocale::uiLanguages, "zh-Hans-CN") that there is; else English.
[[nodiscard]] QString chosen(const QString& setting, const QStringList& desktop);

/// Loads the catalogue of `code`, and Qt's own for its dialogs, for the whole application, and makes numbers and dates
/// those of the language. Call once, before any window is made.
void install(const QString& code);

/// What was installed, "en" before.
[[nodiscard]] QString current();

} // namespace warpdesk::language
