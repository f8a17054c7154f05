// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/problem_model.h"

#include <QCoreApplication>

namespace warpdesk::window {
namespace {

constexpr quintptr kTopicId = ~quintptr(0);

struct Words {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::window::Topics)
};

struct TopicName {
    const char* topic;
    const char* title;
};
// In the order a beginner meets them.
constexpr TopicName kTopics[] = { { "basics", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Basics") },
    { "elementwise", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Elementwise") },
    { "image", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Image") },
    { "reduce", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Reduce") },
    { "scan", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Scan") },
    { "sort", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Sort") },
    { "norm", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Normalise") },
    { "linalg", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Linear algebra") },
    { "conv", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Convolution") },
    { "sparse", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Sparse") },
    { "attention", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Attention") },
    { "quant", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Quantised") },
    { "llm", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Language models") },
    { "debug", QT_TRANSLATE_NOOP("warpdesk::window::Topics", "Debug this") } };

int topicOrder(const QString& topic)
{
    int order = 0;
    for (const TopicName& name : kTopics) {
        if (topic == QLatin1String(name.topic))
            return order;
        ++order;
    }
    return order;
}

} // namespace

QString topicTitle(const QString& topic)
{
    for (const TopicName& name : kTopics) {
        if (topic == QLatin1String(name.topic))
            return Words::tr(name.title);
    }
    return topic.isEmpty() ? Words::tr("Broken") : topic;
}

QString levelTitle(const QString& level)
{
    if (level == u"easy")
        return Words::tr("easy");
    if (level == u"medium")
        return Words::tr("medium");
    return level == u"hard" ? Words::tr("hard") : level;
}

ProblemModel::ProblemModel(const ProgressStore& progress, QObject* parent)
    : QAbstractItemModel(parent)
    , m_progress(progress)
{
}

void ProblemModel::setProblems(const QList<services::Problem>& problems)
{
    beginResetModel();
    m_problems.clear();
    for (int order = 0; order <= static_cast<int>(std::size(kTopics)); ++order) {
        for (const services::Problem& problem : problems) {
            if (topicOrder(problem.topic) == order)
                m_problems.append(problem);
        }
    }
    m_topics.clear();
    for (qsizetype i = 0; i < m_problems.size(); ++i) {
        const QString title = topicTitle(m_problems[i].fault ? QString() : m_problems[i].topic);
        if (m_topics.isEmpty() || m_topics.last().title != title)
            m_topics.append({ title, {} });
        m_topics.last().problems.append(static_cast<int>(i));
    }
    endResetModel();
}

void ProblemModel::progressChanged(const QString& slug)
{
    const QModelIndex changed = indexOf(slug);
    if (!changed.isValid())
        return;
    emit dataChanged(changed, changed);
    emit dataChanged(changed.parent(), changed.parent());
}

const services::Problem* ProblemModel::find(const QString& slug) const
{
    for (const services::Problem& problem : m_problems) {
        if (problem.slug == slug)
            return &problem;
    }
    return nullptr;
}

QModelIndex ProblemModel::indexOf(const QString& slug) const
{
    for (int topic = 0; topic < m_topics.size(); ++topic) {
        for (int row = 0; row < m_topics[topic].problems.size(); ++row) {
            if (m_problems[m_topics[topic].problems[row]].slug == slug)
                return index(row, 0, index(topic, 0));
        }
    }
    return {};
}

int ProblemModel::solvedIn(const Topic& topic) const
{
    return static_cast<int>(std::count_if(topic.problems.begin(), topic.problems.end(),
        [this](int problem) { return m_progress.of(m_problems[problem].slug) == Progress::Solved; }));
}

int ProblemModel::solved() const
{
    int count = 0;
    for (const Topic& topic : m_topics)
        count += solvedIn(topic);
    return count;
}

QModelIndex ProblemModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return parent.isValid() ? createIndex(row, column, static_cast<quintptr>(parent.row()))
                            : createIndex(row, column, kTopicId);
}

QModelIndex ProblemModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == kTopicId)
        return {};
    return createIndex(static_cast<int>(child.internalId()), 0, kTopicId);
}

int ProblemModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_topics.size());
    if (parent.internalId() != kTopicId || parent.column() != 0)
        return 0;
    return static_cast<int>(m_topics[parent.row()].problems.size());
}

int ProblemModel::columnCount(const QModelIndex&) const { return 1; }

QVariant ProblemModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() != kTopicId) {
        const Topic& topic = m_topics[static_cast<qsizetype>(index.internalId())];
        return problemData(m_problems[topic.problems[index.row()]], role);
    }
    const Topic& topic = m_topics[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return topic.title;
    case IsTopicRole:
        return true;
    case SolvedRole:
        return solvedIn(topic);
    case TotalRole:
        return topic.problems.size();
    case Qt::AccessibleTextRole:
        return tr("%1, %2 of %3 solved").arg(topic.title).arg(solvedIn(topic)).arg(topic.problems.size());
    default:
        return {};
    }
}

QVariant ProblemModel::problemData(const services::Problem& problem, int role) const
{
    const QString title = problem.title.isEmpty() ? problem.slug : problem.title;
    switch (role) {
    case Qt::DisplayRole:
        return title;
    case Qt::ToolTipRole:
        return problem.fault
            ? tr("%1, line %2: %3").arg(problem.fault->file).arg(problem.fault->line).arg(problem.fault->message)
            : QString();
    case Qt::AccessibleTextRole: {
        const QString states[] = { tr("not started"), tr("started"), tr("failing"), tr("solved") };
        return tr("%1, %2, %3")
            .arg(title, levelTitle(problem.level), states[static_cast<int>(m_progress.of(problem.slug))]);
    }
    case SlugRole:
        return problem.slug;
    case IsTopicRole:
        return false;
    case LevelRole:
        return problem.level;
    case ProgressRole:
        return static_cast<int>(m_progress.of(problem.slug));
    case FaultRole:
        return problem.fault.has_value();
    default:
        return {};
    }
}

ProblemFilter::ProblemFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
}

void ProblemFilter::setText(const QString& text)
{
    m_words = text.simplified().split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void ProblemFilter::setHideSolved(bool hide)
{
    m_hideSolved = hide;
    invalidateFilter();
}

bool ProblemFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (index.data(ProblemModel::IsTopicRole).toBool())
        return m_words.isEmpty() && !m_hideSolved && sourceModel()->rowCount(index) > 0;
    if (m_hideSolved && index.data(ProblemModel::ProgressRole).toInt() == static_cast<int>(Progress::Solved))
        return false;
    const QString haystack = QStringList { index.data().toString(), index.data(ProblemModel::SlugRole).toString(),
        parent.data().toString(), index.data(ProblemModel::LevelRole).toString() }
                                 .join(u' ');
    return std::all_of(m_words.begin(), m_words.end(),
        [&haystack](const QString& word) { return haystack.contains(word, Qt::CaseInsensitive); });
}

} // namespace warpdesk::window
