// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QWidget>

#include <atomic>
#include <optional>
#include <thread>

namespace warpdesk::window {

/// Measures how long the GUI thread leaves its event loop unattended: a thread posts an event every millisecond or as
/// soon as the last one was answered, and keeps the longest wait.
class GuiWatch final : public QObject {
public:
    GuiWatch()
        : m_thread([this](const std::stop_token& stop) { beat(stop); })
    {
    }
    GuiWatch(const GuiWatch&) = delete;
    GuiWatch& operator=(const GuiWatch&) = delete;
    ~GuiWatch() override
    {
        m_thread.request_stop();
        m_thread.join();
    }
    /// Since the watch began.
    [[nodiscard]] double longestMs() const { return static_cast<double>(m_longest.load()) / 1e6; }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() != beatType())
            return QObject::event(event);
        const qint64 waited = m_clock.nsecsElapsed() - m_sent.load();
        if (waited > m_longest.load())
            m_longest.store(waited);
        m_answered.store(true);
        return true;
    }

private:
    static QEvent::Type beatType()
    {
        static const auto type = static_cast<QEvent::Type>(QEvent::registerEventType());
        return type;
    }
    void beat(const std::stop_token& stop);

    QElapsedTimer m_clock;
    std::atomic<qint64> m_sent { 0 };
    std::atomic<qint64> m_longest { 0 };
    std::atomic<bool> m_answered { true };
    std::jthread m_thread; ///< last: it uses the others
};

/// From begin() to the end of the next paint of a widget.
class PaintClock final : public QObject {
public:
    explicit PaintClock(QWidget& widget)
        : m_widget(widget)
    {
        widget.installEventFilter(this);
    }
    ~PaintClock() override { m_widget.removeEventFilter(this); }

    void begin()
    {
        m_took.reset();
        m_clock.start();
    }
    /// Milliseconds; nothing was painted: none.
    [[nodiscard]] std::optional<double> took() const { return m_took; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Paint || m_took || m_painting)
            return false;
        m_painting = true;
        QCoreApplication::sendEvent(watched, event);
        m_painting = false;
        m_took = static_cast<double>(m_clock.nsecsElapsed()) / 1e6;
        return true;
    }

private:
    QWidget& m_widget;
    QElapsedTimer m_clock;
    std::optional<double> m_took;
    bool m_painting = false;
};

} // namespace warpdesk::window
