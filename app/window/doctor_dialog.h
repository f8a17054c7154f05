// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QJsonArray>

class QLabel;
class QTextBrowser;

namespace warpdesk::window {

class EngineJob;
class JobPort;

/// What is here and what is missing on the machine that runs the kernels, each with its remedy: the doctor of the
/// command line, asked again at a press of a button.
class DoctorDialog final : public QDialog {
    Q_OBJECT

public:
    /// The port is borrowed.
    DoctorDialog(JobPort& port, QWidget* parent);

    /// As the clipboard gets it.
    [[nodiscard]] static QString plainText(const QJsonArray& checks);

private:
    void show();

    EngineJob* m_job = nullptr;
    QLabel* m_headline = nullptr;
    QTextBrowser* m_text = nullptr;
    QJsonArray m_checks;
};

} // namespace warpdesk::window
