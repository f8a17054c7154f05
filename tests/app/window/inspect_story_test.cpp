// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"
#include "app/window/assembly_page.h"
#include "app/window/assembly_strip.h"
#include "app/window/difference_page.h"
#include "app/window/difference_view.h"
#include "app/window/editor_area.h"
#include "app/window/inspect_desk.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/state_view.h"
#include "app/window/status_line.h"
#include "app/window/warp_desk.h"
#include "app/window/warp_facts.h"
#include "editor/code_editor.h"
#include "tests/support/fake_runner.h"

#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace warpdesk;
using namespace warpdesk::window;
using testing::FakeRunner;

namespace {

/// A cubin job's answer: two kernels, whose lines 3 and 4 have code.
QJsonObject compiled(const QString& word = QStringLiteral("add.s32"))
{
    const auto kernel = [](const QString& name, int registers) {
        return QJsonObject { { QStringLiteral("name"), name },
            { QStringLiteral("demangled"), name + QStringLiteral("(int*)") },
            { QStringLiteral("registers"), registers }, { QStringLiteral("shared_bytes"), 1536 },
            { QStringLiteral("instructions"), 3 },
            { QStringLiteral("spills"),
                QJsonObject { { QStringLiteral("store_bytes"), 8 }, { QStringLiteral("load_bytes"), 4 } } },
            { QStringLiteral("listing"),
                QStringLiteral("solution.cu:3\n  00000       9  IMAD\n  00010       9  LDG.32\nsolution.cu:4\n"
                               "  00020      11  STG.32\n") },
            { QStringLiteral("occupancy"),
                QJsonArray {
                    QJsonObject { { QStringLiteral("threads"), 128 }, { QStringLiteral("blocks"), 8 },
                        { QStringLiteral("warps"), 32 }, { QStringLiteral("max_warps"), 64 },
                        { QStringLiteral("limits"), QJsonArray { QStringLiteral("registers") } },
                        { QStringLiteral("fewer_registers"),
                            QJsonObject { { QStringLiteral("registers"), 40 }, { QStringLiteral("warps"), 48 } } } },
                    QJsonObject { { QStringLiteral("threads"), 256 }, { QStringLiteral("blocks"), 8 },
                        { QStringLiteral("warps"), 64 }, { QStringLiteral("max_warps"), 64 } } } } };
    };
    QString ptx = QStringLiteral(".version 9.0\n.target sm_90\n");
    for (const char* name : { "first", "second" })
        ptx += QStringLiteral(".visible .entry %1(\n\t.param .u64 p\n)\n{\n\t.loc\t1 3 5\n\t%2 \t%r1, %r2, 3;\n"
                              "\t.loc\t1 4 5\n\tst.global.u32 \t[%rd1], %r1;\n\tret;\n}\n")
                   .arg(QLatin1String(name), word);
    ptx += QStringLiteral("\t.file\t1 \"solution.cu\"\n");
    return { { QStringLiteral("architecture"), QStringLiteral("sm_90") }, { QStringLiteral("ptx"), ptx },
        { QStringLiteral("kernels"),
            QJsonArray { kernel(QStringLiteral("first"), 24), kernel(QStringLiteral("second"), 48) } } };
}

} // namespace

class InspectStoryTest final : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeRunner> m_jobs;
    std::unique_ptr<FakeRunner> m_syntax;
    std::unique_ptr<MainWindow> m_window;

    editor::CodeEditor& code() { return m_window->editorArea().code(); }
    AssemblyPage& page() { return m_window->inspectDesk().assembly(); }
    template <class T> T* child(const char* name) { return m_window->findChild<T*>(QString::fromLatin1(name)); }

    /// The Inspect layout with the answer shown.
    void compileOnce()
    {
        m_window->layouts().switchTo(Layout::Inspect);
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 1);
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), compiled());
        QVERIFY(page().hasText());
    }

private slots:
    void initTestCase()
    {
        theme::EnglishPlurals::install();
        theme::Appearance::instance().start(theme::Choice::Light);
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_jobs = std::make_unique<FakeRunner>();
        m_syntax = std::make_unique<FakeRunner>();
        WindowSetup setup;
        setup.jobs = m_jobs.get();
        setup.syntax = m_syntax.get();
        setup.library = services::ProblemLibrary(QStringLiteral(WARPDESK_SOURCE_DIR "/problems"), {});
        setup.solutionsFolder = m_folder->filePath(QStringLiteral("solutions"));
        setup.stateFolder = m_folder->filePath(QStringLiteral("state"));
        setup.settingsFile = m_folder->filePath(QStringLiteral("window.ini"));
        setup.historyFile = m_folder->filePath(QStringLiteral("history.sqlite"));
        m_window = std::make_unique<MainWindow>(std::move(setup));
        QSignalSpy opened(m_window.get(), &MainWindow::problemOpened);
        m_window->openProblem(QStringLiteral("vector-add"));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(opened.count() > 0 || opened.wait(5000));
        m_window->activateWindow();
        code().setFocus();
    }
    void cleanup() { m_window.reset(); }

    void nothingIsCompiledWhileNobodyLooks()
    {
        QTest::keyClicks(&code(), QStringLiteral("//"));
        QTest::qWait(InspectDesk::kDelay + 100);
        QCOMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 0);
        QCOMPARE(m_jobs->of(QStringLiteral("cubin")).size(), 0);
    }

    void linesAreLinkedBothWays()
    {
        compileOnce();
        const QJsonObject job = m_syntax->of(QStringLiteral("cubin")).first().object;
        QVERIFY(job.value(QLatin1String("ptx")).toBool() && job.value(QLatin1String("listing")).toBool());
        // From the source: the caret lights its code.
        code().goTo(3, 0);
        QTRY_COMPARE(page().ptx().source(), 4);
        QCOMPARE(page().instructionsOf(3), std::pair(1, 2));
        QCOMPARE(page().instructionsOf(4), std::pair(2, 1));
        // F4 takes the keyboard across, arrows move the caret, F4 comes back.
        QTest::keyClick(m_window.get(), Qt::Key_F4);
        QVERIFY(page().ptx().hasFocus());
        QTest::keyClick(&page().ptx(), Qt::Key_Up);
        QCOMPARE(code().caret().first, 2);
        QVERIFY(page().ptx().hasFocus());
        QTest::keyClick(&page().ptx(), Qt::Key_F4);
        QVERIFY(code().hasFocus());
    }

    void everyEditIsCompiledOnceAndTheOldTextIsSaidToBeOld()
    {
        compileOnce();
        QTest::keyClicks(&code(), QStringLiteral("// "));
        QVERIFY(page().note().contains(QStringLiteral("older text")));
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 2);
        // Edits while a compile is on wait for its end, and are one compile.
        QTest::keyClicks(&code(), QStringLiteral("xyz"));
        QTest::qWait(InspectDesk::kDelay + 100);
        QCOMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 2);
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), compiled());
        QVERIFY(page().note().contains(QStringLiteral("older text")));
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 3);
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), compiled(QStringLiteral("sub.s32")));
        QVERIFY(page().note().isEmpty());
        QVERIFY(page().ptx().text().plain().contains(QStringLiteral("sub.s32")));
    }

    void errorsKeepTheLastCodeAndNameTheLine()
    {
        const QJsonObject wrong { { QStringLiteral("verdict"), QStringLiteral("does not compile") },
            { QStringLiteral("diagnostics"),
                QJsonArray { QJsonObject { { QStringLiteral("severity"), QStringLiteral("error") },
                    { QStringLiteral("line"), 12 }, { QStringLiteral("column"), 3 },
                    { QStringLiteral("message"), QStringLiteral("expected a ;") } } } } };
        m_window->layouts().switchTo(Layout::Inspect);
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 1);
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), wrong);
        QVERIFY(!page().hasText());
        QCOMPARE(page().findChild<StateView*>()->headline(), QStringLiteral("Does not compile"));
        QTest::keyClicks(&code(), QStringLiteral("//"));
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 2);
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), compiled());
        QTest::keyClicks(&code(), QStringLiteral("//"));
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 3);
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), wrong);
        QVERIFY(page().hasText());
        QVERIFY(page().note().contains(QStringLiteral("Line 12")));
        // What is missing on the machine is a state with its remedy.
        QTest::keyClicks(&code(), QStringLiteral("//"));
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 4);
        m_syntax->error(m_syntax->lastOf(QStringLiteral("cubin")), QStringLiteral("environment"),
            QStringLiteral("NVRTC was not found"), QStringLiteral("Install it."));
        QCOMPARE(page().findChild<StateView*>()->headline(), QStringLiteral("NVRTC was not found"));
    }

    void halvesPartsKernelsAndTargetsAreChosen()
    {
        compileOnce();
        child<QToolButton>("showPtx")->click();
        QVERIFY(page().ptx().isVisible() && !page().sass().isVisible());
        child<QToolButton>("showBoth")->click();
        QVERIFY(page().ptx().isVisible() && page().sass().isVisible());
        QVERIFY(!page().ptx().text().plain().contains(QStringLiteral("second")));
        child<QToolButton>("usedOnly")->click();
        QVERIFY(page().ptx().text().plain().contains(QStringLiteral("second")));
        child<QAction>("rawPtx")->setChecked(true);
        QVERIFY(page().ptx().text().plain().contains(QStringLiteral(".loc")));
        child<QAction>("rawPtx")->setChecked(false);
        child<QToolButton>("usedOnly")->click();
        auto* kernels = child<QComboBox>("kernelChooser");
        kernels->setCurrentIndex(1);
        emit kernels->activated(1);
        QVERIFY(page().ptx().text().plain().contains(QStringLiteral("second")));
        auto* targets = child<QComboBox>("targetChooser");
        targets->setCurrentIndex(targets->findData(QStringLiteral("t4")));
        emit targets->activated(targets->currentIndex());
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 2);
        QCOMPARE(m_syntax->of(QStringLiteral("cubin")).last().object.value(QLatin1String("target")).toString(),
            QStringLiteral("t4"));
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), compiled());
        QCOMPARE(page().kernel(), QStringLiteral("second"));
    }

    void theStripSpeaks()
    {
        compileOnce();
        const auto* strip = child<AssemblyStrip>("assemblyStrip");
        for (const char* word : { "Registers 24 of 255", "Spills 12 B", "Shared 1.5 KiB", "64 of 64 warps", "full" })
            QVERIFY2(strip->accessibleDescription().contains(QLatin1String(word)),
                qPrintable(strip->accessibleDescription()));
        const QJsonObject kernel = compiled().value(QLatin1String("kernels")).toArray().first().toObject();
        QCOMPARE(AssemblyStrip::occupancyText(AssemblyStrip::occupancyOf(kernel, 100)),
            QStringLiteral("8 blocks · 4 warps each · limited by registers; 48 warps with 40 registers"));
    }
    /// The editor's text against the starter: source at once, PTX when the other one is compiled.
    void differenceIsShown()
    {
        code().replaceAll(QByteArrayLiteral("// another text\n") + code().bytes());
        compileOnce();
        auto* page = child<DifferencePage>("differencePage");
        m_window->layouts().showPage(page);
        QVERIFY(page->isVisible());
        QVERIFY(page->view().toPlainText().contains(QStringLiteral("+ // another text")));
        QCOMPARE(page->view().added(), 1);
        QCOMPARE(page->view().removed(), 0);
        page->setWhat(DifferencePage::What::Ptx);
        QTRY_COMPARE(m_syntax->of(QStringLiteral("cubin")).size(), 2);
        m_syntax->result(m_syntax->lastOf(QStringLiteral("cubin")), compiled(QStringLiteral("sub.s32")));
        // Two kernels, in each one instruction that is another.
        QCOMPARE(page->view().added(), 2);
        QCOMPARE(page->view().removed(), 2);
        QVERIFY(page->view().toPlainText().contains(QStringLiteral("- \tsub.s32")));
        page->setWhat(DifferencePage::What::Sass);
        QCOMPARE(page->view().toPlainText(), QStringLiteral("The texts are the same."));
        QTest::keyClick(&page->view(), Qt::Key_F8); // nowhere to go
    }
    void machineCodeIsComparedWithoutAddresses()
    {
        const QJsonObject one { { QStringLiteral("kernels"),
            QJsonArray { QJsonObject { { QStringLiteral("demangled"), QStringLiteral("k()") },
                { QStringLiteral("listing"),
                    QStringLiteral("a.cu:3\n  00000       9  IMAD R1\n  00010  10  EXIT\n") } } } } };
        QCOMPARE(DifferencePage::sassOf(one), QByteArray("k()\n    IMAD R1\n    EXIT\n"));
    }

    /// F7 in the Inspect layout fills the list; the worst access is shown, its 32 lanes over sectors.
    void warpIsSeen()
    {
        const QJsonObject far { { QStringLiteral("space"), QStringLiteral("global") },
            { QStringLiteral("kind"), QStringLiteral("store") }, { QStringLiteral("requests"), 8 },
            { QStringLiteral("sectors"), 256 }, { QStringLiteral("least_sectors"), 32 } };
        const QJsonObject near { { QStringLiteral("space"), QStringLiteral("global") },
            { QStringLiteral("kind"), QStringLiteral("load") }, { QStringLiteral("requests"), 8 },
            { QStringLiteral("sectors"), 32 }, { QStringLiteral("least_sectors"), 32 } };
        const QJsonObject profile { { QStringLiteral("verdict"), QStringLiteral("accepted") },
            { QStringLiteral("name"), QStringLiteral("n=1000") },
            { QStringLiteral("kernels"),
                QJsonArray { QJsonObject { { QStringLiteral("kernel"), QStringLiteral("add(float*)") },
                    { QStringLiteral("block"), QJsonArray { 256, 1, 1 } },
                    { QStringLiteral("lines"),
                        QJsonArray { QJsonObject { { QStringLiteral("line"), 4 },
                            { QStringLiteral("accesses"), QJsonArray { near, far } } } } } } } } };
        m_window->layouts().switchTo(Layout::Inspect);
        m_window->profile();
        const quint64 job = m_jobs->lastOf(QStringLiteral("profile"));
        QVERIFY(m_window->warpDesk().isWorking());
        m_jobs->result(job, profile);
        QVERIFY(!m_window->warpDesk().isWorking());
        auto* table = child<QTableView>("accessTable");
        QCOMPARE(table->model()->rowCount(), 2);
        QCOMPARE(table->currentIndex().row(), 1); // 32 sectors a request where 4 would do
        QCOMPARE(m_window->editorArea().code().caret().first, 0); // nobody asked to go anywhere
        QTRY_VERIFY(m_jobs->lastOf(QStringLiteral("profile")) != job);
        QJsonArray offsets;
        for (int lane = 0; lane < 32; ++lane)
            offsets.append(lane * 4096);
        m_jobs->result(m_jobs->lastOf(QStringLiteral("profile")),
            { { QStringLiteral("verdict"), QStringLiteral("accepted") },
                { QStringLiteral("pictures"),
                    QJsonObject { { QStringLiteral("block"), 0 },
                        { QStringLiteral("accesses"),
                            QJsonArray { QJsonObject { { QStringLiteral("line"), 4 }, { QStringLiteral("warp"), 0 },
                                { QStringLiteral("space"), QStringLiteral("global") },
                                { QStringLiteral("kind"), QStringLiteral("store") }, { QStringLiteral("bytes"), 4 },
                                { QStringLiteral("offsets"), offsets } } } } } } });
        QCOMPARE(child<QLabel>("warpFinding")->text(), QStringLiteral("32 sectors touched where 4 would do"));
        QVERIFY(child<QLabel>("warpDetails")->text().contains(QStringLiteral("4,096 bytes from its neighbour")));
        table->selectRow(0); // the user goes to the other one
        QCOMPARE(m_window->editorArea().code().caret().first, 3);
    }
    /// Sectors and banks of textbook accesses, worked out by hand.
    void lanesOverSectorsAndBanks_data()
    {
        QTest::addColumn<QString>("space");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<int>("stride");
        QTest::addColumn<int>("sectors");
        QTest::addColumn<int>("ways");
        QTest::newRow("side by side") << "global" << 4 << 4 << 4 << 1;
        QTest::newRow("every second float") << "global" << 4 << 8 << 8 << 2;
        QTest::newRow("a sector each") << "global" << 4 << 32 << 32 << 8;
        QTest::newRow("vectors of four") << "global" << 16 << 16 << 16 << 4;
        QTest::newRow("one address") << "global" << 4 << 0 << 1 << 1;
        QTest::newRow("a column of [32][32]") << "shared" << 4 << 128 << 32 << 32;
        QTest::newRow("a column of [32][33]") << "shared" << 4 << 132 << 32 << 1;
    }
    void lanesOverSectorsAndBanks()
    {
        QFETCH(const QString, space);
        QFETCH(const int, bytes);
        QFETCH(const int, stride);
        QFETCH(const int, sectors);
        QFETCH(const int, ways);
        AccessShot shot;
        shot.space = space;
        shot.bytes = bytes;
        for (int lane = 0; lane < kLanes; ++lane)
            shot.offsets[static_cast<std::size_t>(lane)] = lane * stride;
        QCOMPARE(shot.sectors(), sectors);
        QCOMPARE(shot.ways(), ways);
        if (stride == 128)
            QCOMPARE(shot.padded(stride).ways(), 1);
    }
};

QTEST_MAIN(InspectStoryTest)
#include "inspect_story_test.moc"
