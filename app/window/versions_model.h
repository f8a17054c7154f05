// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/measured_version.h"

#include <QAbstractTableModel>
#include <QList>

#include <functional>

namespace warpdesk::window {

/// The versions of one problem, newest first. A text that is measured again keeps its number.
class VersionsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Version, Label, Median, Before, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Oldest first.
    void setVersions(QList<MeasuredVersion> versions);
    [[nodiscard]] const QList<MeasuredVersion>& versions() const { return m_versions; }
    /// The version of that text, made new where there is none; its row.
    int record(const QByteArray& source, const QString& device, const QDateTime& when,
        const std::function<void(MeasuredVersion&)>& change);
    /// Which times the columns are about.
    void setChoice(const TimingChoice& choice);
    [[nodiscard]] const TimingChoice& choice() const { return m_choice; }

    [[nodiscard]] const MeasuredVersion& at(int row) const { return m_versions[m_versions.size() - 1 - row]; }
    [[nodiscard]] int rowOf(const QByteArray& source) const;
    /// The version that this one is held against: the one before it with times of the same kind; null = none.
    [[nodiscard]] const MeasuredVersion* before(int row) const;
    /// How many times as fast as that one; nothing where either has no such time.
    [[nodiscard]] std::optional<double> speedUp(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<MeasuredVersion> m_versions; ///< oldest first
    TimingChoice m_choice;
};

} // namespace warpdesk::window
