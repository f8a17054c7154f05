// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/doctor_dialog.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/tokens.h"
#include "app/window/engine_job.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace warpdesk::window {

DoctorDialog::DoctorDialog(JobPort& port, QWidget* parent)
    : QDialog(parent)
    , m_job(new EngineJob(port, QStringLiteral("doctor-dialog"), this))
    , m_headline(new QLabel(this))
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("doctorDialog"));
    setWindowTitle(tr("Doctor"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(640, 480);
    m_headline->setObjectName(QStringLiteral("doctorHeadline"));
    m_headline->setWordWrap(true);
    m_headline->setFont(theme::font(theme::Role::BodyStrong));
    m_text->setObjectName(QStringLiteral("doctorText"));
    m_text->setAccessibleName(tr("What is here and what is missing"));
    m_text->setOpenExternalLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* again = buttons->addButton(tr("Check again"), QDialogButtonBox::ActionRole);
    auto* copy = buttons->addButton(tr("Copy as text"), QDialogButtonBox::ActionRole);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_headline);
    column->addWidget(m_text, 1);
    column->addWidget(buttons);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    const auto ask = [this] { m_job->start({ { QStringLiteral("job"), QStringLiteral("doctor") } }); };
    connect(again, &QPushButton::clicked, this, ask);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(plainText(m_checks)); });
    connect(m_job, &EngineJob::stateChanged, this, &DoctorDialog::show);
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &DoctorDialog::show);
    ask();
}

QString DoctorDialog::plainText(const QJsonArray& checks)
{
    QString text;
    for (const QJsonValue& value : checks) {
        const QJsonObject check = value.toObject();
        const bool ok = check.value(QLatin1String("ok")).toBool();
        text += QStringLiteral("%1 %2: %3\n")
                    .arg(ok                                                 ? QStringLiteral("ok     ")
                            : check.value(QLatin1String("needed")).toBool() ? QStringLiteral("missing")
                                                                            : QStringLiteral("absent "),
                        check.value(QLatin1String("name")).toString(), check.value(QLatin1String("detail")).toString());
        if (!ok && !check.value(QLatin1String("remedy")).toString().isEmpty())
            text += QStringLiteral("        %1\n").arg(check.value(QLatin1String("remedy")).toString());
    }
    return text;
}

void DoctorDialog::show()
{
    if (m_job->isWorking()) {
        m_headline->setText(tr("Looking at the machine"));
        return;
    }
    if (m_job->state() != EngineJob::State::Done) {
        m_headline->setText(tr("The machine could not be looked at: %1 %2")
                .arg(m_job->error().value(QLatin1String("message")).toString(),
                    m_job->error().value(QLatin1String("remedy")).toString()));
        return;
    }
    m_checks = m_job->result().value(QLatin1String("checks")).toArray();
    const theme::Tokens& t = theme::current();
    int missing = 0;
    QString html = QStringLiteral("<table cellpadding='4' width='100%'>");
    for (const QJsonValue& value : m_checks) {
        const QJsonObject check = value.toObject();
        const bool ok = check.value(QLatin1String("ok")).toBool();
        const bool needed = check.value(QLatin1String("needed")).toBool();
        missing += !ok && needed ? 1 : 0;
        const QColor colour = ok ? t.pass : needed ? t.fail : t.warn;
        const QString word = ok ? tr("here") : needed ? tr("missing") : tr("absent, not needed");
        const QString remedy = check.value(QLatin1String("remedy")).toString();
        html += QStringLiteral("<tr><td><b>%1</b></td><td style='color:%2'>%3</td><td>%4%5</td></tr>")
                    .arg(check.value(QLatin1String("name")).toString().toHtmlEscaped(), colour.name(), word,
                        check.value(QLatin1String("detail")).toString().toHtmlEscaped(),
                        ok || remedy.isEmpty() ? QString() : QStringLiteral("<br>") + remedy.toHtmlEscaped());
    }
    m_text->setHtml(html + QStringLiteral("</table>"));
    m_headline->setText(
        missing == 0 ? tr("Nothing that is needed is missing") : tr("%n needed thing(s) missing", nullptr, missing));
}

} // namespace warpdesk::window
