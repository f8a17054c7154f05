// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/solutions_page.h"

#include "app/theme/appearance.h"
#include "app/theme/icons.h"
#include "app/window/state_view.h"
#include "editor/code_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace warpdesk::window {

namespace {

/// A flat combo box whose chevron follows the theme.
class FlatComboBox final : public QComboBox {
public:
    using QComboBox::QComboBox;

private:
    void paintEvent(QPaintEvent* event) override
    {
        QComboBox::paintEvent(event);
        QPainter painter(this);
        theme::drawIcon(painter, QRectF(width() - 22, (height() - 12) / 2.0, 12, 12), QStringLiteral("down"),
            theme::current().text2);
    }
};

} // namespace

SolutionsPage::SolutionsPage(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
    , m_question(new StateView(this))
    , m_choice(new FlatComboBox(this))
    , m_teaches(new QLabel(this))
    , m_code(new editor::CodeEditor(this))
{
    setObjectName(QStringLiteral("solutionsPage"));
    setAttribute(Qt::WA_StyledBackground);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    m_stack->addWidget(m_question);
    auto* ladder = new QWidget(this);
    auto* column = new QVBoxLayout(ladder);
    column->setContentsMargins(0, 12, 0, 0);
    column->setSpacing(8);
    m_choice->setAccessibleName(tr("Solution"));
    m_choice->setObjectName(QStringLiteral("solutionChoice"));
    m_teaches->setWordWrap(true);
    m_teaches->setObjectName(QStringLiteral("stateText"));
    m_teaches->setContentsMargins(20, 0, 20, 0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(20, 0, 20, 0);
    top->addWidget(m_choice, 1);
    column->addLayout(top);
    column->addWidget(m_teaches);
    column->addWidget(m_code, 1);
    m_stack->addWidget(ladder);
    m_code->setReadOnly(true);
    m_code->setAccessibleName(tr("Code of the solution"));
    m_code->applyTheme(theme::editorTheme());
    connect(&theme::Appearance::instance(), &theme::Appearance::changed, this,
        [this] { m_code->applyTheme(theme::editorTheme()); });
    connect(m_choice, &QComboBox::currentIndexChanged, this, &SolutionsPage::showRung);
}

void SolutionsPage::show(const QList<services::LadderSolution>& solutions)
{
    m_solutions = solutions;
    m_stack->setCurrentIndex(0);
    if (solutions.isEmpty()) {
        m_question->show({ QStringLiteral("info"), QStringLiteral("accent"), tr("No solutions here"),
            tr("This problem comes without a ladder of solutions."), {}, -1, 0 });
        return;
    }
    m_question->show({ QStringLiteral("ladder"), QStringLiteral("accent"), tr("See how others do it?"),
        tr("%n solution(s), from naive to fast, each teaching one thing. Reading on spoils the problem.", nullptr,
            static_cast<int>(solutions.size())),
        { { tr("Show the solutions"), [this] { reveal(); } } }, -1, 0 });
}

void SolutionsPage::reveal()
{
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    for (const services::LadderSolution& solution : std::as_const(m_solutions))
        m_choice->addItem(solution.name);
    m_stack->setCurrentIndex(1);
    showRung(0);
}

void SolutionsPage::showRung(int index)
{
    if (index < 0 || index >= m_solutions.size())
        return;
    m_teaches->setText(m_solutions[index].teaches);
    if (const auto text = editor::decode(m_solutions[index].source.toUtf8()))
        m_code->load(*text);
}

} // namespace warpdesk::window
