// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/statement/statement_document.h"

#include "app/statement/math_object.h"
#include "app/theme/appearance.h"
#include "app/theme/fonts.h"

#include <QTextBlockFormat>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

#include <md4c.h>

namespace warpdesk::statement {
namespace {

using theme::Role;

/// Turns md4c's callbacks into blocks of a QTextDocument.
class Builder {
public:
    Builder(QTextDocument& document, const QString& markdown)
        : m_cursor(&document)
        , m_pixels(theme::font(Role::Reading).pixelSize())
    {
        m_markdown = markdown.toUtf8();
    }

    void head(const StatementHead& head)
    {
        if (!head.title.isEmpty()) {
            startBlock(0, 4, 115);
            m_cursor.insertText(head.title, ink(theme::font(Role::Title), theme::current().text));
        }
        if (!head.facts.isEmpty()) {
            startBlock(0, 10);
            m_cursor.insertText(head.facts, ink(theme::font(Role::Body), theme::current().text2));
        }
    }

    void run()
    {
        MD_PARSER parser {};
        parser.abi_version = 0;
        parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOHTML
            | MD_FLAG_PERMISSIVEURLAUTOLINKS;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            return static_cast<Builder*>(self)->enterBlock(type, detail);
        };
        parser.leave_block
            = [](MD_BLOCKTYPE type, void*, void* self) { return static_cast<Builder*>(self)->leaveBlock(type); };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
            return static_cast<Builder*>(self)->enterSpan(type, detail);
        };
        parser.leave_span
            = [](MD_SPANTYPE type, void*, void* self) { return static_cast<Builder*>(self)->leaveSpan(type); };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            return static_cast<Builder*>(self)->text(type, QString::fromUtf8(text, static_cast<qsizetype>(size)));
        };
        md_parse(m_markdown.constData(), static_cast<MD_SIZE>(m_markdown.size()), &parser, this);
    }

private:
    static QTextCharFormat ink(const QFont& font, const QColor& colour)
    {
        QTextCharFormat format;
        format.setFont(font);
        format.setForeground(colour);
        return format;
    }

    void startBlock(double top, double bottom, double lineHeight = 146)
    {
        QTextBlockFormat format;
        format.setTopMargin(top);
        format.setBottomMargin(bottom);
        format.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
        if (m_quoted)
            format.setLeftMargin(16);
        if (m_first)
            m_cursor.setBlockFormat(format);
        else
            m_cursor.insertBlock(format, QTextCharFormat());
        m_first = false;
    }

    [[nodiscard]] QTextCharFormat format() const
    {
        const theme::Tokens& t = theme::current();
        if (m_codeDepth > 0)
            return ink(codeFont(), t.syntaxCuda);
        if (m_inCodeBlock)
            return ink(theme::font(Role::Code), t.text);
        QTextCharFormat result
            = ink(theme::font(m_heading ? Role::ReadingStrong : Role::Reading), m_quoted ? t.text2 : t.text);
        if (m_strong > 0)
            result.setFontWeight(QFont::DemiBold);
        if (m_emphasis > 0)
            result.setFontItalic(true);
        if (m_struck > 0)
            result.setFontStrikeOut(true);
        if (!m_link.isEmpty()) {
            result.setAnchor(true);
            result.setAnchorHref(m_link);
            result.setForeground(t.accent);
        }
        return result;
    }

    [[nodiscard]] QFont codeFont() const
    {
        QFont font = theme::font(Role::Code);
        font.setPixelSize(std::max(font.pixelSize(), m_pixels - 1));
        return font;
    }

    int enterBlock(MD_BLOCKTYPE type, void* detail)
    {
        m_afterDisplay = false;
        m_afterFormula = false;
        switch (type) {
        case MD_BLOCK_H:
            m_heading = true;
            startBlock(16, 4);
            break;
        case MD_BLOCK_P:
            if (m_tightItem)
                m_tightItem = false; // the list item made the block already
            else
                startBlock(0, m_list != nullptr ? 4 : 8);
            break;
        case MD_BLOCK_QUOTE:
            m_quoted = true;
            break;
        case MD_BLOCK_UL:
            pushList(QTextListFormat::ListDisc);
            break;
        case MD_BLOCK_OL:
            pushList(QTextListFormat::ListDecimal);
            break;
        case MD_BLOCK_LI:
            startItem();
            break;
        case MD_BLOCK_CODE:
            m_inCodeBlock = true;
            m_code.clear();
            break;
        case MD_BLOCK_HR:
            startBlock(4, 4);
            break;
        case MD_BLOCK_TABLE:
            startTable(*static_cast<MD_BLOCK_TABLE_DETAIL*>(detail));
            break;
        case MD_BLOCK_TR:
            ++m_row;
            m_column = -1;
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            startCell(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align, type == MD_BLOCK_TH);
            break;
        default:
            break;
        }
        return 0;
    }

    int leaveBlock(MD_BLOCKTYPE type)
    {
        switch (type) {
        case MD_BLOCK_H:
            m_heading = false;
            break;
        case MD_BLOCK_QUOTE:
            m_quoted = false;
            break;
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            m_lists.removeLast();
            m_list = m_lists.isEmpty() ? nullptr : m_lists.last();
            break;
        case MD_BLOCK_LI:
            m_tightItem = false;
            break;
        case MD_BLOCK_CODE:
            insertCode();
            break;
        case MD_BLOCK_TH:
            m_strong = 0;
            break;
        case MD_BLOCK_TABLE:
            m_cursor.movePosition(QTextCursor::End);
            m_table = nullptr;
            m_first = true; // the empty block behind the table is used
            break;
        default:
            break;
        }
        return 0;
    }

    void pushList(QTextListFormat::Style style)
    {
        m_listStyle = style;
        m_list = nullptr;
        m_lists.append(nullptr);
    }

    void startItem()
    {
        startBlock(0, 4);
        if (m_lists.last() == nullptr) {
            QTextListFormat format;
            format.setStyle(m_listStyle);
            format.setIndent(static_cast<int>(m_lists.size()));
            m_lists.last() = m_cursor.createList(format);
        } else {
            m_lists.last()->add(m_cursor.block());
        }
        m_list = m_lists.last();
        QTextCharFormat bullet = format();
        m_cursor.setBlockCharFormat(bullet);
        m_tightItem = true;
    }

    void insertCode()
    {
        m_inCodeBlock = false;
        if (m_code.endsWith(u'\n'))
            m_code.chop(1);
        const theme::Tokens& t = theme::current();
        QTextFrameFormat frame;
        frame.setBackground(t.sunken);
        frame.setBorder(0);
        frame.setPadding(10);
        frame.setTopMargin(2);
        frame.setBottomMargin(8);
        m_cursor.movePosition(QTextCursor::End);
        m_cursor.insertFrame(frame);
        QTextBlockFormat block;
        block.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
        block.setNonBreakableLines(true);
        m_cursor.setBlockFormat(block);
        m_cursor.insertText(m_code, ink(theme::font(Role::Code), t.text));
        m_cursor.movePosition(QTextCursor::End);
        m_first = true;
    }

    void startTable(const MD_BLOCK_TABLE_DETAIL& detail)
    {
        const theme::Tokens& t = theme::current();
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(6);
        format.setBackground(t.sunken);
        format.setTopMargin(4);
        format.setBottomMargin(8);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        const int rows = static_cast<int>(detail.head_row_count + detail.body_row_count);
        m_cursor.movePosition(QTextCursor::End);
        m_table = m_cursor.insertTable(std::max(1, rows), std::max(1, static_cast<int>(detail.col_count)), format);
        m_row = -1;
    }

    void startCell(MD_ALIGN align, bool header)
    {
        ++m_column;
        if (m_table == nullptr)
            return;
        m_cursor = m_table->cellAt(m_row, m_column).firstCursorPosition();
        QTextBlockFormat block;
        block.setAlignment(align == MD_ALIGN_RIGHT ? Qt::AlignRight
                : align == MD_ALIGN_CENTER         ? Qt::AlignHCenter
                                                   : Qt::AlignLeft);
        m_cursor.setBlockFormat(block);
        m_strong = header ? 1 : 0;
    }

    int enterSpan(MD_SPANTYPE type, void* detail)
    {
        switch (type) {
        case MD_SPAN_EM:
            ++m_emphasis;
            break;
        case MD_SPAN_STRONG:
            ++m_strong;
            break;
        case MD_SPAN_DEL:
            ++m_struck;
            break;
        case MD_SPAN_CODE:
            ++m_codeDepth;
            break;
        case MD_SPAN_A: {
            const MD_ATTRIBUTE& href = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
            const QString target = QString::fromUtf8(href.text, static_cast<qsizetype>(href.size));
            if (target.startsWith(u"https://") || target.startsWith(u"http://"))
                m_link = target;
            break;
        }
        case MD_SPAN_LATEXMATH:
        case MD_SPAN_LATEXMATH_DISPLAY:
            m_tex.clear();
            m_inMath = true;
            break;
        default:
            break;
        }
        return 0;
    }

    int leaveSpan(MD_SPANTYPE type)
    {
        switch (type) {
        case MD_SPAN_EM:
            --m_emphasis;
            break;
        case MD_SPAN_STRONG:
            --m_strong;
            break;
        case MD_SPAN_DEL:
            --m_struck;
            break;
        case MD_SPAN_CODE:
            --m_codeDepth;
            break;
        case MD_SPAN_A:
            m_link.clear();
            break;
        case MD_SPAN_LATEXMATH:
            m_inMath = false;
            m_afterFormula = true;
            m_cursor.insertText(QString(QChar::ObjectReplacementCharacter),
                MathObject::format(m_tex, m_pixels, MathObject::Placement::Inline));
            break;
        case MD_SPAN_LATEXMATH_DISPLAY:
            m_inMath = false;
            insertDisplay();
            break;
        default:
            break;
        }
        return 0;
    }

    /// A displayed formula gets a centred line of its own, whatever stands around it in the paragraph.
    void insertDisplay()
    {
        const bool alone = m_cursor.block().text().trimmed().isEmpty();
        m_first = alone;
        startBlock(6, 12, 100);
        QTextBlockFormat block = m_cursor.blockFormat();
        block.setAlignment(Qt::AlignHCenter);
        m_cursor.setBlockFormat(block);
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter),
            MathObject::format(m_tex, m_pixels, MathObject::Placement::Display));
        m_afterDisplay = true;
    }

    int text(MD_TEXTTYPE type, const QString& text)
    {
        if (m_inMath) {
            m_tex += type == MD_TEXT_SOFTBR || type == MD_TEXT_BR ? QStringLiteral(" ") : text;
            return 0;
        }
        if (m_inCodeBlock) {
            m_code += text;
            return 0;
        }
        QString shown = text;
        if (type == MD_TEXT_BR)
            shown = QChar(QChar::LineSeparator);
        else if (type == MD_TEXT_SOFTBR)
            shown = QStringLiteral(" ");
        else if (type == MD_TEXT_ENTITY)
            shown = QTextDocumentFragment::fromHtml(text).toPlainText();
        else if (type == MD_TEXT_NULLCHAR)
            shown = QChar(QChar::ReplacementCharacter);
        if (m_afterDisplay) {
            if (shown.trimmed().isEmpty())
                return 0;
            m_afterDisplay = false;
            startBlock(0, 8);
        }
        // No line may begin with the comma behind a formula.
        static const QString clinging = QStringLiteral(",.;:)!?");
        if (m_afterFormula && !shown.isEmpty() && clinging.contains(shown.front()))
            shown.prepend(QChar(0x2060));
        m_afterFormula = false;
        m_cursor.insertText(shown, format());
        return 0;
    }

    QTextCursor m_cursor;
    QByteArray m_markdown;
    int m_pixels;
    bool m_first = true;
    bool m_heading = false;
    bool m_quoted = false;
    bool m_inCodeBlock = false;
    bool m_inMath = false;
    bool m_afterDisplay = false;
    bool m_afterFormula = false;
    bool m_tightItem = false;
    int m_strong = 0;
    int m_emphasis = 0;
    int m_struck = 0;
    int m_codeDepth = 0;
    QString m_link;
    QString m_tex;
    QString m_code;
    QTextListFormat::Style m_listStyle = QTextListFormat::ListDisc;
    QList<QTextList*> m_lists;
    QTextList* m_list = nullptr;
    QTextTable* m_table = nullptr;
    int m_row = -1;
    int m_column = -1;
};

/// A first heading that repeats the title is left out.
QString withoutTitle(const QString& markdown, const QString& title)
{
    const qsizetype end = markdown.indexOf(u'\n');
    const QString first = (end < 0 ? markdown : markdown.first(end)).trimmed();
    if (!title.isEmpty() && first.startsWith(u"# "))
        return end < 0 ? QString() : markdown.mid(end + 1);
    return markdown;
}

} // namespace

void fillStatement(QTextDocument& document, const QString& markdown, const StatementHead& head)
{
    document.clear();
    document.setDefaultFont(theme::font(Role::Reading));
    Builder builder(document, withoutTitle(markdown, head.title));
    builder.head(head);
    builder.run();
}

} // namespace warpdesk::statement
