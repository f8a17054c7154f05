// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/history_model.h"

#include "app/window/verdict_look.h"

#include <QLocale>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kPage = 200;

QString duration(double milliseconds)
{
    const QLocale locale;
    if (milliseconds < 1)
        return HistoryModel::tr("%1 µs").arg(locale.toString(milliseconds * 1000, 'g', 3));
    return milliseconds < 1000 ? HistoryModel::tr("%1 ms").arg(locale.toString(milliseconds, 'g', 3))
                               : HistoryModel::tr("%1 s").arg(locale.toString(milliseconds / 1000, 'f', 2));
}

/// Today's runs by the clock, others by the day.
QString shortTime(const QDateTime& at)
{
    const QDateTime local = at.toLocalTime();
    return local.date() == QDate::currentDate() ? QLocale().toString(local.time(), QStringLiteral("HH:mm:ss"))
                                                : QLocale().toString(local, QStringLiteral("d MMM yyyy HH:mm"));
}

QString kindWord(const QString& kind)
{
    if (kind == u"measure")
        return HistoryModel::tr("measured");
    if (kind == u"profile")
        return HistoryModel::tr("profiled");
    if (kind == u"submit")
        return HistoryModel::tr("submitted");
    return {};
}

} // namespace

HistoryModel::HistoryModel(history::HistoryStore& store, QObject* parent)
    : QAbstractTableModel(parent)
    , m_store(store)
{
    m_filter.limit = kPage;
    connect(&store, &history::HistoryStore::added, this, &HistoryModel::insertNew);
    connect(&store, &history::HistoryStore::removed, this, &HistoryModel::restart);
}

void HistoryModel::setFilter(const history::Filter& filter)
{
    m_filter = filter;
    m_filter.limit = kPage;
    restart();
}

void HistoryModel::restart()
{
    ++m_generation;
    m_filter.before = 0;
    m_more = false;
    readPage();
}

void HistoryModel::readPage()
{
    m_reading = true;
    m_store.list(m_filter, this,
        [this, generation = m_generation](const QList<history::RunRecord>& page) { takePage(generation, page); });
}

void HistoryModel::takePage(quint64 generation, const QList<history::RunRecord>& page)
{
    if (generation != m_generation)
        return;
    // Who hears of the change may ask for more at once: from what is there then.
    const auto take = [this, &page] {
        m_runs.append(page);
        m_more = page.size() == kPage;
        m_reading = false;
    };
    if (m_filter.before == 0) {
        beginResetModel();
        m_runs.clear();
        take();
        endResetModel();
    } else if (!page.isEmpty()) {
        const int first = static_cast<int>(m_runs.size());
        beginInsertRows({}, first, first + static_cast<int>(page.size()) - 1);
        take();
        endInsertRows();
    } else {
        take();
    }
    emit read();
}

void HistoryModel::insertNew(const history::RunRecord& record)
{
    // The store answers in order: a first page that is still awaited holds the run already.
    if (m_reading && m_filter.before == 0)
        return;
    if (!m_filter.text.isEmpty() || !m_filter.tag.isEmpty()) {
        restart(); // whether it belongs here is for the database to say
        return;
    }
    const bool known = !m_runs.isEmpty() && record.id <= m_runs.first().id;
    if (known || (!m_filter.problem.isEmpty() && record.problem != m_filter.problem)
        || (!m_filter.kind.isEmpty() && record.kind != m_filter.kind))
        return;
    beginInsertRows({}, 0, 0);
    m_runs.prepend(record);
    endInsertRows();
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const history::RunRecord& run = m_runs[index.row()];
    if (role == Qt::TextAlignmentRole && index.column() == Time)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == When)
        return QLocale().toString(run.at.toLocalTime(), QLocale::LongFormat);
    if (role == Qt::ToolTipRole && index.column() == Time)
        return run.quantity;
    if (role == Qt::AccessibleTextRole && index.column() == When)
        return tr("Run %1, %2, %3").arg(run.id).arg(shortTime(run.at), lookOf(run.verdict).word);
    if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case When:
        return shortTime(run.at);
    case Problem:
        return run.problem.isEmpty() ? run.file : run.problem;
    case Verdict: {
        const QString kind = kindWord(run.kind);
        const QString word = lookOf(run.verdict).word;
        return kind.isEmpty() || run.verdict != u"accepted" ? word : kind;
    }
    case Time:
        return run.milliseconds ? duration(*run.milliseconds) : QStringLiteral("–");
    case Tags:
        return run.tags.join(QStringLiteral(", "));
    case Note:
        return run.note;
    default:
        return {};
    }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case When:
        return tr("When");
    case Problem:
        return tr("Problem");
    case Verdict:
        return tr("Verdict");
    case Time:
        return std::ranges::any_of(m_runs, [](const auto& run) { return run.device.startsWith(u"cuda"); })
            ? tr("Time")
            : tr("Emulation");
    case Tags:
        return tr("Tags");
    case Note:
        return tr("Note");
    default:
        return {};
    }
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && (index.column() == Tags || index.column() == Note))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool HistoryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)
        || (index.column() != Tags && index.column() != Note))
        return false;
    history::RunRecord& run = m_runs[index.row()];
    const QString text = value.toString().trimmed();
    if (index.column() == Note) {
        if (run.note == text)
            return true;
        run.note = text;
        m_store.setNote(run.id, text);
    } else {
        QStringList tags;
        for (const QString& tag : text.split(u',')) {
            if (const QString plain = tag.simplified(); !plain.isEmpty() && !tags.contains(plain))
                tags.append(plain);
        }
        tags.sort();
        if (run.tags == tags)
            return true;
        run.tags = tags;
        m_store.setTags(run.id, tags);
    }
    emit dataChanged(index, index);
    return true;
}

bool HistoryModel::canFetchMore(const QModelIndex& parent) const { return !parent.isValid() && m_more && !m_reading; }

void HistoryModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    m_filter.before = m_runs.last().id;
    readPage();
}

} // namespace warpdesk::window
