// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/progress_store.h"

#include "app/drafts/file_worker.h"
#include "editor/file_door.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace warpdesk::window {
namespace {

constexpr const char* kNames[] = { "untouched", "started", "failing", "solved" };

Progress progressNamed(const QString& name)
{
    for (int i = 0; i < 4; ++i) {
        if (name == QLatin1String(kNames[i]))
            return static_cast<Progress>(i);
    }
    return Progress::Untouched;
}

} // namespace

ProgressStore::ProgressStore(drafts::FileWorker& worker, QString path, QObject* parent)
    : QObject(parent)
    , m_worker(worker)
    , m_path(std::move(path))
{
    m_worker.post(
        this, [file = m_path] { return editor::readFile(file).value_or(QByteArray()); },
        [this](const QByteArray& bytes) {
            const QJsonObject root = QJsonDocument::fromJson(bytes).object();
            const QJsonObject problems = root.value(QLatin1String("problems")).toObject();
            for (auto it = problems.begin(); it != problems.end(); ++it) {
                if (!m_progress.contains(it.key()))
                    m_progress.insert(it.key(), progressNamed(it.value().toString()));
            }
            if (m_last.isEmpty())
                m_last = root.value(QLatin1String("last")).toString();
            emit loaded();
        });
}

Progress ProgressStore::of(const QString& slug) const { return m_progress.value(slug, Progress::Untouched); }

void ProgressStore::note(const QString& slug, Progress progress)
{
    const Progress before = of(slug);
    if (before == Progress::Solved || before == progress)
        return;
    if (progress == Progress::Started && before == Progress::Failing)
        return;
    m_progress.insert(slug, progress);
    save();
    emit changed(slug);
}

void ProgressStore::setLast(const QString& slug)
{
    if (slug == m_last)
        return;
    m_last = slug;
    save();
}

void ProgressStore::save()
{
    QJsonObject problems;
    for (auto it = m_progress.cbegin(); it != m_progress.cend(); ++it)
        problems.insert(it.key(), QLatin1String(kNames[static_cast<int>(it.value())]));
    const QJsonObject root { { QStringLiteral("version"), 1 }, { QStringLiteral("problems"), problems },
        { QStringLiteral("last"), m_last } };
    const QByteArray bytes = QJsonDocument(root).toJson();
    m_worker.post([path = m_path, bytes] { (void)editor::writeFile(path, bytes); });
}

} // namespace warpdesk::window
