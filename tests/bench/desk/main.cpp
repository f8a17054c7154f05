// SPDX-License-Identifier: GPL-3.0-or-later
// warpdesk-desk-bench: what the window costs its user. Not a test; run it on a quiet machine (tests/bench/README.md).
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"
#include "app/window/assembly_page.h"
#include "app/window/editor_area.h"
#include "app/window/inspect_desk.h"
#include "app/window/job_port.h"
#include "app/window/main_window.h"
#include "app/window/run_controller.h"
#include "editor/code_editor.h"
#include "tests/bench/desk/gui_watch.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QTemporaryDir>
#include <QTimer>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <vector>

using namespace warpdesk;
using namespace warpdesk::window;

namespace {

constexpr int lines = 5000;
constexpr int keys = 1200;
constexpr int keyEveryMs = 40; ///< 25 a second: faster than anybody types
constexpr int runs = 200;
constexpr int ptxLines = 100'000;

/// A sample of times in milliseconds, sorted.
class Times final {
public:
    void add(double milliseconds) { m_times.push_back(milliseconds); }
    [[nodiscard]] double at(double share)
    {
        std::ranges::sort(m_times);
        return m_times.empty() ? 0 : m_times[static_cast<std::size_t>(share * static_cast<double>(m_times.size() - 1))];
    }
    [[nodiscard]] std::size_t count() const { return m_times.size(); }

private:
    std::vector<double> m_times;
};

void waitFor(const std::function<bool()>& done, int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (!done() && clock.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    if (!done())
        qFatal("the window did not come to what was waited for");
}

/// A long solution that compiles: the problem's own, under many helpers.
QByteArray longSource(const QByteArray& solution)
{
    QByteArray text;
    for (int line = 0; text.count('\n') < lines - solution.count('\n'); ++line) {
        text += "__device__ inline float helper" + QByteArray::number(line) + "(float value, int lane)\n{\n";
        for (int step = 0; step < 6; ++step)
            text += "    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, " + QByteArray::number(1 << (step % 5))
                + ")); // step " + QByteArray::number(step) + "\n";
        text += "    return lane < 16 ? value : -value;\n}\n";
    }
    return text + solution;
}

/// Memory of this process alone, runners left out, shared pages by share, in MB.
double proportionalSize()
{
    QFile file(QStringLiteral("/proc/self/smaps_rollup"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("/proc/self/smaps_rollup cannot be read");
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.startsWith("Pss:"))
            return line.mid(4).trimmed().split(' ').first().toDouble() / 1024;
    }
    return 0;
}

class Desk final {
public:
    explicit Desk(const services::RunnerCommand& command)
        : m_jobs(command)
        , m_syntax(command)
    {
        WindowSetup setup;
        setup.jobs = &m_jobs;
        setup.syntax = &m_syntax;
        setup.library = services::ProblemLibrary(QStringLiteral(WARPDESK_SOURCE_DIR "/problems"), {});
        setup.solutionsFolder = m_folder.filePath(QStringLiteral("solutions"));
        setup.stateFolder = m_folder.filePath(QStringLiteral("state"));
        setup.settingsFile = m_folder.filePath(QStringLiteral("window.ini"));
        setup.historyFile = m_folder.filePath(QStringLiteral("history.sqlite"));
        m_window = std::make_unique<MainWindow>(std::move(setup));
        bool opened = false;
        QObject::connect(m_window.get(), &MainWindow::problemOpened, m_window.get(), [&opened] { opened = true; });
        m_window->openProblem(QStringLiteral("vector-add"));
        m_window->show();
        waitFor([&] { return opened; }, 20'000);
        QFile best(QStringLiteral(WARPDESK_SOURCE_DIR "/problems/vector-add/solutions/3_float4.cu"));
        if (!best.open(QIODevice::ReadOnly))
            qFatal("the sample solution cannot be read");
        m_solution = best.readAll();
        code().replaceAll(m_solution);
    }

    editor::CodeEditor& code() { return m_window->editorArea().code(); }
    MainWindow& window() { return *m_window; }

    void runOnce()
    {
        m_window->run();
        waitFor([this] { return !m_window->runController().isWorking(); }, 120'000);
        if (m_window->runController().state() != RunState::Finished)
            qFatal("a run did not finish");
    }

    /// Keys into a long file while compiles and runs go on: from the key's arrival to the end of the paint it causes.
    QJsonObject typing()
    {
        code().replaceAll(longSource(m_solution));
        code().goTo(lines / 2, 0);
        code().setFocus();
        runOnce();
        Times times;
        PaintClock paint(*code().viewport());
        GuiWatch watch;
        int runsBegun = 0;
        editor::CodeEditor& editor = code();
        for (int key = 0; key < keys; ++key) {
            if (!m_window->runController().isWorking()) {
                m_window->run();
                ++runsBegun;
            }
            paint.begin();
            const bool isReturn = key % 40 == 39;
            const Qt::Key which = isReturn ? Qt::Key_Return : Qt::Key_X;
            const QString typed = isReturn ? QStringLiteral("\n") : QString(QChar(u'a' + key % 26));
            QKeyEvent press(QEvent::KeyPress, which, Qt::NoModifier, typed);
            QKeyEvent release(QEvent::KeyRelease, which, Qt::NoModifier);
            QCoreApplication::sendEvent(&editor, &press);
            QCoreApplication::sendEvent(&editor, &release);
            QElapsedTimer until;
            until.start();
            while (until.elapsed() < keyEveryMs)
                QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 2);
            if (const std::optional<double> took = paint.took())
                times.add(*took);
        }
        const double longest = watch.longestMs();
        m_window->stop();
        waitFor([this] { return !m_window->runController().isWorking(); }, 20'000);
        code().replaceAll(m_solution);
        return { { QStringLiteral("keys"), static_cast<int>(times.count()) }, { QStringLiteral("runs"), runsBegun },
            { QStringLiteral("median_ms"), times.at(0.5) }, { QStringLiteral("p99_ms"), times.at(0.99) },
            { QStringLiteral("worst_ms"), times.at(1) }, { QStringLiteral("longest_block_ms"), longest } };
    }

    QJsonObject memory()
    {
        for (int run = 0; run < runs / 10; ++run)
            runOnce();
        const double early = proportionalSize();
        for (int run = runs / 10; run < runs; ++run)
            runOnce();
        const double late = proportionalSize();
        return { { QStringLiteral("runs"), runs }, { QStringLiteral("pss_mb_after_a_tenth"), early },
            { QStringLiteral("pss_mb"), late } };
    }

    /// From the text to the end of the first paint of it.
    QJsonObject assembly()
    {
        QString ptx = QStringLiteral(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n");
        for (int line = 0; line < ptxLines; ++line) {
            if (line % 4 == 0)
                ptx += QStringLiteral("\t.loc\t1 %1 5\n").arg(line / 40 + 1);
            ptx += QStringLiteral("\tfma.rn.f32 \t%f%1, %f%2, %f3, %f4;\n").arg(line % 200).arg(line % 77);
        }
        ptx += QStringLiteral("\tret;\n}\n\t.file\t1 \"solution.cu\"\n");
        const QJsonObject result { { QStringLiteral("architecture"), QStringLiteral("sm_80") },
            { QStringLiteral("ptx"), ptx },
            { QStringLiteral("kernels"),
                QJsonArray { QJsonObject { { QStringLiteral("name"), QStringLiteral("k") },
                    { QStringLiteral("demangled"), QStringLiteral("k()") }, { QStringLiteral("registers"), 32 },
                    { QStringLiteral("instructions"), ptxLines } } } } };
        AssemblyPage page;
        page.resize(900, 800);
        page.setVisible(true);
        QCoreApplication::processEvents();
        PaintClock paint(*page.ptx().viewport());
        paint.begin();
        page.show(result, QStringLiteral("solution.cu"));
        QCoreApplication::processEvents();
        return { { QStringLiteral("lines"), ptxLines }, { QStringLiteral("milliseconds"), paint.took().value_or(-1) } };
    }

private:
    QTemporaryDir m_folder;
    RunnerPort m_jobs;
    RunnerPort m_syntax;
    std::unique_ptr<MainWindow> m_window;
    QByteArray m_solution;
};

void print(const char* title, const QJsonObject& figures)
{
    fmt::print("{}\n", title);
    for (auto figure = figures.begin(); figure != figures.end(); ++figure)
        fmt::print("  {:<22} {:.2f}\n", figure.key().toStdString(), figure.value().toDouble());
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    theme::EnglishPlurals::install();
    theme::Appearance::instance().start(theme::Choice::Light);
    // Runners are niced and kept on one core, so that another is free for the window, as with a user's desktop.
    services::RunnerCommand command = services::RunnerCommand::find();
    if (command.program.isEmpty())
        qFatal("%s", qPrintable(command.trouble));
    command.arguments = QStringList { QStringLiteral("-n"), QStringLiteral("10"), QStringLiteral("taskset"),
        QStringLiteral("-c"), QStringLiteral("0"), command.program }
        + command.arguments;
    command.program = QStringLiteral("nice");
    const QStringList arguments = QApplication::arguments();
    const qsizetype onlyAt = arguments.indexOf(QStringLiteral("--only"));
    const QString only = onlyAt > 0 ? arguments.value(onlyAt + 1) : QString();
    struct Part {
        QString name;
        const char* title;
        QJsonObject (Desk::*measure)();
    };
    const std::array parts {
        Part { QStringLiteral("typing"), "typing in 5,000 lines while runs and compiles go on", &Desk::typing },
        Part { QStringLiteral("assembly"), "100,000 lines of PTX", &Desk::assembly },
        Part { QStringLiteral("memory"), "memory of the window", &Desk::memory },
    };
    QJsonObject all;
    for (const Part& part : parts) {
        if (!only.isEmpty() && part.name != only)
            continue;
        Desk desk(command);
        const QJsonObject figures = (desk.*part.measure)();
        print(part.title, figures);
        all.insert(part.name, figures);
    }
    if (all.isEmpty())
        qFatal("--only takes typing, assembly or memory");
    if (const qsizetype at = arguments.indexOf(QStringLiteral("--json")); at > 0 && at + 1 < arguments.size()) {
        QFile file(arguments[at + 1]);
        if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(all).toJson()) < 0)
            qFatal("%s cannot be written", qPrintable(arguments[at + 1]));
    }
    return 0;
}
