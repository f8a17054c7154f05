// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/versions_model.h"

#include "app/plots/axis.h"

#include <QLocale>

namespace warpdesk::window {
namespace {
constexpr qsizetype kMost = 60; ///< the oldest go first
} // namespace

void VersionsModel::setVersions(QList<MeasuredVersion> versions)
{
    beginResetModel();
    m_versions = std::move(versions);
    m_choice = m_versions.isEmpty() ? TimingChoice {} : firstChoice(m_versions.last().measured);
    endResetModel();
}

int VersionsModel::rowOf(const QByteArray& source) const
{
    for (qsizetype i = m_versions.size() - 1; i >= 0; --i) {
        if (m_versions[i].source == source)
            return static_cast<int>(m_versions.size() - 1 - i);
    }
    return -1;
}

int VersionsModel::record(const QByteArray& source, const QString& device, const QDateTime& when,
    const std::function<void(MeasuredVersion&)>& change)
{
    int row = rowOf(source);
    // Times of a GPU and of the emulator are not of one row.
    if (row >= 0 && at(row).device != device && !at(row).device.isEmpty())
        row = -1;
    if (row < 0) {
        if (m_versions.size() >= kMost) {
            beginRemoveRows({}, static_cast<int>(m_versions.size()) - 1, static_cast<int>(m_versions.size()) - 1);
            m_versions.removeFirst();
            endRemoveRows();
        }
        MeasuredVersion version;
        version.number = m_versions.isEmpty() ? 1 : m_versions.last().number + 1;
        version.source = source;
        version.device = device;
        version.when = when;
        change(version);
        beginInsertRows({}, 0, 0);
        m_versions.append(version);
        endInsertRows();
        row = 0;
    } else {
        MeasuredVersion& version = m_versions[m_versions.size() - 1 - row];
        version.when = when;
        change(version);
        emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
    if (m_choice == TimingChoice {} || !medianOf(at(row).measured, m_choice))
        setChoice(firstChoice(at(row).measured));
    return row;
}

void VersionsModel::setChoice(const TimingChoice& choice)
{
    m_choice = choice;
    if (!m_versions.isEmpty())
        emit dataChanged(index(0, 0), index(static_cast<int>(m_versions.size()) - 1, ColumnCount - 1));
}

const MeasuredVersion* VersionsModel::before(int row) const
{
    for (int other = row + 1; other < rowCount(); ++other) {
        if (at(other).device == at(row).device && medianOf(at(other).measured, m_choice))
            return &at(other);
    }
    return nullptr;
}

std::optional<double> VersionsModel::speedUp(int row) const
{
    const MeasuredVersion* other = before(row);
    const auto now = medianOf(at(row).measured, m_choice);
    if (other == nullptr || !now || !(*now > 0))
        return std::nullopt;
    return *medianOf(other->measured, m_choice) / *now;
}

int VersionsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_versions.size());
}

int VersionsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant VersionsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_versions.size())
        return {};
    const MeasuredVersion& version = at(index.row());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            index.column() >= Median ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    const auto median = medianOf(version.measured, m_choice);
    if (role == Qt::ToolTipRole) {
        const QString when = QLocale().toString(version.when, QLocale::ShortFormat);
        return index.column() == Median && !median
            ? tr("%1, %2: not measured at %3").arg(version.name(), when, m_choice.size)
            : tr("%1, %2, on %3").arg(version.name(), when, version.device);
    }
    if (role == Qt::AccessibleTextRole && index.column() == Version)
        return tr("%1, %2").arg(version.name(), version.label());
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Version:
        return version.name();
    case Label:
        return version.label();
    case Median:
        return median ? plots::timeText(*median) : QStringLiteral("–");
    case Before: {
        if (const auto times = speedUp(index.row()))
            return tr("%1 ×").arg(plots::figure(*times));
        return median && before(index.row()) == nullptr ? tr("first") : QStringLiteral("–");
    }
    default:
        return {};
    }
}

QVariant VersionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            section >= Median ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Version:
        return tr("Version");
    case Median:
        return !m_versions.isEmpty() && isGpuTime(m_versions.last().measured) ? tr("Median") : tr("Emulation");
    case Before:
        return tr("vs before");
    default:
        return QString();
    }
}

} // namespace warpdesk::window
