// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

namespace warpdesk::language {
namespace {

const QString kFolder = QStringLiteral(":/translations");
const QString kPrefix = QStringLiteral("warpdesk_");
const QString kEnglish = QStringLiteral("en");

QString& installed()
{
    static QString code = kEnglish;
    return code;
}

QString nativeName(const QString& code)
{
    QString name = QLocale(code).nativeLanguageName();
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name.isEmpty() ? code : name;
}

void load(const QString& name, const QString& folder)
{
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(name, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

QList<Language> available()
{
    QList<Language> languages;
    for (const QString& file : QDir(kFolder).entryList({ kPrefix + QStringLiteral("*.qm") })) {
        const QString code = file.mid(kPrefix.size()).chopped(3);
        languages.append({ code, nativeName(code) });
    }
    std::ranges::sort(languages, std::ranges::less(), &Language::nativeName);
    languages.prepend({ kEnglish, QStringLiteral("English") });
    return languages;
}

QString chosen(const QString& setting, const QStringList& desktop)
{
    const QList<Language> languages = available();
    const auto has = [&languages](const QString& code) {
        return std::ranges::find(languages, code, &Language::code) != languages.end();
    };
    if (has(setting))
        return setting;
    for (const QString& wanted : desktop) {
        // "zh-Hans-CN" -> "zh_CN", "de-AT" -> "de"
        const QLocale locale(wanted);
        for (const QString& code : { locale.name(), locale.name().section(u'_', 0, 0) }) {
            if (has(code))
                return code;
        }
    }
    return kEnglish;
}

void install(const QString& code)
{
    installed() = code;
    if (code == kEnglish)
        return;
    QLocale::setDefault(QLocale(code));
    load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(kPrefix + code, kFolder);
}

QString current() { return installed(); }

} // namespace warpdesk::language
