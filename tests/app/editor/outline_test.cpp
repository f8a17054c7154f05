// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/outline.h"

#include <QDir>
#include <QFile>
#include <QTest>

using warpdesk::editor::outlineOf;
using warpdesk::editor::Symbol;

namespace {

/// "kernel add(const float* a)@3 type Pair@7": every symbol of a text in one line.
QString said(const QByteArray& text)
{
    QStringList all;
    for (const Symbol& symbol : outlineOf(text)) {
        static const char* const kinds[] = { "kernel", "function", "type", "macro" };
        all.append(QStringLiteral("%1 %2%3@%4")
                .arg(QLatin1String(kinds[static_cast<int>(symbol.kind)]), QString::fromUtf8(symbol.name),
                    QString::fromUtf8(symbol.detail))
                .arg(symbol.line));
    }
    return all.join(u' ');
}

class OutlineTest final : public QObject {
    Q_OBJECT

private slots:
    void symbols_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("symbols");
        const auto row = [](const char* name, const char* text, const char* symbols) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(symbols);
        };
        row("kernel", "// add(\n__global__ void add(const float* a,\n   int n)\n{\n if (a) { f(1); }\n}\n",
            "kernel add(const float* a, int n)@1");
        row("launch bounds", "template <int N>\n__global__ __launch_bounds__(256, 2) void k() { }\n", "kernel k()@1");
        row("solve", "extern \"C\" void solve(float* x) {\n k<<<1, 2>>>(x);\n}\nint other() { return 1; }\n",
            "function solve(float* x)@0 function other()@3");
        row("declarations are none", "__device__ float f(float);\n__global__ void k();\nextern int x;\nvoid g() {}\n",
            "function g()@3");
        row("types",
            "struct Pair { float m, s; };\nstruct alignas(16) Wide : Base { int a; };\nenum class E : int { A };\n"
            "union U { int i; };\nstruct Later;\nvoid f(struct Pair p) {}\n",
            "type Pair@0 type Wide@1 type E@2 type U@3 function f(struct Pair p)@5");
        row("members",
            "struct V {\n float x;\n __device__ V operator+(V b) const { return b; }\n V(float a) : x(a), y{a} { }\n"
            " int operator()(int i) { return i; }\n};\n",
            "type V@0 function operator+(V b)@2 function V(float a)@3 function operator()(int i)@4");
        row("macros", "#define TILE 32\n#define MAX(a, b) \\\n ((a) > (b) ? (a) : (b))\n#include <x>\nvoid f() {}\n",
            "macro TILE@0 macro MAX@1 function f()@4");
        row("trailing return", "auto f(int a) -> float { return 1'000; }\nvoid g() noexcept {}\n",
            "function f(int a)@0 function g()@1");
        row("literals",
            "const char* s = \"void f() {\";\nchar c = '{';\nauto r = R\"x(void g() {)x\";\n/* void h() { */\nvoid i() "
            "{}\n",
            "function i()@4");
        row("lambda and call", "int x = f(3);\nauto l = [](int a) { return a; };\nvoid g() {}\n", "function g()@2");
        row("unfinished", "__global__ void k(int n) {\n  for (int i = 0; i < n", "kernel k(int n)@0");
        row("nothing", "", "");
        row("stray brackets", ")}{(\nvoid f() {}", "function f()@1");
    }
    void symbols()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, symbols);
        QCOMPARE(said(text), symbols);
    }

    /// Every solution that ships has solve() and a kernel, each where it stands.
    void everySolutionHasItsNames()
    {
        const QDir problems(QStringLiteral(WARPDESK_SOURCE_DIR "/problems"));
        int files = 0;
        for (const QString& slug : problems.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QDir ladder(problems.filePath(slug + QStringLiteral("/solutions")));
            for (const QString& name : ladder.entryList({ QStringLiteral("*.cu") })) {
                QFile file(ladder.filePath(name));
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray text = file.readAll();
                const QList<QByteArray> lines = text.split('\n');
                bool solve = false;
                bool kernel = false;
                for (const Symbol& symbol : outlineOf(text)) {
                    solve |= symbol.name == "solve";
                    kernel |= symbol.kind == Symbol::Kind::Kernel;
                    QVERIFY2(lines[symbol.line].contains(symbol.name.left(8)), qPrintable(file.fileName()));
                }
                QVERIFY2(solve && kernel, qPrintable(file.fileName()));
                ++files;
            }
        }
        QVERIFY(files > 80);
    }
};

} // namespace

QTEST_GUILESS_MAIN(OutlineTest)
#include "outline_test.moc"
