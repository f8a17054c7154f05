// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/table.h"

#include <QLocale>

#include <cmath>

namespace warpdesk::plots {
namespace {

bool isNumber(const QVariant& cell)
{
    switch (cell.typeId()) {
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
    case QMetaType::Double:
        return true;
    default:
        return false;
    }
}

QString plainNumber(const QVariant& cell)
{
    if (cell.typeId() != QMetaType::Double)
        return cell.toString();
    const double value = cell.toDouble();
    return std::isfinite(value) ? QString::number(value, 'g', 12) : QString();
}

/// "=1+1" in a cell must not become a formula.
QString harmless(const QString& text)
{
    static const QString starts = QStringLiteral("=+-@\t\r");
    return !text.isEmpty() && starts.contains(text[0]) ? u'\'' + text : text;
}

QByteArray field(const QString& text)
{
    QString quoted = text;
    if (text.contains(u',') || text.contains(u'"') || text.contains(u'\n') || text.contains(u'\r'))
        quoted = u'"' + quoted.replace(u'"', QStringLiteral("\"\"")) + u'"';
    return quoted.toUtf8();
}

QByteArray flat(QString text) { return text.replace(u'\t', u' ').replace(u'\n', u' ').toUtf8(); }

template <class Cell> QByteArray lines(const Table& table, char separator, const char* end, Cell cell)
{
    QByteArray bytes;
    const auto add = [&](const QStringList& cells) {
        for (qsizetype i = 0; i < cells.size(); ++i)
            bytes += (i > 0 ? QByteArray(1, separator) : QByteArray()) + cell(cells[i]);
        bytes += end;
    };
    add(table.header);
    for (const QVariantList& row : table.rows) {
        QStringList cells;
        for (const QVariant& value : row)
            cells.append(isNumber(value) ? plainNumber(value) : harmless(value.toString()));
        add(cells);
    }
    return bytes;
}

} // namespace

QByteArray csv(const Table& table) { return lines(table, ',', "\r\n", field); }

QByteArray tsv(const Table& table) { return lines(table, '\t', "\n", flat); }

void TableModel::setTable(Table table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.header.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_table.rows.size())
        return {};
    const QVariant cell = m_table.rows[index.row()].value(index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            isNumber(cell) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (cell.typeId() == QMetaType::Double)
        return std::isfinite(cell.toDouble()) ? QLocale().toString(cell.toDouble(), 'g', 6) : QStringLiteral("–");
    return isNumber(cell) ? QLocale().toString(cell.toLongLong()) : cell.toString();
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return m_table.header.value(section);
}

} // namespace warpdesk::plots
