// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include <functional>

namespace warpdesk::window {

class AssemblyPage;
class EngineJob;
class JobPort;
class Panel;
struct JobOffers;

/// The text that is inspected.
struct InspectSubject {
    QByteArray source;
    quint64 revision = 0;
};

/// The Inspect panel: machine code of the text in the editor, made again a moment after each edit while it is seen. Its
/// jobs go to the runner of compiles-as-you-type, so that Run never waits for them.
class InspectDesk final : public QObject {
    Q_OBJECT

public:
    using Source = std::function<InspectSubject()>;

    /// All borrowed; the pages are made in `panel`.
    InspectDesk(JobPort& port, Panel& panel, Source source, QObject* parent);

    /// The text changed.
    void touch();
    /// Another text altogether.
    void reset();
    /// The caret is on this line, 1-based.
    void setSource(int line);
    /// F4 in the editor: to the assembly of the caret's line.
    void jump();

    /// This page too is a reason to compile, as long as it is seen. Borrowed.
    void compileFor(QWidget* page);

    [[nodiscard]] AssemblyPage& assembly() const { return *m_assembly; }

    static constexpr int kDelay = 500; ///< ms without a key

signals:
    /// The editor's text was compiled.
    void compiled(const QJsonObject& result, const QString& target);
    void placeWanted(int line, int column);
    void pageWanted(QWidget* page);
    void said(const QString& icon, const QString& ink, const QString& text);
    /// Which lines have code, or which one is lit, changed.
    void linksChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addActions(Panel& panel);
    void compile();
    void compileIfSeen();
    [[nodiscard]] bool isSeen() const;
    void showCompiled();
    void showLine();
    [[nodiscard]] JobOffers offers();

    Source m_source;
    Panel& m_panel;
    EngineJob* m_job = nullptr;
    AssemblyPage* m_assembly = nullptr;
    QList<QWidget*> m_pages; ///< that show what is compiled
    QTimer m_timer;
    quint64 m_revision = 0; ///< of the text that the job has
    bool m_stale = true; ///< the text shown is not the editor's
    bool m_again = false; ///< the text changed while it was compiled
    int m_line = 0;
};

} // namespace warpdesk::window
