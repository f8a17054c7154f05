// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <utility>

namespace warpdesk::drafts {

/// Does file work in order on one thread of its own and brings the results back to the thread that made it. The
/// destructor finishes what was posted; results that have no receiver any more are dropped.
class FileWorker final : public QObject {
    Q_OBJECT

public:
    explicit FileWorker(QObject* parent = nullptr);
    ~FileWorker() override;

    /// `work()` runs on the worker; `done(result)` runs here while `receiver` lives.
    template <class Work, class Done> void post(QObject* receiver, Work work, Done done)
    {
        QPointer<QObject> guard(receiver);
        m_pool.start([this, guard, work = std::move(work), done = std::move(done)]() mutable {
            auto result = work();
            QMetaObject::invokeMethod(
                this,
                [guard, done = std::move(done), result = std::move(result)]() mutable {
                    if (guard)
                        done(std::move(result));
                },
                Qt::QueuedConnection);
        });
    }

    /// Work nobody waits for.
    template <class Work> void post(Work work) { m_pool.start(std::move(work)); }

    /// Waits until everything posted is done: at exit, and in tests.
    void finish();

private:
    QThreadPool m_pool;
};

} // namespace warpdesk::drafts
