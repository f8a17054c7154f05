// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/language.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTest>

#include <algorithm>

using namespace warpdesk;

namespace {

class LanguageTest final : public QObject {
    Q_OBJECT

private slots:
    void cataloguesAreInTheProgram()
    {
        const QList<language::Language> languages = language::available();
        QCOMPARE(languages.first().code, QStringLiteral("en"));
        for (const char* code : { "de", "zh_CN" }) {
            const auto found = std::ranges::find(languages, QLatin1String(code), &language::Language::code);
            QVERIFY2(found != languages.end(), code);
            QVERIFY(found->nativeName != found->code);
        }
    }

    void settingsAndDesktopChoose_data()
    {
        QTest::addColumn<QString>("desktop");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("code");
        QTest::newRow("setting") << "en-GB" << "de" << "de";
        QTest::newRow("English on a German desktop") << "de-DE" << "en" << "en";
        QTest::newRow("desktop") << "de-AT" << "" << "de";
        QTest::newRow("Chinese") << "zh-Hans-CN" << "system" << "zh_CN";
        QTest::newRow("a catalogue that is gone") << "de-DE" << "tlh" << "de";
        QTest::newRow("none of ours") << "fi-FI" << "" << "en";
    }
    void settingsAndDesktopChoose()
    {
        QFETCH(const QString, desktop);
        QFETCH(const QString, setting);
        QFETCH(const QString, code);
        QCOMPARE(language::chosen(setting, { desktop }), code);
    }

    void textsAndNumbersAreOfTheLanguage()
    {
        QCOMPARE(language::current(), QStringLiteral("en"));
        language::install(QStringLiteral("de"));
        QCOMPARE(language::current(), QStringLiteral("de"));
        QCOMPARE(QLocale().toString(1.5), QStringLiteral("1,5"));
        QCOMPARE(QCoreApplication::translate("warpdesk::window::Topics", "Convolution"), QStringLiteral("Faltung"));
    }
};

} // namespace

QTEST_GUILESS_MAIN(LanguageTest)
#include "language_test.moc"
