// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>

namespace warpdesk::window {

/// Times in one unit, that of the longest: "1.62 ms" and "0.21 ms".
[[nodiscard]] QString lectureTime(double milliseconds, const QList<std::optional<double>>& among);

/// Circles with numbers, joined by a line: the steps of a lecture, those ahead without their times.
class StepStrip final : public QWidget {
    Q_OBJECT

public:
    explicit StepStrip(QWidget* parent = nullptr);
    void setSteps(const QStringList& titles);
    void setState(int current, int reached, const QList<std::optional<double>>& milliseconds);
    void setScale(double scale);

signals:
    void chosen(int step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] double column() const;

    QStringList m_titles;
    QList<std::optional<double>> m_times;
    int m_current = 0;
    int m_reached = 0;
    double m_scale = 1;
};

/// A bar for each step that was timed, the current one in the accent.
class StepBars final : public QWidget {
    Q_OBJECT

public:
    explicit StepBars(QWidget* parent = nullptr);
    void setState(int current, int reached, const QList<std::optional<double>>& milliseconds);
    void setScale(double scale);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<std::optional<double>> m_times;
    int m_current = 0;
    int m_reached = 0;
    double m_scale = 1;
};

} // namespace warpdesk::window
