// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/difference_page.h"

#include "app/window/difference_view.h"
#include "app/window/engine_job.h"
#include "app/window/job_state.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace warpdesk::window {

DifferencePage::DifferencePage(JobPort& port, std::function<QList<Base>()> bases, QWidget* parent)
    : QWidget(parent)
    , m_list(std::move(bases))
    , m_job(new EngineJob(port, QStringLiteral("difference"), this))
    , m_base(new QComboBox(this))
    , m_what(new QComboBox(this))
    , m_summary(new QLabel(this))
    , m_stack(new QStackedWidget(this))
    , m_state(new StateView(this))
    , m_view(new DifferenceView(this))
{
    setObjectName(QStringLiteral("differencePage"));
    m_base->setObjectName(QStringLiteral("differenceBase"));
    m_base->setAccessibleName(tr("The text to hold against"));
    m_base->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_base->setMinimumContentsLength(24);
    m_what->setObjectName(QStringLiteral("differenceWhat"));
    m_what->setAccessibleName(tr("What is compared"));
    m_what->addItems({ tr("Source"), QStringLiteral("PTX"), QStringLiteral("SASS") });
    m_view->setObjectName(QStringLiteral("differenceView"));
    m_view->setAccessibleName(tr("What differs in the texts"));
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(16, 12, 16, 8);
    bar->setSpacing(8);
    bar->addWidget(m_what);
    bar->addWidget(new QLabel(tr("against"), this));
    bar->addWidget(m_base);
    bar->addWidget(m_summary, 1, Qt::AlignRight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    m_stack->addWidget(m_state);
    m_stack->addWidget(m_view);
    column->addWidget(m_stack, 1);
    connect(m_base, &QComboBox::activated, this, &DifferencePage::renew);
    connect(m_what, &QComboBox::currentIndexChanged, this, &DifferencePage::renew);
    connect(m_job, &EngineJob::stateChanged, this, &DifferencePage::renew);
}

void DifferencePage::setWhat(What what) { m_what->setCurrentIndex(static_cast<int>(what)); }

QString DifferencePage::summary() const { return m_summary->text(); }

QByteArray DifferencePage::ptxOf(const QJsonObject& compiled)
{
    QByteArray text;
    for (const QByteArray& line : compiled.value(QLatin1String("ptx")).toString().toUtf8().split('\n')) {
        const QByteArray bare = line.trimmed();
        if (!bare.isEmpty() && !bare.startsWith(".loc") && !bare.startsWith(".file") && !bare.startsWith("//"))
            text += line + '\n';
    }
    return text;
}

QByteArray DifferencePage::sassOf(const QJsonObject& compiled)
{
    QByteArray text;
    for (const QJsonValue& value : compiled.value(QLatin1String("kernels")).toArray()) {
        const QJsonObject kernel = value.toObject();
        text += kernel.value(QLatin1String("demangled")).toString().toUtf8() + '\n';
        for (const QByteArray& line : kernel.value(QLatin1String("listing")).toString().toUtf8().split('\n')) {
            // "  00010       9  LDG.32": the address and the line move with every edit.
            const QList<QByteArray> words = line.simplified().split(' ');
            if (line.startsWith(' ') && words.size() >= 3)
                text += "    " + words.mid(2).join(' ') + '\n';
        }
    }
    return text;
}

void DifferencePage::setSource(const QByteArray& source)
{
    m_source = source;
    if (isVisible())
        renew();
}

void DifferencePage::setCompiled(const QJsonObject& result, const QString& target)
{
    m_compiled = result;
    m_target = target;
    if (isVisible())
        renew();
}

void DifferencePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fill();
    renew();
}

/// The choices as they are now; what was chosen stays chosen.
void DifferencePage::fill()
{
    const QByteArray before = chosen();
    m_bases = m_list();
    m_base->clear();
    int at = 0;
    for (qsizetype i = 0; i < m_bases.size(); ++i) {
        m_base->addItem(m_bases[i].title);
        if (!before.isEmpty() && m_bases[i].source == before)
            at = static_cast<int>(i);
    }
    m_base->setCurrentIndex(m_bases.isEmpty() ? -1 : at);
    m_base->setEnabled(!m_bases.isEmpty());
}

QByteArray DifferencePage::chosen() const
{
    const int at = m_base->currentIndex();
    return at >= 0 && at < m_bases.size() ? m_bases[at].source : QByteArray();
}

void DifferencePage::showState(const PanelState& state)
{
    m_summary->clear();
    m_state->show(state);
    m_stack->setCurrentWidget(m_state);
}

void DifferencePage::renew()
{
    if (!isVisible())
        return;
    if (m_bases.isEmpty())
        return showState({ QStringLiteral("diff"), QStringLiteral("accent"), tr("Nothing to hold against yet"),
            tr("Each text that is run or measured can be held against the one in the editor."), {}, -1, 0 });
    const QByteArray base = chosen();
    const auto what = static_cast<What>(m_what->currentIndex());
    QByteArray before = base;
    QByteArray after = m_source;
    if (what != What::Source) {
        if (m_compiled.isEmpty())
            return showState({ QStringLiteral("info"), QStringLiteral("accent"), tr("No machine code yet"),
                tr("The Assembly panel makes it of the text in the editor."), {}, -1, 0 });
        if (m_job->isWorking() && (m_compiling != base || m_compilingFor != m_target)) {
            m_job->stop(); // its end comes back here
            return;
        }
        if (!m_job->isWorking() && (m_compiling != base || m_compilingFor != m_target)) {
            m_compiling = base;
            m_compilingFor = m_target;
            m_job->start({ { QStringLiteral("job"), QStringLiteral("cubin") },
                { QStringLiteral("source"), QString::fromUtf8(base) },
                { QStringLiteral("file"), QStringLiteral("solution.cu") }, { QStringLiteral("target"), m_target },
                { QStringLiteral("listing"), true }, { QStringLiteral("ptx"), true } });
            return;
        }
        if (m_job->isWorking())
            return showState({ QStringLiteral("run"), QStringLiteral("accent"), tr("Compiling the other text"), {},
                { { tr("Stop"), [this] { m_job->stop(); } } }, -1, 0 });
        const PanelState::Button again { tr("Try again"), [this] {
                                            m_compiling.clear();
                                            renew();
                                        } };
        if (m_job->state() == EngineJob::State::Failed)
            return showState(failedState(m_job->error(), { again, {}, {}, {} }));
        if (m_job->state() != EngineJob::State::Done)
            return showState({ QStringLiteral("todo"), QStringLiteral("text2"), tr("Stopped"), {}, { again }, -1, 0 });
        const QJsonObject& result = m_job->result();
        if (result.value(QLatin1String("verdict")).toString() == u"does not compile")
            return showState({ QStringLiteral("fail"), QStringLiteral("fail"), tr("The other text does not compile"),
                tr("Its source can be compared all the same."), {}, -1, 0 });
        before = what == What::Ptx ? ptxOf(result) : sassOf(result);
        after = what == What::Ptx ? ptxOf(m_compiled) : sassOf(m_compiled);
    }
    m_view->show(before, after, tr("The texts are the same."));
    m_summary->setText(tr("%1 lines came, %2 went").arg(m_view->added()).arg(m_view->removed()));
    m_stack->setCurrentWidget(m_view);
}

} // namespace warpdesk::window
