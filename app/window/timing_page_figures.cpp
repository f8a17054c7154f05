// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/axis.h"
#include "app/plots/histogram_plot.h"
#include "app/plots/plot_block.h"
#include "app/plots/roofline_plot.h"
#include "app/window/change_list.h"
#include "app/window/figures_strip.h"
#include "app/window/profile_facts.h"
#include "app/window/timing_page.h"
#include "app/window/use_bars.h"

#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QLocale>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpdesk::window {
namespace {

using plots::amountText;
using plots::figure;
using plots::timeText;

double number(const QJsonObject& object, const char* field) { return object.value(QLatin1String(field)).toDouble(); }

/// "H100" of "NVIDIA H100 SXM5 80 GB".
QString shortGpu(const QString& gpu)
{
    QStringList words = gpu.split(u' ', Qt::SkipEmptyParts);
    words.removeAll(QStringLiteral("NVIDIA"));
    words.removeAll(QStringLiteral("GeForce"));
    if (words.isEmpty())
        return TimingPage::tr("GPU");
    return words.first() == u"RTX" && words.size() > 1 ? words[0] + u' ' + words[1] : words.first();
}

QString gpuOf(const MeasuredVersion& version)
{
    for (const QJsonObject& result : { version.measured, version.profiled }) {
        const QString gpu = result.value(QLatin1String("roofline")).toObject().value(QLatin1String("gpu")).toString();
        if (!gpu.isEmpty())
            return gpu;
    }
    return {};
}

QList<double> numbers(const QJsonArray& array)
{
    QList<double> list;
    list.reserve(array.size());
    for (const QJsonValue& value : array)
        list.append(value.isDouble() ? value.toDouble() : std::numeric_limits<double>::quiet_NaN());
    return list;
}

/// Milliseconds that the GPU's memory and units need at least for the problem's least work; 0 = not known.
double floorOf(const QJsonObject& measured, const QJsonObject& timing)
{
    const double bandwidth = bandwidthOf(measured, QStringLiteral("DRAM"));
    const double peak = peakOf(measured, QStringLiteral("FP32"));
    double seconds = 0;
    if (bandwidth > 0)
        seconds = number(timing, "bytes") / bandwidth;
    if (peak > 0)
        seconds = std::max(seconds, number(timing, "flops") / peak);
    return seconds * 1000;
}

} // namespace

void TimingPage::showFigures(const MeasuredVersion& version, int row)
{
    const TimingChoice choice = m_versions.choice();
    const QJsonObject timing = timingOf(version.measured, choice);
    const QJsonObject work = caseOf(version.measured, choice.size);
    const bool onGpu = isGpuTime(version.measured);
    QList<FiguresStrip::Figure> figures;
    if (!timing.isEmpty()) {
        const QJsonArray interval = timing.value(QLatin1String("interval")).toArray();
        const double half = (interval.at(1).toDouble() - interval.at(0).toDouble()) / 2;
        figures.append(figureOf(timeText(number(timing, "median")),
            onGpu ? tr("median, ± %1 (95 %)").arg(timeText(half)) : tr("emulation, ± %1 (95 %)").arg(timeText(half)),
            onGpu ? tr("Median time of one call on the GPU, %1").arg(choice.size)
                  : tr("Median wall time of one call on the emulator, %1. It says nothing about a GPU.")
                        .arg(choice.size)));
        if (onGpu && timing.contains(QLatin1String("gigabytes_per_second"))) {
            const double roof = bandwidthOf(version.measured, QStringLiteral("DRAM"));
            figures.append(figureOf(amountText(number(timing, "gigabytes_per_second") * 1e9, QStringLiteral("B/s")),
                roof > 0 ? tr("of %1 from DRAM").arg(amountText(roof, QStringLiteral("B/s"))) : tr("of least traffic"),
                tr("Bytes that the problem needs at least, by the median")));
        }
        if (const auto times = m_versions.speedUp(row)) {
            const QString other = m_versions.before(row)->name();
            const bool faster = *times >= 1;
            figures.append({ figure(faster ? *times : 1 / *times), QStringLiteral("×"),
                faster ? tr("faster than %1").arg(other) : tr("slower than %1").arg(other),
                tr("Ratio of the medians. Compare times both in pairs and says how sure it is.") });
        }
        if (const double floor = floorOf(version.measured, work); floor > 0)
            figures.append(figureOf(QStringLiteral("≈ ") + timeText(floor),
                number(work, "bytes") > 0
                    ? tr("is the %1's floor for %2")
                          .arg(shortGpu(gpuOf(version)), amountText(number(work, "bytes"), QStringLiteral("B")))
                    : tr("is the %1's floor").arg(shortGpu(gpuOf(version))),
                tr("Least bytes by the datasheet's bandwidth, or least operations by its peak: no kernel is faster")));
    }
    const auto facts = profileFacts(version.profiled);
    if (facts && facts->modelledMilliseconds && !onGpu)
        figures.insert(figures.isEmpty() ? 0 : 1,
            figureOf(QStringLiteral("≈ ") + timeText(*facts->modelledMilliseconds),
                tr("modelled on the %1").arg(shortGpu(facts->gpu)),
                tr("From counts of the emulator and figures of the datasheet, for %1")
                    .arg(version.profiled.value(QLatin1String("name")).toString())));
    if (figures.size() > 4)
        figures = figures.first(4);
    m_figures->show(figures,
        onGpu                  ? FiguresStrip::Source::Measured
            : timing.isEmpty() ? FiguresStrip::Source::Modelled
                               : FiguresStrip::Source::Emulated);
}

void TimingPage::showAdvice(const MeasuredVersion& version)
{
    const auto facts = profileFacts(version.profiled);
    const bool shown = facts && !facts->advice.isEmpty();
    m_adviceBox->setVisible(shown);
    if (!shown)
        return;
    const ProfileFacts::Advice& advice = facts->advice.first();
    QString words = advice.words.toHtmlEscaped();
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    m_adviceLine = advice.line;
    const QString line = advice.line > 0
        ? QStringLiteral(" (<a href=\"line\">%1</a>)").arg(tr("line %1").arg(advice.line))
        : QString();
    m_advice->setText(QStringLiteral("<b>%1</b>%2: %3.").arg(words, line, advice.fix.toHtmlEscaped()));
}

void TimingPage::showRuntime(const MeasuredVersion& version)
{
    const TimingChoice choice = m_versions.choice();
    const QJsonObject timing = timingOf(version.measured, choice);
    if (timing.isEmpty()) {
        m_runtime->setCaption({});
        m_runtime->setEmptyWords(version.measured.isEmpty()
                ? tr("%1 was profiled, not measured. F6 measures the text in the editor.").arg(version.name())
                : tr("%1 was not measured at %2.").arg(version.name(), choice.size));
        return;
    }
    const QJsonArray interval = timing.value(QLatin1String("interval")).toArray();
    const bool onGpu = isGpuTime(version.measured);
    plots::HistogramPlot::Data shown;
    shown.samples = numbers(timing.value(QLatin1String("samples")).toArray());
    shown.median = number(timing, "median");
    if (interval.at(0).isDouble() && interval.at(1).isDouble())
        shown.interval = plots::Span { interval.at(0).toDouble(), interval.at(1).toDouble() };
    shown.intervalWords = tr("95 % interval");
    shown.xLabel = onGpu ? tr("Time of one call") : tr("Emulation of one call");
    shown.yLabel = tr("Calls");
    QStringList tail;
    const plots::Bins bins = plots::binsOf(shown.samples);
    if (bins.beyond > 0)
        tail.append(tr("%n slower, up to %1", nullptr, bins.beyond).arg(timeText(bins.highest)));
    if (const int dropped = timing.value(QLatin1String("dropped")).toInt(); dropped > 0)
        tail.append(tr("%n throttled left out", nullptr, dropped));
    if (const QJsonObject modes = timing.value(QLatin1String("modes")).toObject(); !modes.isEmpty())
        tail.append(tr("two clusters: %1 and %2").arg(timeText(number(modes, "low")), timeText(number(modes, "high"))));
    shown.tail = tail.join(QStringLiteral(", "));
    m_runtime->setCaption(tr("%n call(s), %1 noise", nullptr, static_cast<int>(shown.samples.size()))
            .arg(timing.value(QLatin1String("noise")).toString() == u"quiet"     ? tr("little")
                    : timing.value(QLatin1String("noise")).toString() == u"some" ? tr("some")
                                                                                 : tr("much")));
    m_histogram->setData(shown);
    m_runtime->setEmptyWords({});
}

void TimingPage::showLive(const TimingChoice& choice, const QList<double>& samples, bool onGpu)
{
    m_stack->setCurrentWidget(m_content);
    plots::HistogramPlot::Data shown;
    shown.samples = samples;
    if (!samples.isEmpty()) {
        QList<double> sorted = samples;
        std::ranges::sort(sorted);
        const qsizetype middle = sorted.size() / 2;
        shown.median = sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
    shown.xLabel = onGpu ? tr("Time of one call") : tr("Emulation of one call");
    shown.yLabel = tr("Calls");
    m_histogram->setData(shown);
    m_runtime->setEmptyWords({});
    m_runtime->setCaption(tr("%1, %2: %n call(s) so far", nullptr, static_cast<int>(samples.size()))
            .arg(choice.size, choice.regime == u"cold" ? tr("caches cold") : tr("caches warm")));
    m_choices->hide();
}

void TimingPage::showRoofline(int row)
{
    const MeasuredVersion& now = m_versions.at(row);
    QJsonObject roofs = now.profiled;
    for (int other = 0; other < m_versions.rowCount() && roofs.isEmpty(); ++other)
        roofs = m_versions.at(other).profiled;
    if (roofs.isEmpty())
        roofs = now.measured;
    const auto mine = profileFacts(now.profiled);
    const QString type = mine ? mine->operationType : QStringLiteral("FP32");
    plots::RooflinePlot::Data shown;
    shown.peak = peakOf(roofs, type);
    shown.peakLabel = QStringLiteral("%1 %2").arg(type, amountText(shown.peak, QStringLiteral("FLOP/s")));
    const double bandwidth = bandwidthOf(roofs, QStringLiteral("DRAM"));
    shown.memory.append({ tr("DRAM %1").arg(amountText(bandwidth, QStringLiteral("B/s"))), bandwidth, true });
    if (const double l2 = bandwidthOf(roofs, QStringLiteral("L2")); l2 > 0)
        shown.memory.append({ tr("L2 %1").arg(amountText(l2, QStringLiteral("B/s"))), l2, false });
    const QString gpu = roofs.value(QLatin1String("roofline")).toObject().value(QLatin1String("gpu")).toString();
    m_roofline->setCaption(shortGpu(gpu) + QStringLiteral(" · ") + type);
    if (!(shown.peak > 0) && !(bandwidth > 0)) {
        m_roofline->setEmptyWords(tr("No roof is known: Profile (F7) asks what the GPU can do."));
        return;
    }
    bool anyIntensity = false;
    bool anyProfile = false;
    for (int other = m_versions.rowCount() - 1; other >= 0; --other) {
        const MeasuredVersion& version = m_versions.at(other);
        const auto facts = profileFacts(version.profiled);
        if (!facts)
            continue;
        anyProfile = true;
        const auto intensity = facts->intensity();
        if (!intensity)
            continue;
        anyIntensity = true;
        plots::RooflinePlot::Point point;
        point.name = version.name();
        point.intensity = *intensity;
        point.current = other == row;
        std::optional<double> milliseconds;
        if (isGpuTime(version.measured)) {
            milliseconds = medianOf(
                version.measured, { version.profiled.value(QLatin1String("name")).toString(), QStringLiteral("cold") });
            point.kind = plots::RooflinePlot::Kind::Measured;
        }
        if (!milliseconds && facts->modelledMilliseconds) {
            milliseconds = facts->modelledMilliseconds;
            point.kind = plots::RooflinePlot::Kind::Modelled;
        }
        const double memoryRoof = *intensity * bandwidth;
        const bool memoryLimits = bandwidth > 0 && (!(shown.peak > 0) || memoryRoof < shown.peak);
        const double roof = memoryLimits ? memoryRoof : shown.peak;
        point.card.title
            = version.label().isEmpty() ? version.name() : version.name() + QStringLiteral(" · ") + version.label();
        auto& rows = point.card.rows;
        if (milliseconds && *milliseconds > 0) {
            point.rate = facts->operations / *milliseconds * 1000;
            rows.append({ tr("Achieved"),
                QStringLiteral("%1 · %2").arg(
                    amountText(point.rate, QStringLiteral("FLOP/s")), timeText(*milliseconds)) });
        } else {
            point.kind = plots::RooflinePlot::Kind::RoofOnly;
            rows.append({ tr("Achieved"), tr("– (no time of this GPU)") });
        }
        rows.append({ tr("Intensity"), tr("%1 FLOP/B").arg(figure(*intensity)) });
        rows.append({ tr("Roof here"),
            point.rate > 0 ? tr("%1, %2 % reached")
                                 .arg(amountText(roof, QStringLiteral("FLOP/s")),
                                     QLocale().toString(100 * point.rate / roof, 'f', 0))
                           : amountText(roof, QStringLiteral("FLOP/s")) });
        rows.append({ tr("Limit"),
            !facts->limit.isEmpty() && point.kind == plots::RooflinePlot::Kind::Modelled ? facts->limit
                : memoryLimits                                                           ? tr("DRAM bandwidth")
                                                                                         : type });
        rows.append({ tr("Source"),
            point.kind == plots::RooflinePlot::Kind::Measured       ? tr("time measured, work counted")
                : point.kind == plots::RooflinePlot::Kind::Modelled ? tr("modelled from counts")
                                                                    : tr("counted on the emulator") });
        shown.points.append(point);
    }
    m_roofs->setData(shown);
    if (!anyProfile)
        m_roofline->setCaption(
            m_roofline->caption() + QStringLiteral(" · ") + tr("Profile (F7) places your version here"));
    else if (!anyIntensity)
        m_roofline->setCaption(
            m_roofline->caption() + QStringLiteral(" · ") + tr("no floating-point operations, so no place"));
    m_roofline->setEmptyWords({});
}

void TimingPage::showUse(const MeasuredVersion& version)
{
    const auto facts = profileFacts(version.profiled);
    m_use->setVisible(facts.has_value());
    if (!facts) {
        m_useTitle->setText(tr("Use of the GPU"));
        m_useCaption->setText(tr("Not counted yet. Profile (F7) counts what each line does."));
        return;
    }
    QList<UseBars::Bar> bars;
    const QLocale locale;
    if (!facts->uses.isEmpty()) {
        m_useTitle->setText(tr("Use of the GPU"));
        m_useCaption->setText(tr("modelled for the %1, share of peak, tick at 80 %").arg(shortGpu(facts->gpu)));
        for (const ProfileFacts::Use& use : facts->uses) {
            bars.append({ use.name, {}, use.share, use.limits, tr("Share of the modelled time that it is busy") });
            if (bars.size() == 6)
                break;
        }
        m_use->show(bars);
        return;
    }
    m_useTitle->setText(tr("Counted"));
    m_useCaption->setText(tr("on the emulator's model of the %1, tick at 80 %").arg(shortGpu(facts->gpu)));
    const ProfileFacts::Counts& counts = facts->counts;
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    if (counts.requests > 0)
        bars.append({ tr("Sectors needed"), tr("%1 a request").arg(figure(counts.sectors / counts.requests)),
            counts.sectors > 0 ? counts.leastSectors / counts.sectors : unknown, false,
            tr("Sectors of 32 bytes that the accesses need at least, of those they touch") });
    bars.append({ tr("Active lanes"), tr("%1 of 32").arg(figure(counts.lanes)), counts.lanes / 32, false,
        tr("Threads of a warp that take part in an instruction, on average") });
    if (counts.l2Sectors > 0)
        bars.append({ tr("L2 hits"), tr("%1 sectors").arg(locale.toString(counts.l2Sectors, 'f', 0)),
            counts.l2Hits / counts.l2Sectors, false, tr("Sectors that L2 had already, of those asked of it") });
    if (counts.wavefronts > 0)
        bars.append({ tr("Shared memory"),
            counts.conflicts > 0 ? tr("%1 conflicts").arg(locale.toString(counts.conflicts, 'f', 0))
                                 : tr("no conflicts"),
            (counts.wavefronts - counts.conflicts) / counts.wavefronts, false,
            tr("Turns of shared memory that no bank conflict added") });
    m_use->show(bars);
}

void TimingPage::showChanges(int row)
{
    const MeasuredVersion& now = m_versions.at(row);
    const MeasuredVersion* other = m_versions.before(row);
    QList<ChangeList::Change> changes;
    if (other != nullptr) {
        const auto after = profileFacts(now.profiled);
        const auto before = profileFacts(other->profiled);
        const bool sameSize = now.profiled.value(QLatin1String("name")) == other->profiled.value(QLatin1String("name"));
        const auto add = [&changes](const QString& name, double was, double is, const QString& wasText,
                             const QString& isText, bool lessIsBetter) {
            if (wasText != isText)
                changes.append({ name, wasText, isText, lessIsBetter ? is < was : is > was });
        };
        if (after && before && sameSize) {
            const auto bytes = [](double value) { return amountText(value, QStringLiteral("B")); };
            add(tr("DRAM traffic"), before->dramBytes, after->dramBytes, bytes(before->dramBytes),
                bytes(after->dramBytes), true);
            const auto perRequest
                = [](const ProfileFacts::Counts& c) { return c.requests > 0 ? c.sectors / c.requests : 0; };
            const auto needed
                = [](const ProfileFacts::Counts& c) { return c.sectors > 0 ? c.leastSectors / c.sectors : 0; };
            add(tr("Sectors a request"), needed(after->counts), needed(before->counts),
                figure(perRequest(before->counts)), figure(perRequest(after->counts)), true);
            add(tr("Requests"), before->counts.requests, after->counts.requests,
                amountText(before->counts.requests, {}).trimmed(), amountText(after->counts.requests, {}).trimmed(),
                true);
            add(tr("Bank conflicts"), before->counts.conflicts, after->counts.conflicts,
                amountText(before->counts.conflicts, {}).trimmed(), amountText(after->counts.conflicts, {}).trimmed(),
                true);
            if (before->registers > 0 && after->registers > 0)
                add(tr("Registers"), after->registers, before->registers, QLocale().toString(before->registers),
                    QLocale().toString(after->registers), false);
            if (before->occupancy > 0 && after->occupancy > 0)
                add(tr("Occupancy"), before->occupancy, after->occupancy,
                    tr("%1 %").arg(QLocale().toString(before->occupancy * 100, 'f', 0)),
                    tr("%1 %").arg(QLocale().toString(after->occupancy * 100, 'f', 0)), false);
            if (before->modelledMilliseconds && after->modelledMilliseconds)
                changes.prepend({ tr("Modelled time"), QStringLiteral("≈ ") + timeText(*before->modelledMilliseconds),
                    QStringLiteral("≈ ") + timeText(*after->modelledMilliseconds),
                    *after->modelledMilliseconds < *before->modelledMilliseconds });
            add(tr("Active lanes"), before->counts.lanes, after->counts.lanes, figure(before->counts.lanes),
                figure(after->counts.lanes), false);
            add(tr("Operations"), before->operations, after->operations, amountText(before->operations, {}).trimmed(),
                amountText(after->operations, {}).trimmed(), true);
        }
        m_changesTitle->setText(
            changes.isEmpty() ? QString() : tr("What changed, %1 to %2").arg(other->name(), now.name()));
    } else {
        m_changesTitle->setText({});
    }
    m_changes->show(changes);
}

} // namespace warpdesk::window
