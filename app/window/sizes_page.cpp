// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sizes_page.h"

#include "app/plots/line_plot.h"
#include "app/plots/plot_block.h"
#include "app/window/measured_version.h"
#include "app/window/profile_facts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace warpdesk::window {

SizesPage::SizesPage(QWidget* parent)
    : QWidget(parent)
    , m_edit(new QLineEdit(this))
    , m_start(new QPushButton(tr("Sweep"), this))
    , m_regime(new QComboBox(this))
    , m_stack(new QStackedWidget(this))
    , m_state(new StateView(this))
    , m_plot(new plots::LinePlot(this))
{
    setObjectName(QStringLiteral("sizesPage"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(16, 12, 16, 8);
    line->setSpacing(8);
    auto* label = new QLabel(tr("S&izes"), this);
    label->setBuddy(m_edit);
    m_edit->setObjectName(QStringLiteral("sweepEdit"));
    m_edit->setAccessibleName(tr("Sizes to sweep over"));
    m_edit->setToolTip(
        tr("n=1k..16M doubles, n=1k..16M*4 multiplies by four, n=100..1000+300 adds, n=7,33,1000 lists"));
    m_edit->setMaximumWidth(260);
    m_start->setObjectName(QStringLiteral("sweepButton"));
    m_start->setProperty("kind", QStringLiteral("main"));
    m_regime->setObjectName(QStringLiteral("sweepRegime"));
    m_regime->setAccessibleName(tr("Caches"));
    m_regime->addItem(tr("caches warm"), QStringLiteral("warm"));
    m_regime->addItem(tr("caches cold"), QStringLiteral("cold"));
    line->addWidget(label);
    line->addWidget(m_edit, 1);
    line->addWidget(m_start);
    line->addStretch(1);
    line->addWidget(m_regime);
    column->addLayout(line);
    m_block = new plots::PlotBlock(QStringLiteral("sizesBlock"), tr("Time by size"), m_plot, this);
    m_stack->addWidget(m_state);
    m_stack->addWidget(m_block);
    column->addWidget(m_stack, 1);
    const auto start = [this] {
        if (m_start->isEnabled() && !sweep().isEmpty())
            emit sweepWanted(sweep());
    };
    connect(m_start, &QPushButton::clicked, this, start);
    connect(m_edit, &QLineEdit::returnPressed, this, start);
    connect(m_regime, &QComboBox::activated, this, &SizesPage::draw);
}

void SizesPage::suggest(const QString& sweep)
{
    m_edit->setPlaceholderText(sweep);
    m_edit->clear();
}

QString SizesPage::sweep() const
{
    const QString typed = m_edit->text().trimmed();
    return typed.isEmpty() ? m_edit->placeholderText() : typed;
}

void SizesPage::setWorking(bool working) { m_start->setEnabled(!working); }

void SizesPage::setState(const PanelState& state)
{
    m_state->show(state);
    m_stack->setCurrentWidget(m_state);
}

QString SizesPage::stateHeadline() const { return m_state->headline(); }

bool SizesPage::isStateShown() const { return m_stack->currentWidget() == m_state; }

void SizesPage::show(const QJsonObject& result, const QString& name)
{
    m_result = result;
    m_name = name;
    const QList<TimingChoice> choices = choicesOf(result);
    if (!choices.isEmpty())
        m_regime->setCurrentIndex(std::max(0, m_regime->findData(choices.first().regime)));
    draw();
    m_stack->setCurrentWidget(m_block);
}

void SizesPage::draw()
{
    const QString regime = m_regime->currentData().toString();
    const bool onGpu = isGpuTime(m_result);
    const QJsonArray cases = m_result.value(QLatin1String("cases")).toArray();
    // The size that is not the same everywhere is the one swept.
    QString variable;
    QString fallback;
    const QJsonObject first = cases.at(0).toObject().value(QLatin1String("sizes")).toObject();
    for (const QString& key : first.keys()) {
        fallback = fallback.isEmpty() ? key : fallback;
        for (const QJsonValue& value : cases) {
            if (value.toObject().value(QLatin1String("sizes")).toObject().value(key) != first.value(key))
                variable = key;
        }
    }
    if (variable.isEmpty())
        variable = fallback;
    const double bandwidth = bandwidthOf(m_result, QStringLiteral("DRAM"));
    const QString gpu = m_result.value(QLatin1String("roofline")).toObject().value(QLatin1String("gpu")).toString();
    plots::LinePlot::Series times { m_name, {}, {}, {}, false, false };
    plots::LinePlot::Series floor { tr("DRAM floor, %1").arg(gpu), {}, {}, {}, true, false };
    const QLocale locale;
    for (const QJsonValue& value : cases) {
        const QJsonObject one = value.toObject();
        const QString size = one.value(QLatin1String("name")).toString();
        const QJsonObject timing = timingOf(m_result, { size, regime });
        const double x = one.value(QLatin1String("sizes")).toObject().value(variable).toDouble();
        const double bytes = one.value(QLatin1String("bytes")).toDouble();
        if (bandwidth > 0 && bytes > 0) {
            floor.x.append(x);
            floor.y.append(bytes / bandwidth * 1000);
        }
        if (timing.isEmpty())
            continue;
        times.x.append(x);
        times.y.append(timing.value(QLatin1String("median")).toDouble());
        const QJsonArray interval = timing.value(QLatin1String("interval")).toArray();
        plots::HoverCard::Content card { size,
            { { onGpu ? tr("Median") : tr("Emulation"), plots::timeText(times.y.last()) },
                { tr("95 % interval"),
                    tr("%1 to %2")
                        .arg(plots::timeText(interval.at(0).toDouble()), plots::timeText(interval.at(1).toDouble())) },
                { tr("Calls"), locale.toString(timing.value(QLatin1String("samples")).toArray().size()) } } };
        if (timing.contains(QLatin1String("gigabytes_per_second")))
            card.rows.append({ tr("Rate"),
                plots::amountText(
                    timing.value(QLatin1String("gigabytes_per_second")).toDouble() * 1e9, QStringLiteral("B/s")) });
        card.rows.append({ tr("Source"), onGpu ? tr("measured on the GPU") : tr("wall time of the emulator") });
        times.cards.append(card);
    }
    plots::LinePlot::Data shown { { times }, variable,
        onGpu ? tr("Time of one call, ms") : tr("Emulation of one call, ms"), plots::Scale::Log, plots::Scale::Log };
    if (!floor.x.isEmpty())
        shown.series.append(floor);
    m_plot->setData(shown);
    m_block->setCaption(onGpu ? gpu : tr("the emulator's own wall time; the dashed line is the GPU's"));
    m_block->setEmptyWords(times.x.isEmpty() ? tr("This sweep has no such times.") : QString());
}

} // namespace warpdesk::window
