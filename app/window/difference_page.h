// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/state_view.h"

#include <QByteArray>
#include <QJsonObject>
#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QStackedWidget;

namespace warpdesk::window {

class DifferenceView;
class EngineJob;
class JobPort;

/// The text of the editor held against another one: its source, its PTX or its machine code. The other one's are
/// compiled when they are asked for.
class DifferencePage final : public QWidget {
    Q_OBJECT

public:
    /// A text to hold against.
    struct Base {
        QString title;
        QByteArray source;
    };
    enum class What { Source, Ptx, Sass };

    /// The port is borrowed. `bases`: what there is to choose from, the last one first.
    DifferencePage(JobPort& port, std::function<QList<Base>()> bases, QWidget* parent);

    /// The editor's text.
    void setSource(const QByteArray& source);
    /// The result of a `cubin` job of the editor's text, made for `target`.
    void setCompiled(const QJsonObject& result, const QString& target);
    void setWhat(What what);
    [[nodiscard]] DifferenceView& view() const { return *m_view; }
    [[nodiscard]] QString summary() const;

    /// PTX without places in the source, which every edit moves.
    [[nodiscard]] static QByteArray ptxOf(const QJsonObject& compiled);
    [[nodiscard]] static QByteArray sassOf(const QJsonObject& compiled);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fill();
    void renew();
    void showState(const PanelState& state);
    [[nodiscard]] QByteArray chosen() const;

    std::function<QList<Base>()> m_list;
    QList<Base> m_bases;
    EngineJob* m_job = nullptr;
    QComboBox* m_base = nullptr;
    QComboBox* m_what = nullptr;
    QLabel* m_summary = nullptr;
    QStackedWidget* m_stack = nullptr;
    StateView* m_state = nullptr;
    DifferenceView* m_view = nullptr;
    QByteArray m_source;
    QJsonObject m_compiled; ///< of the editor's text
    QString m_target;
    QByteArray m_compiling; ///< the other text that the job has
    QString m_compilingFor;
};

} // namespace warpdesk::window
