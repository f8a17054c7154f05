// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lecture_view.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/window/lecture_widgets.h"
#include "app/window/state_view.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpdesk::window {
namespace {

constexpr double kDesignHeight = 900;
constexpr double kCodePixels = 24;
constexpr double kMostCodePixels = 32;
constexpr int kPointerHides = 2000; // ms

QFont scaled(theme::Role role, double scale)
{
    QFont font = theme::font(role);
    font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * scale)));
    return font;
}

void ink(QLabel* label, const QColor& colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

} // namespace

LectureView::LectureView(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_pointer(new QTimer(this))
{
    setObjectName(QStringLiteral("lectureView"));
    setAttribute(Qt::WA_StyledBackground);
    setFocusPolicy(Qt::StrongFocus);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    m_question = new StateView(m_stack);
    m_stack->addWidget(m_question);

    auto* slides = new QWidget(m_stack);
    auto* column = new QVBoxLayout(slides);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* top = new QWidget(slides);
    top->setObjectName(QStringLiteral("lectureTop"));
    top->setAttribute(Qt::WA_StyledBackground);
    auto* topRow = new QHBoxLayout(top);
    topRow->setContentsMargins(0, 0, 32, 0);
    topRow->setSpacing(10);
    m_strip = new StepStrip(top);
    m_run = new QPushButton(tr("Run"), top);
    m_run->setObjectName(QStringLiteral("lectureRun"));
    m_back = new QPushButton(QStringLiteral("‹"), top);
    m_back->setObjectName(QStringLiteral("lectureBack"));
    m_back->setAccessibleName(tr("Step back"));
    m_next = new QPushButton(tr("Next"), top);
    m_next->setObjectName(QStringLiteral("lectureNext"));
    m_next->setProperty("kind", QStringLiteral("filled"));
    topRow->addWidget(m_strip, 1);
    for (QPushButton* button : { m_run, m_back, m_next }) {
        button->setFocusPolicy(Qt::NoFocus); // the keys are the slides'
        topRow->addWidget(button);
    }
    column->addWidget(top);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_code = new editor::SlideEditor(slides);
    m_code->setAccessibleName(tr("Code of the step"));
    m_code->setFocusPolicy(Qt::ClickFocus);
    row->addWidget(m_code, 1);
    m_side = new QWidget(slides);
    m_side->setObjectName(QStringLiteral("lectureSide"));
    m_side->setAttribute(Qt::WA_StyledBackground);
    auto* side = new QVBoxLayout(m_side);
    side->setContentsMargins(36, 36, 36, 24);
    side->setSpacing(10);
    m_headline = new QLabel(m_side);
    m_headline->setObjectName(QStringLiteral("lectureHeadline"));
    m_text = new QLabel(m_side);
    m_text->setObjectName(QStringLiteral("lectureText"));
    for (QLabel* label : { m_headline, m_text }) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        side->addWidget(label);
    }
    side->addSpacing(36);
    auto* figure = new QHBoxLayout;
    figure->setSpacing(16);
    m_figure = new QLabel(m_side);
    m_figure->setObjectName(QStringLiteral("lectureFigure"));
    m_gain = new QLabel(m_side);
    m_gain->setObjectName(QStringLiteral("lectureGain"));
    figure->addWidget(m_figure, 0, Qt::AlignBaseline);
    figure->addWidget(m_gain, 1, Qt::AlignBaseline);
    side->addLayout(figure);
    m_caption = new QLabel(m_side);
    m_caption->setObjectName(QStringLiteral("lectureCaption"));
    m_caption->setWordWrap(true);
    side->addWidget(m_caption);
    side->addSpacing(20);
    m_bars = new StepBars(m_side);
    side->addWidget(m_bars);
    side->addStretch(1);
    row->addWidget(m_side);
    column->addLayout(row, 1);
    m_stack->addWidget(slides);

    m_pointer->setSingleShot(true);
    m_pointer->setInterval(kPointerHides);
    connect(m_pointer, &QTimer::timeout, this, [this] {
        if (isVisible() && m_stack->currentIndex() == 1)
            QApplication::setOverrideCursor(Qt::BlankCursor);
    });
    connect(m_strip, &StepStrip::chosen, this, &LectureView::goTo);
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(m_current + 1); });
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_current - 1); });
    connect(m_run, &QPushButton::clicked, this,
        [this] { m_running.isEmpty() ? emit runRequested() : emit stopRequested(); });
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this, &LectureView::applyScale);
    m_code->viewport()->installEventFilter(this);
    m_code->installEventFilter(this);
    applyScale();
}

void LectureView::setSteps(const QList<LectureStep>& steps)
{
    m_steps = steps;
    m_times = QList<std::optional<double>>(steps.size());
    m_current = 0;
    m_reached = 0;
    m_running.clear();
    QStringList titles;
    for (const LectureStep& step : steps)
        titles.append(step.title);
    m_strip->setSteps(titles);
    m_stack->setCurrentIndex(1);
    showStep();
}

void LectureView::ask(
    const QString& headline, const QString& text, const QString& button, const std::function<void()>& action)
{
    PanelState state { QStringLiteral("ladder"), QStringLiteral("accent"), headline, text, {}, -1, 0 };
    if (!button.isEmpty())
        state.buttons.append({ button, action });
    state.buttons.append({ tr("Back to the desk   Esc"), [this] { emit leaveRequested(); } });
    m_question->show(state);
    m_stack->setCurrentIndex(0);
}

void LectureView::goTo(int step)
{
    if (step < 0 || step >= m_steps.size() || step == m_current || !m_running.isEmpty())
        return;
    m_current = step;
    m_reached = std::max(m_reached, step);
    showStep();
}

void LectureView::showStep()
{
    if (m_steps.isEmpty())
        return;
    const LectureStep& now = step();
    m_code->showSlide(now.code, now.changes);
    m_headline->setText(now.headline);
    m_text->setText(now.text);
    m_text->setVisible(!now.text.isEmpty());
    m_back->setEnabled(m_current > 0);
    m_next->setEnabled(m_current + 1 < m_steps.size());
    m_next->setText(m_current + 1 < m_steps.size() ? tr("Next") : tr("End"));
    showFigure();
}

void LectureView::showFigure()
{
    m_strip->setState(m_current, m_reached, m_times);
    m_bars->setState(m_current, m_reached, m_times);
    const auto time = m_times.value(m_current);
    m_figure->setVisible(time.has_value());
    m_gain->clear();
    if (time) {
        m_figure->setText(lectureTime(*time, m_times));
        for (int before = m_current - 1; before >= 0; --before) {
            if (!m_times[before] || !(*time > 0))
                continue;
            const double ratio = *m_times[before] / *time;
            const bool faster = ratio >= 1;
            ink(m_gain, faster ? theme::current().pass : theme::current().fail);
            const QString factor = QLocale().toString(faster ? ratio : 1 / ratio, 'f', 2);
            m_gain->setText(faster ? tr("%1 × faster").arg(factor) : tr("%1 × slower").arg(factor));
            break;
        }
    }
    m_caption->setText(!m_running.isEmpty() ? m_running : time ? m_timeOf : tr("F5 runs this step and times it."));
}

void LectureView::setTime(int step, double milliseconds, const QString& of)
{
    if (step < 0 || step >= m_times.size())
        return;
    m_times[step] = milliseconds;
    m_timeOf = of;
    showFigure();
}

void LectureView::setRunning(const QString& progress)
{
    m_running = progress;
    m_run->setText(progress.isEmpty() ? tr("Run") : tr("Stop"));
    showFigure();
}

void LectureView::showTrouble(const QString& text)
{
    setRunning({});
    m_caption->setText(text);
}

void LectureView::applyScale()
{
    const theme::Tokens& t = theme::current();
    const double scale = std::clamp(height() / kDesignHeight, 0.75, kMostCodePixels / kCodePixels);
    editor::Theme theme = theme::editorTheme();
    theme.codePixels = std::round(kCodePixels * scale);
    m_code->applySlideTheme(theme);
    m_strip->setScale(scale);
    m_bars->setScale(scale);
    m_side->setFixedWidth(static_cast<int>(500 * scale));
    m_headline->setFont(scaled(theme::Role::Title, scale * 1.25));
    m_text->setFont(scaled(theme::Role::Reading, scale * 1.35));
    m_figure->setFont(scaled(theme::Role::Figure, scale * 2));
    m_gain->setFont(scaled(theme::Role::Reading, scale * 1.35));
    m_caption->setFont(scaled(theme::Role::Reading, scale * 1.2));
    ink(m_text, t.text2);
    ink(m_caption, t.text2);
    for (QPushButton* button : { m_run, m_back, m_next }) {
        button->setFont(scaled(button == m_next ? theme::Role::BodyStrong : theme::Role::Body, scale * 1.4));
        button->setMinimumHeight(static_cast<int>(46 * scale));
    }
    m_run->setMinimumWidth(static_cast<int>(92 * scale));
    m_next->setMinimumWidth(static_cast<int>(114 * scale));
    m_back->setMinimumWidth(static_cast<int>(48 * scale));
    if (!m_steps.isEmpty())
        showStep();
}

void LectureView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    applyScale();
}

bool LectureView::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Space:
    case Qt::Key_PageDown:
    case Qt::Key_Right:
        goTo(m_current + 1);
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_Left:
        goTo(m_current - 1);
        return true;
    case Qt::Key_Escape:
        emit leaveRequested();
        return true;
    default:
        return false;
    }
}

void LectureView::keyPressEvent(QKeyEvent* event)
{
    if (!handleKey(event->key()))
        QWidget::keyPressEvent(event);
}

bool LectureView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove && isVisible()) {
        QApplication::restoreOverrideCursor();
        m_pointer->start();
    }
    // QScintilla takes these keys before anybody.
    if (watched == m_code && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool ours = key == Qt::Key_Space || key == Qt::Key_PageDown || key == Qt::Key_PageUp
            || key == Qt::Key_Right || key == Qt::Key_Left || key == Qt::Key_Escape;
        if (ours) {
            if (event->type() == QEvent::KeyPress)
                handleKey(key);
            event->accept();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void LectureView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_pointer->start();
    setFocus();
}

void LectureView::hideEvent(QHideEvent* event)
{
    QApplication::restoreOverrideCursor();
    m_pointer->stop();
    QWidget::hideEvent(event);
}

} // namespace warpdesk::window
