// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/job_port.h"

#include <QJsonObject>
#include <QList>

namespace warpdesk::testing {

/// A runner that does nothing by itself: the test sees every job and says what comes back, and when.
class FakeRunner final : public window::JobPort {
public:
    struct Job {
        quint64 id = 0;
        QJsonObject object;
        QString tag;
        bool cancelled = false;
    };

    quint64 submit(const QJsonObject& job, const QString& tag) override
    {
        jobs.append({ ++m_last, job, tag, false });
        return m_last;
    }

    void cancel(quint64 id) override
    {
        for (Job& job : jobs) {
            if (job.id == id)
                job.cancelled = true;
        }
    }

    /// Jobs of one kind, oldest first.
    [[nodiscard]] QList<Job> of(const QString& kind) const
    {
        QList<Job> found;
        for (const Job& job : jobs) {
            if (job.object.value(QLatin1String("job")).toString() == kind)
                found.append(job);
        }
        return found;
    }
    [[nodiscard]] quint64 lastOf(const QString& kind) const
    {
        const QList<Job> found = of(kind);
        return found.isEmpty() ? 0 : found.last().id;
    }

    void progress(quint64 id, const QString& stage, int done, int total, const QString& test)
    {
        emit eventReceived(id,
            { { QStringLiteral("event"), QStringLiteral("progress") }, { QStringLiteral("stage"), stage },
                { QStringLiteral("done"), done }, { QStringLiteral("total"), total },
                { QStringLiteral("test"), test } });
    }
    void test(quint64 id, const QJsonObject& test)
    {
        emit eventReceived(
            id, { { QStringLiteral("event"), QStringLiteral("test") }, { QStringLiteral("test"), test } });
    }
    void output(quint64 id, const QString& text)
    {
        emit eventReceived(
            id, { { QStringLiteral("event"), QStringLiteral("output") }, { QStringLiteral("text"), text } });
    }
    void result(quint64 id, const QJsonObject& result)
    {
        emit finished(
            id, { { QStringLiteral("event"), QStringLiteral("result") }, { QStringLiteral("result"), result } });
    }
    void error(quint64 id, const QString& kind, const QString& message, const QString& remedy = {}, bool lost = false)
    {
        QJsonObject error { { QStringLiteral("kind"), kind }, { QStringLiteral("message"), message },
            { QStringLiteral("remedy"), remedy } };
        if (lost)
            error.insert(QStringLiteral("lost"), true);
        emit finished(id, { { QStringLiteral("event"), QStringLiteral("error") }, { QStringLiteral("error"), error } });
    }

    QList<Job> jobs;

private:
    quint64 m_last = 0;
};

} // namespace warpdesk::testing
