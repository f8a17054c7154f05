// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tests_model.h"

#include "app/window/test_name.h"
#include "app/window/verdict_look.h"

#include <QLocale>

namespace warpdesk::window {
namespace {

/// Three significant digits at most: 0.4 ms, 18.7 ms, 1.24 s.
QString timeText(double milliseconds)
{
    const QLocale locale;
    if (milliseconds < 1000)
        return QStringLiteral("%1 ms").arg(locale.toString(milliseconds, 'f', milliseconds < 100 ? 1 : 0));
    return QStringLiteral("%1 s").arg(locale.toString(milliseconds / 1000, 'f', 2));
}

/// With what was drawn for this run: "n in 1000..5000: n = 3137".
QString fullName(const TestRow& row)
{
    const QString drawn = drawnSizes(row.name, row.facts);
    return drawn.isEmpty() ? row.name : QStringLiteral("%1: %2").arg(row.name, drawn);
}

QString wrongText(const QJsonObject& facts)
{
    const auto wrong = facts.value(QLatin1String("wrong")).toInteger(-1);
    const auto of = facts.value(QLatin1String("of")).toInteger(-1);
    if (wrong <= 0)
        return {};
    const QLocale locale;
    if (of > 0 && of < 100)
        return TestsModel::tr("%1 of %2").arg(locale.toString(wrong), locale.toString(of));
    // Three figures tell enough; the tip has them all.
    if (wrong >= 10'000'000)
        return TestsModel::tr("%1 M").arg(locale.toString(wrong / 1'000'000));
    if (wrong >= 100'000)
        return TestsModel::tr("%1 k").arg(locale.toString(wrong / 1000));
    return locale.toString(wrong);
}

} // namespace

void TestsModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_stale = false;
    endResetModel();
}

void TestsModel::setRow(const QString& name, const QString& verdict, const QJsonObject& facts)
{
    int row = indexOf(name);
    if (row < 0) {
        row = static_cast<int>(m_rows.size());
        beginInsertRows({}, row, row);
        m_rows.append({ name, verdict, facts });
        endInsertRows();
        return;
    }
    m_rows[row] = { name, verdict, facts };
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void TestsModel::dropUnfinished()
{
    for (qsizetype i = m_rows.size() - 1; i >= 0; --i) {
        if (m_rows[i].verdict != u"running")
            continue;
        beginRemoveRows({}, static_cast<int>(i), static_cast<int>(i));
        m_rows.removeAt(i);
        endRemoveRows();
    }
}

void TestsModel::setOnGpu(bool onGpu)
{
    m_onGpu = onGpu;
    emit headerDataChanged(Qt::Horizontal, Time, Time);
}

void TestsModel::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    if (!m_rows.isEmpty())
        emit dataChanged(index(0, 0), index(static_cast<int>(m_rows.size()) - 1, ColumnCount - 1));
}

int TestsModel::indexOf(const QString& name) const
{
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].name == name)
            return static_cast<int>(i);
    }
    return -1;
}

qsizetype TestsModel::telling(int row) const
{
    const QString name = shortTestName(m_rows[row].name);
    const qsizetype end = name.indexOf(QStringLiteral(" · "));
    if (end < 0)
        return name.size();
    const QString sizes = name.left(end);
    const auto same = std::count_if(m_rows.begin(), m_rows.end(), [sizes](const TestRow& other) {
        const QString text = shortTestName(other.name);
        return text == sizes || text.startsWith(sizes + QStringLiteral(" · "));
    });
    return same > 1 ? name.size() : end;
}

int TestsModel::firstFailing() const
{
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        const QString& verdict = m_rows[i].verdict;
        if (verdict != u"accepted" && verdict != u"running" && verdict != u"skipped")
            return static_cast<int>(i);
    }
    return -1;
}

int TestsModel::finished() const
{
    return static_cast<int>(
        std::count_if(m_rows.begin(), m_rows.end(), [](const TestRow& row) { return row.verdict != u"running"; }));
}

int TestsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TestsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant TestsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const TestRow& row = m_rows[index.row()];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            index.column() >= Wrong ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == Name)
        return fullName(row);
    if (role == Qt::ToolTipRole && index.column() == Wrong) {
        const qint64 wrong = row.facts.value(QLatin1String("wrong")).toInteger();
        const qint64 of = row.facts.value(QLatin1String("of")).toInteger();
        return wrong > 0 ? tr("%1 of %2 wrong").arg(QLocale().toString(wrong), QLocale().toString(of)) : QString();
    }
    if (role == Qt::AccessibleTextRole && index.column() == Name)
        return tr("%1: %2").arg(fullName(row), lookOf(row.verdict).word);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name:
        return shortTestName(row.name);
    case Verdict:
        return lookOf(row.verdict).word;
    case Wrong:
        return wrongText(row.facts);
    case Time:
        return row.facts.contains(QLatin1String("milliseconds"))
            ? timeText(row.facts.value(QLatin1String("milliseconds")).toDouble())
            : QString();
    default:
        return {};
    }
}

QVariant TestsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            section >= Wrong ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Test");
    case Verdict:
        return tr("Verdict");
    case Wrong:
        return tr("Wrong");
    case Time:
        return m_onGpu ? tr("Time") : tr("Emulation");
    default:
        return {};
    }
}

} // namespace warpdesk::window
