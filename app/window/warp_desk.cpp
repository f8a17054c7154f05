// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/warp_desk.h"

#include "app/window/access_model.h"
#include "app/window/engine_job.h"
#include "app/window/job_state.h"
#include "app/window/panel.h"
#include "app/window/verdict_look.h"
#include "app/window/warp_page.h"

#include <QEvent>
#include <QHeaderView>
#include <QJsonArray>
#include <QTableView>
#include <QTimer>

#include <utility>

namespace warpdesk::window {
namespace {
constexpr int kRow = 28;
} // namespace

WarpDesk::WarpDesk(JobPort& port, Panel& panel, Panel& list, std::function<MeasureSubject()> subject, QObject* parent)
    : QObject(parent)
    , m_subject(std::move(subject))
    , m_profile(new EngineJob(port, QStringLiteral("warp"), this))
    , m_picture(new EngineJob(port, QStringLiteral("warp-picture"), this))
    , m_page(new WarpPage(&panel))
    , m_table(new QTableView(&list))
    , m_model(new AccessModel(this))
{
    panel.addPage(m_page, tr("Warp"));
    list.addPage(m_table, tr("Accesses"));
    m_table->setObjectName(QStringLiteral("accessTable"));
    m_table->setAccessibleName(tr("Loads and stores"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(kRow);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(AccessModel::Access, QHeaderView::Stretch);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& index) { choose(index.row()); });
    m_page->installEventFilter(this);
    connect(m_page, &WarpPage::warpChosen, this, &WarpDesk::picture);
    connect(m_profile, &EngineJob::stateChanged, this, &WarpDesk::showProfile);
    connect(m_profile, &EngineJob::progressed, this, &WarpDesk::showProfile);
    connect(m_picture, &EngineJob::stateChanged, this, &WarpDesk::showPicture);
    showProfile();
}

JobOffers WarpDesk::offers()
{
    return { { tr("Profile   F7"), [this] { profile(); } }, [this] { stop(); }, {},
        [this](int line, int column) { emit placeWanted(line, column); } };
}

QJsonObject WarpDesk::jobOf(const MeasureSubject& subject) const
{
    QJsonObject job { { QStringLiteral("job"), QStringLiteral("profile") },
        { QStringLiteral("problem"), subject.problem }, { QStringLiteral("source"), QString::fromUtf8(subject.source) },
        { QStringLiteral("file"), QStringLiteral("solution.cu") } };
    if (subject.device.startsWith(u"emulator"))
        job.insert(QStringLiteral("device"), subject.device); // counts are the emulator's
    return job;
}

void WarpDesk::profile()
{
    const MeasureSubject subject = m_subject();
    if (subject.problem.isEmpty() || isWorking())
        return;
    m_of = subject;
    m_profile->start(jobOf(subject));
}

void WarpDesk::stop()
{
    m_profile->stop();
    m_picture->stop();
}

void WarpDesk::reset()
{
    m_row = -1;
    m_again = false;
    m_advice.clear();
    m_threads = 0;
    m_model->setRows({});
    m_picture->reset();
    m_profile->reset();
}

void WarpDesk::touch() { m_page->setStale(true); }

bool WarpDesk::isWorking() const { return m_profile->isWorking(); }

bool WarpDesk::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_page && event->type() == QEvent::Show && std::exchange(m_unseen, false))
        QTimer::singleShot(0, this, &WarpDesk::picture);
    return QObject::eventFilter(watched, event);
}

void WarpDesk::take(const QJsonObject& result, const MeasureSubject& subject)
{
    m_of = subject;
    m_row = -1;
    m_model->setRows({});
    m_size = result.value(QLatin1String("name")).toString();
    const QJsonArray kernels = result.value(QLatin1String("kernels")).toArray();
    // The kernel that touches memory most often; its name chooses the launch for the pictures.
    QJsonObject chosen;
    double most = -1;
    for (const QJsonValue& value : kernels) {
        double requests = 0;
        for (const AccessRow& row : accessRows(value.toObject()))
            requests += row.requests;
        if (requests > most) {
            most = requests;
            chosen = value.toObject();
        }
    }
    m_kernel = chosen.value(QLatin1String("kernel")).toString();
    m_advice = adviceOf(chosen);
    m_threads = 1;
    for (const QJsonValue& extent : chosen.value(QLatin1String("block")).toArray())
        m_threads *= std::max(1, extent.toInt());
    m_page->setWarps((m_threads + kLanes - 1) / kLanes);
    m_page->setStale(false);
    m_model->setRows(accessRows(chosen));
    if (m_model->rows().isEmpty()) {
        m_page->setState({ QStringLiteral("info"), QStringLiteral("accent"), tr("No loads and no stores"),
            tr("The profile counted none in your source."), { offers().start }, -1, 0 });
        return;
    }
    m_quiet = true;
    m_table->selectRow(std::max(0, m_model->worst()));
    m_quiet = false;
}

void WarpDesk::choose(int row)
{
    if (row < 0 || row >= m_model->rows().size() || row == m_row)
        return;
    m_row = row;
    if (!m_quiet)
        emit placeWanted(m_model->rows()[row].line, 1);
    picture();
}

void WarpDesk::picture()
{
    if (m_row < 0)
        return;
    m_unseen = !m_page->isVisible();
    if (m_unseen)
        return;
    if (m_picture->isWorking()) {
        m_again = true;
        return;
    }
    QJsonObject job = jobOf(m_of);
    if (!m_size.isEmpty())
        job.insert(QStringLiteral("size"), m_size);
    if (!m_kernel.isEmpty())
        job.insert(QStringLiteral("kernel"), m_kernel);
    job.insert(QStringLiteral("access"), m_model->rows()[m_row].line);
    job.insert(QStringLiteral("warp"), m_page->warp());
    job.insert(QStringLiteral("barriers"), true);
    m_picture->start(job);
}

void WarpDesk::showProfile()
{
    switch (m_profile->state()) {
    case EngineJob::State::Idle:
        m_page->setState({ QStringLiteral("profile"), QStringLiteral("accent"), tr("Nothing profiled yet"),
            tr("Profile counts every load and store of your kernel, line by line, and shows where the lanes of a warp "
               "went."),
            { offers().start }, -1, 0 });
        break;
    case EngineJob::State::Working:
        m_page->setState(workingState(*m_profile, tr("Stopping"), offers()));
        break;
    case EngineJob::State::Cancelled:
        m_page->setState(
            { QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped"), {}, { offers().start }, -1, 0 });
        break;
    case EngineJob::State::Failed:
        m_page->setState(failedState(m_profile->error(), offers()));
        break;
    case EngineJob::State::Done: {
        const QJsonObject& result = m_profile->result();
        if (const QString verdict = result.value(QLatin1String("verdict")).toString(); verdict != u"accepted") {
            PanelState state = refusedState(result, tr("Not profiled: %1").arg(lookOf(verdict).word), offers());
            state.buttons.removeIf([](const PanelState::Button& button) { return button.text.isEmpty(); });
            m_page->setState(state);
        } else {
            take(result, m_of);
            emit profiled(m_of.source, result);
        }
        break;
    }
    }
    emit changed();
}

void WarpDesk::showPicture()
{
    if (m_picture->state() == EngineJob::State::Idle)
        return;
    if (m_picture->state() == EngineJob::State::Working) {
        emit changed();
        return;
    }
    if (m_again) {
        m_again = false;
        QTimer::singleShot(0, this, &WarpDesk::picture);
        return;
    }
    if (m_picture->state() == EngineJob::State::Done && m_row >= 0 && m_row < m_model->rows().size()) {
        m_page->show(warpPictures(m_picture->result().value(QLatin1String("pictures")).toObject()),
            m_model->rows()[m_row], m_advice);
    } else if (m_picture->state() == EngineJob::State::Failed) {
        m_page->setState(failedState(m_picture->error(), { { tr("Try again"), [this] { picture(); } }, {}, {}, {} }));
    }
    emit changed();
}

} // namespace warpdesk::window
