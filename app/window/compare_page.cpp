// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare_page.h"

#include "app/plots/histogram_plot.h"
#include "app/plots/plot_block.h"
#include "app/theme/fonts.h"
#include "app/window/difference_view.h"
#include "app/window/versions_model.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace warpdesk::window {
namespace {

/// What the interval allows to say, and nothing more.
QString sentence(const QJsonObject& compared, const QString& first, const QString& second)
{
    const double ratio = compared.value(QLatin1String("ratio")).toDouble();
    const QString faster = compared.value(QLatin1String("faster")).toString();
    if (faster == u"second" && ratio > 0)
        return ComparePage::tr("%1 is %2 times as fast as %3").arg(second, plots::figure(1 / ratio), first);
    if (faster == u"first")
        return ComparePage::tr("%1 is %2 times as fast as %3").arg(first, plots::figure(ratio), second);
    return ComparePage::tr("No difference shown between %1 and %2").arg(first, second);
}

} // namespace

ComparePage::ComparePage(VersionsModel& versions, QWidget* parent)
    : QWidget(parent)
    , m_versions(versions)
    , m_first(new QComboBox(this))
    , m_second(new QComboBox(this))
    , m_start(new QPushButton(tr("Compare"), this))
    , m_case(new QComboBox(this))
    , m_stack(new QStackedWidget(this))
    , m_state(new StateView(this))
    , m_plot(new plots::HistogramPlot(this))
{
    setObjectName(QStringLiteral("comparePage"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(16, 12, 16, 8);
    line->setSpacing(8);
    m_first->setObjectName(QStringLiteral("compareFirst"));
    m_first->setAccessibleName(tr("First version"));
    m_second->setObjectName(QStringLiteral("compareSecond"));
    m_second->setAccessibleName(tr("Second version"));
    m_start->setObjectName(QStringLiteral("compareButton"));
    m_start->setProperty("kind", QStringLiteral("main"));
    line->addWidget(m_first, 1);
    line->addWidget(new QLabel(tr("against"), this));
    line->addWidget(m_second, 1);
    line->addWidget(m_start);
    column->addLayout(line);

    auto* content = new QSplitter(Qt::Horizontal, this);
    content->setHandleWidth(1);
    auto* left = new QWidget(content);
    auto* facts = new QVBoxLayout(left);
    facts->setContentsMargins(0, 8, 0, 0);
    m_finding = new QLabel(left);
    m_finding->setObjectName(QStringLiteral("compareFinding"));
    m_finding->setFont(theme::font(theme::Role::Finding));
    m_finding->setWordWrap(true);
    m_finding->setContentsMargins(16, 0, 16, 0);
    m_finding->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_detail = new QLabel(left);
    m_detail->setObjectName(QStringLiteral("stateText"));
    m_detail->setWordWrap(true);
    m_detail->setContentsMargins(16, 0, 16, 4);
    facts->addWidget(m_finding);
    facts->addWidget(m_detail);
    m_block = new plots::PlotBlock(QStringLiteral("ratioBlock"), tr("Ratio of each pair"), m_plot, left);
    m_case->setAccessibleName(tr("Size and caches"));
    m_case->setObjectName(QStringLiteral("compareCase"));
    m_block->addCorner(m_case);
    facts->addWidget(m_block, 1);
    m_difference = new DifferenceView(content);
    m_difference->setObjectName(QStringLiteral("compareDifference"));
    m_difference->setAccessibleName(tr("What differs in the texts"));
    content->addWidget(left);
    content->addWidget(m_difference);
    content->setSizes({ 500, 400 });
    m_stack->addWidget(m_state);
    m_stack->addWidget(content);
    column->addWidget(m_stack, 1);

    connect(m_start, &QPushButton::clicked, this, [this] {
        const auto [first, second] = chosen();
        emit compareWanted(first, second);
    });
    connect(m_case, &QComboBox::activated, this, &ComparePage::draw);
    for (const auto signal : { &QAbstractItemModel::modelReset })
        connect(&m_versions, signal, this, &ComparePage::fill);
    connect(&m_versions, &QAbstractItemModel::rowsInserted, this, &ComparePage::fill);
    connect(&m_versions, &QAbstractItemModel::rowsRemoved, this, &ComparePage::fill);
    fill();
}

void ComparePage::fill()
{
    for (QComboBox* box : { m_first, m_second }) {
        box->clear();
        for (int row = 0; row < m_versions.rowCount(); ++row)
            box->addItem(QStringLiteral("%1  %2").arg(m_versions.at(row).name(), m_versions.at(row).label()), row);
    }
    if (m_versions.rowCount() > 1)
        choose(1, 0);
    setWorking(false);
}

void ComparePage::choose(int first, int second)
{
    m_first->setCurrentIndex(first);
    m_second->setCurrentIndex(second);
}

std::pair<int, int> ComparePage::chosen() const { return { m_first->currentIndex(), m_second->currentIndex() }; }

void ComparePage::setWorking(bool working) { m_start->setEnabled(!working && m_versions.rowCount() > 0); }

void ComparePage::setState(const PanelState& state)
{
    m_state->show(state);
    m_stack->setCurrentIndex(0);
}

QString ComparePage::stateHeadline() const { return m_state->headline(); }

QString ComparePage::finding() const { return m_finding->text(); }

void ComparePage::show(const QJsonObject& result, const QString& first, const QString& second)
{
    m_result = result;
    m_firstName = first;
    m_secondName = second;
    m_case->clear();
    const QJsonArray cases = result.value(QLatin1String("cases")).toArray();
    for (int i = 0; i < cases.size(); ++i) {
        const QJsonObject one = cases[i].toObject();
        const QJsonArray compared = one.value(QLatin1String("comparisons")).toArray();
        for (int j = 0; j < compared.size(); ++j)
            m_case->addItem(
                tr("%1, %2").arg(one.value(QLatin1String("name")).toString(),
                    compared[j].toObject().value(QLatin1String("regime")).toString() == u"cold" ? tr("caches cold")
                                                                                                : tr("caches warm")),
                QVariantList { i, j });
    }
    m_case->setCurrentIndex(std::max(0, m_case->count() - 2));
    draw();
    showDifference();
    m_stack->setCurrentIndex(1);
}

void ComparePage::draw()
{
    const QVariantList place = m_case->currentData().toList();
    const QJsonObject compared = m_result.value(QLatin1String("cases"))
                                     .toArray()
                                     .at(place.value(0).toInt())
                                     .toObject()
                                     .value(QLatin1String("comparisons"))
                                     .toArray()
                                     .at(place.value(1).toInt())
                                     .toObject();
    const QJsonArray first = compared.value(QLatin1String("first")).toArray();
    const QJsonArray second = compared.value(QLatin1String("second")).toArray();
    plots::HistogramPlot::Data shown;
    for (qsizetype i = 0; i < std::min(first.size(), second.size()); ++i)
        shown.samples.append(first[i].toDouble() > 0 ? second[i].toDouble() / first[i].toDouble()
                                                     : std::numeric_limits<double>::quiet_NaN());
    const QJsonArray interval = compared.value(QLatin1String("interval")).toArray();
    const QString confidence = QLocale().toString(compared.value(QLatin1String("confidence")).toDouble() * 100, 'g', 3);
    shown.isTime = false;
    shown.median = compared.value(QLatin1String("ratio")).toDouble();
    if (interval.at(0).isDouble() && interval.at(1).isDouble())
        shown.interval = plots::Span { interval.at(0).toDouble(), interval.at(1).toDouble() };
    shown.intervalWords = tr("%1 % interval").arg(confidence);
    shown.xLabel = tr("Time of %1 by time of %2").arg(m_secondName, m_firstName);
    shown.yLabel = tr("Pairs");
    shown.reference = 1;
    shown.referenceWords = tr("the same");
    m_plot->setData(shown);
    m_block->setCaption(tr("%n pair(s) in random order", nullptr, static_cast<int>(shown.samples.size())));
    m_block->refresh();
    m_finding->setText(sentence(compared, m_firstName, m_secondName));
    const bool claimed = compared.value(QLatin1String("faster")).toString() != u"neither";
    const QString medians
        = tr("%1 %2, %3 %4.")
              .arg(m_firstName, plots::timeText(compared.value(QLatin1String("first_median")).toDouble()), m_secondName,
                  plots::timeText(compared.value(QLatin1String("second_median")).toDouble()));
    if (!shown.interval)
        m_detail->setText(tr("Too few pairs for an interval. %1").arg(medians));
    else
        m_detail->setText((claimed ? tr("The %1 % interval of the ratio, %2 to %3, leaves 1 out. %4")
                                   : tr("The %1 % interval of the ratio, %2 to %3, holds 1. %4"))
                .arg(confidence, plots::figure(shown.interval->low), plots::figure(shown.interval->high), medians));
}

void ComparePage::showDifference()
{
    const auto textOf = [this](const QString& name) {
        for (const MeasuredVersion& version : m_versions.versions()) {
            if (version.name() == name)
                return version.source;
        }
        return QByteArray();
    };
    m_difference->show(textOf(m_firstName), textOf(m_secondName), tr("The texts are the same."));
}

} // namespace warpdesk::window
