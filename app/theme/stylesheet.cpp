// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/stylesheet.h"

#include <algorithm>
#include <vector>

namespace warpdesk::theme {
namespace {

// "@name" stands for a token. Rows of lists and tables take their look from delegates, not from here.
constexpr char kSheet[] = R"(
QMainWindow, #toolBar, QStatusBar { background: @window; border: none; }
QMainWindow::separator { background: @window; width: 6px; height: 6px; }
QMenuBar { background: @window; color: @text2; padding: 2px 8px; border: none; spacing: 0; }
QMenuBar::item { padding: 4px 9px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @hover; color: @text; }
QMenu { background: @surface; color: @text; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: @accentSoft; }
QMenu::item:disabled { color: @text3; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QToolTip { background: @hover; color: @text; border: 1px solid @line; padding: 4px 6px; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @text2; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @edge; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: @surface; border: none; }
QSplitter::handle { background: @line; }
QLineEdit { background: @surface; color: @text; border: 1px solid @line; border-radius: 5px; padding: 4px 8px;
  selection-background-color: @selection; selection-color: @text; }
QLineEdit:hover { border-color: @edge; }
QLineEdit:focus { border: 1px solid @accent; }
QComboBox { background: @surface; color: @text; border: 1px solid @line; border-radius: 5px; padding: 4px 8px; }
QComboBox:hover { border-color: @edge; }
QComboBox:focus { border-color: @accent; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { width: 0; height: 0; margin-right: 8px; border-left: 4px solid @surface;
    border-right: 4px solid @surface; border-top: 5px solid @text2; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @line; }
QPushButton { background: @surface; color: @text; border: 1px solid @line; border-radius: 5px; padding: 5px 12px; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @accentSoft; }
QPushButton:focus { border: 2px solid @accent; padding: 4px 11px; }
QPushButton:disabled { color: @text3; background: transparent; }
QPushButton[kind="main"] { border-color: @edge; }
QPushButton[kind="filled"] { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton[kind="filled"]:disabled { background: transparent; color: @text3; border-color: @line; }
QToolButton { background: transparent; color: @text2; border: 1px solid transparent; border-radius: 5px; padding: 3px 6px; }
QToolButton:hover { background: @hover; color: @text; }
QToolButton:checked { background: @accentSoft; color: @text; }
QToolButton:disabled { color: @text3; background: transparent; }
QToolButton:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; }
#runButton { background: @accent; color: @onAccent; border: 1px solid @accent; padding: 6px 4px 6px 12px; font-weight: 600; }
#runButton:hover { border-color: @text; }
#runButton:focus { border: 2px solid @text; padding: 5px 3px 5px 11px; }
#runButton:disabled { background: transparent; color: @text3; border-color: transparent; }
QToolButton[verb="true"] { border: 1px solid @line; background: @surface; color: @text; padding: 6px 4px 6px 10px; }
QToolButton[verb="true"]:disabled { border-color: transparent; background: transparent; color: @text3; }
#problemChooser { color: @text; font-weight: 600; padding: 6px 8px; }
#layoutSwitch { background: @switchGround; border-radius: 5px; }
#layoutSwitch QToolButton { border: 1px solid transparent; padding: 5px 3px; margin: 2px; color: @text2; }
#layoutSwitch QToolButton:checked { background: @switchChosen; color: @text; font-weight: 600; }
#layoutSwitch QToolButton:disabled { color: @text3; }
#panelHeader { background: @sunken; border-bottom: 1px solid @line; }
#panelHeader QLabel { color: @text3; }
#panelHeader QToolButton { padding: 3px 0 3px 6px; }
#panelHeader QLabel#panelTitle { color: @text; font-weight: 600; }
#lectureView, #lectureSide { background: @surface; }
#lectureSide { border-left: 1px solid @line; }
#lectureTop { background: @window; border-bottom: 1px solid @line; }
#panel, #statementPage, #hintsPage, #solutionsPage, #failureView, #statePage { background: @surface; }
#commandPalette { background: @surface; border: 1px solid @edge; border-radius: 6px; }
#commandPalette QListWidget { border: none; }
#findBar, #choiceBar { background: @sunken; border-top: 1px solid @line; }
#findCount { color: @text3; }
#findCount[bad="true"] { color: @fail; }
#choiceBar QLabel { color: @text; }
#choiceBar[severity="fail"] { background: @failSoft; }
#choiceBar[severity="warn"] { background: @warnSoft; }
QTreeView, QTableView, QListView, QTextBrowser, QPlainTextEdit { background: @surface; color: @text; border: none; outline: 0;
  selection-background-color: @selection; selection-color: @text; }
QListView { border: 1px solid @line; }
QHeaderView { background: @surface; border: none; }
QHeaderView::section { background: @surface; color: @text3; border: none; border-bottom: 1px solid @line; padding: 4px 8px; font-weight: 400; }
QProgressBar { background: @hover; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
#stateHeadline { color: @text; }
#stateText { color: @text2; }
#quietNote, #plotCaption { color: @text3; }
#timingPage, #sizesPage, #comparePage, #timingContent, #timingSide, #timingSideContent { background: @surface; }
#timingSide { border-left: 1px solid @line; }
#hairline { background: @line; border: none; }
#versionsTable QHeaderView::section:first { padding-left: 16px; padding-right: 0; }
#workLine { background: @sunken; }
#adviceLine { background: @accentSoft; border-radius: 5px; }
#adviceLine QLabel { color: @text; }
)";

} // namespace

QString styleSheet(const Tokens& tokens)
{
    QString sheet = QString::fromLatin1(kSheet);
    // What is chosen stands out towards the light in both modes.
    const bool dark = tokens.window.lightness() < tokens.text.lightness();
    sheet.replace(QStringLiteral("@switchGround"), (dark ? tokens.surface : tokens.hover).name());
    sheet.replace(QStringLiteral("@switchChosen"), (dark ? tokens.line : tokens.surface).name());
    std::vector<NamedToken> names(namedTokens().begin(), namedTokens().end());
    // "@text" must not eat the start of "@text2".
    std::sort(names.begin(), names.end(),
        [](const NamedToken& a, const NamedToken& b) { return qstrlen(a.name) > qstrlen(b.name); });
    for (const NamedToken& token : names)
        sheet.replace(u'@' + QLatin1String(token.name), (tokens.*token.member).name());
    return sheet;
}

} // namespace warpdesk::theme
