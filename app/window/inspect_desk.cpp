// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect_desk.h"

#include "app/window/assembly_page.h"
#include "app/window/engine_job.h"
#include "app/window/job_state.h"
#include "app/window/panel.h"

#include <QEvent>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace warpdesk::window {
namespace {
const QString kFile = QStringLiteral("solution.cu");
} // namespace

InspectDesk::InspectDesk(JobPort& port, Panel& panel, Source source, QObject* parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_panel(panel)
    , m_job(new EngineJob(port, QStringLiteral("assembly"), this))
    , m_assembly(new AssemblyPage(&panel))
{
    panel.addPage(m_assembly, tr("Assembly"));
    compileFor(m_assembly);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &InspectDesk::compileIfSeen);
    connect(m_job, &EngineJob::stateChanged, this, &InspectDesk::showCompiled);
    connect(m_assembly, &AssemblyPage::sourceChosen, this, [this](int line) {
        setSource(line);
        emit placeWanted(line, 1);
    });
    connect(m_assembly, &AssemblyPage::jumpRequested, this, [this](int line) { emit placeWanted(line, 1); });
    connect(m_assembly, &AssemblyPage::linksChanged, this, &InspectDesk::linksChanged);
    connect(m_assembly, &AssemblyPage::targetChosen, this, [this] {
        m_stale = true;
        m_assembly->setNote(tr("Compiling for another GPU"));
        compile();
    });
    addActions(panel);
    showCompiled();
}

void InspectDesk::addActions(Panel& panel)
{
    using Halves = AssemblyPage::Halves;
    struct Choice {
        Halves halves;
        QString text;
        QString name;
    };
    QList<QToolButton*> words;
    for (const Choice& choice : { Choice { Halves::Ptx, QStringLiteral("PTX"), QStringLiteral("showPtx") },
             Choice { Halves::Sass, QStringLiteral("SASS"), QStringLiteral("showSass") },
             Choice { Halves::Both, tr("Both"), QStringLiteral("showBoth") } }) {
        QToolButton* button = panel.header()->addAction({}, choice.text, choice.name);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setChecked(choice.halves == Halves::Both);
        connect(button, &QToolButton::toggled, m_assembly, [this, halves = choice.halves](bool on) {
            if (on)
                m_assembly->setHalves(halves);
        });
        words.append(button);
    }
    QToolButton* used
        = panel.header()->addAction(QStringLiteral("filter"), tr("Used only"), QStringLiteral("usedOnly"));
    used->setCheckable(true);
    used->setChecked(true);
    used->setToolTip(tr("Hides what the kernel neither calls nor refers to"));
    words.append(used);
    QAction* raw = panel.header()->menu()->addAction(tr("Raw PTX"));
    raw->setObjectName(QStringLiteral("rawPtx"));
    raw->setCheckable(true);
    const auto apply = [this, used, raw] {
        used->setEnabled(!raw->isChecked());
        m_assembly->setPart(raw->isChecked() ? PtxPart::Raw : used->isChecked() ? PtxPart::Used : PtxPart::Everything);
    };
    connect(used, &QToolButton::toggled, this, apply);
    connect(raw, &QAction::toggled, this, apply);
    const auto place = [this, words, raw](QWidget* page) {
        for (QToolButton* word : words)
            word->setVisible(page == m_assembly);
        raw->setVisible(page == m_assembly);
    };
    connect(&panel, &Panel::currentPageChanged, this, place);
    place(panel.currentPage());
}

bool InspectDesk::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && m_stale && !m_timer.isActive())
        QTimer::singleShot(0, this, &InspectDesk::compileIfSeen);
    return QObject::eventFilter(watched, event);
}

JobOffers InspectDesk::offers()
{
    return { { tr("Compile again"), [this] { compile(); } }, [this] { m_job->stop(); }, {},
        [this](int line, int column) { emit placeWanted(line, column); } };
}

void InspectDesk::touch()
{
    m_stale = true;
    if (m_assembly->hasText())
        m_assembly->setNote(tr("Of an older text"));
    emit linksChanged();
    m_timer.start();
}

void InspectDesk::reset()
{
    m_job->reset();
    m_again = false;
    m_assembly->clear();
    m_stale = true;
    showCompiled();
    compileIfSeen();
}

void InspectDesk::compileIfSeen()
{
    if (m_stale && isSeen())
        compile();
}

void InspectDesk::compileFor(QWidget* page)
{
    m_pages.append(page);
    page->installEventFilter(this);
}

bool InspectDesk::isSeen() const
{
    return std::ranges::any_of(m_pages, [](const QWidget* page) { return page->isVisible(); });
}

void InspectDesk::compile()
{
    m_timer.stop();
    if (m_job->isWorking()) {
        m_again = true; // one at a time; the newest text is taken when it is done
        return;
    }
    const InspectSubject subject = m_source();
    m_revision = subject.revision;
    m_job->start({ { QStringLiteral("job"), QStringLiteral("cubin") },
        { QStringLiteral("source"), QString::fromUtf8(subject.source) }, { QStringLiteral("file"), kFile },
        { QStringLiteral("target"), m_assembly->target() }, { QStringLiteral("listing"), true },
        { QStringLiteral("ptx"), true } });
}

void InspectDesk::showCompiled()
{
    switch (m_job->state()) {
    case EngineJob::State::Idle:
        m_assembly->setState({ QStringLiteral("info"), QStringLiteral("accent"), tr("No machine code yet"),
            tr("It is made while this panel is open, and again after each edit. No GPU is needed."), { offers().start },
            -1, 0 });
        return;
    case EngineJob::State::Working:
        if (!m_assembly->hasText())
            m_assembly->setState({ QStringLiteral("run"), QStringLiteral("accent"), tr("Compiling to machine code"), {},
                { { tr("Stop"), [this] { m_job->stop(); } } }, -1, 0 });
        return;
    case EngineJob::State::Cancelled:
        if (!m_assembly->hasText())
            m_assembly->setState(
                { QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped"), {}, { offers().start }, -1, 0 });
        break;
    case EngineJob::State::Failed:
        m_assembly->clear();
        m_assembly->setState(failedState(m_job->error(), offers()));
        break;
    case EngineJob::State::Done: {
        const QJsonObject& result = m_job->result();
        if (result.value(QLatin1String("verdict")).toString() == u"does not compile") {
            PanelState state = refusedState(result, tr("Does not compile"), offers());
            state.buttons.removeIf([](const PanelState::Button& button) { return button.text.isEmpty(); });
            if (m_assembly->hasText())
                m_assembly->setNote(tr("Of an older text; the new one does not compile. %1").arg(state.text));
            else
                m_assembly->setState(state);
            break;
        }
        m_stale = m_source().revision != m_revision;
        m_assembly->show(result, kFile);
        emit compiled(result, m_assembly->target());
        if (m_stale)
            m_assembly->setNote(tr("Of an older text"));
        showLine();
        break;
    }
    }
    if (m_again) {
        m_again = false;
        QTimer::singleShot(0, this, &InspectDesk::compileIfSeen);
    }
}

void InspectDesk::setSource(int line)
{
    if (line == m_line)
        return;
    m_line = line;
    m_assembly->setSource(line);
    showLine();
    emit linksChanged();
}

void InspectDesk::showLine()
{
    if (!m_assembly->isVisible() || m_stale || !m_assembly->links().contains(m_line))
        return;
    const auto [ptx, sass] = m_assembly->instructionsOf(m_line);
    emit said(QStringLiteral("link"), QStringLiteral("accent"),
        tr("Line %1 becomes %2 PTX and %3 SASS instructions").arg(m_line).arg(ptx).arg(sass));
}

void InspectDesk::jump()
{
    emit pageWanted(m_assembly);
    m_assembly->takeFocus(m_line);
}

} // namespace warpdesk::window
