// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include <functional>

namespace warpdesk::window {

class JobPort;

/// Diagnostics as one types: a compile without code a moment after the last key, in a runner of its own. The newest
/// text wins; an answer to an older one is dropped.
class SyntaxChecker final : public QObject {
    Q_OBJECT

public:
    /// The text to check and its number.
    struct Text {
        QString source;
        QJsonObject problem;
        quint64 revision = 0;
    };
    using Source = std::function<Text()>;

    SyntaxChecker(JobPort& port, Source source, QObject* parent = nullptr);

    /// The text changed.
    void touch();
    /// Check without waiting: after opening.
    void checkNow();

    static constexpr int kDelay = 300; ///< ms without a key

signals:
    void checked(const QJsonArray& diagnostics, quint64 revision);
    /// How long the compile took and for what.
    void compiled(double milliseconds, const QString& architecture);
    /// The compiler cannot be used: message and remedy.
    void unavailable(const QString& message, const QString& remedy);

private:
    void handleFinished(quint64 id, const QJsonObject& event);

    JobPort& m_port;
    Source m_source;
    QTimer m_timer;
    quint64 m_job = 0;
    quint64 m_revision = 0;
    bool m_again = false;
};

} // namespace warpdesk::window
