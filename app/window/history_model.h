// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/history/history_store.h"

#include <QAbstractTableModel>

namespace warpdesk::window {

/// The runs of the history that a filter holds, newest first. Read page by page as the view scrolls; new runs come in
/// at the top; tags and notes can be edited in place.
class HistoryModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { When, Problem, Verdict, Time, Tags, Note, ColumnCount };

    explicit HistoryModel(history::HistoryStore& store, QObject* parent = nullptr);

    /// `before` and `limit` are the model's own.
    void setFilter(const history::Filter& filter);
    [[nodiscard]] const history::Filter& filter() const { return m_filter; }
    [[nodiscard]] const QList<history::RunRecord>& runs() const { return m_runs; }
    [[nodiscard]] bool isReading() const { return m_reading; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

signals:
    /// A page was read, or nothing came.
    void read();

private:
    void restart();
    void readPage();
    void takePage(quint64 generation, const QList<history::RunRecord>& page);
    void insertNew(const history::RunRecord& record);

    history::HistoryStore& m_store;
    history::Filter m_filter;
    QList<history::RunRecord> m_runs;
    quint64 m_generation = 0; ///< answers to an earlier filter are dropped
    bool m_reading = false;
    bool m_more = false;
};

} // namespace warpdesk::window
