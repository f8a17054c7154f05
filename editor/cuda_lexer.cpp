// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/cuda_lexer.h"

#include "editor/cuda_words.h"

#include <QGuiApplication>
#include <QScreen>

namespace warpdesk::editor {

CudaLexer::CudaLexer(QObject* parent)
    : QsciLexerCPP(parent)
{
    setFoldComments(true);
    setFoldCompact(false);
    setFoldAtElse(false);
    setFoldPreprocessor(true);
}

const char* CudaLexer::keywords(int set) const
{
    switch (set) {
    case 1:
        return cppKeywords();
    case 2:
        return cudaWords();
    case 4:
        return typeWords();
    default:
        return nullptr;
    }
}

QColor CudaLexer::colourOf(int style, const Theme& theme)
{
    switch (style) {
    case Comment:
    case CommentLine:
    case CommentDoc:
    case CommentLineDoc:
    case CommentDocKeyword:
    case CommentDocKeywordError:
    case PreProcessorComment:
    case PreProcessorCommentLineDoc:
    case TaskMarker:
        return theme.comment;
    case Number:
    case UserLiteral:
        return theme.number;
    case Keyword:
        return theme.keyword;
    case KeywordSet2:
        return theme.cuda;
    case GlobalClass:
        return theme.type;
    case DoubleQuotedString:
    case SingleQuotedString:
    case UnclosedString:
    case VerbatimString:
    case RawString:
    case TripleQuotedVerbatimString:
    case HashQuotedString:
    case EscapeSequence:
        return theme.string;
    case PreProcessor:
        return theme.preprocessor;
    case Operator:
        return theme.operators;
    default:
        return theme.text;
    }
}

void CudaLexer::applyTheme(const Theme& theme)
{
    QFont font(theme.codeFamily);
    const QScreen* screen = QGuiApplication::primaryScreen();
    font.setPointSizeF(theme.codePixels * 72 / (screen != nullptr ? screen->logicalDotsPerInchY() : 96));
    font.setStyleHint(QFont::Monospace);
    setDefaultFont(font);
    setDefaultColor(theme.text);
    setDefaultPaper(theme.surface);
    for (int style = 0; style < 128; ++style) {
        const int plain = style % 64;
        if (plain >= 32 && plain < 40)
            continue; // Scintilla's own styles
        setFont(font, style);
        setColor(colourOf(plain, theme), style);
        setPaper(theme.surface, style);
        setEolFill(false, style);
    }
}

} // namespace warpdesk::editor
