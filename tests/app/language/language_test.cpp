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
        QTest::addColumn<QByteArray>("desktop");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("code");
        QTest::newRow("setting") << QByteArray("en_GB") << "de" << "de";
        QTest::newRow("English on a German desktop") << QByteArray("de_DE") << "en" << "en";
        QTest::newRow("desktop") << QByteArray("de_AT") << "" << "de";
        QTest::newRow("Chinese") << QByteArray("zh_CN") << "system" << "zh_CN";
        QTest::newRow("a catalogue that is gone") << QByteArray("de_DE") << "tlh" << "de";
        QTest::newRow("none of ours") << QByteArray("fi_FI") << "" << "en";
    }
    void settingsAndDesktopChoose()
    {
        QFETCH(const QByteArray, desktop);
        QFETCH(const QString, setting);
        QFETCH(const QString, code);
        qputenv("LC_ALL", desktop + ".UTF-8");
        qputenv("LANGUAGE", desktop);
        QCOMPARE(language::chosen(setting), code);
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
