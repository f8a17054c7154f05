// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/find_bar.h"

#include "editor/code_editor.h"
#include "editor/text_position.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace warpdesk::editor {

FindBar::FindBar(CodeEditor& editor, QWidget* parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_pattern(new QLineEdit(this))
    , m_replacement(new QLineEdit(this))
    , m_replaceRow(new QWidget(this))
    , m_count(new QLabel(this))
    , m_delay(new QTimer(this))
{
    setObjectName(QStringLiteral("findBar"));
    setAttribute(Qt::WA_StyledBackground);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(12, 6, 8, 6);
    rows->setSpacing(6);

    auto* top = new QHBoxLayout;
    top->setSpacing(4);
    m_pattern->setObjectName(QStringLiteral("findPattern"));
    m_pattern->setPlaceholderText(tr("Find"));
    m_pattern->setAccessibleName(tr("Find"));
    top->addWidget(m_pattern, 1);
    m_case = addButton(QStringLiteral("Aa"), tr("Match case"), QStringLiteral("findCase"));
    m_word = addButton(QStringLiteral("W"), tr("Whole words"), QStringLiteral("findWord"));
    m_expression = addButton(QStringLiteral(".*"), tr("Regular expression"), QStringLiteral("findExpression"));
    for (QToolButton* button : { m_case, m_word, m_expression }) {
        button->setCheckable(true);
        top->addWidget(button);
        connect(button, &QToolButton::toggled, this, [this] { search(); });
    }
    m_count->setObjectName(QStringLiteral("findCount"));
    m_count->setMinimumWidth(96);
    m_count->setContentsMargins(8, 0, 8, 0);
    top->addWidget(m_count);
    QToolButton* previous = addButton(QStringLiteral("↑"), tr("Previous (Shift+F3)"), QStringLiteral("findPrevious"));
    QToolButton* next = addButton(QStringLiteral("↓"), tr("Next (F3)"), QStringLiteral("findNext"));
    QToolButton* shut = addButton(QStringLiteral("✕"), tr("Close (Esc)"), QStringLiteral("findClose"));
    for (QToolButton* button : { previous, next, shut })
        top->addWidget(button);
    rows->addLayout(top);

    auto* bottom = new QHBoxLayout(m_replaceRow);
    bottom->setContentsMargins(0, 0, 0, 0);
    bottom->setSpacing(8);
    m_replacement->setObjectName(QStringLiteral("findReplacement"));
    m_replacement->setPlaceholderText(tr("Replace with"));
    m_replacement->setAccessibleName(tr("Replace with"));
    auto* one = new QPushButton(tr("Replace"), m_replaceRow);
    auto* every = new QPushButton(tr("Replace all"), m_replaceRow);
    bottom->addWidget(m_replacement, 1);
    bottom->addWidget(one);
    bottom->addWidget(every);
    rows->addWidget(m_replaceRow);

    m_delay->setSingleShot(true);
    m_delay->setInterval(80);
    connect(m_delay, &QTimer::timeout, this, &FindBar::search);
    connect(m_pattern, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(&editor, &CodeEditor::edited, this, [this] {
        if (isVisible())
            m_delay->start();
    });
    connect(m_pattern, &QLineEdit::returnPressed, this, &FindBar::findNext);
    connect(m_replacement, &QLineEdit::returnPressed, this, &FindBar::replaceOne);
    connect(previous, &QToolButton::clicked, this, &FindBar::findPrevious);
    connect(next, &QToolButton::clicked, this, &FindBar::findNext);
    connect(shut, &QToolButton::clicked, this, &FindBar::close);
    connect(one, &QPushButton::clicked, this, &FindBar::replaceOne);
    connect(every, &QPushButton::clicked, this, &FindBar::replaceEvery);
    hide();
}

QToolButton* FindBar::addButton(const QString& text, const QString& tip, const QString& name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    return button;
}

SearchQuery FindBar::query() const
{
    return { m_pattern->text(), m_case->isChecked(), m_word->isChecked(), m_expression->isChecked() };
}

void FindBar::open(Mode mode)
{
    m_replaceRow->setVisible(mode == Mode::Replace && !m_editor.isReadOnly());
    const QString selected = m_editor.selectedText();
    if (!selected.isEmpty() && !selected.contains(u'\n') && !m_expression->isChecked())
        m_pattern->setText(selected);
    show();
    m_pattern->setFocus();
    m_pattern->selectAll();
    search();
}

void FindBar::close()
{
    m_delay->stop();
    hide();
    m_editor.highlightHits({});
    m_editor.setFocus();
}

void FindBar::say(const QString& text, bool bad)
{
    m_count->setText(text);
    m_count->setToolTip(text);
    m_count->setProperty("bad", bad);
    m_count->style()->polish(m_count);
}

void FindBar::search()
{
    m_delay->stop();
    m_searched = m_editor.revision();
    m_bytes = m_editor.bytes();
    m_text = QString::fromUtf8(m_bytes);
    m_hits = {};
    if (m_pattern->text().isEmpty()) {
        m_editor.highlightHits({});
        say({}, false);
        return;
    }
    auto found = findAll(m_text, query());
    if (!found) {
        m_editor.highlightHits({});
        say(found.error().message, true);
        return;
    }
    m_hits = std::move(*found);
    QList<std::pair<qsizetype, qsizetype>> places;
    qsizetype unit = 0;
    qsizetype byte = 0;
    for (const SearchHit& hit : m_hits.hits) {
        byte += bytesFromUtf16(QStringView(m_text).sliced(unit), hit.start - unit);
        const qsizetype length = bytesFromUtf16(QStringView(m_text).sliced(hit.start), hit.length);
        places.append({ byte, length });
        unit = hit.start;
    }
    m_editor.highlightHits(places);
    const QString number = QLocale().toString(m_hits.hits.size());
    say(m_hits.hits.isEmpty()  ? tr("No match")
            : m_hits.truncated ? tr("More than %1").arg(number)
                               : tr("%n match(es)", nullptr, static_cast<int>(m_hits.hits.size())),
        false);
}

void FindBar::step(int direction)
{
    if (m_searched != m_editor.revision() || m_delay->isActive() || m_hits.hits.isEmpty())
        search();
    if (m_hits.hits.isEmpty())
        return;
    const auto [start, length] = m_editor.selectionBytes();
    const qsizetype from = utf16FromBytes(QByteArrayView(m_bytes), direction > 0 ? start + length : start);
    qsizetype chosen = direction > 0 ? 0 : m_hits.hits.size() - 1;
    for (qsizetype i = 0; i < m_hits.hits.size(); ++i) {
        if (direction > 0 && m_hits.hits[i].start >= from) {
            chosen = i;
            break;
        }
        if (direction < 0 && m_hits.hits[i].start < from)
            chosen = i;
    }
    const SearchHit& hit = m_hits.hits[chosen];
    const qsizetype at = bytesFromUtf16(QStringView(m_text), hit.start);
    const qsizetype size = bytesFromUtf16(QStringView(m_text).sliced(hit.start), hit.length);
    m_editor.selectBytes(at, size);
    say(tr("%1 of %2").arg(QLocale().toString(chosen + 1), QLocale().toString(m_hits.hits.size())), false);
}

void FindBar::findNext() { step(1); }

void FindBar::findPrevious() { step(-1); }

void FindBar::replaceOne()
{
    if (m_editor.isReadOnly())
        return;
    search();
    const auto [start, length] = m_editor.selectionBytes();
    const qsizetype unit = utf16FromBytes(QByteArrayView(m_bytes), start);
    for (const SearchHit& hit : std::as_const(m_hits.hits)) {
        if (hit.start == unit && bytesFromUtf16(QStringView(m_text).sliced(hit.start), hit.length) == length) {
            const QByteArray text = replacementFor(m_text, hit, query(), m_replacement->text()).toUtf8();
            m_editor.replaceBytes(start, length, text);
            m_editor.selectBytes(start + text.size(), 0);
            search();
            break;
        }
    }
    findNext();
}

void FindBar::replaceEvery()
{
    if (m_editor.isReadOnly())
        return;
    search();
    if (m_hits.hits.isEmpty())
        return;
    m_editor.beginUndoAction();
    // From the back, so that earlier places stay right.
    for (qsizetype i = m_hits.hits.size() - 1; i >= 0; --i) {
        const SearchHit hit = m_hits.hits[i];
        const qsizetype at = bytesFromUtf16(QStringView(m_text), hit.start);
        const qsizetype size = bytesFromUtf16(QStringView(m_text).sliced(hit.start), hit.length);
        m_editor.replaceBytes(at, size, replacementFor(m_text, hit, query(), m_replacement->text()).toUtf8());
    }
    m_editor.endUndoAction();
    const int count = static_cast<int>(m_hits.hits.size());
    search();
    say(tr("%1 replaced").arg(QLocale().toString(count)), false);
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace warpdesk::editor
