// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QJsonObject>
#include <QList>

namespace warpdesk::window {

/// One test of a judge job: its object of contracts.md, with "verdict" "running" until it is there.
struct TestRow {
    QString name;
    QString verdict;
    QJsonObject facts;
};

/// The rows of the Tests panel, filled one by one while a job runs.
class TestsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Verdict, Wrong, Time, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    /// The row of a test by name, added when it is new.
    void setRow(const QString& name, const QString& verdict, const QJsonObject& facts);
    /// What was running never finished.
    void dropUnfinished();
    void setOnGpu(bool onGpu);
    /// Results of a text that has been edited since are shown quieter.
    void setStale(bool stale);
    [[nodiscard]] bool isStale() const { return m_stale; }
    [[nodiscard]] const QList<TestRow>& rows() const { return m_rows; }
    [[nodiscard]] int indexOf(const QString& name) const;
    /// Where the short name of a row ends that alone tells it from the others: behind the sizes, or all of it.
    [[nodiscard]] qsizetype telling(int row) const;
    [[nodiscard]] int firstFailing() const;
    [[nodiscard]] int finished() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<TestRow> m_rows;
    bool m_stale = false;
    bool m_onGpu = false;
};

} // namespace warpdesk::window
