// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/assembly_text.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>

namespace warpdesk::window {
namespace {

constexpr int kOperands = 14; ///< the column where operands begin

bool isUsers(QStringView name, const QString& file)
{
    return name == file
        || (name.size() > file.size() && name.endsWith(file) && name[name.size() - file.size() - 1] == u'/');
}

bool isWord(QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u'$'; }

/// Numbers of the files that are the user's, from `.file N "name"`, which stand at the end.
QSet<int> filesOf(const QList<QStringView>& lines, const QString& file)
{
    QSet<int> numbers;
    for (const QStringView line : lines) {
        if (!line.startsWith(u"\t.file") && !line.startsWith(u".file"))
            continue;
        const qsizetype open = line.indexOf(u'"');
        const qsizetype close = line.indexOf(u'"', open + 1);
        if (open < 0 || close < 0 || !isUsers(line.mid(open + 1, close - open - 1), file))
            continue;
        numbers.insert(line.left(open).mid(line.indexOf(u".file") + 5).trimmed().toInt());
    }
    return numbers;
}

/// ".loc 2 4121 1, function_name $L__info_string1, inlined_at 1 13 17": the user's line, innermost first; 0 = none.
int lineOfLoc(QStringView loc, const QSet<int>& files)
{
    const auto read = [&files](QStringView place) {
        const QList<QStringView> words = place.trimmed().split(u' ', Qt::SkipEmptyParts);
        return words.size() >= 2 && files.contains(words[0].toInt()) ? words[1].toInt() : 0;
    };
    const qsizetype at = loc.indexOf(u".loc") + 4;
    if (const int line = read(loc.mid(at)); line > 0)
        return line;
    const qsizetype inlined = loc.indexOf(u"inlined_at");
    return inlined < 0 ? 0 : read(loc.mid(inlined + 10));
}

/// "add.s32 \t%r2, %r12, %r11;" with the operands in their column.
QString aligned(QStringView line)
{
    const QStringView text = line.trimmed();
    const qsizetype tab = text.indexOf(u'\t');
    if (tab < 0)
        return text.toString();
    QString word = text.left(tab).trimmed().toString();
    return word.leftJustified(std::max<qsizetype>(kOperands, word.size() + 1)) + text.mid(tab + 1).trimmed().toString();
}

QString expanded(QStringView line)
{
    QString text;
    for (const QChar c : line) {
        if (c == u'\t')
            text.append(QString(8 - text.size() % 8, u' '));
        else if (c != u'\r')
            text.append(c);
    }
    return text;
}

AssemblyLine::Kind kindOf(QStringView text)
{
    using Kind = AssemblyLine::Kind;
    if (text.startsWith(u"//"))
        return Kind::Comment;
    if (text.endsWith(u':'))
        return Kind::Label;
    if (text.isEmpty() || text.startsWith(u'.') || !(text[0].isLetter() || text[0] == u'@')
        || !(text.endsWith(u';') || text.contains(u'\t')))
        return Kind::Directive;
    return Kind::Instruction;
}

/// What is in a PTX for tools only.
bool isBookkeeping(QStringView text)
{
    for (const QStringView word :
        { QStringView(u".loc"), QStringView(u".file"), QStringView(u".reg"), QStringView(u".pragma"),
            QStringView(u"// .globl"), QStringView(u"// demoted"), QStringView(u"// begin"), QStringView(u"// end") }) {
        if (text.startsWith(word))
            return true;
    }
    return text.isEmpty() || text == u"//" || text.contains(u"has been demoted");
}

/// A function, variable or directive at the top of a module: lines [first, last].
struct Item {
    int first = 0;
    int last = 0;
    QString name;
    bool debug = false;
};

QString nameOf(QStringView head)
{
    // The last word before "(", "[", "=" or ";", behind a return parameter in parentheses.
    QStringView text = head.trimmed();
    if (const qsizetype func = text.indexOf(u".func"); func >= 0) {
        text = text.mid(func + 5).trimmed();
        if (text.startsWith(u'('))
            text = text.mid(text.indexOf(u')') + 1).trimmed();
    }
    qsizetype end = 0;
    while (end < text.size() && text[end] != u'(' && text[end] != u'[' && text[end] != u'=' && text[end] != u';')
        ++end;
    text = text.left(end).trimmed();
    qsizetype start = text.size();
    while (start > 0 && isWord(text[start - 1]))
        --start;
    return text.mid(start).toString();
}

QList<Item> itemsOf(const QList<QStringView>& lines)
{
    QList<Item> items;
    int depth = 0;
    int open = -1;
    for (int i = 0; i < lines.size(); ++i) {
        const QStringView line = lines[i];
        const QStringView text = line.trimmed();
        if (open < 0) {
            if (text.isEmpty() || text.startsWith(u"//"))
                continue;
            open = i;
        }
        if (text.startsWith(u"//"))
            continue;
        for (const QChar c : text)
            depth += c == u'{' ? 1 : c == u'}' ? -1 : 0;
        const QStringView first = lines[open].trimmed();
        const bool function = first.contains(u".entry") || first.contains(u".func");
        const bool section = first.startsWith(u".section");
        const bool simple = first.startsWith(u".version") || first.startsWith(u".target")
            || first.startsWith(u".address_size") || first.startsWith(u".file");
        const bool ends
            = depth == 0 && (simple || text.endsWith(u';') || ((function || section) && text.endsWith(u'}')));
        if (ends) {
            items.append(
                { open, i, simple || section ? QString() : nameOf(first), section || first.startsWith(u".file") });
            open = -1;
        }
    }
    if (open >= 0)
        items.append({ open, static_cast<int>(lines.size()) - 1, {}, false });
    return items;
}

/// Indices of the items that a kernel needs, itself included.
QSet<int> reachable(const QList<QStringView>& lines, const QList<Item>& items, const QString& kernel)
{
    QHash<QString, int> byName;
    for (int i = 0; i < items.size(); ++i) {
        // A declaration may come before the definition: the longer one counts.
        if (const QString& name = items[i].name; !name.isEmpty()
            && (!byName.contains(name)
                || items[byName[name]].last - items[byName[name]].first < items[i].last - items[i].first))
            byName[name] = i;
    }
    QSet<int> found;
    QList<int> open;
    if (byName.contains(kernel))
        open.append(byName[kernel]);
    while (!open.isEmpty()) {
        const int at = open.takeLast();
        if (found.contains(at))
            continue;
        found.insert(at);
        for (int i = items[at].first; i <= items[at].last; ++i) {
            const QStringView line = lines[i];
            for (qsizetype from = 0; from < line.size();) {
                if (!isWord(line[from])) {
                    ++from;
                    continue;
                }
                qsizetype to = from;
                while (to < line.size() && isWord(line[to]))
                    ++to;
                // Registers and mnemonics are short; no symbol of a module is.
                if (from == 0 || line[from - 1] != u'%') {
                    if (const auto hit = byName.constFind(line.mid(from, to - from).toString()); hit != byName.cend())
                        open.append(*hit);
                }
                from = to;
            }
        }
    }
    return found;
}

} // namespace

int AssemblyText::instructions() const
{
    return static_cast<int>(std::ranges::count(lines, AssemblyLine::Kind::Instruction, &AssemblyLine::kind));
}

int AssemblyText::instructionsOf(int source) const
{
    return static_cast<int>(std::ranges::count_if(lines, [source](const AssemblyLine& line) {
        return line.kind == AssemblyLine::Kind::Instruction && line.source == source;
    }));
}

int AssemblyText::firstOf(int source) const
{
    const auto found = std::ranges::find(lines, source, &AssemblyLine::source);
    return source <= 0 || found == lines.end() ? -1 : static_cast<int>(found - lines.begin());
}

QList<int> AssemblyText::sources() const
{
    QSet<int> seen;
    for (const AssemblyLine& line : lines) {
        if (line.source > 0)
            seen.insert(line.source);
    }
    QList<int> sorted(seen.cbegin(), seen.cend());
    std::ranges::sort(sorted);
    return sorted;
}

QString AssemblyText::plain() const
{
    QString text;
    for (const AssemblyLine& line : lines)
        text += line.text + u'\n';
    return text;
}

AssemblyText ptxText(const QString& ptx, const QString& file, const QString& kernel, PtxPart part)
{
    const QList<QStringView> lines = QStringView(ptx).split(u'\n');
    const QSet<int> files = filesOf(lines, file);
    const QList<Item> items = part == PtxPart::Raw ? QList<Item>() : itemsOf(lines);
    const QSet<int> needed = part == PtxPart::Used ? reachable(lines, items, kernel) : QSet<int>();
    // With no such kernel there is nothing to choose by: everything is shown.
    const bool choose = !needed.isEmpty();

    AssemblyText text;
    text.lines.reserve(lines.size());
    int source = 0;
    const auto add = [&](int at) {
        const QStringView raw = lines[at];
        const QStringView trimmed = raw.trimmed();
        const AssemblyLine::Kind kind = kindOf(trimmed);
        if (trimmed.startsWith(u".loc"))
            source = lineOfLoc(trimmed, files);
        else if (trimmed.startsWith(u'}') || trimmed.contains(u".entry") || trimmed.contains(u".func"))
            source = 0;
        const bool code = kind == AssemblyLine::Kind::Instruction;
        if (part == PtxPart::Raw)
            text.lines.append({ expanded(raw), code ? source : 0, at + 1, kind });
        else if (!isBookkeeping(trimmed))
            text.lines.append({ code || kind == AssemblyLine::Kind::Label ? aligned(raw) : expanded(raw),
                code ? source : 0, at + 1, kind });
    };
    if (part == PtxPart::Raw) {
        for (int i = 0; i < lines.size(); ++i)
            add(i);
        if (!text.lines.isEmpty() && text.lines.last().text.isEmpty())
            text.lines.removeLast();
        return text;
    }
    for (int i = 0; i < items.size(); ++i) {
        if (items[i].debug || (choose && !needed.contains(i)))
            continue;
        for (int at = items[i].first; at <= items[i].last; ++at)
            add(at);
    }
    return text;
}

AssemblyText sassText(const QString& listing, const QString& file)
{
    static const QRegularExpression own(QStringLiteral("^  ([0-9a-f]{5,})  +(-|[0-9]+)  (.+)$"));
    static const QRegularExpression theirPlace(
        QStringLiteral("^\\s*//## File \"([^\"]*)\", line ([0-9]+)(?: inlined at \"([^\"]*)\", line ([0-9]+))?"));
    static const QRegularExpression theirs(QStringLiteral("^\\s*/\\*([0-9a-f]{4,})\\*/\\s+(.*?)\\s*;"));
    static const QRegularExpression label(QStringLiteral("^(\\.[A-Za-z_][\\w.$]*):\\s*$"));
    using Kind = AssemblyLine::Kind;
    AssemblyText text;
    int source = 0;
    for (const QStringView view : QStringView(listing).split(u'\n')) {
        const QString line = view.toString();
        if (line.trimmed().isEmpty())
            continue;
        if (const auto match = own.match(line); match.hasMatch()) {
            text.lines.append({ match.captured(3), source, match.captured(2).toInt(), Kind::Instruction });
            continue;
        }
        if (const auto match = theirs.match(line); match.hasMatch()) {
            const QString code = match.captured(2);
            const qsizetype from = code.startsWith(u'@') ? code.indexOf(u' ') + 1 : 0;
            const qsizetype space = code.indexOf(u' ', from);
            text.lines.append({ space < 0
                    ? code
                    : code.left(space).leftJustified(std::max<qsizetype>(kOperands, space + 1)) + code.mid(space + 1),
                source, 0, Kind::Instruction });
            continue;
        }
        if (const auto match = theirPlace.match(line); match.hasMatch()) {
            source = isUsers(match.captured(1), file) ? match.captured(2).toInt()
                : isUsers(match.captured(3), file)    ? match.captured(4).toInt()
                                                      : 0;
            continue;
        }
        if (const auto match = label.match(line); match.hasMatch()) {
            if (!match.captured(1).startsWith(u".text"))
                text.lines.append({ match.captured(1) + u':', 0, 0, Kind::Label });
            continue;
        }
        if (line.startsWith(u' ') || line.startsWith(u'\t') || line.startsWith(u'/'))
            continue; // sections and other directives
        // "solution.cu:2, inlined at solution.cu:11"
        source = 0;
        for (const QString& place : line.split(QStringLiteral(", inlined at "))) {
            const qsizetype colon = place.lastIndexOf(u':');
            if (source == 0 && colon > 0 && isUsers(QStringView(place).left(colon), file))
                source = place.mid(colon + 1).toInt();
        }
    }
    return text;
}

} // namespace warpdesk::window
