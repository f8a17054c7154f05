// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include "app/window/editor_area.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/measure_desk.h"
#include "app/window/problem_model.h"
#include "app/window/run_controller.h"
#include "app/window/tests_model.h"
#include "app/window/tests_page.h"
#include "editor/code_editor.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFile>
#include <QPixmap>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace warpdesk::window {
namespace {
constexpr int kPatience = 120000; // ms
constexpr int kSettle = 600;
constexpr int kPanel = 2000; // one that was hidden may begin its work only now
constexpr int kStartPage = 1500; // its facts come from the runner and the history
constexpr int kEnvironment = 4;
} // namespace

Screenshot::Screenshot(MainWindow& window, ScreenshotOrder order)
    : QObject(&window)
    , m_window(window)
    , m_order(std::move(order))
{
    window.resize(m_order.size);
    connect(&window, &MainWindow::problemsLoaded, this, [this] {
        if (!m_order.problem.isEmpty())
            m_window.openProblem(m_order.problem);
        else if (m_order.source.isEmpty())
            QTimer::singleShot(kStartPage, this, &Screenshot::takeSoon);
    });
    connect(&window, &MainWindow::problemOpened, this, &Screenshot::begin);
    connect(&window, &MainWindow::diagnosticsShown, this, [this] {
        if (m_begun && !m_order.run && !m_order.measure)
            takeSoon();
    });
    QTimer::singleShot(kPatience, this, [] {
        std::fputs("warpdesk: the window did not get ready for a screenshot\n", stderr);
        QCoreApplication::exit(kEnvironment);
    });
}

void Screenshot::begin()
{
    if (m_begun || (!m_order.problem.isEmpty() && m_window.currentSlug() != m_order.problem))
        return;
    m_begun = true;
    if (m_order.layout == static_cast<int>(kLayouts.size()))
        m_window.enterLecture();
    else if (m_order.layout > 0)
        m_window.layouts().switchTo(kLayouts[static_cast<std::size_t>(m_order.layout) - 1]);
    if (!m_order.source.isEmpty()) {
        QFile file(m_order.source);
        if (file.open(QIODevice::ReadOnly))
            m_window.editorArea().code().replaceAll(file.readAll());
    }
    if (m_order.measure) {
        if (!m_order.source.isEmpty())
            m_order.versions.append(m_order.source);
        connect(&m_window.measureDesk(), &MeasureDesk::changed, this, [this] {
            if (m_window.measureDesk().isWorking())
                m_following = true;
            else if (std::exchange(m_following, false))
                QTimer::singleShot(0, this, &Screenshot::measureNext);
        });
        QTimer::singleShot(300, this, &Screenshot::measureNext);
        return;
    }
    if (!m_order.run) {
        QTimer::singleShot(4000, this, &Screenshot::takeSoon); // without a compiler no diagnostics come
        return;
    }
    connect(&m_window.runController(), &RunController::stateChanged, this, [this] {
        if (m_window.runController().isWorking())
            return;
        if (const QTableView* table = m_window.testsPage().findChild<QTableView*>(); !m_order.select.isEmpty()) {
            const auto* model = qobject_cast<const TestsModel*>(table->model());
            m_window.testsPage().selectRow(model->indexOf(m_order.select));
        }
        if (m_order.line > 0)
            m_window.editorArea().code().showFrom(m_order.line - 1);
        takeSoon();
    });
    QTimer::singleShot(300, &m_window, &MainWindow::run);
}

void Screenshot::measureNext()
{
    if (m_window.measureDesk().isWorking())
        return;
    if (!m_order.versions.isEmpty()) {
        QFile file(m_order.versions.takeFirst());
        if (file.open(QIODevice::ReadOnly))
            m_window.editorArea().code().replaceAll(file.readAll());
        m_window.measure();
    } else if (!m_order.sweep.isEmpty()) {
        m_window.measureDesk().sweep(std::exchange(m_order.sweep, {}));
    } else if (std::exchange(m_order.compare, false)) {
        m_window.measureDesk().compare(1, 0);
    } else {
        takeSoon();
    }
}

void Screenshot::takeSoon()
{
    if (m_waiting)
        return;
    m_waiting = true;
    if (!m_order.panel.isEmpty()) {
        auto* page = m_window.findChild<QWidget*>(m_order.panel + QStringLiteral("Page"));
        if (page == nullptr || m_window.layouts().panelOf(page) == nullptr) {
            std::fprintf(stderr, "warpdesk: there is no panel \"%s\"\n", qPrintable(m_order.panel));
            QCoreApplication::exit(kEnvironment);
            return;
        }
        m_window.layouts().showPage(page);
    }
    if (m_order.dialog == u"settings")
        m_window.showSettings();
    else if (m_order.dialog == u"doctor")
        m_window.showDoctor();
    const bool begins = !m_order.panel.isEmpty() || !m_order.dialog.isEmpty();
    QTimer::singleShot(!begins ? kSettle : kPanel, this, &Screenshot::take);
}

void Screenshot::take()
{
    auto* dialog = m_window.findChild<QDialog*>(m_order.dialog + QStringLiteral("Dialog"));
    const bool saved = (dialog != nullptr ? dialog->grab() : m_window.grab()).save(m_order.file);
    if (!saved)
        std::fprintf(stderr, "warpdesk: %s could not be written\n", qPrintable(m_order.file));
    QCoreApplication::exit(saved ? 0 : kEnvironment);
}

} // namespace warpdesk::window
