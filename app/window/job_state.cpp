// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/job_state.h"

#include "app/window/engine_job.h"
#include "app/window/verdict_look.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace warpdesk::window {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::window::JobState)
};

} // namespace

PanelState workingState(const EngineJob& job, const QString& stoppedWord, const JobOffers& offers)
{
    const QJsonObject& progress = job.progress();
    const QString stage = progress.value(QLatin1String("stage")).toString();
    const QString test = progress.value(QLatin1String("test")).toString();
    const int done = progress.value(QLatin1String("done")).toInt();
    const int total = progress.value(QLatin1String("total")).toInt();
    PanelState state { QStringLiteral("run"), QStringLiteral("accent"), Tr::tr("Compiling"), {},
        { { Tr::tr("Stop   Shift+F5"), offers.stop } }, done, total };
    if (job.isStopping())
        state.headline = stoppedWord;
    else if (stage == u"reference")
        state.headline = Tr::tr("Working out the expected results");
    else if (stage == u"jit")
        state.headline = Tr::tr("Making native code of the kernels");
    else if (stage == u"test")
        state.headline
            = Tr::tr("Judging first: test %1 of %2 · %3").arg(std::min(done + 1, total)).arg(total).arg(test);
    else if (stage == u"measure") {
        state.headline = Tr::tr("Timing %1").arg(test);
        const QString regime = progress.value(QLatin1String("regime")).toString();
        if (!regime.isEmpty())
            state.text = regime == u"cold"
                ? Tr::tr("%1 samples so far, caches emptied before each.").arg(QLocale().toString(done))
                : Tr::tr("%1 samples so far, caches warm.").arg(QLocale().toString(done));
    }
    return state;
}

PanelState failedState(const QJsonObject& error, const JobOffers& offers)
{
    const QString kind = error.value(QLatin1String("kind")).toString();
    const QString message = error.value(QLatin1String("message")).toString();
    const QString remedy = error.value(QLatin1String("remedy")).toString();
    PanelState state { QStringLiteral("warn"), QStringLiteral("warn"), message, remedy, { offers.start }, -1, 0 };
    if (kind == u"internal") {
        state.headline = error.value(QLatin1String("lost")).toBool() ? Tr::tr("The runner stopped; a new one is ready")
                                                                     : Tr::tr("Something went wrong in Warpdesk");
        state.text = Tr::tr("Your text is safe. %1").arg(message);
    } else if (kind == u"user code") {
        state.icon = state.ink = QStringLiteral("fail");
        const int line = error.value(QLatin1String("line")).toInt();
        const int column = error.value(QLatin1String("column")).toInt();
        if (line > 0)
            state.buttons.prepend(
                { Tr::tr("Go to line %1").arg(line), [offers, line, column] { offers.goTo(line, column); } });
    }
    return state;
}

PanelState refusedState(const QJsonObject& result, const QString& headline, const JobOffers& offers)
{
    const QString verdict = result.value(QLatin1String("verdict")).toString();
    const VerdictLook look = lookOf(verdict);
    PanelState state { look.icon, look.icon == u"warn" ? QStringLiteral("warn") : QStringLiteral("fail"), headline,
        result.value(QLatin1String("message")).toString(), { offers.run }, -1, 0 };
    for (const QJsonValue& value : result.value(QLatin1String("diagnostics")).toArray()) {
        const QJsonObject diagnostic = value.toObject();
        if (diagnostic.value(QLatin1String("severity")).toString() != u"error")
            continue;
        const int line = diagnostic.value(QLatin1String("line")).toInt();
        const int column = diagnostic.value(QLatin1String("column")).toInt();
        state.text = Tr::tr("Line %1: %2.").arg(line).arg(diagnostic.value(QLatin1String("message")).toString());
        state.buttons.prepend(
            { Tr::tr("Go to line %1").arg(line), [offers, line, column] { offers.goTo(line, column); } });
        break;
    }
    return state;
}

} // namespace warpdesk::window
