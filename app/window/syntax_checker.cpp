// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/syntax_checker.h"

#include "app/window/job_port.h"

namespace warpdesk::window {

SyntaxChecker::SyntaxChecker(JobPort& port, Source source, QObject* parent)
    : QObject(parent)
    , m_port(port)
    , m_source(std::move(source))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &SyntaxChecker::checkNow);
    connect(&port, &JobPort::finished, this, &SyntaxChecker::handleFinished);
}

void SyntaxChecker::touch() { m_timer.start(); }

void SyntaxChecker::checkNow()
{
    m_timer.stop();
    if (m_job != 0) {
        m_again = true; // one compile at a time; the newest text is taken when it is done
        return;
    }
    const Text text = m_source();
    m_revision = text.revision;
    QJsonObject job { { QStringLiteral("job"), QStringLiteral("compile") }, { QStringLiteral("source"), text.source },
        { QStringLiteral("file"), QStringLiteral("solution.cu") },
        { QStringLiteral("options"), QJsonObject { { QStringLiteral("syntax_only"), true } } } };
    if (!text.problem.isEmpty())
        job.insert(QStringLiteral("problem"), text.problem);
    m_job = m_port.submit(job, QStringLiteral("syntax"));
}

void SyntaxChecker::handleFinished(quint64 id, const QJsonObject& event)
{
    if (id != m_job || m_job == 0)
        return;
    m_job = 0;
    if (event.value(QLatin1String("event")).toString() == u"result") {
        const QJsonObject result = event.value(QLatin1String("result")).toObject();
        if (!m_again && !m_timer.isActive())
            emit checked(result.value(QLatin1String("diagnostics")).toArray(), m_revision);
        if (result.contains(QLatin1String("milliseconds")))
            emit compiled(result.value(QLatin1String("milliseconds")).toDouble(),
                result.value(QLatin1String("architecture")).toString());
    } else {
        const QJsonObject error = event.value(QLatin1String("error")).toObject();
        if (error.value(QLatin1String("kind")).toString() == u"environment")
            emit unavailable(
                error.value(QLatin1String("message")).toString(), error.value(QLatin1String("remedy")).toString());
    }
    if (m_again) {
        m_again = false;
        checkNow();
    }
}

} // namespace warpdesk::window
