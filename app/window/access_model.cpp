// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/access_model.h"

#include "app/theme/icons.h"

#include <QLocale>

namespace warpdesk::window {
namespace {

QString numberOr(const std::optional<double>& value)
{
    return value ? QLocale().toString(*value, 'g', 3) : QStringLiteral("–");
}

} // namespace

void AccessModel::setRows(const QList<AccessRow>& rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int AccessModel::worst() const
{
    int found = -1;
    double most = 0;
    for (int i = 0; i < m_rows.size(); ++i) {
        const AccessRow& row = m_rows[i];
        const double ratio = row.ways ? *row.ways : row.least && *row.least > 0 ? *row.sectors / *row.least : 0;
        if (row.isWasteful() && ratio * row.requests > most) {
            most = ratio * row.requests;
            found = i;
        }
    }
    return found;
}

int AccessModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int AccessModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString AccessModel::accessWord(const QString& kind, const QString& space)
{
    if (space == u"shared")
        return kind == u"load" ? tr("load from shared memory")
            : kind == u"store" ? tr("store to shared memory")
                               : tr("atomic on shared memory");
    if (space == u"local")
        return kind == u"load" ? tr("load from local memory") : tr("store to local memory");
    return kind == u"load" ? tr("load from global memory")
        : kind == u"store" ? tr("store to global memory")
                           : tr("atomic on global memory");
}

QVariant AccessModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const AccessRow& row = m_rows[index.row()];
    const bool numeric = index.column() != Access && index.column() != Line;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment((numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    const bool wasteful = (index.column() == Sectors && row.sectors && row.isWasteful())
        || (index.column() == Ways && row.ways && row.isWasteful());
    if (role == Qt::DecorationRole && wasteful)
        return theme::icon(QStringLiteral("warn"), &theme::Tokens::warn);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
        if (index.column() == Sectors && row.sectors)
            return tr("%1 sectors a request, %2 would do").arg(numberOr(row.sectors), numberOr(row.least));
        if (index.column() == Ways && row.ways)
            return tr("%1 wavefronts a request").arg(numberOr(row.ways));
        if (index.column() == Sectors || index.column() == Ways)
            return tr("not counted for this memory");
        if (role == Qt::ToolTipRole)
            return {};
    }
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (index.column()) {
    case Line:
        return QString::number(row.line);
    case Access:
        return accessWord(row.kind, row.space);
    case Requests:
        return QLocale().toString(static_cast<qint64>(row.requests));
    case Sectors:
        return numberOr(row.sectors);
    default:
        return numberOr(row.ways);
    }
}

QVariant AccessModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section == Line || section == Access ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Line:
        return tr("Line");
    case Access:
        return tr("Access");
    case Requests:
        return tr("Requests");
    case Sectors:
        return tr("Sectors each");
    default:
        return tr("Ways");
    }
}

} // namespace warpdesk::window
