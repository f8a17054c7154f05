// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tool_bar.h"

#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/window/search_box.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QResizeEvent>
#include <QToolButton>

namespace warpdesk::window {
namespace {
// QToolButton sets icon and text too close: a thin space leads the text.
QString lead(const QString& text) { return QStringLiteral("\u2009") + text; }
constexpr int kRoomForSearch = 1120;
} // namespace

ToolBar::ToolBar(QWidget* parent)
    : QToolBar(parent)
{
    setObjectName(QStringLiteral("toolBar"));
    setWindowTitle(tr("Tools"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setFixedHeight(44);
    auto* row = new QWidget(this);
    auto* box = new QHBoxLayout(row);
    box->setContentsMargins(10, 0, 10, 0);
    box->setSpacing(6);
    addWidget(row);
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);

    box->addWidget(addStep(QStringLiteral("left"), tr("Previous problem (Ctrl+Shift+PgUp)"), -1));
    m_chooser = new QToolButton(row);
    m_chooser->setObjectName(QStringLiteral("problemChooser"));
    m_chooser->setFont(theme::font(theme::Role::BodyStrong));
    m_chooser->setPopupMode(QToolButton::InstantPopup);
    m_chooser->setAccessibleName(tr("Problem"));
    m_chooser->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chooser->setLayoutDirection(Qt::RightToLeft); // the chevron stands behind the name
    m_chooser->setIcon(theme::icon(QStringLiteral("down")));
    m_chooser->setIconSize(QSize(12, 12));
    m_problems = new QMenu(m_chooser);
    m_problems->setLayoutDirection(Qt::LeftToRight);
    m_chooser->setMenu(m_problems);
    box->addWidget(m_chooser);
    box->addWidget(addStep(QStringLiteral("right"), tr("Next problem (Ctrl+Shift+PgDown)"), 1));
    box->addSpacing(12);

    m_run = new QToolButton(row);
    m_run->setObjectName(QStringLiteral("runButton"));
    m_run->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_run->setIconSize(QSize(14, 14));
    m_run->setFont(theme::font(theme::Role::BodyStrong));
    m_run->setMinimumWidth(68);
    connect(m_run, &QToolButton::clicked, this, [this] {
        if (m_verb == Verb::Run)
            emit runPressed();
        else
            emit stopPressed();
    });
    box->addWidget(m_run);
    box->addWidget(addVerb(QStringLiteral("measure"), tr("Measure"), QStringLiteral("measureButton"),
        tr("Measure needs a problem: choose one on the left")));
    connect(findChild<QToolButton*>(QStringLiteral("measureButton")), &QToolButton::clicked, this,
        &ToolBar::measurePressed);
    box->addWidget(addVerb(QStringLiteral("profile"), tr("Profile"), QStringLiteral("profileButton"),
        tr("Profile needs a problem: choose one on the left")));
    connect(findChild<QToolButton*>(QStringLiteral("profileButton")), &QToolButton::clicked, this,
        &ToolBar::profilePressed);
    box->addWidget(addVerb(QStringLiteral("submit"), tr("Submit"), QStringLiteral("submitButton"),
        tr("Submit is not part of this version: it will send an accepted run to a leaderboard")));
    box->addStretch(1);
    addLayouts();
    box->addWidget(findChild<QWidget*>(QStringLiteral("layoutSwitch")));
    box->addSpacing(8);

    m_search = new SearchBox(tr("Go to anything"), QStringLiteral("Ctrl+K"), row);
    m_search->setObjectName(QStringLiteral("goToAnything"));
    connect(m_search, &QToolButton::clicked, this, &ToolBar::searchPressed);
    box->addWidget(m_search);
    setVerb(Verb::Run);
}

QToolButton* ToolBar::addStep(const QString& icon, const QString& tip, int direction)
{
    auto* button = new QToolButton(this);
    button->setIcon(theme::icon(icon));
    button->setIconSize(QSize(14, 14));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    connect(button, &QToolButton::clicked, this, [this, direction] { emit stepProblem(direction); });
    return button;
}

QToolButton* ToolBar::addVerb(const QString& icon, const QString& text, const QString& name, const QString& why)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setIcon(theme::icon(icon));
    button->setIconSize(QSize(15, 15));
    button->setText(lead(text));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setProperty("verb", true);
    button->setEnabled(false);
    button->setToolTip(why);
    button->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    button->setAccessibleDescription(why);
    return button;
}

void ToolBar::addLayouts()
{
    auto* frame = new QWidget(this);
    frame->setObjectName(QStringLiteral("layoutSwitch"));
    frame->setAttribute(Qt::WA_StyledBackground);
    auto* box = new QHBoxLayout(frame);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(0);
    auto* group = new QButtonGroup(frame);
    const QString names[] = { tr("Practise"), tr("Measure"), tr("Inspect"), tr("Lecture") };
    for (const Layout layout : kLayouts) {
        const auto i = static_cast<std::size_t>(layout);
        auto* button = new QToolButton(frame);
        button->setObjectName(QStringLiteral("layout%1").arg(i + 1));
        button->setText(names[i]);
        button->setCheckable(true);
        button->setChecked(layout == Layout::Practise);
        button->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed); // never cut a word
        button->setToolTip(tr("%1 (Ctrl+%2)").arg(names[i]).arg(i + 1));
        connect(button, &QToolButton::clicked, this, [this, layout] { emit layoutChosen(layout); });
        group->addButton(button);
        box->addWidget(button);
        m_layouts[i] = button;
    }
}

void ToolBar::showLayout(Layout layout) { m_layouts[static_cast<std::size_t>(layout)]->setChecked(true); }

void ToolBar::setLayoutEnabled(Layout layout, bool enabled, const QString& why)
{
    QToolButton* button = m_layouts[static_cast<std::size_t>(layout)];
    button->setEnabled(enabled);
    if (enabled)
        return;
    button->setToolTip(why);
    button->setAccessibleDescription(why);
}

void ToolBar::setJobEnabled(Job job, bool enabled, const QString& why)
{
    static constexpr std::array names { "measureButton", "profileButton", "submitButton" };
    auto* button = findChild<QToolButton*>(QLatin1String(names[static_cast<std::size_t>(job)]));
    button->setEnabled(enabled);
    button->setToolTip(why);
    button->setAccessibleDescription(why);
}

void ToolBar::setProblem(const QString& title) { m_chooser->setText(title + QStringLiteral("\u2009")); }

void ToolBar::setVerb(Verb verb)
{
    m_verb = verb;
    m_run->setIcon(theme::icon(verb == Verb::Run ? QStringLiteral("run") : QStringLiteral("stop"),
        m_run->isEnabled() ? &theme::Tokens::onAccent : &theme::Tokens::text3));
    m_run->setText(lead(verb == Verb::Run ? tr("Run") : tr("Stop")));
    m_run->setToolTip(verb == Verb::Run ? tr("Compile and judge (F5)")
            : verb == Verb::Stop        ? tr("Stop (Shift+F5)")
                                        : tr("Stopping; the runner is ended if it does not answer within 2 s"));
}

void ToolBar::setRunEnabled(bool enabled, const QString& why)
{
    m_run->setEnabled(enabled);
    setVerb(m_verb);
    if (!enabled)
        m_run->setToolTip(why);
}

void ToolBar::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    const bool roomy = event->size().width() >= kRoomForSearch;
    m_search->setForm(roomy ? SearchBox::Form::Wide : SearchBox::Form::Icon);
    for (const char* name : { "measureButton", "profileButton", "submitButton" })
        findChild<QToolButton*>(QLatin1String(name))
            ->setToolButtonStyle(roomy ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly);
}

} // namespace warpdesk::window
