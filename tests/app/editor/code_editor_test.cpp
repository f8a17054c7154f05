// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"
#include "app/theme/contrast.h"
#include "app/theme/english_plurals.h"
#include "editor/code_editor.h"
#include "editor/cuda_help.h"
#include "editor/find_bar.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace warpdesk;
using editor::CodeEditor;
using editor::Mark;

namespace {
using Sci = QsciScintillaBase;

QColor colourFrom(long bgr)
{
    return QColor(
        static_cast<int>(bgr & 0xFF), static_cast<int>((bgr >> 8) & 0xFF), static_cast<int>((bgr >> 16) & 0xFF));
}
} // namespace

class CodeEditorTest final : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<CodeEditor> m_editor;

    void load(const QByteArray& bytes) { m_editor->load(*editor::decode(bytes)); }
    bool indicated(int indicator, long position) const
    {
        return m_editor->SendScintilla(Sci::SCI_INDICATORVALUEAT, static_cast<unsigned long>(indicator), position) != 0;
    }
    long annotationLines(int line) const
    {
        return m_editor->SendScintilla(Sci::SCI_ANNOTATIONGETLINES, static_cast<unsigned long>(line));
    }

private slots:
    void initTestCase()
    {
        theme::EnglishPlurals::install();
        theme::Appearance::instance().start(theme::Choice::Light);
    }
    void init()
    {
        m_editor = std::make_unique<CodeEditor>();
        m_editor->applyTheme(theme::editorTheme());
        m_editor->resize(700, 400);
        m_editor->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_editor.get()));
    }

    void namesOfCudaAreExplained()
    {
        const auto open = [this] { return m_editor->SendScintilla(Sci::SCI_CALLTIPACTIVE) != 0; };
        load("int mine; __shared__ float tile[32]; atomicAdd(&x, 1);\n");
        m_editor->goTo(0, 5);
        QVERIFY(!m_editor->showHelp());
        QVERIFY(!open());
        m_editor->goTo(0, 12);
        QVERIFY(m_editor->showHelp());
        QVERIFY(open());
        QTest::keyClick(m_editor.get(), Qt::Key_Escape);
        QVERIFY(!open());
        // The pointer that rests shows the same, and takes it away again.
        QTest::mouseMove(m_editor->viewport(), QPoint(300, 100));
        emit m_editor->SCN_DWELLSTART(40, 300, 10);
        QCOMPARE(open(), m_editor->viewport()->underMouse());
        emit m_editor->SCN_DWELLEND(40, 300, 10);
        QVERIFY(!open());
    }

    void everyWordOfCudaThatTakesArgumentsIsExplained()
    {
        for (const char* name :
            { "__syncthreads", "__shfl_down_sync", "atomicCAS", "__global__", "threadIdx", "cudaMalloc" })
            QVERIFY2(editor::cudaHelp(name).size() > 20, name);
        QVERIFY(editor::cudaHelp("mine").isEmpty());
    }

    void allTextCanBeDeleted()
    {
        load("one\ntwo\n");
        m_editor->selectAll();
        QTest::keyClick(m_editor.get(), Qt::Key_Delete);
        QCOMPARE(m_editor->bytes(), QByteArray());
        QCOMPARE(m_editor->exactText().bytes, QByteArray());
        m_editor->undo();
        QCOMPARE(m_editor->bytes(), QByteArray("one\ntwo\n"));
    }

    void untouchedBytesNeverChange_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("after");
        QTest::addRow("LF") << QByteArray("one\ntwo\n") << QByteArray("one\nXtwo\n");
        QTest::addRow("CRLF") << QByteArray("one\r\ntwo\r\n") << QByteArray("one\r\nXtwo\r\n");
        QTest::addRow("mixed") << QByteArray("one\r\ntwo\nthree\r\n") << QByteArray("one\r\nXtwo\nthree\r\n");
        QTest::addRow("no final newline") << QByteArray("one\ntwo") << QByteArray("one\nXtwo");
        QTest::addRow("CR inside a line") << QByteArray("one\rmore\r\ntwo\r\n") << QByteArray();
        QTest::addRow("form feed, trailing blanks")
            << QByteArray("one \t\f\r\ntwo  \n\n") << QByteArray("one \t\f\r\nXtwo  \n\n");
        QTest::addRow("only a line end") << QByteArray("\r\n") << QByteArray("\r\nX");
        QTest::addRow("BOM, CRLF, no final newline")
            << QByteArray("\xEF\xBB\xBFone\r\ntwo") << QByteArray("\xEF\xBB\xBFone\r\nXtwo");
        QTest::addRow("BOM") << QByteArray("\xEF\xBB\xBFone\ntwo\n") << QByteArray("\xEF\xBB\xBFone\nXtwo\n");
    }
    void untouchedBytesNeverChange()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, after);
        load(file);
        QCOMPARE(editor::encode(m_editor->exactText()), file);
        m_editor->goTo(1, 0);
        QTest::keyClicks(m_editor.get(), QStringLiteral("X"));
        if (!after.isEmpty())
            QCOMPARE(editor::encode(m_editor->exactText()), after);
        m_editor->undo();
        QCOMPARE(editor::encode(m_editor->exactText()), file);
    }
    void newLinesTakeTheFilesEnding()
    {
        load("one\r\ntwo\r\n");
        m_editor->goTo(0, 3);
        QTest::keyClick(m_editor.get(), Qt::Key_Return);
        QCOMPARE(m_editor->bytes(), QByteArray("one\r\n\r\ntwo\r\n"));
    }
    void resetCanBeUndone()
    {
        load("mine\n");
        QTest::keyClicks(m_editor.get(), QStringLiteral("x"));
        m_editor->replaceAll("starter\n");
        QCOMPARE(m_editor->bytes(), QByteArray("starter\n"));
        m_editor->undo();
        QCOMPARE(m_editor->bytes(), QByteArray("xmine\n"));
    }

    void squiggleStandsOnTheToken()
    {
        const QByteArray line = QStringLiteral("/* é😀 */ undefined_name = 1;").toUtf8();
        load("int a;\n" + line + "\n");
        const auto column = static_cast<int>(line.indexOf("undefined_name"));
        m_editor->setMarks({ { Severity::Error, 1, column, -1, QStringLiteral("identifier is undefined") } });
        const long start = 7 + column;
        QVERIFY(!indicated(8, start - 1));
        QVERIFY(indicated(8, start));
        QVERIFY(indicated(8, start + 13));
        QVERIFY(!indicated(8, start + 14));
        QCOMPARE(annotationLines(1), 1L);
        QVERIFY(m_editor->walkMarks(1));
        QCOMPARE(m_editor->caret(), std::pair(1, column)); // the compiler's column, less one
    }
    /// Columns are the compiler's: bytes of the line, tabs as one, whatever stands before.
    void squiggleAfterAnyText_data()
    {
        QTest::addColumn<QString>("before");
        for (const auto& [name, before] : { std::pair("accents and emoji", "/* é😀 */ "), std::pair("tab", "\t\t"),
                 std::pair("family of emoji", "/* 👩‍👩‍👧 */ "),
                 std::pair("combining accent", "/* e\u0301 */ "), std::pair("Arabic", "/* مرحبا */ "),
                 std::pair("Chinese", "/* 矩阵 */\t") })
            QTest::addRow("%s", name) << QString::fromUtf8(before);
    }
    void squiggleAfterAnyText()
    {
        QFETCH(QString, before);
        // The comment line above holds wide characters too.
        const QByteArray head = QStringLiteral("// é😀\n").toUtf8();
        load(head + before.toUtf8() + "undefined_name = 1;\n");
        const auto column = static_cast<int>(before.toUtf8().size());
        m_editor->setMarks({ { Severity::Error, 1, column, -1, QStringLiteral("identifier is undefined") } });
        const long start = head.size() + column;
        QVERIFY(!indicated(8, start - 1));
        QVERIFY(indicated(8, start));
        QVERIFY(indicated(8, start + 13));
        QVERIFY(!indicated(8, start + 14));
        QVERIFY(m_editor->walkMarks(1));
        QCOMPARE(m_editor->caret(), std::pair(1, column));
    }
    void marksLeaveWithTheEdit()
    {
        load("a\nb\nc\n");
        m_editor->setMarks({ { Severity::Error, 0, 0, -1, QStringLiteral("one") },
            { Severity::Warning, 2, 0, -1, QStringLiteral("two") } });
        m_editor->goTo(1, 0);
        QTest::keyClick(m_editor.get(), Qt::Key_Return); // pushes the second one down
        QCoreApplication::processEvents();
        QCOMPARE(m_editor->marks().size(), 2);
        QCOMPARE(m_editor->marks().last().line, 3);
        m_editor->goTo(0, 1);
        QTest::keyClicks(m_editor.get(), QStringLiteral("x"));
        QTRY_COMPARE(m_editor->marks().size(), 1);
        QCOMPARE(annotationLines(0), 0L);
        QVERIFY(!indicated(8, 0));
    }
    void beyondThreeOneIsOpen()
    {
        load("a\nb\nc\nd\n");
        QList<Mark> marks;
        for (int line = 0; line < 4; ++line)
            marks.append({ Severity::Error, line, 0, 1, QStringLiteral("wrong") });
        m_editor->setMarks(marks);
        long open = 0;
        for (int line = 0; line < 4; ++line)
            open += annotationLines(line);
        QCOMPARE(open, 1L);
        m_editor->goTo(0, 0);
        m_editor->walkMarks(1);
        QCOMPARE(annotationLines(1), 1L);
        m_editor->walkMarks(-1);
        QCOMPARE(m_editor->caret().first, 0);
    }
    void aLineHasOneGlyph()
    {
        load("a\nb\n");
        const auto margins = [this](const QList<Mark>& marks) {
            m_editor->setMarks(marks);
            const QRect area(0, 0, m_editor->marginWidth(1) + m_editor->marginWidth(2), m_editor->viewport()->height());
            return m_editor->viewport()->grab(area).toImage();
        };
        const Mark error { Severity::Error, 0, 0, 1, {} };
        const Mark note { Severity::Note, 0, 0, 1, {} };
        QVERIFY(margins({ error }) != margins({ note }));
        QCOMPARE(margins({ error, note }), margins({ error }));
        QCOMPARE(margins({ note, error }), margins({ error }));
    }
    void annotationsAreAtMostTwoLines()
    {
        load("a\n");
        m_editor->setMarks({ { Severity::Error, 0, 0, 1, QString(QStringLiteral("many words ")).repeated(60) } });
        QCOMPARE(annotationLines(0), 2L);
    }

    void zoomWidensTheNumbers()
    {
        load("a\n");
        const int before = m_editor->marginWidth(1);
        m_editor->zoomIn(8);
        QTRY_VERIFY(m_editor->marginWidth(1) > before);
        m_editor->resetZoom();
        QTRY_COMPARE(m_editor->marginWidth(1), before);
    }
    void heatIsPaintedLeftOfTheNumbersAndFades()
    {
        load("a\nb\nc\n");
        QCOMPARE(m_editor->marginWidth(0), 0);
        m_editor->setHeat({ { 1, 0.65 }, { 2, 0.01 }, { 7, 0.3 } });
        QCOMPARE(m_editor->heat().size(), 2); // there is no line 8
        QVERIFY(m_editor->marginWidth(0) > 0);
        const auto hot = [this](const QColor& wanted) {
            const QImage margin = m_editor->viewport()
                                      ->grab(QRect(0, 0, m_editor->marginWidth(0), m_editor->viewport()->height()))
                                      .toImage();
            for (int y = 0; y < margin.height(); ++y) {
                for (int x = 0; x < margin.width(); ++x) {
                    if (margin.pixelColor(x, y) == wanted)
                        return true;
                }
            }
            return false;
        };
        const QColor hottest = m_editor->theme().heat[4];
        QVERIFY(hottest.isValid() && hot(hottest));
        QVERIFY(hot(m_editor->theme().heat[0]));
        m_editor->goTo(0, 0);
        QTest::keyClick(m_editor.get(), Qt::Key_Return);
        QCOMPARE(m_editor->heat().first().line, 2);
        QVERIFY(m_editor->isHeatStale());
        QVERIFY(!hot(hottest));
        m_editor->setHeat({});
        QCOMPARE(m_editor->marginWidth(0), 0);
    }
    void commentAndLines()
    {
        load("    a;\n  b;\n\n");
        m_editor->selectBytes(0, 11);
        m_editor->toggleComment();
        QCOMPARE(m_editor->bytes(), QByteArray("  //   a;\n  // b;\n\n"));
        m_editor->toggleComment();
        QCOMPARE(m_editor->bytes(), QByteArray("    a;\n  b;\n\n"));
        load("a\nb\n");
        m_editor->moveLinesDown();
        QCOMPARE(m_editor->bytes(), QByteArray("b\na\n"));
        m_editor->duplicate();
        QCOMPARE(m_editor->bytes(), QByteArray("b\na\na\n"));
        m_editor->deleteLine();
        QCOMPARE(m_editor->bytes(), QByteArray("b\na\n"));
    }
    void severalCarets()
    {
        load("a\nb\n");
        m_editor->addCaretBelow();
        QTest::keyClicks(m_editor.get(), QStringLiteral("x"));
        QCOMPARE(m_editor->bytes(), QByteArray("xa\nxb\n"));
    }
    void droppedFilesArePassedOn()
    {
        QSignalSpy spy(m_editor.get(), &CodeEditor::filesDropped);
        load("a\n");
        QMimeData data;
        data.setUrls({ QUrl::fromLocalFile(QStringLiteral("/tmp/x.cu")) });
        QDragEnterEvent enter(QPoint(60, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_editor->viewport(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(60, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_editor->viewport(), &drop);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(m_editor->bytes(), QByteArray("a\n"));
    }
    void keysOfTheApplicationAreFree_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        const int control = static_cast<int>(Qt::ControlModifier);
        for (const auto& [name, key] : { std::pair("slash", Qt::Key_Slash), std::pair("L", Qt::Key_L),
                 std::pair("T", Qt::Key_T), std::pair("U", Qt::Key_U), std::pair("D", Qt::Key_D),
                 std::pair("bracket", Qt::Key_BracketLeft), std::pair("minus", Qt::Key_Minus) })
            QTest::addRow("Ctrl+%s", name) << static_cast<int>(key) << control;
        QTest::addRow("Ctrl+Shift+U") << static_cast<int>(Qt::Key_U)
                                      << static_cast<int>(Qt::ControlModifier | Qt::ShiftModifier);
    }
    void keysOfTheApplicationAreFree()
    {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        load("a\nb\n");
        QKeyEvent event(QEvent::ShortcutOverride, key, Qt::KeyboardModifiers(modifiers));
        event.ignore();
        QCoreApplication::sendEvent(m_editor.get(), &event);
        QVERIFY(!event.isAccepted());
        QTest::keyClick(m_editor.get(), static_cast<Qt::Key>(key), Qt::KeyboardModifiers(modifiers));
        QCOMPARE(m_editor->bytes(), QByteArray("a\nb\n"));
    }

    void everyStyleIsReadable_data()
    {
        QTest::addColumn<int>("choice");
        QTest::addRow("light") << static_cast<int>(theme::Choice::Light);
        QTest::addRow("dark") << static_cast<int>(theme::Choice::Dark);
    }
    void everyStyleIsReadable()
    {
        QFETCH(int, choice);
        theme::Appearance::instance().setChoice(static_cast<theme::Choice>(choice));
        m_editor->applyTheme(theme::editorTheme());
        for (unsigned long style = 0; style < 203; ++style) {
            if (style >= 128 && style < 200)
                continue;
            const QColor ink = colourFrom(m_editor->SendScintilla(Sci::SCI_STYLEGETFORE, style));
            const QColor ground = colourFrom(m_editor->SendScintilla(Sci::SCI_STYLEGETBACK, style));
            if (style == Sci::STYLE_INDENTGUIDE)
                continue; // a hairline, not text
            const double ratio = theme::contrast(ink, ground);
            QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("style %1: %2").arg(style).arg(ratio)));
        }
        theme::Appearance::instance().setChoice(theme::Choice::Light);
    }
    void completesWords()
    {
        load("int partial_sum; __syncth");
        m_editor->goTo(0, 25);
        m_editor->complete();
        QVERIFY(m_editor->isListActive());
        QTest::keyClick(m_editor.get(), Qt::Key_Return);
        QVERIFY(m_editor->bytes().endsWith("__syncthreads"));
        load("int partial_sum; part");
        m_editor->goTo(0, 21);
        m_editor->complete();
        QTest::keyClick(m_editor.get(), Qt::Key_Return);
        QCOMPARE(m_editor->bytes(), QByteArray("int partial_sum; partial_sum"));
    }
    void fiveThousandLinesTypeQuickly()
    {
        QByteArray text;
        for (int line = 0; line < 5000; ++line)
            text += "    if (t < s) part[t] = fmaxf(part[t], part[t + s]); // line " + QByteArray::number(line) + "\n";
        load(text);
        m_editor->goTo(2500, 0);
        QCoreApplication::processEvents();
        std::vector<qint64> times;
        for (int key = 0; key < 60; ++key) {
            QElapsedTimer clock;
            clock.start();
            QTest::keyClick(m_editor.get(), key % 2 == 0 ? Qt::Key_X : Qt::Key_Y);
            QCoreApplication::processEvents();
            times.push_back(clock.nsecsElapsed() / 1000);
        }
        std::sort(times.begin(), times.end());
        qInfo("a key takes %lld us (median), %lld us (90 %%)", static_cast<long long>(times[30]),
            static_cast<long long>(times[54]));
        QVERIFY(times[30] < 16'000); // a frame
    }
    void twoHundredThousandLinesOpen()
    {
        const QByteArray text = QByteArray("    float sum = part[t] + part[t + s];\n").repeated(200'000);
        QElapsedTimer clock;
        clock.start();
        load(text);
        m_editor->goTo(199'000, 0);
        m_editor->grab();
        qInfo("200,000 lines take %lld ms to open and draw", static_cast<long long>(clock.elapsed()));
        QVERIFY(clock.elapsed() < 3000);
        QCOMPARE(m_editor->lines(), 200'001);
    }
    void signaturesFollowTheCaret()
    {
        const auto open = [this] { return m_editor->SendScintilla(Sci::SCI_CALLTIPACTIVE) != 0; };
        load("int v = 0;\n");
        m_editor->goTo(0, 8);
        QTest::keyClicks(m_editor.get(), QStringLiteral("__shfl_xor_sync("));
        QVERIFY(open());
        QTest::keyClicks(m_editor.get(), QStringLiteral("~0u, fmaxf(a, b)"));
        QVERIFY(open()); // that of the outer call again
        QTest::keyClicks(m_editor.get(), QStringLiteral(", 16)"));
        QVERIFY(!open());
        load("unknown(1, 2)\n");
        m_editor->goTo(0, 9);
        m_editor->showSignature();
        QVERIFY(!open());
    }
    /// A window partly beyond every screen: QScintilla's list asks for a screen that is not there.
    void popupsBeyondTheScreenDoNoHarm()
    {
        load("__sync");
        m_editor->goTo(0, 6);
        m_editor->move(-5000, -5000);
        QCoreApplication::processEvents();
        m_editor->complete();
        QVERIFY(!m_editor->isListActive());
        load("__expf(");
        m_editor->goTo(0, 7);
        m_editor->showSignature();
    }
    void speaksToScreenReaders() { QVERIFY(!m_editor->accessibleName().isEmpty()); }

    void findBarCountsAndWalks()
    {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* code = new CodeEditor(&window);
        auto* bar = new editor::FindBar(*code, &window);
        column->addWidget(code);
        column->addWidget(bar);
        code->applyTheme(theme::editorTheme());
        code->load(*editor::decode(QStringLiteral("é sum\n😀 sum\nSUM\n").toUtf8()));
        window.show();
        bar->open(editor::FindBar::Mode::Replace);
        auto* pattern = bar->findChild<QLineEdit*>(QStringLiteral("findPattern"));
        auto* count = bar->findChild<QLabel*>(QStringLiteral("findCount"));
        pattern->setText(QStringLiteral("sum"));
        QTRY_COMPARE(count->text(), QStringLiteral("3 matches"));
        bar->findNext();
        QCOMPARE(code->selectedText(), QStringLiteral("sum"));
        bar->findNext();
        QCOMPARE(code->caret().first, 1);
        QCOMPARE(count->text(), QStringLiteral("2 of 3"));
        bar->findChild<QToolButton*>(QStringLiteral("findCase"))->setChecked(true);
        QCOMPARE(count->text(), QStringLiteral("2 matches"));
        bar->findChild<QLineEdit*>(QStringLiteral("findReplacement"))->setText(QStringLiteral("total"));
        bar->replaceEvery();
        QCOMPARE(code->bytes(), QStringLiteral("é total\n😀 total\nSUM\n").toUtf8());
        code->undo();
        QCOMPARE(code->bytes(), QStringLiteral("é sum\n😀 sum\nSUM\n").toUtf8());
        bar->findChild<QToolButton*>(QStringLiteral("findExpression"))->setChecked(true);
        pattern->setText(QStringLiteral("("));
        QTRY_VERIFY(count->property("bad").toBool());
    }
};

QTEST_MAIN(CodeEditorTest)
#include "code_editor_test.moc"
