// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/measure_desk.h"

#include "app/drafts/file_worker.h"
#include "app/plots/axis.h"
#include "app/window/compare_page.h"
#include "app/window/engine_job.h"
#include "app/window/job_state.h"
#include "app/window/panel.h"
#include "app/window/sizes_page.h"
#include "app/window/timing_page.h"
#include "app/window/verdict_look.h"
#include "app/window/versions_model.h"
#include "editor/file_door.h"

#include <QDir>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace warpdesk::window {
namespace {

/// "n=1k..1M" from a test called "n=33, random": the first size, to where emulation takes about a second.
QString suggestedSweep(const QString& test)
{
    const qsizetype sizes = test.count(u'=');
    const QString name = test.section(u'=', 0, 0).trimmed();
    if (name.isEmpty() || sizes == 0)
        return QStringLiteral("n=1k..1M");
    return name + (sizes == 1 ? QStringLiteral("=1k..1M") : QStringLiteral("=64..1k"));
}

} // namespace

MeasureDesk::MeasureDesk(JobPort& port, drafts::FileWorker& worker, QString folder, Panel& panel,
    std::function<MeasureSubject()> subject, QObject* parent)
    : QObject(parent)
    , m_subject(std::move(subject))
    , m_worker(worker)
    , m_folder(std::move(folder))
    , m_versions(new VersionsModel(this))
    , m_measure(new EngineJob(port, QStringLiteral("measure"), this))
    , m_profile(new EngineJob(port, QStringLiteral("profile"), this))
    , m_sweep(new EngineJob(port, QStringLiteral("sweep"), this))
    , m_pairs(new EngineJob(port, QStringLiteral("compare"), this))
    , m_timing(new TimingPage(*m_versions, &panel))
    , m_sizes(new SizesPage(&panel))
    , m_compare(new ComparePage(*m_versions, &panel))
{
    panel.addPage(m_timing, tr("Timing"));
    panel.addPage(m_sizes, tr("Sizes"));
    panel.addPage(m_compare, tr("Compare"));
    addHeaderActions(panel);
    const std::pair<EngineJob*, void (MeasureDesk::*)()> shows[]
        = { { m_measure, &MeasureDesk::showMeasure }, { m_profile, &MeasureDesk::showProfile },
              { m_sweep, &MeasureDesk::showSweep }, { m_pairs, &MeasureDesk::showCompare } };
    for (const auto& [job, show] : shows) {
        connect(job, &EngineJob::stateChanged, this, show);
        connect(job, &EngineJob::progressed, this, show);
    }
    connect(m_timing, &TimingPage::placeWanted, this, &MeasureDesk::placeWanted);
    connect(m_timing, &TimingPage::versionChosen, this,
        [this](int row) { emit versionShown(m_versions->at(row).name(), m_versions->at(row).source); });
    connect(m_timing, &TimingPage::compareWanted, this, [this](int row) {
        const MeasuredVersion* other = m_versions->before(row);
        if (other == nullptr)
            return;
        const int before = m_versions->rowOf(other->source);
        m_compare->choose(before, row);
        compare(before, row);
    });
    connect(m_sizes, &SizesPage::sweepWanted, this, &MeasureDesk::sweep);
    connect(m_compare, &ComparePage::compareWanted, this, &MeasureDesk::compare);
    showIdle();
    showSweep();
    showCompare();
}

JobOffers MeasureDesk::offers(const QString& word, const std::function<void()>& start)
{
    return { { word, start }, [this] { stop(); }, { tr("Run   F5"), [this] { emit runWanted(); } },
        [this](int line, int column) { emit placeWanted(line, column); } };
}

QJsonObject MeasureDesk::jobOf(const char* kind, const QByteArray& source) const
{
    QJsonObject job { { QStringLiteral("job"), QLatin1String(kind) }, { QStringLiteral("problem"), m_running.problem },
        { QStringLiteral("source"), QString::fromUtf8(source) },
        { QStringLiteral("file"), QStringLiteral("solution.cu") } };
    if (!m_running.device.isEmpty())
        job.insert(QStringLiteral("device"), m_running.device);
    return job;
}

void MeasureDesk::measure()
{
    if (isWorking())
        return;
    m_running = m_subject();
    if (m_running.problem.isEmpty())
        return;
    m_live.clear();
    m_measure->start(jobOf("measure", m_running.source));
    emit pageWanted(m_timing);
}

void MeasureDesk::profile()
{
    if (isWorking())
        return;
    m_running = m_subject();
    if (m_running.problem.isEmpty())
        return;
    m_lastMeasured.clear();
    startProfile(m_running.source);
    emit pageWanted(m_timing);
}

void MeasureDesk::startProfile(const QByteArray& source) { m_profile->start(jobOf("profile", source)); }

void MeasureDesk::sweep(const QString& sizes)
{
    if (isWorking())
        return;
    m_running = m_subject();
    if (m_running.problem.isEmpty())
        return;
    QJsonObject job = jobOf("measure", m_running.source);
    job.insert(QStringLiteral("sweep"), sizes);
    m_sweep->start(job);
    emit pageWanted(m_sizes);
}

void MeasureDesk::compare(int first, int second)
{
    if (isWorking() || first < 0 || second < 0 || first >= m_versions->rowCount() || second >= m_versions->rowCount())
        return;
    m_running = m_subject();
    if (m_running.problem.isEmpty())
        return;
    m_firstName = m_versions->at(first).name();
    m_secondName = m_versions->at(second).name();
    QJsonObject job = jobOf("measure", m_versions->at(first).source);
    job.insert(QStringLiteral("against"), QString::fromUtf8(m_versions->at(second).source));
    job.insert(QStringLiteral("against_file"), m_secondName + QStringLiteral(".cu"));
    m_pairs->start(job);
    emit pageWanted(m_compare);
}

void MeasureDesk::stop()
{
    for (EngineJob* job : { m_measure, m_profile, m_sweep, m_pairs })
        job->stop();
}

bool MeasureDesk::isWorking() const
{
    return m_measure->isWorking() || m_profile->isWorking() || m_sweep->isWorking() || m_pairs->isWorking();
}

bool MeasureDesk::isStopping() const
{
    return m_measure->isStopping() || m_profile->isStopping() || m_sweep->isStopping() || m_pairs->isStopping();
}

void MeasureDesk::open(const QString& slug)
{
    m_slug = slug;
    m_versions->setVersions({});
    for (EngineJob* job : { m_measure, m_profile, m_sweep, m_pairs })
        job->reset();
    m_sizes->suggest(suggestedSweep(m_subject().test));
    m_worker.post(
        this,
        [path = QDir(m_folder).filePath(slug + QStringLiteral(".json"))] {
            QList<MeasuredVersion> versions;
            const QByteArray bytes = editor::readFile(path).value_or(QByteArray());
            for (const QJsonValue& value :
                QJsonDocument::fromJson(bytes).object().value(QLatin1String("versions")).toArray())
                versions.append(versionFrom(value.toObject()));
            return versions;
        },
        [this, slug](const QList<MeasuredVersion>& versions) {
            if (slug != m_slug || versions.isEmpty() || m_versions->rowCount() > 0)
                return;
            m_versions->setVersions(versions);
            if (!isWorking())
                showIdle();
            showSweep();
            showCompare();
        });
}

void MeasureDesk::save()
{
    m_worker.post([path = QDir(m_folder).filePath(m_slug + QStringLiteral(".json")), all = m_versions->versions()] {
        QJsonArray versions;
        for (const MeasuredVersion& version : all)
            versions.append(toJson(version));
        const QJsonObject root { { QStringLiteral("version"), 1 }, { QStringLiteral("versions"), versions } };
        (void)editor::writeFile(path, QJsonDocument(root).toJson(QJsonDocument::Compact));
    });
}

void MeasureDesk::tell(const PanelState& state) { emit said(state.icon, state.ink, state.headline); }

/// Over figures that stay where there are some, else as the whole page.
void MeasureDesk::note(PanelState state)
{
    if (!m_timing->isStateShown() || m_versions->rowCount() > 0) {
        if (m_timing->isStateShown())
            m_timing->showVersion(std::max(0, m_timing->currentRow()));
        m_timing->setWork(state);
    } else {
        m_timing->setState(state);
    }
    tell(state);
}

void MeasureDesk::showIdle()
{
    m_timing->setWork({});
    if (m_versions->rowCount() > 0) {
        m_timing->showVersion(std::max(0, m_timing->currentRow()));
        return;
    }
    m_timing->setState({ QStringLiteral("measure"), QStringLiteral("accent"), tr("Not measured yet"),
        tr("Measure judges your text, then times it on the sizes of the problem."),
        { { tr("Measure   F6"), [this] { measure(); } } }, -1, 0 });
}

void MeasureDesk::takeSamples()
{
    const QJsonObject& progress = m_measure->progress();
    const QJsonArray samples = progress.value(QLatin1String("samples")).toArray();
    if (samples.isEmpty())
        return;
    const TimingChoice choice { progress.value(QLatin1String("test")).toString(),
        progress.value(QLatin1String("regime")).toString() };
    if (!(choice == m_liveChoice))
        m_live.clear();
    m_liveChoice = choice;
    for (const QJsonValue& sample : samples)
        m_live.append(sample.toDouble());
    m_timing->showLive(choice, m_live, m_running.device.startsWith(u"cuda"));
}

void MeasureDesk::showMeasure()
{
    const JobOffers offered = offers(tr("Measure   F6"), [this] { measure(); });
    switch (m_measure->state()) {
    case EngineJob::State::Idle:
        showIdle();
        break;
    case EngineJob::State::Working:
        if (!m_measure->isStopping())
            takeSamples();
        note(workingState(*m_measure, tr("Stopping"), offered));
        break;
    case EngineJob::State::Cancelled:
        note({ QStringLiteral("todo"), QStringLiteral("text2"),
            m_live.isEmpty()
                ? tr("Stopped; nothing was recorded")
                : tr("Stopped after %n call(s); nothing was recorded", nullptr, static_cast<int>(m_live.size())),
            {}, { { tr("Measure again   F6"), offered.start.action } }, -1, 0 });
        break;
    case EngineJob::State::Failed: {
        const PanelState state = failedState(m_measure->error(), offered);
        m_timing->setWork({});
        m_timing->setState(state);
        tell(state);
        break;
    }
    case EngineJob::State::Done:
        showMeasured();
        break;
    }
    m_sizes->setWorking(isWorking());
    m_compare->setWorking(isWorking());
    emit changed();
}

void MeasureDesk::showMeasured()
{
    const QJsonObject& result = m_measure->result();
    emit kept(QStringLiteral("measure"), m_running.source, result);
    m_timing->setWork({});
    if (const QString verdict = result.value(QLatin1String("verdict")).toString(); verdict != u"accepted") {
        PanelState state = refusedState(result, tr("Not measured: %1").arg(lookOf(verdict).word),
            offers(tr("Measure   F6"), [this] { measure(); }));
        if (m_versions->rowCount() > 0)
            state.buttons.append({ tr("Show %1").arg(m_versions->at(0).name()), [this] { m_timing->showVersion(0); } });
        m_timing->setState(state);
        tell(state);
        return;
    }
    const int row = m_versions->record(m_running.source, result.value(QLatin1String("device")).toString(),
        QDateTime::currentDateTime(), [&result](MeasuredVersion& version) { version.measured = result; });
    save();
    m_timing->showVersion(row);
    const QJsonObject timing = timingOf(result, m_versions->choice());
    const QString median = plots::timeText(timing.value(QLatin1String("median")).toDouble());
    const auto calls = static_cast<int>(timing.value(QLatin1String("samples")).toArray().size());
    m_lastMeasured = isGpuTime(result) ? tr("Measured: %1, %n call(s)", nullptr, calls).arg(median)
                                       : tr("Emulated in %1, %n call(s)", nullptr, calls).arg(median);
    emit said(QStringLiteral("pass"), QStringLiteral("pass"), m_lastMeasured);
    // What the counters say comes last.
    startProfile(m_running.source);
}

void MeasureDesk::showProfile()
{
    const JobOffers offered = offers(tr("Profile   F7"), [this] { profile(); });
    switch (m_profile->state()) {
    case EngineJob::State::Idle:
        break;
    case EngineJob::State::Working: {
        PanelState state = workingState(*m_profile, tr("Stopping"), offered);
        const QString stage = m_profile->progress().value(QLatin1String("stage")).toString();
        if (!m_profile->isStopping() && (stage.isEmpty() || stage == u"measure"))
            state.headline = tr("Counting what each line does");
        note(state);
        break;
    }
    case EngineJob::State::Cancelled:
        note({ QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped; nothing was counted"), {},
            { offered.start }, -1, 0 });
        break;
    case EngineJob::State::Failed:
        note(failedState(m_profile->error(), offered));
        break;
    case EngineJob::State::Done: {
        const QJsonObject& result = m_profile->result();
        emit kept(QStringLiteral("profile"), m_running.source, result);
        m_timing->setWork({});
        if (const QString verdict = result.value(QLatin1String("verdict")).toString(); verdict != u"accepted") {
            note(refusedState(result, tr("Not counted: %1").arg(lookOf(verdict).word), offered));
            break;
        }
        const int known = m_versions->rowOf(m_running.source);
        const QString device
            = known >= 0 ? m_versions->at(known).device : result.value(QLatin1String("device")).toString();
        const int row = m_versions->record(m_running.source, device, QDateTime::currentDateTime(),
            [&result](MeasuredVersion& version) { version.profiled = result; });
        save();
        m_timing->showVersion(row);
        emit profiled(m_running.source, result);
        emit said(QStringLiteral("pass"), QStringLiteral("pass"),
            m_lastMeasured.isEmpty() ? tr("Counted what each line does") : std::exchange(m_lastMeasured, {}));
        break;
    }
    }
    m_sizes->setWorking(isWorking());
    m_compare->setWorking(isWorking());
    emit changed();
}

void MeasureDesk::showSweep()
{
    const JobOffers offered = offers(tr("Sweep %1").arg(m_sizes->sweep()), [this] { sweep(m_sizes->sweep()); });
    PanelState state;
    switch (m_sweep->state()) {
    case EngineJob::State::Idle:
        for (const MeasuredVersion& version : m_versions->versions()) {
            if (!version.swept.isEmpty())
                m_sizes->show(version.swept, version.name());
            else if (version.number == 1)
                m_sizes->setState({});
        }
        if (std::ranges::all_of(m_versions->versions(), [](const auto& version) { return version.swept.isEmpty(); }))
            m_sizes->setState({ QStringLiteral("measure"), QStringLiteral("accent"), tr("No sweep yet"),
                tr("A sweep times your text at many sizes: where it starts to use the machine, and where it ends to."),
                { offered.start }, -1, 0 });
        break;
    case EngineJob::State::Working:
        state = workingState(*m_sweep, tr("Stopping"), offered);
        m_sizes->setState(state);
        break;
    case EngineJob::State::Cancelled:
        state = { QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped; nothing was recorded"), {},
            { offered.start }, -1, 0 };
        m_sizes->setState(state);
        break;
    case EngineJob::State::Failed:
        state = failedState(m_sweep->error(), offered);
        m_sizes->setState(state);
        break;
    case EngineJob::State::Done: {
        const QJsonObject& result = m_sweep->result();
        if (const QString verdict = result.value(QLatin1String("verdict")).toString(); verdict != u"accepted") {
            state = refusedState(result, tr("Not measured: %1").arg(lookOf(verdict).word), offered);
            m_sizes->setState(state);
            break;
        }
        const int row = m_versions->record(m_running.source, result.value(QLatin1String("device")).toString(),
            QDateTime::currentDateTime(), [&result](MeasuredVersion& version) { version.swept = result; });
        save();
        m_sizes->show(result, m_versions->at(row).name());
        state = { QStringLiteral("pass"), QStringLiteral("pass"),
            tr("Swept over %n size(s)", nullptr,
                static_cast<int>(result.value(QLatin1String("cases")).toArray().size())),
            {}, {}, -1, 0 };
        break;
    }
    }
    if (m_sweep->state() != EngineJob::State::Idle)
        tell(state);
    m_sizes->setWorking(isWorking());
    m_compare->setWorking(isWorking());
    emit changed();
}

void MeasureDesk::showCompare()
{
    const JobOffers offered = offers(tr("Compare"), [this] {
        const auto [first, second] = m_compare->chosen();
        compare(first, second);
    });
    PanelState state;
    switch (m_pairs->state()) {
    case EngineJob::State::Idle:
        state = { QStringLiteral("measure"), QStringLiteral("accent"), tr("Nothing compared yet"),
            m_versions->rowCount() > 1
                ? tr("Two versions are timed in pairs, in random order, so that what the machine does to one it does "
                     "to the other.")
                : tr("Measure two texts first: each becomes a version, and any two can be compared."),
            {}, -1, 0 };
        if (m_versions->rowCount() > 1)
            state.buttons.append(offered.start);
        m_compare->setState(state);
        break;
    case EngineJob::State::Working:
        state = workingState(*m_pairs, tr("Stopping"), offered);
        m_compare->setState(state);
        break;
    case EngineJob::State::Cancelled:
        state = { QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped; nothing is claimed"), {},
            { offered.start }, -1, 0 };
        m_compare->setState(state);
        break;
    case EngineJob::State::Failed:
        state = failedState(m_pairs->error(), offered);
        m_compare->setState(state);
        break;
    case EngineJob::State::Done: {
        const QJsonObject& result = m_pairs->result();
        if (result.value(QLatin1String("cases")).toArray().isEmpty()
            || result.value(QLatin1String("verdict")).toString() != u"accepted") {
            const bool first = result.value(QLatin1String("verdict")).toString() != u"accepted";
            const QJsonObject judged = first ? result : result.value(QLatin1String("against")).toObject();
            state = refusedState(judged,
                tr("Not compared: %1 is %2")
                    .arg(first ? m_firstName : m_secondName,
                        lookOf(judged.value(QLatin1String("verdict")).toString()).word),
                offered);
            m_compare->setState(state);
            break;
        }
        m_compare->show(result, m_firstName, m_secondName);
        state = { QStringLiteral("pass"), QStringLiteral("pass"), m_compare->finding(), {}, {}, -1, 0 };
        break;
    }
    }
    if (m_pairs->state() != EngineJob::State::Idle)
        tell(state);
    m_sizes->setWorking(isWorking());
    m_compare->setWorking(isWorking());
    emit changed();
}

} // namespace warpdesk::window
