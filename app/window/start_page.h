// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/tokens.h"

#include <QList>
#include <QScrollArea>
#include <QString>

#include <functional>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace warpdesk::window {

/// A line of the start page that leads somewhere; without an action it only tells.
struct StartRow {
    QString icon;
    QColor theme::Tokens::* ink = &theme::Tokens::text3;
    QString title;
    QString detail;
    QString right;
    QString tip;
    std::function<void()> action = {};
};

/// How much of a topic is solved.
struct TopicProgress {
    QString title;
    int solved = 0;
    int total = 0;
};

/// What is there before a problem is open: the unfinished one, recent ones, what could come next, how far one is, and
/// what this machine has.
class StartPage final : public QScrollArea {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// The problem to go on with, or to begin with.
    void setHeadline(const QString& title, const QString& sentence, const QString& verb);
    void setRecent(const QList<StartRow>& rows);
    void setNext(const QList<StartRow>& rows);
    void setProgress(const QList<TopicProgress>& topics);
    void setMachine(const QList<StartRow>& rows);

    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString sentence() const;

signals:
    void continueRequested();
    void openRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Section {
        QLabel* title = nullptr;
        QWidget* line = nullptr;
        QVBoxLayout* rows = nullptr;
    };
    Section addSection(const QString& title, int row, int column);
    static void fill(const Section& section, const QList<StartRow>& rows);
    static void empty(QVBoxLayout* rows);
    void applyTheme();

    QWidget* m_column = nullptr;
    QGridLayout* m_grid = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_sentence = nullptr;
    QPushButton* m_continue = nullptr;
    Section m_recent;
    Section m_next;
    Section m_progress;
    Section m_machine;
};

} // namespace warpdesk::window
