// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/line_diff.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <string>

using warpdesk::editor::diffLines;
using warpdesk::editor::Hunk;
using warpdesk::editor::linesOf;

namespace {

using Lines = std::vector<std::string_view>;

/// The longest common subsequence by the textbook's table: what the fewest changes must leave.
int commonLines(const Lines& a, const Lines& b)
{
    std::vector<std::vector<int>> table(a.size() + 1, std::vector<int>(b.size() + 1, 0));
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j)
            table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : std::max(table[i - 1][j], table[i][j - 1]);
    }
    return table[a.size()][b.size()];
}

/// The second text, made from the first by the hunks; the lines between must be the same.
Lines applied(const Lines& a, const Lines& b, const std::vector<Hunk>& hunks)
{
    Lines result;
    int next = 0;
    for (const Hunk& hunk : hunks) {
        result.insert(result.end(), a.begin() + next, a.begin() + hunk.oldFirst);
        if (static_cast<int>(result.size()) != hunk.newFirst || (hunk.oldCount == 0 && hunk.newCount == 0))
            return {};
        result.insert(result.end(), b.begin() + hunk.newFirst, b.begin() + hunk.newFirst + hunk.newCount);
        next = hunk.oldFirst + hunk.oldCount;
    }
    result.insert(result.end(), a.begin() + next, a.end());
    return result;
}

class LineDiffTest final : public QObject {
    Q_OBJECT

private slots:
    void linesWithoutTheirEnds()
    {
        QCOMPARE(linesOf("a\r\nb\n"), (Lines { "a", "b", "" }));
        QCOMPARE(linesOf(""), Lines { "" });
    }

    void changesAreWhereTheyAre()
    {
        const Lines before = linesOf("one\ntwo\nthree\nfour");
        QVERIFY(diffLines(before, before).empty());
        QCOMPARE(diffLines(before, linesOf("one\n2\nthree\nfour")), (std::vector<Hunk> { { 1, 1, 1, 1 } }));
        QCOMPARE(diffLines(before, linesOf("one\ntwo\nnew\nthree\nfour")), (std::vector<Hunk> { { 2, 0, 2, 1 } }));
        QCOMPARE(diffLines(before, linesOf("two\nthree")), (std::vector<Hunk> { { 0, 1, 0, 0 }, { 3, 1, 2, 0 } }));
        QCOMPARE(diffLines({}, before), (std::vector<Hunk> { { 0, 0, 0, 4 } }));
        QCOMPARE(diffLines(before, {}), (std::vector<Hunk> { { 0, 4, 0, 0 } }));
    }

    void randomTextsHaveTheFewestChanges()
    {
        std::mt19937 random(1);
        const std::vector<std::string> words { "a", "b", "c", "d", "e", "f" };
        for (int round = 0; round < 3000; ++round) {
            Lines a;
            Lines b;
            const std::size_t kinds = 1 + random() % words.size();
            for (auto* text : { &a, &b }) {
                for (auto length = random() % 24; length > 0; --length)
                    text->push_back(words[random() % kinds]);
            }
            const std::vector<Hunk> hunks = diffLines(a, b);
            QCOMPARE(applied(a, b, hunks), b);
            int changed = 0;
            for (const Hunk& hunk : hunks)
                changed += hunk.oldCount + hunk.newCount;
            QCOMPARE(changed, static_cast<int>(a.size() + b.size()) - 2 * commonLines(a, b));
        }
    }

    void largeTextsTakeNoTime()
    {
        std::vector<std::string> texts;
        for (int i = 0; i < 100'000; ++i)
            texts.push_back("line " + std::to_string(i));
        Lines a(texts.begin(), texts.end());
        Lines b = a;
        b[50] = "changed";
        b[99'000] = "changed, too";
        QCOMPARE(diffLines(a, b), (std::vector<Hunk> { { 50, 1, 50, 1 }, { 99'000, 1, 99'000, 1 } }));
        std::ranges::reverse(b); // nothing in common worth a list
        QCOMPARE(diffLines(a, b).size(), std::size_t { 1 });
    }
};

} // namespace

QTEST_GUILESS_MAIN(LineDiffTest)
#include "line_diff_test.moc"
