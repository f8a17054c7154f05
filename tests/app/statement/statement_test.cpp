// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/statement/math_layout.h"
#include "app/statement/math_object.h"
#include "app/statement/statement_document.h"
#include "app/statement/tex_parser.h"
#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QDirIterator>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

#include <functional>

using namespace warpdesk;
using namespace warpdesk::statement;

namespace {

/// A tree as text: kinds and symbols, for comparing.
QString textOf(const TexNode& node)
{
    QStringList parts;
    for (const TexNode& part : node.parts)
        parts << textOf(part);
    const QString inside = parts.join(u' ');
    switch (node.kind) {
    case TexNode::Kind::Row:
        return node.parts.size() == 1 ? inside : QStringLiteral("{%1}").arg(inside);
    case TexNode::Kind::Symbol:
        return node.unknown ? QStringLiteral("unknown:") + node.text : node.text;
    case TexNode::Kind::Fraction:
        return QStringLiteral("frac(%1)").arg(inside);
    case TexNode::Kind::Root:
        return QStringLiteral("root(%1)").arg(inside);
    case TexNode::Kind::Scripts:
        return QStringLiteral("scripts(%1)").arg(inside);
    case TexNode::Kind::Fence:
        return QStringLiteral("fence%1(%2)%3").arg(node.text, inside, node.closing);
    case TexNode::Kind::Accent:
        return QStringLiteral("accent(%1)").arg(inside);
    case TexNode::Kind::Grid:
        return QStringLiteral("grid%1(%2)").arg(node.columns).arg(inside);
    case TexNode::Kind::Space:
        return QStringLiteral("_");
    }
    return {};
}

int countOf(const TexNode& node, const std::function<bool(const TexNode&)>& wanted)
{
    int count = wanted(node) ? 1 : 0;
    for (const TexNode& part : node.parts)
        count += countOf(part, wanted);
    return count;
}

MathBox boxOf(const char* tex, MathStyle style = MathStyle::Display)
{
    return layoutMath(parseTex(QString::fromUtf8(tex)), theme::mathFamily(), 18, style);
}

} // namespace

class StatementTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::Appearance::instance().start(theme::Choice::Light); }

    void parses_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("tree");
        QTest::addRow("letters") << "ab" << "{a b}";
        QTest::addRow("number") << "12.5x" << "{12.5 x}";
        QTest::addRow("minus") << "a-b" << QStringLiteral("{a − b}");
        QTest::addRow("fraction") << "\\frac{a}{b+1}" << "frac(a {b + 1})";
        QTest::addRow("short fraction") << "\\frac12" << "frac(1 2)";
        QTest::addRow("scripts") << "x_i^2" << "scripts(x i 2)";
        QTest::addRow("script group") << "e^{x_{r,i}}" << "scripts(e {} scripts(x {r , i} {}))";
        QTest::addRow("sum") << "\\sum_{j=0}^{n-1} x_j"
                             << QStringLiteral("{scripts(∑ {j = 0} {n − 1}) scripts(x j {})}");
        QTest::addRow("root") << "\\sqrt{x}" << "root(x)";
        QTest::addRow("fence") << "\\left( x \\right]" << "fence((x)]";
        QTest::addRow("arrow is no \\right") << "a \\rightarrow b" << QStringLiteral("{a → b}");
        QTest::addRow("text") << "\\text{if } x" << "{if  x}";
        QTest::addRow("prime") << "m'" << QStringLiteral("scripts(m {} ′)");
        QTest::addRow("cases") << "\\begin{cases} x & a \\\\ 0 & b \\end{cases}" << "fence{(grid2(x a 0 b))";
        QTest::addRow("unknown") << "\\frobnicate x" << "{unknown:\\frobnicate x}";
    }
    void parses()
    {
        QFETCH(QString, tex);
        QFETCH(QString, tree);
        QCOMPARE(textOf(parseTex(tex)), tree);
    }
    void brokenTexEnds_data()
    {
        QTest::addColumn<QString>("tex");
        for (const char* tex : { "{", "}", "\\", "x_", "\\frac", "\\left(", "\\begin{cases}", "\\sqrt[", "&&",
                 "\\right)", "\\end{x}", "a}b{c", "\\text{" })
            QTest::addRow("%s", tex) << QString::fromLatin1(tex);
        QTest::addRow("deep") << QStringLiteral("{").repeated(5000);
        QTest::addRow("deep scripts") << QStringLiteral("x^{").repeated(3000);
    }
    void brokenTexEnds()
    {
        QFETCH(QString, tex);
        const MathBox box = layoutMath(parseTex(tex), theme::mathFamily(), 16, MathStyle::Text);
        QVERIFY(box.width >= 0);
    }

    void layoutKeepsProportions()
    {
        const MathBox letter = boxOf("x");
        const MathBox fraction = boxOf("\\frac{a}{b}");
        QVERIFY(fraction.ascent > letter.ascent);
        QVERIFY(fraction.descent > letter.descent);
        QCOMPARE(fraction.rules.size(), 1);
        const MathBox raised = boxOf("x^2");
        QVERIFY(raised.ascent > letter.ascent);
        QVERIFY(raised.width > letter.width);
        const MathBox limits = boxOf("\\sum_{i=0}^{n}");
        const MathBox beside = boxOf("\\sum_{i=0}^{n}", MathStyle::Text);
        QVERIFY(limits.ascent + limits.descent > beside.ascent + beside.descent);
        QVERIFY(boxOf("\\sqrt{x}").strokes.size() == 1);
        QVERIFY(boxOf("a + b").width > boxOf("ab").width + boxOf("+").width); // space around an operation
        QVERIFY(boxOf("\\left(\\frac{a}{b}\\right)").ascent > boxOf("(").ascent);
    }

    void buildsADocument()
    {
        QTextBrowser browser;
        MathObject math;
        math.registerWith(*browser.document());
        fillStatement(*browser.document(),
            QStringLiteral(
                "# Title\n\nText with $x_i$ and `code`.\n\n$$y = \\frac{1}{n}$$\n\n## Head\n\n- one\n- two\n\n"
                "| a | b |\n|---|---:|\n| 1 | 2 |\n\n```\nint x;\n```\n\n<b>raw</b> [link](https://example.org) "
                "[bad](javascript:alert)\n"),
            { QStringLiteral("Title"), QStringLiteral("Basics") });
        const QString text = browser.document()->toPlainText();
        QCOMPARE(text.count(QStringLiteral("Title")), 1);
        QCOMPARE(text.count(QChar(QChar::ObjectReplacementCharacter)), 2);
        QVERIFY(!text.contains(u'$'));
        QVERIFY(text.contains(QStringLiteral("<b>raw</b>")));
        QVERIFY(text.contains(QStringLiteral("int x;")));
        const QString html = browser.document()->toHtml();
        QVERIFY(html.contains(QStringLiteral("https://example.org")));
        QVERIFY(!html.contains(QStringLiteral("javascript")));
        int tables = 0;
        for (QTextFrame* frame : browser.document()->rootFrame()->childFrames())
            tables += qobject_cast<QTextTable*>(frame) != nullptr ? 1 : 0;
        QVERIFY2(tables == 1, qPrintable(html));
        browser.resize(400, 600);
        QVERIFY(!browser.grab().isNull());
    }

    void shippedStatementsUseKnownMathsOnly()
    {
        QDirIterator files(QStringLiteral(WARPDESK_SOURCE_DIR "/problems"), { QStringLiteral("statement*.md") },
            QDir::Files, QDirIterator::Subdirectories);
        const QRegularExpression formula(
            QStringLiteral("\\$\\$(.+?)\\$\\$|\\$(.+?)\\$"), QRegularExpression::DotMatchesEverythingOption);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            auto matches = formula.globalMatch(text);
            while (matches.hasNext()) {
                const auto match = matches.next();
                const QString tex = match.captured(1) + match.captured(2);
                QVERIFY2(countOf(parseTex(tex), [](const TexNode& node) { return node.unknown; }) == 0,
                    qPrintable(file.fileName() + QStringLiteral(": ") + tex));
            }
        }
    }
};

QTEST_MAIN(StatementTest)
#include "statement_test.moc"
