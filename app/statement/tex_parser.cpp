// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/statement/tex_parser.h"

#include "app/statement/tex_symbols.h"

#include <QHash>

namespace warpdesk::statement {
namespace {

constexpr int kDeepest = 60; // nesting; a statement needs five

TexNode row(QList<TexNode> parts = {})
{
    TexNode node;
    node.parts = std::move(parts);
    return node;
}

TexNode spaceOf(double em)
{
    TexNode node;
    node.kind = TexNode::Kind::Space;
    node.space = em;
    return node;
}

TexNode upright(const QString& text, bool bold = false)
{
    TexNode node;
    node.kind = TexNode::Kind::Symbol;
    node.text = text;
    node.bold = bold;
    return node;
}

class Parser {
public:
    explicit Parser(const QString& tex)
        : m_tex(tex)
    {
    }

    TexNode parseAll()
    {
        TexNode all = row();
        while (m_at < m_tex.size()) {
            all.parts += parseRow().parts;
            if (m_at < m_tex.size())
                all.parts.append(upright(QString(m_tex[m_at++]))); // a stray brace or &
        }
        return all;
    }

private:
    static QChar blackboard(QChar letter)
    {
        static const QHash<QChar, QChar> letters { { u'R', QChar(0x211D) }, { u'N', QChar(0x2115) },
            { u'Z', QChar(0x2124) }, { u'Q', QChar(0x211A) }, { u'C', QChar(0x2102) }, { u'P', QChar(0x2119) } };
        return letters.value(letter, letter);
    }

    [[nodiscard]] bool atEnd() const { return m_at >= m_tex.size(); }
    [[nodiscard]] bool lookingAt(const char* text) const
    {
        return QStringView(m_tex).sliced(m_at).startsWith(QLatin1String(text));
    }

    void skipBlanks()
    {
        while (!atEnd() && m_tex[m_at].isSpace())
            ++m_at;
    }

    QString commandName()
    {
        const qsizetype start = m_at;
        while (!atEnd() && m_tex[m_at].isLetter())
            ++m_at;
        if (m_at == start && !atEnd())
            ++m_at;
        return m_tex.mid(start, m_at - start);
    }

    /// Up to "}", "&", "\\", "\right" or "\end", which stay unread.
    TexNode parseRow()
    {
        TexNode result = row();
        if (++m_depth > kDeepest) {
            m_at = m_tex.size();
            return result;
        }
        for (skipBlanks(); !atEnd(); skipBlanks()) {
            const QChar c = m_tex[m_at];
            if (c == u'}' || c == u'&' || lookingAt("\\\\") || lookingAt("\\right") || lookingAt("\\end"))
                if (!lookingAt("\\rightarrow"))
                    break;
            TexNode atom = parseAtom();
            result.parts.append(withScripts(std::move(atom)));
        }
        --m_depth;
        return result;
    }

    TexNode withScripts(TexNode base)
    {
        TexNode below = row();
        TexNode above = row();
        bool any = false;
        for (skipBlanks(); !atEnd(); skipBlanks()) {
            if (m_tex[m_at] == u'_') {
                ++m_at;
                below = parseArgument();
            } else if (m_tex[m_at] == u'^') {
                ++m_at;
                above = parseArgument();
            } else if (m_tex[m_at] == u'\'') {
                ++m_at;
                above.parts.append(upright(QStringLiteral("′")));
            } else if (lookingAt("\\limits")) {
                m_at += 7;
                base.limits = true;
                continue;
            } else if (lookingAt("\\nolimits")) {
                m_at += 9;
                base.limits = false;
                continue;
            } else {
                break;
            }
            any = true;
        }
        if (!any)
            return base;
        TexNode node;
        node.kind = TexNode::Kind::Scripts;
        node.atom = base.atom;
        node.limits = base.limits;
        node.parts = { std::move(base), std::move(below), std::move(above) };
        return node;
    }

    /// "{...}", a command, or one character.
    TexNode parseArgument()
    {
        skipBlanks();
        if (atEnd())
            return row();
        if (m_tex[m_at].isDigit()) // \frac14 is a quarter
            return row({ upright(QString(m_tex[m_at++])) });
        return row({ parseAtom() });
    }

    /// The raw text of "{...}".
    QString parseText()
    {
        skipBlanks();
        if (atEnd() || m_tex[m_at] != u'{')
            return atEnd() ? QString() : QString(m_tex[m_at++]);
        QString text;
        int depth = 0;
        for (; !atEnd(); ++m_at) {
            const QChar c = m_tex[m_at];
            if (c == u'{' && depth++ == 0)
                continue;
            if (c == u'}' && --depth == 0) {
                ++m_at;
                break;
            }
            if (c == u'\\' && m_at + 1 < m_tex.size() && !m_tex[m_at + 1].isLetter())
                continue; // \_ and friends
            text += c;
        }
        return text;
    }

    TexNode parseAtom()
    {
        const QChar c = m_tex[m_at];
        if (c == u'{') {
            ++m_at;
            TexNode body = parseRow();
            skipTo("}");
            return body;
        }
        if (c == u'\\') {
            ++m_at;
            return parseCommand(commandName());
        }
        ++m_at;
        if (c.isDigit()) {
            QString number(c);
            while (!atEnd()
                && (m_tex[m_at].isDigit()
                    || (m_tex[m_at] == u'.' && m_at + 1 < m_tex.size() && m_tex[m_at + 1].isDigit())))
                number += m_tex[m_at++];
            return upright(number);
        }
        if (c == u'~')
            return spaceOf(0.33);
        if (c.isHighSurrogate() && !atEnd())
            return upright(QString(c) + m_tex[m_at++]);
        return symbolFor(c);
    }

    void skipTo(const char* closing)
    {
        // A row may have stopped at something that does not belong here: show it rather than lose what follows.
        if (lookingAt(closing))
            m_at += static_cast<qsizetype>(qstrlen(closing));
        else if (!atEnd() && m_depth <= kDeepest && !lookingAt("}") && !lookingAt("&") && !lookingAt("\\"))
            ++m_at;
    }

    TexNode parseCommand(const QString& name)
    {
        if (name == u"frac" || name == u"dfrac" || name == u"tfrac") {
            TexNode node;
            node.kind = TexNode::Kind::Fraction;
            node.parts.append(parseArgument());
            node.parts.append(parseArgument());
            return node;
        }
        if (name == u"sqrt") {
            skipBlanks();
            if (!atEnd() && m_tex[m_at] == u'[') {
                while (!atEnd() && m_tex[m_at] != u']')
                    ++m_at;
                ++m_at;
            }
            TexNode node;
            node.kind = TexNode::Kind::Root;
            node.parts.append(parseArgument());
            return node;
        }
        if (name == u"text" || name == u"mathrm" || name == u"textrm" || name == u"mathtt" || name == u"texttt"
            || name == u"mathsf" || name == u"mathit")
            return upright(parseText());
        if (name == u"operatorname") {
            TexNode node = upright(parseText());
            node.atom = AtomClass::Operator;
            return node;
        }
        if (name == u"mathbf" || name == u"boldsymbol" || name == u"textbf")
            return upright(parseText(), true);
        if (name == u"mathbb") {
            QString text = parseText();
            for (QChar& letter : text)
                letter = blackboard(letter);
            return upright(text);
        }
        if (name == u"hat" || name == u"bar" || name == u"tilde" || name == u"vec" || name == u"overline") {
            TexNode node;
            node.kind = TexNode::Kind::Accent;
            node.text = name == u"hat" ? QStringLiteral("ˆ")
                : name == u"tilde"     ? QStringLiteral("˜")
                : name == u"vec"       ? QStringLiteral("→")
                                       : QString();
            node.parts.append(parseArgument());
            return node;
        }
        if (name == u"underbrace") {
            TexNode node;
            node.kind = TexNode::Kind::Accent;
            node.text = QStringLiteral("\u23DF");
            node.limits = true; // what it counts stands below it
            node.parts.append(parseArgument());
            return node;
        }
        if (name == u"left")
            return parseFence();
        if (name == u"begin")
            return parseGrid(parseText());
        if (name == u"pmod") {
            TexNode node = row({ upright(QStringLiteral("(mod ")), parseArgument(), upright(QStringLiteral(")")) });
            node.parts.prepend(spaceOf(0.5));
            return node;
        }
        if (name == u"quad" || name == u"qquad")
            return spaceOf(name == u"quad" ? 1 : 2);
        if (name == u",")
            return spaceOf(3.0 / 18);
        if (name == u":" || name == u">")
            return spaceOf(4.0 / 18);
        if (name == u";")
            return spaceOf(5.0 / 18);
        if (name == u"!")
            return spaceOf(-3.0 / 18);
        if (name == u" ")
            return spaceOf(0.33);
        if (name == u"displaystyle" || name == u"textstyle" || name == u"big" || name == u"Big" || name == u"bigl"
            || name == u"bigr" || name == u"nonumber")
            return row();
        if (auto symbol = symbolFor(name))
            return *symbol;
        TexNode node = upright(u'\\' + name);
        node.unknown = true;
        return node;
    }

    QString delimiter()
    {
        skipBlanks();
        if (atEnd())
            return {};
        const QChar c = m_tex[m_at++];
        if (c == u'.')
            return {};
        if (c != u'\\')
            return c;
        const QString name = commandName();
        const auto symbol = symbolFor(name);
        return symbol ? symbol->text : name;
    }

    TexNode parseFence()
    {
        TexNode node;
        node.kind = TexNode::Kind::Fence;
        node.text = delimiter();
        node.parts.append(parseRow());
        if (lookingAt("\\right")) {
            m_at += 6;
            node.closing = delimiter();
        }
        return node;
    }

    TexNode parseGrid(const QString& environment)
    {
        TexNode grid;
        grid.kind = TexNode::Kind::Grid;
        grid.alignLeft = environment == u"cases" || environment.startsWith(u"align");
        QList<QList<TexNode>> rows { {} };
        while (!atEnd()) {
            const qsizetype before = m_at;
            rows.last().append(parseRow());
            if (lookingAt("&")) {
                ++m_at;
            } else if (lookingAt("\\\\")) {
                m_at += 2;
                rows.append(QList<TexNode> {});
            } else if (lookingAt("\\end")) {
                m_at += 4;
                (void)parseText();
                break;
            } else if (m_at == before || lookingAt("}") || lookingAt("\\right")) {
                break; // not ours to read
            }
        }
        if (rows.last().size() == 1 && rows.last().first().parts.isEmpty())
            rows.removeLast();
        for (const auto& line : std::as_const(rows))
            grid.columns = std::max(grid.columns, static_cast<int>(line.size()));
        for (auto& line : rows) {
            while (line.size() < grid.columns)
                line.append(row());
            grid.parts += line;
        }
        static const QHash<QString, std::pair<QString, QString>> fences { { QStringLiteral("cases"),
                                                                              { QStringLiteral("{"), {} } },
            { QStringLiteral("pmatrix"), { QStringLiteral("("), QStringLiteral(")") } },
            { QStringLiteral("bmatrix"), { QStringLiteral("["), QStringLiteral("]") } },
            { QStringLiteral("vmatrix"), { QStringLiteral("|"), QStringLiteral("|") } } };
        const auto fence = fences.constFind(environment);
        if (fence == fences.constEnd())
            return grid;
        TexNode node;
        node.kind = TexNode::Kind::Fence;
        node.text = fence->first;
        node.closing = fence->second;
        node.parts.append(std::move(grid));
        return node;
    }

    const QString& m_tex;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

TexNode parseTex(const QString& tex) { return Parser(tex).parseAll(); }

} // namespace warpdesk::statement
