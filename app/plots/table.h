// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QByteArray>
#include <QStringList>
#include <QVariant>

namespace warpdesk::plots {

/// The figures behind a plot. Numbers are doubles or integers, everything else text.
struct Table {
    QStringList header;
    QList<QVariantList> rows;
};

/// RFC 4180 with numbers in the C locale, whatever the user's; a text that a spreadsheet would take for a formula is
/// quoted with an apostrophe.
[[nodiscard]] QByteArray csv(const Table& table);
/// The same for the clipboard, with tabs.
[[nodiscard]] QByteArray tsv(const Table& table);

/// A table twin of a plot: the same figures in the user's locale.
class TableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    void setTable(Table table);
    [[nodiscard]] const Table& table() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Table m_table;
};

} // namespace warpdesk::plots
