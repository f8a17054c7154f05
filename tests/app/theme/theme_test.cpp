// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"
#include "app/theme/contrast.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/theme/stylesheet.h"
#include "app/theme/tabular.h"
#include "app/theme/tokens.h"

#include <QDirIterator>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

using namespace warpdesk::theme;

class ThemeTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Appearance::instance().start(Choice::Light); }

    void contrastFormula()
    {
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrast(Qt::white, Qt::white), 1.0);
    }

    void textIsReadableOnEveryGround_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addRow("light") << false;
        QTest::addRow("dark") << true;
    }
    void textIsReadableOnEveryGround()
    {
        QFETCH(bool, dark);
        const Tokens& t = tokens(dark ? Mode::Dark : Mode::Light);
        const auto check = [&](const char* what, const QColor& ink, const QList<QColor>& grounds, double least) {
            for (const QColor& ground : grounds) {
                const double ratio = contrast(ink, ground);
                QVERIFY2(ratio >= least,
                    qPrintable(QStringLiteral("%1 on %2: %3").arg(QLatin1String(what), ground.name()).arg(ratio)));
            }
        };
        const QList<QColor> panels { t.window, t.surface, t.sunken };
        check("text", t.text, panels + QList<QColor> { t.hover, t.accentSoft, t.selection, t.caretLine }, 4.5);
        check("text2", t.text2, panels + QList<QColor> { t.hover, t.accentSoft }, 4.5);
        check("text3", t.text3, panels, 4.5);
        check("accent", t.accent, panels, 4.5);
        check("onAccent", t.onAccent, { t.accent }, 4.5);
        check("pass", t.pass, panels + QList<QColor> { t.passSoft, t.accentSoft }, 4.5);
        check("fail", t.fail, panels + QList<QColor> { t.failSoft, t.accentSoft }, 4.5);
        check("warn", t.warn, panels + QList<QColor> { t.warnSoft, t.accentSoft }, 4.5);
        const QList<QColor> code { t.surface, t.caretLine, t.selection };
        for (const QColor& ink : { t.syntaxKeyword, t.syntaxType, t.syntaxCuda, t.syntaxNumber, t.syntaxString,
                 t.syntaxPreprocessor, t.syntaxOperator, t.syntaxComment })
            check("syntax", ink, code, 4.5);
        check("edge", t.edge, { t.surface, t.sunken, t.window }, 3);
        check("heat1", t.heatText1, { t.heat1 }, 4.5);
        check("heat2", t.heatText2, { t.heat2 }, 4.5);
        check("heat3", t.heatText3, { t.heat3 }, 4.5);
        check("heat4", t.heatText4, { t.heat4 }, 4.5);
        check("heat5", t.heatText5, { t.heat5 }, 4.5);
    }

    void coloursAreSpelledInOnePlace()
    {
        const QRegularExpression hex(QStringLiteral("#[0-9a-fA-F]{6}\\b|#[0-9a-fA-F]{3}\"|\\bQColor\\(\\s*[0-9]|\\b0x["
                                                    "0-9a-fA-F]{6}\\b|Qt::(red|green|blue|black|white)\\b"));
        for (const char* room : { "app", "editor" }) {
            QDirIterator files(QStringLiteral(WARPDESK_SOURCE_DIR "/") + QLatin1String(room),
                { QStringLiteral("*.cpp"), QStringLiteral("*.h") }, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                int line = 0;
                while (!file.atEnd()) {
                    ++line;
                    const QString text = QString::fromUtf8(file.readLine());
                    QVERIFY2(!hex.match(text).hasMatch(),
                        qPrintable(QStringLiteral("%1:%2 spells a colour").arg(file.fileName()).arg(line)));
                }
            }
        }
    }

    void styleSheetHasNoHoles()
    {
        for (const Mode mode : { Mode::Light, Mode::Dark })
            QVERIFY(!styleSheet(tokens(mode)).contains(u'@'));
    }

    void iconsFollowTheTheme()
    {
        const auto inkOf = [] {
            const QImage image = icon(QStringLiteral("stop"), &Tokens::text).pixmap(16, 16).toImage();
            return image.pixelColor(8, 8);
        };
        Appearance::instance().setChoice(Choice::Light);
        QCOMPARE(inkOf().rgb(), tokens(Mode::Light).text.rgb());
        Appearance::instance().setChoice(Choice::Dark);
        QCOMPARE(inkOf().rgb(), tokens(Mode::Dark).text.rgb());
        Appearance::instance().setChoice(Choice::Light);
    }
    void everyIconDraws()
    {
        QDir folder(QStringLiteral(WARPDESK_SOURCE_DIR "/resources/icons"));
        const QStringList names = folder.entryList({ QStringLiteral("*.svg") });
        QVERIFY(names.size() > 20);
        for (const QString& name : names) {
            const QImage image = icon(name.chopped(4)).pixmap(16, 16).toImage().convertToFormat(QImage::Format_ARGB32);
            bool drawn = false;
            for (int i = 0; i < 256 && !drawn; ++i)
                drawn = image.pixelColor(i % 16, i / 16).alpha() > 40;
            QVERIFY2(drawn, qPrintable(name));
        }
    }

    void numbersLineUp()
    {
        const QFont body = font(Role::Body);
        QCOMPARE(tabularWidth(QStringLiteral("111.1"), body), tabularWidth(QStringLiteral("888.8"), body));
        QVERIFY(hasTabularDigits(font(Role::Code)));
    }
    void codeFontHasNoLigatures()
    {
        const QFontMetricsF metrics(font(Role::Code));
        // Drawn as one run and character by character must give the same picture.
        const auto picture = [](const QStringList& parts) {
            QImage image(120, 24, QImage::Format_RGB32);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            painter.setFont(font(Role::Code));
            double x = 4;
            for (const QString& part : parts) {
                painter.drawText(QPointF(x, 16), part);
                x += QFontMetricsF(font(Role::Code)).horizontalAdvance(u'M') * static_cast<double>(part.size());
            }
            return image;
        };
        QCOMPARE(picture({ QStringLiteral("!=--") }),
            picture({ QStringLiteral("!"), QStringLiteral("="), QStringLiteral("-"), QStringLiteral("-") }));
        QVERIFY(metrics.horizontalAdvance(u'M') > 0);
    }
};

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
