// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/warp_facts.h"

#include <QAbstractTableModel>

namespace warpdesk::window {

/// Loads and stores of the last profile, by line.
class AccessModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Line, Access, Requests, Sectors, Ways, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(const QList<AccessRow>& rows);
    [[nodiscard]] const QList<AccessRow>& rows() const { return m_rows; }
    /// The one that wastes most of a request, -1 = none does.
    [[nodiscard]] int worst() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "load from global memory"
    [[nodiscard]] static QString accessWord(const QString& kind, const QString& space);

private:
    QList<AccessRow> m_rows;
};

} // namespace warpdesk::window
