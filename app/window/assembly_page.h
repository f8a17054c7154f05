// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/assembly_view.h"
#include "app/window/state_view.h"

#include <QJsonObject>
#include <QWidget>

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;

namespace warpdesk::window {

class AssemblyStrip;

/// A kernel's PTX and SASS side by side, what it takes of a GPU above. Shows the result of a `cubin` job.
class AssemblyPage final : public QWidget {
    Q_OBJECT

public:
    explicit AssemblyPage(QWidget* parent = nullptr);

    enum class Halves { Both, Ptx, Sass };
    void setHalves(Halves halves);
    [[nodiscard]] Halves halves() const { return m_halves; }
    void setPart(PtxPart part);
    [[nodiscard]] PtxPart part() const { return m_part; }

    /// The result of the job, of the user's file called `file`.
    void show(const QJsonObject& result, const QString& file);
    /// Instead of any text: nothing yet, working, cannot be compiled.
    void setState(const PanelState& state);
    [[nodiscard]] bool hasText() const { return !m_result.isEmpty(); }
    /// Why the text shown is not that of the editor; empty = it is.
    void setNote(const QString& note);
    [[nodiscard]] QString note() const;
    void clear();

    /// The caret is on this line of the source.
    void setSource(int source);
    /// Instructions that a source line became: PTX, SASS.
    [[nodiscard]] std::pair<int, int> instructionsOf(int source) const;
    [[nodiscard]] const LinkColours& links() const { return m_links; }
    [[nodiscard]] QString kernel() const;
    [[nodiscard]] QString target() const;
    /// Threads of a block, for the occupancy.
    void setThreads(int threads);
    [[nodiscard]] AssemblyView& ptx() const { return *m_ptx; }
    [[nodiscard]] AssemblyView& sass() const { return *m_sass; }
    /// F4 from the editor: the keyboard goes to the half that shows the line.
    void takeFocus(int source);

signals:
    void sourceChosen(int source);
    void jumpRequested(int source);
    void linksChanged();
    void targetChosen(const QString& target);

private:
    QWidget* half(AssemblyView* view, QLabel*& title, QComboBox* chooser, const QString& name);
    void showKernel();

    QStackedWidget* m_stack = nullptr;
    StateView* m_state = nullptr;
    AssemblyStrip* m_strip = nullptr;
    QLabel* m_note = nullptr;
    QSplitter* m_split = nullptr;
    QWidget* m_ptxHalf = nullptr;
    QWidget* m_sassHalf = nullptr;
    QLabel* m_ptxTitle = nullptr;
    QLabel* m_sassTitle = nullptr;
    QComboBox* m_kernels = nullptr;
    QComboBox* m_targets = nullptr;
    AssemblyView* m_ptx = nullptr;
    AssemblyView* m_sass = nullptr;

    QJsonObject m_result;
    QString m_file;
    LinkColours m_links;
    Halves m_halves = Halves::Both;
    PtxPart m_part = PtxPart::Used;
    int m_source = 0;
    int m_threads = 256;
};

} // namespace warpdesk::window
