// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/assembly_page.h"

#include "app/theme/fonts.h"
#include "app/window/assembly_strip.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kCaption = 30;

/// What machine code can be made for: the name a job takes, and what a person reads. A name of gpus.yaml also says
/// whose occupancy is told.
const std::pair<const char*, const char*> kTargets[]
    = { { "t4", "NVIDIA T4" }, { "a100", "NVIDIA A100" }, { "a10", "NVIDIA A10" }, { "rtx3090", "RTX 3090" },
          { "a6000", "RTX A6000" }, { "l4", "NVIDIA L4" }, { "rtx4090", "RTX 4090" }, { "l40s", "NVIDIA L40S" },
          { "h100", "NVIDIA H100" }, { "h200", "NVIDIA H200" }, { "b200", "NVIDIA B200" }, { "rtx5090", "RTX 5090" } };
constexpr const char* kDefaultTarget = "h100";

} // namespace

AssemblyPage::AssemblyPage(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_state(new StateView(m_stack))
    , m_kernels(new QComboBox(this))
    , m_targets(new QComboBox(this))
    , m_ptx(new AssemblyView(this))
    , m_sass(new AssemblyView(this))
{
    setObjectName(QStringLiteral("assemblyPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_stack->addWidget(m_state);

    auto* content = new QWidget(m_stack);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_strip = new AssemblyStrip(content);
    m_note = new QLabel(content);
    m_note->setObjectName(QStringLiteral("assemblyNote"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(16, 6, 16, 6);
    m_note->hide();
    m_split = new QSplitter(Qt::Horizontal, content);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_kernels->setObjectName(QStringLiteral("kernelChooser"));
    m_kernels->setAccessibleName(tr("Kernel"));
    m_kernels->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kernels->setMinimumContentsLength(12);
    m_targets->setObjectName(QStringLiteral("targetChooser"));
    m_targets->setAccessibleName(tr("GPU the machine code is made for"));
    for (const auto& [id, name] : kTargets)
        m_targets->addItem(QString::fromLatin1(name), QString::fromLatin1(id));
    m_targets->setCurrentIndex(m_targets->findData(QString::fromLatin1(kDefaultTarget)));
    m_ptx->setObjectName(QStringLiteral("ptxView"));
    m_ptx->setAccessibleName(tr("PTX"));
    m_sass->setObjectName(QStringLiteral("sassView"));
    m_sass->setAccessibleName(tr("SASS"));
    m_ptxHalf = half(m_ptx, m_ptxTitle, m_kernels, QStringLiteral("ptxTitle"));
    m_sassHalf = half(m_sass, m_sassTitle, m_targets, QStringLiteral("sassTitle"));
    m_split->addWidget(m_ptxHalf);
    m_split->addWidget(m_sassHalf);
    rows->addWidget(m_strip);
    rows->addWidget(m_note);
    rows->addWidget(m_split, 1);
    m_stack->addWidget(content);

    connect(m_kernels, &QComboBox::activated, this, &AssemblyPage::showKernel);
    connect(m_targets, &QComboBox::activated, this, [this] { emit targetChosen(target()); });
    for (AssemblyView* view : { m_ptx, m_sass }) {
        connect(view, &AssemblyView::sourceChosen, this, &AssemblyPage::sourceChosen);
        connect(view, &AssemblyView::jumpRequested, this, &AssemblyPage::jumpRequested);
    }
}

QWidget* AssemblyPage::half(AssemblyView* view, QLabel*& title, QComboBox* chooser, const QString& name)
{
    auto* widget = new QWidget(m_split);
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* caption = new QWidget(widget);
    caption->setFixedHeight(kCaption);
    auto* row = new QHBoxLayout(caption);
    row->setContentsMargins(12, 0, 8, 0);
    title = new QLabel(caption);
    title->setObjectName(name);
    title->setTextFormat(Qt::RichText);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(title, 1);
    row->addWidget(chooser);
    column->addWidget(caption);
    column->addWidget(view, 1);
    return widget;
}

void AssemblyPage::setHalves(Halves halves)
{
    m_halves = halves;
    m_ptxHalf->setVisible(halves != Halves::Sass);
    m_sassHalf->setVisible(halves != Halves::Ptx);
}

void AssemblyPage::setPart(PtxPart part)
{
    if (m_part == part)
        return;
    m_part = part;
    if (hasText())
        showKernel();
}

void AssemblyPage::setThreads(int threads)
{
    m_threads = threads;
    if (hasText())
        showKernel();
}

void AssemblyPage::setState(const PanelState& state)
{
    m_state->show(state);
    m_stack->setCurrentIndex(0);
}

void AssemblyPage::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    for (AssemblyView* view : { m_ptx, m_sass })
        view->setStale(!note.isEmpty());
    m_strip->setStale(!note.isEmpty());
}

QString AssemblyPage::note() const { return m_note->text(); }

void AssemblyPage::clear()
{
    m_result = {};
    m_links.clear();
    m_ptx->setText({}, {});
    m_sass->setText({}, {});
    m_kernels->clear();
    setNote({});
    emit linksChanged();
}

QString AssemblyPage::kernel() const { return m_kernels->currentData().toString(); }

QString AssemblyPage::target() const { return m_targets->currentData().toString(); }

void AssemblyPage::show(const QJsonObject& result, const QString& file)
{
    m_result = result;
    m_file = file;
    const QString chosen = kernel();
    m_kernels->clear();
    for (const QJsonValue& value : result.value(QLatin1String("kernels")).toArray()) {
        const QJsonObject one = value.toObject();
        const QString full = one.value(QLatin1String("demangled")).toString();
        m_kernels->addItem(full.section(u'(', 0, 0), one.value(QLatin1String("name")).toString());
        m_kernels->setItemData(m_kernels->count() - 1, full, Qt::ToolTipRole);
    }
    m_kernels->setCurrentIndex(std::max(0, m_kernels->findData(chosen)));
    setNote({});
    showKernel();
    m_stack->setCurrentIndex(1);
}

void AssemblyPage::showKernel()
{
    QJsonObject shown;
    for (const QJsonValue& value : m_result.value(QLatin1String("kernels")).toArray()) {
        if (value.toObject().value(QLatin1String("name")).toString() == kernel())
            shown = value.toObject();
    }
    AssemblyText ptx = ptxText(m_result.value(QLatin1String("ptx")).toString(), m_file, kernel(), m_part);
    AssemblyText sass = sassText(shown.value(QLatin1String("listing")).toString(), m_file);
    QList<int> sources = ptx.sources() + sass.sources();
    std::ranges::sort(sources);
    sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
    m_links = linkColours(sources);
    const QString architecture = m_result.value(QLatin1String("architecture")).toString();
    QString virtualOne = architecture;
    virtualOne.replace(QStringLiteral("sm_"), QStringLiteral("compute_"));
    m_ptxTitle->setText(QStringLiteral("<b>PTX</b>&nbsp; %1").arg(virtualOne.toHtmlEscaped()));
    m_sassTitle->setText(QStringLiteral("<b>SASS</b>&nbsp; %1")
            .arg(tr("%1, mnemonics from the CUBIN").arg(architecture).toHtmlEscaped()));
    m_sassTitle->setToolTip(
        tr("Read without NVIDIA's tools: instructions, widths and lines. Operands need nvdisasm of the CUDA toolkit; "
           "where it is installed “warpdesk cubin --sass” shows them."));
    m_strip->show(shown, m_threads);
    m_ptx->setText(std::move(ptx), m_links);
    m_sass->setText(std::move(sass), m_links);
    m_ptx->setSource(0);
    m_sass->setSource(0);
    setSource(m_source);
    emit linksChanged();
}

void AssemblyPage::setSource(int source)
{
    m_source = source;
    m_ptx->setSource(source);
    m_sass->setSource(source);
}

std::pair<int, int> AssemblyPage::instructionsOf(int source) const
{
    return { m_ptx->text().instructionsOf(source), m_sass->text().instructionsOf(source) };
}

void AssemblyPage::takeFocus(int source)
{
    setSource(source);
    AssemblyView* view = m_halves == Halves::Sass
            || (m_halves == Halves::Both && m_ptx->text().firstOf(source) < 0 && m_sass->text().firstOf(source) >= 0)
        ? m_sass
        : m_ptx;
    if (const int first = view->text().firstOf(source); first >= 0)
        view->setCurrentLine(first);
    view->setFocus(Qt::ShortcutFocusReason);
}

} // namespace warpdesk::window
